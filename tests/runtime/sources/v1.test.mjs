// Requests of the endpoints over v1's web pages to the source, their log, and the canary.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { startStandIns } from "../../../stand-ins/server.mjs";
import { assertError, readDocument } from "../contract.mjs";
import { startQuarry, until } from "../harness.mjs";

const VARS = { V1_WEB_ORIGIN: "https://www.engine.com" };
let standIns, quarry, key;

before(async () => {
  standIns = await startStandIns();
  quarry = await startQuarry({ also: ["ASSETS"], sources: standIns.url, vars: VARS });
  key = (await quarry.makeKey()).key;
});

beforeEach(() => standIns.reset());

after(async () => {
  await quarry?.close();
  await standIns?.close();
});

const get = (path, query) => quarry.ask(`/api/v1/${path}?${new URLSearchParams(query)}`, { key });
const asked = () => standIns.log.map(({ path }) => new URL(path, "http://source.invalid"));

async function good(path, query) {
  const answer = await get(path, query);
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}

test("a place reaches the source as its own token, by name, by token and by coordinates", async () => {
  const token = async (query) => {
    standIns.reset();
    await good("search", { q: "tall ships", ...query });
    return asked()[0].searchParams.get("uule");
  };
  const named = await token({ location: "Bergen,Vestland,Norway" });
  assert.ok(named.startsWith("w+CAIQICI"));
  assert.ok(Buffer.from(named.slice(2), "base64url").includes("Bergen,Vestland,Norway"));
  assert.equal(await token({ uule: named }), named);
  const point = Buffer.from((await token({ lat: "60.39", lon: "5.32" })).slice(2), "base64").toString();
  assert.match(point, /latitude_e7:603900000\nlongitude_e7:53200000\n/);
  assert.equal(await token({}), null);
});

test("fast_mode asks for links alone and answers organic results alone", async () => {
  const groups = ({ search_metadata, search_parameters, pagination, service_pagination, ...others }) =>
    Object.keys(others);
  const query = { q: "buy a lantern" };
  const whole = groups(await good("search", query));
  for (const group of [
    "ads",
    "shopping_results",
    "immersive_products",
    "organic_results",
    "related_searches",
  ])
    assert.ok(whole.includes(group), group);
  assert.equal(asked()[0].searchParams.get("udm"), null);
  assert.deepEqual(groups(await good("search", { ...query, fast_mode: "true" })), [
    "search_information",
    "organic_results",
  ]);
  assert.equal(asked()[1].searchParams.get("udm"), "14");
});

test("one word brings the panel, an id stands in place of the phrase", async () => {
  const { knowledge_graph } = await good("search", { q: "lantern" });
  assert.equal(knowledge_graph.title, "Lantern");
  const byId = await good("search", { kgmid: "/m/0jcx" });
  assert.equal(byId.knowledge_graph.kgmid, "/m/0jcx");
  assert.deepEqual(
    [asked()[1].searchParams.get("q"), asked()[1].searchParams.get("kgmid")],
    [null, "/m/0jcx"],
  );
});

test("a national domain is what the answer's links name, and its country what is asked", async () => {
  const body = await good("search", { q: "tall ships", v1_domain: "engine.co.uk" });
  assert.equal(new URL(body.search_metadata.v1_url).origin, "https://www.engine.co.uk");
  assert.equal(new URL(body.pagination.next).origin, "https://www.engine.co.uk");
  assert.equal(new URL(body.service_pagination.next).searchParams.get("v1_domain"), "engine.co.uk");
  assert.equal(asked()[0].searchParams.get("gl"), "uk");
  const other = await get("search", { q: "tall ships", v1_domain: "other.co.uk" });
  assert.deepEqual([other.status, other.json.error_code], [400, "invalid_request"]);
  assert.equal(standIns.log.length, 1, "another source is never asked");
  const byEnding = await good("search", { q: "tall ships", v1_domain: "co.uk" });
  assert.equal(new URL(byEnding.search_metadata.v1_url).origin, "https://www.engine.co.uk");
});

test("pages lead on and back, by address and by number, and every link of ours works", async () => {
  const second = await good("search", { q: "tall ships", start: "10", safe: "off" });
  const { next, previous, other_pages } = second.service_pagination;
  assert.deepEqual(Object.keys(other_pages), ["1", "3", "4", "5"]);
  assert.deepEqual(Object.keys(second.pagination), ["next", "previous", "other_pages"]);
  for (const [address, start] of [
    [next, 20],
    [previous, 0],
    [other_pages[5], 40],
  ]) {
    const { status, json } = await quarry.ask(address, { key });
    assert.deepEqual(
      [status, json.search_parameters.start, json.search_parameters.safe],
      [200, start, "off"],
    );
  }
});

test("an overview is answered from the page, or fetched when the page only announces it", async () => {
  const here = await good("ai-overview", { q: "how do tall ships sail" });
  assert.deepEqual(
    [...new Set(here.ai_overview.text_blocks.map(({ type }) => type))],
    ["paragraph", "heading", "list", "table", "code_block"],
  );
  assert.equal(standIns.log.length, 1);
  const later = await good("ai-overview", { q: "why do tall ships sail" });
  assert.ok(later.ai_overview.references.length > 2);
  assert.deepEqual(
    asked().map(({ pathname }) => pathname),
    ["/search", "/search", "/async/folsrch"],
  );
});

test("a page from which nothing can be read is a free 503, and the log counts it by endpoint and reason", async () => {
  const document = readDocument();
  standIns.replay({
    site: "v1-web",
    body: "<!doctype html><html><body><main>Something new</main></body></html>",
  });
  const own = await quarry.makeKey();
  for (const endpoint of ["/api/v1/search", "/api/v1/ai-overview"]) {
    const answer = await quarry.ask(`${endpoint}?q=how`, { key: own.key });
    assertError(document, answer, 503, "source_unavailable");
    const line = await until("it is logged", () =>
      quarry.logs().find(({ request_id }) => request_id === answer.json.request_id),
    );
    assert.deepEqual([line.event, line.endpoint, line.reason], ["request", endpoint, "unknown_page"]);
  }
  assert.deepEqual((await quarry.settled(own)).totals.consumed, 0);
});

test("the canary asks what is configured when the scheduled event comes, and logs a line for each endpoint", async () => {
  const queries = {
    "/api/v1/search": { query: "q=lantern", groups: ["organic_results", "knowledge_graph", "ads"] },
    "/api/v1/ai-overview": "q=how+to+light+a+lantern",
    "/api/v2/search": "q=lantern+!block",
  };
  await quarry.restart({ ...VARS, CANARY_QUERIES: JSON.stringify(queries) });
  const { outcome } = await quarry.runCron("17 * * * *");
  assert.equal(outcome, "ok");
  const lines = await until("all three are logged", () => {
    const found = quarry.logs().filter(({ event }) => event === "canary");
    return found.length === 3 && found;
  });
  const told = lines.map(({ endpoint, ok, reason, missing }) => [endpoint, ok, reason, missing]);
  assert.deepEqual(told, [
    ["/api/v1/ai-overview", true, undefined, []],
    ["/api/v1/search", false, "missing_groups", ["ads"]],
    ["/api/v2/search", false, "blocked", ["search_information"]],
  ]);
  assert.ok(lines[1].groups.includes("organic_results"));
  const { BUNDLES } = await quarry.bindings();
  const kept = async () => (await BUNDLES.list()).objects.length;
  const held = await kept();
  await quarry.runCron("17 * * * *");
  assert.equal(await kept(), held, "no bundle is kept of it");
});
