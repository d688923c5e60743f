// A provider's word that its user is no more to be believed: security event tokens that jose signed, pushed as RFC 8935 has
// it; and assertions that are bound to a key (RFC 9449).

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from "jose";
import { ID_JAG, mailbox, startStorefront } from "./agent.mjs";
import { provider } from "./provider.mjs";

let store, idp;

before(async () => {
  idp = await provider();
  store = await startStorefront({ vars: { TRUSTED_PROVIDERS: JSON.stringify([{ issuer: idp.issuer }]) } });
});

after(async () => {
  await store?.close();
  await idp?.close();
});

const NOT_AN_EVENTS = {
  client_id: undefined,
  auth_time: undefined,
  email: undefined,
  email_verified: undefined,
};

async function announced() {
  const { json } = await store.send("/.well-known/oauth-authorization-server");
  return json.agent_auth;
}

/** Pushes an event about `sub`; `more` changes claims, `options` header and key. */
async function push(sub, more = {}, options = {}, type = "application/secevent+jwt") {
  const { events_endpoint: endpoint, events_supported: kinds } = await announced();
  const claims = { ...NOT_AN_EVENTS, aud: store.base, sub, exp: undefined, events: { [kinds[0]]: {} } };
  const token = await idp.mint({ ...claims, ...more }, { header: { typ: "secevent+jwt" }, ...options });
  const answer = await fetch(endpoint, { method: "POST", headers: { "content-type": type }, body: token });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function introduced(sub) {
  const answer = await store.asserted(await idp.mint({ aud: store.base, sub, email: mailbox() }));
  assert.equal(answer.status, 200, answer.text);
  const { identity } = answer.json;
  return { ...identity, token: await store.tokenFor(identity.assertion) };
}

async function works({ assertion, token }) {
  const used = await store.entitlements({ authorization: `Bearer ${token}` });
  return used.status === 200 && (await store.exchange(assertion)).status === 200;
}

test("the metadata tells where events go and which ones end something", async () => {
  const { events_endpoint: endpoint, events_supported: kinds } = await announced();
  assert.equal(endpoint, `${store.base}/agent/event/notify`);
  assert.ok(kinds.includes("https://schemas.workos.com/events/agent/auth/identity/assertion/revoked"));
});

test("an event ends every credential of its user, once, and of nobody else", async () => {
  const [sub, other] = [randomUUID(), randomUUID()];
  const [one, two, third] = [await introduced(sub), await introduced(sub), await introduced(other)];
  const jti = randomUUID();
  const told = await push(sub, { jti });
  assert.deepEqual([told.status, told.text], [202, ""]);
  for (const gone of [one, two]) {
    assert.equal(await works(gone), false);
    const refreshed = await store.refresh(gone.refresh_token.value);
    assert.equal(refreshed.json.error, "invalid_refresh_token");
  }
  assert.equal(await works(third), true);
  await new Promise((done) => setTimeout(done, 1100)); // a new assertion must be newer than the event
  const again = await introduced(sub);
  assert.equal((await push(sub, { jti })).status, 202);
  assert.equal(await works(again), true);
});

test("events that are not the provider's are refused with the standard's errors", async () => {
  const sub = randomUUID();
  const credential = await introduced(sub);
  const { privateKey } = await generateKeyPair("ES256");
  const stranger = await provider();
  const rows = [
    [await push(sub, {}, {}, "application/json"), "invalid_request"],
    [await push(sub, { events: {} }), "invalid_request"],
    [await push(undefined), "invalid_request"],
    [await push(sub, {}, { header: { typ: "oauth-id-jag+jwt" } }), "invalid_request"],
    [await push(sub, { iss: stranger.issuer }), "invalid_issuer"],
    [await push(sub, { aud: "https://other.test" }), "invalid_audience"],
    [await push(sub, {}, { key: privateKey }), "authentication_failed"],
    [await push(sub, {}, { header: { typ: "secevent+jwt", kid: "x" } }), "invalid_key"],
  ];
  await stranger.close();
  for (const [{ status, headers, text }, err] of rows) {
    assert.equal(status, 400, text);
    assert.equal(JSON.parse(text).err, err);
    assert.equal(typeof JSON.parse(text).description, "string");
    assert.match(headers.get("content-type"), /^application\/json/);
    assert.equal(headers.get("content-language"), "en");
  }
  assert.equal(await works(credential), true);
});

test("an assertion that is bound to a key needs a proof signed with that key: identity_invalid otherwise", async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwk = await exportJWK(publicKey);
  const cnf = { jkt: await calculateJwkThumbprint(jwk) };
  const proof = (key = privateKey, claims = {}) =>
    new SignJWT({ htm: "POST", htu: `${store.base}/agent/identity`, jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: "ES256", typ: "dpop+jwt", jwk })
      .setIssuedAt()
      .sign(key);
  const assertion = await idp.mint({ aud: store.base, cnf });
  const body = { type: "identity_assertion", assertion_type: ID_JAG, assertion };
  const stranger = await generateKeyPair("ES256");
  for (const headers of [
    {},
    { dpop: await proof(stranger.privateKey) },
    { dpop: await proof(privateKey, { htm: "GET" }) },
    { dpop: await proof(privateKey, { htu: `${store.base}/oauth2/token` }) },
  ]) {
    const answer = await store.post("/agent/identity", body, headers);
    assert.equal(`${answer.status} ${answer.json.error}`, "401 identity_invalid", answer.text);
  }
  const good = await store.post("/agent/identity", body, { dpop: await proof() });
  assert.equal(good.status, 200, good.text);
});
