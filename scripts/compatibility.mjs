// npm run compatibility: runs the tests of third-party clients, and writes docs/compatibility.md with the day on which each
// passed. A row whose test failed or was skipped keeps its day and is reported; the worker has to be built (`npm test` builds
// it).

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { main, run } from "./launch/process.mjs";
import { ROOT } from "./launch/versions.mjs";
import { datesIn, DOCUMENT, render, rows } from "./lib/compatibility.mjs";

const LIMIT_S = 900;
const NAME = /^\s*(not )?ok \d+ - (.*?)( # SKIP.*)?$/;

await main(async () => {
  const dates = existsSync(DOCUMENT) ? datesIn(readFileSync(DOCUMENT, "utf8")) : new Map();
  const today = new Date().toISOString().slice(0, 10);
  const wanted = process.argv.slice(2);
  const files = [...new Set(rows().map(({ file }) => file))].filter(
    (file) => wanted.length === 0 || wanted.includes(file),
  );
  for (const file of files) {
    console.log(file);
    const outcomes = await outcomesOf(file);
    for (const row of rows().filter((row) => row.file === file)) {
      const own = outcomes.filter(({ name }) => name.startsWith(row.test));
      if (own.length > 0 && own.every(({ passed }) => passed)) {
        dates.set(row.client, today);
      } else {
        process.exitCode = 1;
        console.log(`  ${row.client}: ${own.length === 0 ? "its test did not run" : "failed or skipped"}`);
      }
    }
  }
  writeFileSync(DOCUMENT, render(dates));
});

/** Runs a file; the names of its tests, and whether each passed. */
async function outcomesOf(file) {
  const env = {
    ...process.env,
    PATH: [join(ROOT, "node_modules", ".bin"), process.env.PATH].join(delimiter),
  };
  const args = ["--test", "--test-reporter=tap", file];
  const { out } = await run(process.execPath, args, { cwd: ROOT, env, limit: LIMIT_S });
  return out
    .split("\n")
    .map((line) => NAME.exec(line))
    .filter(Boolean)
    .map(([, failed, name, skipped]) => ({ name, passed: !failed && !skipped }));
}
