// Use of a key by day and endpoint, and latest failures.

import { save } from "../contract/call.js";
import { h, svg } from "../page/dom.js";
import { day, moment, number, section, table } from "../page/tables.js";

/** Usage of the last `days`; `choose` is called with another number of days. */
export function use({ usage }, days, choose) {
  const choice = h(
    "select.input",
    {
      id: "days",
      change: ({ target }) => choose(Number(target.value)),
    },
    [7, 14, 30].map((count) => h("option", { value: count, selected: count === days }, `Last ${count} days`)),
  );
  const endpoints = Object.values(Object.groupBy(usage, ({ endpoint }) => endpoint ?? ""));
  const sum = (rows, field) => rows.reduce((total, row) => total + row[field], 0);
  const byUse = endpoints
    .map((rows) => ({
      endpoint: rows[0].endpoint,
      charged: sum(rows, "charged_calls"),
      free: sum(rows, "free_calls"),
    }))
    .sort((a, b) => b.charged + b.free - a.charged - a.free);
  return section(
    "Usage",
    h(
      "div.tools",
      {},
      h("div.field", {}, h("label", { for: "days" }, "Period"), choice),
      usage.length > 0 &&
        h("button.button.plain", { type: "button", click: () => keep(usage, days) }, "Download as CSV"),
    ),
    usage.length > 0 && bars(usage, days),
    table(
      "Calls by endpoint",
      [
        ["Endpoint", ({ endpoint }) => (endpoint ? h("code", {}, endpoint) : "unknown")],
        ["Charged", ({ charged }) => number(charged), "number"],
        ["Free", ({ free }) => number(free), "number"],
      ],
      byUse,
      "The key was not used in this period.",
    ),
  );
}

const COLUMNS = ["date", "endpoint", "charged_calls", "free_calls"];

/** Hands the rows over as a file for a spreadsheet. Their texts are paths and dates, which need no quotes. */
function keep(usage, days) {
  const lines = [COLUMNS, ...usage.map((row) => COLUMNS.map((name) => row[name] ?? ""))];
  const text = lines.map((line) => `${line.join(",")}\r\n`).join("");
  save(new Blob([text], { type: "text/csv" }), `quarry-usage-${days}-days.csv`);
}

const HEIGHT = 160;
const FOOT = 22;
const HEAD = 16;

/** Calls by day as bars; the table beside it says the same in numbers. */
function bars(usage, days) {
  const today = Date.parse(new Date().toISOString().slice(0, 10));
  const dates = Array.from({ length: days }, (_, at) =>
    new Date(today - (days - 1 - at) * 864e5).toISOString().slice(0, 10),
  );
  const of = (date, field) =>
    usage.filter((row) => row.date === date).reduce((sum, row) => sum + row[field], 0);
  const rows = dates.map((date) => ({
    date,
    charged: of(date, "charged_calls"),
    free: of(date, "free_calls"),
  }));
  const most = Math.max(1, ...rows.map(({ charged, free }) => charged + free));
  const width = matchMedia("(max-width: 40rem)").matches ? 360 : 720; // letters keep their size
  const step = width / days;
  const tall = (calls) => (calls / most) * (HEIGHT - HEAD);
  const bar = ({ date, charged, free }, at) => {
    const x = at * step + step * 0.15;
    const wide = step * 0.7;
    const label = step >= 24 || at % 5 === 0;
    return svg(
      "g",
      {},
      svg("title", {}, `${day(date)}: ${number(charged)} charged, ${number(free)} free`),
      svg("rect.charged", { x, width: wide, y: HEIGHT - tall(charged), height: tall(charged) }),
      svg("rect.free", { x, width: wide, y: HEIGHT - tall(charged + free), height: tall(free) }),
      label &&
        svg(
          "text",
          { x: at * step + step / 2, y: HEIGHT + FOOT - 6, "text-anchor": "middle" },
          date.slice(8),
        ),
    );
  };
  const total = rows.reduce((sum, row) => sum + row.charged + row.free, 0);
  const picture = svg(
    "svg.days",
    {
      viewBox: `0 0 ${width} ${HEIGHT + FOOT}`,
      role: "img",
      "aria-label": `${number(total)} calls in ${days} days, at most ${number(most)} a day`,
    },
    svg("line", { x1: 0, x2: width, y1: HEIGHT, y2: HEIGHT }),
    svg("text", { x: 0, y: 11 }, `busiest day: ${number(most)}`),
    rows.map(bar),
  );
  const legend = h(
    "ul.legend",
    {},
    h("li", {}, h("span.charged", { "aria-hidden": "true" }), "charged"),
    h(
      "li",
      {},
      h("span.free", { "aria-hidden": "true" }),
      "free (failures, and answers that are not charged)",
    ),
  );
  return h("div", {}, picture, legend);
}

export const failures = ({ recent_failures: failed }) =>
  section(
    "Recent errors",
    h("p.aside", {}, "Failed calls are free. When you report one, quote its request ID."),
    table(
      "Recent errors",
      [
        ["When", ({ at }) => moment(at)],
        ["Endpoint", ({ endpoint }) => h("code", {}, endpoint ?? "")],
        ["Code", ({ error_code: code }) => h("a", { href: "/docs/errors" }, h("code", {}, code))],
        ["Request", ({ request_id: id }) => h("code", {}, id)],
      ],
      failed ?? [],
      "No call has failed recently.",
    ),
  );
