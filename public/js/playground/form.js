// The form of an endpoint, made from its parameters: groups of fields, what each is for beside it, what is wrong below it while
// somebody types, and what the API says there when it refuses.

import { suggest } from "../contract/choices.js";
import { fill, freshId, h } from "../page/dom.js";
import { grouped, labelOf } from "./field-groups.js";
import { broken, conflicts, namedIn } from "../contract/rules.js";

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
  const groups = grouped(endpoint).map(([title, params], at) => ({
    params,
    element: groupOf(title, params, {
      elements: params.map(({ name }) => fields.get(name).element),
      isOpen: at === 0 || params.some(({ name }) => given[name]),
      isFirst: at === 0,
    }),
  }));
  return {
    element: h(
      "div.groups",
      {},
      groups.map(({ element }) => element),
    ),
    values,
    refuse(message) {
      const name = namedIn(message, endpoint.params);
      const field = fields.get(name);
      if (!field) return false;
      for (const { params, element } of groups)
        if (params.some((param) => param.name === name)) element.open = true;
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

/** The first group is open and has no title: it has the endpoint's main parameters. */
function groupOf(title, params, { elements, isOpen, isFirst }) {
  const body = h("div.fields", {}, elements);
  if (isFirst) return body;
  const names = params.map(labelOf).join(", ");
  return h(
    "details.more",
    { open: isOpen },
    h("summary", {}, title, h("span.names", { "aria-hidden": "true" }, names)),
    body,
  );
}

function fieldOf(param, value, edited) {
  const id = freshId(`p-${param.name}`);
  const about = `${id}-about`;
  const wrong = h("p.wrong", { id: `${id}-wrong` });
  const input = control(param, value, { id, name: param.name, "aria-describedby": `${about} ${id}-wrong` });
  const element = h(
    "div.field",
    { "data-param": param.name },
    h(
      "label",
      { for: id },
      labelOf(param),
      " ",
      h("code", {}, param.name),
      param.required && h("span.needed", {}, " required"),
    ),
    input,
    input.tagName === "INPUT" && suggest(param.name, input),
    h("p.about", { id: about }, quotesOf(param.hint)),
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
