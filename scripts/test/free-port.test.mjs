import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../launch/versions.mjs";

const LIBRARY = join(ROOT, "scripts/lib/free-port.mjs");
const MANY = 300;
/** Takes many ports, says which, and keeps them until its input ends. */
const TAKER = `
  const { freePort } = await import(${JSON.stringify(LIBRARY)});
  const ports = await Promise.all(Array.from({ length: ${MANY} }, freePort));
  console.log(JSON.stringify(ports));
  process.stdin.resume();`;

test("two processes are never given the same port", async () => {
  const takers = [1, 2].map(() =>
    spawn(process.execPath, ["--input-type=module", "--eval", TAKER], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  try {
    const said = await Promise.all(takers.map(({ stdout }) => once(stdout, "data")));
    const taken = said.flatMap(([line]) => JSON.parse(line));
    assert.equal(new Set(taken).size, 2 * MANY);
  } finally {
    for (const { stdin } of takers) stdin.end();
  }
});
