// The form of an endpoint, made from its parameters: a field each, its rule beside it, what is wrong below it while somebody
// types, and what the API says there when it refuses.

import { fill, freshId, h } from "./dom.js";
import { broken, conflicts, namedIn } from "./rules.js";

/** Parameters that stand open beside those that are needed or have an example. */
const SHOWN = 3;

/**
 * The form's fields for an endpoint. Returns `{ element, values(), refuse(message), clear() }`; `changed` is called with each
 * edit. `refuse` puts an error of the API at the field that it names and answers whether it found one.
 */
export function fieldsOf(endpoint, given, changed) {
  const fields = new Map();
  const values = () => Object.fromEntries([...fields].map(([name, { input }]) => [name, input.value.trim()]));
  const look = () => {
    const sent = values();
    const against = conflicts(endpoint.constraints, sent);
    for (const [name, field] of fields) {
      const own = field.touched ? broken(field.param, sent[name]) : undefined;
      const between = against.find((rule) => rule.name === name && (sent[name] || field.touched));
      field.say(own ?? between?.message);
    }
  };
  const edited = (field) => {
    field.touched = true;
    look();
    changed(values());
  };
  for (const param of endpoint.params)
    fields.set(param.name, fieldOf(param, given[param.name] ?? "", edited));
  const needed = groupOf(endpoint);
  const [open, folded] = split(
    endpoint.params,
    (param) => needed.has(param.name) || given[param.name] || param.required,
  );
  open.push(...folded.splice(0, Math.max(0, SHOWN - open.length)));
  const more = h(
    "details.more",
    {},
    h("summary", {}, `${folded.length} more ${folded.length === 1 ? "parameter" : "parameters"}`),
    h(
      "div.fields",
      {},
      folded.map(({ name }) => fields.get(name).element),
    ),
  );
  const element = h(
    "div",
    {},
    h(
      "div.fields",
      {},
      open.map(({ name }) => fields.get(name).element),
    ),
    folded.length > 0 && more,
  );
  return {
    element,
    values,
    refuse(message) {
      const name = namedIn(message, endpoint.params);
      const field = fields.get(name);
      if (!field) return false;
      if (folded.some((param) => param.name === name)) more.open = true;
      field.say(message);
      field.input.focus();
      return true;
    },
    clear() {
      for (const field of fields.values()) field.input.value = "";
      changed(values());
    },
  };
}

/** Parameters of which one is needed. */
const groupOf = (endpoint) =>
  new Set(endpoint.constraints.filter(({ kind }) => kind === "one_of").flatMap(({ needs }) => needs));

const split = (all, isWanted) => [all.filter(isWanted), all.filter((one) => !isWanted(one))];

function fieldOf(param, value, edited) {
  const id = freshId(`p-${param.name}`);
  const about = `${id}-about`;
  const wrong = h("p.wrong", { id: `${id}-wrong` });
  const input = control(param, value, { id, name: param.name, "aria-describedby": `${about} ${id}-wrong` });
  const element = h(
    "div.field",
    { "data-param": param.name },
    h("label", { for: id }, h("code", {}, param.name), param.required && h("span.needed", {}, " required")),
    input,
    h("p.about", { id: about }, quotesOf(param.description), h("span.rule", {}, ruleOf(param))),
    wrong,
  );
  const field = {
    param,
    input,
    element,
    touched: false,
    say(message) {
      if (message) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      if (wrong.textContent !== (message ?? "")) fill(wrong, message && quotesOf(message));
    },
  };
  input.addEventListener("input", () => edited(field));
  return field;
}

/** A rule that a list of choices tells by itself is not told twice. */
function ruleOf({ rule, schema }) {
  const told = schema.enum || schema.type === "boolean" ? "" : ` ${rule[0].toUpperCase()}${rule.slice(1)}.`;
  return schema.default === undefined ? told : `${told} Default: ${schema.default}.`;
}

function control({ schema, required }, value, attributes) {
  const choices = schema.type === "boolean" ? ["true", "false"] : schema.enum?.map(String);
  if (choices && choices.length <= 80) {
    const absent = schema.default === undefined ? "–" : `– (${schema.default})`;
    const list = h(
      "select.input",
      { ...attributes, required },
      h("option", { value: "" }, absent),
      choices.map((choice) => h("option", { value: choice }, choice)),
    );
    list.value = value;
    if (list.value !== value) (list.append(h("option", { value }, value)), (list.value = value));
    return list;
  }
  const isNumber = schema.type === "integer" || schema.type === "number";
  const input = h("input.input", {
    ...attributes,
    type: "text",
    required,
    inputmode: schema.type === "integer" && schema.minimum >= 0 ? "numeric" : isNumber ? "text" : undefined,
    placeholder: schema.default === undefined ? undefined : String(schema.default),
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
  });
  input.value = value;
  return input;
}

/** A message with what it quotes set as code. */
export const quotesOf = (message = "") =>
  message.split(/`([^`]+)`/).map((text, at) => (at % 2 ? h("code", {}, text) : text));
