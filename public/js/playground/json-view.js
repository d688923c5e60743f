// JSON as a tree that folds, with search. Branches are made when they are opened, so that a long answer is quick to show.

import { copy, fill, h } from "../page/dom.js";
import { save } from "../contract/call.js";

/** Branches deeper than this start folded, and lists longer than LONG. */
const OPEN_DEPTH = 2;
const LONG = 12;
const HITS_MAX = 500;

/** The tree with its tools. */
export function jsonView(value, text, name = "quarry-answer.json") {
  const tree = h("div.tree", { role: "group", "aria-label": "The answer as JSON", tabindex: "0" });
  const root = node(undefined, value, 0);
  fill(tree, root.element);
  const said = h("span.aside", { role: "status" });
  const field = h("input.input", {
    type: "search",
    "aria-label": "Search in the JSON",
    placeholder: "Search in the JSON",
  });
  const finder = find(root, said);
  field.addEventListener("input", () => finder.look(field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    finder.step(event.shiftKey ? -1 : 1);
  });
  return h(
    "div.json",
    {},
    h(
      "div.row.tools",
      {},
      h("div.search", {}, field, said),
      h("button.button.plain", { type: "button", click: () => finder.step(1) }, "Next hit"),
      h("button.button.plain", { type: "button", click: () => root.all(true) }, "Unfold all"),
      h("button.button.plain", { type: "button", click: () => root.all(false) }, "Fold all"),
      h(
        "button.button.plain",
        { type: "button", click: ({ currentTarget }) => copy(text, currentTarget) },
        "Copy",
      ),
      h(
        "button.button.plain",
        { type: "button", click: () => save(new Blob([text], { type: "application/json" }), name) },
        "Save",
      ),
    ),
    tree,
  );
}

/** A value in the tree: its element, its children once they are made, and what it says for the search. */
function node(key, value, depth) {
  const label =
    key === undefined
      ? undefined
      : h("span.key", {}, typeof key === "number" ? `${key}` : JSON.stringify(key), ": ");
  if (typeof value !== "object" || value === null) {
    const text = JSON.stringify(value);
    const element = h(
      "div.leaf",
      {},
      label,
      h("span", { class: typeof value === "string" ? "string" : "atom" }, text),
    );
    return { element, says: `${key ?? ""} ${text}`.toLowerCase(), children: () => [], open() {}, all() {} };
  }
  return branch(key, value, depth, label);
}

function branch(key, value, depth, label) {
  const isList = Array.isArray(value);
  const entries = isList ? value.map((inner, at) => [at, inner]) : Object.entries(value);
  const size = isList ? `[${entries.length}]` : `{${entries.length}}`;
  const element = h("details.branch", {}, h("summary", {}, label, h("span.size", {}, size)));
  let made;
  const self = {
    element,
    says: String(key ?? "").toLowerCase(),
    children() {
      if (!made) {
        made = entries.map(([name, inner]) => node(name, inner, depth + 1));
        element.append(
          h(
            "div.inner",
            {},
            made.map((child) => child.element),
          ),
        );
      }
      return made;
    },
    open(isOpen = true) {
      if (isOpen) self.children();
      element.open = isOpen;
    },
    all(isOpen) {
      if (isOpen || made) for (const child of self.children()) child.all(isOpen);
      self.open(isOpen || depth === 0);
    },
  };
  element.addEventListener("toggle", () => element.open && self.children());
  if (depth < OPEN_DEPTH && (depth === 0 || entries.length <= LONG)) self.open();
  return self;
}

/** Search: hits are marked, and the way to the current one is opened. */
function find(root, said) {
  let hits = [];
  let at = -1;
  const clear = () => {
    for (const { one } of hits) one.element.classList.remove("hit", "current");
  };
  return {
    look(text) {
      clear();
      const wanted = text.trim().toLowerCase();
      hits = wanted ? search(root, wanted, []) : [];
      at = -1;
      said.textContent = wanted ? told(hits.length) : "";
      for (const { one } of hits) one.element.classList.add("hit");
      if (hits.length) this.step(1);
    },
    step(by) {
      if (!hits.length) return;
      hits[at]?.one.element.classList.remove("current");
      at = (at + by + hits.length) % hits.length;
      const { one, way } = hits[at];
      for (const branch of way) branch.open();
      one.element.classList.add("current");
      one.element.scrollIntoView({ block: "nearest" });
      said.textContent = `${at + 1} of ${told(hits.length)}`;
    },
  };
}

const told = (count) =>
  count === 0
    ? "no hit"
    : count === 1
      ? "1 hit"
      : count >= HITS_MAX
        ? `${HITS_MAX} hits or more`
        : `${count} hits`;

function search(one, wanted, way, hits = []) {
  if (hits.length >= HITS_MAX) return hits;
  if (one.says.includes(wanted)) hits.push({ one, way });
  for (const child of one.children()) search(child, wanted, [...way, one], hits);
  return hits;
}
