// Shared by the parts of `npm run trust`: Quarry on raw workerd before a source of their own, callers, ledgers.

import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { mint } from "../bench/key.mjs";
import { startWorkerd } from "../bench/workerd.mjs";
import { workerConfig } from "../tests/runtime/harness.mjs";
import { WRANGLER } from "../scripts/lib/local.mjs";

/** Concurrent calls of a key, by default. */
export const SLOTS = 25;

/**
 * Starts Quarry before `source`, an address; `more` is what bench/workerd.mjs takes besides. Answers `{ pid, url,
 * open(name, options), command(key, command), call(path, key), inspect(key), settled(key), log(), kill(), restart(), stop() }`.
 */
export async function startRig({ source, ...more }) {
  const room = mkdtempSync(join(tmpdir(), "quarry-trust-"));
  const logFile = join(room, "log");
  const fd = openSync(logFile, "a");
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const files = { bundle: bundle(), source, storage: room, log: fd, ...more };
  let running = await startWorkerd(["quarry"], files);
  const post = async (command, id) => {
    const answer = await send(agent, running.at.opener, {
      method: "POST",
      body: JSON.stringify({ id, command }),
    });
    if (answer.status !== 200) throw new Error(`a ledger did not answer: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  };
  const inspect = (key) => post({ do: "inspect", recent: 0 }, key.id);
  return {
    get pid() {
      return running.pid;
    },
    get url() {
      return running.at.quarry;
    },
    /** A key of its own; `account` is whose bundles it has. */
    async open(name, { calls = 1_000_000_000, slots = SLOTS, account = `ac_${name}` } = {}) {
      const key = mint(running.secret, Buffer.from(name.padEnd(10, "-").slice(0, 10)));
      const grant = { reference: "initial", kind: "operator", calls };
      const command = { do: "open", account, concurrency_limit: slots, created_at: Date.now(), grant };
      await post(command, key.id);
      return key;
    },
    /** A command of a key's owner, straight to its ledger. */
    command: (key, command) => post(command, key.id),
    /** `{ status, headers, text, ms }` of a call; status 0 when no answer came. */
    call: (path, key, headers = {}) =>
      send(agent, running.at.quarry, { path, headers: { authorization: `Bearer ${key.key}`, ...headers } }),
    inspect,
    /** The ledger when no lease is left. */
    async settled(key, withinMs = 30_000) {
      for (const until = Date.now() + withinMs; ; await sleep(20)) {
        const seen = await inspect(key);
        if (seen.leases.length === 0) return seen;
        if (Date.now() > until) throw new Error(`${seen.leases.length} leases were left`);
      }
    },
    /** Returns the runtime's output so far. */
    log: () => readFileSync(logFile, "utf8"),
    kill: () => running.kill(),
    async restart() {
      running = await startWorkerd(["quarry"], files);
    },
    async stop() {
      agent.destroy();
      await running.stop();
      closeSync(fd);
      rmSync(room, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

let bundleFolder;

/** The folder of the worker as it was built last, bundled as wrangler deploys it; made once a process. */
function bundle() {
  if (bundleFolder) return bundleFolder;
  const room = mkdtempSync(join(tmpdir(), "quarry-bundle-"));
  process.once("exit", () => rmSync(room, { recursive: true, force: true }));
  const config = join(room, "wrangler.json");
  writeFileSync(config, JSON.stringify(workerConfig()));
  const folder = join(room, "bundle");
  const args = [WRANGLER, "deploy", "--dry-run", "--outdir", folder, "--config", config];
  const made = spawnSync(process.execPath, args, {
    cwd: room,
    encoding: "utf8",
    env: { ...process.env, CI: "1" },
    timeout: 120_000,
  });
  if (made.status !== 0)
    throw new Error(`the worker was not bundled: ${made.error ?? ""} ${made.stdout}${made.stderr}`);
  return (bundleFolder = folder);
}

function send(agent, origin, { path = "/", method = "GET", headers, body }) {
  const { hostname, port } = new URL(origin);
  const started = performance.now();
  return new Promise((resolve) => {
    const ended = (answer) => resolve({ ...answer, ms: performance.now() - started, at: Date.now() });
    const failed = (error) => ended({ status: 0, headers: {}, text: error.message });
    const request = httpRequest({ agent, hostname, port, path, method, headers });
    request.once("error", failed);
    request.once("response", (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.once("error", failed);
      answer.once("end", () =>
        ended({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    request.end(body);
  });
}

/** The sum that every ledger keeps: granted = remaining + reserved + consumed + expired. */
export function sumHolds({ totals, lots }) {
  const holds = ({ granted, remaining, reserved, consumed, expired }) =>
    granted === remaining + reserved + consumed + expired &&
    [granted, remaining, reserved, consumed, expired].every((part) => part >= 0);
  return holds(totals) && lots.every((lot) => holds(lot.totals ?? lot));
}

export const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** Runs `act` so many times, at most `atOnce` at a time; what it answers, in order. */
export async function spread(count, atOnce, act) {
  const answers = new Array(count);
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < count; at = next++) answers[at] = await act(at);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
  return answers;
}
