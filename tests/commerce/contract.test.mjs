// The storefront's OpenAPI document, as a generator of clients reads it: openapi-typescript makes types of it, TypeScript checks a
// program that was written against them, and that program registers, buys a plan and asks, with openapi-fetch.

import assert from "node:assert/strict";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { execFileSync } from "node:child_process";
import openapiTS, { astToString } from "openapi-typescript";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { ROOT, scratch } from "../runtime/harness.mjs";
import { x402 } from "./clients.mjs";
import { fundedWallet, startMarket } from "./market.mjs";

const skip = noChain;
const PROGRAM = `
import createClient from "openapi-fetch";
import type { paths } from "./storefront.js";

export async function buy(baseUrl: string, paying: typeof fetch) {
  const shop = createClient<paths>({ baseUrl, fetch: paying });
  const registered = await shop.POST("/agent/identity", { body: { type: "anonymous" } });
  const assertion: string | undefined = registered.data?.identity?.assertion;
  const exchanged = await shop.POST("/oauth2/token", {
    body: { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: assertion ?? "" },
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const token: string | undefined = exchanged.data?.access_token;
  const headers = { authorization: \`Bearer \${token}\` };
  const refused = await shop.POST("/plans/credits/purchase", { headers, body: { amountUsd: "0.000001" } });
  const why: string | undefined = refused.error?.message;
  const bought = await shop.POST("/plans/credits/purchase", { headers, body: { amountUsd: "1.000000" } });
  const status: string | undefined = bought.data?.payment?.status;
  const reference = bought.data?.payment?.reference ?? "";
  const told = await shop.GET("/payments/{reference}", { headers, params: { path: { reference } } });
  const held = await shop.GET("/agent/entitlements", { headers });
  const left: string | undefined = held.data?.entitlements[0]?.remainingUsd;
  const asked = await shop.GET("/api/v6/app-store/search", { headers, params: { query: { term: "chess", num: 3 } } });
  return { why, status, again: told.data?.status, left, call: asked.response.status };
}
`;
const OPTIONS = {
  compilerOptions: {
    strict: true,
    target: "es2022",
    module: "nodenext",
    moduleResolution: "nodenext",
    lib: ["es2022", "dom"],
    types: [],
    skipLibCheck: true,
    outDir: "out",
  },
  files: ["buy.ts"],
};
let store, room;

before(async () => {
  if (skip) return;
  store = await startMarket();
  room = scratch();
});

after(async () => {
  room?.remove();
  await store?.close();
});

test("a client generated from the document registers, buys a plan and asks", { skip }, async () => {
  const document = await (await fetch(`${store.base}/openapi.json`)).json();
  const file = (name, text) => writeFileSync(join(room.path, name), text);
  file("storefront.ts", astToString(await openapiTS(document)));
  file("buy.ts", PROGRAM);
  file("package.json", JSON.stringify({ type: "module" }));
  file("tsconfig.json", JSON.stringify(OPTIONS));
  symlinkSync(join(ROOT, "node_modules"), join(room.path, "node_modules"));
  const compiler = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  try {
    execFileSync(process.execPath, [compiler, "-p", room.path], { encoding: "utf8" });
  } catch ({ stdout }) {
    assert.fail(stdout);
  }
  const { buy } = await import(join(room.path, "out", "buy.js"));
  const wallet = await fundedWallet(store.payments);
  const told = await buy(store.base, x402(wallet));
  assert.match(told.why, /./);
  assert.deepEqual(
    { ...told, why: undefined },
    { why: undefined, status: "consumed", again: "consumed", left: "1.000000", call: 200 },
  );
});
