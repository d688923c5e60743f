// Payments: the list with its filter, above the books.

import { fill, h } from "../page/dom.js";
import { figures, moment, money, number, section, state, table } from "../page/tables.js";
import { booksOf } from "./books.js";
import { again, show } from "./panel.js";
import { paymentOf, PURPOSES } from "./payment.js";
import { ask, PAGE, query } from "./session.js";

const STATES = ["", "owed", "incomplete", "complete", "consumed", "refunded", "failed", "released"];
const chosen = { state: "", seller: "" };

export async function payments(before = "") {
  const {
    payments: rows,
    before: next,
    owed,
  } = await ask(query("/admin/agents/payments", { ...chosen, before, limit: PAGE }));
  const place = h("div");
  const pick = (name, label, options) =>
    h(
      "div.field",
      {},
      h("label", { for: `by-${name}` }, label),
      h(
        "select.input",
        {
          id: `by-${name}`,
          change: ({ target }) => ((chosen[name] = target.value), again(place, payments())),
        },
        options.map((option) =>
          h("option", { value: option, selected: option === chosen[name] }, option || "all"),
        ),
      ),
    );
  const taken = rows.filter(({ state: word }) => ["complete", "consumed"].includes(word));
  fill(
    place,
    section(
      "Payments",
      owed?.payments > 0 &&
        h(
          "p.note.bad",
          { role: "alert" },
          `${money(owed.amount_micro)} of ${number(owed.payments)} payment${owed.payments === 1 ? "" : "s"} came too late to buy anything and is owed to the buyer. `,
          h(
            "button.linklike",
            { type: "button", click: () => ((chosen.state = "owed"), again(place, payments())) },
            "Show what is owed",
          ),
        ),
      figures([
        ["payments on this page", number(rows.length)],
        [
          "received, on this page",
          money(taken.reduce((sum, { amount_micro: micro }) => sum + micro, 0)),
          "lead-figure",
        ],
      ]),
      h("div.tools", {}, pick("state", "State", STATES)),
      table(
        "Payments",
        [
          [
            "Payment",
            ({ payment_id: id }) =>
              h(
                "button.linklike",
                {
                  type: "button",
                  click: () =>
                    show(
                      "Payment",
                      paymentOf(id, () => again(place, payments())),
                    ),
                },
                id,
              ),
          ],
          ["Seller", ({ seller_id: id }) => id],
          [
            "For",
            ({ purpose, plan_id: plan }) => [PURPOSES[purpose] ?? purpose, plan].filter(Boolean).join(", "),
          ],
          ["Rail", ({ rail }) => String(rail).replaceAll("_", " ")],
          ["Amount", ({ amount_micro: micro }) => money(micro), "number"],
          ["State", ({ state: word }) => state(word)],
          ["When", ({ created_at: at }) => moment(at)],
        ],
        rows,
        "No payments match.",
      ),
      next &&
        h("button.button.plain", { type: "button", click: () => again(place, payments(next)) }, "Older"),
      booksOf(),
    ),
  );
  return place;
}
