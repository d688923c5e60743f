// Sources: each endpoint's calls, failures and canary of the last days, and the sites behind them.

import { h } from "../page/dom.js";
import { figures, moment, number, section, state, table } from "../page/tables.js";
import { ask } from "./session.js";

const DAYS = 7;
/** The outcome of calls that were answered without asking the source. */
const CACHED = "cached";

export async function sources() {
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
        ["Browser", ({ browser_ms: ms }) => (ms > 0 ? `${number(Math.round(ms / 1000))} s` : "–"), "number"],
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
