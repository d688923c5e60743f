// The creation of keys and their management by the operator: visitors, the operator's API, rotation.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, afterEach, before, test } from "node:test";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ANY, call } from "./calls.mjs";
import { assertError, assertSum, complaints, readDocument } from "./contract.mjs";
import { startGate } from "./gate.mjs";
import { ADMIN_SECRET, KEY_SECRET, many, startQuarry, until } from "./harness.mjs";

const DAY_MS = 86_400_000;
let standIns, gate, quarry, document;

before(async () => {
  standIns = await startStandIns();
  gate = await startGate(standIns.url);
  quarry = await startQuarry({ sources: gate.url });
  document = readDocument();
});

afterEach(() => gate.release());

after(async () => {
  await quarry?.close();
  await gate?.close();
  await standIns?.close();
});

const refused = (answer, ...expected) => assertError(document, answer, ...expected);

// ── Visitors

let addresses = 0;
/** An address of its own for each test, in a network of its own: the limits are theirs. */
const newAddress = () => `198.51.${(addresses += 1)}.7`;
const visit = (address, headers = {}, origin = "") =>
  quarry.ask(`${origin}/api/keys/visitor`, {
    method: "POST",
    headers: { "cf-connecting-ip": address, ...headers },
  });
const cookieOf = (answer) => answer.headers.get("set-cookie").split(";")[0];

test("a browser gets one free key with ten calls, and is told so when it asks again", async () => {
  const address = newAddress();
  const first = await visit(address);
  assert.equal(first.status, 201, first.text);
  assert.deepEqual(complaints(document, document.components.schemas.VisitorKey, first.json), []);
  assert.deepEqual([first.json.remaining_calls, first.json.concurrency_limit], [10, 25]);
  assert.equal(first.headers.get("cache-control"), "no-store");
  assert.equal(first.headers.get("access-control-allow-origin"), null, "no other site's script may read it");
  const { key } = first.json;
  assert.equal((await quarry.ask(call(ANY), { key })).status, 200);
  assert.deepEqual((await quarry.ask("/api/keys/status", { key })).json.credits[0].kind, "free");
  refused(await visit(address, { cookie: `theme=dark; ${cookieOf(first)}` }), 409, "free_key_already_issued");
  refused(await visit(newAddress(), { cookie: cookieOf(first) }), 409, "free_key_already_issued");
});

const attributes = (answer) => answer.headers.get("set-cookie").split("; ").slice(1).sort();
const ATTRIBUTES = ["HttpOnly", "Max-Age=34560000", "Path=/api/keys", "SameSite=Lax"];

test("the cookie is out of scripts' reach and for the key routes only", async () => {
  assert.deepEqual(attributes(await visit(newAddress())), ATTRIBUTES);
});

test("a public origin on https makes the cookie Secure, and is the only one that may ask", async () => {
  const origin = "https://quarry.example";
  const open = await startQuarry({ vars: { PUBLIC_ORIGIN: `${origin}/` } });
  const from = (headers) => open.ask("/api/keys/visitor", { method: "POST", headers });
  try {
    const visited = await from({ origin });
    assert.equal(visited.status, 201, visited.text);
    assert.deepEqual(attributes(visited), [...ATTRIBUTES, "Secure"]);
    refused(await from({ origin: open.url.origin }), 403, "cross_site_request");
  } finally {
    await open.close();
  }
});

test("a tampered, foreign or half cookie marks no browser", async () => {
  const cookie = cookieOf(await visit(newAddress()));
  const [name, value] = cookie.split("=");
  const [id, mac] = value.split(".");
  const other = (text) => (text[0] === "0" ? "1" : "0") + text.slice(1);
  for (const bad of [
    `${name}=`,
    `${name}=${id}`,
    `${name}=${id}.`,
    `${name}=${other(id)}.${mac}`,
    `x${cookie}`,
  ]) {
    assert.equal((await visit(newAddress(), { cookie: bad })).status, 201, bad);
  }
  assert.equal((await visit(newAddress(), { cookie: `${name}=${id}.${other(mac)}` })).status, 201);
});

test("an address gets five an hour, also when twelve ask at once, and its neighbour gets its own", async () => {
  const address = newAddress();
  const answers = await many(12, () => visit(address));
  const { 201: made, 429: late, ...others } = Object.groupBy(answers, ({ status }) => status);
  assert.deepEqual([made.length, late.length, others], [5, 7, {}]);
  for (const answer of late) {
    refused(answer, 429, "rate_limited");
    const wait = Number(answer.headers.get("retry-after"));
    assert.ok(wait > 3500 && wait <= 3600, `${wait} s`);
  }
  assert.equal((await visit(newAddress())).status, 201);
});

test("an address of the sixth version is counted by its network", async () => {
  const answers = await many(6, (i) => visit(`2001:db8:1:2::${i + 1}`));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 201, 201, 429]);
  assert.equal((await visit("2001:db8:1:3::1")).status, 201);
});

test("wider networks get more than an address, and not without end", async () => {
  // Twice as many a /56, four times a /48; eight times an IPv4 /24.
  for (const [count, most, address] of [
    [14, 10, (i) => `2001:db8:2:${(0x100 + i).toString(16)}::1`],
    [30, 20, (i) => `2001:db8:3:${(0x100 * (i + 1)).toString(16)}::1`],
    [50, 40, (i) => `203.0.113.${i + 1}`],
  ]) {
    const answers = await many(count, (i) => visit(address(i)));
    const { 201: made, 429: late } = Object.groupBy(answers, ({ status }) => status);
    assert.deepEqual([made.length, late.length], [most, count - most], address(0));
    for (const answer of late) refused(answer, 429, "rate_limited", "network");
  }
});

test("a key needs the token of a configured challenge, and the refusal names it", async () => {
  const sent = [];
  const verify = createServer(async (request, response) => {
    let form = "";
    for await (const part of request) form += part;
    const { secret, response: token } = Object.fromEntries(new URLSearchParams(form));
    sent.push({ secret, token });
    if (token === "silent") return void response.writeHead(500).end("no word");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ success: secret === "turn-secret" && token === "good & new" }));
  });
  await new Promise((resolve) => verify.listen(0, "127.0.0.1", resolve));
  const guarded = await startQuarry({
    sources: gate.url,
    vars: {
      TURNSTILE_SITE_KEY: "site-key-1",
      TURNSTILE_SECRET: "turn-secret",
      TURNSTILE_VERIFY_URL: `http://127.0.0.1:${verify.address().port}/siteverify`,
    },
  });
  const visitor = (body) => guarded.ask("/api/keys/visitor", { method: "POST", body });
  const token = (challenge_token) => visitor(JSON.stringify({ challenge_token }));
  try {
    for (const body of ["", "{}", "nonsense", '{"challenge_token":7}']) {
      refused(await visitor(body), 403, "challenge_required", "`site-key-1`");
    }
    assert.deepEqual(sent, [], "nobody is asked about nothing");
    refused(await token("forged"), 403, "challenge_required", "challenge_token");
    refused(await token("silent"), 503, "storage_unavailable");
    for (let i = 0; i < 6; i += 1) await token("forged");
    const passed = await token("good & new");
    assert.equal(passed.status, 201, "what failed did not count against the address");
    assert.deepEqual(sent.at(-1), { secret: "turn-secret", token: "good & new" });
  } finally {
    await guarded.close();
    verify.close();
  }
});

test("addresses are stored hashed", async () => {
  const address = newAddress();
  await visit(address);
  const { DB } = await quarry.bindings();
  const { results } = await DB.prepare("SELECT * FROM visits").all();
  assert.ok(results.length > 0);
  assert.ok(!JSON.stringify(results).includes(address));
});

test("another site cannot have a key issued, the own one can", async () => {
  const at = "http://quarry.example";
  const from = (headers) => visit(newAddress(), headers, at);
  refused(await from({ origin: "https://elsewhere.example" }), 403, "cross_site_request");
  refused(await from({ origin: "null" }), 403, "cross_site_request");
  refused(await from({ "sec-fetch-site": "cross-site" }), 403, "cross_site_request");
  assert.equal((await from({ origin: at, "sec-fetch-site": "same-origin" })).status, 201);
});

// ── The operator

test("the operator's API is closed to everybody without its secret, before anything else is said", async () => {
  const { key, key_id } = await quarry.makeKey();
  const wrong = [undefined, key, `${ADMIN_SECRET}x`, ADMIN_SECRET.slice(1), KEY_SECRET];
  const asked = [
    ["GET", "/keys"],
    ["POST", "/keys"],
    ["GET", `/keys/${key_id}/ledger`],
    ["POST", `/keys/${key_id}/grant`],
    ["DELETE", "/keys"],
    ["GET", "/nothing"],
  ];
  for (const secret of wrong) {
    for (const [method, path] of asked) {
      const answer = await quarry.ask(`/admin${path}`, { method, key: secret });
      refused(answer, 401, "operator_unauthorized");
      assert.equal(answer.headers.get("access-control-allow-origin"), null);
    }
  }
});

test("a new key is shown once, works at once and is recorded without its text", async () => {
  const wanted = { label: "acme", account_id: "acme-1", calls: 7, concurrency_limit: 3, expires_in_days: 2 };
  const made = await quarry.admin("/keys", { body: wanted });
  assert.equal(made.status, 201, made.text);
  const { key, ...record } = made.json;
  assert.match(key, /^qk_[0-9a-hjkmnp-tv-z]{16}_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.deepEqual([record.label, record.account_id, record.status], ["acme", "acme-1", "active"]);
  assert.ok(Math.abs(record.initial_expires_at - Date.now() - 2 * DAY_MS) < 60_000);
  const status = (await quarry.ask("/api/keys/status", { key })).json;
  assert.deepEqual([status.remaining_calls, status.concurrency_limit], [7, 3]);
  assert.deepEqual((await quarry.admin(`/keys/${record.key_id}`)).json, record);
  const { DB } = await quarry.bindings();
  const { results } = await DB.prepare("SELECT * FROM keys").all();
  assert.ok(!JSON.stringify(results).includes(key.split("_")[2]));
});

test("a key is made with the defaults of the specification", async () => {
  const { json } = await quarry.admin("/keys", { method: "POST" });
  const status = (await quarry.ask("/api/keys/status", { key: json.key })).json;
  assert.deepEqual([status.remaining_calls, status.concurrency_limit], [10, 25]);
});

test("with an Idempotency-Key ten requests at once make one key; other content is a conflict", async () => {
  const make = (body) => quarry.admin("/keys", { body, headers: { "idempotency-key": "order-17" } });
  const answers = await many(10, () => make({ label: "x", calls: 9, account_id: "a" }));
  assert.ok(answers.every(({ status }) => status === 200 || status === 201));
  assert.equal(new Set(answers.map(({ json }) => json.key)).size, 1);
  const { key, key_id } = answers[0].json;
  assert.equal((await quarry.ask("/api/keys/status", { key })).json.remaining_calls, 9);
  for (const body of [
    { label: "y", calls: 9, account_id: "a" },
    { label: "x", calls: 8, account_id: "a" },
    { label: "x", calls: 9, account_id: "b" },
  ])
    refused(await make(body), 409, "idempotency_conflict");
  assert.equal((await quarry.ledger({ key_id })).totals.granted, 9);
});

test("the operator's mistakes are 400 and named, and make nothing", async () => {
  const { key_id } = await quarry.makeKey({ calls: 1 });
  const { DB } = await quarry.bindings();
  const count = async () => (await DB.prepare("SELECT COUNT(*) AS keys FROM keys").first()).keys;
  const before = await count();
  const rows = [
    ["/keys", { calls: -1 }, "-1"],
    ["/keys", { calls: 1.5 }, "1.5"],
    ["/keys", { calls: "9" }, "string"],
    ["/keys", { concurrency_limit: 0 }, "concurrency_limit"],
    ["/keys", { concurrency_limit: 1001 }, "concurrency_limit"],
    ["/keys", { expires_in_days: 0 }, "expires_in_days"],
    ["/keys", { account_id: "a/b" }, "account_id"],
    ["/keys", { label: "x".repeat(201) }, "label"],
    ["/keys", { lable: "x" }, "lable"],
    ["/keys", [], "object"],
    [`/keys/${key_id}/limit`, { concurrency_limit: 0 }, "concurrency_limit"],
    [`/keys/${key_id}/limit`, {}, "concurrency_limit"],
    [`/keys/${key_id}/grant`, { calls: 1 }, "reference"],
    [`/keys/${key_id}/grant`, { reference: "r" }, "amount_usd"],
    [`/keys/${key_id}/grant`, { reference: "r", calls: 1, amount_usd: "1" }, "amount_usd"],
    [`/keys/${key_id}/grant`, { reference: "r", calls: 0 }, "calls"],
    [`/keys/${key_id}/grant`, { reference: "r", amount_usd: "0.000149" }, "calls"],
    [`/keys/${key_id}/grant`, { reference: "r", amount_usd: "1e3" }, "amount_usd"],
    [`/keys/${key_id}/grant`, { reference: "r", amount_usd: "-1" }, "amount_usd"],
    [`/keys/${key_id}/grant`, { reference: "r", calls: 1, expires_at: "2026-02-30" }, "expires_at"],
  ];
  for (const [path, body, part] of rows)
    refused(await quarry.admin(path, { body }), 400, "invalid_request", part);
  const raw = (body) => quarry.admin("/keys", { method: "POST", body: undefined, ...body });
  refused(
    await quarry.ask("/admin/keys", { key: ADMIN_SECRET, method: "POST", body: "{" }),
    400,
    "invalid_request",
  );
  const large = JSON.stringify({ label: "x".repeat(20_000) });
  refused(
    await quarry.ask("/admin/keys", { key: ADMIN_SECRET, method: "POST", body: large }),
    400,
    "invalid_request",
  );
  refused(
    await raw({ headers: { "idempotency-key": "x".repeat(201) } }),
    400,
    "invalid_request",
    "Idempotency-Key",
  );
  assert.equal(await count(), before);
  assert.equal((await quarry.ledger({ key_id })).totals.granted, 1);
});

test("keys are listed in pages that miss none and repeat none", async () => {
  const made = await many(5, () => quarry.makeKey());
  const listed = [];
  let next = "/admin/keys?limit=2";
  while (next) {
    const page = (await quarry.ask(next, { key: ADMIN_SECRET })).json;
    assert.ok(page.keys.length <= 2);
    assert.ok(page.keys.every((row) => !("key" in row)));
    listed.push(...page.keys.map(({ key_id }) => key_id));
    next = page.next;
  }
  assert.deepEqual(listed, [...new Set(listed)].sort());
  for (const { key_id } of made) assert.ok(listed.includes(key_id));
  const { DB } = await quarry.bindings();
  const { keys } = await DB.prepare("SELECT COUNT(*) AS keys FROM keys").first();
  assert.equal(listed.length, keys);
  for (const limit of ["0", "1001", "x"])
    refused(await quarry.admin(`/keys?limit=${limit}`), 400, "invalid_request", "limit");
});

test("an unknown path is 404, a wrong method 405", async () => {
  const { key_id } = await quarry.makeKey();
  for (const path of [
    "/keys/0000000000000000",
    "/keys/x",
    `/keys/${key_id}/nothing`,
    "/nothing",
    "/keys/0000000000000000/ledger",
  ])
    refused(await quarry.admin(path), 404, "not_found");
  for (const [method, path, allow] of [
    ["DELETE", "/keys", "GET, POST"],
    ["POST", `/keys/${key_id}`, "GET"],
    ["GET", `/keys/${key_id}/disable`, "POST"],
    ["PUT", `/keys/${key_id}/grant`, "POST"],
  ]) {
    const answer = await quarry.admin(path, { method });
    refused(answer, 405, "method_not_allowed");
    assert.equal(answer.headers.get("allow"), allow);
  }
});

test("a disabled key starts nothing new, what runs is finished and charged, and enabling brings it back", async () => {
  const key = await quarry.makeKey({ calls: 3 });
  const turn = (how) => quarry.admin(`/keys/${key.key_id}/${how}`, { method: "POST" });
  gate.hold();
  const running = quarry.ask(call(ANY), { key: key.key });
  await until("a call is in flight", () => gate.inFlight === 1);
  assert.deepEqual((await turn("disable")).json, { key_id: key.key_id, status: "disabled" });
  refused(await quarry.ask(call(ANY), { key: key.key }), 403, "api_key_disabled");
  gate.release();
  assert.equal((await running).status, 200);
  const view = await quarry.settled(key);
  assert.deepEqual([view.status, view.totals.consumed], ["disabled", 1]);
  assert.equal((await quarry.admin(`/keys/${key.key_id}`)).json.status, "disabled");
  await turn("disable");
  assert.equal((await turn("enable")).json.status, "active");
  assert.equal((await quarry.ask(call(ANY), { key: key.key })).status, 200);
});

test("disabling outlives an eviction", async () => {
  const key = await quarry.makeKey();
  await quarry.admin(`/keys/${key.key_id}/disable`, { method: "POST" });
  await quarry.evict(key.key_id);
  refused(await quarry.ask(call(ANY), { key: key.key }), 403, "api_key_disabled");
});

test("a grant counts once per reference, however often it is sent; other content is a conflict", async () => {
  const key = await quarry.makeKey({ calls: 0 });
  const grant = (body) => quarry.admin(`/keys/${key.key_id}/grant`, { body });
  const same = { reference: "invoice-1", calls: 40 };
  const answers = await many(10, () => grant(same));
  assert.ok(answers.every(({ status, json }) => status === 200 && json.remaining === 40));
  assert.equal(answers.filter(({ json }) => !json.repeated).length, 1);
  for (const body of [
    { ...same, calls: 41 },
    { ...same, expires_at: "2099-01-01" },
    { reference: "invoice-1", amount_usd: "0.006" },
  ])
    refused(await grant(body), 409, "idempotency_conflict");
  assert.equal((await grant({ ...same, reference: "invoice-2" })).json.remaining, 80);
  assertSum((await quarry.ledger(key)).totals);
});

test("a top-up in dollars buys whole calls at 150 micro-dollars each and expires after a year", async () => {
  const key = await quarry.makeKey({ calls: 0 });
  const grant = (reference, amount_usd) =>
    quarry.admin(`/keys/${key.key_id}/grant`, { body: { reference, amount_usd } });
  assert.equal((await grant("a", "10")).json.remaining, 66_666);
  assert.equal((await grant("b", "0.15")).json.remaining, 67_666);
  assert.equal((await grant("c", "0.000299")).json.remaining, 67_667);
  assert.equal((await grant("a", "10")).json.repeated, true);
  const { lots } = await quarry.ledger(key);
  assert.ok(lots.every(({ kind }) => kind === "top_up"));
  const days = (lots[0].expires_at - lots[0].granted_at) / DAY_MS;
  assert.ok(days >= 365 && days <= 366, `${days} days`);
  assert.equal(lots[0].expires_at % DAY_MS, 0, "at the end of a day");
});

test("a grant that expires is drawn while it is good; one that is over, or ends after the year 9999, is none", async () => {
  const key = await quarry.makeKey({ calls: 0 });
  const grant = (body) => quarry.admin(`/keys/${key.key_id}/grant`, { body });
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  for (const expires_at of ["2020-01-01", yesterday, "9999-12-31", "2026-02-30", "tomorrow"]) {
    refused(await grant({ reference: "bad", calls: 5, expires_at }), 400, "invalid_request", "`expires_at`");
  }
  refused(await quarry.ask(call(ANY), { key: key.key }), 402, "insufficient_credits");
  const today = new Date().toISOString().slice(0, 10);
  for (const [reference, calls, expires_at] of [
    ["today", 2, today],
    ["late", 3, "9999-12-30"],
  ]) {
    assert.equal((await grant({ reference, calls, expires_at })).json.repeated, false);
    assert.equal((await grant({ reference, calls, expires_at })).json.repeated, true);
  }
  assert.equal((await quarry.ask(call(ANY), { key: key.key })).status, 200);
  const { totals } = await quarry.settled(key);
  assertSum(totals);
  assert.deepEqual(totals, { granted: 5, remaining: 4, reserved: 0, consumed: 1, expired: 0 });
  const { credits } = (await quarry.ask("/api/keys/status", { key: key.key })).json;
  assert.deepEqual(
    credits.map(({ expires_at }) => expires_at),
    [`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`, "9999-12-31T00:00:00Z"],
  );
});

test("a new limit holds from the next call on", async () => {
  const key = await quarry.makeKey();
  const limited = await quarry.admin(`/keys/${key.key_id}/limit`, { body: { concurrency_limit: 2 } });
  assert.deepEqual(limited.json, { key_id: key.key_id, concurrency_limit: 2 });
  assert.equal((await quarry.ask("/api/keys/status", { key: key.key })).json.concurrency_limit, 2);
  gate.hold();
  const running = many(2, () => quarry.ask(call(ANY), { key: key.key }));
  await until("two are in flight", () => gate.inFlight === 2);
  refused(await quarry.ask(call(ANY), { key: key.key }), 429, "concurrency_limit_exceeded", "2 calls");
  await quarry.admin(`/keys/${key.key_id}/limit`, { body: { concurrency_limit: 1 } });
  const lowered = await quarry.ask(call(ANY), { key: key.key });
  refused(lowered, 429, "concurrency_limit_exceeded", "2 calls are in flight on this key; its limit is 1");
  const shown = (await quarry.admin(`/keys/${key.key_id}`)).json;
  assert.deepEqual([shown.concurrency_limit, shown.initial_concurrency_limit], [1, 25]);
  const view = await quarry.ledger(key);
  assert.equal(view.leases.length, 2);
  assert.ok(view.leases.every(({ lot, expires_at }) => lot === "initial" && expires_at > Date.now()));
  gate.release();
  assert.ok((await running).every(({ status }) => status === 200));
});

// ── Secrets

test("a rotated secret: keys and cookies of the previous one are good, of a forgotten one refused", async () => {
  const rotating = await startQuarry({ sources: gate.url });
  const next = "the second secret of the tests, long enough too";
  const status = async ({ key }) => (await rotating.ask("/api/keys/status", { key })).status;
  try {
    const old = await rotating.makeKey();
    const visitor = await rotating.ask("/api/keys/visitor", { method: "POST" });
    const again = () =>
      rotating.ask("/api/keys/visitor", { method: "POST", headers: { cookie: cookieOf(visitor) } });

    await rotating.restart({ KEY_SECRET: next, KEY_SECRET_PREVIOUS: KEY_SECRET });
    assert.equal(await status(old), 200);
    assert.equal((await again()).status, 409);
    const young = await rotating.makeKey();
    assert.equal(await status(young), 200);

    await rotating.restart({ KEY_SECRET: next });
    assert.equal(await status(young), 200);
    refused(await rotating.ask("/api/keys/status", { key: old.key }), 401, "invalid_api_key");
    refused(await rotating.ask(call(ANY), { key: old.key }), 401, "invalid_api_key");
    assert.equal((await again()).status, 201);
  } finally {
    await rotating.close();
  }
});

test("without a secret, or with one that is too short, nobody gets in", async () => {
  const closed = await startQuarry({ sources: gate.url });
  try {
    const { key } = await closed.makeKey();
    for (const vars of [{ KEY_SECRET: "" }, { KEY_SECRET: "short" }, { KEY_SECRET_PREVIOUS: "short" }]) {
      await closed.restart(vars);
      for (const path of [call(ANY), "/api/keys/status"])
        refused(await closed.ask(path, { key }), 503, "not_configured", "KEY_SECRET");
      refused(await closed.ask("/api/keys/visitor", { method: "POST" }), 503, "not_configured");
      refused(await closed.admin("/keys"), 503, "not_configured");
      assert.deepEqual((await closed.ask("/health")).json.missing, ["KEY_SECRET"]);
    }
    for (const secret of ["", "short"]) {
      await closed.restart({ ADMIN_SECRET: secret });
      refused(await closed.ask("/admin/keys", { key: secret }), 401, "operator_unauthorized");
      assert.equal((await closed.ask("/api/keys/status", { key })).status, 200);
    }
  } finally {
    await closed.close();
  }
});
