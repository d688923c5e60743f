// Requests of the two official Ruby clients, byte for byte: `serpapi` (http.rb, one connection for all requests) and the older
// `google_search_results` (open-uri, a connection each). Both are published as gems alone, which no test here can install; where
// Ruby has `serpapi` by itself, clients.test.mjs runs it.

import { execFile } from "node:child_process";
import net from "node:net";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";

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
  const all = { ...defaults, source: "serpapi-ruby:1.0.1" };
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

/** One connection, on which an answer is read to its end before the next request: `{ status, body }`. */
class Connection {
  #socket;
  #kept = Buffer.alloc(0);

  constructor(address) {
    const { hostname, port, host } = new URL(address);
    this.host = host;
    this.#socket = net.connect(Number(port), hostname);
  }

  async ask(written, target) {
    this.#socket.write(written(this.host, target));
    const head = await this.#until("\r\n\r\n");
    const [line, ...lines] = head.toString("latin1").split("\r\n");
    const headers = new Headers(lines.filter(Boolean).map((one) => one.split(/:\s*/, 2)));
    const length = headers.get("content-length");
    const sent = length === null ? await this.#chunks() : await this.#bytes(Number(length));
    const body = headers.get("content-encoding") === "gzip" ? gunzipSync(sent) : sent;
    return { status: Number(line.split(" ")[1]), body: JSON.parse(body) };
  }

  close() {
    this.#socket.destroy();
  }

  async #chunks() {
    const all = [];
    for (;;) {
      const size = parseInt((await this.#until("\r\n")).toString(), 16);
      all.push(await this.#bytes(size));
      await this.#until("\r\n");
      if (size === 0) return Buffer.concat(all);
    }
  }

  async #until(mark) {
    while (!this.#kept.includes(mark)) await this.#more();
    return this.#take(this.#kept.indexOf(mark) + mark.length);
  }

  async #bytes(count) {
    while (this.#kept.length < count) await this.#more();
    return this.#take(count);
  }

  #take(count) {
    const taken = this.#kept.subarray(0, count);
    this.#kept = this.#kept.subarray(count);
    return taken;
  }

  #more() {
    return new Promise((resolve, reject) => {
      this.#socket.once("error", reject);
      this.#socket.once("close", () => reject(new Error("the connection ended within an answer")));
      this.#socket.once("data", (data) => {
        this.#socket.removeAllListeners("error").removeAllListeners("close");
        this.#kept = Buffer.concat([this.#kept, data]);
        resolve();
      });
    });
  }
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
