// A caller who hangs up ends the upstream's response too, and pays for the usage that the upstream reported. Runs in a process of
// its own: between the harness and an upstream is a fetch that reads on by itself.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { startPayments } from "../../stand-ins/payments/server.mjs";
import { agentOf } from "../conformance/agent.mjs";
import { killable } from "../runtime/ledger/killable.mjs";
import { until } from "../runtime/harness.mjs";
import { mppCard } from "./clients.mjs";
import { credit, micro, newAgent, purchase, read, sellerOf } from "./market.mjs";

const BOUGHT = "1.000000";
const USED = 3;
const COST = BigInt(USED) * 150n;
let payments, upstream, worker, store;

/** A server whose answers never end: `/events` slowly, `/bytes` as fast as they are taken, `/late` after it was told to go on. */
async function startUpstream() {
  const calls = [];
  const server = createServer(async (request, response) => {
    const call = { path: request.url, isOpen: true, bytes: 0 };
    const go = new Promise((resolve) => (call.go = resolve));
    calls.push(call);
    response.on("close", () => (call.isOpen = false));
    if (request.url === "/late") await go;
    const usage = JSON.stringify([{ meter: "calls", quantity: USED }]);
    response.writeHead(200, { "content-type": "text/event-stream", usage });
    const piece = Buffer.alloc(request.url === "/bytes" ? 1 << 16 : 8, "\n");
    const more = () => {
      if (!call.isOpen) return;
      call.bytes += piece.length;
      if (request.url !== "/bytes") setTimeout(more, 50);
      else if (response.write(piece)) setImmediate(more);
      else response.once("drain", more);
      if (request.url !== "/bytes") response.write(piece);
    };
    more();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { calls, origin: `http://127.0.0.1:${server.address().port}`, close };
}

before(async () => {
  [payments, upstream] = await Promise.all([startPayments(), startUpstream()]);
  const model = {
    id: "model",
    prefix: "/model",
    target: upstream.origin,
    meter: "calls",
    usage: "header",
    hold: 10,
  };
  const vars = {
    ...payments.vars,
    SELLERS: JSON.stringify([sellerOf({ services: [], upstreams: [model] })]),
  };
  worker = killable({ vars: { ...vars, LOOPBACK_UPSTREAMS: "on" } });
  store = agentOf(`${(await worker.start()).url}/agents`);
});

after(async () => {
  await worker?.close();
  await upstream?.close();
  await payments?.close();
});

/** An agent with credit. */
async function buyer() {
  const agent = await newAgent(store);
  const buying = { fetch: mppCard(payments.card), headers: agent.agentHeaders };
  const bought = await read(purchase(store, agent, { amountUsd: BOUGHT }, buying));
  assert.equal(bought.status, 200, bought.text);
  return agent;
}

const charged = async (agent) => micro(BOUGHT) - (await credit(agent));
const hungUp = (path) => {
  const call = upstream.calls.find((one) => one.path === path);
  return until(`${path} is hung up`, () => !call.isOpen, 45_000);
};

for (const path of ["/events", "/bytes"]) {
  test(`a caller hangs up while ${path} come`, async () => {
    const agent = await buyer();
    const hangUp = new AbortController();
    const answer = await fetch(`${store.base}/model${path}`, {
      headers: agent.headers,
      signal: hangUp.signal,
    });
    assert.equal(answer.status, 200);
    await answer.body.getReader().read();
    hangUp.abort();
    await hungUp(path);
    await until("what was used is charged", async () => (await charged(agent)) === COST);
    const { bytes } = upstream.calls.find((one) => one.path === path);
    assert.ok(bytes < 64 << 20, `${bytes} bytes were fetched for nobody`);
  });
}

test("a caller hangs up before there is an answer: what it used is charged, and it is read no further", async () => {
  const agent = await buyer();
  const hangUp = new AbortController();
  const answer = fetch(`${store.base}/model/late`, { headers: agent.headers, signal: hangUp.signal });
  await until("the upstream is at it", () => upstream.calls.some(({ path }) => path === "/late"));
  hangUp.abort();
  await assert.rejects(answer, { name: "AbortError" });
  upstream.calls.find(({ path }) => path === "/late").go();
  await until("what was used is charged", async () => (await charged(agent)) === COST);
  await hungUp("/late");
});
