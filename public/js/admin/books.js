// The books of the sellers.

import { h } from "../page/dom.js";
import { money, number, table } from "../page/tables.js";
import { later } from "./panel.js";
import { ask } from "./session.js";

/** The double-entry books of each seller, where the deployment keeps them. */
export function booksOf() {
  const balances = ask("/admin/agents/books").then(({ accounts = [], differences = [] }) =>
    h(
      "div.account",
      {},
      h("h3", {}, "Books"),
      differences.length > 0 &&
        h("p.note.bad", {}, `${number(differences.length)} differences; npm run books explains each one.`),
      table(
        "Balances by account",
        [
          ["Seller", ({ seller_id: id }) => id],
          ["Account", ({ account }) => h("code", {}, account)],
          ["Balance", ({ balance_micro: micro }) => money(micro), "number"],
        ],
        accounts,
        "Nothing has been booked yet.",
      ),
    ),
  );
  return later(balances);
}
