// The stranger's way in a bare clone (the first argument): `npm start` with nothing installed, the printed curl pasted into a shell,
// then Ctrl-C. Prints what took how long, and fails where a person would give up.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

const [clone] = process.argv.slice(2);
const FIRST_S = 900;
const LATER_S = 120;

/** Runs `npm start` until it prints a curl, pastes that, and ends it as Ctrl-C does. */
async function walk(name, limitS) {
  const started = Date.now();
  const child = spawn("npm", ["start"], { cwd: clone, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      printed += chunk;
      process.stdout.write(chunk);
    });
  }
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));
  const find = () => /^(curl -H .*\/api\/.*)$/m.exec(printed)?.[1];
  while (!find() && child.exitCode === null && Date.now() - started < limitS * 1000) await sleep(200);
  const seconds = Math.round((Date.now() - started) / 1000);
  try {
    assert.ok(find(), `${name}: no call was printed within ${limitS} s`);
    const answer = execFileSync(
      "bash",
      ["-c", `${find().replace("curl ", "curl -sS -w '\\n%{http_code}' ")}`],
      {
        encoding: "utf8",
      },
    );
    const [, body, status] = /^([^]*)\n(\d+)$/.exec(answer);
    assert.equal(status, "200", answer);
    const groups = Object.entries(JSON.parse(body)).filter(([group]) => group.endsWith("_results"));
    assert.ok(
      groups.some(([, results]) => results.length > 0),
      `${name}: no results in ${body.slice(0, 500)}`,
    );
  } finally {
    process.kill(-child.pid, "SIGINT");
  }
  // Once it has ended, the timer keeps nobody waiting.
  const late = sleep(30_000, "still running after 30 s", { ref: false });
  const code = await Promise.race([ended, late]);
  assert.ok([0, 130, "SIGINT"].includes(code), `${name}: Ctrl-C ended it with ${code}`);
  console.log(`\nci: ${name}: a result after ${seconds} s`);
}

await walk("first npm start", FIRST_S);
await walk("second npm start", LATER_S);
