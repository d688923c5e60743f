// The demo key of `npm start`: always the same on one machine, and never without calls.

import { setTimeout as sleep } from "node:timers/promises";
import { say, Stop } from "../launch/process.mjs";

const CALLS = 1000;
/** The waits between the tries of a request that may be sent again. */
const WAITS_MS = [500, 1000, 2000, 4000, 8000];

/** Mints the key or fetches it again; grants more calls when it has used them up. Each request may be sent again. */
export async function demoKey(address, adminSecret, waits = WAITS_MS) {
  const admin = { authorization: `Bearer ${adminSecret}`, "content-type": "application/json" };
  const minted = await ask(waits, `${address}/admin/keys`, {
    method: "POST",
    headers: { ...admin, "idempotency-key": "demo" },
    body: JSON.stringify({ label: "demo", calls: CALLS }),
  });
  const { key, key_id: id } = minted;
  const own = { headers: { authorization: `Bearer ${key}` } };
  const status = await ask(waits, `${address}/api/keys/status`, own);
  if (!(status.remaining_calls > 0)) {
    await ask(waits, `${address}/admin/keys/${id}/grant`, {
      method: "POST",
      headers: admin,
      body: JSON.stringify({ reference: `demo-${new Date().toISOString()}`, calls: CALLS }),
    });
  }
  return key;
}

/** Returns the worker's answer; a retryable error is retried after each of the waits. */
async function ask(waits, url, options) {
  for (const wait of [...waits, undefined]) {
    const response = await fetch(url, options);
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    if (wait === undefined || !isRetryable(text)) {
      throw new Stop(`The demo key could not be made: ${url} answered ${response.status} ${text}`);
    }
    say(`start: the worker is not ready (${response.status}), trying again in ${wait / 1000} s …`);
    await sleep(wait);
  }
}

function isRetryable(text) {
  try {
    return JSON.parse(text).retryable === true;
  } catch {
    return false;
  }
}
