// The tools that a model is shown at first: what they cost to read, by a public tokenizer, and that a client chooses, calls,
// pages and shortens with them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { encode } from "gpt-tokenizer";
import { startStandIns } from "../../stand-ins/server.mjs";
import { startQuarry } from "../runtime/harness.mjs";

let standIns, quarry, client;

const NAMES = { v1: "First Engine", v4: 'The "Fourth"' };

before(async () => {
  standIns = await startStandIns();
  quarry = await startQuarry({
    also: ["ASSETS"],
    sources: standIns.url,
    vars: { SOURCE_NAMES: JSON.stringify(NAMES), CACHE_TTL_MAX_S: "3600" },
  });
  client = await connect("/mcp");
});

after(async () => {
  await client?.close();
  await quarry?.close();
  await standIns?.close();
});

async function connect(path, key, headers = {}) {
  key ??= (await quarry.makeKey({ calls: 100 })).key;
  const connected = new Client({ name: "t", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const requestInit = { headers: { authorization: `Bearer ${key}`, ...headers } };
  await connected.connect(new StreamableHTTPClientTransport(new URL(path, quarry.url), { requestInit }));
  return connected;
}

const call = (name, args) => client.callTool({ name, arguments: args });

test("the default list is ten tools and fewer than 5,000 tokens", async () => {
  const list = await client.listTools();
  const cost = encode(JSON.stringify(list.tools)).length;
  assert.ok(list.tools.length <= 10 && cost < 5000, `${list.tools.length} tools, ${cost} tokens`);
  for (const { title, description, inputSchema } of list.tools) {
    assert.ok(title.split(" ").length >= 2 && title.split(" ").length <= 4, title);
    assert.ok(inputSchema.properties, "hosts want properties, if there are none");
    assert.match(description, /[.]$/);
  }
});

test("an address lists what it names, and sources are called what the operator calls them", async () => {
  const groups = await connect("/mcp?tools=v4,buy_calls");
  const { tools } = await groups.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ["v4_search", "v4_reviews", "buy_calls"],
  );
  assert.ok(tools[0].description.includes('at The "Fourth"'), tools[0].description);
  await groups.close();
});

test("jobs ask every source that they name, and go on by the call that the answer ends with", async () => {
  for (const [name, args, group] of [
    ["web_search", { query: "tall ships" }, "organic_results"],
    ["web_search", { query: "tall ships", source: "v2" }, "organic_results"],
    ["web_search", { query: "tall ships", source: "v3", period: "year" }, "organic_results"],
    ["ai_answer", { query: "tall ships" }, "text_blocks"],
    ["maps", { query: "coffee", lat: 48.2, lon: 16.37 }, "local_results"],
    ["maps", { query: "coffee", source: "v2", lat: 48.2, lon: 16.37 }, "local_results"],
    ["maps", { query: "coffee", source: "v3", lat: 48.2, lon: 16.37 }, "local_results"],
    ["maps", { query: "ramen", source: "v4", location: "San Francisco, CA" }, "organic_results"],
    ["maps", { query: "Acropolis", source: "v5" }, "search_results"],
    ["shopping", { query: "lantern", max_price: 200 }, "shopping_results"],
    ["app_search", { query: "chess" }, "organic_results"],
    ["app_search", { query: "chess", store: "v6" }, "organic_results"],
  ]) {
    const told = await call(name, { ...args, limit: 2 });
    const text = told.content[0].text;
    assert.equal(told.isError, false, `${name} ${JSON.stringify(args)}: ${text}`);
    assert.ok(told.structuredContent[group].length > 0, `${name} ${JSON.stringify(args)}`);
    assert.ok(told.structuredContent[group].length <= 2 || group === "text_blocks");
    assert.ok(text.startsWith(`# ${args.query}`), text.slice(0, 80));
    const [, tool, next] = text.match(/Next page: `(\w+) (\{.*\})`/) ?? [];
    if (!tool) continue;
    assert.equal(tool, name);
    const page = await call(tool, JSON.parse(next));
    assert.equal(page.isError, false, `${next}: ${page.content[0].text}`);
  }
});

test("ids of an answer are taken by the tools that it names", async () => {
  const places = await call("maps", { query: "Acropolis", source: "v5" });
  const [, example] = places.content[0].text.match(/Reviews: `reviews (\{.*\})`/) ?? [];
  assert.ok(example, places.content[0].text);
  const args = JSON.parse(example.replace("{place_id}", places.structuredContent.search_results[0].place_id));
  const reviews = await call("reviews", args);
  assert.equal(reviews.isError, false, reviews.content[0].text);
  assert.ok(reviews.structuredContent.reviews.length > 0);
});

test("fields and a limit make an answer as small as what is wanted of it", async () => {
  const whole = await call("web_search", { query: "tall ships" });
  const short = await call("web_search", { query: "tall ships", limit: 3, fields: "organic_results.title" });
  const size = (told) => encode(JSON.stringify(told.structuredContent)).length;
  assert.ok(size(short) * 3 < size(whole), `${size(short)} of ${size(whole)}`);
  assert.deepEqual(Object.keys(short.structuredContent.organic_results[0]), ["title"]);
});

test("an answer comes from the cache unless the call, or its connection, asks anew", async () => {
  const key = (await quarry.makeKey({ calls: 100 })).key;
  const cached = async (asker, more) => {
    const told = await asker.callTool({ name: "app_search", arguments: { query: "kites", ...more } });
    assert.equal(told.isError, false, told.content[0].text);
    assert.equal(
      told.content.length,
      told.structuredContent.search_metadata.cached ? 1 : 2,
      "a bundle where there is one",
    );
    return told.structuredContent.search_metadata.cached;
  };
  const [plain, anew] = [
    await connect("/mcp", key),
    await connect("/mcp", key, { "cache-control": "no-cache" }),
  ];
  assert.equal(await cached(plain), false);
  assert.equal(await cached(plain), true);
  assert.equal(await cached(plain, { fresh: true }), false);
  assert.equal(await cached(anew), false);
  assert.equal(await cached(plain, { fresh: false }), true);
  await Promise.all([plain.close(), anew.close()]);
});

test("a person buys at the page that buy_calls answers", async () => {
  const { key } = await quarry.makeKey({ calls: 0 });
  const broke = await connect("/mcp", key);
  const refused = await broke.callTool({ name: "web_search", arguments: { query: "x" } });
  assert.equal(refused.isError, true);
  assert.ok(refused.content[0].text.includes(new URL("/keys", quarry.url).href), refused.content[0].text);
  await broke.close();
});

test("a slash too many leads to the same place", async () => {
  const { key } = await quarry.makeKey({ calls: 1 });
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  for (const path of ["/mcp/", "/mcp//?tools=all"]) {
    const answer = await fetch(new URL(path, quarry.url), { method: "POST", headers, body });
    assert.deepEqual([answer.status, (await answer.json()).result], [200, {}], path);
  }
  const status = await fetch(new URL("/api/keys/status/", quarry.url), { headers });
  assert.equal(status.status, 200);
});
