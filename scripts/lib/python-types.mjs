// The contract (`openapi.json`) as Python: a TypedDict for each schema and answer, and a method for each operation.

const KEYWORDS = new Set(
  "from in is class def return import as with pass global lambda not and or if for".split(" "),
);
const SCALARS = { string: "str", integer: "int", number: "float", boolean: "bool", null: "None" };
const HEADER = "# Generated from the contract by `npm run clients`; changes belong there.\n";

/** The operations that have a method, in the order of their names: `{ id, path, operation, answer }`. */
function operations(document) {
  return Object.entries(document.paths)
    .filter(([path, { get }]) => get && !path.includes("{") && answerOf(get))
    .map(([path, { get }]) => ({
      id: get.operationId,
      path,
      operation: get,
      answer: className(get.operationId),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

const answerOf = (operation) => operation.responses["200"].content?.["application/json"]?.schema;
const className = (id) => `${pascal(id)}Answer`;
const pascal = (name) =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter) => letter.toUpperCase());
const literal = (values) => `Literal[${values.map((value) => JSON.stringify(value)).join(", ")}]`;

/** `types.py`. */
export function pythonTypes(document) {
  const out = new Types();
  for (const [name, schema] of Object.entries(document.components.schemas)) out.named(name, schema);
  for (const { answer, operation } of operations(document)) out.named(answer, answerOf(operation));
  const classes = [...out.classes.values()];
  const isAlias = (text) => /^\n\w+ = (?!TypedDict)/.test(text);
  const codes = document.components.schemas.Error.properties.error_code.enum;
  const all = [...out.classes.keys(), "ErrorCode"].sort();
  return [
    `${HEADER}"""What the service answers, as the contract says. Fields beside those that are listed may be there."""\n`,
    "from __future__ import annotations\n",
    "from typing import Any, Literal, Required, TypedDict\n",
    `ErrorCode = ${literal(codes)}`,
    ...classes.filter((text) => !isAlias(text)),
    "\n",
    ...classes.filter(isAlias).map((text) => text.trimStart()),
    "",
    `__all__ = [\n${all.map((name) => `    "${name}",`).join("\n")}\n]\n`,
  ].join("\n");
}

class Types {
  classes = new Map();

  /** Adds a class for an object schema, or an alias for any other, after the types that it uses. */
  named(name, schema) {
    this.classes.set(name, "");
    const { properties, required = [], description, type } = schema;
    const isObject = type === "object" && properties;
    if (!isObject) {
      this.classes.set(name, `\n${name} = ${this.type(schema, name)}`);
      return;
    }
    const fields = Object.entries(properties).map(([field, own]) => {
      const of = this.type(own, `${name}${pascal(field)}`);
      return [field, required.includes(field) ? `Required[${of}]` : of, own.description];
    });
    const isPlain = fields.every(([field]) => /^[A-Za-z_]\w*$/.test(field) && !KEYWORDS.has(field));
    this.classes.set(name, isPlain ? declared(name, fields, description) : functional(name, fields));
  }

  /** The annotation of a schema; an object that has no name gets this one. */
  type(schema, name) {
    if (schema.$ref) return schema.$ref.split("/").at(-1);
    if (schema.enum) return literal(schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return options.map((option, at) => this.type(option, `${name}${at + 1}`)).join(" | ");
    if (Array.isArray(schema.type)) return schema.type.map((type) => SCALARS[type] ?? "Any").join(" | ");
    if (schema.type === "array")
      return `list[${schema.items ? this.type(schema.items, `${name}Item`) : "Any"}]`;
    if (schema.type === "object" && schema.properties) {
      this.named(name, schema);
      return name;
    }
    if (schema.type === "object") {
      const values = schema.additionalProperties;
      return `dict[str, ${values && values !== true ? this.type(values, `${name}Value`) : "Any"}]`;
    }
    return SCALARS[schema.type] ?? "Any";
  }
}

const docstring = (text, indent) =>
  `${indent}"""${text.replaceAll("\\", "\\\\").replaceAll('"""', "'''").replace(/"$/, '" ')}"""`;

function declared(name, fields, description) {
  const lines = [`\n\nclass ${name}(TypedDict, total=False):`];
  if (description) lines.push(docstring(description, "    "), "");
  for (const [field, type, told] of fields) {
    lines.push(`    ${field}: ${type}`);
    if (told) lines.push(docstring(told, "    "));
  }
  if (!fields.length) lines.push("    pass");
  return lines.join("\n");
}

function functional(name, fields) {
  const lines = fields.map(([field, type]) => `        ${JSON.stringify(field)}: ${JSON.stringify(type)},`);
  return `\n\n${name} = TypedDict(\n    "${name}",\n    {\n${lines.join("\n")}\n    },\n    total=False,\n)`;
}

/** `_endpoints.py` or `_async_endpoints.py`. */
export function pythonEndpoints(document, isAsync) {
  const [definition, wait, name] = isAsync
    ? ["async def", "await ", "AsyncEndpoints"]
    : ["def", "", "Endpoints"];
  const methods = operations(document).map(({ id, path, operation, answer }) => {
    const params = (operation.parameters ?? []).filter((param) => param.in === "query");
    const sent = params.map((param) => `            ${JSON.stringify(param.name)}: ${own(param.name)},`);
    const signature = params.length ? `self,\n        *,\n${params.map(parameter).join("\n")}\n    ` : "self";
    return [
      `    ${definition} ${id}(${signature}) -> types.${answer}:`,
      documentation(operation, params),
      params.length
        ? `        params: Params = {\n${sent.join("\n")}\n        }`
        : "        params: Params = {}",
      `        return cast(types.${answer}, ${wait}self._get(${JSON.stringify(path)}, params))`,
    ].join("\n");
  });
  return [
    `${HEADER}"""A method for each operation of the contract."""\n`,
    "from __future__ import annotations\n",
    "from typing import Any, Literal, cast\n",
    "from . import types",
    "from ._wire import Params\n",
    `\nclass ${name}:`,
    `    ${definition} _get(self, path: str, params: Params) -> Any:\n        raise NotImplementedError\n`,
    `${methods.join("\n\n")}\n`,
  ].join("\n");
}

const own = (name) => (KEYWORDS.has(name) ? `${name}_` : name);

function parameter({ name, required, schema }) {
  const type = schema.enum ? literal(schema.enum) : SCALARS[schema.type];
  return `        ${own(name)}: ${type}${required ? "" : " | None = None"},`;
}

function documentation({ summary, description }, params) {
  const lines = [`${summary}.`];
  if (description) lines.push("", ...description.split(/(?<=\.) /));
  if (params.some((param) => param.description)) lines.push("");
  for (const { name, description } of params) if (description) lines.push(`${own(name)}: ${description}`);
  const text = lines.join("\n").replaceAll("\\", "\\\\").replaceAll('"""', "'''");
  if (!text.includes("\n")) return `        """${text}"""`;
  return `        """${text.replaceAll(/\n(?=.)/g, "\n        ")}\n        """`;
}
