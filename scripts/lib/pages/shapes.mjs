// The shapes of answers in words and tables: types of fields, and where the objects among them are described.

import { resolved } from "../../../public/js/contract/catalogue.js";
import { esc, nameCode, prose, table } from "./html.mjs";

export const OBJECTS = "/docs/api/objects";

const nameOf = (schema) => schema?.$ref?.split("/").at(-1);
const linkTo = (name) => `<a href="${OBJECTS}#${name}">${name}</a>`;

/** The type of a field: `string`, `list of Place`, with links to the objects. */
export function typeOf(document, schema) {
  const name = nameOf(schema);
  const own = resolved(document, schema) ?? {};
  if (name && own.properties) return linkTo(name);
  if (own.type === "array") return `list of ${typeOf(document, own.items)}`;
  if (own.anyOf) return [...new Set(own.anyOf.map((one) => typeOf(document, one)))].join(" or ");
  if (own.enum && own.enum.length <= 6)
    return own.enum.map((value) => `<code>${esc(value)}</code>`).join(", ");
  return [own.type ?? "any"].flat().map(esc).join(" or ");
}

/** The fields of an object as a table. `needed` are the heading and the words of the column that says whether a field is there. */
export function fieldsOf(document, schema, label, [needed, yes, no] = ["Present", "always", "optional"]) {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    nameCode(name),
    typeOf(document, field),
    required.has(name) ? yes : no,
    prose(field.description ?? resolved(document, field)?.description ?? ""),
  ]);
  return table(label, ["Field", "Type", needed, "Description"], rows);
}

/** The object that a group is, or is a list of; undefined for plain values. */
export function objectOf(document, schema) {
  const own = resolved(document, schema);
  if (own?.type === "array") return objectOf(document, own.items);
  return own?.properties ? own : undefined;
}

/** Returns the page of all objects in answers. */
export function objects(document) {
  const all = Object.entries(document.components.schemas).filter(([, schema]) => schema.properties);
  const section = ([name, schema]) => `<section class="object">
<h2 id="${esc(name)}"><a class="anchor" href="#${esc(name)}"><code>${esc(name)}</code></a></h2>
${schema.description ? `<p>${prose(schema.description)}</p>\n` : ""}${fieldsOf(document, schema, `Fields of ${name}`)}</section>
`;
  return `<h1>Objects</h1>
<p class="lead">What the groups of answers are made of. A field that the source did not supply is absent, never null.</p>
<ul class="chips">${all.map(([name]) => `<li class="chip"><a href="#${esc(name)}">${esc(name)}</a></li>`).join("")}</ul>
${all.map(section).join("")}`;
}
