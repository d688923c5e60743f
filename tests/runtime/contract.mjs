// Checks for every answer: the OpenAPI document's schemas, and the error body with the headers of its status.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./harness.mjs";

const RETRYABLE = new Set([429, 500, 503]);
/** Words of the inside that no caller may read. */
const INTERNAL =
  /panic|unwrap|wasm|rust|stack|\.rs\b|\.js\b|sqlite|\bd1\b|\br2\b|durable|127\.0\.0\.1|undefined|null/i;

/** Reads the OpenAPI document, which the service gives with its own address in it (service.test.mjs). */
export const readDocument = () => JSON.parse(readFileSync(join(ROOT, "public/openapi.json"), "utf8"));

/**
 * Complaints about a value under a schema of the document; none when it conforms. Unknown keywords are a complaint, and so
 * is a field that an object's schema does not name: an answer holds nothing that the document does not tell.
 */
export function complaints(document, schema, value, at = "$") {
  if (schema === true) return [];
  if (schema.$ref) {
    const target = schema.$ref.slice(2).split("/");
    return complaints(
      document,
      target.reduce((node, name) => node[name], document),
      value,
      at,
    );
  }
  return Object.entries(schema).flatMap(([keyword, wanted]) => {
    const rule = KEYWORDS[keyword];
    if (!rule) return [`${at}: the schema's keyword ${keyword} is not known here`];
    return rule(wanted, value, { document, schema, at });
  });
}

const told = (good, text) => (good ? [] : [text]);
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const TYPES = {
  string: (value) => typeof value === "string",
  integer: Number.isInteger,
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  object: isObject,
  array: Array.isArray,
  null: (value) => value === null,
};

const KEYWORDS = {
  description: () => [],
  default: () => [],
  examples: () => [],
  format: () => [],
  type: (wanted, value, { at }) =>
    told(
      [wanted].flat().some((type) => TYPES[type](value)),
      `${at}: ${JSON.stringify(value)} is no ${wanted}`,
    ),
  enum: (wanted, value, { at }) => told(wanted.includes(value), `${at}: ${value} is not one of ${wanted}`),
  const: (wanted, value, { at }) => told(wanted === value, `${at}: ${value} is not ${wanted}`),
  // Both say something of numbers alone: whether null may be is the type's to say.
  minimum: (wanted, value, { at }) =>
    told(value === null || !(value < wanted), `${at}: ${value} is less than ${wanted}`),
  maximum: (wanted, value, { at }) =>
    told(value === null || !(value > wanted), `${at}: ${value} is more than ${wanted}`),
  multipleOf: (wanted, value, { at }) =>
    told(value % wanted === 0, `${at}: ${value} is not a multiple of ${wanted}`),
  pattern: (wanted, value, { at }) =>
    told(
      typeof value !== "string" || new RegExp(wanted, "u").test(value),
      `${at}: ${value} does not match ${wanted}`,
    ),
  minItems: (wanted, value, { at }) => told(!(value?.length < wanted), `${at}: too few`),
  maxItems: (wanted, value, { at }) => told(!(value?.length > wanted), `${at}: too many`),
  minLength: (wanted, value, { at }) => told([...value].length >= wanted, `${at}: too short`),
  maxLength: (wanted, value, { at }) => told([...value].length <= wanted, `${at}: too long`),
  required: (wanted, value, { at }) =>
    wanted.flatMap((name) => told(!isObject(value) || name in value, `${at}: ${name} is missing`)),
  properties: (wanted, value, { document, schema, at }) =>
    Object.entries(isObject(value) ? value : {}).flatMap(([name, field]) => {
      const named = wanted[name] ?? (schema.additionalProperties || null);
      return named ? complaints(document, named, field, `${at}.${name}`) : [`${at}: ${name} is not known`];
    }),
  additionalProperties: (wanted, value, { document, schema, at }) =>
    schema.properties || !isObject(value)
      ? []
      : Object.entries(value).flatMap(([name, field]) =>
          wanted ? complaints(document, wanted, field, `${at}.${name}`) : [`${at}: ${name} is not known`],
        ),
  anyOf: (wanted, value, { document, at }) => {
    const told = wanted.map((schema) => complaints(document, schema, value, at));
    return told.some((each) => each.length === 0) ? [] : told.flat();
  },
  oneOf: (wanted, value, { document, at }) => {
    const told = wanted.map((schema) => complaints(document, schema, value, at));
    const good = told.filter((each) => each.length === 0).length;
    if (good > 1) return [`${at}: ${good} schemas of one fit`];
    return good === 1 ? [] : told.flat();
  },
  items: (wanted, value, { document, at }) =>
    Array.isArray(value) ? value.flatMap((item, i) => complaints(document, wanted, item, `${at}[${i}]`)) : [],
};

/** An error as the specification wants it, with the headers that go with its status; `part` is in the message. */
export function assertError(document, answer, status, code, part = "") {
  assert.equal(answer.status, status, answer.text);
  const body = answer.json;
  assert.deepEqual(complaints(document, document.components.schemas.Error, body), []);
  assert.equal(body.error_code, code);
  assert.equal(body.status_code, status);
  assert.equal(body.retryable, RETRYABLE.has(status));
  assert.ok(body.error.includes(part), `${JSON.stringify(body.error)} does not speak of ${part}`);
  assert.doesNotMatch(body.error, INTERNAL);
  const header = (name) => answer.headers.get(name);
  assert.match(header("content-type"), /^application\/json/);
  assert.equal(header("x-request-id"), body.request_id);
  assert.equal(header("x-content-type-options"), "nosniff");
  if (status === 429 || status === 503) assert.match(header("retry-after"), /^[1-9][0-9]*$/);
  if (status === 401) assert.match(header("www-authenticate"), /^Bearer/);
  if (status === 405) assert.ok(header("allow"));
}

/** granted = remaining + reserved + consumed + expired, and nothing negative (ledger, rule 10). */
export function assertSum({ granted, remaining, reserved, consumed, expired }) {
  assert.equal(remaining + reserved + consumed + expired, granted);
  for (const part of [remaining, reserved, consumed, expired]) assert.ok(part >= 0 && Number.isInteger(part));
}
