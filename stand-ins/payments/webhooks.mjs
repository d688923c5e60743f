// Events on their way to the worker: signed by the processor's own library, sent again until somebody answers 2xx.

import Stripe from "stripe";
import { setTimeout as sleep } from "node:timers/promises";

const TRIES = 12;
const PAUSE_MS = 150;
const PAUSE_MS_MAX = 3000;
const DEADLINE_MS = 10_000;

const { webhooks } = new Stripe("sk_test_of_nobody");

/** The header that the processor would send with a body; `timestamp` in seconds. */
export const signed = (payload, secret, timestamp = Math.floor(Date.now() / 1000)) =>
  webhooks.generateTestHeaderString({ payload, secret, timestamp });

/** Delivers events to `address()`; none there: nothing is sent. `sent` holds `{ id, type, status, at }`. */
export function createWebhooks({ secret, address }) {
  const sent = [];
  const pending = new Set();
  let ended = false;
  const post = async (payload, headers) => {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const options = { method: "POST", headers, body: payload, signal, redirect: "manual" };
    const answer = await fetch(address(), options);
    return { status: answer.status, text: await answer.text() };
  };
  /** Sends one delivery, unchanged or with a wrong secret, an old time, or a given signature. */
  const deliver = (event, { by = secret, timestamp, signature } = {}) => {
    const payload = typeof event === "string" ? event : JSON.stringify(event);
    const header = signature ?? signed(payload, by, timestamp);
    return post(payload, { "content-type": "application/json", "stripe-signature": header });
  };
  const insist = async (event) => {
    for (let attempt = 0; attempt < TRIES && !ended && address(); attempt += 1) {
      const { status } = await deliver(event).catch(() => ({ status: 0 }));
      sent.push({ id: event.id, type: event.type, status, at: Date.now() });
      if (status >= 200 && status < 300) return;
      await sleep(Math.min(PAUSE_MS * 2 ** attempt, PAUSE_MS_MAX), undefined, { ref: false });
    }
  };
  return {
    sent,
    deliver,
    send(event) {
      const task = insist(event).finally(() => pending.delete(task));
      pending.add(task);
    },
    /** Resolves when everything was delivered or given up. */
    idle: () => Promise.all(pending),
    end: () => void (ended = true),
  };
}
