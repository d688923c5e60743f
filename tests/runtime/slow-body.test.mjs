// A caller that begins a body and sends no more of it is answered, and holds nothing any longer.

import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { sellerOf } from "../commerce/market.mjs";
import { startQuarry } from "./harness.mjs";

const DEADLINE_MS = 15_000;
let quarry;

before(async () => {
  quarry = await startQuarry({ vars: { SELLERS: JSON.stringify([sellerOf()]) } });
});

after(() => quarry?.close());

test("a body that does not come ends its request after 15 seconds", async () => {
  const { hostname, port } = new URL(quarry.url);
  const socket = connect(Number(port), hostname);
  const head = [
    "POST /agents/agent/identity HTTP/1.1",
    `Host: ${hostname}`,
    "Content-Type: application/json",
  ];
  const started = Date.now();
  socket.write([...head, "Content-Length: 20", "", '{"type":'].join("\r\n"));
  const [answer] = await once(socket, "data", { signal: AbortSignal.timeout(2 * DEADLINE_MS) });
  socket.destroy();
  assert.match(answer.toString(), /^HTTP\/1\.1 400 /);
  assert.ok(Date.now() - started >= DEADLINE_MS - 1_000);
});
