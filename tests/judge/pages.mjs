// The recordings that are judged: which endpoint reads which of them, and what it reads.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { NATIVE_ENV } from "../../scripts/launch/rust.mjs";
import { must } from "../../scripts/launch/process.mjs";
import { ROOT, TARGET } from "../../scripts/launch/versions.mjs";

const run = promisify(execFile);
const MEGABYTES = 256;
const FILES_AT_ONCE = 20;

/** Folder of screenshots and renamed pages between runs. */
export const KEPT = join(TARGET, "judge");

/** Folders of the recordings and who reads them. */
const READERS = [
  ["v1/search", "v1/search"],
  ["v1/local", "v1/local"],
  ["v1/shopping-product", "v1/shopping/product"],
  ["v1/ai-mode", "v1/ai-mode"],
  ["v2/search", "v2/search"],
  ["v3/search", "v3/search"],
];

const first = process.env.QUARRY_FIXTURES ?? join(ROOT, "../shared/fixtures");
const sets = [first, ...["fixtures-second", "fixtures-third"].map((set) => join(dirname(first), set))];

/** All recorded pages: `{ endpoint, name, file, html }`. Some were saved in another encoding than UTF-8. */
export function recordings(part = "") {
  const found = sets.flatMap((set) =>
    READERS.flatMap(([folder, endpoint]) =>
      pagesBelow(join(set, folder)).map((file) => ({
        endpoint,
        file,
        name: relative(join(set, folder), file),
      })),
    ),
  );
  const chosen = found.filter(({ endpoint, name }) => `${endpoint} ${name}`.includes(part));
  const byPlace = (one, other) => (one.endpoint + one.name).localeCompare(other.endpoint + other.name);
  return chosen.sort(byPlace).map((page) => ({ ...page, html: readFileSync(page.file, "utf8") }));
}

function pagesBelow(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true });
  return names.filter((name) => name.endsWith(".html")).map((name) => join(folder, name));
}

/** Reads pages like the endpoints: the pages with `groups`, or with a `failure`. */
export async function read(pages) {
  // The same build as the native tests: after them it exists.
  const args = ["build", "-q", "--workspace", "--locked", "--example", "read"];
  await must("the reader", "cargo", args, { env: NATIVE_ENV });
  const out = [];
  for (const endpoint of new Set(pages.map((page) => page.endpoint))) {
    const own = pages.filter((page) => page.endpoint === endpoint);
    for (let start = 0; start < own.length; start += FILES_AT_ONCE) {
      const part = own.slice(start, start + FILES_AT_ONCE);
      const args = [endpoint, ...part.map(({ file }) => file)];
      const { stdout } = await run(join(TARGET, "debug/examples/read"), args, { maxBuffer: MEGABYTES << 20 });
      const lines = stdout.trimEnd().split("\n");
      out.push(...part.map((page, number) => ({ ...page, ...JSON.parse(lines[number]) })));
    }
  }
  return out;
}

export const digest = (text) => createHash("sha256").update(text).digest("hex").slice(0, 20);

/** Returns the pages with every class renamed, each to the same new name everywhere, style sheets included. */
export function renamed(pages) {
  mkdirSync(join(KEPT, "renamed"), { recursive: true });
  return pages.map((page) => {
    const html = rename(page.html);
    const file = join(KEPT, "renamed", `${digest(page.endpoint + page.name)}.html`);
    writeFileSync(file, html);
    return { ...page, file, html };
  });
}

/** Attributes as pages write them, bare or in quotes, and within the scripts that put pieces in place later. */
const CLASSES =
  /(\sclass\s*=\s*|\sclass\\x3d)("[^"]*"|'[^']*'|\\".*?\\"|\\x22.*?\\x22|\\x27.*?\\x27|[^\s"'>\\]+)/g;

const SHEETS = /(?:<|\\x3c)style\b[^]*?(?:<|\\x3c)\/style/g;
const SELECTED = /\.(-?[A-Za-z_][\w-]*)/g;

export function rename(html) {
  const other = (one) => `z${digest(one).slice(0, 7)}`;
  const marked = html.replace(CLASSES, (_, name, value) => {
    const quote = /^(\\?"|'|\\x22|\\x27)/.exec(value)?.[0] ?? "";
    const inside = value.slice(quote.length, value.length - quote.length);
    return name + quote + inside.replace(/[^\s]+/g, other) + quote;
  });
  return marked.replace(SHEETS, (sheet) => sheet.replace(SELECTED, (_, one) => `.${other(one)}`));
}
