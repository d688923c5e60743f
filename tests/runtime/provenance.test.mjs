// A page that was made before the question, or for another one, is no answer: gateways and caches on the way keep pages.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { startStandIns } from "../../stand-ins/server.mjs";
import { eventId } from "../../stand-ins/stamp.mjs";
import { assertError, readDocument } from "./contract.mjs";
import { startQuarry, until } from "./harness.mjs";

const HOUR_MS = 3_600_000;
const SEARCH = "/api/v1/search?q=tall+ships";
let standIns, gateway, quarry, document;

before(async () => {
  standIns = await startStandIns();
  gateway = await startGateway();
  quarry = await startQuarry({ sources: standIns.url, vars: vars("gateway") });
  document = readDocument();
});

after(async () => {
  await quarry?.close();
  await gateway?.close();
  await standIns?.close();
});

const vars = (ways) => ({
  SOURCES_GATEWAY: `${gateway.url}/?url={url}`,
  V1_WEB_WAYS: ways,
  V2_WEB_WAYS: ways,
});

/** A gateway that answers what a test puts into it. */
async function startGateway() {
  const gateway = { body: "", headers: {} };
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...gateway.headers });
    response.end(gateway.body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  gateway.url = `http://127.0.0.1:${server.address().port}`;
  gateway.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return gateway;
}

/** The source's own page for a phrase, as it was made so long ago. */
async function page(phrase, ageMs = 0) {
  const answer = await fetch(`${standIns.url}/v1-web/search?q=${encodeURIComponent(phrase)}`);
  return (await answer.text()).replace(/kEI:'[^']*'/, `kEI:'${eventId(Date.now() - ageMs)}'`);
}

/** Sets the answer of the gateway. */
const put = (body, headers = {}) => Object.assign(gateway, { body, headers });

/** Holds an answer to a free refusal, and the log to its reason. */
async function refused(reason) {
  const own = await quarry.makeKey();
  const answer = await quarry.ask(SEARCH, { key: own.key });
  assertError(document, answer, 503, "source_unavailable");
  const line = await until("it is logged", () =>
    quarry
      .logs()
      .find(({ event, request_id }) => event === "request" && request_id === answer.json.request_id),
  );
  assert.equal(line.reason, reason);
  assert.deepEqual((await quarry.settled(own)).totals.consumed, 0);
}

test("a page of now tells when it was made", async () => {
  put(await page("tall ships"));
  const { key } = await quarry.makeKey();
  const { status, json } = await quarry.ask(SEARCH, { key });
  assert.equal(status, 200);
  const age = Date.now() - Date.parse(json.search_metadata.page_created_at);
  assert.ok(age >= 0 && age < 60_000, json.search_metadata.page_created_at);
  assert.equal(json.search_metadata.warnings, undefined);
});

test("a page of an hour ago is refused, free, and so is one that a cache has kept for an hour", async () => {
  put(await page("tall ships", HOUR_MS));
  await refused("source_stale");
  put(await page("tall ships"), { age: "3600" });
  await refused("source_stale");
});

test("a page for another phrase is refused, and one with the phrase pasted into it", async () => {
  put(await page("quiet mills"));
  await refused("source_mismatch");
  const own = await page("quiet mills");
  const pasted = own
    .replaceAll("quiet mills", "tall ships")
    .replaceAll(/q=quiet[^&"]*mills/g, "q=tall ships");
  assert.ok(pasted.includes('href="/search?q=tall ships'));
  put(pasted);
  await refused("source_mismatch");
});

test("a page in another language is answered with a warning", async () => {
  put((await page("tall ships")).replace('lang="en"', 'lang="de-AT"'));
  const { key } = await quarry.makeKey();
  const { json } = await quarry.ask(`${SEARCH}&hl=en`, { key });
  assert.deepEqual(json.search_metadata.warnings, [
    "The source answered in the language `de-AT` instead of the requested `en`.",
  ]);
});

test("the next way is tried, and its page answers", async () => {
  await quarry.restart(vars("gateway,fetch"));
  put(await page("tall ships", HOUR_MS));
  const { key } = await quarry.makeKey();
  const { status, json } = await quarry.ask(SEARCH, { key });
  assert.equal(status, 200);
  const line = await until("it is logged", () =>
    quarry
      .logs()
      .find(({ event, request_id }) => event === "asked" && request_id === json.search_metadata.id),
  );
  assert.deepEqual(
    line.exchanges.map(({ way }) => way),
    ["gateway", "fetch"],
  );
});

test("pages of another day of v2 are refused", async () => {
  await quarry.restart(vars("gateway"));
  const answer = await fetch(`${standIns.url}/v2-web/search?q=tall+ships`);
  const body = await answer.text();
  const [stamp] = /JmltdHM9\w+/.exec(body);
  const { key } = await quarry.makeKey();
  put(body);
  const good = await quarry.ask("/api/v2/search?q=tall+ships", { key });
  assert.match(good.json.search_metadata.page_created_at, /^\d{4}-\d\d-\d\d$/);
  put(body.replaceAll(stamp, "JmltdHM9MTc4NDkzNzYwMA"));
  assertError(document, await quarry.ask("/api/v2/search?q=tall+ships", { key }), 503, "source_unavailable");
});

test("the limit is the operator's, and a site that only gives old pages is left alone", async () => {
  put(await page("tall ships", HOUR_MS));
  const { key } = await quarry.makeKey();
  await quarry.restart({ ...vars("gateway"), V1_WEB_PAGE_AGE_MAX_S: "7200" });
  assert.equal((await quarry.ask(SEARCH, { key })).status, 200);
  await quarry.restart({ ...vars("gateway"), V1_PAGE_AGE_MAX_S: "0" });
  assert.equal((await quarry.ask("/api/v1/search?q=anything", { key })).status, 200);
  await quarry.restart({ ...vars("gateway"), SOURCE_BREAKER_FAILURES: "2" });
  for (let n = 0; n < 2; n += 1) assert.equal((await quarry.ask(SEARCH, { key })).status, 503);
  const kept = await quarry.ask(SEARCH, { key });
  assert.match(kept.json.error, /`source_stale` the last time/);
  const site = (await quarry.ask("/api/status")).json.sites.find(({ site }) => site === "v1-web");
  assert.deepEqual([site.state, site.reasons.source_stale], ["open", 2]);
});
