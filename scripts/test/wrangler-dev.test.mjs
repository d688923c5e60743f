// `npx wrangler dev` alone, in a clone without `.dev.vars` and without a local database, serves a call: its build command makes
// both. The clone shares packages and compiled crates with this one.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { WRANGLER, WRANGLER_ENV } from "../lib/local.mjs";
import { ROOT, TARGET } from "../launch/versions.mjs";

const skip = process.platform === "win32" && "process groups are needed";
const READY_MS = 600_000;
const ANSWER_MS = 60_000;
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

/** The address that wrangler says it serves. */
function readAddress(worker) {
  return new Promise((resolve, reject) => {
    let printed = "";
    for (const stream of [worker.stdout, worker.stderr]) {
      stream.on("data", (chunk) => {
        printed += chunk;
        const [, address] = /Ready on (http:\S+)/.exec(printed) ?? [];
        if (address) resolve(address);
      });
    }
    worker.once("close", (code, signal) =>
      reject(new Error(`it has ended (${code ?? signal}):\n${printed}`)),
    );
    setTimeout(() => reject(new Error(`it does not serve:\n${printed}`)), READY_MS).unref();
  });
}

/** Asks until the answer has the status, for as long as a worker takes that was just started; returns its text. */
async function waitFor(status, url, options) {
  for (const end = Date.now() + ANSWER_MS; ; await sleep(500)) {
    const response = await fetch(url, options);
    const text = await response.text();
    if (response.status === status) return text;
    assert.ok(Date.now() < end, `${url}: ${response.status} ${text}`);
  }
}

test("wrangler dev alone serves with secrets and tables of its own making", { skip }, async () => {
  const clone = cloneRepository();
  // Ports named here, or found free by wrangler at its start (the inspector's), could be somebody else's by the time the worker is
  // compiled: the runtime takes two that are free when it listens.
  const ports = ["--port", "0", "--inspector-port", "0"];
  const args = ["dev", "--ip", "127.0.0.1", ...ports, "--var", "SOURCES_ORIGIN:http://127.0.0.1:9"];
  const env = {
    ...process.env,
    ...WRANGLER_ENV,
    CARGO_TARGET_DIR: TARGET,
  };
  const options = { cwd: clone, env, detached: true, stdio: ["ignore", "pipe", "pipe"] };
  const worker = spawn(
    process.execPath,
    [WRANGLER, ...args, "--show-interactive-dev-session=false"],
    options,
  );
  const ended = once(worker, "close");
  try {
    const origin = await readAddress(worker);
    await waitFor(200, `${origin}/health`);
    assert.ok(existsSync(join(clone, ".dev.vars")));
    const [, secret] = /^ADMIN_SECRET=(.+)$/m.exec(readFileSync(join(clone, ".dev.vars"), "utf8"));
    const admin = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
    const body = JSON.stringify({ label: "stranger", calls: 5 });
    const minted = await waitFor(201, `${origin}/admin/keys`, { method: "POST", headers: admin, body });
    const headers = { authorization: `Bearer ${JSON.parse(minted).key}` };
    const status = await waitFor(200, `${origin}/api/keys/status`, { headers });
    assert.equal(JSON.parse(status).remaining_calls, 5);
    await waitFor(200, `${origin}/agents/auth.md`);
  } finally {
    if (worker.exitCode === null && worker.signalCode === null) process.kill(-worker.pid, "SIGTERM");
    await ended;
    rmSync(join(clone, ".."), { recursive: true, force: true });
  }
});
