// Writes public/: the pages in their frame, the reference that is made from the contract, its search, the catalogue that scripts
// read, and the list of pages for crawlers. All of it is made at each build, and none of it is kept in the repository.

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { read } from "../../../public/js/contract/catalogue.js";
import { ROOT } from "../../launch/versions.mjs";
import { catalogueOf } from "./catalogue.mjs";
import { documented } from "./docs.mjs";
import { framed, PUBLIC } from "./frame.mjs";
import { fileOf, PAGES, REFERENCE } from "./list.mjs";
import { operatorsText, redirects } from "./legal.mjs";
import { renderMaps } from "./maps.mjs";
import { partsOf } from "./parts.mjs";
import { postmanCollection } from "./postman.mjs";
import { referencePages } from "./reference.mjs";
import { LIBRARY, library, searchIndex } from "./search.mjs";

/** Writes what is new or another, and removes pages that are no more. */
export function renderPages() {
  renderMaps();
  const files = rendered();
  for (const [name, text] of files) {
    const file = join(PUBLIC, name);
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const name of htmlFiles()) if (!files.has(name)) rmSync(join(PUBLIC, name));
}

/** The files of public/ that are made at each build, by their names. */
export function rendered() {
  const document = JSON.parse(readFileSync(join(PUBLIC, "openapi.json"), "utf8"));
  const all = read(document);
  const pages = pagesOf(all);
  const open = Object.keys(pages).filter((path) => !pages[path].isHidden);
  const searched = Object.entries(pages).filter(([path]) => path.startsWith("/docs") || path === "/pricing");
  return new Map([
    ...Object.entries(pages).map(([path, page]) => [fileOf(path), html(all, path, page)]),
    ["catalogue.json", JSON.stringify(catalogueOf(document))],
    ["postman.json", postmanCollection(all)],
    ["_redirects", redirects()],
    ["sitemap.txt", `${open.join("\n")}\n`],
    ["docs/search.json", searchIndex(searched.map(([path, page]) => ({ path, ...page })))],
    [LIBRARY, library()],
  ]);
}

/** Every page with its own part, by its address. */
export function pagesOf(all) {
  const parts = partsOf(all);
  const filled = (text, source) =>
    text.replace(/\{\{([\w-]+)\}\}/g, (_, name) => {
      if (!(name in parts)) throw new Error(`pages/${source} quotes {{${name}}}, which there is not`);
      return parts[name];
    });
  const written = Object.entries(PAGES).map(([path, page]) => {
    const text = readFileSync(join(ROOT, "pages", page.source), "utf8");
    const own = operatorsText(path, page.title.split(":")[0]) ?? filled(text, page.source);
    return [path, { ...page, own }];
  });
  const reference = Object.entries(referencePages(all)).map(([path, page]) => [
    path,
    { ...REFERENCE, ...page },
  ]);
  return Object.fromEntries([...written, ...reference]);
}

const html = (all, path, page) =>
  framed(path, page, path.startsWith("/docs") ? documented(all, path, page.own) : page.own);

const htmlFiles = () =>
  readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
    .map((entry) => relative(PUBLIC, join(entry.parentPath, entry.name)));
