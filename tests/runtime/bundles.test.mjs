// Retained bundles: what the sources sent, byte for byte, for eight date buckets, free, inert, to their owner only
// (docs/specification.md, Retained bundles).

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ANY, call, ENDPOINTS } from "./calls.mjs";
import { assertError, readDocument } from "./contract.mjs";
import { many } from "./harness.mjs";
import { sharedWorld } from "./shared.mjs";

const DAY_MS = 86_400_000;
const APPS = ENDPOINTS.find(({ path }) => path.endsWith("/app-store/search"));
let world, standIns, quarry, document;

before(async () => {
  world = await sharedWorld();
  ({ standIns, quarry } = world);
  document = readDocument();
});

afterEach(() => standIns.reset());

after(() => world?.close());

/** A call of a new account, and its links. */
async function kept(path, wanted = {}) {
  const key = await quarry.makeKey(wanted);
  const answer = await quarry.ask(path, { key: key.key });
  assert.equal(answer.status, 200, answer.text);
  const { raw_file: raw, prettify_file: prettify, id } = answer.json.search_metadata;
  return { key, answer, raw, prettify, id };
}

const get = (link, { key }, headers = {}) => quarry.ask(link, { key, headers });
const absent = (answer) => assertError(document, answer, 404, "not_found");

/** Returns the stand-ins' answer to a call of `ANY`, to be changed and served again. */
async function goodPage() {
  const { key } = await quarry.makeKey();
  standIns.reset();
  await quarry.ask(call(ANY), { key });
  const [{ site, method, path, body, headers }] = standIns.log;
  const init = { method, body, headers: { "content-type": headers["content-type"] } };
  return {
    site,
    bytes: Buffer.from(await (await fetch(`${standIns.url}/${site}${path}`, init)).arrayBuffer()),
  };
}

function inserted(bytes, marker, more) {
  const at = bytes.indexOf(marker) + marker.length;
  assert.ok(at >= marker.length, `no ${marker} in the page`);
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
}

for (const endpoint of ENDPOINTS) {
  test(`${endpoint.path}: the links of an answer work at once`, async () => {
    const { key, raw, prettify, id } = await kept(call(endpoint));
    for (const link of [raw, prettify]) {
      const { origin, pathname } = new URL(link);
      assert.equal(origin, quarry.url.origin);
      assert.ok(pathname.startsWith(`/api/bundles/${new Date().toISOString().slice(0, 10)}/${id}/`));
      const answer = await get(link, key);
      assert.equal(answer.status, 200, answer.text);
      assert.ok(answer.bytes.length > 100);
    }
  });
}

test("the raw form is what the source sent, byte for byte, also where it is no UTF-8", async () => {
  const page = await goodPage();
  const body = inserted(
    page.bytes,
    "</title>",
    Buffer.from([0xff, 0xfe, 0xe9, 0x00, 0x0d, 0x0a, 0xc3, 0x28, 0x80]),
  );
  standIns.replay({ site: page.site, body, contentType: "text/html; charset=utf-8" });
  const { key, raw } = await kept(call(ANY));
  const answer = await get(raw, key);
  assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8");
  assert.ok(answer.bytes.equals(body));
});

test("a page in another charset is read in it and kept as it came", async () => {
  const page = await goodPage();
  const word = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]); // Привет
  const ascii = Buffer.from(page.bytes.toString("utf8").replace(/[^\x00-\x7f]/g, "?"));
  const from = ascii.indexOf('class="result__a"');
  const at = ascii.indexOf(">", from) + 1;
  const body = Buffer.concat([ascii.subarray(0, at), word, Buffer.from(" "), ascii.subarray(at)]);
  standIns.replay({ site: page.site, body, contentType: "text/html; charset=windows-1251" });
  const { key, raw, answer } = await kept(call(ANY));
  assert.match(answer.json.organic_results[0].title, /^Привет /);
  const stored = await get(raw, key);
  assert.ok(stored.bytes.equals(body));
  assert.equal(stored.headers.get("content-type"), "text/html; charset=windows-1251");
});

test("several answers of the source come as parts, in their order, each byte for byte", async () => {
  const { key, raw, prettify } = await kept(call(ANY, { m: "30" }));
  const asked = standIns.log.length;
  assert.ok(asked > 1, "the call needs several pages");
  const answer = await get(raw, key);
  const [, boundary] = /^multipart\/mixed; boundary=(\S+)$/.exec(answer.headers.get("content-type"));
  const parts = answer.bytes.toString("latin1").split(`--${boundary}`).slice(1, -1);
  assert.equal(parts.length, asked);
  for (const [i, { site, method, path, body }] of standIns.log.slice(0, asked).entries()) {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const sent = await fetch(`${standIns.url}/${site}${path}`, { method, body, headers });
    const bytes = Buffer.from(await sent.arrayBuffer()).toString("latin1");
    assert.ok(parts[i].endsWith(`\r\n\r\n${bytes}\r\n`), `part ${i}`);
    assert.match(parts[i], /^\r\nContent-Type: text\/html; charset=utf-8\r\nContent-Location: https:/i);
  }
  assert.equal((await get(prettify, key)).status, 200);
});

test("the pretty form of JSON is the same value, indented; that of a page has the same text", async () => {
  const apps = await kept(call(APPS));
  const [raw, pretty] = [await get(apps.raw, apps.key), await get(apps.prettify, apps.key)];
  assert.deepEqual(pretty.json, raw.json);
  assert.match(pretty.text, /^\{\n {2}"/);
  const page = await kept(call(ANY));
  const [html, shown] = [await get(page.raw, page.key), await get(page.prettify, page.key)];
  const text = (answer) => answer.text.replace(/\s+/g, "");
  assert.equal(text(shown), text(html));
  assert.ok(shown.text.split("\n").length > html.text.split("\n").length);
  assert.match(shown.text, /\n {4,}</);
});

test("a bundle is free, also for a key that has nothing left", async () => {
  const { key, raw, prettify } = await kept(call(ANY), { calls: 1 });
  await quarry.settled(key);
  for (const link of [raw, prettify, raw]) assert.equal((await get(link, key)).status, 200);
  const { totals, leases } = await quarry.ledger(key);
  assert.deepEqual([totals.consumed, totals.remaining, leases], [1, 0, []]);
});

test("a bundle is its account's: another key of the account gets it, all others get 404, 403 or 401", async () => {
  const [owner, sister] = await many(2, () => quarry.makeKey({ account_id: "owner" }));
  const stranger = await quarry.makeKey();
  const { path } = await agedBundle(owner, 0);
  for (const key of [owner, sister]) assert.equal((await get(path, key)).text, "aged");
  absent(await get(path, stranger));
  assertError(document, await quarry.ask(path), 401, "missing_api_key");
  assertError(document, await get(path, { key: owner.key.replace(/.$/, "!") }), 401, "invalid_api_key");
  await quarry.admin(`/keys/${owner.key_id}/disable`, { method: "POST" });
  assertError(document, await get(path, owner), 403, "api_key_disabled");
  assert.equal((await get(path, sister)).status, 200);
});

test("a bundle is served inert and is not for shared caches", async () => {
  const { key, raw, prettify } = await kept(call(ANY));
  for (const link of [raw, prettify]) {
    const { headers } = await get(link, key);
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.match(headers.get("content-security-policy"), /^sandbox; default-src 'none'$/);
    assert.equal(headers.get("content-disposition"), "attachment");
    assert.equal(headers.get("cache-control"), "private, no-cache");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
  }
});

test("an entity tag that is known is answered 304 without a body, also when it was weakened on the way", async () => {
  const { key, raw, prettify } = await kept(call(ANY));
  for (const link of [raw, prettify]) {
    const etag = (await get(link, key)).headers.get("etag");
    assert.match(etag, link === raw ? /^"[^"]+"$/ : /^W\/"[^"]+"$/);
    const weak = etag.startsWith("W/") ? etag : `W/${etag}`;
    for (const known of [etag, weak, `"other", ${etag}`, "*"]) {
      const answer = await get(link, key, { "if-none-match": known });
      assert.equal(answer.status, 304, known);
      assert.equal(answer.bytes.length, 0);
      assert.equal(answer.headers.get("etag"), etag);
    }
    assert.equal((await get(link, key, { "if-none-match": '"other"' })).status, 200);
  }
});

test("HEAD of a bundle has the headers of GET and no body", async () => {
  const { key, raw } = await kept(call(ANY));
  const [get_, head] = [await get(raw, key), await quarry.ask(raw, { key: key.key, method: "HEAD" })];
  assert.equal(head.status, 200);
  assert.equal(head.bytes.length, 0);
  for (const name of ["content-type", "etag", "content-security-policy"])
    assert.equal(head.headers.get(name), get_.headers.get(name));
});

// ── Retention

const bucket = (days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const ID = "01jd0000000000000000000000";
const MANIFEST = JSON.stringify({
  parts: [{ url: "https://s.example/", status: 200, content_type: "text/plain", length: 4 }],
});

/** Puts a bundle straight into the bucket of so many days ago; answers its name and its path. */
async function agedBundle({ account_id }, days) {
  const name = `${bucket(days)}/${account_id}/${ID}`;
  const { BUNDLES } = await quarry.bindings();
  await BUNDLES.put(name, "aged", { customMetadata: { manifest: MANIFEST } });
  return { name, path: `/api/bundles/${bucket(days)}/${ID}/raw` };
}

test("today's bucket and the seven before it are served, the ninth is not, though it is still stored", async () => {
  const { BUNDLES } = await quarry.bindings();
  const key = await quarry.makeKey();
  for (let days = 0; days <= 9; days += 1) {
    const { path, name } = await agedBundle(key, days);
    const answer = await get(path, key);
    if (days > 7) absent(answer);
    else assert.deepEqual([answer.status, answer.text], [200, "aged"], path);
    assert.ok(await BUNDLES.head(name));
  }
  absent(await get((await agedBundle(key, -1)).path, key));
});

test("the sweep deletes what is beyond the eight buckets and nothing else", async () => {
  const { BUNDLES, DB } = await quarry.bindings();
  const key = await quarry.makeKey();
  const aged = [];
  for (const days of [0, 1, 7, 8, 9, 400]) aged.push({ days, ...(await agedBundle(key, days)) });
  await BUNDLES.put("0-not-ours", "x");
  const visit = "INSERT INTO visits (address_hash, at) VALUES (?1, ?2)";
  for (const [hash, at] of [
    ["sweep-old", Date.now() - 3_700_000],
    ["sweep-new", Date.now() - 60_000],
  ])
    await DB.prepare(visit).bind(hash, at).run();
  const swept = await quarry.runCron("17 * * * *");
  assert.equal(swept.outcome, "ok");
  for (const { days, name } of aged)
    assert.equal(Boolean(await BUNDLES.head(name)), days <= 7, `${days} days`);
  assert.ok(await BUNDLES.head("0-not-ours"));
  const { results } = await DB.prepare(
    "SELECT address_hash FROM visits WHERE address_hash LIKE 'sweep-%'",
  ).all();
  assert.deepEqual(results, [{ address_hash: "sweep-new" }]);
  await BUNDLES.delete("0-not-ours");
});

test("a bundle that never was is not waited for, whatever time its id claims", async () => {
  const { key } = await quarry.makeKey();
  const path = (id) => `/api/bundles/${bucket(0)}/${id}/raw`;
  absent(await get(path(ID), { key }));
  const future = get(path("7zzzzzzzzzzzzzzzzzzzzzzzzz"), { key });
  const late = sleep(10_000, undefined, { ref: false });
  absent((await Promise.race([future, late])) ?? assert.fail("no answer in ten seconds"));
});
