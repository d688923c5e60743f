// The account of a key: what is left, what it was used for by day and endpoint, what failed last, and how calls are added.

import { byId, fill, h, svg } from "./dom.js";
import { ask, pressing } from "./key-api.js";
import { keyBox } from "./key-box.js";
import { keySettings } from "./key-settings.js";
import { keepKey, onKey, storedKey } from "./key.js";
import { purchases, recentCalls } from "./purchases.js";
import { shownOnce } from "./shown-once.js";
import { subKeys } from "./sub-keys.js";
import { day, figures, moment, number, section, state, table } from "./tables.js";

const TOP_UP_LEAST_USD = 10;
/** Below so many calls the figure is marked. */
const LOW = 100;
/** Calls of the list. */
const CALLS = 20;
/** Where a key that was just made waits for its reader. */
const NEW = "quarry.new-key";
let days = 7;
/** Whether the page has scrolled to the part that its address names. */
let isGone = false;

byId("key").append(keyBox().element);
onKey(show);
show(storedKey());

async function show(key) {
  const place = byId("account");
  if (!key) {
    const about = "Paste a key above, or get a free one. This page then shows its balance, usage and errors.";
    fill(place, h("p.note", {}, about), buyFirst());
    return goTo(location.hash);
  }
  const again = () => show(key);
  try {
    const status = await ask(key, "/api/keys/status");
    const parts = status.sub_key
      ? [credits(status), ofSubKey(status.sub_key)]
      : await ofOwner(key, status, again);
    if (key === storedKey()) fill(place, newKey(key), parts);
    goTo(location.hash);
  } catch (error) {
    if (key === storedKey()) fill(place, h("p.note.bad", { role: "alert" }, error.message));
  }
  return undefined;
}

/** What the owner of a key sees. A key that was replaced still shows its use, and no more. */
async function ofOwner(key, status, again) {
  const owned = async (path) =>
    ask(key, path).catch((error) => {
      if (error.code === "key_replaced") return undefined;
      throw error;
    });
  // Without a storefront there are no purchases, and the rest is there all the same.
  const bought = ask(key, "/api/keys/purchases").catch(() => ({ purchases: [] }));
  const [usage, { calls }, settings, subs, paid] = await Promise.all([
    ask(key, `/api/keys/usage?days=${days}`),
    ask(key, `/api/keys/calls?limit=${CALLS}`),
    owned("/api/keys/settings"),
    owned("/api/keys/sub-keys"),
    bought,
  ]);
  const names = new Map(subs?.sub_keys.map(({ id, label }) => [id, label]));
  const replaced =
    "This key was replaced. It works until it ends; the key that replaced it shows sub-keys and settings.";
  return [
    credits(status),
    topUp(key, status.pricing),
    use(usage, key),
    recentCalls(calls, names, (path) => openBundle(key, path)),
    failures(usage),
    subs ? [h("div", { id: "sub-keys-new" }), subKeys(key, subs.sub_keys, again)] : h("p.note", {}, replaced),
    settings && keySettings(key, settings, again, useNew),
    purchases(paid.purchases),
  ];
}

/** A new key takes the old one's place here, and is shown until its reader has it: now, or back from paying. */
function useNew(key) {
  sessionStorage.setItem(NEW, key);
  keepKey(key);
}

/** The whole text of a key that was just made, until its reader has it. */
function newKey(key) {
  if (sessionStorage.getItem(NEW) !== key) return undefined;
  const what =
    "This is your new key. It is kept in this browser, and cannot be shown again later: copy it now.";
  return shownOnce(what, key, () => sessionStorage.removeItem(NEW));
}

const ofSubKey = ({
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

/** What is kept of a call: it needs the key, so a link alone would not do. */
async function openBundle(key, path) {
  const response = await fetch(path, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) return alert("It is no longer kept.");
  const text = new Blob([await response.text()], { type: "text/plain;charset=utf-8" });
  const link = h("a", { href: URL.createObjectURL(text), download: `${path.split("/").at(-2)}.txt` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return undefined;
}

/** Whoever has no key, or has lost theirs, buys calls with a new one. */
function buyFirst() {
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

/** What the address names is made after the page: whoever came to buy is taken there, once. */
function goTo(hash) {
  if (isGone || hash !== "#buy") return;
  isGone = true;
  byId("buy").scrollIntoView();
  byId("amount").focus({ preventScroll: true });
}

function credits({ remaining_calls: left, concurrency_limit: limit, status, pricing, credits }) {
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
    "Usage",
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

function topUp(key, pricing) {
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
    const page = await ask(filled, "/api/keys/topup", { method: "POST", headers, body: { amountUsd: usd } });
    // It is in its buyer's hands before they pay, and shown when they come back.
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
    ),
  );
  bought.id = "buy";
  return bought;
}
