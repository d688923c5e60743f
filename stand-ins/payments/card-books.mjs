// The card processor's books: payment intents, checkout sessions, shared payment tokens, refunds, disputes, what they did
// to the balance, and the events that tell of it. Objects have the fields of the processor's public API that its users
// read; amounts are cents. Nothing here knows HTTP; a `Refusal` is what the API answers instead.

import { randomBytes } from "node:crypto";

const SESSION_SECONDS = 24 * 60 * 60;

/** Behaviour of the test cards; all others pay. */
const CARDS = {
  pm_card_chargeDeclined: { code: "card_declined", decline_code: "generic_decline" },
  pm_card_chargeDeclinedInsufficientFunds: { code: "card_declined", decline_code: "insufficient_funds" },
  pm_card_chargeDeclinedExpiredCard: { code: "expired_card", decline_code: "expired_card" },
};
const CARD_ACTION = "pm_card_authenticationRequired";
const CARD_SLOW = "pm_usBankAccount_processing";
const TOKEN_PARAMETERS = [
  (fields) => fields.shared_payment_granted_token,
  (fields) => fields.payment_method_data?.shared_payment_granted_token,
];

/** Error answer of the API. */
export class Refusal extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

const invalid = (message, code, param) =>
  new Refusal(400, {
    type: "invalid_request_error",
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
const missing = (what, id) =>
  new Refusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
  });

export function createBooks({ addressOf, onEvent = () => {} }) {
  const now = () => Math.floor(Date.now() / 1000);
  const id = (prefix) => `${prefix}_${randomBytes(12).toString("hex")}`;
  const kept = { intents: new Map(), sessions: new Map(), tokens: new Map(), charges: new Map() };
  const refunds = new Map();
  const disputes = new Map();
  const balance = [];
  const events = [];

  const find = (map, what, key) => {
    const found = map.get(key);
    if (!found) throw missing(what, key);
    return found;
  };
  const tell = (type, object) => {
    const event = {
      id: id("evt"),
      object: "event",
      api_version: "2026-07-29.preview",
      created: now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: id("req"), idempotency_key: null },
      type,
    };
    events.unshift(event);
    onEvent(event);
  };
  const book = (type, amount, source) => {
    const entry = {
      id: id("txn"),
      object: "balance_transaction",
      amount,
      created: now(),
      currency: "usd",
      fee: 0,
      net: amount,
      reporting_category: type === "adjustment" ? "dispute" : type,
      source,
      status: "available",
      type,
    };
    balance.unshift(entry);
    return entry.id;
  };
  /** Books money that a dispute moves, which it lists itself. */
  const move = (dispute, amount) => {
    book("adjustment", amount, dispute.id);
    dispute.balance_transactions.push({ ...balance[0] });
  };

  const newIntent = (fields) => {
    const intent = {
      id: id("pi"),
      object: "payment_intent",
      amount: fields.amount,
      amount_capturable: 0,
      amount_received: 0,
      created: now(),
      currency: fields.currency,
      description: fields.description ?? null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: { ...fields.metadata },
      next_action: null,
      payment_method: fields.payment_method ?? null,
      payment_method_types: ["card", "link"],
      status: "requires_payment_method",
    };
    intent.client_secret = `${intent.id}_secret_${randomBytes(6).toString("hex")}`;
    kept.intents.set(intent.id, intent);
    return intent;
  };
  const succeed = (intent) => {
    const charge = {
      id: id("ch"),
      object: "charge",
      amount: intent.amount,
      amount_captured: intent.amount,
      amount_refunded: 0,
      captured: true,
      created: now(),
      currency: intent.currency,
      disputed: false,
      livemode: false,
      metadata: { ...intent.metadata },
      paid: true,
      payment_intent: intent.id,
      refunded: false,
      status: "succeeded",
    };
    charge.balance_transaction = book("charge", intent.amount, charge.id);
    kept.charges.set(charge.id, charge);
    Object.assign(intent, {
      status: "succeeded",
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
    });
    tell("charge.succeeded", charge);
    tell("payment_intent.succeeded", intent);
  };
  const decline = (intent, card) => {
    const error = { type: "card_error", ...card, message: "Your card was declined." };
    Object.assign(intent, { status: "requires_payment_method", last_payment_error: error });
    tell("payment_intent.payment_failed", intent);
    return error;
  };

  /** Confirms an intent with a card; a decline is thrown as the API answers it. */
  const confirm = (intent, card) => {
    const declined = CARDS[card];
    if (declined) {
      const error = decline(intent, declined);
      throw new Refusal(402, { ...error, payment_intent: structuredClone(intent) });
    }
    if (card === CARD_ACTION) {
      Object.assign(intent, { status: "requires_action", next_action: { type: "use_stripe_sdk" } });
      return tell("payment_intent.requires_action", intent);
    }
    if (card === CARD_SLOW) {
      intent.status = "processing";
      return tell("payment_intent.processing", intent);
    }
    succeed(intent);
  };

  const spend = (tokenId, amount, currency) => {
    const token = kept.tokens.get(tokenId);
    if (!token) throw missing("shared_payment_granted_token", tokenId);
    const { max_amount, expires_at, currency: own } = token.usage_limits;
    if (token.deactivated_reason)
      throw invalid(`This token is ${token.deactivated_reason}.`, "shared_payment_token_inactive");
    if (expires_at <= now()) throw invalid("This token has expired.", "shared_payment_token_expired");
    if (currency !== own || amount > max_amount)
      throw invalid("The amount exceeds the usage limits of this token.", "shared_payment_token_limit");
    return token;
  };

  const books = {
    events,
    createIntent(fields) {
      const { currency } = fields;
      const amount = cents(fields.amount, "amount");
      if (currency !== "usd") throw invalid(`Invalid currency: ${currency}`, "invalid_currency", "currency");
      if (amount < 50) throw invalid("Amount must be at least $0.50 usd", "amount_too_small", "amount");
      const tokenId = TOKEN_PARAMETERS.map((read) => read(fields)).find(Boolean);
      const token = tokenId && spend(tokenId, amount, currency);
      const intent = newIntent({
        ...fields,
        amount,
        payment_method: token ? id("pm") : fields.payment_method,
      });
      if (fields.confirm !== "true") return intent;
      if (token) {
        const consumed = { deactivated_at: now(), deactivated_reason: "consumed" };
        const captured = { amount_captured: { value: amount, currency } };
        Object.assign(token, consumed, { usage_details: captured });
      }
      const card = token ? token.payment_method : fields.payment_method;
      if (!card)
        throw invalid("You cannot confirm this PaymentIntent because it's missing a payment method.");
      confirm(intent, card);
      return intent;
    },
    intent: (key) => find(kept.intents, "payment_intent", key),
    intents: () => [...kept.intents.values()].reverse(),
    charge: (key) => find(kept.charges, "charge", key),
    /** Ends the state "processing". */
    finish(key, well = true) {
      const intent = find(kept.intents, "payment_intent", key);
      if (intent.status !== "processing") throw invalid(`The payment is ${intent.status}.`);
      const session = [...kept.sessions.values()].find((one) => one.payment_intent === key);
      if (well) succeed(intent);
      else decline(intent, CARDS.pm_card_chargeDeclined);
      if (!session) return;
      if (well) session.payment_status = "paid";
      tell(`checkout.session.async_payment_${well ? "succeeded" : "failed"}`, session);
    },

    createSession(fields) {
      const items = Object.values(fields.line_items ?? {});
      if (fields.mode !== "payment") throw invalid("You must provide a mode.", "parameter_missing", "mode");
      if (!fields.success_url)
        throw invalid("Missing required param: success_url.", "parameter_missing", "success_url");
      const [{ price_data: price, quantity } = {}] = items;
      if (items.length !== 1 || price?.currency !== "usd" || !price.product_data?.name)
        throw invalid("One line item with price_data in usd.", "parameter_missing", "line_items");
      const total =
        cents(price.unit_amount, "line_items[0][price_data][unit_amount]") * Number(quantity ?? 1);
      if (total < 50) throw invalid("The total must be at least $0.50 usd", "amount_too_small");
      const expires = Number(fields.expires_at ?? now() + SESSION_SECONDS);
      if (!(expires >= now() + 29 * 60 && expires <= now() + SESSION_SECONDS + 60))
        throw invalid(
          "expires_at must be between 30 minutes and 24 hours from now.",
          undefined,
          "expires_at",
        );
      const session = {
        id: `cs_test_${randomBytes(16).toString("hex")}`,
        object: "checkout.session",
        amount_subtotal: total,
        amount_total: total,
        cancel_url: fields.cancel_url ?? null,
        client_reference_id: fields.client_reference_id ?? null,
        created: now(),
        currency: "usd",
        expires_at: expires,
        livemode: false,
        metadata: { ...fields.metadata },
        mode: "payment",
        payment_intent: null,
        payment_status: "unpaid",
        status: "open",
        success_url: fields.success_url,
      };
      session.url = addressOf(session.id);
      kept.sessions.set(session.id, session);
      shown.set(session.id, {
        name: price.product_data.name,
        note: fields.custom_text?.submit?.message ?? "",
        metadata: fields.payment_intent_data?.metadata ?? {},
      });
      return session;
    },
    session(key) {
      const session = find(kept.sessions, "checkout.session", key);
      if (session.status === "open" && session.expires_at <= now()) books.expire(key);
      return session;
    },
    sessions: () => [...kept.sessions.values()].reverse(),
    expire(key) {
      const session = find(kept.sessions, "checkout.session", key);
      if (session.status !== "open") throw invalid("Only open Checkout Sessions can be expired.");
      Object.assign(session, { status: "expired", url: null });
      tell("checkout.session.expired", session);
      return session;
    },
    /** Returns the purchase shown on the page of a session. */
    shown: (key) => shown.get(key),
    /** The person pays on the page; `how` is pay, slowly or decline. Answers the session. */
    complete(key, how = "pay") {
      const session = books.session(key);
      if (session.status !== "open") throw invalid(`This session is ${session.status}.`);
      const { name, metadata } = shown.get(key);
      const amount = session.amount_total;
      const intent =
        kept.intents.get(session.payment_intent) ??
        newIntent({ amount, currency: "usd", description: name, metadata });
      session.payment_intent = intent.id;
      if (how === "decline") {
        decline(intent, CARDS.pm_card_chargeDeclined);
        return session;
      }
      Object.assign(session, { status: "complete", url: null });
      if (how === "slowly") intent.status = "processing";
      else {
        session.payment_status = "paid";
        succeed(intent);
      }
      tell("checkout.session.completed", session);
      return session;
    },

    createRefund(fields) {
      const charge = fields.charge
        ? find(kept.charges, "charge", fields.charge)
        : kept.charges.get(find(kept.intents, "payment_intent", fields.payment_intent).latest_charge);
      if (!charge) throw invalid("This PaymentIntent does not have a successful charge to refund.");
      const left = charge.amount - charge.amount_refunded;
      if (left === 0)
        throw invalid(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
      const amount = fields.amount === undefined ? left : cents(fields.amount, "amount");
      if (amount > left) throw invalid("Refund amount is greater than unrefunded amount on charge.");
      const refund = {
        id: id("re"),
        object: "refund",
        amount,
        charge: charge.id,
        created: now(),
        currency: "usd",
        metadata: { ...fields.metadata },
        payment_intent: charge.payment_intent,
        reason: fields.reason ?? null,
        status: "succeeded",
      };
      refund.balance_transaction = book("refund", -amount, refund.id);
      refunds.set(refund.id, refund);
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      tell("charge.refunded", charge);
      tell("refund.created", refund);
      return refund;
    },
    refund: (key) => find(refunds, "refund", key),

    /** The buyer's bank takes the money back; an inquiry only asks. */
    dispute(intentId, isInquiry = false) {
      const intent = find(kept.intents, "payment_intent", intentId);
      const charge = find(kept.charges, "charge", intent.latest_charge);
      const dispute = {
        id: id("du"),
        object: "dispute",
        amount: charge.amount - charge.amount_refunded,
        charge: charge.id,
        created: now(),
        currency: "usd",
        livemode: false,
        metadata: {},
        payment_intent: intentId,
        reason: "fraudulent",
        status: isInquiry ? "warning_needs_response" : "needs_response",
        balance_transactions: [],
      };
      charge.disputed = true;
      disputes.set(dispute.id, dispute);
      if (!isInquiry) move(dispute, -dispute.amount);
      tell("charge.dispute.created", dispute);
      if (!isInquiry) tell("charge.dispute.funds_withdrawn", dispute);
      return dispute;
    },
    closeDispute(key, won) {
      const dispute = find(disputes, "dispute", key);
      const isInquiry = dispute.status.startsWith("warning_");
      dispute.status = isInquiry ? "warning_closed" : won ? "won" : "lost";
      if (won && !isInquiry) {
        move(dispute, dispute.amount);
        tell("charge.dispute.funds_reinstated", dispute);
      }
      tell("charge.dispute.closed", dispute);
      return dispute;
    },
    disputeOf: (key) => find(disputes, "dispute", key),

    createToken({ payment_method, usage_limits = {}, seller_details = {} }) {
      if (!payment_method) throw invalid("Missing required param: payment_method.", "parameter_missing");
      const limits = {
        currency: usage_limits.currency ?? "usd",
        max_amount: cents(usage_limits.max_amount, "usage_limits[max_amount]"),
        expires_at: Number(usage_limits.expires_at ?? now() + 3600),
      };
      const token = {
        id: id("spt"),
        object: "shared_payment.granted_token",
        agent_details: { network_business_profile: "profile_test_agent" },
        created: now(),
        deactivated_at: null,
        deactivated_reason: null,
        livemode: false,
        payment_method,
        seller_details,
        usage_details: { amount_captured: { value: 0, currency: limits.currency } },
        usage_limits: limits,
      };
      kept.tokens.set(token.id, token);
      return token;
    },
    token: (key) => find(kept.tokens, "shared_payment_granted_token", key),
    revoke(key) {
      const token = find(kept.tokens, "shared_payment_granted_token", key);
      if (!token.deactivated_reason)
        Object.assign(token, { deactivated_at: now(), deactivated_reason: "revoked" });
      return token;
    },

    /** Changes of the balance, newest first. */
    balance,
  };
  const shown = new Map();
  return books;
}

function cents(text, param) {
  if (!/^\d{1,8}$/.test(text ?? ""))
    throw invalid(`Invalid integer: ${text}`, "parameter_invalid_integer", param);
  return Number(text);
}
