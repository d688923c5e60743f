// Every example of /openapi.json, sent unchanged: each parameter beside its operation's example call, each body, on the
// operation's own path. Documented examples must be accepted.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startPayments } from "../../stand-ins/payments/server.mjs";
import { startStandIns } from "../../stand-ins/server.mjs";
import { read } from "../../public/js/contract/catalogue.js";
import { callWith, exampleOf, runTogether } from "./example-calls.mjs";
import { startQuarry } from "./harness.mjs";

const JSON_TYPE = { "content-type": "application/json" };
let standIns, payments, quarry, document, key;

before(async () => {
  standIns = await startStandIns();
  payments = await startPayments();
  quarry = await startQuarry({ also: ["ASSETS"], sources: standIns.url, vars: payments.vars });
  payments.webhooksTo(new URL(quarry.url).origin);
  document = (await quarry.ask("/openapi.json")).json;
  ({ key } = await quarry.makeKey({ calls: 2000 }));
});

after(async () => {
  await quarry?.close();
  await payments?.close();
  await standIns?.close();
});

test("every parameter's example is accepted by its data endpoint", async () => {
  const jobs = [];
  for (const { path } of read(document).endpoints) {
    const operation = document.paths[path].get;
    for (const parameter of operation.parameters) {
      const example = await exampleOf(quarry, key, path, parameter, operation);
      const call = `${path}?${new URLSearchParams(callWith(operation, { ...parameter, example }))}`;
      jobs.push(async () => ({ call, answer: await quarry.ask(call, { key }) }));
    }
  }
  assert.ok(jobs.length > 250, `${jobs.length} parameters`);
  const refused = (await runTogether(jobs)).filter(({ answer }) => answer.status !== 200);
  assert.deepEqual(
    refused.map(({ call, answer }) => `${call}: ${answer.text}`),
    [],
  );
});

/** Values for the path of an operation, in place of examples that are of somebody else's call. */
const PATH_VALUES = {
  async bundle(key) {
    const call = await quarry.ask("/api/v3/search?q=tea", { key });
    const [date, id] = new URL(call.json.search_metadata.raw_file).pathname.split("/").slice(-3);
    return { date, id };
  },
  change_sub_key: newSubKey,
  revoke_sub_key: newSubKey,
  async top_up_status(key) {
    const body = JSON.stringify({ amount_usd: "10.00" });
    const opened = await quarry.ask("/api/keys/topup", { key, method: "POST", headers: JSON_TYPE, body });
    return { reference: opened.json.reference };
  },
};

async function newSubKey(key) {
  const made = await quarry.ask("/api/keys/sub-keys", {
    key,
    method: "POST",
    headers: JSON_TYPE,
    body: '{"label":"One"}',
  });
  assert.equal(made.status, 201, made.text);
  return { id: made.json.id };
}

/** Sends an operation that is no data endpoint, with every example that it has. */
async function send(path, method, { operationId, parameters = [], requestBody, security }) {
  // A key of its own: some of them end it.
  const { key } = await quarry.makeKey({ calls: 10 });
  const own = (await PATH_VALUES[operationId]?.(key)) ?? {};
  const of = (place) => parameters.filter((parameter) => parameter.in === place);
  const filled = of("path").reduce(
    (filled, { name, example }) => filled.replace(`{${name}}`, own[name] ?? example),
    path,
  );
  assert.doesNotMatch(filled, /[{}]/, "every part of the path has an example");
  const query = new URLSearchParams(of("query").map(({ name, example }) => [name, String(example)]));
  const headers = Object.fromEntries(of("header").map(({ name, example }) => [name, example]));
  const content = requestBody?.content["application/json"];
  const answer = await quarry.ask(query.size ? `${filled}?${query}` : filled, {
    method: method.toUpperCase(),
    ...(security?.length === 0 ? {} : { key }),
    headers: content ? { ...headers, ...JSON_TYPE } : headers,
    ...(content ? { body: JSON.stringify(content.example) } : {}),
  });
  return `${method} ${path}: ${answer.status < 300 ? "accepted" : answer.text}`;
}

test("every example of the other operations is accepted", async () => {
  const told = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    if (document["x-endpoints"].includes(path)) continue;
    for (const [method, operation] of Object.entries(methods)) told.push(await send(path, method, operation));
  }
  assert.ok(told.length > 15, `${told.length} operations`);
  assert.deepEqual(
    told.filter((line) => !line.endsWith(": accepted")),
    [],
  );
});
