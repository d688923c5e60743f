// Cost of 1,000 calls by way of fetching, in USD at list prices of autumn 2026, as the platform documents them for Browser Run
// (docs/operate.md, Rendering).

const USD_PER_HOUR = 0.09;
const FREE_HOURS_PER_MONTH = 10;
const USD_PER_THOUSAND_CALLS = 0.009;
const FREE_PLAN = { pagesPerMinute: 6, minutesPerDay: 10 };
const SECONDS = [1, 2, 4];

/** Returns the cost of rendering 1,000 pages of so many milliseconds each. */
export const renderingCost = (ms) => (ms / 3_600_000) * USD_PER_HOUR * 1000;

const usd = (amount) => `${amount.toFixed(3)} USD`;

/** Returns the cost of 1,000 calls by way, as lines for people. */
export function costs() {
  const pages = SECONDS.map((seconds) => `${usd(renderingCost(seconds * 1000))} at ${seconds} s a page`);
  const { pagesPerMinute, minutesPerDay } = FREE_PLAN;
  return [
    `fetch: ${usd(USD_PER_THOUSAND_CALLS)} for the worker, its objects and the bundle`,
    `gateway: the same, and what the gateway costs`,
    `browser: the same, and ${pages.join(", ")}; the first ${FREE_HOURS_PER_MONTH} hours a month are included`,
    `the free plan renders ${pagesPerMinute} pages a minute and ${minutesPerDay} minutes a day, some ${(minutesPerDay * 60) / 4} pages of 4 s:` +
      ` set BROWSER_PER_MINUTE to "${pagesPerMinute}" and BROWSER_MS_PER_DAY to "${minutesPerDay * 60_000}"`,
  ];
}
