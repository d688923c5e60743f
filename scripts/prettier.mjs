// npm run prettier: the formatter over the scripts, pages and settings of the repository (`-- --check` or `-- --write`).

import { main, run } from "./launch/process.mjs";
import { join } from "node:path";
import { ROOT } from "./launch/versions.mjs";

const FILES = [
  "*.json",
  "{scripts,src,gateway,stand-ins,tests,trust,bench,fuzz,public,examples,clients}/**/*.{js,mjs,ts,css}",
];

/** Runs prettier with the given arguments over everything it formats; its output is shown. */
export function prettier(args) {
  const program = join(ROOT, "node_modules", "prettier", "bin", "prettier.cjs");
  const quiet = ["--log-level", "warn", "--no-error-on-unmatched-pattern"];
  return run(process.execPath, [program, ...quiet, ...args, ...FILES], { show: true });
}

if (import.meta.filename === process.argv[1]) {
  await main(async () => {
    process.exitCode = (await prettier(process.argv.slice(2))).code;
  });
}
