// npm run judge: what the endpoints read from recorded pages against what a browser shows of them, by endpoint and group.
//
//   npm run judge                     all pages; `--update` writes the figures into tests/judge/figures.md
//   npm run judge -- central-park     the pages whose endpoint and name contain this
//   npm run judge -- --flaws          tells every flaw
//   npm run judge -- --renamed        reads each page again with every class renamed: what is kept, lost, wrong

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { main, say, Stop } from "../../scripts/launch/process.mjs";
import { findHeadlessBrowser } from "../../scripts/lib/chromium.mjs";
import { seen } from "./browser.mjs";
import { compare } from "./compare.mjs";
import { figures, renamedFigures } from "./figures.mjs";
import { read, recordings, renamed } from "./pages.mjs";
import { changes } from "./renamed.mjs";

const here = import.meta.dirname;
const TABLE = join(here, "figures.md");

await main(async () => {
  const args = process.argv.slice(2);
  const part = args.find((argument) => !argument.startsWith("--")) ?? "";
  const pages = recordings(part);
  if (!pages.length) throw new Stop("No recordings; QUARRY_FIXTURES names their folder.");
  const text = args.includes("--renamed") ? await rename(pages, args) : await judge(pages, args);
  say(text);
  if (args.includes("--update") && !part) put(args.includes("--renamed") ? "renamed" : "shown", text);
});

async function judge(pages, args) {
  if (!findHeadlessBrowser()) throw new Stop("The judge needs Chromium; CHROMIUM names another one.");
  const list = JSON.parse(readFileSync(join(here, "left-out.json"), "utf8"));
  const answered = (await read(pages)).filter(({ groups }) => groups);
  const compared = (await seen(answered)).map((page) => ({ ...page, ...compare(page, list) }));
  if (args.includes("--flaws")) compared.forEach(tell);
  return figures(compared);
}

function tell({ endpoint, name, flaws }) {
  say(`\n${endpoint} ${name}: ${flaws.length}`);
  for (const { kind, group, path, text } of flaws)
    say(`  ${kind}  ${group}  ${path}  ${JSON.stringify(text)}`);
}

async function rename(pages, args) {
  const [before, after] = [await read(pages), await read(renamed(pages))];
  const compared = before.map((page, number) => ({ ...page, changes: changes(page, after[number]) }));
  if (args.includes("--flaws")) {
    for (const { endpoint, name, changes } of compared) {
      say(`\n${endpoint} ${name}`);
      for (const [group, { lost, wrong, texts }] of Object.entries(changes)) {
        if (lost || wrong)
          say(`  ${group}: lost ${lost}, wrong ${wrong} ${JSON.stringify(texts.slice(0, 12))}`);
      }
    }
  }
  return renamedFigures(compared);
}

/** Writes the figures between the marks of their part. */
function put(part, text) {
  const [start, end] = [`<!-- ${part} -->`, `<!-- end of ${part} -->`];
  const table = readFileSync(TABLE, "utf8");
  const [before, rest] = table.split(start);
  writeFileSync(TABLE, `${before}${start}\n\n${text}\n\n${end}${rest.split(end)[1]}`);
}
