// The protocol's identity assertion grant (SEP-990): the client of a company's person exchanges its provider's assertion at the
// token endpoint that discovery names, and calls tools. The independent client of OAuth reads every answer.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { JWT_BEARER, startStorefront } from "./agent.mjs";
import { SELLER } from "./oauth-client.mjs";
import { provider } from "./provider.mjs";

let idp, store, mcp, server;

before(async () => {
  idp = await provider();
  const vars = {
    SELLERS: JSON.stringify([SELLER]),
    TRUSTED_PROVIDERS: JSON.stringify([{ issuer: idp.issuer, name: "The company" }]),
  };
  store = await startStorefront({ vars });
  mcp = new URL("/mcp", store.base).href;
  const { json } = await store.send("/.well-known/oauth-authorization-server");
  server = json;
});

after(() => Promise.all([store?.close(), idp?.close()]));

const person = () => ({ sub: randomUUID(), email: `${randomUUID()}@example.com` });

const assertion = (who, claims = {}) =>
  idp.mint({
    aud: store.base,
    client_id: "desk-app",
    resource: mcp,
    scope: "api.use entitlements.read",
    ...who,
    ...claims,
  });

/** Answer of the token endpoint to an assertion. */
async function exchange(jwt, more = {}) {
  const body = new URLSearchParams({
    grant_type: JWT_BEARER,
    assertion: jwt,
    client_id: "desk-app",
    ...more,
  });
  const answer = await fetch(server.token_endpoint, { method: "POST", body });
  return { status: answer.status, ...(await answer.json()) };
}

async function callTool(token) {
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const client = new Client({ name: "t", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(new StreamableHTTPClientTransport(new URL(mcp), { requestInit }));
  const told = await client.callTool({ name: "key_status" });
  await client.close();
  return told;
}

test("the metadata says that the grant is taken", () => {
  assert.ok(server.grant_types_supported.includes(JWT_BEARER));
  assert.deepEqual(server.authorization_grant_profiles_supported, [
    "urn:ietf:params:oauth:grant-profile:id-jag",
  ]);
});

test("an assertion is exchanged for a token with which tools are called, and the next one is the same agent's", async () => {
  const who = person();
  const first = await exchange(await assertion(who));
  assert.deepEqual([first.status, first.token_type, first.refresh_token], [200, "Bearer", undefined]);
  assert.equal(first.scope, "entitlements.read api.use");
  const told = await callTool(first.access_token);
  assert.equal(told.isError, false, told.content[0].text);
  const second = await exchange(await assertion(who));
  const again = await callTool(second.access_token);
  assert.equal(again.structuredContent.credentialId, told.structuredContent.credentialId);
  const other = await callTool((await exchange(await assertion(person()))).access_token);
  assert.notEqual(other.structuredContent.credentialId, told.structuredContent.credentialId);
});

test("a token holds no more than assertion and request have in common, and a slash is no other resource", async () => {
  const told = await exchange(await assertion(person(), { resource: `${mcp}/` }), {
    scope: "api.use plans.buy",
    resource: mcp,
  });
  assert.deepEqual([told.status, told.scope], [200, "api.use"]);
});

test("an assertion is used once, by whom it was made for, for what it was made for", async () => {
  const used = await assertion(person());
  assert.equal((await exchange(used)).status, 200);
  for (const [jwt, more, error] of [
    [used, {}, "invalid_grant"],
    [await assertion(person()), { client_id: "another" }, "invalid_grant"],
    [await assertion(person(), { aud: "https://other.example.com" }), {}, "invalid_grant"],
    [await assertion(person(), { exp: Math.floor(Date.now() / 1000) - 300 }), {}, "invalid_grant"],
    [await assertion(person(), { email_verified: false }), {}, "invalid_grant"],
    [await assertion(person(), { resource: "https://other.example.com/mcp" }), {}, "invalid_target"],
    [await assertion(person()), { resource: store.base }, "invalid_target"],
    [await assertion(person(), { scope: "plans.buy" }), {}, "invalid_scope"],
    [`${(await assertion(person())).slice(0, -6)}AAAAAA`, {}, "invalid_grant"],
  ]) {
    const refused = await exchange(jwt, more);
    assert.deepEqual([refused.status, refused.error], [400, error], JSON.stringify(refused));
  }
});

test("a refused assertion is not used up, and of many at once one is exchanged", async () => {
  const jwt = await assertion(person());
  assert.equal((await exchange(jwt, { client_id: "another" })).error, "invalid_grant");
  const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(jwt)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  const who = person();
  await exchange(await assertion(who));
  const again = await assertion(who);
  const repeated = await Promise.all(Array.from({ length: 10 }, () => exchange(again)));
  assert.equal(
    repeated.filter(({ status }) => status === 200).length,
    1,
    "for a credential that stands as well",
  );
});
