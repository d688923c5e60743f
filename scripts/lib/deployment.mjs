// Brings an account to the state of wrangler.toml, step by step, and deploys: each step creates only what is missing, so that an
// interrupted run is completed by the next one. Only wrangler accesses the account.

import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drift } from "./migrations.mjs";
import { costs } from "./rendering-cost.mjs";
import { lastLines, run, say as print, Stop } from "../launch/process.mjs";
import { applyMigrations } from "./tables.mjs";

export const NO_DATABASE = "00000000-0000-0000-0000-000000000000";
/**
 * Secrets without which the worker refuses to serve. Each is set once and never replaced: keys and tokens depend
 * on them.
 */
export const SECRETS = ["KEY_SECRET", "ADMIN_SECRET", "SIGNING_SECRET"];
const SECRET_BYTES = 32;

/** Bundles are shown for today and seven days before; a day more covers every hour of the ninth. */
const BUNDLE_DAYS = "9";
const BUNDLE_RULE = "bundles-expire";

const SMOKE_TRIES = 20;
const SMOKE_PAUSE_MS = 3000;

/**
 * A deployment. `program` is wrangler, `config` the path of wrangler.toml, `env` what wrangler and the secrets come from.
 * `dryRun` looks at nothing but this directory; `ci` shows no secret; `fetch` is what the smoke test asks with,
 * `run` what runs `program`.
 */
export function deployment({
  program,
  config,
  env = process.env,
  dryRun = false,
  ci = Boolean(env.CI),
  say = print,
  ...more
}) {
  const { fetch = globalThis.fetch, pauseMs = SMOKE_PAUSE_MS, drifted = drift } = more;
  const { run: start = run } = more;
  const text = () => readFileSync(config, "utf8");
  const setting = (name) => {
    const [, value] = new RegExp(`^${name} *= *["'](.*?)["'] *(#.*)?$`, "m").exec(text()) ?? [];
    if (value === undefined) throw new Stop(`wrangler.toml has no ${name}.`);
    return value;
  };
  const told = (args) => ["wrangler", ...args].join(" ");
  const ask = (args) =>
    start(process.execPath, [program, ...args, "--config", config], {
      env: { ...env, WRANGLER_SEND_METRICS: "false" },
      limit: 600,
    });
  const wrangler = async (what, args) => {
    say(`deploy: ${told(args)}`);
    const { ok, out } = await ask(args);
    if (!ok) throw new Stop(`${what} failed: ${told(args)}\n${lastLines(out)}${hint(out)}`);
    return out;
  };

  /** Checks everything that needs no account. */
  async function checked() {
    for (const name of ["name", "database_name", "bucket_name", "database_id"]) setting(name);
    const hosts = sellers(text()).flatMap((seller) => seller.hosts ?? []);
    if (hosts.every((host) => /^(localhost|127\.)/.test(host))) {
      say(
        "deploy: SELLERS names no host of yours; unless a seller is made with one, /agents answers seller_not_found",
      );
    }
    const { missing, refused } = await drifted();
    if (missing.length || refused.length) {
      throw new Stop(
        "schema.sql is not what the migrations come to; `npm run migration -- --check` tells where.",
      );
    }
    if (env.ADMIN_SECRET && env.ADMIN_SECRET.length < SECRET_BYTES) {
      throw new Stop(`ADMIN_SECRET is shorter than ${SECRET_BYTES} characters.`);
    }
    await wrangler("Bundling", ["deploy", "--dry-run"]);
  }

  async function account() {
    if ((await ask(["whoami", "--json"])).ok) return;
    throw new Stop(
      "There is no account. On your machine: `npx wrangler login`. In CI: set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.",
    );
  }

  async function databases() {
    const out = await wrangler("Listing databases", ["d1", "list", "--json"]);
    return JSON.parse(out.slice(out.indexOf("["), out.lastIndexOf("]") + 1));
  }

  /** The database exists and wrangler.toml names it. */
  async function database() {
    const [name, id] = [setting("database_name"), setting("database_id")];
    const of = (all) => all.find((entry) => entry.name === name)?.uuid;
    const all = await databases();
    if (id !== NO_DATABASE) {
      if (all.some((entry) => entry.uuid === id)) return;
      throw new Stop(
        `wrangler.toml names the database ${id}, which this account does not have. Another account's?`,
      );
    }
    if (!of(all)) await wrangler("Creating the database", ["d1", "create", name]);
    const made = of(all) ?? of(await databases());
    if (!made)
      throw new Stop("The database was created, but `wrangler d1 list` does not show it yet; deploy again.");
    writeFileSync(config, text().replace(NO_DATABASE, made));
    say(`deploy: wrangler.toml now names the database ${made}; commit it`);
  }

  /** The bucket exists and forgets bundles by itself. */
  async function bucket() {
    const name = setting("bucket_name");
    const info = await ask(["r2", "bucket", "info", name]);
    if (!info.ok) {
      const isMissing = /does not exist|not found|10006/i.test(info.out);
      if (!isMissing)
        throw new Stop(`Looking at the bucket failed:\n${lastLines(info.out)}${hint(info.out)}`);
      await wrangler("Creating the bucket", ["r2", "bucket", "create", name]);
    }
    const rules = await wrangler("Listing its rules", ["r2", "bucket", "lifecycle", "list", name]);
    if (rules.includes(BUNDLE_RULE)) return;
    const rule = [name, BUNDLE_RULE, "--expire-days", BUNDLE_DAYS, "--force"];
    await wrangler("Adding the lifecycle rule", ["r2", "bucket", "lifecycle", "add", ...rule]);
  }

  /**
   * The secrets that the worker has not: from the environment, else fresh. That they are missing must be certain: another
   * KEY_SECRET would end every key.
   */
  async function missingSecrets() {
    const { ok, out } = await ask(["secret", "list"]);
    if (!ok && !/Worker "[^"]*"[^\n]* not found/.test(out)) {
      throw new Stop(`Whether the worker has its secrets could not be told:\n${lastLines(out)}${hint(out)}`);
    }
    const has = ok
      ? JSON.parse(out.slice(out.indexOf("["), out.lastIndexOf("]") + 1)).map(({ name }) => name)
      : [];
    const missing = SECRETS.filter((name) => !has.includes(name));
    if (ci && missing.includes("ADMIN_SECRET") && !env.ADMIN_SECRET) {
      throw new Stop(
        "ADMIN_SECRET is missing: a log is no place to show a fresh one. Set it in the environment's secrets.",
      );
    }
    return Object.fromEntries(
      missing.map((name) => [name, env[name] || randomBytes(SECRET_BYTES).toString("hex")]),
    );
  }

  /** The new code with the secrets that it lacks, in one step: there is no worker without them at any time. */
  async function code(secrets) {
    const folder = mkdtempSync(join(tmpdir(), "quarry-secrets-"));
    try {
      const args = ["deploy"];
      if (Object.keys(secrets).length) {
        const file = join(folder, "secrets.json");
        writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
        say(`deploy: fresh on the worker: ${Object.keys(secrets).join(", ")}`);
        args.push("--secrets-file", file);
      }
      return await wrangler("Deploying", args);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async function all() {
    await checked();
    if (dryRun) return planned();
    await account();
    await database();
    await bucket();
    await applyMigrations(wrangler, setting("database_name"), ["--remote"]);
    const secrets = await missingSecrets();
    // Before it is put: a run that is cut off after that could not show it any more.
    if (secrets.ADMIN_SECRET && !env.ADMIN_SECRET) {
      say(`deploy: the operator's secret, shown this once: ${secrets.ADMIN_SECRET}`);
    }
    const out = await code(secrets);
    const address = env.QUARRY_ORIGIN || out.match(/https:\/\/[\w.-]+\.workers\.dev/)?.[0];
    if (!address) return say("deploy: no address was told; set QUARRY_ORIGIN for the smoke test");
    await smoke(address.replace(/\/$/, ""), { fetch, pauseMs });
    say(`deploy: ${address} answers`);
  }

  /** Lists the steps of a deployment, in their order. */
  function planned() {
    const id = setting("database_id");
    const name = setting("database_name");
    const steps = [
      id === NO_DATABASE
        ? `d1 create ${name}, unless it is there; its id goes into wrangler.toml`
        : `d1: ${name} is ${id}`,
      `r2 bucket create ${setting("bucket_name")}, unless it is there`,
      `r2 bucket lifecycle add ${BUNDLE_RULE}: ${BUNDLE_DAYS} days, unless it is there`,
      `d1 migrations apply ${name} --remote`,
      `deploy, with those of ${SECRETS.join(", ")} that the worker lacks`,
      /^\[browser\]/m.test(text())
        ? "pages that need their scripts are rendered by Browser Run (binding BROWSER)"
        : "no [browser] section: v1's web pages need a gateway (V1_WEB_GATEWAY), else they are 503 needs_script",
      "smoke test: /health, /openapi.json, and a data call without a key is 401",
    ];
    say(["deploy: 1,000 calls cost, by the way of asking the source:", ...costs()].join("\n  "));
    say(["deploy: nothing was changed. A deployment would, in this order:", ...steps].join("\n  "));
  }

  return { all };
}

/** The sellers that the configuration names; throws when they are no JSON. */
function sellers(config) {
  const [, , value = "[]"] = /^SELLERS *= *(\'\'\'|"""|'|")([^]*?)\1/m.exec(config) ?? [];
  try {
    return JSON.parse(value);
  } catch (error) {
    throw new Stop(`SELLERS in wrangler.toml is no JSON: ${error.message}`);
  }
}

/** Returns the remedy for an error of wrangler. */
function hint(out) {
  if (/10042|enable R2/i.test(out))
    return "\n\nR2 is not enabled: enable it once in the dashboard, then deploy again.";
  if (/browser (run|rendering)|browser binding/i.test(out)) {
    return (
      "\n\nThis account has no Browser Run. Enable it in the dashboard, or remove the [browser] section of wrangler.toml: " +
      "v1's web pages are then answered with 503 needs_script unless a gateway is configured."
    );
  }
  if (/10000|Authentication error|10023/i.test(out)) {
    return "\n\nThe token may not do this: it needs Workers Scripts, D1 and Workers R2 Storage, each with Edit.";
  }
  return "";
}

/**
 * Whether what was deployed serves: it is up, has its documents, and knows who has no key. A fresh address takes a while.
 * Throws with the last thing that was wrong.
 */
export async function smoke(address, { fetch = globalThis.fetch, pauseMs = SMOKE_PAUSE_MS } = {}) {
  let wrong;
  for (let tried = 0; tried < SMOKE_TRIES; tried++) {
    if (tried) await sleep(pauseMs);
    wrong = await notServing(address, fetch);
    if (!wrong) return;
  }
  throw new Stop(
    `${address} does not serve as it should: ${wrong}.\nThe release before comes back with \`npx wrangler rollback\`.`,
  );
}

async function notServing(address, fetch) {
  const rows = [
    ["/health", 200, (body) => body.status === "ok"],
    ["/openapi.json", 200, (body) => Boolean(body.openapi)],
    ["/api/v1/search?q=a", 401, (body) => body.error_code === "missing_api_key"],
  ];
  for (const [path, status, fits] of rows) {
    try {
      const answer = await fetch(`${address}${path}`, { signal: AbortSignal.timeout(10_000) });
      if (answer.status !== status) return `${path} answers ${answer.status}`;
      if (!fits(await answer.json())) return `${path} answers something else`;
    } catch (error) {
      return `${path}: ${error.message}`;
    }
  }
  return undefined;
}
