// Requests of an agent to a storefront, and the worker with its outside world for the tests of it.

import { startStandIns } from "../../stand-ins/server.mjs";
import { AS_IT_IS, startQuarry } from "../runtime/harness.mjs";

export const JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";
export const ID_JAG = "urn:ietf:params:oauth:token-type:id-jag";

/** The worker, the stand-ins and an agent; `vars` overrides the configuration. */
export async function startStorefront({ vars = {}, ...options } = {}) {
  const standIns = await startStandIns();
  const provider = `${standIns.url}/provider`;
  const quarry = await startQuarry({
    ...options,
    sources: standIns.url,
    vars: {
      MAIL_ENDPOINT: `${standIns.url}/mailbox/send`,
      TRUSTED_PROVIDERS: JSON.stringify([{ issuer: provider, name: "Provider of the tests" }]),
      AGENT_REGISTRATIONS_PER_HOUR: "100000",
      AGENT_MAILS_PER_HOUR: "1000",
      AGENT_NETWORK_MAILS_PER_HOUR: "1000",
      ...vars,
    },
  });
  const origin = new URL(quarry.url).origin;
  return {
    quarry,
    standIns,
    provider,
    ...agentOf(`${origin}/agents`),
    async close() {
      await quarry.close();
      await standIns.close();
    },
  };
}

/** An agent of the storefront at `base`; every function answers `{ status, headers, json }`. `via` sends its requests. */
export function agentOf(base, via = fetch) {
  const send = async (path, init) => {
    const headers = { ...AS_IT_IS, ...init?.headers };
    const response = await via(`${base}${path}`, { redirect: "manual", ...init, headers });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  };
  const post = (path, body, headers = {}) =>
    send(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const form = (path, fields) =>
    send(path, {
      method: "POST",
      body: fields instanceof URLSearchParams ? fields : new URLSearchParams(fields),
    });
  const register = (body) => post("/agent/identity", body);
  const exchange = (assertion, more = {}) =>
    form("/oauth2/token", { grant_type: JWT_BEARER, assertion, ...more });
  return {
    base,
    via,
    send,
    post,
    form,
    register,
    exchange,
    claim: (token, loginHint) =>
      post("/agent/identity/claim", { type: "service_auth", claim_token: token, login_hint: loginHint }),
    complete: (token, code) =>
      post("/agent/identity/claim/complete", { claim_token: token, user_code: code }),
    refresh: (token) => register({ type: "refresh", refresh_token: token }),
    revoke: (token) => form("/oauth2/revoke", { token }),
    asserted: (assertion) => register({ type: "identity_assertion", assertion_type: ID_JAG, assertion }),
    entitlements: (headers) => send("/agent/entitlements", { headers }),
    /** An access token for an assertion, for the storefront or for the `resource` that is named. */
    async tokenFor(assertion, resource) {
      const answer = await exchange(assertion, resource ? { resource } : {});
      if (answer.status !== 200) throw new Error(`no token: ${answer.status} ${answer.text}`);
      return answer.json.access_token;
    },
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

let people = 0;
/** Returns an unused mailbox. */
export const mailbox = () => `person-${Date.now()}-${(people += 1)}@example.com`;
