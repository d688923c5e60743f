// Local set-up of a worker: secrets in .dev.vars and the tables of the local database. Both are made once and then left alone.

import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withLock } from "../launch/lock.mjs";
import { migrations } from "./migrations.mjs";
import { must, say, Stop } from "../launch/process.mjs";
import { applyMigrations } from "./tables.mjs";
import { NODE_BIN, ROOT } from "../launch/versions.mjs";

const VARS = join(ROOT, ".dev.vars");
const SECRETS = ["KEY_SECRET", "ADMIN_SECRET", "SIGNING_SECRET"];
const APPLIED = join(ROOT, ".wrangler", "state", "quarry-schema");

/** Runs wrangler with its usage reports off. */
export const WRANGLER = join(NODE_BIN, "wrangler");
export const WRANGLER_ENV = { WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true" };

/** Secrets and tables, made where they are missing; by one of those that start at once. */
export const localState = () =>
  withLock(join(ROOT, ".tools", "local-state.lock"), "the local set-up", async () => {
    localSecrets();
    await localTables();
  });

/** Secrets that are not there yet are added; what the developer wrote stays. */
function localSecrets() {
  const text = existsSync(VARS) ? readFileSync(VARS, "utf8") : "";
  const missing = SECRETS.filter((name) => !new RegExp(`^${name}\\s*=`, "m").test(text));
  if (!missing.length) return;
  const lines = missing.map((name) => `${name}=${randomBytes(32).toString("hex")}\n`);
  const kept = text && !text.endsWith("\n") ? `${text}\n` : text;
  writeFileSync(VARS, kept + lines.join(""), { mode: 0o600 });
  say(`set-up: .dev.vars with fresh secrets for this machine (${missing.join(", ")})`);
}

/** The local database at its last migration; looked at only when there are other migrations than the last time. */
async function localTables() {
  const digest = createHash("sha256").update(JSON.stringify(migrations())).digest("hex");
  if (existsSync(APPLIED) && readFileSync(APPLIED, "utf8") === digest) return;
  say("set-up: the tables of the local database (a few seconds) …");
  const wrangler = (what, args) => must(what, WRANGLER, args, { env: WRANGLER_ENV, limit: 120 });
  await applyMigrations(wrangler, "quarry", ["--local"]);
  mkdirSync(dirname(APPLIED), { recursive: true });
  writeFileSync(APPLIED, digest);
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
