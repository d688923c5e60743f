// Requests of the two official Ruby clients, byte for byte: `serpapi` (http.rb, one connection for all requests) and the older
// `google_search_results` (open-uri, a connection each). Both are published as gems alone, which no test here can install; where
// Ruby has `serpapi` by itself, clients.test.mjs runs it.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Connection } from "./connection.mjs";

const run = promisify(execFile);

/** Writes a query like `URI.encode_www_form` and http.rb. */
const query = (params) => new URLSearchParams(params).toString();

const HTTP_RB = (host, target) =>
  `GET ${target} HTTP/1.1\r\nConnection: Keep-Alive\r\nHost: ${host}\r\nUser-Agent: http.rb/5.2.0\r\n\r\n`;
const OPEN_URI = (host, target) =>
  `GET ${target} HTTP/1.1\r\nAccept-Encoding: gzip;q=1.0,deflate;q=0.6,identity;q=0.3\r\nAccept: */*\r\n` +
  `User-Agent: Ruby\r\nHost: ${host}\r\n\r\n`;

/** `serpapi`: the defaults of the client first, then its mark, then what is searched for. */
export function newerClient(address, defaults) {
  const connection = new Connection(address);
  const all = { ...defaults, source: "serpapi-ruby:1.0.3" };
  const get = (path, params) => connection.ask(HTTP_RB, `${path}?${query({ ...all, ...params })}`);
  return {
    search: (params) => get("/search", params),
    location: (params) => get("/locations.json", params),
    account: () => get("/account", {}),
    archive: (id) => get(`/searches/${id}.json`, {}),
    close: () => connection.close(),
  };
}

/** `google_search_results`: everything in one table, `output` and its mark at the end. */
export function olderClient(address, params) {
  const get = async (path, more) => {
    const connection = new Connection(address);
    try {
      return await connection.ask(OPEN_URI, `${path}?${query({ ...params, ...more, source: "ruby" })}`);
    } finally {
      connection.close();
    }
  };
  return {
    json: () => get("/search", { output: "json" }),
    location: () => get("/locations.json", {}),
    account: () => get("/account", {}),
  };
}

/** Why the gem cannot be run here; undefined where it can. */
export async function lacksGem() {
  return run("ruby", ["-e", 'require "serpapi"']).then(
    () => undefined,
    () => "no Ruby with the gem serpapi",
  );
}

/** Runs the gem, its connections led to an address; answers what a program prints as JSON. */
export async function runGem(address, program, ...args) {
  const led = `
require "serpapi"; require "json"
module Led
  def persistent(host, *rest, **more, &block) = super(host.sub("https://serpapi.com", ARGV[0]), *rest, **more, &block)
end
HTTP.singleton_class.prepend(Led)
${program}`;
  const { stdout } = await run("ruby", ["-e", led, new URL(address).origin, ...args]);
  return JSON.parse(stdout);
}
