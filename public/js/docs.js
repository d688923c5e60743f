// The documentation, made in the browser from /openapi.json: its sections for endpoints, the tables of errors, headers, prices
// and limits. The prose around them is in docs.html. No renderer of others is used: those that were tried break the policy of
// our pages, the rules for accessibility, or both (docs/decisions/0015).

import { addressOf } from "./call.js";
import { catalogue, exampleOf, resolved } from "./catalogue.js";
import { byId, copy, fill, h, nameCode } from "./dom.js";
import { quotesOf } from "./form.js";
import { jsonView } from "./json-view.js";
import { example } from "./recorded.js";
import { snippets } from "./snippets.js";
import { tabs } from "./tabs.js";

start().catch((error) =>
  fill(
    byId("reference"),
    h("p.note.bad", { role: "alert" }, `The contract could not be read: ${error.message}`),
  ),
);

async function start() {
  const all = await catalogue();
  const others = all.operations.filter((one) => !all.endpoints.includes(one));
  fill(
    byId("reference"),
    all.sources.map((source) => sourceOf(all, source)),
    h(
      "section",
      {},
      h("h2", { id: "other" }, "Keys, bundles and health"),
      others.map((one) => reference(all, one)),
    ),
  );
  fill(byId("contents"), contents(all, others));
  fill(byId("errors-table"), errors(all));
  fill(byId("headers-table"), headers(all));
  fill(byId("limits-table"), limits(all));
  fill(byId("first-call"), firstCall(all));
  for (const [name, value] of Object.entries(all.service)) {
    for (const place of document.querySelectorAll(`[data-fact="${name}"]`)) fill(place, String(value));
  }
  byId("list").open = matchMedia("(width >= 64rem)").matches;
  byId("filter").addEventListener("input", ({ target }) => narrow(target.value));
  if (location.hash) byId(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

function contents({ sources }, others) {
  const entry = ({ id, path, method, alpha }) =>
    h(
      "li",
      { "data-path": path },
      h("a", { href: `#${id}` }, method === "GET" ? "" : `${method} `, path.replace(/^\/api\//, "")),
      alpha && h("span.aside", {}, " alpha"),
    );
  return [
    sources.map((source) =>
      h(
        "li",
        {},
        h("p", {}, h("strong", {}, source.name), " ", source.description),
        h("ul", {}, source.endpoints.map(entry)),
      ),
    ),
    h("li", {}, h("p", {}, h("strong", {}, "Keys, bundles and health")), h("ul", {}, others.map(entry))),
  ];
}

/** Leaves in the contents what has these words in its path. */
function narrow(text) {
  const wanted = text.trim().toLowerCase();
  for (const entry of document.querySelectorAll("#contents [data-path]")) {
    entry.hidden = !entry.dataset.path.includes(wanted);
  }
  for (const source of document.querySelectorAll("#contents > li")) {
    source.hidden = !source.querySelector("[data-path]:not([hidden])");
  }
}

const sourceOf = (all, source) =>
  h(
    "section",
    {},
    h("h2", { id: source.name }, h("span.badge", {}, source.name), " ", source.description),
    source.endpoints.map((endpoint) => reference(all, endpoint)),
  );

function reference(all, endpoint) {
  const { id, path, method, alpha, summary, params, constraints, groups } = endpoint;
  return h(
    "article.operation",
    { "aria-labelledby": id },
    h(
      "h3",
      { id, tabindex: "-1" },
      h("a.anchor", { href: `#${id}` }, method === "GET" ? "" : `${method} `, h("code", {}, path)),
      alpha && h("span.badge", {}, "alpha"),
    ),
    h("p", {}, `${summary}.`),
    groups.length === 0 && endpoint.description && h("p", {}, quotesOf(endpoint.description)),
    params.length > 0 && [h("h4", {}, "Parameters"), parameters(params)],
    constraints.length > 0 &&
      h(
        "ul.rules",
        {},
        constraints.map(({ message }) => h("li", {}, quotesOf(message))),
      ),
    groups.length > 0 && [h("h4", {}, "Groups of the answer"), groupsOf(all, endpoint)],
    groups.length > 0 ? calls(endpoint) : answers(all, endpoint),
    h(
      "p.aside",
      {},
      "Errors: ",
      endpoint.errors.map((code, at) => [at > 0 && ", ", h("a", { href: "#errors" }, code)]),
    ),
  );
}

function parameters(params) {
  const row = ({ name, required, description, rule, schema }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, nameCode(name), required && h("span.aside", {}, " required")),
      h(
        "td",
        {},
        quotesOf(description),
        rule && h("span.rule", {}, ` ${rule[0].toUpperCase()}${short(rule.slice(1))}.`),
        schema?.default !== undefined &&
          h("span.rule", {}, " Default: ", h("code", {}, String(schema.default)), "."),
      ),
    );
  return scroll(
    "Parameters",
    h(
      "table.table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Name"),
          h("th", { scope: "col" }, "What it does, and its rule"),
        ),
      ),
      h("tbody", {}, params.map(row)),
    ),
  );
}

const SHORT = 260;
const short = (text) => (text.length > SHORT ? `${text.slice(0, SHORT).replace(/[^,]*$/, "")} …` : text);

const scroll = (label, ...children) =>
  h("div.scroll", { role: "group", tabindex: "0", "aria-label": label }, children);

function groupsOf({ document }, { groups, schema }) {
  const required = new Set(schema.required ?? []);
  return h(
    "ul.groups",
    {},
    groups.map((group) =>
      h(
        "li",
        {},
        unfolding(
          [
            h("code", {}, group.name),
            h(
              "span.aside",
              {},
              ` ${required.has(group.name) ? "always" : "when the source has it"}. `,
              quotesOf(group.description ?? ""),
            ),
          ],
          () => shapeOf(document, group, new Set()),
        ),
      ),
    ),
  );
}

/** A part that is made when somebody opens it; without anything to open, just its title. */
function unfolding(title, make) {
  const element = h("details", {}, h("summary", {}, title));
  element.addEventListener(
    "toggle",
    () => element.childElementCount > 1 || element.append(make() ?? h("p.aside", {}, "A plain value.")),
    { once: true },
  );
  return element;
}

/** The fields of a schema, opened level by level. */
function shapeOf(document, schema, above) {
  const inner = itemOf(document, schema);
  if (!inner?.properties) return undefined;
  if (above.has(inner)) return h("p.aside", {}, "As above.");
  const within = new Set(above).add(inner);
  return h(
    "dl.shape",
    {},
    Object.entries(inner.properties).map(([name, field]) => {
      const deeper = itemOf(document, field)?.properties;
      const told = [
        h("code", {}, name),
        h(
          "span.aside",
          {},
          ` ${typeOf(document, field)}${(inner.required ?? []).includes(name) ? ", always" : ""}`,
        ),
      ];
      const about = field.description ?? resolved(document, field)?.description;
      return h(
        "div",
        {},
        h("dt", {}, deeper ? unfolding(told, () => shapeOf(document, field, within)) : told),
        about && h("dd", {}, quotesOf(about)),
      );
    }),
  );
}

function itemOf(document, schema) {
  const own = resolved(document, schema);
  if (own?.type === "array") return itemOf(document, own.items);
  if (own?.anyOf) return own.anyOf.map((one) => itemOf(document, one)).find((one) => one?.properties);
  if (!own?.properties && own?.additionalProperties) return itemOf(document, own.additionalProperties);
  return own;
}

function typeOf(document, schema) {
  const own = resolved(document, schema);
  if (own?.type === "array")
    return `list of ${typeOf(document, own.items)
      .replace(/^object$/, "objects")
      .replace(/^(string|number|integer)$/, "$1s")}`;
  if (own?.enum) return own.enum.join(", ");
  return [own?.type ?? "object"].flat().join(" or ");
}

/** The example: the call in four languages, and the recorded answer. */
function calls(endpoint) {
  const values = exampleOf(endpoint);
  const languages = snippets(endpoint.path, values).map(({ name, text }) => ({
    name,
    panel: () => snippet(name, text),
  }));
  const answer = unfolding("A recorded answer", () => {
    const place = h("div", {}, h("p.aside", { role: "status" }, "Reading …"));
    example(endpoint).then(
      (answer) => fill(place, jsonView(answer, JSON.stringify(answer, null, 2), `${endpoint.id}.json`)),
      () => fill(place, h("p.note", {}, "The example could not be read.")),
    );
    return place;
  });
  return [
    h("h4", {}, "Example"),
    tabs(`An example of ${endpoint.path}`, languages),
    h(
      "p.row",
      {},
      h("a.button.plain", { href: `/#${addressOf(endpoint.path, values)}` }, "Try it in the playground"),
    ),
    answer,
  ];
}

const snippet = (name, text) =>
  h(
    "div.snippet",
    {},
    h("pre.code", { tabindex: "0", "aria-label": `In ${name}` }, h("code", {}, text)),
    h(
      "button.button.plain",
      { type: "button", click: ({ currentTarget }) => copy(text, currentTarget) },
      "Copy",
    ),
  );

function answers({ document }, { schema, status, success }) {
  return [
    h("h4", {}, `Answer ${status}`),
    h("p", {}, quotesOf(success?.description ?? "")),
    schema?.properties && shapeOf(document, schema, new Set()),
  ];
}

function errors({ errors }) {
  const row = ({ error_code: code, status_code: status, retryable, meaning }) =>
    h(
      "tr",
      {},
      h("td", {}, String(status)),
      h("th", { scope: "row" }, nameCode(code)),
      h("td", {}, quotesOf(meaning)),
      h("td", {}, retryable ? "yes" : "no"),
    );
  return scroll(
    "Errors",
    h(
      "table.table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Status", "error_code", "When", "Retry"].map((title) => h("th", { scope: "col" }, title)),
        ),
      ),
      h("tbody", {}, errors.map(row)),
    ),
  );
}

function headers({ endpoints, document }) {
  const wait = document.components.responses.TooManyRequests.headers;
  const all = Object.entries({ ...endpoints[0].success.headers, ...wait });
  const row = ([name, { description }]) =>
    h("tr", {}, h("th", { scope: "row" }, nameCode(name)), h("td", {}, quotesOf(description)));
  return scroll(
    "Headers",
    h(
      "table.table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, h("th", { scope: "col" }, "Header"), h("th", { scope: "col" }, "What it says")),
      ),
      h("tbody", {}, all.map(row)),
    ),
  );
}

/** Parameters with a largest value that says how much one call brings. */
const SIZES = ["num", "limit", "count", "m"];

function limits({ endpoints }) {
  const sized = endpoints.flatMap((endpoint) =>
    endpoint.params
      .filter(({ name, schema }) => SIZES.includes(name) && schema.maximum)
      .map((param) => [endpoint, param]),
  );
  const row = ([{ id, path }, { name, schema }]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("a", { href: `#${id}` }, path)),
      h("td", {}, nameCode(name)),
      h("td", {}, `${schema.minimum} to ${schema.maximum}`),
      h("td", {}, schema.default === undefined ? "" : String(schema.default)),
    );
  return scroll(
    "Results a call",
    h(
      "table.table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Endpoint", "Parameter", "Results a call", "Default"].map((title) =>
            h("th", { scope: "col" }, title),
          ),
        ),
      ),
      h("tbody", {}, sized.map(row)),
    ),
  );
}

function firstCall({ endpoints }) {
  const [endpoint] = endpoints;
  return tabs(
    "The first call",
    snippets(endpoint.path, exampleOf(endpoint)).map(({ name, text }) => ({
      name,
      panel: () => snippet(name, text),
    })),
  );
}
