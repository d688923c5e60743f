// The specification's table of identity errors, row by row, and the header grammar.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { generateKeyPair } from "jose";
import { ID_JAG, JWT_BEARER, mailbox, startStorefront } from "./agent.mjs";
import { provider } from "./provider.mjs";

let store, idp, token;

before(async () => {
  idp = await provider();
  store = await startStorefront({ vars: { TRUSTED_PROVIDERS: JSON.stringify([{ issuer: idp.issuer }]) } });
  const { json } = await store.register({ type: "anonymous" });
  token = await store.tokenFor(json.identity.assertion);
});

after(async () => {
  await store?.close();
  await idp?.close();
});

function refused(answer, status, code, about) {
  assert.equal(`${answer.status} ${answer.json?.error}`, `${status} ${code}`, `${about}: ${answer.text}`);
  assert.match(answer.headers.get("content-type"), /^application\/json/);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  return answer;
}

const REGISTRATIONS = [
  ["", "invalid_request"],
  ["[]", "invalid_request"],
  ["{", "invalid_request"],
  [{}, "invalid_request"],
  [{ type: "other" }, "invalid_request"],
  [{ type: 7 }, "invalid_request"],
  [{ type: "service_auth" }, "invalid_request"],
  [{ type: "service_auth", login_hint: 7 }, "invalid_request"],
  [{ type: "service_auth", login_hint: "nobody" }, "invalid_login_hint"],
  [{ type: "service_auth", login_hint: "a@b@c.test" }, "invalid_login_hint"],
  [{ type: "service_auth", login_hint: "a@b.test\r\nBcc: c@d.test" }, "invalid_login_hint"],
  [{ type: "identity_assertion", assertion: "x.y.z" }, "invalid_request"],
  [{ type: "identity_assertion", assertion_type: "urn:other", assertion: "x.y.z" }, "invalid_request"],
  [{ type: "identity_assertion", assertion_type: ID_JAG }, "invalid_request"],
  [{ type: "refresh" }, "invalid_request"],
];

test("registration: malformed bodies and addresses", async () => {
  for (const [body, code] of REGISTRATIONS) {
    refused(await store.register(body), 400, code, JSON.stringify(body));
  }
  refused(await store.refresh("rt_unknown"), 401, "invalid_refresh_token", "unknown refresh token");
  refused(
    await store.register({ type: "anonymous", more: "x".repeat(40_000) }),
    400,
    "invalid_request",
    "long",
  );
});

test("assertions: every fault its own code", async () => {
  const now = Math.floor(Date.now() / 1000);
  const stranger = await provider();
  const { privateKey } = await generateKeyPair("ES256");
  const aud = store.base;
  const rows = [
    ["no token", "nonsense", 400, "invalid_signature"],
    ["another type", await idp.mint({ aud }, { header: { typ: "JWT" } }), 400, "invalid_signature"],
    ["an untrusted provider", await stranger.mint({ aud }), 400, "issuer_not_enabled"],
    ["another key", await idp.mint({ aud }, { key: privateKey }), 400, "invalid_signature"],
    ["an unknown key", await idp.mint({ aud }, { header: { kid: "x" } }), 400, "invalid_signature"],
    ["no jti", await idp.mint({ aud, jti: undefined }), 400, "invalid_signature"],
    ["too old", await idp.mint({ aud, exp: now - 120, iat: now - 300 }), 400, "expired"],
    ["another audience", await idp.mint({ aud: "https://other.test" }), 400, "invalid_audience"],
    ["a plus alias", await idp.mint({ aud, email: "vic+x@example.com" }), 400, "missing_verified_email"],
    ["a key without a proof", await idp.mint({ aud, cnf: { jkt: "x" } }), 401, "identity_invalid"],
    ["a moment too long a life", await idp.mint({ aud, exp: now + 630 }), 400, "invalid_request"],
    ["too long a life", await idp.mint({ aud, exp: now + 3600 }), 400, "invalid_request"],
    ["no address", await idp.mint({ aud, email: undefined }), 400, "missing_verified_email"],
    ["an unverified address", await idp.mint({ aud, email_verified: false }), 400, "missing_verified_email"],
    ["a word for true", await idp.mint({ aud, email_verified: "true" }), 400, "missing_verified_email"],
    ["no sign-in", await idp.mint({ aud, auth_time: undefined }), 401, "login_required"],
    ["a stale sign-in", await idp.mint({ aud, auth_time: now - 31 * 86_400 }), 401, "login_required"],
  ];
  for (const [about, jag, status, code] of rows) {
    const answer = refused(await store.asserted(jag), status, code, about);
    if (code === "login_required") assert.equal(answer.json.max_age, 2_592_000);
  }
  await stranger.close();
});

test("the provider's new key is fetched once it is seen, within a minute's limit", async () => {
  const own = await provider();
  const other = await startStorefront({
    vars: { TRUSTED_PROVIDERS: JSON.stringify([{ issuer: own.issuer }]) },
  });
  try {
    assert.equal((await other.asserted(await own.mint({ aud: other.base }))).status, 200);
    await own.rotate();
    assert.equal((await other.asserted(await own.mint({ aud: other.base }))).status, 200);
  } finally {
    await other.close();
    await own.close();
  }
});

test("claims: unknown tokens, malformed bodies", async () => {
  refused(await store.claim("clm_unknown", mailbox()), 401, "invalid_claim_token", "start");
  refused(await store.complete("clm_unknown", "123456"), 401, "invalid_claim_token", "complete");
  const { json } = await store.register({ type: "anonymous" });
  const { token: claimToken } = json.claim;
  for (const body of [
    "",
    {},
    { type: "service_auth" },
    { type: "other", claim_token: claimToken, login_hint: mailbox() },
  ]) {
    refused(await store.post("/agent/identity/claim", body), 400, "invalid_request", JSON.stringify(body));
  }
  refused(await store.claim(claimToken, "nobody"), 400, "invalid_login_hint", "no address");
  for (const body of ["", {}, { claim_token: claimToken }, { claim_token: claimToken, user_code: 123456 }]) {
    refused(
      await store.post("/agent/identity/claim/complete", body),
      400,
      "invalid_request",
      JSON.stringify(body),
    );
  }
  refused(await store.complete(claimToken, "123456"), 409, "claim_not_confirmed", "nobody was asked");
});

test("exchange: grant types, assertions, repeated parameters", async () => {
  const { json } = await store.register({ type: "anonymous" });
  const { assertion } = json.identity;
  const grant = { grant_type: JWT_BEARER };
  const repeated = new URLSearchParams([
    ["grant_type", JWT_BEARER],
    ["assertion", assertion],
    ["assertion", assertion],
  ]);
  const rows = [
    [{}, "invalid_request"],
    [{ grant_type: "password", assertion }, "unsupported_grant_type"],
    [grant, "invalid_request"],
    [{ ...grant, assertion: "nonsense" }, "invalid_request"],
    [{ ...grant, assertion: `${assertion}x` }, "invalid_grant"],
    [{ ...grant, assertion: token }, "invalid_grant"],
    [{ ...grant, assertion, resource: "https://other.test" }, "invalid_target"],
    [repeated, "invalid_request"],
  ];
  for (const [fields, code] of rows) {
    refused(await store.form("/oauth2/token", fields), 400, code, String(new URLSearchParams(fields)));
  }
  refused(await store.post("/oauth2/token", { ...grant, assertion }), 400, "invalid_request", "JSON");
  const good = await store.exchange(assertion, { resource: store.base, client_id: "anything" });
  assert.equal(good.status, 200, good.text);
  assert.equal(good.headers.get("cache-control"), "no-store");
});

test("a trusted provider's assertion is exchanged at the token endpoint, a stranger's is not", async () => {
  const known = await store.exchange(await idp.mint({ aud: store.base }));
  assert.equal(known.status, 200, known.text);
  assert.ok(known.json.access_token);
  const stranger = await provider();
  const other = await store.exchange(await stranger.mint({ aud: store.base }));
  await stranger.close();
  assert.ok(!refused(other, 400, "invalid_grant", "strange").json.message.includes("/agent/identity"));
});

test("scopes: unknown ones, and a token without the one that is needed", async () => {
  const { json } = await store.register({ type: "anonymous" });
  const exchanged = (scope) => store.exchange(json.identity.assertion, { scope });
  refused(await exchanged("everything"), 400, "invalid_scope", "unknown");
  const { access_token: buyer } = (await exchanged("plans.buy")).json;
  const told = await store.entitlements({ authorization: `Bearer ${buyer}` });
  refused(told, 403, "insufficient_scope", "the other scope");
  assert.match(
    told.headers.get("www-authenticate"),
    /^Bearer error="insufficient_scope", scope="entitlements\.read"/,
  );
});

test("a provider's other names for what it signs are known", async () => {
  const eddsa = await provider({ alg: "Ed25519" });
  const own = await startStorefront({
    vars: { TRUSTED_PROVIDERS: JSON.stringify([{ issuer: eddsa.issuer }]) },
  });
  try {
    for (const typ of ["application/oauth-id-jag+jwt", "OAuth-ID-JAG+JWT"]) {
      const answer = await own.asserted(await eddsa.mint({ aud: own.base }, { header: { typ } }));
      assert.equal(answer.status, 200, answer.text);
    }
  } finally {
    await own.close();
    await eddsa.close();
  }
});

test("presenting a token: the header grammar and its reasons", async () => {
  const { json } = await store.register({ type: "anonymous" });
  const other = await store.tokenFor(json.identity.assertion);
  const changed = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
  const rows = [
    [{}, "bearer_required"],
    [{ authorization: "Payment abc" }, "bearer_required"],
    [{ authorization: "Bearer" }, "malformed_agent_authorization"],
    [{ authorization: `Bearer ${token} ${token}` }, "malformed_agent_authorization"],
    [{ "agent-authorization": token }, "malformed_agent_authorization"],
    [{ "agent-authorization": `Basic ${token}` }, "malformed_agent_authorization"],
    [{ "agent-authorization": `Bearer ${token}, Bearer ${token}` }, "malformed_agent_authorization"],
    [{ authorization: `Bearer ${token}, Payment abc` }, "combined_authorization_unsupported"],
    [{ authorization: "Bearer qk_0123_4567" }, "unrecognized_agent_credential"],
    [{ authorization: "Basic YTpi" }, "unrecognized_agent_credential"],
    [
      { authorization: `Bearer ${token}`, "agent-authorization": `Bearer ${other}` },
      "conflicting_agent_credentials",
    ],
    [{ authorization: `Bearer ${changed}` }, "token_invalid"],
    [{ authorization: `Bearer ${json.identity.assertion}` }, "token_invalid"],
  ];
  for (const [headers, reason] of rows) {
    const answer = await store.entitlements(headers);
    const about = JSON.stringify(headers);
    if (reason === "bearer_required") {
      refused(answer, 401, "bearer_required", about);
    } else {
      refused(answer, 401, "invalid_token", about);
      assert.equal(answer.json.reason, reason, about);
    }
    assert.match(answer.headers.get("www-authenticate"), /resource_metadata=/);
  }
  for (const headers of [
    { authorization: `bearer ${token}` },
    { "agent-authorization": `Bearer ${token}` },
    { authorization: "Payment abc", "agent-authorization": `Bearer ${token}` },
    { authorization: `Bearer ${token}`, "agent-authorization": `Bearer ${token}` },
  ]) {
    assert.equal((await store.entitlements(headers)).status, 200, JSON.stringify(headers));
  }
});
