// The agent of the examples, run as it is written: a wallet with test money pays the seller that `npm start` has.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { anvil } from "../../stand-ins/payments/chain.mjs";
import { startPayments } from "../../stand-ins/payments/server.mjs";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ROOT, startQuarry } from "../runtime/harness.mjs";

const skip = !anvil() && "no program for a chain is there";
let payments, standIns, quarry;

before(async () => {
  if (skip) return;
  [payments, standIns] = await Promise.all([startPayments(), startStandIns()]);
  quarry = await startQuarry({ sources: standIns.url, vars: payments.vars });
});

after(async () => {
  await quarry?.close();
  await standIns?.close();
  await payments?.close();
});

test("an agent registers, buys with a wallet and calls", { skip, timeout: 300_000 }, async () => {
  const env = { ...process.env, WALLET_KEY: payments.wallet.key, QUARRY_ORIGIN: new URL(quarry.url).origin };
  const child = spawn(process.execPath, [join(ROOT, "examples", "javascript", "agent.mjs")], { env });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk));
  const code = await new Promise((resolve) => child.on("close", resolve));
  const out = Buffer.concat(chunks).toString();
  assert.equal(code, 0, `${out}\n${JSON.stringify(quarry.logs().slice(-5))}`);
  assert.match(out, /^bought \{/m);
  assert.match(out, /https?:\/\/\S+\n/);
  assert.ok(
    standIns.log.some(({ path }) => /q=paper(%20|\+)lantern/.test(path)),
    "the source was asked",
  );
});
