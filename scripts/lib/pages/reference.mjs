// The reference: a page for each path of the contract, with parameters, fields of the answer, errors, and an example of both.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addressOf } from "../../../public/js/contract/call.js";
import { exampleOf, pageOf, resolved } from "../../../public/js/contract/catalogue.js";
import { snippets } from "../../../public/js/contract/snippets.js";
import { shortened } from "./example.mjs";
import { PUBLIC } from "./frame.mjs";
import { groupBy } from "./group.mjs";
import { code, esc, languages, nameCode, prose, table } from "./html.mjs";
import { fieldsOf, objectOf, objects, OBJECTS, typeOf } from "./shapes.mjs";

/** Stands for this deployment's address until docs.js knows it. */
export const ORIGIN = "https://quarry.example";

/** `{ path: { title, description, own, section } }` of all pages that are made from the contract. */
export function referencePages(all) {
  const byPage = groupBy(all.operations, ({ path }) => pageOf(path));
  const pages = Object.fromEntries(
    [...byPage].map(([page, operations]) => [
      page,
      {
        title: `${operations[0].path.replace(/\/\{.*$/, "")}: Quarry docs`,
        description: esc(`${operations[0].summary}. Parameters, fields, errors and an example.`),
        own: operations.map((one, at) => operation(all, one, at === 0)).join(""),
        operations,
      },
    ]),
  );
  pages[OBJECTS] = {
    title: "Objects: Quarry docs",
    description: "The fields of every object that answers are made of.",
    own: objects(all.document),
  };
  return pages;
}

function operation(all, one, isFirst) {
  const heading = isFirst ? "h1" : "h2";
  const isData = all.endpoints.includes(one);
  return `<article class="operation">
<${heading} class="path" id="${esc(one.id)}"><span class="badge">${one.method}</span> <code>${esc(one.path).replaceAll("/", "/<wbr>")}</code></${heading}>
<p class="lead">${prose(one.summary)}.</p>
${one.alpha ? '<p class="note">Alpha: fields of this endpoint may still change.</p>\n' : ""}${paragraph("terms", terms(all, one, isData))}${isData ? `<p class="row"><a class="button paint" href="/#${esc(addressOf(one.path, exampleOf(one)))}">Try it</a></p>\n` : ""}<div class="columns">
<div>
${one.description && !isData ? `<p>${prose(one.description)}</p>\n` : ""}${parameters(one)}${body(all.document, one)}${isData ? groups(all.document, one) : answer(all.document, one)}${errors(all, one)}</div>
<div class="aside-column">
${isData ? calls(one) : samples(one)}</div>
</div>
</article>
`;
}

function terms(all, one, isData) {
  const source = all.sources.find(({ name }) => name === one.tag);
  const told = source ? [`<span data-source="${one.tag}">${esc(source.description)}</span>`] : [];
  if (isData) told.push("one call on success, free otherwise");
  else if (one.method === "GET") told.push("free");
  if (one.cached) told.push(`cached for ${duration(one.cached)} (<a href="/docs/responses#cached">how</a>)`);
  if (!one.security) told.push("no key needed");
  return told.join(" · ");
}

const paragraph = (kind, text) => (text ? `<p class="${kind}">${text}</p>\n` : "");

const duration = (seconds) =>
  seconds % 3600 === 0
    ? plural(seconds / 3600, "hour")
    : seconds % 60 === 0
      ? plural(seconds / 60, "minute")
      : `${seconds} s`;
const plural = (count, name) => `${count} ${name}${count === 1 ? "" : "s"}`;

function parameters({ params, constraints }) {
  if (!params.length) return "";
  const row = ({ name, required, description, rule, schema, example, examples }) => {
    const shown = example ?? Object.values(examples ?? {})[0]?.value;
    return [
      nameCode(name),
      esc(schema.type ?? "string"),
      required ? '<span class="needed">required</span>' : "optional",
      [
        prose(description ?? ""),
        rule && `<span class="rule">${prose(sentence(rule))}</span>`,
        schema.default !== undefined &&
          `<span class="rule">Default: <code>${esc(schema.default)}</code>.</span>`,
        shown !== undefined && `<span class="rule">Example: <code>${esc(shown)}</code></span>`,
      ]
        .filter(Boolean)
        .join(" "),
    ];
  };
  const rules = constraints.map(({ message }) => `<li>${prose(message)}</li>`).join("");
  return `<h2>Parameters</h2>
${table("Parameters", ["Name", "Type", "Required", "Description"], params.map(row))}${rules ? `<ul class="rules">${rules}</ul>\n` : ""}`;
}

const LONGEST = 260;
/** A rule as a sentence; a list that would fill the page is cut. */
const sentence = (rule) => {
  const cut = rule.length > LONGEST ? `${rule.slice(0, LONGEST).replace(/[^,]*$/, "")} …` : rule;
  return `${cut[0].toUpperCase()}${cut.slice(1)}.`;
};

function body(document, { body: content }) {
  const schema = resolved(document, content?.content?.["application/json"]?.schema);
  if (!schema) return "";
  const sample = sampleOf(content, schema);
  return `<h2>Request body</h2>
<p>JSON${content.required ? "" : ", optional"}. ${prose(content.description ?? "")}</p>
${fieldsOf(document, schema, "Request body", ["Required", "required", "optional"])}${sample ? code(JSON.stringify(sample, null, 2), "Example of the body", "json") : ""}`;
}

/** The example of a body: its own, or those of its fields. */
function sampleOf(content, schema) {
  const own = content.content["application/json"].example;
  if (own) return own;
  const fields = Object.entries(schema.properties ?? {}).filter(([, { examples }]) => examples?.length);
  return fields.length
    ? Object.fromEntries(fields.map(([name, { examples }]) => [name, examples[0]]))
    : undefined;
}

function groups(document, { groups, schema }) {
  const required = new Set(schema.required ?? []);
  const group = (one) => {
    const inner = objectOf(document, one);
    const told = `<code>${esc(one.name)}</code> <span class="aside">${typeOf(document, one)}, ${required.has(one.name) ? "always" : "optional"}. ${prose(one.description ?? "")}</span>`;
    if (!inner) return `<li class="plain">${told}</li>`;
    return `<li><details><summary>${told.replace(/<a [^>]*>|<\/a>/g, "")}</summary>\n${fieldsOf(document, inner, `Fields of ${one.name}`)}</details></li>`;
  };
  return `<h2>Response fields</h2>
<p>Beside these, every answer has <code>search_metadata</code>, <code>search_parameters</code> and the links of
<a href="/docs/pagination">pagination</a>: see <a href="/docs/responses">Responses</a>.</p>
<ul class="groups">
${groups.map(group).join("\n")}
</ul>
`;
}

function answer(document, { schema, status, success }) {
  if (!status) return "";
  return `<h2>Response ${status}</h2>
<p>${prose(success?.description ?? "")}</p>
${schema?.properties ? fieldsOf(document, schema, "Response") : ""}`;
}

function errors(all, { errors, isStorefront }) {
  const own = all.errors.filter(({ status_code: status }) => errors.includes(String(status)));
  if (!own.length) return "";
  const rows = own.map(({ status_code: status, error_code: name, meaning, retryable }) => [
    nameCode(name),
    String(status),
    prose(meaning),
    retryable ? "yes" : "no",
  ]);
  const more = isStorefront
    ? "<p>Payments have further codes, all told in the contract as <code>TopUpError</code>.</p>"
    : "";
  return `<h2>Errors</h2>
<p>No error is charged. What to do with each: <a href="/docs/errors">Errors and retries</a>.</p>
${table("Errors", ["Code", "Status", "When", "Retry"], rows)}${more}`;
}

function calls(endpoint) {
  const values = exampleOf(endpoint);
  const { answer: recorded } = JSON.parse(readFileSync(join(PUBLIC, endpoint.example), "utf8"));
  const { value, isShort } = shortened(recorded);
  return `<h2>Example</h2>
${languages(`An example of ${endpoint.path}`, snippets(endpoint.path, values, ORIGIN))}<h2>Example response</h2>
${code(JSON.stringify(value, null, 2), "Example response", "json")}<p class="aside">${isShort ? "Lists are shortened. " : ""}<a href="${endpoint.example}">The whole answer as JSON</a></p>
`;
}

/** A call of what is not a data endpoint, with curl. */
function samples({ path, method, body: content, security, params }) {
  const query = params.filter(({ in: place, example }) => place === "query" && example !== undefined);
  const address = `${ORIGIN}${addressOf(path, Object.fromEntries(query.map(({ name, example }) => [name, String(example)])))}`;
  const sample = content && sampleOf(content, content.content["application/json"]?.schema ?? {});
  const lines = [
    method === "GET" ? "curl" : `curl -X ${method}`,
    security && `  -H "Authorization: Bearer $QUARRY_KEY"`,
    sample && `  -H 'Content-Type: application/json'`,
    sample && `  -d '${JSON.stringify(sample)}'`,
    `  '${address}'`,
  ].filter(Boolean);
  return `<h2>Example</h2>\n${code(lines.join(" \\\n"), "With curl")}`;
}
