// Tables and figures of the account pages, with one common look.

import { h } from "./dom.js";

const NUMBER = new Intl.NumberFormat("en");
const MONEY = new Intl.NumberFormat("en", { style: "currency", currency: "USD", maximumFractionDigits: 6 });

export const number = (value) => NUMBER.format(value ?? 0);
/** Micro-USD as dollars. */
export const money = (micro) => MONEY.format((micro ?? 0) / 1e6);

/** A moment as its reader's clock has it; the text as it came is in the title. */
export function moment(text) {
  if (text === undefined || text === null) return "";
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return String(text);
  const shown = at.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  return h("time", { datetime: at.toISOString(), title: at.toISOString() }, shown);
}

/** A day (`2026-11-22`, UTC) in words. */
export function day(text) {
  if (!text) return "";
  const options = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" };
  return new Date(`${text.slice(0, 10)}T00:00:00Z`).toLocaleDateString("en-GB", options);
}

/**
 * A table: `columns` are `[heading, (row) => cell, "number"?]`. Wide ones scroll by themselves, and can be reached by
 * keyboard to do so.
 */
export function table(caption, columns, rows, none) {
  if (rows.length === 0) return h("p.aside", {}, none);
  const heads = columns.map(([name, , kind]) =>
    h("th", { scope: "col", class: kind }, name || h("span.unseen", {}, "Actions")),
  );
  const line = (row) =>
    h(
      "tr",
      {},
      columns.map(([, cell, kind]) => h("td", { class: kind }, cell(row))),
    );
  const made = h(
    "table.table",
    {},
    h("caption.unseen", {}, caption),
    h("thead", {}, h("tr", {}, heads)),
    h("tbody", {}, rows.map(line)),
  );
  return h("div.scroll", { role: "region", "aria-label": caption, tabindex: "0" }, made);
}

/** Figures side by side: `[name, value, class?]`. */
export const figures = (all) =>
  h(
    "dl.figures",
    {},
    all.map(([name, value, kind]) => h("div", { class: kind }, h("dt", {}, name), h("dd", {}, value))),
  );

const GOOD = new Set(["active", "paid", "consumed", "complete", "ok", "claimed", "enabled", "success"]);
const BAD = new Set(["disabled", "failed", "refunded", "released", "revoked"]);

/** A state as a word in its colour. */
export function state(word) {
  const text = String(word ?? "");
  return h(
    "span.state",
    { class: GOOD.has(text) ? "good" : BAD.has(text) ? "bad" : undefined },
    text.replaceAll("_", " "),
  );
}

/** A section with its heading. */
export const section = (title, ...parts) => h("section", {}, h("h2", {}, title), ...parts);
