// Every answer of a tool fits the schema that the tool is listed with, as validating clients check it: ajv in strict mode over
// every job, source and option, and every endpoint's own tool. A client that is refused its answer has paid for nothing.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import Ajv from "ajv/dist/2020.js";
import { startStandIns } from "../../stand-ins/server.mjs";
import { startQuarry } from "../runtime/harness.mjs";

let standIns, quarry, client;
const validators = new Map();

before(async () => {
  standIns = await startStandIns();
  quarry = await startQuarry({ sources: standIns.url });
  const { key } = await quarry.makeKey({ calls: 1_000, concurrency_limit: 25 });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  // The client's own validation is off: here every answer is looked at by ajv, and none is lost to an exception.
  client = new Client({ name: "t", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp?tools=all,default", quarry.url), { requestInit }),
  );
  const ajv = new Ajv({ strict: true, allErrors: true });
  for (const tool of (await listed()).tools) {
    validators.set(tool.name, { ...tool, validate: ajv.compile(tool.outputSchema) });
    ajv.compile(tool.inputSchema);
  }
});

after(async () => {
  await client?.close();
  await quarry?.close();
  await standIns?.close();
});

const listed = () => client.listTools();

/** Calls a tool; answers whether its arguments were taken. Throws for an answer that does not fit. */
async function call(name, args) {
  const told = await client.callTool({ name, arguments: args });
  const text = told.content[0].text;
  if (told.isError) {
    assert.match(
      text,
      /Nothing was asked or charged|\(invalid_request\)|\(unknown_parameter\)/,
      `${name} ${JSON.stringify(args)}: ${text}`,
    );
    return false;
  }
  const { validate } = validators.get(name);
  assert.ok(
    validate(told.structuredContent),
    `${name} ${JSON.stringify(args)}: ${JSON.stringify(validate.errors)}`,
  );
  return true;
}

/** For each job, the value that chooses the source and what its routes are asked with. */
const ROUTES = {
  web_search: [
    { source: "v1", query: "tall ships" },
    { source: "v2", query: "tall ships" },
    { source: "v3", query: "tall ships" },
  ],
  ai_answer: [{ query: "tall ships" }],
  maps: [
    { source: "v1", query: "coffee", lat: 48.2, lon: 16.37 },
    { source: "v1", place_id: "ChIJDdnwdv0y5xQRRytw1ihZQeU" },
    { source: "v2", query: "coffee", lat: 48.2, lon: 16.37 },
    { source: "v3", query: "coffee", lat: 48.2, lon: 16.37 },
    { source: "v4", query: "ramen", location: "San Francisco, CA" },
    { source: "v5", query: "Acropolis" },
    { source: "v5", place_id: "188757" },
    { source: "v6", place_id: "4889791825408711583" },
  ],
  reviews: [
    { source: "v1", place_id: "ChIJDdnwdv0y5xQRRytw1ihZQeU" },
    { source: "v4", place_id: "Lw7NmZ3j-WEye97ywEmkXQ" },
    { source: "v5", place_id: "188757" },
    { source: "v6", place_id: "4889791825408711583" },
  ],
  shopping: [{ query: "lantern" }],
  shopping_product: [{ gpcid: "18446744073709551615", query: "paper lantern" }],
  app_search: ["v1_apps", "v1_games", "v1_books", "v1_movies", "v6"].map((store) => ({
    store,
    query: "chess",
  })),
  app_details: [
    { store: "v1", product_id: "org.tasks" },
    { store: "v1", product_id: "org.tasks", part: "reviews" },
    { store: "v6", product_id: "324684580" },
    { store: "v6", product_id: "324684580", part: "reviews" },
  ],
};

test("every answer of every job, by every route and with every option, fits the job's schema", async () => {
  for (const [name, routes] of Object.entries(ROUTES)) {
    const { inputSchema } = validators.get(name);
    const selector = ["source", "store"].find((own) => inputSchema.properties[own]);
    if (selector)
      assert.deepEqual(
        [...new Set(routes.map((route) => route[selector]))],
        inputSchema.properties[selector].enum,
        `${name}: every source is asked`,
      );
    for (const route of routes) {
      assert.ok(await call(name, route), `${name} ${JSON.stringify(route)}`);
      for (const [option, { type, enum: values }] of Object.entries(inputSchema.properties)) {
        if (option in route && option !== "kind") continue;
        for (const value of values ?? (type === "boolean" ? [true] : []))
          await call(name, { ...route, [option]: value });
      }
      await call(name, { ...route, limit: 1, fields: "title,organic_results.title,reviews.rating" });
    }
  }
});

test("every answer of every endpoint's own tool fits the tool's schema", async () => {
  const contract = await (await fetch(new URL("/openapi.json", quarry.url))).json();
  const operations = Object.values(contract.paths).flatMap((path) => Object.values(path));
  const own = operations.filter(
    (operation) => validators.has(operation.operationId) && operation["x-example"],
  );
  assert.ok(own.length >= 33, `${own.length} tools`);
  for (const { operationId, "x-example": example, parameters } of own) {
    const typed = Object.entries(example).map(([name, value]) => {
      const { type } = parameters.find((parameter) => parameter.name === name).schema;
      return [name, type === "string" ? value : JSON.parse(value)];
    });
    assert.ok(await call(operationId, Object.fromEntries(typed)), operationId);
  }
});

test("the account's tools fit theirs", async () => {
  assert.ok(await call("key_status", {}));
});

test("no answer was found to misfit by the service itself", () => {
  assert.deepEqual(
    quarry.logs().filter(({ event }) => event === "schema_misfit"),
    [],
  );
});
