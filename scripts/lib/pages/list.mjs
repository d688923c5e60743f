// Pages that are not generated from the contract, by path: head, further styles beside base.css, module, and the target of the
// first link. Their content is pages/{source}.

const CONTENT = ["#content", "Skip to the content"];
const DOCS = { styles: ["docs", "reference"], module: "docs/main.js", skip: CONTENT };

/** Settings of pages that are generated from the contract. */
export const REFERENCE = { ...DOCS, section: "Docs" };

export const PAGES = {
  "/": {
    source: "index.html",
    title: "Quarry: search data, cut to JSON",
    description:
      "Search engines, maps, review sites, shops and app stores as one JSON API. A free key in a click, and you pay for answers only.",
    styles: ["json", "playground", "wall", "readable", "tiles", "charts"],
    module: "playground/main.js",
    skip: ["#playground", "Skip to the playground"],
  },
  "/docs": {
    ...DOCS,
    source: "docs/index.html",
    title: "Documentation: Quarry",
    description:
      "Guides, and every endpoint, parameter, field, error and limit of the Quarry API, with examples.",
    section: "Docs",
  },
  "/docs/first-call": guide(
    "first-call",
    "Your first call",
    "Get a key and make a call with curl, JavaScript, Python or Rust.",
  ),
  "/docs/responses": guide(
    "responses",
    "Responses",
    "The envelope of every answer, its headers, cached answers, Markdown, and the original page.",
  ),
  "/docs/pagination": guide(
    "pagination",
    "Pagination",
    "How to follow an answer to its next pages, with a loop in three languages.",
  ),
  "/docs/errors": guide(
    "errors",
    "Errors and retries",
    "Every error code, whether to retry it, and a retry loop to copy.",
  ),
  "/docs/keys-and-billing": guide(
    "keys-and-billing",
    "Keys and billing",
    "Free keys, buying calls from a program, concurrency and rate limits.",
  ),
  "/docs/migrating": guide(
    "migrating",
    "Migrating from another service",
    "Point an existing client of the best-known search API at Quarry by changing its address.",
  ),
  "/docs/agents": {
    ...guide(
      "agents",
      "Agents",
      "How a software agent registers, is claimed by a person, buys a plan and spends it at Quarry.",
    ),
    section: "Agents",
  },
  "/docs/mcp": {
    ...guide(
      "mcp",
      "MCP",
      "Connect Claude, ChatGPT, Cursor, VS Code and other MCP clients to Quarry in one line.",
    ),
    section: "MCP",
  },
  "/pricing": {
    source: "pricing.html",
    title: "Pricing: Quarry",
    description:
      "One price for every endpoint, prepaid, charged for successful calls only. A calculator, and what is free.",
    styles: ["docs", "site"],
    module: "pricing/main.js",
    skip: CONTENT,
    section: "Pricing",
  },
  "/status": {
    source: "status.html",
    title: "Status: Quarry",
    description: "How every endpoint and every source is doing right now.",
    styles: ["docs", "site"],
    module: "status/main.js",
    skip: CONTENT,
  },
  "/changelog": {
    source: "changelog.html",
    title: "Changelog: Quarry",
    description: "What changed for callers of the API, agents and operators.",
    styles: ["docs", "site"],
    skip: CONTENT,
  },
  "/terms": {
    source: "terms.html",
    title: "Terms: Quarry",
    description: "What you pay for, what you may do with answers, and what is promised.",
    styles: ["docs", "site"],
    skip: CONTENT,
  },
  "/privacy": {
    source: "privacy.html",
    title: "Privacy: Quarry",
    description: "What this service stores about you, why, and for how long.",
    styles: ["docs", "site"],
    skip: CONTENT,
  },
  "/404": {
    source: "404.html",
    title: "Page not found: Quarry",
    description: "There is no page at this address.",
    styles: ["docs", "site"],
    skip: CONTENT,
    isHidden: true,
  },
  "/keys": {
    source: "keys.html",
    title: "Your key: Quarry",
    description: "Balance, usage and errors for your key, and how to buy calls.",
    styles: ["accounts"],
    module: "account/main.js",
    skip: ["#main", "Skip to the content"],
    section: "Your key",
  },
  "/preview": {
    source: "preview.html",
    title: "Original page: Quarry",
    description: "What a source sent for one call.",
    styles: ["accounts"],
    module: "preview/main.js",
    skip: ["#main", "Skip to the content"],
    section: "Your key",
    isHidden: true,
  },
  "/admin": {
    source: "admin.html",
    title: "Operator: Quarry",
    description: "The operator’s view of this deployment.",
    styles: ["accounts"],
    module: "admin/main.js",
    skip: ["#main", "Skip to the content"],
    section: "Operator",
    isOperators: true,
    isHidden: true,
  },
};

function guide(name, title, description) {
  return {
    ...DOCS,
    source: `docs/${name}.html`,
    title: `${title}: Quarry docs`,
    name: title,
    description,
    section: "Docs",
  };
}

/** The guides in the order in which they are read. */
export const GUIDES = Object.entries(PAGES)
  .filter(([, page]) => page.name)
  .map(([path, { name, description }]) => ({ path, name, description }));

/** The file of an address in public/. */
export const fileOf = (path) => `${path === "/" ? "/index" : path}.html`.slice(1);
