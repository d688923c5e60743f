// One payment: its facts, its history, and the operator's actions on it.

import { h, words } from "../page/dom.js";
import { moment, money, state, table } from "../page/tables.js";
import { told } from "./panel.js";
import { ask, post } from "./session.js";

export const PURPOSES = { topup: "top-up" };

/** Facts of a payment that come first, in this order. */
const FIRST = ["payment_id", "state", "amount_micro", "purpose", "plan_id", "rail", "seller_id"];
/** Members that only the ledgers' bookkeeping needs. */
const KEPT = ["asked", "booked_used", "booked_expired", "busy_until"];
/** Rails whose refunds come from the operator's own wallet. */
const WALLETS = ["x402", "mpp_evm"];

/** A payment's facts as people read them: `[name, value]`. */
function factsOf(payment) {
  const there = Object.entries(payment).filter(
    ([name, value]) => value !== null && value !== 0 && typeof value !== "object" && !KEPT.includes(name),
  );
  const rank = ([name]) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return there
    .sort((one, other) => rank(one) - rank(other))
    .map(([name, value]) => {
      if (name === "state") return ["state", state(value)];
      if (name.endsWith("_micro")) return [name.slice(0, -"_micro".length), money(value)];
      if (name.endsWith("_at")) return [name.slice(0, -"_at".length), moment(value)];
      if (name.endsWith("_id")) return [name.slice(0, -"_id".length), h("code", {}, value)];
      if (name === "purpose") return [name, PURPOSES[value] ?? value];
      return [name, String(value)];
    })
    .map(([name, value]) => [words(name), value]);
}

/** Returns an event's details beside its states: names and values. */
const detailOf = (detail) =>
  typeof detail === "object" && detail !== null
    ? Object.entries(detail).map(([name, value]) =>
        h(
          "div",
          {},
          `${words(name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase())}: `,
          typeof value === "object" ? JSON.stringify(value) : String(value),
        ),
      )
    : (detail ?? "");

/** Whether the money bought nothing, since the payment or its agent had ended, and has not gone back. */
const isOwed = ({ owed_at: at, state: word }) => at && ["failed", "released"].includes(word);

/** The payment; `changed` is called when it is another than before. */
export async function paymentOf(id, changed) {
  const { payment, events = [] } = await ask(`/admin/agents/payments/${id}`);
  const act = (what, question, body) => (event) => {
    event.preventDefault();
    const dialog = event.currentTarget.closest("dialog");
    if (!confirm(question)) return;
    post(`/admin/agents/payments/${id}/${what}`, body?.()).then(
      () => (dialog.close(), changed()),
      told(dialog),
    );
  };
  return h(
    "div.account",
    {},
    h(
      "dl.facts",
      {},
      factsOf(payment).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
    table(
      "History",
      [
        ["When", ({ at }) => moment(at)],
        ["From", ({ from }) => from && state(from)],
        ["To", ({ to }) => to && state(to)],
        ["By", ({ by }) => by],
        ["Detail", ({ detail }) => detailOf(detail)],
      ],
      events,
      "Nothing has happened yet.",
    ),
    isOwed(payment) &&
      h(
        "p.note.bad",
        { role: "alert" },
        payment.settlement_reason === "receiver_gone"
          ? "The agent ended before it received what this payment buys: the money is owed to the buyer."
          : "The money came after this payment had ended: it is owed to the buyer.",
      ),
    (["complete", "consumed"].includes(payment.state) || isOwed(payment)) && refund(payment, act),
    payment.state === "incomplete" &&
      h(
        "div.row",
        {},
        h(
          "button.button.plain",
          {
            type: "button",
            click: act("release", "Release this payment? It can never be spent afterwards."),
          },
          "Release",
        ),
      ),
  );
}

/** Money goes back to a card by its processor; to a wallet the operator has sent it, and says by which transaction. */
function refund(payment, act) {
  const { amount_micro: micro, booked_used: used, refunded_micro: returned, rail } = payment;
  const question = isOwed(payment)
    ? `Record that ${money(micro - used - returned)} went back?`
    : `Refund ${money(micro)} and take back what is unspent?`;
  const field = WALLETS.includes(rail)
    ? h("input.input", { id: "transaction", type: "text", autocomplete: "off", required: true })
    : undefined;
  const body = () => field && { transaction: field.value };
  return h(
    "form.tools",
    { submit: act("refund", question, body) },
    field &&
      h(
        "div.field.grows",
        {},
        h("label", { for: "transaction" }, "Transaction that sent the money back"),
        field,
      ),
    h("button.button.plain", {}, "Refund"),
  );
}
