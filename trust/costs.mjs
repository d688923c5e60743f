// Cost of a thousand calls at Cloudflare's list prices (Workers Paid, included use left out), from counted operations.

/** USD a unit; read on 26 November 2026. */
const PRICES = {
  requests: { usd: 0.3 / 1e6, what: "requests of the worker" },
  cpuMs: { usd: 0.02 / 1e6, what: "processor time, ms" },
  objectRequests: { usd: 0.15 / 1e6, what: "requests of the object" },
  gbSeconds: { usd: 12.5 / 1e6, what: "duration of the object, GB-s" },
  rowsRead: { usd: 0.001 / 1e6, what: "rows read" },
  rowsWritten: { usd: 1 / 1e6, what: "rows written" },
  lines: { usd: 0.6 / 1e6, what: "lines of the log" },
  r2Writes: { usd: 4.5 / 1e6, what: "bundle: writes", isBundle: true },
  gbMonths: { usd: 0.015, what: "bundle: GB-months for eight days", isBundle: true },
};
/** An object counts 128 MB while it is in memory and cannot hibernate. */
const OBJECT_GB = 0.128;
const KEPT_DAYS = 8;
const MONTH_DAYS = 30;
/** The goal for a thousand calls. */
export const GOAL_USD = 0.01;

/** `{ rows: [{ what, amount, usd }], usd, bundleUsd }` for a thousand calls, from the sums over `calls`. */
export function costs(counted, calls) {
  const amounts = {
    ...counted,
    gbSeconds: (counted.activeMs / 1000) * OBJECT_GB,
    gbMonths: (counted.r2Bytes / 1e9) * (KEPT_DAYS / MONTH_DAYS),
  };
  const rows = Object.entries(PRICES).map(([name, { usd, what, isBundle = false }]) => {
    const amount = (amounts[name] / calls) * 1000;
    return { what, amount, usd: amount * usd, isBundle };
  });
  const sum = (some) => some.reduce((usd, row) => usd + row.usd, 0);
  return { rows, usd: sum(rows), bundleUsd: sum(rows.filter((row) => row.isBundle)) };
}

/** A table of several, by their names, as lines of Markdown. */
export function table(named) {
  const all = Object.values(named);
  const digits = (amount) => (amount >= 100 || amount === 0 ? amount.toFixed(0) : amount.toPrecision(3));
  const line = (what, cells) => `| ${what} | ${cells.join(" | ")} |`;
  const total = (what, usd) =>
    line(
      what,
      all.map((one) => ` | ${usd(one).toFixed(5)}`),
    );
  return [
    line(
      "A thousand calls",
      Object.keys(named).map((name) => `${name} | USD`),
    ),
    `|---|${"---|".repeat(2 * all.length)}`,
    ...all[0].rows.map(({ what }, at) =>
      line(
        what,
        all.map(({ rows }) => `${digits(rows[at].amount)} | ${rows[at].usd.toFixed(5)}`),
      ),
    ),
    total("together, without the bundle", ({ usd, bundleUsd }) => usd - bundleUsd),
    total("together", ({ usd }) => usd),
  ];
}
