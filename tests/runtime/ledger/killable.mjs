// A worker that can be killed and started again on the same storage: `wrangler dev` as a process group, ended with SIGKILL.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { operated, ROOT, schema, scratch, until, workerConfig } from "../harness.mjs";

const WRANGLER = join(ROOT, "node_modules", "wrangler", "bin", "wrangler.js");
const ENV = {
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  // A collector of traces on every request, and a page to look at bindings: nobody looks.
  X_LOCAL_OBSERVABILITY: "false",
  X_LOCAL_EXPLORER: "false",
  CI: "1",
};
const running = new Set();

// What runs in groups of its own does not end with this process by itself.
process.once("exit", () => running.forEach(kill));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/**
 * Makes the storage; `entry` and `vars` are the worker's. Returns `{ start(), close() }`: `start` answers `operated`
 * functions (harness.mjs), `url` and `kill()`. The address stays the same over restarts.
 */
export function killable({ entry, vars }) {
  const room = scratch();
  const storage = join(room.path, "storage");
  const config = join(room.path, "wrangler.json");
  const { triggers: _, ...worker } = workerConfig({ entry, vars });
  writeFileSync(config, JSON.stringify(worker));
  const sql = join(room.path, "schema.sql");
  writeFileSync(sql, schema().join(";\n") + ";\n");
  const place = ["--config", config, "--persist-to", storage];
  const args = [WRANGLER, "d1", "execute", "quarry", "--local", "--yes", "--file", sql, ...place];
  const made = spawnSync(process.execPath, args, { cwd: room.path, env: ENV, encoding: "utf8" });
  assert.equal(made.status, 0, made.stdout + made.stderr);
  const port = freePort();
  return {
    start: async () => start({ room, place, port: await port }),
    close() {
      for (const group of running) kill(group);
      room.remove();
    },
  };
}

async function start({ room, place, port }) {
  const address = ["--ip", "127.0.0.1", "--port", String(port)];
  // Wrangler looks for a free port for the inspector before it takes it, and two that start at once find the same.
  const args = [WRANGLER, "dev", ...place, ...address, "--inspector-port", "0"];
  const child = spawn(process.execPath, args, {
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
    url,
    async kill() {
      kill(child.pid);
      await ended;
    },
  };
}

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
