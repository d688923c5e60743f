// The demo key of `npm start`: always the same on one machine, and never without calls.

import { Stop } from "../launch/process.mjs";

const CALLS = 1000;

/** Mints the key or fetches it again; grants more calls when it has used them up. */
export async function demoKey(address, adminSecret) {
  const admin = { authorization: `Bearer ${adminSecret}`, "content-type": "application/json" };
  const minted = await ask(`${address}/admin/keys`, {
    method: "POST",
    headers: { ...admin, "idempotency-key": "demo" },
    body: JSON.stringify({ label: "demo", calls: CALLS }),
  });
  const { key, key_id: id } = minted;
  const status = await ask(`${address}/api/keys/status`, { headers: { authorization: `Bearer ${key}` } });
  if (!(status.remaining_calls > 0)) {
    await ask(`${address}/admin/keys/${id}/grant`, {
      method: "POST",
      headers: admin,
      body: JSON.stringify({ reference: `demo-${new Date().toISOString()}`, calls: CALLS }),
    });
  }
  return key;
}

async function ask(url, options) {
  const response = await fetch(url, options);
  const text = await response.text();
  if (!response.ok) {
    throw new Stop(`The demo key could not be made: ${url} answered ${response.status} ${text}`);
  }
  return JSON.parse(text);
}
