// The index of the documentation's search: a record for each page and for each of its sections, by what it says. The library that
// looks in it is copied beside it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import MiniSearch from "minisearch";
import { OPTIONS } from "../../../public/js/docs/search-options.js";
import { ROOT } from "../../launch/versions.mjs";

/** Path of the library among the static assets. */
export const LIBRARY = "js/vendor/minisearch.js";

export function library() {
  const text = readFileSync(join(ROOT, "node_modules/minisearch/dist/es/index.js"), "utf8");
  return text.replace(/\n?\/\/# sourceMappingURL=.*\n?$/, "\n");
}

/** The index as JSON; `pages` are `{ path, title, description, own, operations }`. */
export function searchIndex(pages) {
  const index = new MiniSearch(OPTIONS);
  index.addAll(pages.flatMap(recordsOf).map((record, id) => ({ id, ...record })));
  return JSON.stringify(index);
}

/** A page as a whole, and its sections that have an id. */
function recordsOf({ path, title, description, own, operations }) {
  const [lead, ...sections] = own.split(/(?=<h2 id=")/);
  const name = title.replace(/: Quarry.*$/, "");
  const names = (operations ?? []).flatMap(({ params, summary, tag }) => [
    summary,
    tag,
    ...params.map((param) => param.name),
  ]);
  const page = { path, title: name, text: textOf(lead), names: [description, ...names].join(" ") };
  return [page, ...sections.map((html) => sectionOf(html, path, name))];
}

function sectionOf(html, path, page) {
  const [, id, title] = /^<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/s.exec(html);
  return { path: `${path}#${id}`, title: `${textOf(title)} (${page})`, text: textOf(html), names: "" };
}

const textOf = (html) =>
  html
    .replace(/<pre[\s\S]*?<\/pre>|<wbr>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
