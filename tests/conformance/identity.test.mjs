// Identities over HTTP as agents meet them: every registration type, the claim from link to code, tokens and their ends.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { many } from "../runtime/harness.mjs";
import { mailbox, startStorefront } from "./agent.mjs";
import { browser, confirm, mailsTo, prove } from "./person.mjs";
import { provider } from "./provider.mjs";

const ELSEWHERE = { "cf-connecting-ip": "192.0.2.66" };
let store, idp;

before(async () => {
  idp = await provider();
  store = await startStorefront({ vars: { TRUSTED_PROVIDERS: JSON.stringify([{ issuer: idp.issuer }]) } });
});

after(async () => {
  await store?.close();
  await idp?.close();
});

const ok = (answer) => (assert.equal(answer.status, 200, answer.text), answer.json);
const refused = (answer, status, code) => {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.json.error, code, answer.text);
  assert.equal(typeof answer.json.message, "string");
  assert.equal(answer.json.error_description, answer.json.message);
  if (status === 401) assert.match(answer.headers.get("www-authenticate"), /^Bearer resource_metadata="/);
  return answer;
};
const bearer = (token) => ({ authorization: `Bearer ${token}` });

/** Registers for a mailbox and claims it; answers the claim's JSON. */
async function claimed(address = mailbox()) {
  const { claim } = ok(await store.register({ type: "service_auth", login_hint: address }));
  const code = await confirm(store.standIns, address, claim.attempt.verification_uri);
  return ok(await store.complete(claim.token, code));
}

test("anonymous: an identity and a claim at once, no refresh token, no attempt", async () => {
  const body = ok(await store.register({ type: "anonymous" }));
  assert.match(body.id, /^reg_/);
  assert.equal(body.type, "anonymous");
  assert.equal(typeof body.identity.assertion, "string");
  assert.equal(body.identity.refresh_token, undefined);
  assert.equal(body.claim.attempt, undefined);
  assert.equal(body.claim.url, `${store.base}/agent/identity/claim`);
  const days = (Date.parse(body.identity.expires_at) - Date.now()) / 86_400_000;
  assert.ok(days > 6.9 && days <= 7, `${days} days`);
});

test("service_auth: no identity until a person has claimed, then a refresh token, once", async () => {
  const address = mailbox();
  const body = ok(await store.register({ type: "service_auth", login_hint: address }));
  assert.equal(body.identity, undefined);
  const link = body.claim.attempt.verification_uri;
  assert.ok(link.startsWith(`${store.base}/claim?token=att_`), link);
  refused(await store.complete(body.claim.token, "123456"), 409, "claim_not_confirmed");
  const code = await confirm(store.standIns, address, link);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  refused(await store.complete(body.claim.token, wrong), 401, "invalid_user_code");
  const done = ok(await store.complete(body.claim.token, code));
  assert.equal(done.status, "claimed");
  assert.equal(done.id, body.id);
  assert.equal(typeof done.identity.refresh_token.value, "string");
  refused(await store.complete(body.claim.token, code), 409, "already_claimed");
  refused(await store.claim(body.claim.token, address), 409, "already_claimed");
  const token = await store.tokenFor(done.identity.assertion);
  const { entitlements } = ok(await store.entitlements(bearer(token)));
  assert.equal(entitlements[0].callsRemaining, 10);
});

test("an anonymous credential keeps its id through the claim; what it held before stops working", async () => {
  const address = mailbox();
  const body = ok(await store.register({ type: "anonymous" }));
  const old = await store.tokenFor(body.identity.assertion);
  ok(await store.entitlements(bearer(old)));
  const { attempt } = ok(await store.claim(body.claim.token, address));
  ok(await store.entitlements(bearer(old)));
  const code = await confirm(store.standIns, address, attempt.verification_uri);
  const done = ok(await store.complete(body.claim.token, code));
  assert.equal(done.id, body.id);
  const stopped = refused(await store.entitlements(bearer(old)), 401, "invalid_token");
  assert.equal(stopped.json.reason, "token_invalid");
  refused(await store.exchange(body.identity.assertion), 400, "invalid_grant");
  ok(await store.entitlements(bearer(await store.tokenFor(done.identity.assertion))));
});

test("exactly one of twenty parallel completions gets the identity", async () => {
  const address = mailbox();
  const { claim } = ok(await store.register({ type: "service_auth", login_hint: address }));
  const code = await confirm(store.standIns, address, claim.attempt.verification_uri);
  const answers = await many(20, () => store.complete(claim.token, code));
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    refused(answer, 409, "already_claimed");
  const after = ok(await store.refresh(won[0].json.identity.refresh_token.value));
  assert.equal(after.id, won[0].json.id);
});

test("the free allowance belongs to the person: every credential that they claim shows the same one", async () => {
  const address = mailbox();
  const seen = [];
  for (const spelled of [address, address.toUpperCase()]) {
    const { identity } = await claimed(spelled);
    const { entitlements } = ok(await store.entitlements(bearer(await store.tokenFor(identity.assertion))));
    seen.push(entitlements.filter(({ kind }) => kind === "free_trial"));
  }
  assert.equal(seen[0].length, 1);
  assert.deepEqual(seen[0], seen[1]);
});

test("a refresh rotates; a retry is answered the same; an older token ends the whole family", async () => {
  const { identity } = await claimed();
  const first = identity.refresh_token.value;
  const second = ok(await store.refresh(first));
  assert.equal(second.type, "refresh");
  const retried = ok(await store.refresh(first));
  assert.equal(retried.identity.refresh_token.value, second.identity.refresh_token.value);
  ok(await store.entitlements(bearer(await store.tokenFor(retried.identity.assertion))));
  const third = ok(await store.refresh(second.identity.refresh_token.value));
  const token = await store.tokenFor(third.identity.assertion);
  ok(await store.entitlements(bearer(token)));
  refused(await store.refresh(first), 401, "invalid_refresh_token");
  refused(await store.refresh(third.identity.refresh_token.value), 401, "invalid_refresh_token");
  refused(await store.exchange(third.identity.assertion), 400, "invalid_grant");
  refused(await store.entitlements(bearer(token)), 401, "invalid_token");
});

test("a refresh token that comes again from another network, or late, ends the session", async () => {
  for (const [headers, wait_ms] of [
    [{ "cf-connecting-ip": "192.0.2.66" }, 0],
    [{}, 10_100],
  ]) {
    const { identity } = await claimed();
    const refresh = (more = {}) =>
      store.post(
        "/agent/identity",
        { type: "refresh", refresh_token: identity.refresh_token.value },
        { "cf-connecting-ip": "192.0.2.1", ...more },
      );
    const next = ok(await refresh());
    await new Promise((done) => setTimeout(done, wait_ms));
    refused(await refresh(headers), 401, "invalid_refresh_token");
    refused(await store.refresh(next.identity.refresh_token.value), 401, "invalid_refresh_token");
  }
});

test("parallel refreshes with one token are all answered, with one next token that works", async () => {
  const { identity } = await claimed();
  const answers = await many(10, () => store.refresh(identity.refresh_token.value));
  const next = new Set(answers.map((answer) => ok(answer).identity.refresh_token.value));
  assert.equal(next.size, 1);
  for (const { json } of answers) ok(await store.exchange(json.identity.assertion));
  ok(await store.refresh([...next][0]));
});

test("an access token is revoked alone; an assertion or a refresh token is the credential", async () => {
  for (const held of [({ assertion }) => assertion, ({ refresh_token: token }) => token.value]) {
    const { id, identity } = await claimed();
    const token = await store.tokenFor(identity.assertion);
    assert.equal((await store.revoke(token)).status, 200);
    refused(await store.entitlements(bearer(token)), 401, "invalid_token");
    const other = await store.tokenFor(identity.assertion);
    ok(await store.entitlements(bearer(other)));
    assert.equal((await store.revoke(held(identity))).status, 200);
    refused(await store.exchange(identity.assertion), 400, "invalid_grant");
    refused(await store.entitlements(bearer(other)), 401, "invalid_token");
    refused(await store.refresh(identity.refresh_token.value), 401, "invalid_refresh_token");
    const { registration } = (await store.quarry.admin(`/agents/registrations/${id}`)).json;
    assert.equal(registration.status, "revoked");
  }
  for (const unknown of ["x", "rt_unknown", "a.b.c"]) assert.equal((await store.revoke(unknown)).status, 200);
  refused(await store.form("/oauth2/revoke", {}), 400, "invalid_request");
});

test("an assertion of a trusted provider: born claimed, the same person again, and once only", async () => {
  const email = mailbox();
  const jag = await idp.mint({ aud: store.base, email, sub: email });
  const body = ok(await store.asserted(jag));
  assert.equal(body.type, "identity_assertion");
  assert.equal(typeof body.identity.refresh_token.value, "string");
  refused(await store.asserted(jag), 400, "replay_detected");
  const again = ok(await store.asserted(await idp.mint({ aud: store.base, email, sub: email })));
  assert.notEqual(again.id, body.id);
});

test("exactly one of parallel registrations with one assertion succeeds", async () => {
  const jag = await idp.mint({ aud: store.base, email: mailbox() });
  const answers = await many(10, () => store.asserted(jag));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    refused(answer, 400, "replay_detected");
});

test("a mailbox that has an account already has to claim; then the provider's user is known", async () => {
  const email = mailbox();
  await claimed(email);
  const jag = (sub) => idp.mint({ aud: store.base, email, sub });
  const asked = refused(await store.asserted(await jag("user-7")), 401, "interaction_required");
  assert.match(asked.headers.get("www-authenticate"), /AgentAuth error="interaction_required"/);
  const { claim } = asked.json;
  const code = await confirm(store.standIns, email, claim.attempt.verification_uri);
  ok(await store.complete(claim.token, code));
  ok(await store.asserted(await jag("user-7")));
  refused(await store.asserted(await jag("user-8")), 401, "interaction_required");
});

test("a person who refuses: claim_denied, and no other attempt of this claim for a day", async () => {
  const address = mailbox();
  const { claim } = ok(await store.register({ type: "service_auth", login_hint: address }));
  const { tab, consent } = await prove(store.standIns, address, claim.attempt.verification_uri);
  assert.equal((await tab.submit(consent, "/claim/decide", { decision: "deny" })).status, 200);
  refused(await store.complete(claim.token, "000000"), 403, "claim_denied");
  refused(await store.claim(claim.token, address), 403, "claim_denied");
  // Their agent may register again when instructed to.
  const { claim: fresh } = ok(await store.register({ type: "service_auth", login_hint: address }));
  const code = await confirm(store.standIns, address, fresh.attempt.verification_uri);
  ok(await store.complete(fresh.token, code));
});

test("only the newest link of a claim works", async () => {
  const address = mailbox();
  const { claim } = ok(await store.register({ type: "service_auth", login_hint: address }));
  ok(await store.claim(claim.token, address));
  const old = await browser().open(claim.attempt.verification_uri);
  assert.ok(old.status >= 400, old.html);
  assert.ok(!/<form/.test(old.html));
});

test("five wrong codes spend the code", async () => {
  const address = mailbox();
  const { claim } = ok(await store.register({ type: "service_auth", login_hint: address }));
  const code = await confirm(store.standIns, address, claim.attempt.verification_uri);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  for (let i = 0; i < 5; i += 1) refused(await store.complete(claim.token, wrong), 401, "invalid_user_code");
  refused(await store.complete(claim.token, code), 410, "user_code_expired");
});

test("plus-aliased addresses are refused at the claim", async () => {
  const plus = mailbox().replace("@", "+shop@");
  const { claim } = ok(await store.register({ type: "service_auth", login_hint: plus }));
  assert.equal(claim.attempt, undefined);
  refused(await store.claim(claim.token, plus), 400, "invalid_login_hint");
  ok(await store.claim(claim.token, plus.replace("+shop", "")));
});

test("a claim has a limited number of attempts", async () => {
  const { claim } = ok(await store.register({ type: "anonymous" }));
  let last;
  for (let i = 0; i < 12; i += 1) last = await store.claim(claim.token, mailbox());
  refused(last, 429, "too_many_attempts");
  assert.ok(last.json.retry_after > 3500 && last.json.retry_after <= 3600, last.text);
  assert.equal(last.headers.get("retry-after"), String(last.json.retry_after));
});

test("a press on a superseded link sends nothing and takes nothing from the mailbox", async () => {
  const own = await startStorefront({
    vars: { AGENT_MAILS_PER_HOUR: "2", AGENT_REGISTRATION_MAILS_PER_HOUR: "1" },
  });
  try {
    const address = mailbox();
    const asked = async () => {
      const { claim } = ok(await own.register({ type: "service_auth", login_hint: address }));
      const tab = browser();
      return { claim, tab, page: await tab.open(claim.attempt.verification_uri) };
    };
    const press = ({ tab, page }) => tab.submit(page, "/claim/mail");
    const old = await asked();
    ok(await own.claim(old.claim.token, address));
    for (let i = 0; i < 10; i += 1) assert.equal((await press(old)).status, 410);
    assert.equal((await mailsTo(own.standIns, address)).length, 0);
    const first = await asked();
    assert.equal((await press(first)).status, 200);
    assert.equal((await press(first)).status, 429, "its registration has had its mail");
    const second = await asked();
    const fromElsewhere = await second.tab.submit(second.page, "/claim/mail", {}, ELSEWHERE);
    assert.equal(fromElsewhere.status, 200, fromElsewhere.html);
    assert.equal((await mailsTo(own.standIns, address)).length, 2);
    const last = await asked();
    assert.equal((await press(last)).status, 429, "the mailbox has had its mails");
    const { json } = await own.quarry.admin("/agents/events?kind=mail_sent");
    assert.equal(json.events.filter(({ outcome }) => outcome === "ok").length, 2);
  } finally {
    await own.close();
  }
});

test("dead assertions spend nobody's limit but their network's", async () => {
  const own = await startStorefront({
    vars: { AGENT_EXCHANGES_PER_HOUR: "3", AGENT_REGISTRATIONS_PER_HOUR: "2" },
  });
  try {
    const { identity, claim } = ok(await own.register({ type: "anonymous" }));
    const address = mailbox();
    const { attempt } = ok(await own.claim(claim.token, address));
    const code = await confirm(own.standIns, address, attempt.verification_uri);
    const done = ok(await own.complete(claim.token, code));
    const answers = [];
    for (let i = 0; i < 41; i += 1) answers.push(await own.exchange(identity.assertion));
    for (const answer of answers.slice(0, 40)) refused(answer, 400, "invalid_grant");
    refused(answers[40], 429, "rate_limit_exceeded");
    for (let i = 0; i < 3; i += 1) ok(await own.exchange(done.identity.assertion));
    refused(await own.exchange(done.identity.assertion), 429, "rate_limit_exceeded");
  } finally {
    await own.close();
  }
});

test("signing keys rotate without downtime", async () => {
  const next = "another secret of the tests for signing, long enough";
  const { SIGNING_SECRET } = await import("../runtime/harness.mjs");
  const one = await startStorefront();
  try {
    const body = ok(await one.register({ type: "anonymous" }));
    const token = await one.tokenFor(body.identity.assertion);
    const kids = async () => (await one.send("/.well-known/jwks.json")).json.keys.map(({ kid }) => kid);
    const [first] = await kids();
    await one.quarry.restart({ SIGNING_SECRET, SIGNING_SECRET_NEXT: next });
    const announced = await kids();
    assert.equal(announced[0], first);
    await one.quarry.restart({ SIGNING_SECRET: next, SIGNING_SECRET_PREVIOUS: SIGNING_SECRET });
    assert.ok((await kids()).includes(first), "what was signed before can still be checked");
    ok(await one.entitlements(bearer(token)));
    const fresh = await one.tokenFor(body.identity.assertion);
    const { kid } = JSON.parse(atob(fresh.split(".")[0]));
    assert.notEqual(kid, first);
    assert.ok(announced.includes(kid), "the key that signs now was published before it did");
    await one.quarry.restart({ SIGNING_SECRET: next });
    refused(await one.entitlements(bearer(token)), 401, "invalid_token");
    ok(await one.entitlements(bearer(fresh)));
  } finally {
    await one.close();
  }
});

test("limits answer with a wait, and types can be switched off", async () => {
  const seller = { id: "strict", name: "Strict", hosts: ["localhost", "127.0.0.1"] };
  const sellers = JSON.stringify([{ ...seller, anonymous: false, service_auth: false }]);
  const strict = await startStorefront({ vars: { SELLERS: sellers } });
  try {
    refused(await strict.register({ type: "anonymous" }), 403, "anonymous_registration_disabled");
    const hint = { type: "service_auth", login_hint: mailbox() };
    refused(await strict.register(hint), 403, "service_auth_registration_disabled");
    await strict.quarry.restart({ SELLERS: JSON.stringify([seller]), AGENT_REGISTRATIONS_PER_HOUR: "2" });
    const { identity } = ok(await strict.register({ type: "anonymous" }));
    ok(await strict.register({ type: "anonymous" }));
    const limited = refused(await strict.register({ type: "anonymous" }), 429, "rate_limit_exceeded");
    assert.ok(limited.json.retry_after > 0 && limited.json.retry_after <= 3600);
    assert.equal(limited.headers.get("retry-after"), String(limited.json.retry_after));
    const token = await strict.tokenFor(identity.assertion);
    refused(await strict.entitlements(bearer(token)), 501, "entitlements_not_available");
  } finally {
    await strict.close();
  }
});

test("the operator reads what happened, without secrets", async () => {
  const address = mailbox();
  const body = await claimed(address);
  const seen = await store.quarry.admin(`/agents/events?registration=${body.id}`);
  assert.equal(seen.status, 200, seen.text);
  const kinds = seen.json.events.map(({ kind }) => kind);
  for (const kind of ["registered", "mailbox_proved", "claim_confirmed", "claimed"]) {
    assert.ok(kinds.includes(kind), `${kind} in ${kinds}`);
  }
  for (const secret of [body.identity.assertion, body.identity.refresh_token.value]) {
    assert.ok(!seen.text.includes(secret));
  }
  assert.equal((await store.quarry.ask("/admin/agents/events")).status, 401);
});
