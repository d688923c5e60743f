// Every command of a seller's documents is run as written: those of /llms-full.txt and /payment/mpp.md, in their order, by bash,
// in the home of an agent that has followed /auth.md.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { find, run } from "../../scripts/launch/process.mjs";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { ROOT } from "../runtime/harness.mjs";
import { grantToken } from "./clients.mjs";
import { fundedWallet, sellerOf, startMarket } from "./market.mjs";

const lacking = ["bash", "curl", "jq"].filter((program) => !find(program));
const skip = lacking.length ? `there is no ${lacking.join(", no ")}` : noChain;
let store, home, wallet;

before(async () => {
  if (skip) return;
  const web = {
    id: "web",
    name: "Web search",
    description: "Pages by a phrase.",
    path: "/api/v1/search",
    meter: "calls",
  };
  store = await startMarket({ sellers: [sellerOf({ services: [web] })] });
  wallet = await fundedWallet(store.payments);
  home = mkdtempSync(join(tmpdir(), "quarry-test-"));
  // Packages that the documents install are installed here.
  symlinkSync(join(ROOT, "node_modules"), join(home, "node_modules"));
});

after(async () => {
  if (home) rmSync(home, { recursive: true, force: true });
  await store?.close();
});

/** The commands of a document: `{ heading, script }`. */
async function commands(path) {
  const text = await (await fetch(`${store.base}${path}`)).text();
  return text.split(/^(?=#{2,3} )/m).flatMap((section) => {
    const [heading] = section.split("\n");
    return [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, script]) => ({ heading, script }));
  });
}

/** A fresh shell each time: nothing but the files is left of the commands before. */
async function sh(script) {
  const PAYMENT_TOKEN = await grantToken(store.payments.card, { amount: 100 });
  const env = { ...process.env, HOME: home, WALLET_KEY: wallet.key, PAYMENT_TOKEN };
  const { ok, out } = await run("bash", ["-c", script], { env });
  assert.ok(ok, out);
  return out;
}

/** Expected output of each command, by a part of its own text. */
const PRINTS = [
  [/"checkout":true/, /"url": "http/],
  [/checkout\.json\)/, /"status":"incomplete"/],
  [/buy(-mpp|-card)?\.mjs/, /^200 /m],
  [/call\.mjs/, /^200 \{[^}]*success: true[^}]*\} \{"search_metadata"/m],
  [/"\$BASE\/(plans\/\w+\/purchase|extend)"/, /"error":"payment_required"/],
  [/agent\/entitlements/, /"remainingUsd":"\d+\.\d{6}"/],
  [/"\$BASE\/api\//, /"search_metadata"/],
];

test("every command of the seller's documents does what they say", { skip }, async () => {
  const auth = await commands("/auth.md");
  const signIn = async () => {
    for (const title of [/anonymous/, /^## 4\. Exchange/]) {
      await sh(auth.find(({ heading }) => title.test(heading)).script);
    }
  };
  await signIn();
  const all = [...(await commands("/llms-full.txt")), ...(await commands("/payment/mpp.md"))];
  const done = new Set();
  for (const { heading, script } of all) {
    const [known, prints] = PRINTS.find(([part]) => part.test(script)) ?? [];
    assert.ok(known, `${heading}: nobody looks at what this prints\n${script}`);
    done.add(known);
    // An agent without purchases.
    if (script.includes("call.mjs")) await signIn();
    assert.match(await sh(script), prints, `${heading}\n${script}`);
  }
  assert.equal(done.size, PRINTS.length, "each kind of command was there");
});
