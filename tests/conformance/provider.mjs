// A trusted identity provider on the loopback interface, built with jose.

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/**
 * `mint(claims, options)` signs an assertion: `claims` are added to good ones (undefined removes), `options` may hold
 * `header` and `key`. `rotate()` replaces the key.
 */
export async function provider({ alg = "ES256" } = {}) {
  let keys = await fresh(alg);
  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    const paths = {
      "/.well-known/openid-configuration": () => ({ issuer, jwks_uri: `${issuer}/keys` }),
      "/keys": () => ({ keys: [keys.jwk] }),
    };
    const document = paths[request.url];
    response.statusCode = document ? 200 : 404;
    response.end(JSON.stringify(document?.() ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${server.address().port}`;
  return {
    issuer,
    rotate: async () => void (keys = await fresh(alg)),
    async mint(claims = {}, { header = {}, key = keys.privateKey } = {}) {
      const now = Math.floor(Date.now() / 1000);
      const good = {
        iss: issuer,
        sub: randomUUID(),
        client_id: "agent-of-the-tests",
        jti: randomUUID(),
        iat: now,
        exp: now + 300,
        auth_time: now - 60,
        email: `${randomUUID()}@example.com`,
        email_verified: true,
      };
      const all = Object.entries({ ...good, ...claims }).filter(([, value]) => value !== undefined);
      return new SignJWT(Object.fromEntries(all))
        .setProtectedHeader({ alg, kid: keys.jwk.kid, typ: "oauth-id-jag+jwt", ...header })
        .sign(key);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function fresh(alg) {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const jwk = { ...(await exportJWK(publicKey)), kid: randomUUID(), use: "sig", alg };
  return { privateKey, jwk };
}
