// Counts how often each kind of call crosses from wasm to JavaScript, on the runtime of the tests with the build that is there.
// A count repeats where a time does not, so tests can hold it (crossings.test.mjs against counts.json).
import { startStorefront } from "../../tests/conformance/agent.mjs";

const WARM_UP = 3;
const APP_SEARCH = "/api/v6/app-store/search?term=chess";
const WEB_SEARCH = "/api/v1/search?q=chess";
const CACHED_SEARCH = `${APP_SEARCH}&num=3`;
/** Longest time to live of a cached answer, in seconds, where answers are to come from the cache. */
const CACHED = { CACHE_TTL_MAX_S: "86400" };
const UNIT_PRICE = 150;

/** Measures every kind of call: `{ kind: { total, names } }`, crossings a call and how often each import was called. */
export async function measureCrossings(calls = 20) {
  const cached = await measureKinds(CACHED, ({ cached }) => ({ cached }), calls);
  const others = await measureKinds({}, ({ cached: _, ...others }) => others, calls);
  return { ...others, ...cached };
}

async function measureKinds(vars, choose, calls) {
  const shop = await startStorefront({
    entry: "bench/crossings/entry.js",
    modules: ["bench/crossings/count-imports.js"],
    also: ["ASSETS"],
    vars: { ...vars, ...sellerVars() },
  });
  try {
    const measured = {};
    for (const [kind, ask] of Object.entries(choose(await kindsOf(shop))))
      measured[kind] = await measure(shop.quarry, ask, calls);
    return measured;
  } finally {
    await shop.close();
  }
}

function sellerVars() {
  const seller = {
    id: "shop",
    name: "Shop",
    hosts: ["127.0.0.1"],
    meters: [{ id: "calls", name: "Calls", unit: "call" }],
    plans: [
      {
        id: "credits",
        name: "Credit",
        description: "Credit.",
        kind: "credit",
        prices: [{ meter: "calls", unit: "0.000150" }],
        minimum: "1.000000",
        maximum: "100.000000",
      },
    ],
    upstreams: [{ id: "data", prefix: "/api", target: "data_api", meter: "calls", usage: "per_call" }],
    rails: { checkout: true },
  };
  return { SELLERS: JSON.stringify([seller]) };
}

/** The kinds of calls by name, each a function that makes one and throws where its answer is another than is meant. */
async function kindsOf({ quarry, base, register, tokenFor }) {
  const { key } = await quarry.makeKey({ calls: 100_000 });
  const token = await buyerToken({ quarry, register, tokenFor });
  const asked = (path, status, init) => async () => {
    const answer = await quarry.ask(path, { key, ...init });
    if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer;
  };
  return {
    "app search": asked(APP_SEARCH, 200),
    "web search": asked(WEB_SEARCH, 200),
    cached: asked(CACHED_SEARCH, 200),
    refused: asked(`${APP_SEARCH}&nonsense=1`, 403),
    status: asked("/api/keys/status", 200),
    "tool call": asked("/mcp", 200, toolCall()),
    metered: async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(base + APP_SEARCH, { headers });
      if (answer.status !== 200) throw new Error(`metered: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    },
  };
}

function toolCall() {
  const call = { name: "app_search", arguments: { query: "chess" } };
  return {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call }),
  };
}

/** An access token of an agent with credit. */
async function buyerToken({ quarry, register, tokenFor }) {
  const { json } = await register({ type: "anonymous" });
  const id = "ent_crossings";
  const row =
    "INSERT INTO entitlements (entitlement_id, seller_id, plan_id, kind, registration_id, status, created_at) " +
    "VALUES (?, 'shop', 'credits', 'credit', ?, 'active', 0)";
  const { DB, KEY_LEDGER: ledger } = await quarry.bindings();
  await DB.prepare(row).bind(id, json.id).run();
  await ledger.get(ledger.idFromName(`en_${id}`)).command(
    JSON.stringify({
      do: "open",
      account: json.id,
      concurrency_limit: 25,
      created_at: 1,
      grant: { reference: id, kind: "top_up", calls: 100_000 * UNIT_PRICE },
    }),
  );
  return tokenFor(json.identity.assertion);
}

/** Calls come one after the other: what a call leaves to do afterwards is counted with it. */
async function measure(quarry, ask, calls) {
  for (let n = 0; n < WARM_UP; n++) await ask();
  await takeAll(quarry);
  for (let n = 0; n < calls; n++) {
    await ask();
    await settle();
  }
  const names = await takeAll(quarry);
  for (const name in names) names[name] = Math.round((10 * names[name]) / calls) / 10;
  const total = Object.values(names).reduce((sum, count) => sum + count, 0);
  return { total: Math.round(total * 10) / 10, names };
}

/** Takes the counts until nothing crosses any more: a busy machine is late with what calls leave to do. */
async function takeAll(quarry) {
  const names = Object.create(null); // an import is called "constructor"
  for (;;) {
    await settle();
    const taken = Object.entries((await quarry.ask("/__crossings")).json);
    if (taken.length === 0) return names;
    for (const [name, count] of taken) names[name] = (names[name] ?? 0) + count;
  }
}

/** Longer than settlements wait for others to be written with (src/entry.js). */
const settle = () => new Promise((done) => setTimeout(done, 120));
