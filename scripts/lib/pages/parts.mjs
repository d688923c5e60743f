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
  const migration = JSON.parse(readFileSync(join(ROOT, "pages", "engines.json"), "utf8"));
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
    engines: engines(migration),
    refusals: refusals(migration),
    ignored: migration.ignored
      .filter((name) => name !== "no_cache")
      .map((name) => ours(name))
      .join(", "),
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

/** Names of the other service's; the labels of the sources are put in by docs.js, as the deployment names them. */
const theirs = (name) => `<code>${esc(name).replace(/\{(v\d)\}/g, '<span data-label="$1">$1</span>')}</code>`;

const ours = (name, value) => `<code>${esc(value === undefined ? name : `${name}=${value}`)}</code>`;

/** Engines, with what becomes of their parameters (made by crates/data-api/tests/migration_table.rs). */
function engines({ engines }) {
  const rows = engines.map(({ engine, when, path, fixed, taken, renamed, values }) => {
    const condition = when ? ` with ${theirs(when.join("="))}` : "";
    const call = `<a href="${pageOf(path)}"><code>${esc(path)}</code></a>`;
    const translated = [
      ...renamed.map(([their, our]) => `${their.split(" and ").map(theirs).join(" and ")} to ${ours(our)}`),
      ...values.map(([name, their, our]) => `${ours(name, their)} to ${ours(name, our)}`),
    ];
    return [
      theirs(engine) + condition,
      [call, ...fixed.map(([name, value]) => ours(name, value))].join(" with "),
      taken.map((name) => ours(name)).join(" "),
      translated.join(", "),
    ];
  });
  return table("Engines", ["engine", "Endpoint", "Taken", "Translated"], rows);
}

/** Requests that are refused, with the sentence of each. */
const refusals = ({ refused }) =>
  table(
    "Refused requests",
    ["Request", "Answer"],
    refused.map(({ query, error }) => [theirs(query), prose(error)]),
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
