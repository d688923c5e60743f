// The examples in public/examples: what the stand-ins answer to the call that /openapi.json gives as each endpoint's example.
// The documents and the playground show them. A golden file an endpoint; QUARRY_BLESS=1 writes them anew.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { exampleOf, read } from "../../public/js/contract/catalogue.js";
import { addressOf } from "../../public/js/contract/call.js";
import { complaints, readDocument } from "./contract.mjs";
import { ROOT } from "./harness.mjs";
import { sharedWorld } from "./shared.mjs";

const PUBLIC = join(ROOT, "public");
const document = readDocument();
const { endpoints } = read(document);
/** Our own address in the examples; pages put theirs in its place. */
const ORIGIN = "https://quarry.example";
/** Maximum number of a group's items in an example, and of any list within them except charts. */
const GROUP_MAX = 4;
const LIST_MAX = 6;
const CHARTS = ["graph_results", "forecast"];
/** Values that differ from call to call. */
const CREATED = "2026-11-21T09:04:06Z";
const ID = "01m7ynjfkkss5hr3tnvb0qz4r9";
let world, standIns, quarry, key;

before(async () => {
  world = await sharedWorld();
  ({ standIns, quarry } = world);
  ({ key } = await quarry.makeKey({ calls: endpoints.length }));
});

after(async () => {
  await world?.close();
});

for (const endpoint of endpoints) {
  test(`${endpoint.path}: its example is an answer of today, in shape`, async () => {
    const call = addressOf(endpoint.path, exampleOf(endpoint));
    const answer = await quarry.ask(call, { key });
    assert.equal(answer.status, 200, answer.text);
    const example = { call, answer: settled(answer.json, answer.text) };
    const file = join(PUBLIC, endpoint.example);
    if (process.env.QUARRY_BLESS) {
      mkdirSync(join(PUBLIC, "examples"), { recursive: true });
      writeFileSync(file, `${JSON.stringify(example, null, 1)}\n`);
    }
    const golden = JSON.parse(readFileSync(file, "utf8"));
    assert.equal(golden.call, call);
    assert.deepEqual(shape(golden.answer), shape(example.answer));
    assert.deepEqual(complaints(document, endpoint.schema, golden.answer), []);
  });
}

/** The answer without what differs from call to call, and with its lists cut. */
function settled({ search_metadata: { id, created_at } }, text) {
  const own = new RegExp(String.raw`http://(127\.0\.0\.1|localhost)(:\d+)?(?=/api/)`, "g");
  const sources = new RegExp(standIns.url.replaceAll(".", String.raw`\.`), "g");
  const day = new RegExp(created_at.slice(0, 10), "g");
  const plain = text
    .replace(own, ORIGIN)
    .replace(sources, "https://source.example")
    .replaceAll(id, ID)
    .replaceAll(created_at, CREATED)
    .replace(day, CREATED.slice(0, 10));
  const answer = cut(JSON.parse(plain));
  answer.search_metadata.total_time_taken = 0.019;
  return answer;
}

function cut(value, name = "", depth = 0) {
  if (CHARTS.includes(name) || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const most = typeof value[0] === "object" && depth === 1 ? GROUP_MAX : LIST_MAX;
    return value.slice(0, most).map((item) => cut(item, name, depth + 1));
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner, key, depth + 1)]));
}

/** Names and types of a value, without the values. */
function shape(value) {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
}
