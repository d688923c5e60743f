// Elements from JavaScript, without markup as text: what a source wrote can never become an element.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element: `h("a.chip", { href, onclick }, "text", child, …)`. Attributes that are undefined, null or false are left out,
 * functions become listeners, children that are undefined, null or false are nothing.
 */
export function h(named, attributes, ...children) {
  return filled(document.createElement(tagOf(named)), named, attributes, children);
}

/** The same for SVG. */
export function svg(named, attributes, ...children) {
  return filled(document.createElementNS(SVG, tagOf(named)), named, attributes, children);
}

const tagOf = (named) => named.split(".", 1)[0];

function filled(element, named, attributes, children) {
  const classes = named.split(".").slice(1).join(" ");
  if (classes) element.setAttribute("class", classes);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (name === "class") element.setAttribute("class", `${classes} ${value}`.trim());
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...present(children));
  return element;
}

/** Returns the existing children of a list, nested lists flattened. */
export const present = (children) =>
  children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false);

/** Replaces what an element holds. */
export const fill = (element, ...children) => element.replaceChildren(...present(children));

export const byId = (id) => document.getElementById(id);

/** A name as code, which may be broken behind its underscores. */
export const nameCode = (name) =>
  h(
    "code",
    {},
    name.split(/(?<=_)/).map((part, at) => [at > 0 && h("wbr"), part]),
  );

let last = 0;
/** An id that no other element has. */
export const freshId = (name) => `${name}-${(last += 1)}`;

/** Words that are not written as fields spell them. */
const KNOWN = new Map(
  "GPS ID URL AI Q JSON TV USD OS iPhone iPad iOS What’s"
    .split(" ")
    .map((word) => [word.toLowerCase().replace("’", ""), word]),
);

/** "organic_results" as people read it: "Organic results". */
export function words(name) {
  const text = String(name).replaceAll("_", " ").trim();
  const [first, ...rest] = text.split(" ");
  const capital = KNOWN.get(first) ?? first.charAt(0).toUpperCase() + first.slice(1);
  return [capital, ...rest.map((word) => KNOWN.get(word) ?? word)].join(" ");
}

/** Puts a text where people paste from, and says on the button whether that worked. */
export async function copy(text, button) {
  const said = button.textContent;
  const done = await navigator.clipboard.writeText(text).then(
    () => "Copied",
    () => "Copying is not allowed here",
  );
  button.textContent = done;
  setTimeout(() => (button.textContent = said), 1600);
}
