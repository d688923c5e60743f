// Every answer of a tool fits the schema that the tool is listed with, as validating clients check it: ajv in strict mode over
// every job, route and option, and over every endpoint's own tool with each of its parameters and their values. A client that is refused its answer has paid for nothing.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import Ajv from "ajv/dist/2020.js";
import { callWith, exampleOf, runTogether } from "../runtime/example-calls.mjs";
import { ROOT, until } from "../runtime/harness.mjs";
import { sharedWorld } from "../runtime/shared.mjs";

let world, quarry, client, key;
const validators = new Map();

before(async () => {
  world = await sharedWorld();
  ({ quarry } = world);
  ({ key } = await quarry.makeKey({ calls: 2_000, concurrency_limit: 25 }));
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
  await world?.close();
});

const listed = () => client.listTools();

/** Calls a tool; answers its result, none where its arguments are refused. Throws for an answer that does not fit. */
async function call(name, args) {
  const told = await client.callTool({ name, arguments: args });
  const text = told.content[0].text;
  if (told.isError) {
    assert.match(
      text,
      /Nothing was requested or charged|\((invalid_request|unknown_parameter|no_overview)\)/,
      `${name} ${JSON.stringify(args)}: ${text}`,
    );
    return undefined;
  }
  check(name, args, told);
  return told;
}

/** Throws where an answer does not fit the schema of a tool. */
function check(name, args, { structuredContent }) {
  const { validate } = validators.get(name);
  assert.ok(
    validate(structuredContent),
    `${name} ${JSON.stringify(args)}: ${JSON.stringify(validate.errors)}`,
  );
}

/** For each job, the value that chooses the source and the arguments of its routes. */
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

/** Arguments of jobs that have no list of values: what each is sent as, one after the other. */
const VALUES = {
  country: ["us"],
  language: ["en", "en-us"],
  location: ["San Francisco, CA"],
  start: [10, 30],
  page: [2],
  min_price: [10],
  max_price: [200],
  headline_offer_docid: ["7"],
  image_docid: ["7"],
  image_url: ["https://example.com/ship.jpg"],
};
/**
 * Options about the answer, not about the search: `fresh` is a flag, `limit` and `fields` are sent together.
 */
const CUT = { limit: 1, fields: "title,organic_results.title,reviews.rating" };
/** Further parameters of an endpoint, which the endpoint's own tool is sent one by one. */
const EXTRA = "extra";
/** Names of the jobs that ask an endpoint, by its path. */
const jobsOf = new Map();

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
    const taken = new Set([EXTRA]);
    for (const route of routes) {
      const base = await call(name, route);
      assert.ok(base, `${name} ${JSON.stringify(route)}`);
      const endpoint = await endpointOf(base);
      jobsOf.set(endpoint, (jobsOf.get(endpoint) ?? new Set()).add(name));
      const [, token] =
        JSON.stringify(base.structuredContent).match(
          /"(?:next_page_token|subsequent_request_token)":"([^"]+)"/,
        ) ?? [];
      const options = { ...VALUES, token: token ? [token] : [] };
      for (const [option, { type, enum: values }] of Object.entries(inputSchema.properties)) {
        for (const value of values ?? (type === "boolean" ? [true] : (options[option] ?? []))) {
          if (option === selector && value !== route[selector]) continue;
          if (await call(name, { ...route, [option]: value })) taken.add(option);
        }
      }
      if (await call(name, { ...route, ...CUT })) Object.keys(CUT).forEach((option) => taken.add(option));
      Object.keys(route).forEach((option) => taken.add(option));
    }
    assert.deepEqual([...taken].sort(), Object.keys(inputSchema.properties).sort(), `${name}: options taken`);
  }
  assert.deepEqual([...jobsOf.keys()].sort(), routedPaths(), "every route of the table of jobs is asked");
});

/** The endpoints that the table of jobs leads to, as its source has them. */
function routedPaths() {
  const table = join(ROOT, "crates/mcp/src/tools/table");
  const sources = readdirSync(table).map((file) => readFileSync(join(table, file), "utf8"));
  return [...new Set(sources.join().match(/(?<=")\/api\/v\d\/[\w/-]+(?=")/g))].sort();
}

/** Waits for the line of the log that says which endpoint a tool asked. */
async function endpointOf({ _meta }) {
  const id = _meta["quarry/request_id"];
  const { endpoint } = await until(`${id} is logged`, () =>
    quarry.logs().find(({ event, request_id }) => event === "request" && request_id === id),
  );
  return endpoint;
}

test("every answer of every endpoint, with every parameter and value, fits its own tool's schema and its jobs'", async () => {
  const contract = await (await fetch(new URL("/openapi.json", quarry.url))).json();
  const calls = [];
  for (const path of contract["x-endpoints"]) {
    const operation = contract.paths[path].get;
    const { operationId, parameters } = operation;
    const typed = (given) =>
      Object.fromEntries(
        Object.entries(given).map(([name, value]) => {
          const { type } = parameters.find((parameter) => parameter.name === name).schema;
          return [name, type === "string" ? value : JSON.parse(value)];
        }),
      );
    for (const parameter of parameters) {
      const example = await exampleOf(quarry, key, path, parameter, operation);
      for (const value of new Set([String(example), ...(parameter.schema.enum ?? []).map(String)])) {
        const args = typed(callWith(operation, { ...parameter, example: value }));
        calls.push(async () => {
          const told = await call(operationId, args);
          assert.ok(told || value !== String(example), `${operationId} ${JSON.stringify(args)} is refused`);
          for (const job of (told && jobsOf.get(path)) || []) check(job, args, told);
        });
      }
    }
  }
  assert.ok(calls.length > 400, `${calls.length} calls`);
  await runTogether(calls);
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
