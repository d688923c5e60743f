// Discovery by a strict client (oauth4webapi), and what a host without seller or without secret gets.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createLocalJWKSet, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import { sharedWorld } from "../runtime/shared.mjs";
import { startStorefront, JWT_BEARER } from "./agent.mjs";

const INSECURE = { [oauth.allowInsecureRequests]: true };
const CLIENT = { client_id: "agent" };
let store, server;

before(async () => {
  store = await sharedWorld();
});

after(() => store?.close());

test("a strict client finds the authorization server from the resource", async () => {
  const resource = new URL(store.base);
  const found = await oauth.resourceDiscoveryRequest(resource, INSECURE);
  const metadata = await oauth.processResourceDiscoveryResponse(resource, found);
  assert.deepEqual(metadata.authorization_servers, [store.base]);
  assert.deepEqual(metadata.bearer_methods_supported, ["header"]);
  const issuer = new URL(metadata.authorization_servers[0]);
  const answer = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...INSECURE });
  server = await oauth.processDiscoveryResponse(issuer, answer);
  assert.deepEqual(server.grant_types_supported, [JWT_BEARER, "authorization_code", "refresh_token"]);
  const { agent_auth: block } = server;
  assert.equal(block.identity_endpoint, `${store.base}/agent/identity`);
  assert.equal(block.claim_endpoint, `${store.base}/agent/identity/claim`);
  assert.equal(block.entitlements_endpoint, `${store.base}/agent/entitlements`);
  assert.deepEqual(block.identity_types_supported, ["anonymous", "identity_assertion", "service_auth"]);
  assert.equal(block.skill, `${store.base}/auth.md`);
});

test("both documents are the same appended and inserted, cached for a while, and read by scripts of any site", async () => {
  const origin = new URL(store.base).origin;
  for (const name of ["oauth-protected-resource", "oauth-authorization-server"]) {
    const appended = await fetch(`${store.base}/.well-known/${name}`);
    const inserted = await fetch(`${origin}/.well-known/${name}/agents`);
    assert.equal(appended.status, 200);
    assert.match(appended.headers.get("content-type"), /^application\/json/);
    assert.match(appended.headers.get("cache-control"), /max-age=300/);
    assert.equal(appended.headers.get("access-control-allow-origin"), "*");
    assert.deepEqual(await appended.json(), await inserted.json());
  }
});

test("an assertion is exchanged, used and revoked by the same client, and the keys are published", async () => {
  const registered = await store.register({ type: "anonymous" });
  assert.equal(registered.status, 200, registered.text);
  const parameters = { assertion: registered.json.identity.assertion };
  const answer = await oauth.genericTokenEndpointRequest(
    server,
    CLIENT,
    oauth.None(),
    JWT_BEARER,
    parameters,
    INSECURE,
  );
  const token = await oauth.processGenericTokenEndpointResponse(server, CLIENT, answer);
  assert.equal(token.token_type, "bearer");
  assert.equal(token.expires_in, 900);
  const keys = createLocalJWKSet(await (await fetch(server.jwks_uri)).json());
  const { payload, protectedHeader } = await jwtVerify(token.access_token, keys, {
    issuer: store.base,
    audience: store.base,
    typ: "at+jwt",
    algorithms: ["ES256"],
  });
  assert.equal(payload.sub, registered.json.id);
  assert.ok(protectedHeader.kid);

  const ask = (bearer) =>
    oauth.protectedResourceRequest(
      bearer,
      "GET",
      new URL(server.agent_auth.entitlements_endpoint),
      undefined,
      null,
      INSECURE,
    );
  assert.equal((await ask(token.access_token)).status, 200);
  const revoked = await oauth.revocationRequest(server, CLIENT, oauth.None(), token.access_token, INSECURE);
  await oauth.processRevocationResponse(revoked);
  await assert.rejects(ask(token.access_token), (error) => {
    assert.ok(error instanceof oauth.WWWAuthenticateChallengeError);
    const [challenge] = error.cause;
    assert.equal(challenge.scheme, "bearer");
    assert.equal(
      challenge.parameters.resource_metadata,
      `${store.base}/.well-known/oauth-protected-resource`,
    );
    assert.equal(challenge.parameters.error, "invalid_token");
    return true;
  });
});

test("a host that belongs to no seller is told so, on every path", async () => {
  const origin = "http://nobody.example";
  for (const path of [
    "/auth.md",
    "/.well-known/oauth-protected-resource",
    "/.well-known/jwks.json",
    "/agent/entitlements",
  ]) {
    const answer = await store.quarry.send(`${origin}/agents${path}`);
    assert.equal(answer.status, 404, path);
    assert.equal((await answer.json()).error, "seller_not_found");
  }
});

test("a route that is not there, and a method that is not for it", async () => {
  assert.equal((await store.send("/nothing")).json.error, "not_found");
  for (const path of [
    "/agent/identity",
    "/oauth2/token",
    "/oauth2/revoke",
    "/agent/identity/claim/complete",
  ]) {
    const answer = await store.send(path);
    assert.equal(answer.status, 405, path);
    assert.equal(answer.headers.get("allow"), "POST, OPTIONS");
    assert.equal(answer.json.error, "method_not_allowed");
  }
});

test("/auth.md names every endpoint and every error that an agent can meet", async () => {
  const { text } = await store.send("/auth.md");
  for (const part of [
    "/agent/identity",
    "/agent/identity/claim/complete",
    "/oauth2/token",
    "/oauth2/revoke",
    JWT_BEARER,
  ]) {
    assert.ok(text.includes(part), part);
  }
  for (const code of [
    "replay_detected",
    "interaction_required",
    "claim_not_confirmed",
    "invalid_refresh_token",
  ]) {
    assert.ok(text.includes(`| ${code} |`), code);
  }
});

test("until the seller's set-up is finished nobody can register or exchange", async () => {
  const bare = await startStorefront({ vars: { SIGNING_SECRET: "" } });
  try {
    for (const answer of [
      await bare.register({ type: "anonymous" }),
      await bare.exchange("x.y.z"),
      await bare.send("/.well-known/jwks.json"),
    ]) {
      assert.equal(answer.status, 409, answer.text);
      assert.equal(answer.json.error, "signing_secret_required");
    }
  } finally {
    await bare.close();
  }
});
