// The health of a source: its circuit breaker, the limit of concurrent requests, and how both are reported.

import assert from "node:assert/strict";
import { createServer, request as httpRequest } from "node:http";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ANY, call } from "./calls.mjs";
import { assertError, complaints, readDocument } from "./contract.mjs";
import { startGate } from "./gate.mjs";
import { many, startQuarry, until } from "./harness.mjs";

let standIns;

before(async () => {
  standIns = await startStandIns();
});

after(() => standIns?.close());

/** A source that can be dead: whoever asks then gets a failure of its front. */
async function startMortal(upstream) {
  const mortal = { isDead: false, requests: 0 };
  const server = createServer((request, response) => {
    mortal.requests += 1;
    if (mortal.isDead) return void response.writeHead(502).end("Bad Gateway");
    const { method, url, headers } = request;
    const onward = httpRequest(upstream + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(mortal, {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
}

test("a source that dies is left alone until one call finds that it is back", async () => {
  const source = await startMortal(standIns.url);
  const quarry = await startQuarry({ sources: source.url, vars: { SOURCE_BREAKER_FAILURES: "5" } });
  try {
    const document = readDocument();
    const key = await quarry.makeKey({ calls: 100 });
    const ask = () => quarry.ask(call(ANY), { key: key.key });
    const status = async () => (await quarry.ask("/api/status")).json;
    assert.equal((await ask()).status, 200);
    assert.equal((await status()).status, "ok");

    source.isDead = true;
    const { reason } = (await ask()).json;
    assert.notEqual(reason, "circuit_open");
    for (let n = 1; n < 5; n += 1) assert.equal((await ask()).json.reason, reason);
    source.requests = 0;
    const refused = await many(20, ask);
    for (const answer of refused) {
      assertError(document, answer, 503, "source_unavailable");
      assert.equal(answer.json.reason, "circuit_open");
      const wait = Number(answer.headers.get("retry-after"));
      assert.ok(wait >= 1 && wait <= 5, String(wait));
    }
    assert.equal(source.requests, 0, "it is left alone");
    const told = await status();
    assert.equal(told.status, "degraded");
    const [site] = told.sites;
    assert.equal(site.state, "open");
    assert.deepEqual(site.reasons, { [reason]: 5 });
    assert.ok(site.last_success_at && site.latency_ms.samples >= 1);
    const { schema } = document.paths["/api/status"].get.responses[200].content["application/json"];
    assert.deepEqual(complaints(document, schema, told), []);
    const { sites } = (await quarry.admin("/health")).json;
    assert.equal(sites[0].in_flight, 0);

    // Retry-After is accurate: after that time the source is requested again.
    await sleep(Number(refused.at(-1).headers.get("retry-after")) * 1_000);
    source.isDead = false;
    const back = await many(20, ask);
    const answered = back.filter(({ status }) => status === 200);
    assert.ok(answered.length >= 1);
    for (const { headers } of back.filter(({ status }) => status !== 200))
      assert.equal(headers.get("retry-after"), "2");
    for (const answer of await many(20, ask)) assert.equal(answer.status, 200, answer.text);
    assert.equal((await status()).sites[0].state, "closed");
    assert.equal((await quarry.settled(key)).totals.consumed, 21 + answered.length);
    const events = quarry.logs().map(({ event }) => event);
    assert.ok(events.includes("circuit_opened") && events.includes("circuit_closed"));
  } finally {
    await quarry.close();
    await source.close();
  }
});

test("no more requests than the cap go to a site at once, and all are answered", async () => {
  const gate = await startGate(standIns.url);
  const quarry = await startQuarry({ sources: gate.url, vars: { SOURCE_CONCURRENCY: "3" } });
  try {
    const key = await quarry.makeKey({ calls: 100 });
    gate.hold();
    const answers = many(20, () => quarry.ask(call(ANY), { key: key.key }));
    answers.catch(() => undefined); // what failed before is told first
    await until("the others wait in line", async () => {
      const { sites } = (await quarry.admin("/health")).json;
      return sites[0]?.in_flight === 3 && sites[0].waiting === 17;
    });
    await until("all three are at the source", () => gate.inFlight === 3);
    gate.release();
    for (const answer of await answers) assert.equal(answer.status, 200, answer.text);
    assert.ok(gate.peak <= 3, `${gate.peak} at once`);
    assert.equal((await quarry.settled(key)).totals.consumed, 20);
  } finally {
    await quarry.close();
    await gate.close();
  }
});

test("a call in line at its deadline is refused with Retry-After, free", async () => {
  const gate = await startGate(standIns.url);
  const vars = { SOURCE_CONCURRENCY: "1", SOURCE_TIMEOUT_MS: "2000" };
  const quarry = await startQuarry({ sources: gate.url, vars });
  try {
    const document = readDocument();
    const key = await quarry.makeKey({ calls: 100 });
    gate.hold();
    const answers = await many(3, () => quarry.ask(call(ANY), { key: key.key }));
    const reasons = Object.groupBy(answers, ({ json }) => json.error_code);
    assert.ok(reasons.source_unavailable.length >= 1);
    for (const answer of reasons.overloaded ?? []) assertError(document, answer, 503, "overloaded");
    assert.equal((await quarry.settled(key)).totals.consumed, 0);
    gate.release();
    assert.equal((await quarry.ask(call(ANY), { key: key.key })).status, 200, "the line is free again");
  } finally {
    await quarry.close();
    await gate.close();
  }
});
