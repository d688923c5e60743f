// Values that the guides quote from the contract and from the examples by {{name}}.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exampleOf, pageOf } from "../../../public/js/contract/catalogue.js";
import { snippets } from "../../../public/js/contract/snippets.js";
import { ROOT } from "../../launch/versions.mjs";
import { agentParts } from "./agents.mjs";
import { changelog } from "./changelog.mjs";
import { shortened } from "./example.mjs";
import { PUBLIC } from "./frame.mjs";
import { homeParts } from "./home.mjs";
import { code, esc, languages, nameCode, prose, table } from "./html.mjs";
import { GUIDES } from "./list.mjs";
import { ORIGIN } from "./reference.mjs";

const json = (value, label) => code(JSON.stringify(value, null, 2), label, "json");

/** All of them, by name. */
export function partsOf(all) {
  const [first] = all.endpoints;
  const recorded = JSON.parse(readFileSync(join(PUBLIC, first.example), "utf8")).answer;
  const call = snippets(first.path, exampleOf(first), ORIGIN);
  return {
    ...Object.fromEntries(Object.entries(all.service).map(([name, value]) => [name, esc(value)])),
    ...agentParts(),
    ...homeParts(all, ORIGIN),
    endpoint_count: String(all.endpoints.length),
    guides: GUIDES.map(card).join("\n"),
    endpoints: endpoints(all),
    export: code("export QUARRY_KEY=qk_…", "Export the key"),
    "first-call": languages("The first call", call),
    "first-answer": json(shortened(recorded).value, "The answer"),
    "markdown-call": code(
      `curl -H "Authorization: Bearer $QUARRY_KEY" -H 'Accept: text/markdown' \\\n  '${ORIGIN}/api/v1/search?q=paper%20lantern'`,
      "An answer as Markdown",
    ),
    headers: headers(all),
    loop: programs("Follow the pages", "pages"),
    retry: programs("Retry", "retry"),
    sizes: sizes(all),
    errors: errors(all),
    "error-example": json(
      {
        error: "Parameter `num` must be a whole number from 1 through 200.",
        error_code: "invalid_request",
        status_code: 400,
        request_id: "01m7ynjfkkss5hr3tnvb0qz4r9",
        retryable: false,
      },
      "An error",
    ),
    topup: code(
      `curl -X POST -H "Authorization: Bearer $QUARRY_KEY" \\\n  -H 'Content-Type: application/json' -d '{"amount_usd":"10.00"}' \\\n  '${ORIGIN}/api/keys/topup'`,
      "Buy calls with curl",
    ),
    "migrating-call": code(
      `curl '${ORIGIN}/search.json?engine={v1}&q=coffee&api_key='"$QUARRY_KEY"`,
      "A call in the other service's words",
    ),
    engines: engines(),
    prices: prices(all.service.price_per_thousand_calls_usd),
    changelog: changelog(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")),
  };
}

const card = ({ path, name, description }) =>
  `<a class="guide-card" href="${path}"><strong>${esc(name)}</strong><span>${esc(description)}</span></a>`;

function endpoints({ sources, operations, endpoints }) {
  const row = ({ path, method, summary, alpha }) =>
    `<li><a href="${pageOf(path)}"><code>${method === "GET" ? "" : `${method} `}${esc(path)}</code></a>${alpha ? ' <span class="badge">alpha</span>' : ""}<span class="aside">${prose(summary)}</span></li>\n`;
  const group = (id, badge, title, list) =>
    `<section class="source-list" id="${id}">\n<h3>${badge}${title}</h3>\n<ul>\n${list.map(row).join("")}</ul>\n</section>\n`;
  const others = operations.filter((one) => !endpoints.includes(one));
  return (
    sources
      .map(({ name, description, endpoints }) =>
        group(
          name,
          `<span class="badge">${name}</span> `,
          `<span data-source="${name}">${esc(description)}</span>`,
          endpoints,
        ),
      )
      .join("") + group("other", "", "Keys, bundles and the service", others)
  );
}

/** A program of examples/ in each language, with what it imports above it. */
function programs(label, name) {
  const read = (file) => readFileSync(join(ROOT, "examples", file), "utf8").trimEnd();
  const files = [
    ["curl", [`curl/${name}.sh`]],
    ["JavaScript", ["javascript/quarry.mjs", `javascript/${name}.mjs`]],
    ["Python", ["python/quarry.py", `python/${name}.py`]],
  ];
  const titled = (file, comment) => `${comment} ${file.split("/")[1]}\n${read(file)}`;
  return languages(
    label,
    files.map(([language, own]) => ({
      name: language,
      text: own.map((file) => titled(file, language === "JavaScript" ? "//" : "#")).join("\n\n"),
    })),
  );
}

function headers({ endpoints, document }) {
  const wait = document.components.responses.TooManyRequests.headers;
  const all = Object.entries({ ...endpoints[0].success.headers, ...wait });
  return table(
    "Headers",
    ["Header", "Description"],
    all.map(([name, { description }]) => [nameCode(name), prose(description)]),
  );
}

/** Parameters that say how many results one call brings; elsewhere a name of these may mean something else. */
const isSize = ({ name, description, schema }) =>
  ["num", "limit", "count", "m"].includes(name) && schema.maximum && !/metres/.test(description);

function sizes({ endpoints }) {
  const all = endpoints.flatMap((one) => one.params.filter(isSize).map((param) => [one, param]));
  const rows = all.map(([{ path }, { name, schema }]) => [
    `<a href="${pageOf(path)}"><code>${path}</code></a>`,
    nameCode(name),
    `${schema.minimum} to ${schema.maximum}`,
    schema.default === undefined ? "" : esc(schema.default),
  ]);
  return table("Results per call", ["Endpoint", "Parameter", "Results", "Default"], rows);
}

function errors({ errors }) {
  const rows = errors.map(({ error_code: name, status_code: status, meaning, retryable }) => [
    nameCode(name),
    String(status),
    prose(meaning),
    retryable ? "yes" : "no",
  ]);
  return table("Errors", ["Code", "Status", "When", "Retry"], rows);
}

/** The other service's engines; the labels of the sources are put in by docs.js, as the deployment names them. */
const ENGINES = [
  ["v1", "", "search"],
  ["v1", "_light", "search"],
  ["v1", "_ai_mode", "ai-mode"],
  ["v1", "_shopping", "shopping"],
  ["v1", "_ads", "ads"],
  ["v1", "_local", "local"],
  ["v1", "_maps", "maps"],
  ["v1", "_maps_reviews", "reviews"],
  ["v1", "_maps_contributor_reviews", "contributor-reviews"],
  ["v1", "_maps_photo_meta", "maps/photo-meta"],
  ["v1", "_maps_posts", "maps/posts"],
  ["v1", "_play", "play/apps"],
  ["v1", "_play_product", "play/product"],
  ["v2", "", "search"],
  ["v2", "_maps", "maps"],
  ["v3", "", "search"],
  ["v3", "_maps", "maps"],
  ["v4", "", "search"],
  ["v4", "_reviews", "reviews"],
  ["v5", "", "search"],
  ["v5", "_place", "place"],
  ["v5", "_reviews", "reviews"],
  ["v6", "_app_store", "app-store/search"],
  ["v6", "_product", "app-store/product"],
  ["v6", "_reviews", "app-store/reviews"],
];

const engines = () =>
  table(
    "Engines",
    ["engine", "Endpoint"],
    ENGINES.map(([source, rest, path]) => [
      `<code><span data-label="${source}">${source}</span>${rest}</code>`,
      `<a href="/docs/api/${source}/${path}"><code>/api/${source}/${path}</code></a>`,
    ]),
  );

const VOLUMES = [10_000, 100_000, 1_000_000, 10_000_000];

function prices(perThousand) {
  const usd = (calls) =>
    ((calls / 1000) * Number(perThousand)).toLocaleString("en", { style: "currency", currency: "USD" });
  return table(
    "Prices",
    ["Successful calls", "Price"],
    VOLUMES.map((calls) => [calls.toLocaleString("en"), usd(calls)]),
  );
}
