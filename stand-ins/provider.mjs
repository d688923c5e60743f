// A trusted identity provider for development: signs assertions (ID-JAG) of whoever is named, with Node's crypto alone.
//
//   GET  /provider/.well-known/openid-configuration   says where the keys are
//   GET  /provider/jwks.json                          the public keys
//   GET  /provider/cdn-cgi/access/certs               the same, where Cloudflare Access has them
//   POST /provider/mint     {"email", "aud", …}       a signed assertion: {"assertion"}
//   POST /provider/rotate   {"keep": true}            signs with new keys from now on; keep publishes the old ones too
//   POST /provider/fault    {"kind": "slow", "ms"}    how the two documents misbehave until {} is posted: slow, error, huge,
//                                                     garbage, redirect
//
// The members of a mint are the assertion's claims: what is not named is made up, null leaves a claim out. Besides them:
// "header" (members of the header), "alg" (ES256, RS256, PS256, EdDSA), "signer": "stranger" (a key that is not published).

import { constants, createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";

const HUGE_BYTES = 1_000_000;
const SLOW_MS = 15_000;

const ALGORITHMS = {
  ES256: {
    make: () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
    sign: (key, data) => sign("sha256", data, { key, dsaEncoding: "ieee-p1363" }),
  },
  RS256: {
    make: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
    sign: (key, data) => sign("sha256", data, key),
  },
  PS256: {
    make: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
    sign: (key, data) =>
      sign("sha256", data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  },
  EdDSA: {
    make: () => generateKeyPairSync("ed25519"),
    sign: (key, data) => sign(null, data, key),
  },
};

/**
 * A provider whose issuer identifier `issuer()` says.
 *
 * Returns `{ answer({ method, path, body }), mint(claims), rotate({ keep }), fault({ kind, ms }), reset() }`; `answer` gives
 * `{ status, headers, body, holdMs }`, or nothing where there is no such route.
 */
export function createProvider(issuer) {
  // All algorithms' keys at once, when they are wanted first: whoever remembers the published ones knows them all.
  let keys;
  let kept = [];
  let fault = {};
  const current = () => (keys ??= mapped(ALGORITHMS, newKey));

  const provider = {
    mint({ header = {}, alg = "ES256", signer, ...claims }) {
      const algorithm = ALGORITHMS[alg];
      if (!algorithm) throw new Error(`alg is one of ${Object.keys(ALGORITHMS).join(", ")}`);
      const own = current()[alg];
      const { privateKey } = signer === "stranger" ? newKey(alg) : own;
      const head = present({ alg, kid: own.jwk.kid, typ: "oauth-id-jag+jwt", ...header });
      const body = present({ ...honest(issuer(), claims.email), ...claims });
      const signed = `${encode(head)}.${encode(body)}`;
      return `${signed}.${algorithm.sign(privateKey, Buffer.from(signed)).toString("base64url")}`;
    },
    rotate({ keep = false } = {}) {
      kept = keep ? published() : [];
      keys = undefined;
    },
    fault: (next) => void (fault = next),
    /** Ends a fault; the keys stay, because others remember them. */
    reset: () => void (fault = {}),
    answer: answerTo,
  };

  const published = () => [...Object.values(current()).map((key) => key.jwk), ...kept];
  const documents = {
    "/.well-known/openid-configuration": () => ({
      issuer: issuer(),
      jwks_uri: `${issuer()}/jwks.json`,
      id_token_signing_alg_values_supported: Object.keys(ALGORITHMS),
      response_types_supported: ["none"],
      subject_types_supported: ["public"],
    }),
    "/jwks.json": () => ({ keys: published() }),
    "/cdn-cgi/access/certs": () => ({ keys: published() }),
  };
  const acts = {
    "/mint": (value) => ({ assertion: provider.mint(value) }),
    "/rotate": (value) => provider.rotate(value),
    "/fault": (value) => provider.fault(value),
  };

  function answerTo({ method, path, body }) {
    if (method === "GET" && documents[path]) return misbehaving(fault, json(200, documents[path]()));
    if (method !== "POST" || !acts[path]) return undefined;
    try {
      return json(200, acts[path](readObject(body)) ?? { ok: true });
    } catch (error) {
      return json(400, { error: error.message });
    }
  }
  return provider;
}

function readObject(body) {
  const value = body ? JSON.parse(body) : {};
  if (value?.constructor !== Object) throw new Error("the body is a JSON object");
  return value;
}

/** The claims of an honest assertion; the same user for the same mailbox. */
function honest(iss, email = "ada@example.com") {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss,
    sub: `user-${createHash("sha256").update(String(email)).digest("hex").slice(0, 16)}`,
    client_id: "stand-in-agent",
    jti: randomUUID(),
    iat: now,
    exp: now + 300,
    auth_time: now - 60,
    email,
    email_verified: true,
  };
}

function newKey(alg) {
  const { publicKey, privateKey } = ALGORITHMS[alg].make();
  const jwk = { ...publicKey.export({ format: "jwk" }), kid: randomUUID(), use: "sig", alg };
  return { privateKey, jwk };
}

function misbehaving({ kind, ms }, good) {
  const faults = {
    slow: () => ({ ...good, holdMs: Number(ms) || SLOW_MS }),
    error: () => json(500, { error: "server_error" }),
    huge: () => ({ ...good, body: good.body.replace("{", `{"padding":"${"x".repeat(HUGE_BYTES)}",`) }),
    garbage: () => ({ ...good, body: good.body.slice(0, good.body.length / 2) }),
    redirect: () => ({ status: 302, headers: { location: "/provider/elsewhere" }, body: "" }),
  };
  return faults[kind]?.() ?? good;
}

const mapped = (object, make) => Object.fromEntries(Object.keys(object).map((name) => [name, make(name)]));
const present = (members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));
const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
const json = (status, value) => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify(value),
});
