// The protocol's own conformance suite against `/mcp`, in both generations. What it misses here is listed with a reason in
// mcp-expected-failures.yml; a failure that is not listed fails, and so does a listed one that no longer happens.
//
// The suite knows no credentials, so a door in front adds a key.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { sharedWorld } from "../runtime/shared.mjs";

const SUITE = fileURLToPath(
  new URL("../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
);
const EXPECTED = fileURLToPath(new URL("mcp-expected-failures.yml", import.meta.url));

let world, quarry, door;

/** Passes requests on with a key, as they are otherwise. */
async function startDoor(key) {
  const to = new URL(quarry.url);
  const server = createServer((from, back) => {
    const headers = { ...from.headers, authorization: `Bearer ${key}` };
    const options = { host: to.hostname, port: to.port, path: from.url, method: from.method, headers };
    const onward = request(options, (answer) => {
      back.writeHead(answer.statusCode, answer.headers);
      answer.pipe(back);
    });
    onward.on("error", () => back.destroy());
    from.pipe(onward);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

before(async () => {
  world = await sharedWorld();
  ({ quarry } = world);
  door = await startDoor((await quarry.makeKey({ calls: 1000 })).key);
});

after(async () => {
  door?.closeAllConnections();
  door?.close();
  await world?.close();
});

for (const revision of ["2026-07-28", "2025-11-25"])
  test(`the server suite of ${revision} finds nothing that is not listed`, async () => {
    const expected = expectedIn(revision);
    const url = `http://127.0.0.1:${door.address().port}/mcp`;
    const { code, said } = await run(["server", "--url", url, "--requirements", revision], expected);
    rmSync(expected);
    assert.equal(code, 0, said);
  });

/** A file with the lines that are meant for a revision: a line may name the only one at its end. */
function expectedIn(revision) {
  const meant = (line) => !/# \d{4}-\d\d-\d\d$/.test(line) || line.endsWith(revision);
  const file = join(tmpdir(), `quarry-mcp-${process.pid}-${revision}.yml`);
  writeFileSync(file, readFileSync(EXPECTED, "utf8").split("\n").filter(meant).join("\n"));
  return file;
}

async function run(words, expected) {
  const child = spawn(process.execPath, [SUITE, ...words, "--expected-failures", expected]);
  const said = [];
  child.stdout.on("data", (data) => said.push(data));
  child.stderr.on("data", (data) => said.push(data));
  const code = await new Promise((done) => child.on("close", done));
  return { code, said: Buffer.concat(said).toString() };
}
