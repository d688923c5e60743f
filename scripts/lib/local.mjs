// Local setup of a worker: secrets in .dev.vars and the tables of the local database. Both are made once and then left alone.

import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { hold, withLock } from "../launch/lock.mjs";
import { migrations } from "./migrations.mjs";
import { must, say, Stop } from "../launch/process.mjs";
import { applyMigrations, makeTables } from "./tables.mjs";
import { ROOT } from "../launch/versions.mjs";

const VARS = join(ROOT, ".dev.vars");
const SECRETS = ["KEY_SECRET", "ADMIN_SECRET", "SIGNING_SECRET"];
/** Folder of wrangler's local databases, objects and buckets. */
const STATE = join(ROOT, ".wrangler", "state");

/** wrangler's script, which Node runs on every system, and the environment that turns its usage reports off. */
export const WRANGLER = join(ROOT, "node_modules", "wrangler", "bin", "wrangler.js");
export const WRANGLER_ENV = { WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" };

/**
 * Takes a state that no other `npm start` of this clone uses, for as long as this process lives, and returns its folder. Two
 * runtimes over one state refuse each other's writes (SQLITE_BUSY), and each would hold a key's ledger in memory for itself.
 */
export function ownState() {
  for (let number = 1; ; number += 1) {
    const state = number === 1 ? STATE : `${STATE}-${number}`;
    if (hold(`${state}.lock`)) return state;
    say(`start: another npm start uses ${relative(ROOT, state)}`);
  }
}

/** Makes secrets and the tables of a state where they are missing; by one of those that start at once. */
export const localState = (state = STATE) =>
  withLock(join(ROOT, ".tools", "local-state.lock"), "the local setup", async () => {
    const hasNewSecrets = localSecrets();
    await localTables(state);
    return { hasNewSecrets };
  });

/** Adds the secrets that are not there yet, and returns whether there were any; what the developer wrote stays. */
function localSecrets() {
  const text = existsSync(VARS) ? readFileSync(VARS, "utf8") : "";
  const missing = SECRETS.filter((name) => !new RegExp(`^${name}\\s*=`, "m").test(text));
  if (!missing.length) return false;
  const lines = missing.map((name) => `${name}=${randomBytes(32).toString("hex")}\n`);
  const kept = text && !text.endsWith("\n") ? `${text}\n` : text;
  writeFileSync(VARS, kept + lines.join(""), { mode: 0o600 });
  say(`setup: .dev.vars with fresh secrets for this machine (${missing.join(", ")})`);
  return true;
}

/** The local database at its last migration; looked at only when there are other migrations than the last time. */
async function localTables(state) {
  const applied = join(state, "quarry-schema");
  const digest = createHash("sha256").update(JSON.stringify(migrations())).digest("hex");
  if (existsSync(applied) && readFileSync(applied, "utf8") === digest) return;
  say("setup: the tables of the local database (a few seconds) …");
  const wrangler = (what, args) =>
    must(what, process.execPath, [WRANGLER, ...args], { env: WRANGLER_ENV, limit: 120 });
  const bring = existsSync(state) ? applyMigrations : makeTables;
  await bring(wrangler, "quarry", ["--local", "--persist-to", state]);
  mkdirSync(state, { recursive: true });
  writeFileSync(applied, digest);
}

/** A value of .dev.vars; undefined when it is not there. */
export function localValue(name) {
  const text = existsSync(VARS) ? readFileSync(VARS, "utf8") : "";
  const line = new RegExp(`^${name}\\s*=\\s*(.*)$`, "m").exec(text);
  return line?.[1].trim().replace(/^(["'])(.*)\1$/, "$2") || undefined;
}

/** A value of .dev.vars without which the worker is of no use. */
export function localSecret(name) {
  const value = localValue(name);
  if (value) return value;
  throw new Stop(
    `.dev.vars has no ${name}. Add it, or remove the file: a new one is made at the next start.`,
  );
}
