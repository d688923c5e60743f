// Killed in the middle, started again on the same storage: `wrangler dev` as a process group, ended with SIGKILL.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ANY, call } from "./calls.mjs";
import { assertSum } from "./contract.mjs";
import { startGate } from "./gate.mjs";
import { leaseId, many, operated, ROOT, schema, scratch, until, workerConfig } from "./harness.mjs";

const WRANGLER = join(ROOT, "node_modules", "wrangler", "bin", "wrangler.js");
const CALLERS = 200;
const SETTLERS = 3;
const ROUNDS = 3;
const CALLS = 100_000;
const AGAIN_MS = 800; // callers come back spread over this
const ENV = { ...process.env, WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false", CI: "1" };

let standIns, gate, room, config, storage;
const running = new Set();

before(async () => {
  standIns = await startStandIns();
  gate = await startGate(standIns.url);
  room = scratch();
  storage = join(room.path, "storage");
  config = join(room.path, "wrangler.json");
  const { triggers: _, ...worker } = workerConfig({
    entry: "tests/runtime/probe-entry.js",
    vars: { SOURCES_ORIGIN: gate.url },
  });
  writeFileSync(config, JSON.stringify(worker));
  const sql = join(room.path, "schema.sql");
  writeFileSync(sql, schema().join(";\n") + ";\n");
  const args = [
    "d1",
    "execute",
    "quarry",
    "--local",
    "--yes",
    "--file",
    sql,
    "--config",
    config,
    "--persist-to",
    storage,
  ];
  const made = spawnSync(process.execPath, [WRANGLER, ...args], {
    cwd: room.path,
    env: ENV,
    encoding: "utf8",
  });
  assert.equal(made.status, 0, made.stdout + made.stderr);
});

after(async () => {
  for (const group of running) kill(group);
  await gate?.close();
  await standIns?.close();
  room?.remove();
});

/** `wrangler dev` in a process group of its own, ready to answer. */
async function start() {
  const port = await freePort();
  const args = [
    "dev",
    "--config",
    config,
    "--persist-to",
    storage,
    "--ip",
    "127.0.0.1",
    "--port",
    String(port),
  ];
  const child = spawn(process.execPath, [WRANGLER, ...args], {
    cwd: room.path,
    env: ENV,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child.pid);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const url = `http://127.0.0.1:${port}`;
  await until("wrangler dev answers", async () => {
    assert.equal(child.exitCode, null, said);
    return (await fetch(`${url}/health`).catch(() => undefined))?.ok;
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    ...operated((path, init) => fetch(url + path, init)),
    async kill() {
      kill(child.pid);
      await ended;
    },
  };
}

// What runs in groups of its own does not end with this process by itself.
process.once("exit", () => running.forEach(kill));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

function kill(group) {
  running.delete(group);
  try {
    process.kill(-group, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

test("killed three times among 200 callers, a key is charged for nothing that was not answered and for all that was acknowledged", async () => {
  let quarry = await start();
  const key = await quarry.makeKey({ calls: CALLS });
  let sent = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = (await quarry.settled(key)).totals.consumed;
    const seen = await killedInTheMiddle(quarry, key);
    sent += seen.sent;
    quarry = await start();
    const { totals, leases, status } = await quarry.ledger(key);
    assertSum(totals);
    assert.deepEqual([totals.granted, totals.expired, status], [CALLS, 0, "active"]);
    assert.deepEqual([leases, totals.reserved], [[], 0], "leases died with the process");
    const told = JSON.stringify({ before, ...totals, ...seen });
    assert.ok(
      totals.consumed >= before + seen.acknowledged.length,
      `what was acknowledged is charged: ${told}`,
    );
    assert.ok(totals.consumed - before <= seen.answered + seen.cut + seen.sent, told);
    assert.ok(totals.consumed <= gate.answered + sent, `no charge without an answer of the source: ${told}`);
    for (const lease_id of seen.acknowledged)
      assert.equal((await quarry.command(key, { do: "commit", lease_id })).outcome, "charged");
    assert.equal(
      (await quarry.ledger(key)).totals.consumed,
      totals.consumed,
      "what was charged is known as such",
    );
    assert.equal((await quarry.ask(call(ANY), { key: key.key })).status, 200, "the key works on");
    assert.equal((await quarry.settled(key)).totals.consumed, totals.consumed + 1);
  }
  await quarry.kill();
});

/**
 * Many callers call on and on, and settlements are sent besides whose acknowledgement can be seen; when some calls were
 * answered and some hang at the source, all processes are killed.
 */
async function killedInTheMiddle(quarry, key) {
  const seen = { answered: 0, cut: 0, sent: 0, acknowledged: [] };
  const calling = many(CALLERS, async () => {
    for (;;) {
      const answer = await quarry.ask(call(ANY), { key: key.key }).catch(() => undefined);
      if (answer === undefined) return void (seen.cut += 1);
      if (answer.status === 200) seen.answered += 1;
      else assert.equal(answer.status, 429, answer.text);
      await sleep(AGAIN_MS * Math.random());
    }
  });
  const settling = many(SETTLERS, async () => {
    for (;;) {
      const lease_id = leaseId();
      seen.sent += 1;
      const reply = await quarry.command(key, { do: "commit", lease_id }).catch(() => undefined);
      if (reply === undefined) return;
      assert.equal(reply.outcome, "charged");
      seen.acknowledged.push(lease_id);
    }
  });
  await until(
    "calls are answered and settled",
    () => seen.answered > 60 && seen.acknowledged.length > 2 * SETTLERS,
  );
  gate.hold();
  await until("calls hang at the source", () => gate.inFlight > 5);
  await quarry.kill();
  await Promise.all([calling, settling]);
  gate.release();
  assert.ok(seen.cut >= CALLERS / 2, "the kill was not in the middle");
  return seen;
}
