// Routes of a key's holder on the real runtime: sub-keys with limits of their own, new secrets, recent calls, retention, notices
// of low credit, a key for whoever buys calls.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { after, afterEach, before, test } from "node:test";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ANY, call, ENDPOINTS, misbehaving } from "./calls.mjs";
import { assertError, assertSum, complaints, readDocument } from "./contract.mjs";
import { startGate } from "./gate.mjs";
import { many, startQuarry, until } from "./harness.mjs";

const DAY_MS = 86_400_000;
const JSON_TYPE = { "content-type": "application/json" };
let standIns, gate, quarry, document, receiver, mailbox;

before(async () => {
  standIns = await startStandIns();
  receiver = await startReceiver(standIns.url);
  gate = await startGate(receiver.url);
  mailbox = await startMailbox();
  quarry = await startQuarry({
    entry: "tests/runtime/probe-entry.js",
    sources: gate.url,
    vars: { MAIL_ENDPOINT: mailbox.url },
  });
  document = readDocument();
});

afterEach(() => gate.release());

after(async () => {
  await quarry?.close();
  await gate?.close();
  receiver?.close();
  mailbox?.close();
  await standIns?.close();
});

/** Starts a proxy before the stand-ins that receives posts to third-party URLs. */
async function startReceiver(upstream) {
  const receiver = { taken: [], status: 204 };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.method === "POST" && request.url.startsWith("/image?url=")) {
      receiver.taken.push({
        address: decodeURIComponent(request.url.slice(11)),
        headers: request.headers,
        body,
      });
      return void response.writeHead(receiver.status).end();
    }
    const { method, headers } = request;
    const answer = await fetch(upstream + request.url, {
      method,
      headers: { ...headers, host: new URL(upstream).host },
      body: body || undefined,
      redirect: "manual",
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.url = `http://127.0.0.1:${server.address().port}`;
  receiver.close = () => (server.closeAllConnections(), server.close());
  return receiver;
}

async function startMailbox() {
  const mailbox = { mails: [] };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    mailbox.mails.push(JSON.parse(body));
    response.writeHead(202).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  mailbox.url = `http://127.0.0.1:${server.address().port}/send`;
  mailbox.close = () => (server.closeAllConnections(), server.close());
  return mailbox;
}

const refused = (answer, ...expected) => assertError(document, answer, ...expected);
const send = (path, key, body, { method = "POST", headers = {} } = {}) =>
  quarry.ask(path, {
    key,
    method,
    headers: { ...JSON_TYPE, ...headers },
    body: body && JSON.stringify(body),
  });
const schema = (name, value) =>
  assert.deepEqual(complaints(document, document.components.schemas[name], value), [], JSON.stringify(value));

async function makeSubKey(key, wanted = {}) {
  const made = await send("/api/keys/sub-keys", key, { label: "team", ...wanted });
  assert.equal(made.status, 201, made.text);
  schema("SubKey", made.json);
  return made.json;
}

const subKeys = async (key) => (await quarry.ask("/api/keys/sub-keys", { key })).json.sub_keys;
const ask = (key, endpoint = ANY, init = {}) => quarry.ask(call(endpoint), { key, ...init });

// ── Sub-keys

test("a sub-key calls, draws from its key, and is told what it may still do", async () => {
  const owner = await quarry.makeKey({ calls: 50 });
  const made = await makeSubKey(owner.key, {
    daily_limit: 5,
    total_limit: 9,
    endpoints: ["v3", "v1/search"],
  });
  assert.match(made.key, /^qs_[0-9a-hjkmnp-tv-z]{32}_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.ok(made.key.startsWith(`qs_${owner.key_id}${made.id}_`));
  const answer = await ask(made.key);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get("x-remaining-calls"), "4");
  await quarry.settled(owner);
  const status = (await quarry.ask("/api/keys/status", { key: made.key })).json;
  schema("KeyStatus", status);
  assert.deepEqual([status.remaining_calls, status.credits, status.sub_key.used_today], [4, [], 1]);
  assert.equal((await quarry.ask("/api/keys/status", { key: owner.key })).json.remaining_calls, 49);
  const [listed] = await subKeys(owner.key);
  assert.deepEqual(
    [listed.label, listed.used_today, listed.used_total, listed.status],
    ["team", 1, 1, "active"],
  );
  assert.deepEqual(listed.endpoints, ["v1/search", "v3"]);
  assert.equal(listed.key, undefined, "its text was shown once");
  const { DB } = await quarry.bindings();
  const { results } = await DB.prepare("SELECT * FROM keys").all();
  assert.ok(!JSON.stringify(results).includes(made.id), "nothing of it is in the database");
});

test("a batch's line leaves while slower calls are under way", async () => {
  const { key } = await quarry.makeKey();
  gate.hold();
  const answer = await quarry.send(new URL("/api/batch", quarry.url), {
    method: "POST",
    headers: { ...JSON_TYPE, authorization: `Bearer ${key}` },
    body: JSON.stringify({ paths: [call(ANY), "/api/nothing"] }),
  });
  assert.equal(answer.status, 200);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const first = JSON.parse((await reader.read()).value);
  assert.deepEqual([first.index, first.status], [1, 404]);
  gate.release();
  let rest = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) rest += read.value;
  const { index, status } = JSON.parse(rest);
  assert.deepEqual([index, status], [0, 200]);
});

test("a sub-key may call what it may, and is told what is not for it", async () => {
  const owner = await quarry.makeKey();
  const { key } = await makeSubKey(owner.key, { endpoints: ["v6"] });
  const store = ENDPOINTS.find(({ path }) => path === "/api/v6/app-store/search");
  assert.equal((await ask(key, store)).status, 200);
  refused(await ask(key), 403, "endpoint_not_allowed");
  assert.equal((await quarry.ask(call(ANY), { key, method: "HEAD" })).status, 403);
  const batch = await send("/api/batch", key, { paths: [call(ANY), call(store)] });
  const lines = batch.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).status);
  assert.deepEqual(lines.sort(), [200, 403]);
  for (const [method, path, body] of [
    ["GET", "/api/keys/usage"],
    ["GET", "/api/keys/calls"],
    ["GET", "/api/keys/sub-keys"],
    ["POST", "/api/keys/sub-keys", { label: "own" }],
    ["DELETE", "/api/keys/sub-keys/0123456789abcdef"],
    ["POST", "/api/keys/rotate"],
    ["POST", "/api/keys/rotate/end"],
    ["GET", "/api/keys/settings"],
    ["PATCH", "/api/keys/settings", { retention: false }],
  ]) {
    refused(await send(path, key, body, { method }), 403, "not_for_sub_keys");
  }
  const bought = [
    await send("/api/keys/topup", key, { amountUsd: "10.00" }),
    await quarry.ask("/api/keys/purchases", { key }),
  ];
  for (const answer of bought) {
    assert.deepEqual([answer.status, answer.json.error_code], [403, "not_for_sub_keys"], answer.text);
  }
});

test("25 calls at once over two sub-keys pass neither's limit nor the key's", async () => {
  const owner = await quarry.makeKey({ calls: 12, concurrency_limit: 100 });
  const a = await makeSubKey(owner.key, { total_limit: 7 });
  const b = await makeSubKey(owner.key, { daily_limit: 7 });
  gate.hold();
  const before = gate.inFlight;
  const calling = many(50, (n) => ask(n % 2 ? a.key : b.key));
  await until("twelve calls are at the source", () => gate.inFlight - before === 12);
  gate.release();
  const answers = await calling;
  const by = (n) => answers.filter(({ status }, at) => status === 200 && at % 2 === n).length;
  assert.equal(by(0) + by(1), 12, answers.map(({ status }) => status).join());
  assert.ok(by(0) <= 7 && by(1) <= 7);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    assert.equal(answer.status, 429, answer.text);
    refused(answer, 429, "credits_reserved");
  }
  const { totals } = await quarry.settled(owner);
  assertSum(totals);
  assert.deepEqual([totals.consumed, totals.remaining], [12, 0]);
  const used = Object.fromEntries((await subKeys(owner.key)).map(({ id, used_total }) => [id, used_total]));
  assert.deepEqual([used[b.id], used[a.id]], [by(0), by(1)]);
});

test("a limit that is used up is named, and a day's ends at midnight UTC", async () => {
  const owner = await quarry.makeKey();
  const total = await makeSubKey(owner.key, { total_limit: 1 });
  const daily = await makeSubKey(owner.key, { daily_limit: 1 });
  for (const { key } of [total, daily]) assert.equal((await ask(key)).status, 200);
  await quarry.settled(owner);
  refused(await ask(total.key), 402, "sub_key_spent", "`total_limit` is 1");
  const late = await ask(daily.key);
  refused(late, 429, "sub_key_day_limit", "`daily_limit` is 1");
  const wait_s = Number(late.headers.get("retry-after"));
  const midnight_s = (DAY_MS - (Date.now() % DAY_MS)) / 1000;
  assert.ok(Math.abs(wait_s - midnight_s) < 60, `${wait_s} s, and midnight is in ${midnight_s} s`);
  const raised = await send(
    `/api/keys/sub-keys/${total.id}`,
    owner.key,
    { total_limit: 2 },
    { method: "PATCH" },
  );
  assert.deepEqual(
    [raised.status, raised.json.total_limit, raised.json.used_total],
    [200, 2, 1],
    raised.text,
  );
  assert.equal((await ask(total.key)).status, 200);
  const opened = await send(
    `/api/keys/sub-keys/${daily.id}`,
    owner.key,
    { daily_limit: null },
    { method: "PATCH" },
  );
  assert.equal(opened.json.daily_limit, null);
  assert.equal((await ask(daily.key)).status, 200);
  assert.equal((await ask(owner.key)).status, 200, "the key itself was never limited");
});

test("a revoked and an expired sub-key are refused, its calls in flight are charged", async () => {
  const owner = await quarry.makeKey();
  const made = await makeSubKey(owner.key, {
    expires_at: new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10),
  });
  gate.hold();
  const before = gate.inFlight;
  const calling = ask(made.key);
  await until("the call is at the source", () => gate.inFlight > before);
  const revoked = await send(`/api/keys/sub-keys/${made.id}`, owner.key, undefined, { method: "DELETE" });
  assert.deepEqual([revoked.status, revoked.json.status], [200, "revoked"], revoked.text);
  refused(await ask(made.key), 403, "api_key_disabled", "revoked");
  gate.release();
  assert.equal((await calling).status, 200);
  await quarry.settled(owner);
  const [listed] = await subKeys(owner.key);
  assert.deepEqual([listed.used_total, listed.status], [1, "revoked"]);
  const again = await makeSubKey(owner.key, {
    expires_at: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
  });
  await quarry.ask("/__probe/clock", { method: "POST", body: String(3 * DAY_MS) });
  try {
    refused(await ask(again.key), 403, "sub_key_expired");
  } finally {
    await quarry.ask("/__probe/clock", { method: "POST", body: "0" });
  }
});

test("none of 20 concurrent changes of a sub-key is lost", async () => {
  const owner = await quarry.makeKey();
  const made = await makeSubKey(owner.key, { total_limit: 5 });
  const wishes = [{ label: "new" }, { daily_limit: 3 }, { total_limit: 7 }, { endpoints: ["v6"] }];
  const changes = Array.from({ length: 20 }, (_, n) =>
    send(`/api/keys/sub-keys/${made.id}`, owner.key, wishes[n % wishes.length], { method: "PATCH" }),
  );
  for (const answer of await Promise.all(changes)) assert.equal(answer.status, 200, answer.text);
  const [{ label, daily_limit, total_limit, endpoints }] = await subKeys(owner.key);
  assert.deepEqual([label, daily_limit, total_limit, endpoints], ["new", 3, 7, ["v6"]]);
});

test("a revoked sub-key and an ended secret never live again, also when they are forgotten", async () => {
  const owner = await quarry.makeKey();
  const make = (key, n) =>
    send("/api/keys/sub-keys", key, { label: "team" }, { headers: { "idempotency-key": `team ${n}` } });
  const texts = [];
  for (let n = 0; n <= 200; n += 1) {
    const { json } = await make(owner.key, n);
    texts.push(json.key);
    await send(`/api/keys/sub-keys/${json.id}`, owner.key, undefined, { method: "DELETE" });
  }
  assert.equal((await subKeys(owner.key)).length, 200, "the first one is forgotten");
  const rotate = (key, n) =>
    send(
      "/api/keys/rotate",
      key,
      { end_old_now: true },
      { headers: { "idempotency-key": `a new secret, number ${n}` } },
    );
  const secrets = [owner.key];
  for (let n = 0; n <= 20; n += 1) secrets.push((await rotate(secrets.at(-1), n)).json.key);
  const newest = secrets.at(-1);
  refused(await make(newest, 0), 409, "idempotency_conflict", "ended");
  refused(await rotate(newest, 0), 409, "idempotency_conflict", "ended");
  for (const key of [texts[0], secrets[1]]) refused(await ask(key), 401, "invalid_api_key");
  assert.equal((await make(newest, "new")).status, 201);
});

test("mistakes about sub-keys are named and make nothing", async () => {
  const owner = await quarry.makeKey();
  for (const [body, part] of [
    [{}, "`label`"],
    [{ label: "" }, "`label`"],
    [{ label: "x".repeat(101) }, "`label`"],
    [{ label: "x", daily_limit: 0 }, "`daily_limit`"],
    [{ label: "x", total_limit: -1 }, "`total_limit`"],
    [{ label: "x", expires_at: "2020-01-01" }, "`expires_at`"],
    [{ label: "x", expires_at: "soon" }, "`expires_at`"],
    [{ label: "x", endpoints: ["v9"] }, "`v9`"],
    [{ label: "x", endpoints: "v1" }, "`endpoints`"],
    [{ label: "x", endpoints: [1] }, "`endpoints`"],
    [{ label: 7 }, "`label`"],
    [{ label: "x", limit: 1 }, "limit"],
  ]) {
    refused(await send("/api/keys/sub-keys", owner.key, body), 400, "invalid_request", part);
  }
  assert.deepEqual(await subKeys(owner.key), []);
  for (const method of ["PATCH", "DELETE"]) {
    refused(
      await send("/api/keys/sub-keys/0123456789abcdef", owner.key, { label: "x" }, { method }),
      404,
      "not_found",
    );
  }
  refused(
    await send("/api/keys/sub-keys", owner.key, undefined, { method: "PUT" }),
    405,
    "method_not_allowed",
  );
  const again = { headers: { "idempotency-key": "team a" } };
  const [first, second] = [
    await send("/api/keys/sub-keys", owner.key, { label: "a" }, again),
    await send("/api/keys/sub-keys", owner.key, { label: "a" }, again),
  ];
  assert.deepEqual([first.status, second.json.key], [201, first.json.key]);
  refused(await send("/api/keys/sub-keys", owner.key, { label: "b" }, again), 409, "idempotency_conflict");
});

test("a sub-key sees its own bundles and no others; its key sees all", async () => {
  const owner = await quarry.makeKey();
  const [a, b] = [await makeSubKey(owner.key), await makeSubKey(owner.key)];
  const link = async (key) => new URL((await ask(key)).json.search_metadata.raw_file).pathname;
  const [ofOwner, ofA, ofB] = [await link(owner.key), await link(a.key), await link(b.key)];
  const statuses = async (key) => {
    const all = [ofOwner, ofA, ofB].map((path) => quarry.ask(path, { key }));
    return (await Promise.all(all)).map(({ status }) => status);
  };
  assert.deepEqual(await statuses(owner.key), [200, 200, 200]);
  assert.deepEqual(await statuses(a.key), [404, 200, 404]);
  assert.deepEqual(await statuses(b.key), [404, 404, 200]);
  const { key: foreign } = await quarry.makeKey();
  assert.deepEqual(await statuses(foreign), [404, 404, 404]);
  // Without the sub-key's id before it, the request's id is unknown.
  const bare = ofA.replace(`${a.id}-`, "");
  assert.deepEqual(
    (await Promise.all([a.key, owner.key].map((key) => quarry.ask(bare, { key })))).map(
      ({ status }) => status,
    ),
    [404, 404],
  );
});

test("a sub-key's use survives the death of its object", async () => {
  const owner = await quarry.makeKey();
  const made = await makeSubKey(owner.key, { daily_limit: 3 });
  assert.equal((await ask(made.key)).status, 200);
  await quarry.settled(owner);
  await quarry.ask(`/__probe/die/${owner.key_id}`, { method: "POST" });
  const [listed] = await subKeys(owner.key);
  assert.deepEqual([listed.used_today, listed.used_total, listed.daily_limit], [1, 1, 3]);
});

// ── Secrets

test("a new secret replaces the old one, which works for a day and rules over nothing", async () => {
  const owner = await quarry.makeKey({ calls: 20 });
  const name = { headers: { "idempotency-key": "a-name-that-nobody-guesses" } };
  const rotated = await send("/api/keys/rotate", owner.key, undefined, name);
  assert.equal(rotated.status, 201, rotated.text);
  schema("RotatedKey", rotated.json);
  const { key, secrets } = rotated.json;
  assert.match(key, /^qk_[0-9a-hjkmnp-tv-z]{32}_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.deepEqual(
    secrets.map(({ status }) => status),
    ["replaced", "current"],
  );
  assert.ok(Math.abs(Date.parse(secrets[0].ends_at) - Date.now() - DAY_MS) < 60_000);
  assert.deepEqual([(await ask(owner.key)).status, (await ask(key)).status], [200, 200]);
  await quarry.settled(owner);
  assert.equal((await quarry.ask("/api/keys/status", { key })).json.remaining_calls, 18, "one ledger");
  const lost = await send("/api/keys/rotate", owner.key, undefined, name);
  assert.equal(lost.json.key, key, "whoever lost the answer gets it again");
  refused(await send("/api/keys/rotate", owner.key), 403, "key_replaced");
  refused(await quarry.ask("/api/keys/settings", { key: owner.key }), 403, "key_replaced");
  refused(
    await send("/api/keys/rotate", key, {}, { headers: { "idempotency-key": "short" } }),
    400,
    "invalid_request",
  );
  await quarry.ask("/__probe/clock", { method: "POST", body: String(DAY_MS + 1000) });
  try {
    refused(await ask(owner.key), 401, "invalid_api_key", "was replaced");
    assert.equal((await ask(key)).status, 200);
  } finally {
    await quarry.ask("/__probe/clock", { method: "POST", body: "0" });
  }
});

test("replaced secrets end at once when their owner says so", async () => {
  const owner = await quarry.makeKey();
  const second = (await send("/api/keys/rotate", owner.key)).json.key;
  const ended = await send("/api/keys/rotate/end", second);
  assert.deepEqual(
    ended.json.secrets.map(({ status }) => status),
    ["ended", "current"],
    ended.text,
  );
  refused(await ask(owner.key), 401, "invalid_api_key");
  const third = (await send("/api/keys/rotate", second, { end_old_now: true })).json.key;
  refused(await ask(second), 401, "invalid_api_key");
  assert.equal((await ask(third)).status, 200);
  const audit = (await quarry.ask("/api/keys/settings", { key: third })).json.secrets;
  assert.deepEqual(
    audit.map(({ status, is_presented }) => [status, is_presented]),
    [
      ["ended", false],
      ["ended", false],
      ["current", true],
    ],
  );
});

test("the operator makes a secret for whoever lost theirs", async () => {
  const owner = await quarry.makeKey({ calls: 5 });
  const lost = (await send("/api/keys/rotate", owner.key, { end_old_now: true })).json.key;
  const made = await quarry.admin(`/keys/${owner.key_id}/rotate`, { body: { end_old_now: true } });
  assert.equal(made.status, 201, made.text);
  schema("RotatedKey", made.json);
  refused(await ask(lost), 401, "invalid_api_key");
  assert.equal((await ask(made.json.key)).status, 200);
  assert.equal((await quarry.ask("/api/keys/settings", { key: made.json.key })).status, 200);
  refused(await quarry.admin(`/keys/${owner.key_id}/rotate`), 405, "method_not_allowed");
  refused(
    await quarry.admin(`/keys/${owner.key_id}/rotate`, { body: { end_old_now: 1 } }),
    400,
    "invalid_request",
  );
});

// ── Retention

test("with no-store nothing of a call is kept, and it says so", async () => {
  const owner = await quarry.makeKey();
  const puts = async () =>
    (await quarry.ask("/__probe/seen")).json.filter(({ step }) => step === "r2 put").length;
  await puts();
  const answer = await ask(owner.key, ANY, { headers: { "cache-control": "no-store" } });
  assert.equal(answer.status, 200, answer.text);
  const { raw_file, prettify_file } = answer.json.search_metadata;
  assert.deepEqual([raw_file, prettify_file], [undefined, undefined]);
  await quarry.settled(owner);
  assert.equal(await puts(), 0);
  const [listed] = (await quarry.ask("/api/keys/calls", { key: owner.key })).json.calls;
  assert.deepEqual([listed.outcome, listed.raw_file], ["charged", null]);
});

test("a key's setting keeps nothing of its own and its sub-keys' calls", async () => {
  const owner = await quarry.makeKey();
  const { key } = await makeSubKey(owner.key);
  const off = await send("/api/keys/settings", owner.key, { retention: false }, { method: "PATCH" });
  assert.equal(off.json.retention, false, off.text);
  schema("KeySettings", off.json);
  await quarry.ask(`/__probe/die/${owner.key_id}`, { method: "POST" });
  for (const each of [owner.key, key]) {
    const { search_metadata } = (await ask(each)).json;
    assert.equal(search_metadata.raw_file, undefined);
  }
  await send("/api/keys/settings", owner.key, { retention: true }, { method: "PATCH" });
  assert.ok((await ask(owner.key)).json.search_metadata.raw_file);
});

// ── Recent calls

test("the latest calls are listed with what they came to and where their bundles are", async () => {
  const owner = await quarry.makeKey();
  const { key, id } = await makeSubKey(owner.key);
  const good = await ask(owner.key);
  const failed = await quarry.ask(misbehaving(ANY, "challenge"), { key });
  assert.equal(failed.status, 503);
  const own = await ask(key);
  await quarry.settled(owner);
  const answer = await quarry.ask("/api/keys/calls?limit=2", { key: owner.key });
  schema("RecentCalls", answer.json);
  assert.deepEqual(
    answer.json.calls.map(({ request_id }) => request_id),
    [own.json.search_metadata.id, failed.json.request_id],
  );
  const { calls } = (await quarry.ask("/api/keys/calls", { key: owner.key })).json;
  assert.deepEqual(
    calls.map(({ outcome, charged_calls, error_code, sub_key, endpoint }) => [
      outcome,
      charged_calls,
      error_code,
      sub_key,
      endpoint,
    ]),
    [
      ["charged", 1, null, id, ANY.path],
      ["failed", 0, "source_unavailable", id, ANY.path],
      ["charged", 1, null, null, ANY.path],
    ],
  );
  assert.equal(calls[0].raw_file, new URL(own.json.search_metadata.raw_file).pathname);
  assert.equal((await quarry.ask(calls[0].raw_file, { key: owner.key })).status, 200);
  assert.equal(calls[2].prettify_file, new URL(good.json.search_metadata.prettify_file).pathname);
  assert.ok(!answer.text.includes("tall"), "nothing of what was asked is in it");
  refused(await quarry.ask("/api/keys/calls?limit=0", { key: owner.key }), 400, "invalid_request", "limit");
});

// ── Low credit

const cron = () => quarry.ask("/__probe/cron", { method: "POST" });
const spend = async (owner, times) => {
  for (let n = 0; n < times; n += 1) assert.equal((await ask(owner.key)).status, 200);
  await quarry.settled(owner);
};
const setLow = (owner, low_credit) =>
  send("/api/keys/settings", owner.key, { low_credit }, { method: "PATCH" });

/** Computes signatures like a receiver (Standard Webhooks), written independently. */
function signatures({ headers, body }, secret) {
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  return [`v1,${createHmac("sha256", key).update(signed).digest("base64")}`, headers["webhook-signature"]];
}

test("a signed webhook tells of low credit once a crossing, and is sent again until it is taken", async () => {
  const owner = await quarry.makeKey({ calls: 4 });
  const set = await setLow(owner, { below: 3, webhook: "https://hooks.example.com/low?a=b" });
  assert.equal(set.status, 200, set.text);
  schema("KeySettings", set.json);
  const { webhook_secret } = set.json.low_credit;
  receiver.taken.length = 0;
  await spend(owner, 1);
  await cron();
  assert.deepEqual(receiver.taken, [], "three are left, which is not below three");
  receiver.status = 500;
  await spend(owner, 1);
  const { DB } = await quarry.bindings();
  const waiting = () =>
    DB.prepare("SELECT COUNT(*) AS n FROM key_notices WHERE key_id = ?").bind(owner.key_id).first("n");
  await until("the notice is recorded", async () => (await waiting()) === 1);
  await cron();
  assert.equal(receiver.taken.length, 1);
  await cron();
  assert.equal(receiver.taken.length, 1, "not before its pause is over");
  receiver.status = 204;
  await quarry.ask("/__probe/clock", { method: "POST", body: "61000" });
  try {
    await cron();
    await cron();
  } finally {
    await quarry.ask("/__probe/clock", { method: "POST", body: "0" });
  }
  assert.equal(receiver.taken.length, 2);
  const [first, second] = receiver.taken;
  assert.equal(second.address, "https://hooks.example.com/low?a=b");
  assert.equal(first.headers["webhook-id"], second.headers["webhook-id"]);
  const [right, sent] = signatures(second, webhook_secret);
  assert.equal(sent, right);
  const told = JSON.parse(second.body);
  assert.deepEqual(
    [told.type, told.data],
    ["key.low_credit", { below: 3, key_id: owner.key_id, remaining_calls: 2 }],
  );
  await spend(owner, 1);
  assert.equal(await waiting(), 1, "once a crossing");
  await quarry.admin(`/keys/${owner.key_id}/grant`, { body: { reference: "more", calls: 3 } });
  await spend(owner, 2);
  await until("the next crossing is told", async () => (await waiting()) === 2);
});

test("a notice that could not be recorded is passed on with the next settlement", async () => {
  const owner = await quarry.makeKey({ calls: 5 });
  await setLow(owner, { below: 5, webhook: "https://hooks.example.com/" });
  const { DB } = await quarry.bindings();
  const rows = () =>
    DB.prepare("SELECT COUNT(*) AS n FROM key_notices WHERE key_id = ?").bind(owner.key_id).first("n");
  await DB.prepare("ALTER TABLE key_notices RENAME TO key_notices_away").run();
  try {
    await spend(owner, 1);
    await until("it is logged", () =>
      quarry.logs().some(({ event, key_id }) => event === "notice_delayed" && key_id === owner.key_id),
    );
  } finally {
    await DB.prepare("ALTER TABLE key_notices_away RENAME TO key_notices").run();
  }
  await quarry.ask(`/__probe/die/${owner.key_id}`, { method: "POST" });
  await spend(owner, 1);
  await until("it is recorded", async () => (await rows()) === 1);
});

test("a mailbox is told when it is proved", async () => {
  const owner = await quarry.makeKey({ calls: 2 });
  const mail = "Person@Example.com";
  const asked = await setLow(owner, { below: 2, mail });
  assert.deepEqual(
    [asked.status, asked.json.mail_code_sent_to, asked.json.low_credit],
    [202, "Person@example.com", null],
  );
  const { to, text } = mailbox.mails.at(-1);
  assert.equal(to, "Person@example.com");
  const mail_code = /code is (\w+)/.exec(text)[1];
  refused(
    await setLow(owner, { below: 2, mail, mail_code: "00000000" }),
    400,
    "invalid_request",
    "mail_code",
  );
  const set = await setLow(owner, { below: 2, mail, mail_code });
  assert.deepEqual(
    [set.status, set.json.low_credit],
    [200, { below: 2, mail: "Person@example.com" }],
    set.text,
  );
  await spend(owner, 1);
  await until("the mail is sent", async () => {
    await cron();
    return mailbox.mails.at(-1).subject === "Few calls are left on your key";
  });
  assert.match(mailbox.mails.at(-1).text, /1 calls? left/);
  const off = await setLow(owner, null);
  assert.equal(off.json.low_credit, null);
  for (let n = 0; n < 2; n += 1) assert.equal((await setLow(owner, { below: 1, mail })).status, 202);
  refused(await setLow(owner, { below: 1, mail }), 429, "rate_limited");
});

test("addresses that are no webhook's are refused, whatever they are called", async () => {
  const owner = await quarry.makeKey();
  for (const webhook of [
    "http://hooks.example.com/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://10.0.0.1/",
    "https://localhost/",
  ]) {
    refused(await setLow(owner, { below: 1, webhook }), 400, "invalid_request", "webhook");
  }
  for (const wrong of [
    { below: 1 },
    { below: 0, mail: "a@b.example" },
    { below: 1, mail: "a@b.example", webhook: "https://x.example/" },
    { below: 1, mail: "a@b.example\r\nBcc: c@d.example" },
  ]) {
    refused(await setLow(owner, wrong), 400, "invalid_request", "low_credit");
  }
});

// ── A key for whoever buys

test("an empty key is made without a key, and filled by buying", async () => {
  const made = await quarry.ask("/api/keys", {
    method: "POST",
    headers: { "cf-connecting-ip": "203.0.113.77" },
  });
  assert.equal(made.status, 201, made.text);
  schema("VisitorKey", made.json);
  const { key } = made.json;
  assert.equal(made.json.remaining_calls, 0);
  refused(await ask(key), 402, "insufficient_credits");
  assert.equal((await quarry.ask("/api/keys/status", { key })).json.remaining_calls, 0);
  refused(
    await quarry.ask("/api/keys", { method: "POST", headers: { origin: "https://elsewhere.example" } }),
    403,
    "cross_site_request",
  );
  const rest = await many(6, () =>
    quarry.ask("/api/keys", { method: "POST", headers: { "cf-connecting-ip": "203.0.113.77" } }),
  );
  assert.ok(rest.some(({ status }) => status === 429));
});
