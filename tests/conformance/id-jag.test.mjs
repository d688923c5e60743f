// Assertions with every combination of faults, judged by us over HTTP and by the protocol's public verifier: the same
// verdict, but for the rules that are the specification's own (STRICTER).

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { generateKeyPair } from "jose";
import { seeded } from "../../stand-ins/random.mjs";
import { startStorefront } from "./agent.mjs";
import { missing, verdicts } from "./auth-md.mjs";
import { provider } from "./provider.mjs";

const CASES = 400;
const BATCH = 100;
const SEED = process.env.QUARRY_SEED || "assertions";
const ALGORITHMS = ["ES256", "RS256", "PS256", "EdDSA"];
const SHARED_AUDIENCE = "https://identity.example.com";
const MONTH = 30 * 24 * 3600;

let store, stranger, providers, unavailable;

before(async () => {
  unavailable = await missing();
  if (unavailable) return;
  providers = await Promise.all(ALGORITHMS.map((alg) => provider({ alg })));
  stranger = await provider();
  const trusted = providers.map(({ issuer }) => ({ issuer }));
  store = await startStorefront({
    vars: { TRUSTED_PROVIDERS: JSON.stringify(trusted), IDENTITY_AUDIENCE: SHARED_AUDIENCE },
  });
});

after(async () => {
  await store?.close();
  await Promise.all([stranger, ...(providers ?? [])].map((each) => each?.close()));
});

const now = () => Math.floor(Date.now() / 1000);
const claim = (name, value) => (draft) =>
  void (draft.claims[name] = typeof value === "function" ? value() : value);
const header = (name, value) => (draft) => void (draft.header[name] = value);

/** Faults by the claim that they change, harmless changes included. Times keep far from their limits. */
const FAULTS = {
  "audience of the shared server": claim("aud", SHARED_AUDIENCE),
  "audiences with ours": (draft) =>
    void (draft.claims.aud = ["https://a.example.com", draft.claims.aud].flat()),
  "an extra claim": claim("tenant", "t1"),
  "another client": claim("client_id", "https://agent.example.com/client.json"),
  "nbf past": claim("nbf", () => now() - 100),
  "exp just past": claim("exp", () => now() - 20),
  "iat just ahead": claim("iat", () => now() + 20),
  "auth_time a day ago": claim("auth_time", () => now() - 86_400),
  "auth_time a fraction": claim("auth_time", () => now() - 1000.5),

  "no typ": header("typ", undefined),
  "typ JWT": header("typ", "JWT"),
  "typ of an access token": header("typ", "at+jwt"),
  "kid unknown": header("kid", "unknown"),
  "kid a number": (draft) => void (draft.edit = (members) => ({ ...members, kid: 7 })),
  "alg none": (draft) => void (draft.edit = (members) => ({ ...members, alg: "none" })),
  "alg ES512": (draft) => void (draft.edit = (members) => ({ ...members, alg: "ES512" })),
  "an extension": (draft) => void (draft.edit = (members) => ({ ...members, crit: ["x"], x: 1 })),
  "signed with the public key as secret": (draft) => void (draft.hmac = true),
  "another key": (draft) => void (draft.strange = true),
  "a changed claim": (draft) => void (draft.forge = true),
  "a cut": (draft) => void (draft.cut = true),
  "no signature": (draft) => void (draft.unsigned = true),

  "an unknown issuer": claim("iss", "https://evil.example.com"),
  "issuer with a slash": (draft) => void (draft.claims.iss = `${draft.idp.issuer}/`),
  "no issuer": claim("iss", undefined),
  "issuer a number": claim("iss", 7),

  ...Object.fromEntries(
    ["sub", "aud", "client_id", "jti", "iat", "exp"].map((name) => [`no ${name}`, claim(name, undefined)]),
  ),
  "sub null": claim("sub", null),
  "sub a number": claim("sub", 7),
  "jti a list": claim("jti", ["a"]),
  "iat ahead": claim("iat", () => now() + 300),
  "iat a word": claim("iat", "now"),
  "nbf ahead": claim("nbf", () => now() + 300),
  "nbf null": claim("nbf", null),
  "exp a word": claim("exp", "soon"),
  "exp past": claim("exp", () => now() - 300),
  "exp zero": claim("exp", 0),

  "aud empty": claim("aud", ""),
  "aud an empty list": claim("aud", []),
  "aud another": claim("aud", "https://a.example.com"),
  "aud with a slash": (draft) => void (draft.claims.aud = `${store.base}/`),
  "aud with a number": (draft) => void (draft.claims.aud = [store.base, 7]),
  "aud an object": (draft) => void (draft.claims.aud = { a: store.base }),

  "email not verified": claim("email_verified", false),
  "email verified as a word": claim("email_verified", "true"),
  "nothing of verified": claim("email_verified", undefined),
  "no auth_time": claim("auth_time", undefined),
  "auth_time a word": claim("auth_time", "today"),
  "auth_time long ago": claim("auth_time", () => now() - MONTH - 300),

  "exp an hour ahead": claim("exp", () => now() + 3600),
  "no email": claim("email", undefined),
  "email no address": claim("email", "ada"),
  "auth_time ahead": claim("auth_time", () => now() + 600),
  "a verified number only": (draft) =>
    void Object.assign(draft.claims, {
      email_verified: false,
      phone_number_verified: true,
      phone_number: "+4930",
    }),
  "exp as text": claim("exp", () => String(now() + 300)),
};

const LATE = ["missing_verified_email", "login_required", "replay_detected", "ok"];
/** Cases in which we are stricter: the claims, our verdict, and the verdict that it precedes. */
const STRICTER = [
  {
    ours: "invalid_signature",
    to: ({ exp }) => typeof exp === "string" && exp !== "soon",
    instead: ["invalid_audience", ...LATE, "failed: TypeError"],
  },
  { ours: "invalid_request", to: ({ exp }) => exp > now() + 1000, instead: LATE },
  {
    ours: "missing_verified_email",
    to: ({ email, email_verified }) => email_verified !== true || !email?.includes("@"),
    instead: LATE.slice(1),
  },
  { ours: "login_required", to: ({ auth_time }) => auth_time > now() + 100, instead: LATE.slice(2) },
];
const SAME = { invalid_issuer: "issuer_not_enabled", invalid_client_id: "invalid_signature" };

function expected(theirs, claims) {
  const same = SAME[theirs] ?? theirs;
  return STRICTER.find(({ to, instead }) => to(claims) && instead.includes(same))?.ours ?? same;
}

/** Returns our verdict: "ok" also where the mailbox already had an account, because that is checked last. */
async function ours(assertion) {
  const { status, json } = await store.asserted(assertion);
  if (status === 200 || json?.error === "interaction_required") return "ok";
  const statuses = { login_required: 401, temporarily_unavailable: 503 };
  assert.equal(status, statuses[json?.error] ?? 400, JSON.stringify(json));
  return json.error;
}

const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decode = (part) => JSON.parse(Buffer.from(part, "base64url"));

/** Mints an assertion with these faults at one of the providers: `{ token, claims }`. */
async function mint(idp, alg, faults) {
  const draft = { idp, claims: { aud: store.base }, header: {} };
  for (const fault of faults) FAULTS[fault](draft);
  const { privateKey } = draft.strange ? await generateKeyPair(alg) : {};
  const good = await idp.mint(draft.claims, { header: draft.header, ...(privateKey && { key: privateKey }) });
  return { claims: decode(good.split(".")[1]), token: await tampered(good, draft, idp) };
}

/** Signs a token that no honest library would sign. */
async function tampered(token, draft, idp) {
  let [head, body, signature] = token.split(".");
  if (draft.edit) head = encode(draft.edit(decode(head)));
  if (draft.forge) body = encode({ ...decode(body), sub: "somebody-else" });
  if (draft.hmac) {
    head = encode({ ...decode(head), alg: "HS256" });
    const secret = JSON.stringify((await keysOf(idp)).keys[0]);
    signature = createHmac("sha256", secret).update(`${head}.${body}`).digest("base64url");
  }
  if (draft.unsigned) signature = "";
  const whole = `${head}.${body}.${signature}`;
  return draft.cut ? whole.slice(0, whole.length / 2) : whole;
}

const keysOf = async ({ issuer }) => (await fetch(`${issuer}/keys`)).json();

/** Each fault alone, then random bunches of up to three. */
function bunches() {
  const names = Object.keys(FAULTS);
  const random = seeded(SEED);
  const some = () => Array.from({ length: 1 + random.int(3) }, () => random.pick(names));
  const rest = Array.from({ length: CASES - names.length - 1 }, () => [...new Set(some())]);
  return [[], ...names.map((name) => [name]), ...rest];
}

test("the same verdict as the protocol's public verifier on every combination of faults", async (t) => {
  if (unavailable) return t.skip(`skipped: ${unavailable}`);
  const issuers = Object.fromEntries(
    await Promise.all(providers.map(async (idp) => [idp.issuer, { jwks: await keysOf(idp) }])),
  );
  const world = { issuers, audience: [store.base, SHARED_AUDIENCE], maxAuthAge: MONTH };
  const differing = [];
  const seen = new Map();
  const all = [...bunches().entries()];
  // In batches, so that a time just past its limit is still just past it for both verdicts.
  for (let first = 0; first < all.length; first += BATCH) {
    const cases = [];
    for (const [at, faults] of all.slice(first, first + BATCH)) {
      const which = at % ALGORITHMS.length;
      cases.push({
        faults,
        alg: ALGORITHMS[which],
        ...(await mint(providers[which], ALGORITHMS[which], faults)),
      });
    }
    // An assertion that comes again: after a good one, and after refused ones, which are not used up.
    if (first === 0) {
      for (const at of [0, 1, 2, 3, 20, 30, 40, 50, 60]) {
        cases.push({ ...cases[at], faults: [...cases[at].faults, "again"] });
      }
    }
    const theirs = verdicts(
      world,
      cases.map(({ token }) => token),
    );
    assert.equal(theirs.length, cases.length);
    for (const [at, { faults, alg, claims, token }] of cases.entries()) {
      const verdict = await ours(token);
      const wanted = expected(theirs[at], claims);
      seen.set(verdict, (seen.get(verdict) ?? 0) + 1);
      if (verdict !== wanted) differing.push({ faults, alg, theirs: theirs[at], wanted, ours: verdict });
    }
  }
  assert.deepEqual(differing, [], `seed ${SEED}`);
  const codes = [
    "ok",
    "invalid_signature",
    "issuer_not_enabled",
    "expired",
    "invalid_audience",
    "invalid_request",
    "missing_verified_email",
    "login_required",
    "replay_detected",
  ];
  assert.deepEqual([...seen.keys()].sort(), codes.sort(), "every verdict was met");
});
