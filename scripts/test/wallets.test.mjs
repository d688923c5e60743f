// Wallets that pay on a chain without a node are named, and nothing else is.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../launch/versions.mjs";
import { warnAboutWallets } from "../lib/wallets.mjs";

const SELLERS = JSON.stringify([
  { id: "shop", rails: { x402: { network: "eip155:8453" } } },
  { id: "cards", rails: { checkout: true } },
]);
const FACILITATOR_ORIGIN = "https://facilitator.example";

test("wallets on a chain without a node are named", () => {
  const warn = (CHAIN_ORIGINS) => warnAboutWallets({ FACILITATOR_ORIGIN, SELLERS, CHAIN_ORIGINS });
  assert.deepEqual(warn('{"eip155:8453":"https://node.example"}'), []);
  for (const nodes of ["", "{}", '{"eip155:84532":"https://node.example"}', "no JSON"]) {
    const [warning, ...more] = warn(nodes);
    assert.match(warning, /seller shop on eip155:8453/);
    assert.deepEqual(more, []);
  }
  assert.deepEqual(
    warnAboutWallets({ SELLERS, CHAIN_ORIGINS: "" }),
    [],
    "without a facilitator no wallet pays",
  );
});

test("the doctor says it, and asks no source without being told to", () => {
  const env = { ...process.env, FACILITATOR_ORIGIN, SELLERS, CHAIN_ORIGINS: "{}" };
  const asked = spawnSync(process.execPath, [join(ROOT, "scripts", "doctor.mjs")], { env, encoding: "utf8" });
  assert.equal(asked.status, 0, asked.stderr);
  assert.match(asked.stdout, /Wallets pay the seller shop on eip155:8453/);
  assert.match(asked.stdout, /sources were not asked/);
});
