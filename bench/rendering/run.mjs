// npm run bench:rendering: how long each kind of page is waited for in Chromium by each sign, and whether it is whole by then.
// ROUNDS (3) renders of each; docs/operate.md has the table.

import { main, say, Stop } from "../../scripts/launch/process.mjs";
import { findHeadlessBrowser } from "../../scripts/lib/chromium.mjs";
import { KINDS, SIGNS, configuredSign, measure } from "./measure.mjs";

await main(async () => {
  const executablePath = findHeadlessBrowser();
  if (!executablePath) throw new Stop("The benchmark needs Chromium; CHROMIUM names another one.");
  const measured = await measure({ executablePath, rounds: Number(process.env.ROUNDS ?? 3) });
  say(`| Page | Comes | ${SIGNS.map((sign) => `\`${sign}\``).join(" | ")} | Waited for |`);
  say(`|---|---|${SIGNS.map(() => "--:").join("|")}|---|`);
  for (const kind of KINDS) {
    const cells = SIGNS.map((sign) => {
      const found = measured.find((one) => one.kind === kind.kind && one.sign === sign);
      if (!found) return "–";
      return found.isWhole ? `${found.ms}` : `(${found.ms})`;
    });
    say(`| ${kind.kind} | ${kind.comes} | ${cells.join(" | ")} | \`${configuredSign(kind)}\` |`);
  }
  say("Milliseconds; in brackets where the page was not whole.");
});
