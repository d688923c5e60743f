// The frame of the pages in public/: head, mark, navigation and foot, the same on each. A page's own part stands in its file,
// between the two; what its scripts import is followed, so that a browser is told of all modules at once.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./versions.mjs";

const PUBLIC = join(ROOT, "public");

const MAIN = [
  ["/", "Playground"],
  ["/docs", "Docs"],
  ["/docs/mcp", "MCP"],
  ["/docs/agents", "Agents"],
  ["/keys", "Your key"],
];
const OPERATORS = [
  ["/", "Playground"],
  ["/docs", "Docs"],
  ["/admin", "Operator"],
];
const FOOT = [
  ["/docs", "Docs"],
  ["/docs/mcp", "MCP"],
  ["/docs/agents", "For agents"],
  ["/agents/auth.md", "auth.md"],
  ["/openapi.json", "openapi.json"],
  ["/health", "Health"],
];

/** By file: address, what the head says, styles beside base.css, the module that runs, and where the first link leads. */
export const PAGES = {
  "index.html": {
    path: "/",
    title: "Quarry: search data, cut to JSON",
    description:
      "Search engines, maps, review sites, shops and app stores as one JSON API. A free key in a click, and you pay for answers only.",
    styles: ["json", "playground"],
    module: "playground.js",
    skip: ["#playground", "Skip to the playground"],
  },
  "docs.html": {
    path: "/docs",
    title: "Quarry: documentation",
    description: "Every endpoint, parameter, group, error and limit of the Quarry API, with examples.",
    styles: ["json", "docs"],
    module: "docs.js",
    skip: ["#content", "Skip to the content"],
  },
  "docs/agents.html": {
    path: "/docs/agents",
    title: "Quarry for agents",
    description:
      "How a software agent registers, is claimed by a person, buys a plan and spends it at Quarry.",
    styles: ["docs"],
    skip: ["#content", "Skip to the content"],
  },
  "docs/mcp.html": {
    path: "/docs/mcp",
    title: "Quarry over MCP",
    description: "Connect Claude, ChatGPT, Cursor, VS Code and other MCP clients to Quarry in one line.",
    styles: ["docs"],
    module: "mcp.js",
    skip: ["#content", "Skip to the content"],
  },
  "keys.html": {
    path: "/keys",
    title: "Your key: Quarry",
    description: "What is left on your key, what it was used for, and how to add calls.",
    styles: ["accounts"],
    module: "keys.js",
    skip: ["#main", "Skip to the content"],
  },
  "admin.html": {
    path: "/admin",
    title: "Operator: Quarry",
    description: "The operator’s view of this deployment.",
    styles: ["accounts"],
    module: "admin.js",
    skip: ["#main", "Skip to the content"],
    links: OPERATORS,
    isHidden: true,
  },
};

/** What a module and those that it imports are called, itself first. */
function modules(name) {
  const found = new Set();
  const follow = (file) => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(join(PUBLIC, "js", file), "utf8");
    for (const [, target] of text.matchAll(/^(?:import|export)\b[^;]*?"(\.[^"]+)"/gm)) {
      follow(join(dirname(file), target));
    }
  };
  follow(name);
  const depth = (file) => file.split("/").length;
  const [first, ...rest] = found;
  return [first, ...rest.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))];
}

function head({ title, description, styles, module, isHidden }) {
  const lines = [
    '<meta charset="utf-8" />',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    ...(isHidden ? ['<meta name="robots" content="noindex" />'] : []),
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    '<meta name="color-scheme" content="light dark" />',
    '<meta name="theme-color" content="#e8eae5" media="(prefers-color-scheme: light)" />',
    '<meta name="theme-color" content="#121513" media="(prefers-color-scheme: dark)" />',
    '<link rel="icon" href="/mark.svg" type="image/svg+xml" />',
    '<link rel="preload" href="/fonts/archivo.woff2" as="font" type="font/woff2" crossorigin />',
    ...["base", ...styles].map((name) => `<link rel="stylesheet" href="/style/${name}.css" />`),
    ...(module ? modules(module).map((name) => `<link rel="modulepreload" href="/js/${name}" />`) : []),
    ...(module ? [`<script type="module" src="/js/${module}"></script>`] : []),
  ];
  return lines.map((line) => `    ${line}\n`).join("");
}

function top({ path, skip: [target, words], links = MAIN }) {
  const item = ([href, name]) => {
    const current = href === path ? ' aria-current="page"' : "";
    return `          <li><a href="${href}"${current}>${name}</a></li>\n`;
  };
  return `    <a class="skip" href="${target}">${words}</a>
    <header class="top wide">
      <a class="brand" href="/" aria-label="Quarry, start page">
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
          <path class="stone" fill-rule="evenodd" d="M1 1h28v18h-9v10H1zM10 10v10h7v-4h3v-6z" />
          <path class="loose" d="M22 21h9v10h-9z" />
        </svg>
        Quarry
      </a>
      <nav aria-label="Main">
        <ul>
${links.map(item).join("")}        </ul>
      </nav>
    </header>
`;
}

const foot = () => `    <footer class="foot wide">
      <span>Quarry, search data as JSON</span>
${FOOT.map(([href, name]) => `      <a href="${href}">${name}</a>\n`).join("")}    </footer>
`;

const HEADER_END = "</header>\n";
const FOOTER = '    <footer class="foot wide">';

/** The file of a page in its frame; `text` is the file, of which the page's own part stays as it is. */
export function framed(page, text) {
  const start = text.indexOf(HEADER_END) + HEADER_END.length;
  const end = text.lastIndexOf(FOOTER);
  if (start < HEADER_END.length || end < start)
    throw new Error(`${page.path} has no frame to put its part into`);
  const own = text.slice(start, end);
  return `<!doctype html>
<html lang="en">
  <head>
${head(page)}  </head>
  <body>
${top(page)}${own}${foot()}  </body>
</html>
`;
}

export const fileOf = (name) => join(PUBLIC, name);
