// Limits of a key beside its credits: requests, cost of failed calls, viewed pictures, and targets of calls.

import assert from "node:assert/strict";
import { createServer, request as httpRequest } from "node:http";
import { after, afterEach, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startStandIns } from "../../../stand-ins/server.mjs";
import { ANY, call, misbehaving } from "../calls.mjs";
import { assertError, assertSum, readDocument } from "../contract.mjs";
import { startGate } from "../gate.mjs";
import { leaseId, many, startQuarry, until } from "../harness.mjs";

let standIns, pictures, gate, quarry, document;

before(async () => {
  standIns = await startStandIns();
  pictures = await startPictures(standIns.url);
  gate = await startGate(pictures.url);
  quarry = await startQuarry({
    entry: "tests/runtime/probe-entry.js",
    sources: gate.url,
    vars: {
      KEY_FAILURE_BUDGET: "200",
      V1_WEB_ORIGIN: "https://www.engine.com",
      V1_DOMAINS: "com de co.uk",
      V1_HEADERS: '{"cookie":"secret"}',
    },
  });
  document = readDocument();
});

afterEach(() => {
  gate.release();
  standIns.reset();
});

after(async () => {
  await quarry?.close();
  await gate?.close();
  await pictures?.close();
  await standIns?.close();
});

const refused = (answer, ...expected) => assertError(document, answer, ...expected);
const asked = (path, key, init) => quarry.ask(path, { key: key.key, ...init });
const MIB = 1024 * 1024;

// ── Failures

test("a key whose calls all fail causes as many outgoing requests as its budget, and waits then", async () => {
  const key = await quarry.makeKey({ calls: 25 });
  gate.total = 0;
  const answers = [];
  for (let wave = 0; wave < 8; wave += 1)
    answers.push(...(await many(25, () => asked(misbehaving(ANY, "challenge"), key))));
  const { 503: failed, 429: late, ...others } = Object.groupBy(answers, ({ status }) => status);
  assert.deepEqual(others, {});
  assert.ok(gate.total <= 27, `${gate.total} requests went out`);
  assert.equal(failed.length, gate.total);
  const last = answers.at(-1);
  refused(last, 429, "rate_limited", "failed");
  assert.match(last.headers.get("ratelimit-policy"), /^"failures";q=25;w=300$/);
  assert.match(last.headers.get("ratelimit"), /^"failures";r=0;t=\d+$/);
  assert.ok(Number(last.headers.get("retry-after")) >= 1);
  assert.ok(late.length > 100);
  const { totals } = await quarry.settled(key);
  assertSum(totals);
  assert.deepEqual([totals.consumed, totals.remaining], [0, 25]);
});

test("the failure budget survives the object's sleep", async () => {
  const key = await quarry.makeKey({ calls: 25 });
  for (let wave = 0; wave < 3; wave += 1) await many(25, () => asked(misbehaving(ANY, "challenge"), key));
  await quarry.settled(key);
  await until("the object is evicted", () =>
    quarry.evict(key.key_id).then(
      () => true,
      () => false,
    ),
  );
  refused(await asked(call(ANY), key), 429, "rate_limited", "failed");
});

test("an honest caller with 25 calls at a time, of which some fail, is never told to wait", async () => {
  const key = await quarry.makeKey({ calls: 1000 });
  for (let wave = 0; wave < 6; wave += 1) {
    const answers = await many(25, (i) =>
      asked(i % 5 === 0 ? misbehaving(ANY, "challenge") : call(ANY), key),
    );
    assert.ok(
      answers.every(({ status }) => status === 200 || status === 503),
      JSON.stringify(answers.map(({ status }) => status)),
    );
    await quarry.settled(key);
  }
});

// ── Requests

test("requests beyond the rate are 429 with a wait that is enough; fetches of bundles count, refusals do not", async () => {
  const narrow = await startQuarry({
    sources: gate.url,
    vars: { KEY_REQUESTS_BURST: "4", KEY_REQUESTS_PER_SECOND: "1" },
  });
  try {
    const key = await narrow.makeKey({ calls: 50 });
    const first = await narrow.ask(call(ANY), { key: key.key });
    assert.equal(
      first.headers.get("ratelimit-policy"),
      '"concurrency";q=25;qu="concurrent-requests", "requests";q=4;w=4, "failures";q=50;w=300',
    );
    assert.match(first.headers.get("ratelimit"), /^"concurrency";r=24, "requests";r=3;t=1, "failures";r=50$/);
    const bundle = new URL(first.json.search_metadata.raw_file).pathname;
    const answers = await many(12, (i) => narrow.ask(i % 2 ? bundle : call(ANY), { key: key.key }));
    const { 200: good, 429: late, ...others } = Object.groupBy(answers, ({ status }) => status);
    assert.deepEqual(others, {});
    assert.ok(good.length >= 3 && good.length <= 6, `${good.length}`);
    for (const answer of late) {
      refused(answer, 429, "rate_limited");
      assert.match(answer.headers.get("ratelimit"), /^"requests";r=0;t=\d$/);
    }
    await sleep(1000 * Number(late.at(-1).headers.get("retry-after")) + 50);
    assert.equal((await narrow.ask(call(ANY), { key: key.key })).status, 200);
  } finally {
    await narrow.close();
  }
});

test("a head is answered as the call would be, and takes nothing", async () => {
  const head = (key) => asked(call(ANY), key, { method: "HEAD" });
  const key = await quarry.makeKey({ calls: 2, concurrency_limit: 1 });
  const good = await head(key);
  assert.deepEqual([good.status, good.text], [200, ""]);
  assert.equal(good.headers.get("x-remaining-calls"), "2");
  assert.match(good.headers.get("ratelimit"), /"concurrency";r=1, "requests";r=200, "failures";r=2$/);
  await quarry.command(key, { do: "reserve", lease_id: leaseId() });
  const full = await head(key);
  assert.deepEqual([full.status, full.headers.get("retry-after"), full.text], [429, "1", ""]);
  const empty = await quarry.makeKey({ calls: 0 });
  assert.equal((await head(empty)).status, 402);
  assert.equal((await quarry.ledger(key)).leases.length, 1);
});

test("a bundle that cannot have been made is not waited for", async () => {
  const key = await quarry.makeKey();
  await quarry.ask("/__probe/seen");
  const date = new Date().toISOString().slice(0, 10);
  const answer = await asked(`/api/bundles/${date}/${leaseId(Date.now() + 60_000)}/raw`, key);
  refused(answer, 404, "not_found");
  const looks = (await quarry.ask("/__probe/seen")).json.filter(({ step }) => step === "r2 get");
  assert.equal(looks.length, 1, "one look at the store");
});

// ── Pictures

/** Returns the bytes read of each picture since the previous call. */
const reads = async () =>
  (await quarry.ask("/__probe/seen")).json.filter(({ step }) => step === "read").map(({ bytes }) => bytes);

const picture = (name) =>
  "/api/v1/ai-mode?" +
  new URLSearchParams({ q: "what is this", image_url: `https://pictures.example.com/${name}` });

test("a picture of an announced length is not read, whether it is small enough or not", async () => {
  const key = await quarry.makeKey({ calls: 50 });
  await reads();
  assert.equal((await asked(picture("announced-19"), key)).status, 200);
  refused(await asked(picture("announced-21"), key), 400, "invalid_request", "more than 20 MB");
  const [within, over] = await reads();
  assert.ok(within <= MIB / 4 && over <= MIB / 4, `${within} and ${over} bytes were read`);
});

test("pictures of no announced length are read to the limit, each once, until the budget is spent", async () => {
  const key = await quarry.makeKey({ calls: 25 });
  await reads();
  const answers = [];
  for (let i = 0; i < 6; i += 1) answers.push(await asked(picture("endless"), key));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [400, 400, 429, 429, 429, 429],
  );
  const read = await reads();
  assert.equal(read.length, 2);
  assert.ok(
    read.every((bytes) => bytes > 20 * MIB && bytes <= 21 * MIB),
    `${read} bytes were read`,
  );
});

// ── Where calls lead

test("v1_domain takes the national domains that are configured and no other", async () => {
  const key = await quarry.makeKey({ calls: 50 });
  const search = (domain) => asked(`/api/v1/search?q=tall+ships&v1_domain=${domain}`, key);
  for (const domain of ["engine.de", "engine.co.uk", "Engine.COM"]) {
    assert.equal((await search(domain)).status, 200, domain);
  }
  standIns.reset();
  for (const domain of ["engine.tk", "engine.xx", "engine.fr", "engine.co.de"]) {
    refused(await search(domain), 400, "invalid_request", "national domains");
  }
  assert.deepEqual(standIns.log, []);
});

test("a redirect to a host that is not the source's is not followed", async () => {
  let visits = 0;
  const elsewhere = createServer((_request, response) => {
    visits += 1;
    response.end("<!doctype html><html></html>");
  });
  await new Promise((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  try {
    const key = await quarry.makeKey({ calls: 50 });
    const { port } = elsewhere.address();
    for (const [location, reason] of [
      [`http://127.0.0.1:${port}/search`, "redirect_foreign"],
      [`http://localhost:${port}/search`, "redirect_foreign"],
      [`http://www.engine.com.evil.test/search`, "redirect_foreign"],
      [`http://www.engine.com:${port}/search`, "redirect_foreign"],
      [`http://engine.fr/search`, "region"],
      [`http://consent.elsewhere.test/m?continue=x`, "consent"],
      [`http://geo.captcha.test/`, "challenge"],
    ]) {
      const undo = standIns.replay({ site: "v1-web", body: "", status: 302, headers: { location } });
      refused(await asked("/api/v1/search?q=tall+ships", key), 503, "source_unavailable");
      undo();
      const line = quarry.logs().at(-1);
      assert.equal(line.reason, reason, location);
      assert.ok(line.advice.length > 0, location);
      const told = quarry.logs().findLast(({ event }) => event === "asked");
      assert.equal(told.exchanges[0].led_to, location.split("?")[0]);
    }
    assert.equal(visits, 0);
  } finally {
    elsewhere.close();
  }
});

// ── The stand-in for pictures

/** Pictures with and without a length, in front of the stand-ins. */
async function startPictures(upstream) {
  const chunk = Buffer.alloc(64 * 1024);
  const server = createServer((request, response) => {
    const [, name] = /^\/image.*pictures\.example\.com%2F(announced-\d+|endless)$/.exec(request.url) ?? [];
    if (!name) return passOn(upstream, request, response);
    const megabytes = Number(name.split("-")[1] ?? 1000);
    response.writeHead(200, {
      "content-type": "image/png",
      ...(name === "endless" ? {} : { "content-length": megabytes * MIB }),
    });
    let left = megabytes * MIB;
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= chunk.length;
        if (!response.write(chunk)) return void response.once("drain", more);
      }
      response.end();
    };
    more();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function passOn(upstream, request, response) {
  const { method, url, headers } = request;
  const onward = httpRequest(upstream + url, {
    method,
    headers: { ...headers, host: new URL(upstream).host },
  });
  onward.once("response", (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.once("error", () => response.destroy());
  request.pipe(onward);
}
