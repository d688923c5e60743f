// Discovery by clients of the Model Context Protocol, old and new: it reads the metadata and sends a person's browser to us; a
// wrong request leads nowhere.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as current from "@modelcontextprotocol/client";
import * as older from "@modelcontextprotocol/sdk/client/auth.js";
import { sharedWorld } from "../runtime/shared.mjs";

let store;

before(async () => {
  store = await sharedWorld();
});

after(() => store?.close());

const CLIENTS = Object.entries({ "sdk 1": older, "client 2": current });
const CLIENT = { client_id: "somebody", redirect_uris: ["http://127.0.0.1:1/back"] };

for (const [name, client] of CLIENTS) {
  test(`${name} discovers the resource and its authorization server`, async () => {
    const resource = await client.discoverOAuthProtectedResourceMetadata(store.base);
    assert.equal(resource.resource, store.base);
    const [issuer] = resource.authorization_servers;
    const found = await client.discoverAuthorizationServerMetadata(issuer);
    assert.equal(found.issuer, store.base);
    assert.equal(found.authorization_endpoint, `${store.base}/oauth2/authorize`);
    assert.equal(found.token_endpoint, `${store.base}/oauth2/token`);
    assert.deepEqual(found.response_types_supported, ["code"]);
    assert.equal(found.registration_endpoint, `${store.base}/oauth2/register`);
  });

  test(`${name} sends a browser to the page on which a person decides`, async () => {
    const metadata = await client.discoverAuthorizationServerMetadata(store.base);
    const options = { metadata, clientInformation: CLIENT, redirectUrl: CLIENT.redirect_uris[0] };
    const { authorizationUrl } = await client.startAuthorization(store.base, options);
    assert.equal(authorizationUrl.origin + authorizationUrl.pathname, `${store.base}/oauth2/authorize`);
  });
}

test("a client that nobody knows is told so on a page, and sent nowhere", async () => {
  const { authorization_endpoint: endpoint } = await older.discoverAuthorizationServerMetadata(store.base);
  const back = "redirect_uri=https%3A%2F%2Fevil.example%2F&client_id=x&state=y";
  for (const query of [`?response_type=code&${back}`, `?${back}`, ""]) {
    const answer = await fetch(`${endpoint}${query}`, { redirect: "manual" });
    assert.deepEqual([answer.status, answer.headers.get("location")], [400, null]);
    assert.doesNotMatch(await answer.text(), /evil\.example/);
  }
});

test("a challenge of insufficient scope is read by both", async () => {
  const { json } = await store.register({ type: "anonymous" });
  const { json: token } = await store.exchange(json.identity.assertion, { scope: "plans.buy" });
  assert.equal(token.scope, "plans.buy");
  const answer = await fetch(`${store.base}/agent/entitlements`, {
    headers: { authorization: `Bearer ${token.access_token}` },
  });
  assert.equal(answer.status, 403);
  for (const [name, client] of CLIENTS) {
    const { error, scope, resourceMetadataUrl } = client.extractWWWAuthenticateParams(answer);
    assert.deepEqual([error, scope], ["insufficient_scope", "entitlements.read"], name);
    assert.equal(String(resourceMetadataUrl), `${store.base}/.well-known/oauth-protected-resource`, name);
  }
  assert.equal((await answer.json()).error, "insufficient_scope");
});
