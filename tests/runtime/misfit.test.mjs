// An answer that does not fit the output schema of its MCP tool is our fault: an error, not charged, and the log says both, with
// the keys of people as with the tokens of agents.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sellerOf } from "../commerce/market.mjs";
import { mailbox, startStorefront } from "../conformance/agent.mjs";
import { confirm } from "../conformance/person.mjs";
import { until } from "./harness.mjs";

let store, quarry;

before(async () => {
  const entry = "tests/runtime/misfit-entry.js";
  store = await startStorefront({ also: ["ASSETS"], entry, vars: { SELLERS: JSON.stringify([sellerOf()]) } });
  ({ quarry } = store);
});

after(() => store?.close());

/** Calls a tool; answers its result. */
async function callTool(key, name, args) {
  const answer = await quarry.ask("/mcp", {
    key,
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: args },
    }),
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.json.result;
}

const logged = (event) => quarry.logs().filter((line) => line.event === event);
/** The lines of the log of one request, by its id. */
const linesOf = (id) =>
  until(`request ${id} is logged`, () => {
    const found = logged("request").filter(({ request_id }) => request_id === id);
    return found.length > 0 && found;
  });
const idOf = (result) => result._meta["quarry/request_id"];

test("a key pays nothing for an answer that does not fit, and its line of the log says so", async () => {
  const { key, key_id } = await quarry.makeKey({ calls: 5 });
  const refused = await callTool(key, "web_search", { query: "tall ships" });
  assert.equal(refused.isError, true, refused.content[0].text);
  assert.match(refused.content[0].text, /Nothing was charged/);
  const [line, ...others] = await linesOf(idOf(refused));
  assert.deepEqual(others, []);
  assert.deepEqual(
    [line.endpoint, line.status, line.outcome, line.charged, line.reason, line.key_id],
    ["/api/v1/search", 500, "internal_error", 0, "schema_misfit", key_id],
  );
  const [{ tool, pointer }] = logged("schema_misfit");
  assert.deepEqual([tool, pointer], ["web_search", "/organic_results"]);

  const fits = await callTool(key, "v3_search", { q: "tall ships" });
  assert.equal(fits.isError, false, fits.content[0].text);
  const [good] = await linesOf(idOf(fits));
  assert.deepEqual([good.outcome, good.charged, good.status], ["success", 1, 200]);
  await until("one call of five is charged", async () => {
    const { json } = await quarry.ask("/api/keys/status", { key });
    return json.remaining_calls === 4;
  });
});

test("an agent pays nothing either, and the storefront's line says so", async () => {
  const address = mailbox();
  const { claim } = (await store.register({ type: "service_auth", login_hint: address })).json;
  const code = await confirm(store.standIns, address, claim.attempt.verification_uri);
  const { identity } = (await store.complete(claim.token, code)).json;
  const token = await store.tokenFor(identity.assertion, new URL("/mcp", store.base).href);
  const left = async () => (await callTool(token, "key_status", {})).content[0].text;
  const before = await left();
  const refused = await callTool(token, "web_search", { query: "tall ships" });
  assert.equal(refused.isError, true, refused.content[0].text);
  const lines = await linesOf(idOf(refused));
  const line = lines.find(({ endpoint }) => endpoint === "/agents/{upstream}");
  assert.deepEqual(
    [line.status, line.outcome, line.charged, line.reason],
    [500, "server_error", 0, "schema_misfit"],
  );
  assert.equal(await left(), before);

  const fits = await callTool(token, "v3_search", { q: "tall ships" });
  assert.equal(fits.isError, false, fits.content[0].text);
  const good = (await linesOf(idOf(fits))).find(({ endpoint }) => endpoint === "/agents/{upstream}");
  assert.deepEqual([good.outcome, good.charged], ["success", 1]);
});
