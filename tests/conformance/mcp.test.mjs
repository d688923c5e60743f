// The Model Context Protocol by the clients that people have: the one that speaks 2026-07-28 and the one before it. Each
// lists every tool, calls it, and holds the answer to the tool's output schema (the clients do so themselves).

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ENDPOINTS } from "../runtime/calls.mjs";
import { sharedWorld } from "../runtime/shared.mjs";

let world, quarry;

before(async () => {
  world = await sharedWorld();
  ({ quarry } = world);
});

after(async () => {
  await world?.close();
});

const ABOUT = { name: "quarry-tests", version: "1.0.0" };
const MODERN = {
  Client,
  Transport: StreamableHTTPClientTransport,
  options: { versionNegotiation: { mode: "auto" } },
};
const OLDER = { Client: OlderClient, Transport: OlderTransport, options: {} };
const LEGACY = { ...MODERN, options: {} };

/** A client that presents a key. */
async function connect({ Client, Transport, options }, key) {
  const client = new Client(ABOUT, options);
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  await client.connect(new Transport(new URL("/mcp?tools=all", quarry.url), { requestInit: { headers } }));
  return client;
}

const toolOf = ({ path }) => path.replace("/api/", "").replaceAll(/[/-]/g, "_");

/** The endpoint's good query as arguments of the kinds that the tool's schema names. */
function argumentsOf({ query }, { inputSchema }) {
  const typed = ([name, value]) => {
    const { type } = inputSchema.properties[name];
    if (type === "boolean") return [name, value === "true"];
    const isNumber = type === "integer" || type === "number";
    return [name, isNumber ? Number(value === "true" ? 1 : value) : value];
  };
  return Object.fromEntries(Object.entries(query).map(typed));
}

for (const [name, kind] of [
  ["The client of 2026-07-28", MODERN],
  ["The same client, older servers expected", LEGACY],
  ["The client of 2025-11-25", OLDER],
])
  describe(name, () => {
    let client, key, tools;

    before(async () => {
      key = await quarry.makeKey({ calls: ENDPOINTS.length + 1 });
      client = await connect(kind, key.key);
      ({ tools } = await client.listTools());
    });

    after(() => client?.close());

    test("finds a tool for every endpoint, and those about the account", async () => {
      const names = tools.map(({ name }) => name);
      assert.deepEqual([...names].sort(), [...ENDPOINTS.map(toolOf), "buy_calls", "key_status"].sort());
      assert.deepEqual(
        (await client.listTools()).tools.map(({ name }) => name),
        names,
      );
      for (const { annotations, outputSchema, title } of tools) {
        assert.equal(annotations.readOnlyHint, title !== "Buy calls");
        assert.ok(outputSchema && title);
      }
    });

    for (const endpoint of ENDPOINTS)
      test(`calls ${toolOf(endpoint)}`, async () => {
        const tool = tools.find(({ name }) => name === toolOf(endpoint));
        const result = await client.callTool({ name: tool.name, arguments: argumentsOf(endpoint, tool) });
        assert.equal(result.isError, false, result.content[0].text);
        const found = result.structuredContent[endpoint.group];
        assert.ok(Object.keys(found).length > 0, `${endpoint.group} is empty`);
        assert.deepEqual(result.structuredContent.search_parameters, endpoint.echo);
        assert.match(result.content[0].text, /^# /, "Markdown for the model");
      });

    test("reads what the source answered", async () => {
      const result = await client.callTool({ name: "v3_search", arguments: { q: "tall ships" } });
      const { uri } = result.content.find(({ type }) => type === "resource_link");
      const { contents } = await client.readResource({ uri });
      assert.match(contents[0].text, /tall ships/);
      const { resourceTemplates } = await client.listResourceTemplates();
      assert.equal(resourceTemplates.length, 4);
      const { resources } = await client.listResources();
      const [contract] = (await client.readResource({ uri: resources[0].uri })).contents;
      const index = JSON.parse(contract.text);
      assert.equal(index.openapi, "3.1.0");
      const { uri: part } = index["x-operations"].find(({ path }) => path === "/api/v3/search");
      const [operation] = (await client.readResource({ uri: part })).contents;
      assert.ok(JSON.parse(operation.text).paths["/api/v3/search"].get.parameters.length > 0);
    });

    test("learns what is left, and what to do when nothing is", async () => {
      const left = await client.callTool({ name: "key_status" });
      assert.equal(left.structuredContent.remaining_calls, 0);
      const refused = await client.callTool({ name: "v3_search", arguments: { q: "tall ships" } });
      assert.equal(refused.isError, true);
      assert.match(refused.content[0].text, /buy_calls/);
      assert.equal(refused._meta["quarry/error"].error_code, "insufficient_credits");
      const { totals } = await quarry.settled(key);
      assert.deepEqual([totals.consumed, totals.remaining], [ENDPOINTS.length + 1, 0]);
    });

    test("is told which argument is wrong, for nothing", async () => {
      const other = await connect(kind, (await quarry.makeKey({ calls: 1 })).key);
      for (const [wrong, part] of [
        [{}, /`q` is required/],
        [{ q: "x", nothing: 1 }, /Unknown parameter `nothing`.*It takes|Unknown parameter `nothing`/],
        [{ q: "x", safe: "7" }, /`safe` must be/],
      ]) {
        const result = await other.callTool({ name: "v3_search", arguments: wrong });
        assert.equal(result.isError, true);
        assert.match(result.content[0].text, part);
      }
      const left = await other.callTool({ name: "key_status" });
      assert.equal(left.structuredContent.remaining_calls, 1);
      await assert.rejects(other.callTool({ name: "v9_search", arguments: {} }), /Unknown tool/);
      await other.close();
    });
  });

test("the newer client speaks the newer revision", async () => {
  const { key } = await quarry.makeKey({ calls: 1 });
  const client = await connect(MODERN, key);
  assert.equal(client.getNegotiatedProtocolVersion(), "2026-07-28");
  assert.match(client.getInstructions(), /credit/);
  await client.close();
});

test("a caller without a valid key is told where to get credentials", async () => {
  for (const [authorization, error] of [
    [undefined, false],
    ["Bearer qk_0000000000000000_00000000000000000000000000", true],
  ]) {
    const response = await fetch(new URL("/mcp", quarry.url), {
      method: "POST",
      headers: { "content-type": "application/json", ...(authorization && { authorization }) },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    assert.equal(response.status, 401);
    const told = response.headers.get("www-authenticate");
    const where = new URL("/.well-known/oauth-protected-resource/mcp", quarry.url).href;
    assert.ok(told.includes(`resource_metadata="${where}"`), told);
    assert.equal(told.includes("invalid_token"), error, told);
  }
});

test("a bundle is its owner's alone", async () => {
  const [mine, theirs] = await Promise.all([quarry.makeKey(), quarry.makeKey()]);
  const own = await connect(MODERN, mine.key);
  const result = await own.callTool({ name: "v3_search", arguments: { q: "tall ships" } });
  const { uri } = result.content.find(({ type }) => type === "resource_link");
  const other = await connect(MODERN, theirs.key);
  await assert.rejects(other.readResource({ uri }), /not found/);
  await Promise.all([own.close(), other.close()]);
});
