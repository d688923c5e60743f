// The operator's page: sources, keys, payments, sellers and agents of this deployment, by the operator's API alone. The secret
// is kept for this tab only.

import { byId, fill, h, words } from "./dom.js";
import { tabs } from "./tabs.js";
import { figures, moment, money, number, section, state, table } from "./tables.js";

const PLACE = "quarry.operator";
const PAGE = 50;
let secret = sessionStorage.getItem(PLACE) ?? "";

class Refused extends Error {}

/** Asks the operator's API; refuses with the words of its answer. */
async function ask(path, options = {}) {
  const headers = { authorization: `Bearer ${secret}`, ...options.headers };
  const response = await fetch(path, { ...options, headers });
  const body = await response.json().catch(() => ({}));
  if (response.ok) return { ...body, etag: response.headers.get("etag") };
  const said =
    body.message ?? (body.error_code ? body.error : undefined) ?? `The service answered ${response.status}.`;
  const error = response.status === 401 ? new Refused(said) : new Error(said);
  throw Object.assign(error, { body });
}

const post = (path, body) =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });

const query = (path, values) => {
  const sent = new URLSearchParams(Object.entries(values).filter(([, value]) => value));
  return sent.size > 0 ? `${path}?${sent}` : path;
};

/** What a promise comes to, shown in its place when it is there. */
function later(work) {
  const place = h("div", {}, h("p.aside", { role: "status" }, "Loading …"));
  work.then(
    (element) => fill(place, element),
    (error) =>
      error instanceof Refused
        ? leave(error.message)
        : fill(place, h("p.note.bad", { role: "alert" }, error.message)),
  );
  return place;
}

function leave(said) {
  secret = "";
  sessionStorage.removeItem(PLACE);
  fill(byId("desk"));
  enter(said);
}

function enter(said) {
  const field = h("input.input", {
    id: "secret",
    type: "password",
    autocomplete: "current-password",
    required: true,
  });
  const submit = (event) => {
    event.preventDefault();
    secret = field.value;
    sessionStorage.setItem(PLACE, secret);
    ask("/admin/health?days=1").then(open, (error) => leave(error.message));
  };
  fill(
    byId("door"),
    h("p.lead", {}, "Sources, keys, payments, sellers and agents of this deployment."),
    h(
      "form.narrow",
      { submit },
      h("input", {
        type: "text",
        name: "username",
        value: "operator",
        autocomplete: "username",
        hidden: true,
      }),
      h(
        "div.field",
        {},
        h("label", { for: "secret" }, "The operator’s secret"),
        field,
        h("p.about", {}, "ADMIN_SECRET. It is kept until this tab is closed."),
      ),
      said && h("p.wrong", { role: "alert" }, said),
      h("div.row", {}, h("button.button.paint", {}, "Sign in")),
    ),
  );
  field.focus();
}

function open() {
  const panels = { Sources: sources, Keys: keys, Payments: payments, Sellers: sellers, Agents: agents };
  fill(
    byId("door"),
    h("div.row", {}, h("button.button.plain", { type: "button", click: () => leave() }, "Sign out")),
  );
  const all = Object.entries(panels).map(([name, panel]) => ({ name, panel: () => later(panel()) }));
  const here = decodeURIComponent(location.hash.slice(1));
  const opened = (name) => history.replaceState(null, "", `#${name}`);
  fill(byId("desk"), tabs("Parts of this deployment", all, { open: here, opened }));
}

const DAYS = 7;
/** The outcome of calls that were answered without asking the source. */
const CACHED = "cached";

async function sources() {
  const { endpoints, sites } = await ask(`/admin/health?days=${DAYS}`);
  const sum = (field) => endpoints.reduce((total, endpoint) => total + endpoint[field], 0);
  const cached = endpoints.flatMap(({ outcomes }) => outcomes).filter(({ outcome }) => outcome === CACHED);
  const ill = endpoints.filter(({ canary }) => canary && !canary.ok);
  const why = ({ outcomes }) =>
    Object.entries(Object.groupBy(outcomes, ({ outcome }) => outcome))
      .filter(([outcome]) => outcome !== "success" && outcome !== CACHED)
      .map(([outcome, rows]) =>
        h(
          "li",
          {},
          h("code", {}, outcome),
          ` ${number(rows.reduce((total, { count }) => total + count, 0))}`,
        ),
      );
  const canary = (one) => {
    if (!one) return h("span.aside", {}, "not asked");
    const missing = one.missing_groups.length > 0 && ` without ${one.missing_groups.join(", ")}`;
    return h(
      "span",
      {},
      state(one.ok ? "ok" : "failed"),
      " ",
      one.reason && h("code", {}, one.reason),
      missing,
      " ",
      moment(one.at),
    );
  };
  return section(
    `Sources, the last ${DAYS} days`,
    figures([
      ["upstream calls", number(sum("calls")), "lead-figure"],
      ["from the cache", number(cached.reduce((total, { count }) => total + count, 0))],
      ["failures", number(sum("failures")), sum("failures") > 0 ? "low" : undefined],
      ["canaries failing", number(ill.length), ill.length > 0 ? "low" : undefined],
    ]),
    h(
      "p.aside",
      {},
      "Calls are counted in memory and written once a minute, so a few may be missing here. The ledgers say exactly what was charged.",
    ),
    table(
      "Sources by endpoint",
      [
        ["Endpoint", ({ endpoint }) => h("code", {}, endpoint)],
        ["Calls", ({ calls }) => number(calls), "number"],
        ["Failures", ({ failures }) => number(failures), "number"],
        ["Reason", (row) => h("ul.chips", {}, why(row))],
        ["Last success", ({ last_success_at: at }) => moment(at)],
        [
          "Last failure",
          ({ last_failure: last }) => last && h("span", {}, h("code", {}, last.reason), " ", moment(last.at)),
        ],
        ["Canary", (row) => canary(row.canary)],
      ],
      endpoints,
      "There are no endpoints.",
    ),
    h(
      "p.aside",
      {},
      "The sites behind them, as the instance that answers this page has seen them since it started.",
    ),
    sitesTable(sites),
  );
}

function sitesTable(sites) {
  const chip = ([reason, count]) => h("li", {}, h("code", {}, reason), ` ${number(count)}`);
  const breaker = ({ state: is, retry_after_s: wait }) => {
    if (is === "closed") return state("ok");
    return h(
      "span",
      {},
      state("failed"),
      is === "open" ? ` left alone for ${wait ?? 0} s` : " one call tries",
    );
  };
  return table(
    "Sites",
    [
      ["Site", ({ site }) => h("code", {}, site)],
      ["State", breaker],
      ["In flight", (row) => `${number(row.in_flight)} of ${number(row.concurrency_limit)}`, "number"],
      ["Waiting", ({ waiting }) => number(waiting), "number"],
      ["p50, p95, p99 in ms", ({ latency_ms: ms }) => ms && `${ms.p50}, ${ms.p95}, ${ms.p99}`, "number"],
      ["Why it failed", ({ reasons }) => h("ul.chips", {}, Object.entries(reasons).map(chip))],
      ["Last success", ({ last_success_at: at }) => moment(at)],
    ],
    sites,
    "This instance has asked no source yet.",
  );
}

async function keys(after = "") {
  const { keys: rows, next } = await ask(query("/admin/keys", { limit: PAGE, after }));
  const button = (row) => {
    const is = row.status === "active";
    const change = () =>
      post(`/admin/keys/${row.key_id}/${is ? "disable" : "enable"}`).then(
        () => again(place, keys(after)),
        told(place),
      );
    return h("button.button.plain", { type: "button", click: change }, is ? "Disable" : "Enable");
  };
  const ledger = (row) =>
    h(
      "button.button.plain",
      { type: "button", click: () => show(`Key ${row.key_id}`, ledgerOf(row.key_id)) },
      "Ledger",
    );
  const place = h("div");
  fill(
    place,
    section(
      "Keys",
      newKey(place),
      table(
        "Keys",
        [
          ["Key", ({ key_id: id }) => h("code", {}, id)],
          ["Label", ({ label }) => label],
          ["From", ({ origin }) => origin],
          ["Concurrency", ({ concurrency_limit: limit }) => number(limit), "number"],
          ["Created", ({ created_at: at }) => moment(at)],
          ["Status", ({ status }) => state(status)],
          ["", (row) => h("div.row", {}, ledger(row), button(row))],
        ],
        rows,
        "There are no keys yet.",
      ),
      next &&
        h(
          "button.button.plain",
          { type: "button", click: () => again(place, keys(beginning(next))) },
          "Next page",
        ),
    ),
  );
  return place;
}

/** The id behind which the next page begins: the listing names it, or the address of the page does. */
const beginning = (next) =>
  next.includes("after=") ? new URL(next, location.origin).searchParams.get("after") : next;

function newKey(place) {
  const label = h("input.input", { id: "label", type: "text", autocomplete: "off", maxlength: "200" });
  const calls = h("input.input", {
    id: "calls",
    type: "text",
    inputmode: "numeric",
    value: "10",
    autocomplete: "off",
  });
  const submit = (event) => {
    event.preventDefault();
    const made = post("/admin/keys", { label: label.value, calls: Number(calls.value) });
    made.then(
      ({ key }) =>
        show(
          "The new key",
          Promise.resolve(
            h("div", {}, h("p", {}, "It is shown only once: copy it now."), h("p", {}, h("code", {}, key))),
          ),
        ).then(() => again(place, keys())),
      told(place),
    );
  };
  return h(
    "form.tools",
    { submit },
    h("div.field", {}, h("label", { for: "label" }, "Label"), label),
    h("div.field", {}, h("label", { for: "calls" }, "Calls"), calls),
    h("button.button", {}, "Create key"),
  );
}

async function ledgerOf(id) {
  const told = await ask(`/admin/keys/${id}/ledger`);
  const { totals, lots = [], counters = {}, recent = [] } = told.ledger ?? told;
  return h(
    "div.account",
    {},
    figures(Object.entries(totals ?? {}).map(([name, value]) => [name, number(value)])),
    table(
      "Lots",
      [
        ["Reference", ({ reference }) => h("code", {}, reference)],
        ["Kind", ({ kind }) => String(kind).replaceAll("_", " ")],
        ["Granted", ({ granted }) => number(granted), "number"],
        ["Left", ({ remaining }) => number(remaining), "number"],
        ["Used", ({ consumed }) => number(consumed), "number"],
        ["Until", ({ expires_at: at }) => (at ? moment(at) : "never expires")],
      ],
      lots,
      "There are no lots.",
    ),
    h(
      "p.aside",
      {},
      Object.entries(counters)
        .map(([name, value]) => `${name} ${number(value)}`)
        .join(", "),
    ),
    table(
      "Latest settlements",
      [
        ["When", ({ at }) => moment(at)],
        ["Request", ({ lease_id: lease }) => h("code", {}, lease)],
        ["Outcome", ({ outcome }) => outcome],
      ],
      recent,
      "Nothing has been settled recently.",
    ),
  );
}

const STATES = ["", "incomplete", "complete", "consumed", "refunded", "failed", "released"];
const PURPOSES = { topup: "top-up" };
const chosen = { state: "", seller: "" };

async function payments(before = "") {
  const { payments: rows, before: next } = await ask(
    query("/admin/agents/payments", { ...chosen, before, limit: PAGE }),
  );
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
                { type: "button", click: () => show("Payment", paymentOf(id, place)) },
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

/** Facts of a payment that come first, in this order. */
const FIRST = ["payment_id", "state", "amount_micro", "purpose", "plan_id", "rail", "seller_id"];
/** What only the ledgers' bookkeeping needs. */
const KEPT = ["asked", "booked_used", "booked_expired", "busy_until"];
/** Whoever paid by one of these gets the money back from the operator's own wallet. */
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

/** What an event tells beside its states: names and values. */
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

async function paymentOf(id, place) {
  const { payment, events = [] } = await ask(`/admin/agents/payments/${id}`);
  const act = (what, question, body) => (event) => {
    event.preventDefault();
    const dialog = event.currentTarget.closest("dialog");
    if (!confirm(question)) return;
    post(`/admin/agents/payments/${id}/${what}`, body?.()).then(
      () => (dialog.close(), again(place, payments())),
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
    ["complete", "consumed"].includes(payment.state) && refund(payment, act),
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
function refund({ amount_micro: micro, rail }, act) {
  const question = `Refund ${money(micro)} and take back what is unspent?`;
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

/** The double-entry books of each seller, where the deployment keeps them. */
function booksOf() {
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

async function sellers() {
  const { sellers: rows } = await ask("/admin/agents/sellers");
  const place = h("div");
  const turn = ({ id, enabled }) =>
    h(
      "button.button.plain",
      {
        type: "button",
        click: () =>
          post(`/admin/agents/sellers/${id}/${enabled ? "disable" : "enable"}`).then(
            () => again(place, sellers()),
            told(place),
          ),
      },
      enabled ? "Disable" : "Enable",
    );
  const seller = ({ id }) =>
    h("button.linklike", { type: "button", click: () => show(`Seller ${id}`, sellerOf(id)) }, id);
  fill(
    place,
    section(
      "Sellers",
      table(
        "Sellers",
        [
          ["Seller", seller],
          ["Name", ({ name }) => name],
          ["Hosts", ({ hosts = [] }) => hosts.join(", ")],
          ["Version", ({ version }) => version ?? "from SELLERS", "number"],
          ["Status", ({ enabled }) => state(enabled === false ? "disabled" : "enabled")],
          ["", (row) => row.version && turn(row)],
        ],
        rows,
        "There are no sellers.",
      ),
    ),
  );
  return place;
}

async function sellerOf(id) {
  const told = await ask(`/admin/agents/sellers/${id}`);
  const field = h("textarea.input", {
    id: "configuration",
    rows: 24,
    spellcheck: "false",
    "aria-label": "Configuration",
  });
  field.value = JSON.stringify(told.configuration ?? told, null, 2);
  const said = h("div", { role: "status" });
  const send = (dry) => async () => {
    const headers = { "content-type": "application/json", ...(told.etag && { "if-match": told.etag }) };
    try {
      await ask(query(`/admin/agents/sellers/${id}`, { dry_run: dry && "true" }), {
        method: "PUT",
        headers,
        body: field.value,
      });
      fill(
        said,
        h(
          "p.note.good",
          {},
          dry ? "This configuration is valid." : "Saved. It takes effect everywhere within half a minute.",
        ),
      );
    } catch (error) {
      const problems = (error.body?.problems ?? []).map(({ path, problem }) =>
        h("li", {}, h("code", {}, path), ` ${problem}`),
      );
      fill(said, h("div.note.bad", {}, h("p", {}, error.message), h("ul", {}, problems)));
    }
  };
  return h(
    "div.account",
    {},
    field,
    said,
    h(
      "div.row",
      {},
      h("button.button", { type: "button", click: send(false) }, "Save"),
      h("button.button.plain", { type: "button", click: send(true) }, "Check only"),
    ),
  );
}

async function agents(before = "") {
  const { events, before: next } = await ask(query("/admin/agents/events", { before, limit: PAGE }));
  const place = h("div");
  fill(
    place,
    section(
      "Agents: identity events",
      table(
        "Identity events, newest first",
        [
          ["When", ({ at }) => moment(at)],
          ["What", ({ kind }) => String(kind).replaceAll("_", " ")],
          ["Outcome", ({ outcome }) => state(outcome)],
          ["Credential", ({ registration_id: id }) => id && h("code", {}, id)],
          ["Seller", ({ seller_id: id }) => id],
          ["Request", ({ request_id: id }) => h("code", {}, id)],
        ],
        events,
        "No agent has registered yet.",
      ),
      next && h("button.button.plain", { type: "button", click: () => again(place, agents(next)) }, "Older"),
    ),
  );
  return place;
}

/** Replaces a panel by a newer one. */
const again = (place, work) => fill(place, later(work));

const told = (place) => (error) => place.prepend(h("p.note.bad", { role: "alert" }, error.message));

/** A window over the page; resolves when it is closed. */
function show(title, work) {
  const close = h("button.button.plain", { type: "button", click: () => dialog.close() }, "Close");
  const dialog = h(
    "dialog",
    { "aria-label": title },
    h("div.row", {}, h("h2", {}, title), close),
    later(work),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve();
    }),
  );
}

if (secret) ask("/admin/health?days=1").then(open, (error) => leave(error.message));
else enter();
