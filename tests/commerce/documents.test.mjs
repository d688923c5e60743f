// The storefront before the judges of both protocols: `mppx validate` pays it end to end, @agentcash/discovery reads it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  checkEndpointSchema,
  discoverOriginSchema,
  getOpenAPI,
  getWarningsFor402Body,
  getWarningsForMppHeader,
  getWarningsForOpenAPI,
  validatePaymentRequiredDetailed,
} from "@agentcash/discovery";
import { validateDiscoveryExtension, validateDiscoveryExtensionSpec } from "@x402/extensions/bazaar";
import { noChain } from "../../stand-ins/payments/chain.mjs";
import { ROOT } from "../runtime/harness.mjs";
import { fundedWallet, newAgent, purchase, read, startMarket } from "./market.mjs";

const skip = noChain;
const VALIDATE_MS = 90_000;
let store, agent;

before(async () => {
  if (skip) return;
  store = await startMarket({ also: ["ASSETS"] });
  agent = await newAgent(store);
});

after(() => store?.close());

/** Runs the mppx program with a home of its own; answers its exit code and what it printed. */
function mppx(args, env) {
  const home = mkdtempSync(join(tmpdir(), "quarry-mppx-"));
  const program = join(ROOT, "node_modules", "mppx", "dist", "bin.js");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env.PATH, HOME: home, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: VALIDATE_MS,
    });
    let out = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (out += chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      rmSync(home, { recursive: true, force: true });
      resolve({ code, out });
    });
  });
}

test("mppx validate finds no failure, its own payment included", { skip }, async () => {
  const wallet = await fundedWallet(store.payments);
  const { code, out } = await mppx(
    [
      "validate",
      store.base,
      "--header",
      `agent-authorization: Bearer ${agent.token}`,
      "--body",
      JSON.stringify({
        "/plans/credits/purchase": { amountUsd: "0.500000" },
        "/plans/team/purchase": { amountUsd: "1.000000" },
        "/extend": { amountUsd: "0.500000" },
      }),
      // The individually sold call is paid only when it succeeds, so it has a query.
      "--query",
      "term=chess",
      "--yes",
    ],
    {
      MPPX_PRIVATE_KEY: wallet.key,
      MPPX_RPC_URL: store.payments.chain.url,
    },
  );
  assert.match(out, /\d+ passed/, out);
  assert.doesNotMatch(out, /[1-9]\d* failed/, out);
  assert.equal(code, 0, out);
});

const isError = ({ severity }) => severity === "error";

test("a call that cannot succeed is refused before its price is named, whoever asks", { skip }, async () => {
  const empty = await newAgent(store);
  const ask = (path) => read(fetch(`${store.base}/api/${path}`, { headers: empty.headers }));
  for (const [path, status, part] of [
    ["v6/app-store/search", 400, "`term`"],
    ["v6/app-store/search?term=chess&num=0", 400, "`num`"],
    ["v6/app-store/search?term=chess&colour=red", 403, "`colour`"],
    ["v9/search?q=chess", 404, "route"],
  ]) {
    const refused = await ask(path);
    assert.equal(refused.status, status, `${path}: ${refused.text}`);
    assert.ok(refused.json.error.includes(part), refused.text);
    assert.equal(refused.headers.get("payment-required"), null);
  }
  assert.equal((await ask("v6/app-store/search?term=chess")).status, 402);
});

/** Reads the bazaar extension of a 402, and has it judged by the protocol's own package. */
function bazaarOf(challenge) {
  assert.equal(challenge.status, 402, challenge.text);
  const header = challenge.headers.get("payment-required");
  assert.ok(header.length < 12_000, `${header.length} bytes: clients take 16 KiB of headers`);
  const { bazaar } = JSON.parse(Buffer.from(header, "base64")).extensions;
  for (const judge of [validateDiscoveryExtension, validateDiscoveryExtensionSpec])
    assert.deepEqual(judge(bazaar), { valid: true }, JSON.stringify(bazaar));
  return bazaar;
}

test(
  "the 402 of every endpoint's call describes the call, all its parameters and the answer",
  { skip },
  async () => {
    const empty = await newAgent(store);
    const contract = await (await fetch(`${store.origin}/openapi.json`)).json();
    for (const path of contract["x-endpoints"]) {
      const operation = contract.paths[path].get;
      const call = `${store.base}${path}?${new URLSearchParams(operation["x-example"])}`;
      const bazaar = bazaarOf(await read(fetch(call, { headers: empty.headers })));
      const { queryParams } = bazaar.info.input;
      const sent = Object.entries(queryParams).map(([name, value]) => [name, String(value)]);
      assert.deepEqual(Object.fromEntries(sent), operation["x-example"], path);
      assert.deepEqual(bazaar.info.output.example.search_parameters, queryParams, path);
      const schema = bazaar.schema.properties.input.properties.queryParams;
      assert.deepEqual(
        Object.keys(schema.properties).sort(),
        operation.parameters.map(({ name }) => name).sort(),
        path,
      );
      const required = operation.parameters.filter(({ required }) => required).map(({ name }) => name);
      assert.deepEqual(schema.required, required, path);
    }
  },
);

test("the 402 of whatever else is sold describes its body and its answer", { skip }, async () => {
  const amount = { amountUsd: "1.000000" };
  const { key } = await store.quarry.makeKey({ calls: 1 });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const topUp = { method: "POST", headers, body: JSON.stringify({ amount_usd: "10.00", checkout: false }) };
  const challenges = [purchase(store, agent, amount), fetch(`${store.origin}/api/keys/topup`, topUp)];
  for (const challenge of challenges) {
    const { info } = bazaarOf(await read(challenge));
    assert.deepEqual(Object.keys(info.input).sort(), ["body", "bodyType", "method", "type"]);
    assert.ok(Object.keys(info.output.example).length > 0);
  }
});

test("@agentcash/discovery has nothing against the 402", { skip }, async () => {
  const challenge = await read(purchase(store, agent, { amountUsd: "1.000000" }));
  assert.equal(challenge.status, 402, challenge.text);
  const required = JSON.parse(Buffer.from(challenge.headers.get("payment-required"), "base64").toString());
  const detailed = validatePaymentRequiredDetailed(required, {
    requireInputSchema: true,
    requireOutputSchema: true,
  });
  assert.deepEqual(detailed.issues.filter(isError), []);
  assert.equal(detailed.valid, true);
  assert.deepEqual(getWarningsFor402Body(required).filter(isError), []);
  assert.deepEqual(getWarningsForMppHeader(challenge.headers.get("www-authenticate")).filter(isError), []);
});

test(
  "@agentcash/discovery reads the storefront's OpenAPI, and finds what is paid for",
  { skip },
  async () => {
    const openApi = await getOpenAPI(store.base, undefined, undefined, `${store.base}/openapi.json`);
    assert.ok(openApi.isOk(), JSON.stringify(openApi.error));
    const warnings = getWarningsForOpenAPI(openApi.value);
    assert.deepEqual(warnings.filter(isError), []);
    const paid = openApi.value.routes.filter(({ path }) => path.includes("purchase"));
    assert.ok(paid.length > 0, JSON.stringify(openApi.value.routes));
    const found = await discoverOriginSchema({
      target: store.base,
      specificationOverrideUrl: `${store.base}/openapi.json`,
    });
    assert.equal(found.found, true, JSON.stringify(found));
    // Without the document's URL, discovery requests the host's own, which is the data API's.
    const ofHost = await discoverOriginSchema({ target: store.base });
    assert.equal(ofHost.found, true, JSON.stringify(ofHost));
    const endpoint = await checkEndpointSchema({
      url: `${store.base}/plans/credits/purchase`,
      headers: agent.headers,
      sampleInputBody: { amountUsd: "1.000000" },
      probe: true,
    });
    assert.equal(endpoint.found, true, JSON.stringify(endpoint));
  },
);

const DOCUMENTS = [
  "/manifest.json",
  "/services",
  "/llms.txt",
  "/llms-full.txt",
  "/payment/mpp.md",
  "/openapi.json",
];

test("the documents say what is for sale, by the same plans and prices", { skip }, async () => {
  const texts = await Promise.all(
    DOCUMENTS.map(async (path) => {
      const answer = await read(fetch(`${store.base}${path}`));
      assert.equal(answer.status, 200, `${path}: ${answer.text}`);
      return [path, answer];
    }),
  );
  const of = Object.fromEntries(texts);
  const plans = of["/manifest.json"].json.plans.map(({ planId, id }) => planId ?? id);
  assert.deepEqual(plans, ["payg", "credits", "team", "trial"]);
  assert.match(of["/llms.txt"].text, /llms-full\.txt/);
  assert.match(of["/llms-full.txt"].text, /plans\/credits\/purchase/);
  assert.match(of["/payment/mpp.md"].text, /Agent-Authorization/);
  assert.ok(JSON.stringify(of["/services"].json).includes("/api/v6/app-store/search"));
});
