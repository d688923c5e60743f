// `npx wrangler dev` alone, in a clone without `.dev.vars` and without a local database, serves a call: its build command makes
// both. The clone shares packages and compiled crates with this one.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../bench/workerd.mjs";
import { WRANGLER, WRANGLER_ENV } from "../lib/local.mjs";
import { ROOT } from "../launch/versions.mjs";

const skip = process.platform === "win32" && "process groups are needed";
const READY_MS = 900_000;
const OLD = new Date("2020-01-01");

/** Clones the committed state; old files are fresh for cargo, which looks at their times. */
function cloneRepository() {
  const folder = join(mkdtempSync(join(tmpdir(), "quarry-clone-")), "quarry");
  execFileSync("git", ["clone", "-q", "--depth", "1", `file://${ROOT}`, folder]);
  const files = execFileSync("git", ["ls-files"], { cwd: folder, encoding: "utf8" });
  for (const name of files.split("\n").filter(Boolean)) utimesSync(join(folder, name), OLD, OLD);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Asks until the worker answers with one of the statuses, or the time is over; returns the latest answer. */
async function waitFor(url, statuses, options) {
  const end = Date.now() + READY_MS;
  let answer;
  while (Date.now() < end) {
    answer = await fetch(url, options).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error) => ({ status: 0, text: String(error) }),
    );
    if (statuses.includes(answer.status)) break;
    await sleep(500);
  }
  return answer;
}

test("wrangler dev alone serves with secrets and tables of its own making", { skip }, async () => {
  const clone = cloneRepository();
  const port = await freePort();
  const args = [
    WRANGLER,
    "dev",
    "--ip",
    "127.0.0.1",
    "--port",
    String(port),
    "--var",
    "SOURCES_ORIGIN:http://127.0.0.1:9",
  ];
  const env = {
    ...process.env,
    ...WRANGLER_ENV,
    CARGO_TARGET_DIR: process.env.CARGO_TARGET_DIR || join(ROOT, "target"),
  };
  const options = { cwd: clone, env, detached: true, stdio: ["ignore", "pipe", "pipe"] };
  const worker = spawn(process.execPath, [...args, "--show-interactive-dev-session=false"], options);
  let printed = "";
  for (const stream of [worker.stdout, worker.stderr]) stream.on("data", (chunk) => (printed += chunk));
  try {
    const origin = `http://127.0.0.1:${port}`;
    const health = await waitFor(`${origin}/health`, [200]);
    assert.equal(health?.status, 200, `${health?.text}\n${printed}`);
    assert.ok(existsSync(join(clone, ".dev.vars")));
    const [, secret] = /^ADMIN_SECRET=(.+)$/m.exec(readFileSync(join(clone, ".dev.vars"), "utf8"));
    const admin = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
    const body = JSON.stringify({ label: "stranger", calls: 5 });
    const minted = await waitFor(`${origin}/admin/keys`, [200, 201], {
      method: "POST",
      headers: admin,
      body,
    });
    const { key } = JSON.parse(minted.text);
    const headers = { authorization: `Bearer ${key}` };
    const status = await waitFor(`${origin}/api/keys/status`, [200], { headers });
    assert.equal(JSON.parse(status.text).remaining_calls, 5);
    assert.equal((await waitFor(`${origin}/agents/auth.md`, [200])).status, 200);
  } finally {
    process.kill(-worker.pid, "SIGTERM");
    await new Promise((resolve) => worker.once("close", resolve));
    rmSync(join(clone, ".."), { recursive: true, force: true });
  }
});
