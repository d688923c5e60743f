// The card processor over HTTP: the shapes of its public API for what the worker asks of it, and what tests and people do
// at its side. Money is play money.
//
//   /v1/payment_intents, /v1/checkout/sessions, /v1/refunds, /v1/charges, /v1/shared_payment/granted_tokens,
//   /v1/test_helpers/shared_payment/granted_tokens, /v1/disputes, /v1/events, /v1/balance_transactions
//   /pay/{session}                the hosted page
//   POST /_control/dispute        {payment_intent, inquiry}; /_control/dispute/close {dispute, won}
//   POST /_control/complete       {session, how: pay | slowly | decline}; /_control/finish {payment_intent, well}
//   POST /_control/fault          faults.mjs
//
// A POST with an Idempotency-Key is answered again as it was the first time, with `Idempotent-Replayed: true`; with other
// parameters it is 400 idempotency_error.

import { randomBytes } from "node:crypto";
import { createBooks, Refusal } from "./card-books.mjs";
import { page } from "./card-page.mjs";
import { json, serve } from "./http.mjs";
import { createWebhooks } from "./webhooks.mjs";

export const CARD_SECRET = "sk_test_stand_in_of_quarry";
export const CARD_WEBHOOK_SECRET = "whsec_stand_in_of_quarry";
const LIST_MAX = 100;

/** Routes by method and path; `:id` is any one segment. */
const API = {
  "POST /v1/payment_intents": (books, { fields }) => books.createIntent(fields),
  "GET /v1/payment_intents": (books) => books.intents(),
  "GET /v1/payment_intents/:id": (books, { id }) => books.intent(id),
  "GET /v1/charges/:id": (books, { id }) => books.charge(id),
  "POST /v1/checkout/sessions": (books, { fields }) => books.createSession(fields),
  "GET /v1/checkout/sessions": (books) => books.sessions(),
  "GET /v1/checkout/sessions/:id": (books, { id }) => books.session(id),
  "POST /v1/checkout/sessions/:id/expire": (books, { id }) => books.expire(id),
  "POST /v1/refunds": (books, { fields }) => books.createRefund(fields),
  "GET /v1/refunds/:id": (books, { id }) => books.refund(id),
  "GET /v1/disputes/:id": (books, { id }) => books.disputeOf(id),
  "GET /v1/shared_payment/granted_tokens/:id": (books, { id }) => books.token(id),
  "POST /v1/test_helpers/shared_payment/granted_tokens": (books, { fields }) => books.createToken(fields),
  "POST /v1/test_helpers/shared_payment/granted_tokens/:id/revoke": (books, { id }) => books.revoke(id),
  "GET /v1/events": (books) => books.events,
  "GET /v1/balance_transactions": (books) => books.balance,
};
const ROUTES = Object.entries(API).map(([route, act]) => {
  const [method, path] = route.split(" ");
  return { method, act, pattern: new RegExp(`^${path.replace(":id", "([^/]+)")}$`) };
});

/**
 * Starts the processor. Returns `{ url, log, faults, books, webhooks, webhooksTo(address), close() }`: `books` does what
 * people do (card-books.mjs), `webhooks` delivers by hand (webhooks.mjs).
 */
export async function startCardProcessor({ secret = CARD_SECRET, webhookSecret = CARD_WEBHOOK_SECRET } = {}) {
  let hook;
  const webhooks = createWebhooks({ secret: webhookSecret, address: () => hook });
  const books = createBooks({
    addressOf: (session) => `${server.url}/pay/${session}`,
    onEvent: (event) => hook && webhooks.send(event),
  });
  const answered = new Map();
  const server = await serve({
    respond: (asked) =>
      asked.path.startsWith("/pay/") ? visit(books, asked) : respond({ books, secret, answered }, asked),
    controls: {
      "POST /dispute": ({ payment_intent, inquiry }) => books.dispute(payment_intent, inquiry),
      "POST /dispute/close": ({ dispute, won }) => books.closeDispute(dispute, won),
      "POST /complete": ({ session, how }) => books.complete(session, how),
      "POST /finish": ({ payment_intent, well }) => void books.finish(payment_intent, well),
    },
  });
  return {
    ...server,
    books,
    webhooks,
    webhooksTo: (address) => void (hook = address),
    close() {
      webhooks.end();
      return server.close();
    },
  };
}

async function respond({ books, secret, answered }, asked) {
  const requestId = { "request-id": `req_${randomBytes(8).toString("hex")}` };
  if (presented(asked.headers.authorization) !== secret) {
    const message = "Invalid API Key provided.";
    return json(401, { error: { type: "invalid_request_error", message } }, requestId);
  }
  const key = asked.method === "POST" && asked.headers["idempotency-key"];
  const act = () => json(...carryOut(books, asked), requestId);
  return key ? once(answered, key, asked, act) : act();
}

/** The key that a caller presents, as bearer or as the user of basic authentication. */
function presented(authorization = "") {
  const [, bearer] = /^Bearer (\S+)$/.exec(authorization) ?? [];
  const [, basic] = /^Basic (\S+)$/.exec(authorization) ?? [];
  return bearer ?? (basic && Buffer.from(basic, "base64").toString().split(":")[0]);
}

function once(answered, key, asked, act) {
  const what = `${asked.path}\n${asked.body}`;
  const known = answered.get(key);
  if (!known) {
    const answer = act();
    answered.set(key, { what, answer });
    return answer;
  }
  if (known.what !== what) {
    const message = "Keys for idempotent requests can only be used with the same parameters.";
    return json(400, { error: { type: "idempotency_error", message } });
  }
  return { ...known.answer, headers: { ...known.answer.headers, "idempotent-replayed": "true" } };
}

/** Status and body. */
function carryOut(books, { method, path, query, body }) {
  try {
    for (const { method: wanted, pattern, act } of ROUTES) {
      const found = method === wanted && pattern.exec(path);
      if (!found) continue;
      const result = act(books, { id: found[1], fields: nested(new URLSearchParams(body)) });
      return [200, Array.isArray(result) ? listed(result, path, query) : result];
    }
    const message = `Unrecognized request URL (${method}: ${path}).`;
    return [404, { error: { type: "invalid_request_error", message } }];
  } catch (error) {
    if (error instanceof Refusal) return [error.status, error.body];
    throw error;
  }
}

function listed(all, url, query) {
  const limit = Math.min(Number(query.get("limit") ?? 10), LIST_MAX);
  const after = query.get("starting_after");
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  return { object: "list", data: all.slice(from, from + limit), has_more: from + limit < all.length, url };
}

/** `a[b][0]=c` as `{a: {b: {0: "c"}}}`. */
function nested(form) {
  const root = {};
  for (const [name, value] of form) {
    const steps = name.replaceAll("]", "").split("[");
    const last = steps.pop();
    if ([...steps, last].includes("__proto__")) continue;
    let place = root;
    for (const step of steps) place = place[step] ??= {};
    place[last] = value;
  }
  return root;
}

/** The hosted page: shows the session, and takes what the person decides. */
function visit(books, { method, path, headers, body }) {
  const key = path.slice("/pay/".length);
  try {
    const session = books.session(key);
    if (method === "GET") return page(session, books.shown(key));
    if (headers.origin && new URL(headers.origin).host !== headers.host) {
      return json(403, { error: "Not from other pages" });
    }
    const outcome = new URLSearchParams(body).get("outcome") ?? "pay";
    const after = books.complete(key, outcome);
    if (outcome === "decline") return page(after, books.shown(key), "Your card was declined.");
    return { status: 303, headers: { location: after.success_url }, body: "" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return json(error.status, error.body);
  }
}
