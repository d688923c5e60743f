// The catalogue as pages see it: /openapi.json, read once. Whatever a page says of endpoints, parameters, groups, errors,
// prices and limits comes from here.

import { words } from "./dom.js";

const DATA = /^\/api\/v\d+\//;

/**
 * `{ document, service, errors, sources, endpoints, operations }`: sources in their order, each with its endpoints;
 * `operations` are all paths, data endpoints and the others.
 */
export async function catalogue() {
  const response = await fetch("/openapi.json");
  if (!response.ok) throw new Error(`/openapi.json answered ${response.status}`);
  return read(await response.json());
}

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
  return { ...rest, label: words(param.name), rule: param["x-rule"], schema: resolved(document, schema) };
}

/** A schema with its reference followed. */
export function resolved(document, schema) {
  if (!schema?.$ref) return schema;
  const parts = schema.$ref.slice(2).split("/");
  return parts.reduce((node, part) => node?.[part], document);
}

/** Every parameter's example, as the parameters of a call. */
export const exampleOf = (endpoint) =>
  Object.fromEntries(
    endpoint.params
      .filter(({ example }) => example !== undefined)
      .map(({ name, example }) => [name, String(example)]),
  );
