// Scripts of the documentation: examples get this deployment's address, languages are tabs, code is copied by a button, sources
// get the operator's names, and the search works.

import { lists } from "../contract/choices.js";
import { byId, copy, h } from "../page/dom.js";
import { docsSearch } from "./search.js";
import { tabs } from "../page/tabs.js";

const PLACEHOLDERS = ["https://quarry.example", "https://your-host"];

for (const pre of document.querySelectorAll("main pre, [data-address]"))
  replaceText(pre, PLACEHOLDERS, location.origin);

for (const pre of document.querySelectorAll("pre[data-copy]")) {
  const button = h(
    "button.button.plain.copy",
    { type: "button", click: ({ currentTarget }) => copy(pre.textContent, currentTarget) },
    "Copy",
  );
  const frame = h("div.snippet");
  pre.replaceWith(frame);
  frame.append(pre, button);
}

const LANGUAGE = "quarry.language";
for (const group of document.querySelectorAll("[data-tabs]")) {
  const panels = [...group.children].map((part) => ({ name: part.dataset.tab, panel: () => part }));
  const opened = (name) => remember(LANGUAGE, name);
  group.replaceWith(tabs(group.dataset.tabs, panels, { open: remembered(LANGUAGE), opened }));
}

const list = byId("list");
if (list) list.open = matchMedia("(width >= 64rem)").matches;
const current = list?.querySelector("[aria-current]");
if (current) list.parentElement.scrollTop = current.offsetTop - innerHeight / 2;
docsSearch();
nameSources();

/** Names the sources as the operator does (SOURCE_NAMES), and the other service's engines. */
async function nameSources() {
  const { sources = {} } = await lists();
  for (const [token, { name, label }] of Object.entries(sources)) {
    if (name)
      for (const place of document.querySelectorAll(`[data-source="${token}"]`)) place.textContent = name;
    if (label)
      for (const place of document.querySelectorAll(`[data-label="${token}"]`)) place.textContent = label;
  }
  const first = sources.v1?.label;
  if (first) for (const pre of document.querySelectorAll("main pre")) replaceText(pre, ["{v1}"], first);
}

function replaceText(element, wanted, by) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = wanted.reduce((all, one) => all.replaceAll(one, by), node.data);
    if (text !== node.data) node.data = text;
  }
}

function remembered(name) {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // the browser keeps nothing
  }
}
