// The column of contents beside every page of the documentation, with the search above it.

import { pageOf } from "../../../public/js/contract/catalogue.js";
import { groupBy } from "./group.mjs";
import { esc } from "./html.mjs";
import { GUIDES } from "./list.mjs";
import { OBJECTS } from "./shapes.mjs";

/** A page's own part beside the contents; `path` is marked in them. */
export function documented(all, path, own) {
  return `    <div class="docs wide">
      <div class="contents">
        <search id="search" class="docs-search">
          <label class="unseen" for="find">Search the documentation</label>
          <input id="find" class="input" type="search" placeholder="Search the docs" autocomplete="off" spellcheck="false" aria-controls="found" disabled />
          <div id="found" aria-live="polite"></div>
        </search>
        <details id="list">
          <summary>Contents</summary>
          <nav aria-label="Documentation">
${contents(all, path)}          </nav>
        </details>
      </div>
      <main id="content" tabindex="-1">
${own}      </main>
    </div>
`;
}

function contents({ sources, operations, endpoints }, here) {
  const item = (href, text, isCode) =>
    `<li><a href="${href}"${href === here ? ' aria-current="page"' : ""}>${isCode ? `<code>${esc(text)}</code>` : esc(text)}</a></li>\n`;
  const guides = [["/docs", "Overview"], ...GUIDES.map(({ path, name }) => [path, name])];
  const others = operations.filter((one) => !endpoints.includes(one));
  const listOf = (list) => {
    const pages = groupBy(list, ({ path }) => pageOf(path));
    return [...pages].map(([page]) => item(page, page.replace(/^\/docs(\/api)?\//, ""), true)).join("");
  };
  const part = (title, list) =>
    `<details${list.some(({ path }) => pageOf(path) === here) ? " open" : ""}><summary>${title}</summary>\n<ul>\n${listOf(list)}</ul></details>\n`;
  return `<ul>\n${guides.map(([href, name]) => item(href, name)).join("")}${item(OBJECTS, "Objects")}</ul>
${sources
  .map(({ name, description, endpoints }) =>
    part(
      `<span class="badge">${name}</span> <span data-source="${name}">${esc(description)}</span>`,
      endpoints,
    ),
  )
  .join("")}${part("Keys and the service", others)}`;
}
