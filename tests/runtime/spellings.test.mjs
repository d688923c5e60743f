// Paths of metered calls on the real runtime, as they come over the wire: whatever a lenient upstream makes of a spelling, the dear
// service is never had for the cheap price.

import assert from "node:assert/strict";
import { createServer, request as send } from "node:http";
import { after, before, test } from "node:test";
import { startStorefront } from "../conformance/agent.mjs";
import { assertSum } from "./contract.mjs";
import { until } from "./harness.mjs";

const CHEAP = 10;
const DEAR = 5000;
const CREDIT = 10_000_000;

/** Spellings that are refused, each with its rule. */
const REFUSED = [
  ["/data/%64ear", "encoded_unreserved"],
  ["/data/%64%65%61%72", "encoded_unreserved"],
  ["/data/de%61r/1", "encoded_unreserved"],
  ["/%64ata/dear", "encoded_unreserved"],
  ["/data/dear%2Ejson", "encoded_unreserved"],
  ["/data/dear%7E", "encoded_unreserved"],
  ["/data//dear", "empty_segment"],
  ["//data/dear", "empty_segment"],
  ["/data///dear", "empty_segment"],
  ["/data/dear//", "empty_segment"],
  ["/data/dear//1", "empty_segment"],
  ["/data/dear%2Fx", "encoded_slash"],
  ["/data%2Fdear", "encoded_slash"],
  ["/data/%2Fdear", "encoded_slash"],
  ["/data/x%2F..%2Fdear", "encoded_slash"],
  ["/data/dear%5Cx", "encoded_slash"],
  ["/data/dear%2fx", "percent_digits"],
  ["/data%2fdear", "percent_digits"],
  ["/data/dear%5cx", "percent_digits"],
  ["/data/%6dear", "percent_digits"],
  ["/data/dear%7", "percent_digits"],
  ["/data/dear%", "percent_digits"],
  ["/data/%u0064ear", "percent_digits"],
  ["/data/dear;v=1", "parameter"],
  ["/data/dear;", "parameter"],
  ["/data;v=1/dear", "parameter"],
  ["/data/dear;v=1/x", "parameter"],
  ["/data/;/dear", "parameter"],
  ["/data/DEAR", "declared"],
  ["/data/Dear/1", "declared"],
  ["/DATA/dear", "declared"],
  ["/data/dear.", "declared"],
  ["/data/dear%20", "declared"],
  ["/data/%20dear", "declared"],
  ["/data/dear%3Bv=1", "declared"],
  ["/data/dear%3Fx", "declared"],
  ["/data/dear%23x", "declared"],
  ["/data/%2564ear", "declared"],
  ["/data/%252564ear", "declared"],
  ["/data/dear%252Fx", "declared"],
  ["/data/x/%252E%252E/dear", "declared"],
  ["/data/%EF%BD%84ear", "declared"],
  ["/data/dear%EF%BC%8Fx", "declared"],
  ["/data/dear%00", "encoded_control"],
  ["/data/dear%0A", "encoded_control"],
  ["/data/%C1%A4ear", "encoded_text"],
  ["/data/dear%FF", "encoded_text"],
];
/** Spellings that the runtime itself may resolve before the worker sees them. */
const RESOLVED = [
  "/data/./dear",
  "/data/x/../dear",
  "/./data/dear",
  "/x/../data/dear",
  "/data/%2E/dear",
  "/data/%2e/dear",
  "/data/x/%2E%2E/dear",
  "/data/x/%2e%2e/dear",
  "/data/x/.%2E/dear",
  "/data\\dear",
  "/data/x\\..\\dear",
  "/data/dear\\1",
  "/data/dear/../dear",
  "/data/cheap/../dear",
  "/data/dear/..",
  "/data/dear/../cheap",
  "/data/dear|",
  "/data/<dear>",
];

let shop, upstream, token, ledger;

/** An upstream as lenient as there are any: what it serves for a path, and what it was asked. */
async function startLenient() {
  const asked = [];
  const read = (path) => {
    let text = path.normalize("NFKC");
    for (let round = 0; round < 4; round += 1) {
      text = text
        .replace(/%u00([0-9a-f]{2})/gi, "%$1")
        .replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
      text = text.normalize("NFKC").replaceAll("\\", "/");
    }
    const segments = [];
    for (const raw of text.split("/")) {
      const segment = raw
        .replace(/[;?#\0\n].*$/s, "")
        .trim()
        .toLowerCase();
      if (segment === "..") segments.pop();
      else if (segment.replace(/\.+$/, "") !== "") segments.push(segment.replace(/\.+$/, ""));
    }
    return segments[0] === "dear" ? "dear" : "cheap";
  };
  const server = createServer((request, response) => {
    const served = read(request.url);
    asked.push({ url: request.url, served });
    response.writeHead(200, { "content-type": "text/plain" }).end(served);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)));
  return { asked, read, origin: `http://127.0.0.1:${server.address().port}`, close };
}

before(async () => {
  upstream = await startLenient();
  const prices = [
    { meter: "calls", unit: "0.000010" },
    { meter: "dear", unit: "0.005000" },
  ];
  const plan = { id: "credits", name: "Credit", description: "Credit.", kind: "credit", prices };
  const seller = {
    id: "shop",
    name: "Shop",
    hosts: ["127.0.0.1"],
    meters: ["calls", "dear"].map((id) => ({ id, name: id, unit: "call" })),
    plans: [{ ...plan, minimum: "1.000000", maximum: "100.000000" }],
    upstreams: [{ id: "data", prefix: "/data", target: upstream.origin, meter: "calls", usage: "per_call" }],
    services: [{ id: "dear", name: "Dear", description: "Dear.", path: "/data/dear", meter: "dear" }],
    rails: { checkout: true },
  };
  const vars = { SELLERS: JSON.stringify([seller]), LOOPBACK_UPSTREAMS: "on" };
  shop = await startStorefront({ vars, entry: "tests/runtime/probe-entry.js" });
  const { json } = await shop.register({ type: "anonymous" });
  token = await shop.tokenFor(json.identity.assertion);
  const { DB } = await shop.quarry.bindings();
  await DB.prepare(
    "INSERT INTO entitlements (entitlement_id, seller_id, plan_id, kind, registration_id, status, created_at) " +
      "VALUES ('ent_1', 'shop', 'credits', 'credit', ?, 'active', 0)",
  )
    .bind(json.id)
    .run();
  ledger = { key_id: "en_ent_1" };
  const grant = { reference: "ent_1", kind: "top_up", calls: CREDIT };
  await shop.quarry.command(ledger, {
    do: "open",
    account: json.id,
    concurrency_limit: 25,
    created_at: 1,
    grant,
  });
});

after(async () => {
  await shop?.close();
  await upstream?.close();
});

/** Sends the path as it is written: `fetch` would resolve it first. */
const ask = (path, method = "GET") =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.base);
    const headers = { authorization: `Bearer ${token}` };
    const sent = send({ hostname, port, path: `/agents${path}`, method, headers }, async (answer) => {
      const text = (await answer.setEncoding("utf8").toArray()).join("");
      resolve({ status: answer.statusCode, text });
    });
    sent.on("error", reject).end();
  });

/** Returns the charges, once nothing is in flight. */
const charged = () =>
  until("nothing is in flight", async () => {
    const { totals, leases } = await shop.quarry.command(ledger, { do: "inspect" });
    if (leases.length > 0) return false;
    assertSum(totals);
    return { units: totals.consumed };
  }).then(({ units }) => units);

/** Asks, and answers what was served and charged for it. */
async function bought(path) {
  const [before, seen] = [await charged(), upstream.asked.length];
  const answer = await ask(path);
  const served = upstream.asked.slice(seen).map((call) => call.served);
  if (answer.status === 200) await until("it is charged", async () => (await charged()) > before);
  return { ...answer, served, units: (await charged()) - before };
}

test("the declared spellings cost what they are declared to cost", async () => {
  for (const [path, service, units] of [
    ["/data/dear", "dear", DEAR],
    ["/data/dear/1", "dear", DEAR],
    ["/data/dear?v=1", "dear", DEAR],
    ["/data/cheap", "cheap", CHEAP],
    ["/data/dearest", "cheap", CHEAP],
    ["/data/caf%C3%A9", "cheap", CHEAP],
  ]) {
    const answer = await bought(path);
    assert.deepEqual([answer.status, answer.served, answer.units], [200, [service], units], path);
  }
});

test("a spelling that somebody takes for the dear service is refused, and the answer names the rule", async () => {
  for (const [path, rule] of REFUSED) {
    const answer = await bought(path);
    assert.deepEqual([answer.status, answer.served, answer.units], [400, [], 0], `${path} ${answer.text}`);
    const { error, message, rule: named } = JSON.parse(answer.text);
    assert.deepEqual([error, named], ["invalid_request", rule], path);
    assert.match(message, /^The path of a call has one spelling: /, path);
  }
});

test("whatever the runtime resolves by itself, the dear service costs its price", async () => {
  for (const path of [...RESOLVED, ...REFUSED.map(([refused]) => `${refused}?x=/data/cheap`)]) {
    const answer = await bought(path);
    if (answer.served.length === 0) {
      assert.ok([400, 404].includes(answer.status), `${path} ${answer.status}`);
      assert.equal(answer.units, 0, path);
    } else {
      const [service] = answer.served;
      assert.deepEqual([answer.status, answer.units], [200, service === "dear" ? DEAR : CHEAP], path);
    }
  }
  // The attack is real: this upstream takes every refused spelling of its own part for the dear service, or for nothing of ours.
  const own = REFUSED.map(([path]) => path).filter((path) => path.startsWith("/data/"));
  const fooled = own.filter((path) => upstream.read(path.slice("/data".length)) === "dear");
  assert.ok(fooled.length >= 30, `${fooled.length} of ${own.length}`);
});
