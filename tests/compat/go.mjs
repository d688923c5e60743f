// Requests of the official Go client `serpapi-golang` 1.1.0, byte for byte (net/http, a connection for each). It is published as a
// Go module alone, which no test here can install; where Go has it, clients.test.mjs runs it.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Connection } from "./connection.mjs";

const run = promisify(execFile);
const MODULE = "github.com/serpapi/serpapi-golang";
const VERSION = "1.1.0";

const NET_HTTP = (host, target) =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: Go-http-client/1.1\r\nAccept-Encoding: gzip\r\n` +
  `Connection: close\r\n\r\n`;

/** The client: `url.Values.Encode` writes parameters in the order of their names. */
export function goClient(address, { api_key, engine, asynchronous = false }) {
  const get = async (path, params) => {
    const waits = asynchronous ? { async: "true" } : {};
    const all = { api_key, engine, ...params, ...waits, source: `go:${VERSION}`, output: "json" };
    const query = new URLSearchParams(all);
    query.sort();
    const connection = new Connection(address);
    try {
      return await connection.ask(NET_HTTP, `${path}?${query}`);
    } finally {
      connection.close();
    }
  };
  return {
    search: (params) => get("/search", params),
    location: (q, limit) => get("/locations.json", { q, limit: String(limit) }),
    account: () => get("/account", {}),
    archive: (id) => get(`/searches/${id}.json`, {}),
  };
}

/** The client's own program, its connections led to an address; prints JSON. */
const PROGRAM = `package main

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"

	serpapi "${MODULE}"
)

func main() {
	address, key, engine := os.Args[1], os.Args[2], os.Args[3]
	setting := serpapi.NewSerpApiClientSetting(key)
	setting.Engine = engine
	client := serpapi.NewClient(setting)
	client.HttpSearch.Transport.(*http.Transport).DialTLSContext =
		func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, address)
		}
	told := map[string]interface{}{}
	keep := func(name string, value interface{}, err error) {
		if err != nil {
			panic(name + ": " + err.Error())
		}
		told[name] = value
	}
	first, err := client.Search(map[string]string{"q": "coffee"})
	keep("first", first, err)
	id := first["search_metadata"].(map[string]interface{})["id"].(string)
	archived, err := client.SearchArchive(id)
	keep("archived", archived, err)
	account, err := client.Account()
	keep("account", account, err)
	places, err := client.Location("austin", 1)
	keep("places", places, err)
	_, refused := client.Search(map[string]string{"q": "coffee", "engine": "nobody"})
	told["refused"] = refused.Error()
	json.NewEncoder(os.Stdout).Encode(told)
}
`;

/** Builds the client's program in a directory of its own, where Go has the module: `{ program, remove }`, or `{ reason }`. */
export async function buildGoClient() {
  const room = mkdtempSync(join(tmpdir(), "quarry-go-"));
  const remove = () => rmSync(room, { recursive: true, force: true });
  writeFileSync(join(room, "go.mod"), `module led\n\ngo 1.17\n\nrequire ${MODULE} v${VERSION}\n`);
  writeFileSync(join(room, "main.go"), PROGRAM);
  try {
    await run("go", ["build", "-mod=mod", "-o", "led", "."], { cwd: room, timeout: 120_000 });
    return { program: join(room, "led"), remove };
  } catch {
    remove();
    return { reason: `no Go with the module ${MODULE}`, remove };
  }
}

/** Runs the built client; answers what it printed. */
export async function runGoClient(program, address, key, engine) {
  const { stdout } = await run(program, [new URL(address).host, key, engine]);
  return JSON.parse(stdout);
}
