// Purchases for a key, with a receipt for each.

import { h } from "../page/dom.js";
import { moment, number, section, state, table } from "../page/tables.js";

const DOLLARS = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
const RAILS = { card: "card", x402: "wallet (x402)", mpp: "wallet (MPP)" };
/** Words for states: paid is paid, whether or not the calls are on the key yet. */
const WORDS = { complete: "paid", consumed: "paid" };

export const purchases = (all) =>
  section(
    "Purchases",
    table(
      "Purchases",
      [
        ["Paid", ({ paid_at }) => moment(paid_at)],
        ["Calls", ({ calls }) => number(calls), "number"],
        ["Amount", ({ amount_usd }) => DOLLARS.format(amount_usd), "number"],
        ["By", ({ rail }) => RAILS[rail] ?? rail],
        ["Status", ({ status }) => state(WORDS[status] ?? status)],
        ["", (own) => h("button.button.plain", { type: "button", click: () => receipt(own) }, "Receipt")],
      ],
      all,
      "Nothing was bought for this key yet.",
    ),
  );

/** Sentences about money and answers that are lost on the way. */
const LOST =
  "If you paid and heard nothing, do not pay again: we ask the chain or the card processor until it is clear. Money that arrives buys what was ordered, or is shown here as owed to you and refunded.";

/** A receipt, to read and to print. */
function receipt(own) {
  const facts = [
    ["Receipt", own.id],
    ["Seller", own.seller],
    ["Paid", new Date(own.paid_at).toUTCString()],
    ["For", `${number(own.calls)} search data calls`],
    ["Amount", `${DOLLARS.format(own.amount_usd)} (USD)`],
    ["Paid by", RAILS[own.rail] ?? own.rail],
    ["Transaction", own.transaction],
    ["Calls good until", own.credit_expires_at && new Date(own.credit_expires_at).toUTCString()],
    ["Owed to you", own.owed_usd && DOLLARS.format(own.owed_usd)],
    ["Paid back", own.refunded_usd && DOLLARS.format(own.refunded_usd)],
  ];
  const button = (text, click) => h("button.button.plain", { type: "button", click }, text);
  const dialog = h(
    "dialog.receipt",
    { "aria-label": "Receipt", close: () => dialog.remove() },
    h("h2", {}, "Receipt"),
    h(
      "dl.facts",
      {},
      facts.filter(([, value]) => value).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
    h("p.aside", {}, LOST),
    h(
      "div.row",
      {},
      button("Print", () => print()),
      button("Close", () => dialog.close()),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
