// The account of a key: what is left, what it was used for by day and endpoint, what failed last, and how calls are added.

import { byId, fill, h, svg } from "./dom.js";
import { keyBox } from "./key-box.js";
import { onKey, storedKey } from "./key.js";
import { day, figures, moment, number, section, state, table } from "./tables.js";

const TOP_UP_LEAST_USD = 10;
/** Below so many calls the figure is marked. */
const LOW = 100;
let days = 7;

byId("key").append(keyBox().element);
onKey(show);
show(storedKey());

async function ask(key, path, options = {}) {
  const headers = { authorization: `Bearer ${key}`, ...options.headers };
  const response = await fetch(path, { ...options, headers });
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(body.error ?? body.message ?? `The service answered ${response.status}.`);
  return body;
}

async function show(key) {
  const place = byId("account");
  if (!key) {
    const about =
      "Paste a key above, or get a free one. This page then shows what is left on it and what it was used for.";
    return fill(place, h("p.note", {}, about));
  }
  try {
    const [status, usage] = await Promise.all([
      ask(key, "/api/keys/status"),
      ask(key, `/api/keys/usage?days=${days}`),
    ]);
    if (key !== storedKey()) return undefined;
    fill(place, credits(status), use(usage, key), failures(usage), topUp(key, status));
  } catch (error) {
    fill(place, h("p.note.bad", { role: "alert" }, error.message));
  }
  return undefined;
}

function credits({ remaining_calls: left, concurrency_limit: limit, status, pricing, credits }) {
  const kinds = { free: "free calls", top_up: "top-up", operator: "granted by the operator" };
  const shown = figures([
    ["calls left", number(left), left < LOW ? "low" : "lead-figure"],
    ["calls at once", number(limit)],
    ["for 1,000 calls", `$${pricing.per_thousand_usd}`],
    ["status", state(status)],
  ]);
  const rows = table(
    "Credits, in the order in which they are used",
    [
      ["From", (lot) => kinds[lot.kind] ?? String(lot.kind).replaceAll("_", " ")],
      ["Until", (lot) => (lot.expires_at ? moment(lot.expires_at) : "no end")],
      ["Calls left", (lot) => number(lot.remaining_calls), "number"],
    ],
    credits ?? [],
    "No calls are left on this key.",
  );
  return section("Credits", shown, rows);
}

function use({ usage }, key) {
  const choice = h(
    "select.input",
    {
      id: "days",
      change: ({ target }) => ((days = Number(target.value)), show(key).then(() => byId("days")?.focus())),
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
    "Use",
    h("div.tools", {}, h("div.field", {}, h("label", { for: "days" }, "Period"), choice)),
    usage.length > 0 && bars(usage),
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

const HEIGHT = 160;
const FOOT = 22;
const HEAD = 16;

/** Calls by day as bars; the table beside it says the same in numbers. */
function bars(usage) {
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

const failures = ({ recent_failures: failed }) =>
  section(
    "Latest failures",
    h("p.aside", {}, "Failures are free. When you report one, quote its request id."),
    table(
      "Latest failures",
      [
        ["When", ({ at }) => moment(at)],
        ["Endpoint", ({ endpoint }) => h("code", {}, endpoint ?? "")],
        ["Code", ({ error_code: code }) => h("a", { href: "/docs#errors" }, h("code", {}, code))],
        ["Request", ({ request_id: id }) => h("code", {}, id)],
      ],
      failed ?? [],
      "Nothing has failed recently.",
    ),
  );

function topUp(key, { pricing }) {
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
  const button = h("button.button.paint", {}, "Pay by card");
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
  const pay = async (event) => {
    event.preventDefault();
    if (!/^\d+(\.\d{1,2})?$/.test(amount.value.trim()) || Number(amount.value) < TOP_UP_LEAST_USD) {
      amount.setAttribute("aria-invalid", "true");
      return fill(said, `Please give an amount in dollars and cents, from $${TOP_UP_LEAST_USD}.`);
    }
    amount.removeAttribute("aria-invalid");
    button.setAttribute("aria-disabled", "true");
    try {
      const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
      const body = JSON.stringify({ amountUsd: Number(amount.value).toFixed(6) });
      location.assign((await ask(key, "/api/keys/topup", { method: "POST", headers, body })).url);
    } catch (error) {
      button.removeAttribute("aria-disabled");
      fill(said, error.message);
    }
    return undefined;
  };
  return section(
    "Add calls",
    h(
      "p.aside",
      {},
      "You pay on the card processor’s page. The calls are added as soon as the payment has gone through.",
    ),
    h(
      "form.narrow",
      { submit: pay, novalidate: true },
      h("div.field", {}, h("label", { for: "amount" }, "Amount in US dollars"), amount, buys),
      said,
      h("div.row", {}, button),
    ),
  );
}
