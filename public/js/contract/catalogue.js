// The catalogue as pages see it: what of /openapi.json they need, /catalogue.json (scripts/lib/docs/), read once. Whatever a page
// says of endpoints, parameters, groups, errors, prices and limits comes from here.

import { lists } from "./choices.js";
import { words } from "../page/dom.js";

const DATA = /^\/api\/v\d+\//;

/**
 * `{ document, service, errors, sources, endpoints, operations }`: sources in their order, each with its endpoints;
 * `operations` are all paths, data endpoints and the others.
 */
export async function catalogue() {
  const [response, options] = await Promise.all([fetch("/catalogue.json"), lists()]);
  if (!response.ok) throw new Error(`/catalogue.json answered ${response.status}`);
  const all = read(await response.json());
  for (const source of all.sources) source.title = options.sources?.[source.name]?.name;
  return all;
}

/** Returns a source's title: its name where the operator gave one (SOURCE_NAMES), else its description. */
export const titleOf = ({ title, description }) => title || description;

/** The page that documents a path: `/docs/api/v1/search`. */
export const pageOf = (path) => `/docs${path.replace(/\/\{.*$/, "")}`;

/** A catalogue from the document. */
export function read(document) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => endpoint(document, path, method, operation)),
  );
  const order = new Map((document["x-endpoints"] ?? []).map((path, at) => [path, at]));
  const endpoints = operations
    .filter(({ path }) => DATA.test(path))
    .sort((a, b) => order.get(a.path) - order.get(b.path));
  const sources = (document.tags ?? []).map(({ name, description }) => ({
    name,
    description,
    endpoints: endpoints.filter(({ tag }) => tag === name),
  }));
  return {
    document,
    service: document["x-service"],
    errors: document["x-errors"],
    sources: sources.filter(({ endpoints }) => endpoints.length),
    endpoints,
    operations,
    at: (path) => endpoints.find((one) => one.path === path),
  };
}

function endpoint(document, path, method, operation) {
  const [status, success] = Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
  const schema = resolved(document, success?.content?.["application/json"]?.schema);
  return {
    path,
    method: method.toUpperCase(),
    id: operation.operationId,
    tag: operation.tags?.[0],
    /** The path without what all of its source have in common: "maps/posts". */
    name: path.replace(DATA, ""),
    /** The file of its recorded example. */
    example: `/examples/${path.replace("/api/", "").replaceAll("/", "-")}.json`,
    summary: operation.summary,
    description: operation.description,
    alpha: operation["x-alpha"] === true,
    /** The parameters of its example call. */
    sample: operation["x-example"] ?? {},
    /** Seconds for which its answers may come from the cache. */
    cached: operation["x-cache-seconds"],
    body: operation.requestBody,
    params: (operation.parameters ?? []).map((param) => parameter(document, param)),
    constraints: operation["x-constraints"] ?? [],
    groups: (operation["x-groups"] ?? []).map((name) => ({ name, ...schema?.properties?.[name] })),
    errors: Object.keys(operation.responses).filter((code) => Number(code) >= 400),
    status,
    success,
    schema,
    security: operation.security?.length !== 0,
  };
}

function parameter(document, param) {
  const { schema = {}, ...rest } = param;
  return {
    ...rest,
    label: words(param.name),
    rule: param["x-rule"],
    hint: param["x-hint"],
    schema: resolved(document, schema),
  };
}

/** A schema with its reference followed. */
export function resolved(document, schema) {
  if (!schema?.$ref) return schema;
  const parts = schema.$ref.slice(2).split("/");
  return parts.reduce((node, part) => node?.[part], document);
}

/** The parameters of an endpoint's example call, in their order. Examples of single parameters need not go together. */
export const exampleOf = ({ params, sample }) =>
  Object.fromEntries(
    params.filter(({ name }) => name in sample).map(({ name }) => [name, String(sample[name])]),
  );
