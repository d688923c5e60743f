// Buying calls, for a key or with a new one.

import { fill, h } from "../page/dom.js";
import { number, section } from "../page/tables.js";
import { ask, pressing } from "../key/ask.js";
import { useNew } from "./new-key.js";

const TOP_UP_LEAST_USD = 10;

/** Buys calls with a new key, for people without one. */
export function buyFirst() {
  return topUp(undefined, { per_call_micro_usd: 150 });
}

/** A key without calls. */
async function emptyKey() {
  const response = await fetch("/api/keys", { method: "POST" });
  const told = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new Error(told.error ?? "No key could be made just now. Please try again in a moment.");
  return told.key;
}

/** The form for a key; without one, for a key that is made meanwhile. */
export function topUp(key, pricing) {
  const amount = h("input.input", {
    id: "amount",
    type: "text",
    inputmode: "decimal",
    value: String(TOP_UP_LEAST_USD),
    autocomplete: "off",
    "aria-describedby": "buys",
  });
  const buys = h("p.about", { id: "buys" });
  const said = h("p", { role: "alert" });
  const button = h("button.button.paint", {}, key ? "Pay by card" : "Get a key and pay by card");
  const tell = () => {
    const usd = Number(amount.value);
    const calls = Math.floor((usd * 1e6) / pricing.per_call_micro_usd);
    fill(
      buys,
      usd >= TOP_UP_LEAST_USD ? `${number(calls)} calls, good for a year.` : `From $${TOP_UP_LEAST_USD}.`,
    );
  };
  amount.addEventListener("input", tell);
  tell();
  const pay = pressing(said, async () => {
    const isGood = /^\d+(\.\d{1,2})?$/.test(amount.value.trim()) && Number(amount.value) >= TOP_UP_LEAST_USD;
    amount.toggleAttribute("aria-invalid", !isGood);
    if (!isGood) throw new Error(`Please give an amount in dollars and cents, from $${TOP_UP_LEAST_USD}.`);
    const usd = Number(amount.value).toFixed(6);
    const filled = key ?? (await emptyKey());
    const headers = { "idempotency-key": crypto.randomUUID() };
    const page = await ask(filled, "/api/keys/topup", { method: "POST", headers, body: { amount_usd: usd } });
    // The buyer has the key before they pay, and sees it again when they return.
    if (!key) useNew(filled);
    location.assign(page.url);
  });
  const bought = section(
    "Buy calls",
    h(
      "p.aside",
      {},
      key
        ? "You pay on the card processor’s page. The calls are added as soon as the payment has gone through."
        : "Without a key, or with one that you have lost: you get a new one, which is kept in this browser and shown to you when you come back from paying.",
    ),
    h(
      "form.narrow",
      { submit: pay, novalidate: true },
      h("div.field", {}, h("label", { for: "amount" }, "Amount in US dollars"), amount, buys),
      said,
      h("div.row", {}, button),
      h(
        "p.aside",
        {},
        "Programs pay by wallet or card token: ",
        h("a", { href: "/docs/keys-and-billing" }, "keys and billing"),
        ".",
      ),
    ),
  );
  bought.id = "buy";
  return bought;
}
