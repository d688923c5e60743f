// Signatures by the runtime's own cryptography: what providers signed is believed in each algorithm, nothing that differs from
// it by a bit is, and what we sign is what others verify.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { createLocalJWKSet, jwtVerify } from "jose";
import { startStorefront } from "../conformance/agent.mjs";
import { provider } from "../conformance/provider.mjs";

const ALGORITHMS = ["ES256", "RS256", "PS256", "EdDSA"];
let store, providers, odd;

before(async () => {
  providers = await Promise.all(ALGORITHMS.map((alg) => provider({ alg })));
  odd = await oddly();
  const trusted = [...providers, ...Object.values(odd.own)].map(({ issuer }) => ({ issuer }));
  store = await startStorefront({ vars: { TRUSTED_PROVIDERS: JSON.stringify(trusted) } });
});

after(async () => {
  await store?.close();
  await Promise.all([...(providers ?? []), odd].map((each) => each?.close()));
});

/** Keys as no library writes them, each of a provider of its own that signs well: how the key is published says `ODD`. */
async function oddly() {
  const server = createServer(async (request, response) => {
    const [, name] = request.url.split("/");
    const keys = await (await fetch(`${own[name].honest.issuer}/keys`)).json();
    const issuer = own[name].issuer;
    const document = request.url.endsWith("/keys")
      ? { keys: keys.keys.map(ODD[name].publish) }
      : { issuer, jwks_uri: `${issuer}/keys` };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(document));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${server.address().port}`;
  const own = {};
  for (const [name, { alg }] of Object.entries(ODD)) {
    own[name] = { issuer: `${origin}/${name}`, honest: await provider({ alg }) };
  }
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all(Object.values(own).map(({ honest }) => honest.close()));
  };
  return { own, close };
}

const bytes = (text) => Buffer.from(text, "base64url");
const ODD = {
  padded: {
    alg: "ES256",
    believed: true,
    publish: ({ x, y, ...rest }) => ({ ...rest, x: `${x}=`, y: `${y}=` }),
  },
  zeros: {
    alg: "RS256",
    believed: true,
    publish: ({ n, ...rest }) => ({
      ...rest,
      n: Buffer.concat([Buffer.of(0), bytes(n)]).toString("base64url"),
    }),
  },
  beside: { alg: "ES256", believed: false, publish: ({ x, ...rest }) => ({ ...rest, y: x, x }) },
  nowhere: { alg: "ES256", believed: false, publish: (jwk) => ({ ...jwk, x: "_".repeat(42) + "8" }) },
  even: {
    alg: "PS256",
    believed: false,
    publish: ({ n, ...rest }) => {
      const number = bytes(n);
      number[number.length - 1] &= 0xfe;
      return { ...rest, n: number.toString("base64url") };
    },
  },
};

/** Every way in which a token may differ from the one that was signed. */
function changed(token) {
  const [header, claims, signature] = token.split(".");
  const made = bytes(signature);
  const flipped = (at, bit) => {
    const other = Buffer.from(made);
    other[at] ^= bit;
    return other;
  };
  const middle = made.length / 2;
  const others = {
    "its first bit": flipped(0, 0x80),
    "its last bit": flipped(made.length - 1, 1),
    "the last bit of its first half": flipped(middle - 1, 1),
    "the first bit of its second half": flipped(middle, 0x80),
    "nothing but zeros": Buffer.alloc(made.length),
    "nothing but ones": Buffer.alloc(made.length, 0xff),
    "its halves changed about": Buffer.concat([made.subarray(middle), made.subarray(0, middle)]),
    "a byte less": made.subarray(1),
    "a byte more": Buffer.concat([made, Buffer.of(0)]),
    "a zero before": Buffer.concat([Buffer.of(0), made]),
    nothing: Buffer.alloc(0),
  };
  const tokens = Object.entries(others).map(([name, other]) => [
    `a signature with ${name}`,
    `${header}.${claims}.${other.toString("base64url")}`,
  ]);
  const said = { ...JSON.parse(bytes(claims)), email: "somebody.else@example.com" };
  const forged = Buffer.from(JSON.stringify(said)).toString("base64url");
  return [...tokens, ["other claims", `${header}.${forged}.${signature}`]];
}

for (const [at, alg] of ALGORITHMS.entries()) {
  test(`${alg}: what the provider signed is believed, and nothing that differs from it`, async () => {
    const assertion = await providers[at].mint({ aud: store.base });
    for (const [name, token] of changed(assertion)) {
      const answer = await store.asserted(token);
      assert.equal(`${answer.status} ${answer.json.error}`, "400 invalid_signature", name);
    }
    for (const other of ALGORITHMS.filter((own) => own !== alg)) {
      const { issuer } = providers[at];
      const foreign = await providers[ALGORITHMS.indexOf(other)].mint({ aud: store.base, iss: issuer });
      assert.equal((await store.asserted(foreign)).json.error, "invalid_signature", other);
    }
    const answer = await store.asserted(assertion);
    assert.equal(answer.status, 200, answer.text);
    const next = await store.asserted(await providers[at].mint({ aud: store.base }));
    assert.equal(next.status, 200, "by the key that is remembered");
  });
}

test("keys are believed as far as they are keys, however they are written", async () => {
  for (const [name, { believed }] of Object.entries(ODD)) {
    const { issuer, honest } = odd.own[name];
    const answer = await store.asserted(await honest.mint({ aud: store.base, iss: issuer }));
    const told = answer.status === 200 ? "believed" : answer.json.error;
    assert.equal(told, believed ? "believed" : "invalid_signature", `${name}: ${answer.text}`);
  }
});

test("signatures verify with the published key, which all isolates share", async () => {
  const published = async () => (await store.send("/.well-known/jwks.json")).json;
  const set = await published();
  for (const key of set.keys) {
    assert.deepEqual(Object.keys(key).sort(), ["alg", "crv", "kid", "kty", "use", "x", "y"]);
  }
  const { json } = await store.register({ type: "anonymous" });
  const tokens = [json.identity.assertion, await store.tokenFor(json.identity.assertion)];
  assert.notEqual(tokens[0].split(".")[2], tokens[1].split(".")[2]);
  for (const token of tokens) {
    const options = { issuer: store.base, audience: store.base, algorithms: ["ES256"] };
    const { payload } = await jwtVerify(token, createLocalJWKSet(set), options);
    assert.equal(payload.sub, json.id);
  }
  for (const [name, token] of changed(tokens[0])) {
    const answer = await store.exchange(token);
    assert.equal(answer.json.error, "invalid_grant", name);
  }
  await store.quarry.restart({ FRESH: "1" });
  assert.deepEqual(await published(), set);
  assert.equal((await store.exchange(json.identity.assertion)).status, 200);
  const unheard = store.quarry.logs().filter(({ what }) => what === "signatures");
  assert.deepEqual(unheard, [], "the platform answered every time");
});
