// The table of docs/compatibility.md: clients that the tests run (tests/compat/matrix.json), each in the version that is installed
// for them, with what it did and on which day that last passed.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../launch/versions.mjs";
import { PACKAGES } from "./python.mjs";

export const DOCUMENT = join(ROOT, "docs", "compatibility.md");
const NEVER = "not yet";
const read = (...path) => readFileSync(join(ROOT, ...path), "utf8");

/** The rows: what runs, from which registry, in which test, and what it does. */
export const rows = () => JSON.parse(read("tests", "compat", "matrix.json"));

/** Returns the version of a row's client, or the row's own text for a client without a package. */
export function versionOf({ npm, pypi, none }) {
  if (npm) return JSON.parse(read("package-lock.json")).packages[`node_modules/${npm}`]?.version;
  if (pypi) return PACKAGES.find((one) => one.startsWith(`${pypi}==`))?.split("==")[1];
  return none;
}

/** Days on which rows last passed, by client, as the document has them. */
export function datesIn(text) {
  const cells = text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| Client"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  return new Map(cells.map(([, client, , , , day]) => [client, day]));
}

/** The document, with these days. */
export function render(dates) {
  const lines = rows().map(
    (row) =>
      `| ${row.client} | ${versionOf(row)} | ${row.did} | \`${row.file}\` | ${dates.get(row.client) ?? NEVER} |`,
  );
  return `# Compatibility

Clients of others that run against this service as they are published, unmodified but for the address. \`npm run compatibility\` runs
their tests and writes this table; a test compares it, but for the days, with \`tests/compat/matrix.json\` and the installed versions.

"As its source sends": the client is on neither npm nor PyPI, from which the tests install. Its requests are sent byte for byte as its
published source writes them; the client itself runs where it is installed, and ran here on 2026-11-28 (\`tests/compat/README.md\`).

| Client | Version | What it did | Test | Last passed |
|---|---|---|---|---|
${lines.join("\n")}
`;
}

/** The document without its days. */
export const withoutDays = (text) => text.replace(/ \| (\d{4}-\d\d-\d\d|not yet) \|$/gm, " | |");
