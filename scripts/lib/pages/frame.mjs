// The frame of the pages: head, logo, navigation and footer, the same on each. The imports of a page's scripts are followed, so
// that the browser preloads all modules at once.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../../launch/versions.mjs";
import { knownOrigin, operatorOf } from "./configured.mjs";
import { esc } from "./html.mjs";

export const PUBLIC = join(ROOT, "public");

const MAIN = [
  ["/", "Playground"],
  ["/docs", "Docs"],
  ["/docs/mcp", "MCP"],
  ["/docs/agents", "Agents"],
  ["/pricing", "Pricing"],
  ["/keys", "Your key"],
];
const OPERATORS = [
  ["/", "Playground"],
  ["/docs", "Docs"],
  ["/admin", "Operator"],
];
const FOOT = [
  ["/docs", "Docs"],
  ["/pricing", "Pricing"],
  ["/status", "Status"],
  ["/changelog", "Changelog"],
  ["/terms", "Terms"],
  ["/privacy", "Privacy"],
  ["/agents/account", "Your agents"],
  ["/agents/auth.md", "auth.md"],
  ["/openapi.json", "openapi.json"],
  ["/llms.txt", "llms.txt"],
];

/** Lists a module and those that it imports, itself first. */
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

function addresses(path) {
  const origin = knownOrigin();
  if (!origin) return [];
  return [
    `<link rel="canonical" href="${origin}${path}" />`,
    `<meta property="og:url" content="${origin}${path}" />`,
    `<meta property="og:image" content="${origin}/og.png" />`,
  ];
}

function head(path, { title, description, styles, module, isHidden }) {
  const lines = [
    '<meta charset="utf-8" />',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    ...(isHidden
      ? ['<meta name="robots" content="noindex" />']
      : [
          '<meta property="og:type" content="website" />',
          '<meta property="og:site_name" content="Quarry" />',
          `<meta property="og:title" content="${title}" />`,
          `<meta property="og:description" content="${description}" />`,
          '<meta name="twitter:card" content="summary" />',
          ...addresses(path),
        ]),
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    '<meta name="color-scheme" content="light dark" />',
    '<meta name="theme-color" content="#e8eae5" media="(prefers-color-scheme: light)" />',
    '<meta name="theme-color" content="#121513" media="(prefers-color-scheme: dark)" />',
    '<link rel="icon" href="/mark.svg" type="image/svg+xml" />',
    '<link rel="preload" href="/fonts/archivo.woff2" as="font" type="font/woff2" crossorigin />',
    ...["base", "components", ...styles].map((name) => `<link rel="stylesheet" href="/style/${name}.css" />`),
    ...(module ? modules(module).map((name) => `<link rel="modulepreload" href="/js/${name}" />`) : []),
    ...(module ? [`<script type="module" src="/js/${module}"></script>`] : []),
  ];
  return lines.map((line) => `    ${line}\n`).join("");
}

function top(path, { skip: [target, words], section, isOperators }) {
  const item = ([href, name]) => {
    const current = href === path ? ' aria-current="page"' : name === section ? ' aria-current="true"' : "";
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
${(isOperators ? OPERATORS : MAIN).map(item).join("")}        </ul>
      </nav>
    </header>
`;
}

const foot = () => `    <footer class="foot wide">
      <span>Quarry, search data as JSON</span>
${FOOT.map(([href, name]) => `      <a href="${href}">${name}</a>\n`).join("")}${imprint()}    </footer>
`;

/** Renders the operator and their contact, as on the pages for agents. */
function imprint() {
  const { operator, contact } = operatorOf();
  const address = contact && (contact.startsWith("https://") ? contact : `mailto:${contact}`);
  return [
    operator && `      <span>Run by ${esc(operator)}</span>\n`,
    contact && `      <a href="${esc(address)}">Contact</a>\n`,
  ]
    .filter(Boolean)
    .join("");
}

/** A page in its frame. */
export const framed = (path, page, own) => `<!doctype html>
<html lang="en">
  <head>
${head(path, page)}  </head>
  <body>
${top(path, page)}${own}${foot()}  </body>
</html>
`;
