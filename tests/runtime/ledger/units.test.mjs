// Units on the real runtime: leases over several lots, what is folded, objects older than units, use by day and endpoint
// (crates/ledger/src/lib.rs, rules 15 to 17; src/durable/key_ledger.rs runs the SQL).

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startStandIns } from "../../../stand-ins/server.mjs";
import { ANY, call, misbehaving } from "../calls.mjs";
import { assertError, assertSum, complaints, readDocument } from "../contract.mjs";
import { leaseId, many, startQuarry, until } from "../harness.mjs";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let standIns, quarry, document;

before(async () => {
  standIns = await startStandIns();
  quarry = await startQuarry({ entry: "tests/runtime/probe-entry.js", sources: standIns.url });
  document = readDocument();
});

after(async () => {
  await quarry?.close();
  await standIns?.close();
});

let made = 0;
/** A ledger of its own, not a key's: what holds a plan's credit. */
const newLedger = () => ({ key_id: `en_units_${(made += 1)}` });
const send = (...args) => quarry.command(...args);
const storage = ({ key_id: name }) => quarry.ledgerStorage(name);
const evicted = ({ key_id: name }) =>
  until("the object is evicted", () =>
    quarry.evict(name).then(
      () => true,
      () => false,
    ),
  );
const inspect = (ledger) => send(ledger, { do: "inspect", recent: 100 });
const grant = (reference, calls) => ({ reference, kind: "top_up", calls });
const open = (ledger, ...lots) =>
  send(ledger, { do: "open", account: "a", concurrency_limit: 25, created_at: 1, grant: lots[0] }).then(
    async () => {
      for (const lot of lots.slice(1)) await send(ledger, { do: "grant", ...lot });
    },
  );

async function reserved(ledger, units) {
  const lease_id = leaseId();
  const reply = await send(ledger, { do: "reserve", lease_id, units });
  assert.equal(reply.is, "reserved", JSON.stringify(reply));
  return lease_id;
}

/** Returns the consumed amount of each lot. */
async function consumed(ledger) {
  const { lots, totals } = await inspect(ledger);
  assertSum(totals);
  return Object.fromEntries(lots.map((lot) => [lot.reference, lot.consumed]));
}

test("a charge over several lots survives an eviction and is folded into each of them", async () => {
  const ledger = newLedger();
  await open(ledger, grant("a", 500), grant("b", 300), grant("c", 9_000));
  const spanning = await reserved(ledger, 1_000);
  const settled = await send(ledger, { do: "commit", lease_id: spanning, label: "requests" });
  assert.deepEqual(settled, { is: "settled", outcome: "charged", remaining: 8_800, units: 1_000 });
  const partly = await reserved(ledger, 600);
  assert.equal((await send(ledger, { do: "commit", lease_id: partly, units: 50 })).remaining, 8_750);
  await evicted(ledger);
  assert.deepEqual(await send(ledger, { do: "commit", lease_id: spanning, units: 7 }), {
    ...settled,
    remaining: 8_750,
  });
  assert.deepEqual(await consumed(ledger), { a: 500, b: 300, c: 250 });

  // A day later both are older than the remembered time, so the next settlement folds them away.
  const yesterday = Date.now() - DAY_MS;
  const rows = await storage(ledger);
  const aged = (lease_id) => leaseId(yesterday).slice(0, 10) + lease_id.slice(10);
  for (const lease_id of [spanning, partly])
    await rows.exec(
      "UPDATE settlements SET lease_id = ?, at = ? WHERE lease_id = ?",
      aged(lease_id),
      yesterday,
      lease_id,
    );
  await evicted(ledger);
  assert.deepEqual(await consumed(ledger), { a: 500, b: 300, c: 250 });
  const last = await reserved(ledger, 9);
  await send(ledger, { do: "commit", lease_id: last, label: "requests" });
  assert.equal((await rows.exec("SELECT * FROM settlements")).length, 1);
  assert.deepEqual(await consumed(ledger), { a: 500, b: 300, c: 259 });
  await evicted(ledger);
  assert.deepEqual(await consumed(ledger), { a: 500, b: 300, c: 259 });
  const { days } = await send(ledger, { do: "usage", days: 2 });
  const day = (at) => Math.floor(at / DAY_MS);
  assert.deepEqual(days, [
    { day: day(yesterday), label: "", outcome: "charged", calls: 1, units: 50 },
    { day: day(yesterday), label: "requests", outcome: "charged", calls: 1, units: 1_000 },
    { day: day(Date.now()), label: "requests", outcome: "charged", calls: 1, units: 9 },
  ]);
});

test("fifty charges of different sizes at once take what is there and not a unit more", async () => {
  const ledger = newLedger();
  await open(ledger, grant("a", 100), grant("b", 1_000));
  await send(ledger, { do: "set_limit", concurrency_limit: 100 });
  // All are reserved before any is charged: one that is charged early leaves less than a reservation.
  const leases = await many(50, () => reserved(ledger, 20));
  const replies = await many(50, (i) => send(ledger, { do: "commit", lease_id: leases[i], units: 10 + i }));
  const sum = (name) => replies.reduce((total, reply) => total + (reply[name] ?? 0), 0);
  await evicted(ledger);
  const { totals, counters } = await inspect(ledger);
  assertSum(totals);
  assert.equal(totals.consumed, sum("units"));
  // In any order: each takes at least its reserved part of the usage, and all together at most the grant.
  const least = Array.from({ length: 50 }, (_, i) => Math.min(10 + i, 20)).reduce(
    (one, other) => one + other,
  );
  assert.ok(totals.consumed >= least && totals.consumed <= 1_100, String(totals.consumed));
  assert.equal(counters.uncollected_units ?? 0, sum("uncollected"));
});

test("a withdrawn lot stays withdrawn, and a grant that comes late does not come", async () => {
  const ledger = newLedger();
  await open(ledger, grant("a", 10), grant("b", 5));
  const flying = await reserved(ledger, 4);
  const first = await send(ledger, { do: "withdraw", reference: "a" });
  assert.deepEqual(first, { is: "withdrawn", withdrawn: 6, reserved: 4, consumed: 0, repeated: false });
  assert.equal((await send(ledger, { do: "release", lease_id: flying })).remaining, 5);
  assert.equal((await send(ledger, { do: "withdraw", reference: "late" })).withdrawn, 0);
  await evicted(ledger);
  assert.equal((await send(ledger, { do: "withdraw", reference: "a" })).withdrawn, 10);
  assert.equal((await send(ledger, { do: "grant", ...grant("late", 9) })).reason, "grant_conflict");
  assert.equal((await inspect(ledger)).totals.remaining, 5);
});

test("an object older than units opens with all that was in it, and goes on", async () => {
  const ledger = newLedger();
  const now = Date.now();
  const rows = await storage(ledger);
  const old = [
    `CREATE TABLE account (one INTEGER PRIMARY KEY CHECK (one = 1), account TEXT NOT NULL, status TEXT NOT NULL,
     concurrency_limit INTEGER NOT NULL, created_at INTEGER NOT NULL, released_base INTEGER NOT NULL,
     uncollected_base INTEGER NOT NULL, forgotten_before TEXT NOT NULL)`,
    `CREATE TABLE lots (reference TEXT PRIMARY KEY, kind TEXT NOT NULL, granted INTEGER NOT NULL,
     consumed_base INTEGER NOT NULL, expires_at INTEGER, granted_at INTEGER NOT NULL) WITHOUT ROWID`,
    `CREATE TABLE settlements (lease_id TEXT PRIMARY KEY, lot TEXT, outcome TEXT NOT NULL, at INTEGER NOT NULL)
     WITHOUT ROWID`,
    "INSERT INTO account VALUES (1, 'acct', 'active', 25, 5, 3, 2, '')",
    "INSERT INTO lots VALUES ('paid', 'top_up', 100, 40, NULL, 6)",
  ];
  for (const statement of old) await rows.exec(statement);
  const settle = async (lot, outcome) => {
    const lease_id = leaseId(now);
    await rows.exec("INSERT INTO settlements VALUES (?, ?, ?, ?)", lease_id, lot, outcome, now);
    return lease_id;
  };
  const charged = await settle("paid", "charged");
  await settle("paid", "charged");
  await settle(null, "released");
  await settle(null, "uncollected");

  const { totals, counters } = await inspect(ledger);
  assert.deepEqual(totals, { granted: 100, remaining: 58, reserved: 0, consumed: 42, expired: 0 });
  assert.deepEqual(counters, { uncollected: 3, uncollected_units: 3, released: 4, lapsed: 0 });
  const again = await send(ledger, { do: "commit", lease_id: charged });
  assert.deepEqual(again, { is: "settled", outcome: "charged", remaining: 58, units: 1 });
  const next = await reserved(ledger, 8);
  await send(ledger, { do: "commit", lease_id: next, label: "requests" });
  const [row] = await rows.exec("SELECT * FROM settlements WHERE lease_id = ?", next);
  const { at, ...told } = row;
  assert.deepEqual(
    [told, at >= now],
    [
      {
        lease_id: next,
        lot: "paid",
        outcome: "charged",
        units: 8,
        further: null,
        short: 0,
        label: "requests",
        error: null,
        sub_key: null,
        unkept: 0,
      },
      true,
    ],
    "its columns stand in the order of those of today",
  );
  await evicted(ledger);
  assert.deepEqual(await consumed(ledger), { paid: 50 });
  const { days } = await send(ledger, { do: "usage", days: 1 });
  const units = days.filter(({ outcome }) => outcome === "charged").map((row) => row.units);
  assert.deepEqual(units, [2, 8], "what was charged before counts as well");
});

test("an object older than sub-keys opens with all that was in it, and has them from then on", async () => {
  const ledger = newLedger();
  const now = Date.now();
  const rows = await storage(ledger);
  const old = [
    `CREATE TABLE account (one INTEGER PRIMARY KEY CHECK (one = 1), account TEXT NOT NULL, status TEXT NOT NULL,
     concurrency_limit INTEGER NOT NULL, created_at INTEGER NOT NULL, released_base INTEGER NOT NULL,
     uncollected_base INTEGER NOT NULL, forgotten_before TEXT NOT NULL, short_base INTEGER NOT NULL DEFAULT 0)`,
    `CREATE TABLE lots (reference TEXT PRIMARY KEY, kind TEXT NOT NULL, granted INTEGER NOT NULL,
     consumed_base INTEGER NOT NULL, expires_at INTEGER, granted_at INTEGER NOT NULL, withdrawn_at INTEGER) WITHOUT ROWID`,
    `CREATE TABLE settlements (lease_id TEXT PRIMARY KEY, lot TEXT, outcome TEXT NOT NULL, at INTEGER NOT NULL,
     units INTEGER NOT NULL DEFAULT 0, further TEXT, short INTEGER NOT NULL DEFAULT 0, label TEXT, error TEXT) WITHOUT ROWID`,
    `CREATE TABLE usage (day INTEGER NOT NULL, label TEXT NOT NULL, outcome TEXT NOT NULL, calls INTEGER NOT NULL,
     units INTEGER NOT NULL, PRIMARY KEY (day, label, outcome)) WITHOUT ROWID`,
    `CREATE TABLE failed (lease_id TEXT PRIMARY KEY, at INTEGER NOT NULL, label TEXT, error TEXT NOT NULL) WITHOUT ROWID`,
    `CREATE TABLE failures (one INTEGER PRIMARY KEY CHECK (one = 1), drawn_micro INTEGER NOT NULL, at INTEGER NOT NULL)`,
    "INSERT INTO account VALUES (1, 'acct', 'active', 25, 5, 3, 2, '', 2)",
    "INSERT INTO lots VALUES ('paid', 'top_up', 100, 40, NULL, 6, NULL)",
  ];
  for (const statement of old) await rows.exec(statement);
  const before = leaseId(now);
  await rows.exec(
    "INSERT INTO settlements VALUES (?, 'paid', 'charged', ?, 1, NULL, 0, 'requests', NULL)",
    before,
    now,
  );
  const by = (command, label = "requests") => send(ledger, { do: "by", access: "s", label, command });
  const terms = { label: "team", total_limit: 1 };
  const { totals } = await inspect(ledger);
  assert.deepEqual(totals, { granted: 100, remaining: 59, reserved: 0, consumed: 41, expired: 0 });
  assert.equal((await send(ledger, { do: "add_sub_key", id: "s", terms })).sub_keys.length, 1);
  const lease_id = leaseId();
  assert.equal((await by({ do: "reserve", lease_id })).is, "reserved");
  await by({ do: "commit", lease_id, label: "requests", unkept: true });
  await evicted(ledger);
  assert.equal((await by({ do: "reserve", lease_id: leaseId() })).reason, "sub_key_spent");
  const { calls } = await send(ledger, { do: "calls", limit: 9 });
  const told = calls.map(({ lease_id: id, sub_key, unkept, units }) => [id, sub_key, unkept, units]).sort();
  assert.deepEqual(
    told,
    [
      [before, undefined, undefined, 1],
      [lease_id, "s", true, 1],
    ].sort(),
  );
});

test("a key's use is told by endpoint, with the failures' codes, and is free", async () => {
  const key = await quarry.makeKey({ calls: 9 });
  for (const path of [call(ANY), call(ANY), misbehaving(ANY, "challenge")])
    await quarry.ask(path, { key: key.key });
  await quarry.settled(key);
  const answer = await quarry.ask("/api/keys/usage?days=1", { key: key.key });
  assert.equal(answer.status, 200, answer.text);
  const schema = document.paths["/api/keys/usage"].get.responses[200].content["application/json"].schema;
  assert.deepEqual(complaints(document, schema, answer.json), []);
  const [row] = answer.json.usage;
  const endpoint = new URL(call(ANY), "https://x.example").pathname;
  assert.deepEqual([row.endpoint, row.charged_calls, row.free_calls], [endpoint, 2, 1]);
  const [failure] = answer.json.recent_failures;
  assert.deepEqual([failure.endpoint, failure.error_code], [endpoint, "source_unavailable"]);
  assert.equal((await quarry.ask("/api/keys/status", { key: key.key })).json.remaining_calls, 7);
  assertError(
    document,
    await quarry.ask("/api/keys/usage?days=31", { key: key.key }),
    400,
    "invalid_request",
  );
  assertError(document, await quarry.ask("/api/keys/usage"), 401, "missing_api_key");
});
