// The rules of parameters while somebody types, as /openapi.json tells them. The API decides: this only says sooner what it
// would say, in its words.

/** Returns the error of a value in the API's words; undefined when it is valid. Empty values are not sent. */
export function broken(param, value) {
  if (value === "") return param.required ? `Parameter \`${param.name}\` is required.` : undefined;
  return keeps(param.schema, value) ? undefined : `Parameter \`${param.name}\` must be ${param.rule}.`;
}

function keeps(schema, value) {
  if (schema.enum && schema.type === "string") return schema.enum.includes(value);
  if (schema.type === "boolean") return value === "true" || value === "false";
  if (schema.type === "integer" && schema.enum) return ["0", "1", "true", "false"].includes(value);
  if (schema.type === "integer") return /^-?(0|[1-9]\d*)$/.test(value) && inRange(schema, Number(value));
  if (schema.type === "number") return /^-?\d*\.?\d+$/.test(value) && inRange(schema, Number(value));
  const length = [...value].length;
  if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Infinity)) return false;
  if (value.trim() === "") return false;
  return !schema.pattern || new RegExp(schema.pattern, "u").test(value);
}

const inRange = ({ minimum = -Infinity, maximum = Infinity, multipleOf }, number) =>
  number >= minimum && number <= maximum && (!multipleOf || number % multipleOf === 0);

/** The rules between parameters that values break: `{ names, message }` each. */
export function conflicts(constraints, values) {
  const has = (name) => (values[name] ?? "") !== "" && values[name] !== "false";
  const holds = {
    requires: ({ name, needs }) => !has(name) || needs.some(has),
    requires_value: ({ name, of, value }) => !has(name) || values[of] === value,
    excludes: ({ name, other }) => !(has(name) && has(other)),
    one_of: ({ needs }) => needs.some(has),
    when: ({ name, value, needs }) => values[name] !== value || needs.some(has),
    ordered: ({ name, other }) => !has(name) || !has(other) || Number(values[name]) <= Number(values[other]),
  };
  return constraints
    .filter((rule) => holds[rule.kind]?.(rule) === false)
    .map(({ name, needs = [], message }) => ({ name: name ?? needs[0], message }));
}

/** The parameter that a message of the API speaks of: the first name that it quotes and the endpoint has. */
export function namedIn(message, params) {
  const quoted = [...message.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  return quoted.find((name) => params.some((param) => param.name === name));
}
