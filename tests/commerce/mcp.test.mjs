// An agent calls tools with its own token: without credit it is refused with the plan to buy, buys it with a wallet and
// continues, runs out of credit, is refused, buys again and continues. Runs with common clients, old and new.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { until } from "../runtime/harness.mjs";
import { x402 } from "./clients.mjs";
import { credit, fundedWallet, micro, newAgent, purchase, read, sellerOf, startMarket } from "./market.mjs";

const skip = noChain;
const CLIENTS = {
  "client 2": [Client, StreamableHTTPClientTransport, { versionNegotiation: { mode: "auto" } }],
  "sdk 1": [OlderClient, OlderTransport, {}],
};
/** A price at which the least that can be bought ends after three calls. */
const PRICE = "0.030000";
const SEARCH = { name: "v6_app_store_search", arguments: { term: "chess", num: 3 } };
let store, wallet;

before(async () => {
  if (skip) return;
  const dear = sellerOf();
  for (const plan of dear.plans) {
    if (plan.kind !== "free_trial") plan.prices = [{ meter: "calls", unit: PRICE }];
  }
  store = await startMarket({ sellers: [dear] });
  wallet = await fundedWallet(store.payments);
});

after(() => store?.close());

/** A tool's error: its words, and the answer behind it. */
function refusal(result) {
  assert.equal(result.isError, true, result.content[0].text);
  return { words: result.content[0].text, behind: result._meta["quarry/error"] };
}

/** Returns the URL in the text at which the plan is bought. */
function placeToBuy({ words, behind }) {
  const [address] = words.match(/https?:\/\/[^\s"]+\/plans\/credits\/purchase/) ?? [];
  assert.ok(address, `no place to buy in:\n${words}\n${JSON.stringify(behind)}`);
  return new URL(address).pathname.replace("/agents", "");
}

for (const [name, [Kind, Transport, options]] of Object.entries(CLIENTS))
  test(`${name}: told what to buy, buys, calls, runs dry, buys again, goes on`, { skip }, async () => {
    const agent = await newAgent(store);
    const client = new Kind({ name: "t", version: "1" }, options);
    const resource = new URL("/mcp", store.origin).href;
    const refused = await fetch(resource, { method: "POST", headers: agent.headers, body: "{}" });
    assert.equal(refused.status, 401, "a token for the storefront is none for /mcp");
    const token = await agent.tokenFor(agent.assertion, resource);
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await agent.entitlements(headers)).status, 401, "nor the other way round");
    await client.connect(new Transport(new URL(resource), { requestInit: { headers } }));
    const buy = async (path) => {
      const bought = await read(
        purchase(store, agent, { amountUsd: "0.100000" }, { fetch: x402(wallet), path }),
      );
      assert.equal(bought.status, 200, bought.text);
    };
    const nothing = refusal(await client.callTool(SEARCH));
    await buy(placeToBuy(nothing));
    for (const left of ["0.070000", "0.040000", "0.010000"]) {
      const found = await client.callTool(SEARCH);
      assert.equal(found.isError, false, found.content[0].text);
      assert.equal(found.structuredContent.organic_results.length, 3);
      await until("the call is charged", async () => (await credit(agent)) === micro(left));
    }
    const dry = refusal(await client.callTool(SEARCH));
    assert.equal(dry.behind.error, "usage_exhausted");
    assert.match(dry.words, /is used up/);
    assert.equal(await credit(agent), micro("0.010000"), "what was refused costs nothing");
    await buy(placeToBuy(dry));
    const again = await client.callTool(SEARCH);
    assert.equal(again.isError, false, again.content[0].text);
    await until("the call is charged", async () => (await credit(agent)) === micro("0.080000"));
    const status = await client.callTool({ name: "key_status" });
    assert.match(status.content[0].text, /0\.08/);
    await client.close();
  });
