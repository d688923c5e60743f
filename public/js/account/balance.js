// Balance of a key, or of a sub-key's limits.

import { figures, moment, number, section, state, table } from "../page/tables.js";
import { h } from "../page/dom.js";

/** Below so many calls the figure is marked. */
const LOW = 100;

export function credits({ remaining_calls: left, concurrency_limit: limit, status, pricing, credits }) {
  const kinds = { free: "free calls", top_up: "top-up", operator: "granted by the operator" };
  const shown = figures([
    ["calls left", number(left), left < LOW ? "low" : "lead-figure"],
    ["concurrent calls", number(limit)],
    ["per 1,000 successful calls", `$${pricing.per_thousand_usd}`],
    ["status", state(status)],
  ]);
  const rows = table(
    "Calls, in the order in which they are used",
    [
      ["From", (lot) => kinds[lot.kind] ?? String(lot.kind).replaceAll("_", " ")],
      ["Until", (lot) => (lot.expires_at ? moment(lot.expires_at) : "never expires")],
      ["Calls left", (lot) => number(lot.remaining_calls), "number"],
    ],
    credits ?? [],
    "No calls are left on this key.",
  );
  return section("Balance", shown, rows);
}

/** Renders the balance for a sub-key's holder. */
export const ofSubKey = ({
  label,
  daily_limit: daily,
  total_limit: total,
  used_today,
  used_total,
  expires_at: end,
}) =>
  section(
    "Sub-key",
    figures([
      ["label", label],
      ["calls today", daily === null ? number(used_today) : `${number(used_today)} of ${number(daily)}`],
      ["calls in all", total === null ? number(used_total) : `${number(used_total)} of ${number(total)}`],
      ["until", end ? moment(end) : "never expires"],
    ]),
    h("p.aside", {}, "This is a sub-key. Use, purchases and settings are shown to whoever has its key."),
  );
