// npm run deploy: brings the account to the state that wrangler.toml and schema.sql describe,
// then deploys. Safe to repeat. `npm run deploy -- --dry-run` prints the commands and builds
// the bundle, without an account.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { WRANGLER, WRANGLER_ENV } from "./lib/local.mjs";
import { onNewNode } from "./lib/node.mjs";
import { main, must, run, say, Stop } from "./lib/run.mjs";
import { ROOT } from "./lib/versions.mjs";
import { setUp } from "./setup.mjs";

const CONFIG = join(ROOT, "wrangler.toml");
const NO_DATABASE = "00000000-0000-0000-0000-000000000000";
const SECRETS = {
  KEY_SECRET: "openssl rand -hex 32 | npx wrangler secret put KEY_SECRET",
  ADMIN_SECRET: "npx wrangler secret put ADMIN_SECRET     (a long random text that you keep)",
};

/** Bundles are shown for today and seven days before; a day more covers every hour of the ninth. */
const BUNDLE_DAYS = "9";
const BUNDLE_RULE = "bundles-expire";

const dryRun = process.argv.includes("--dry-run");

await main(async () => {
  const rust = await setUp();
  await onNewNode();
  await build(rust, "release");
  await database(setting("database_name"));
  await bucket(setting("bucket_name"));
  await secrets();
  await wrangler("Deploying", ["deploy", ...(dryRun ? ["--dry-run"] : [])], { always: true });
});

function setting(name) {
  const [, value] = new RegExp(`^${name} *= *"(.*?)"`, "m").exec(readFileSync(CONFIG, "utf8")) ?? [];
  if (value === undefined) throw new Stop(`wrangler.toml has no ${name}.`);
  return value;
}

/** The database exists, wrangler.toml names it, and it has the tables of schema.sql. */
async function database(name) {
  const id = setting("database_id");
  if (id === NO_DATABASE || dryRun) {
    const known = await databaseId(name);
    if (!known) await wrangler("Creating the database", ["d1", "create", name]);
    if (!dryRun) recordDatabase(known ?? (await databaseId(name)));
  }
  const file = join(ROOT, "schema.sql");
  await wrangler("Applying schema.sql", ["d1", "execute", name, "--remote", "--yes", "--file", file]);
}

async function databaseId(name) {
  const out = await wrangler("Listing databases", ["d1", "list", "--json"], { quiet: true });
  if (dryRun) return undefined;
  return JSON.parse(out.slice(out.indexOf("["))).find((entry) => entry.name === name)?.uuid;
}

function recordDatabase(id) {
  if (!id) throw new Stop("The database was created, but `wrangler d1 list` does not show it.");
  writeFileSync(CONFIG, readFileSync(CONFIG, "utf8").replace(NO_DATABASE, id));
  say(`deploy: wrangler.toml now names the database ${id}; commit it`);
}

/** The bucket exists and forgets bundles by itself. */
async function bucket(name) {
  if (dryRun || !(await succeeds(["r2", "bucket", "info", name]))) {
    await wrangler("Creating the bucket", ["r2", "bucket", "create", name]);
  }
  const rules = await wrangler("Listing rules", ["r2", "bucket", "lifecycle", "list", name], { quiet: true });
  if (rules.includes(BUNDLE_RULE)) return;
  const rule = ["r2", "bucket", "lifecycle", "add", name, BUNDLE_RULE, "--expire-days", BUNDLE_DAYS];
  await wrangler("Adding the lifecycle rule", [...rule, "--force"]);
}

async function secrets() {
  if (dryRun) return void (await wrangler("Listing secrets", ["secret", "list"]));
  const listed = await run(WRANGLER, ["secret", "list"], { env: WRANGLER_ENV });
  const missing = Object.keys(SECRETS).filter((name) => !listed.out.includes(`"${name}"`));
  if (!missing.length) return;
  const commands = missing.map((name) => `  ${SECRETS[name]}`).join("\n");
  throw new Stop(`Not deployed: secrets are missing. Set them, then deploy again:\n${commands}`);
}

async function wrangler(what, args, { always = false, quiet = false } = {}) {
  say(`deploy: wrangler ${args.join(" ").replaceAll(`${ROOT}/`, "")}`);
  if (dryRun && !always) return "";
  return must(what, WRANGLER, args, { env: WRANGLER_ENV, show: !quiet, limit: 600 });
}

async function succeeds(args) {
  say(`deploy: wrangler ${args.join(" ")}`);
  return (await run(WRANGLER, args, { env: WRANGLER_ENV })).ok;
}
