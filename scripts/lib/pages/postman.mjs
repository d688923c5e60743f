// The contract as a collection for Postman (format 2.1). Of each request the parameters of its example call are switched on and all
// others are there, switched off with an example each: the first Send works.

import { exampleOf } from "../../../public/js/contract/catalogue.js";
import { ORIGIN } from "./reference.mjs";

export function postmanCollection(all) {
  const folders = all.sources.map(({ name, description, endpoints }) => ({
    name: `${name}: ${description}`,
    item: endpoints.map(request),
  }));
  const others = all.operations.filter((one) => !all.endpoints.includes(one));
  const collection = {
    info: {
      name: "Quarry",
      description: "Search data as JSON. Set the variable `key` to your API key.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{key}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: ORIGIN },
      { key: "key", value: "" },
    ],
    item: [...folders, { name: "Keys and the service", item: others.map(request) }],
  };
  return `${JSON.stringify(collection, null, 1)}\n`;
}

function request(one) {
  const { path, method, summary, description, params, security, body } = one;
  const parts = path
    .slice(1)
    .split("/")
    .map((part) => part.replace(/^\{(.*)\}$/, ":$1"));
  const inUse = exampleOf(one);
  const query = params
    .filter((param) => param.in === "query")
    .map((param) => ({
      key: param.name,
      value: String(inUse[param.name] ?? param.example ?? ""),
      description: param.hint ?? param.description ?? "",
      ...(param.name in inUse || param.required ? {} : { disabled: true }),
    }));
  const variable = params
    .filter((param) => param.in === "path")
    .map(({ name, example, description }) => ({ key: name, value: String(example ?? ""), description }));
  const on = query
    .filter(({ disabled }) => !disabled)
    .map(({ key, value }) => `${key}=${encodeURIComponent(value)}`);
  return {
    name: `${method} ${path}`,
    request: {
      method,
      description: `${summary}.\n\n${description ?? ""}`.trim(),
      ...(security ? {} : { auth: { type: "noauth" } }),
      header: params
        .filter((param) => param.in === "header")
        .map(({ name, example }) => ({ key: name, value: String(example ?? ""), disabled: true })),
      url: {
        raw: `{{baseUrl}}/${parts.join("/")}${on.length ? `?${on.join("&")}` : ""}`,
        host: ["{{baseUrl}}"],
        path: parts,
        ...(query.length ? { query } : {}),
        ...(variable.length ? { variable } : {}),
      },
      ...(body ? { body: bodyOf(body) } : {}),
    },
  };
}

function bodyOf({ content }) {
  const { schema = {}, example } = content["application/json"] ?? {};
  const fields = Object.entries(schema.properties ?? {}).filter(([, { examples }]) => examples?.length);
  const value = example ?? Object.fromEntries(fields.map(([name, { examples }]) => [name, examples[0]]));
  return { mode: "raw", raw: JSON.stringify(value, null, 2), options: { raw: { language: "json" } } };
}
