// The deployment over an account that is made up: from nothing, again, and after every point at which a run may be cut off.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { run } from "../launch/process.mjs";
import { deployment, NO_DATABASE, SECRETS, smoke } from "../lib/deployment.mjs";
import { ROOT } from "../launch/versions.mjs";
import { fake } from "./fake-wrangler.mjs";

const FAKE = join(ROOT, "scripts", "test", "fake-wrangler.mjs");
const EMPTY = { user: true, databases: [], buckets: {}, log: [], faults: [] };
/** The steps at which a first run can be cut off, in their order. */
const STEPS = [
  ...[
    "d1 list",
    "d1 create",
    "r2 bucket info",
    "r2 bucket create",
    "r2 bucket lifecycle list",
    "r2 bucket lifecycle add",
  ],
  ...["d1 execute", "d1 migrations apply", "secret list", "deploy --secrets-file"],
];
let folder, config, file, said;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quarry-deploy-"));
  [config, file, said] = [join(folder, "wrangler.toml"), join(folder, "account.json"), []];
  const own = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  writeFileSync(config, own.replace(/database_id = ".*?"/, `database_id = "${NO_DATABASE}"`));
  change(() => EMPTY);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const account = () => JSON.parse(readFileSync(file, "utf8"));
function change(act) {
  let now;
  try {
    now = account();
  } catch {
    now = {};
  }
  writeFileSync(file, JSON.stringify(act(now) ?? now));
}

const BODIES = { "/health": { status: "ok" }, "/openapi.json": { openapi: "3.1.0" } };
const serving = async (address) => {
  const { pathname } = new URL(address);
  const body = BODIES[pathname] ?? { error_code: "missing_api_key" };
  return new Response(JSON.stringify(body), { status: pathname in BODIES ? 200 : 401 });
};

function deploy({ env = {}, ...more } = {}) {
  const { CI: _, ADMIN_SECRET: __, KEY_SECRET: ___, ...own } = process.env;
  return deployment({
    program: FAKE,
    run: fake,
    config,
    env: { ...own, FAKE_ACCOUNT: file, ...env },
    say: (line) => said.push(line),
    fetch: serving,
    pauseMs: 0,
    ...more,
  }).all();
}

/** The commands that change something. */
const changes = () =>
  account().log.filter((line) =>
    /create|lifecycle add|apply|^deploy(?! --dry-run)|execute.*--file/.test(line),
  );

test("from nothing to running: database, bucket with its rule, migrations, then code with fresh secrets", async () => {
  // Once by the program itself.
  await deploy({ run });
  const { databases, buckets, worker } = account();
  assert.deepEqual(changes(), [
    "d1 create quarry",
    "r2 bucket create quarry-bundles",
    "r2 bucket lifecycle add quarry-bundles bundles-expire --expire-days 9 --force",
    "d1 migrations apply quarry --remote",
    "deploy --secrets-file quarry-secrets/secrets.json",
  ]);
  assert.match(readFileSync(config, "utf8"), new RegExp(`database_id = "${databases[0].uuid}"`));
  assert.equal(buckets["quarry-bundles"].length, 1);
  assert.deepEqual(Object.keys(worker.secrets), SECRETS);
  for (const secret of Object.values(worker.secrets)) assert.match(secret, /^[0-9a-f]{64}$/);
  const shown = said.join("\n");
  assert.ok(shown.includes(worker.secrets.ADMIN_SECRET), "the operator has to know it");
  assert.ok(!shown.includes(worker.secrets.KEY_SECRET) && !shown.includes(worker.secrets.SIGNING_SECRET));
  assert.match(shown, /https:\/\/quarry\.somebody\.workers\.dev answers/);
});

test("a second run makes nothing anew and leaves every secret as it is", async () => {
  await deploy();
  const before = account();
  change((now) => void (now.log = []));
  await deploy();
  assert.deepEqual(changes(), ["d1 migrations apply quarry --remote", "deploy"]);
  assert.deepEqual(account().worker.secrets, before.worker.secrets);
  assert.equal(account().worker.releases, 2);
});

for (const step of STEPS) {
  for (const after of [false, true]) {
    test(`cut off ${after ? "after" : "at"} ${step}: the next run finishes it`, async () => {
      change((now) => void now.faults.push([step, "The internet is gone.", after]));
      if (!(after && /info|list/.test(step))) await assert.rejects(deploy(), /failed|could not be told/);
      else await assert.rejects(deploy()).catch(() => {});
      const secrets = account().worker?.secrets;
      await deploy();
      const { databases, buckets, worker } = account();
      assert.equal(databases.length, 1);
      assert.deepEqual(buckets["quarry-bundles"].length, 1);
      assert.deepEqual(Object.keys(worker.secrets), SECRETS);
      if (secrets) assert.deepEqual(worker.secrets, secrets, "what was put stays");
      assert.ok(said.join("\n").includes(worker.secrets.ADMIN_SECRET), "the operator was told it");
      assert.ok(databases[0].migrated);
    });
  }
}

test("secrets that cannot be told are never replaced", async () => {
  await deploy();
  const { secrets } = account().worker;
  change((now) => void now.faults.push(["secret list", "A request to the API failed. [code: 7003]"]));
  await assert.rejects(deploy(), /could not be told/);
  assert.deepEqual(account().worker, { secrets, releases: 1 });
  change((now) => void delete now.worker.secrets.SIGNING_SECRET);
  await deploy();
  const { SIGNING_SECRET, ...others } = account().worker.secrets;
  assert.match(SIGNING_SECRET, /^[0-9a-f]{64}$/);
  assert.deepEqual(
    { ...others, SIGNING_SECRET: secrets.SIGNING_SECRET },
    secrets,
    "only what lacked was put",
  );
});

test("in CI the operator's secret comes from the environment, and no secret is shown", async () => {
  await assert.rejects(deploy({ env: { CI: "1" } }), /ADMIN_SECRET is missing/);
  assert.equal(account().worker, undefined);
  const ADMIN_SECRET = "a secret of the environment, long enough";
  await deploy({ env: { CI: "1", ADMIN_SECRET } });
  assert.equal(account().worker.secrets.ADMIN_SECRET, ADMIN_SECRET);
  for (const secret of Object.values(account().worker.secrets)) assert.ok(!said.join("\n").includes(secret));
  await assert.rejects(deploy({ env: { ADMIN_SECRET: "short" } }), /shorter than 32/);
});

test("tables of an earlier release without notes are adopted before the migrations", async () => {
  const rows = [
    {
      type: "table",
      name: "visits",
      sql: "CREATE TABLE visits (address_hash TEXT NOT NULL, at INTEGER NOT NULL)",
    },
  ];
  change(
    (now) => void now.databases.push({ uuid: "11111111-0000-0000-0000-000000000007", name: "quarry", rows }),
  );
  await deploy();
  assert.match(
    account().databases[0].adopted,
    /INSERT OR IGNORE INTO d1_migrations \(name\) VALUES \('0001_keys\.sql'\)/,
  );
  assert.equal(account().databases.length, 1, "found by its name");
});

test("another account's database, no account and R2 that is not enabled are told as such", async () => {
  change((now) => void (now.user = false));
  await assert.rejects(deploy(), /wrangler login/);
  change((now) => void (now.user = true));
  change(
    (now) =>
      void now.faults.push(["r2 bucket info", "Please enable R2 through the dashboard. [code: 10042]"]),
  );
  await assert.rejects(deploy(), /enable it once/);
  change(
    (now) =>
      void now.faults.push(["deploy --secrets-file", "Browser Rendering is not enabled. [code: 10195]"]),
  );
  await assert.rejects(deploy(), /no Browser Run.*\[browser\] section/s);
  change((now) => void (now.databases = []));
  await assert.rejects(deploy(), /Another account's/);
  assert.equal(account().worker, undefined);
});

test("a dry run needs no account, changes nothing and tells what would be done; what is wrong fails it", async () => {
  change((now) => void (now.user = false));
  const before = readFileSync(config, "utf8");
  await deploy({ dryRun: true });
  assert.deepEqual(account().log, ["deploy --dry-run"]);
  assert.equal(readFileSync(config, "utf8"), before);
  assert.match(said.at(-2), /0\.100 USD at 4 s a page/);
  assert.match(said.at(-2), /BROWSER_PER_MINUTE to "6" and BROWSER_MS_PER_DAY to "600000"/);
  const plan = said.at(-1);
  const order = [
    "d1 create quarry",
    "r2 bucket create",
    "lifecycle add",
    "migrations apply",
    "deploy, with",
    "Browser Run",
    "smoke",
  ];
  const places = order.map((step) => plan.indexOf(step));
  assert.ok(
    places.every((place, i) => place > (places[i - 1] ?? 0)),
    plan,
  );
  change((now) => void now.faults.push(["deploy --dry-run", "Could not resolve"]));
  await assert.rejects(deploy({ dryRun: true }), /Bundling failed/);
  await assert.rejects(
    deploy({ dryRun: true, drifted: async () => ({ missing: ["x"], refused: [] }) }),
    /migrations come to/,
  );
  writeFileSync(config, before.replace(/^bucket_name.*$/m, ""));
  await assert.rejects(deploy({ dryRun: true }), /no bucket_name/);
});

test("a release that does not serve fails, with the way back", async () => {
  const broken = async () => new Response("{}", { status: 500 });
  await assert.rejects(deploy({ fetch: broken }), /health answers 500.*\n.*wrangler rollback/);
  let asked = 0;
  const slow = (address) => ((asked += 1) < 5 ? Promise.reject(new Error("no such host")) : serving(address));
  await smoke("https://a.test", { fetch: slow, pauseMs: 0 });
});
