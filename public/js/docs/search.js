// The search of the documentation: an index that is made with the pages (/docs/search.json), read when somebody first wants it.
// The operator's name of a source finds that source's pages.

import { lists } from "../contract/choices.js";
import { byId, fill, h } from "../page/dom.js";
import { OPTIONS } from "./search-options.js";

const SHOWN = 8;

export function docsSearch() {
  const [field, place] = [byId("find"), byId("found")];
  if (!field) return;
  field.disabled = false;
  let index, loading;
  const load = () => (loading ??= read().then((one) => (index = one)));
  field.addEventListener("focus", load, { once: true });
  field.addEventListener("input", async () => {
    const wanted = field.value.trim();
    if (wanted.length < 2) return fill(place);
    // Once the index is there, results are there with the key: who goes on to them finds them in place.
    if (!index) await load().catch(() => {});
    if (field.value.trim() === wanted) show(index?.search(wanted));
    return undefined;
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return ((field.value = ""), fill(place));
    if (event.key !== "ArrowDown") return undefined;
    event.preventDefault();
    place.querySelector("a")?.focus();
    return undefined;
  });
  addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    field.focus();
  });

  function show(found) {
    if (!found) return fill(place, h("p.aside", {}, "The search could not be loaded."));
    if (!found.length) return fill(place, h("p.aside", {}, "Nothing found."));
    const link = ({ path, title }) => h("li", {}, h("a", { href: path }, title));
    return fill(place, h("ul", {}, found.slice(0, SHOWN).map(link)));
  }
}

async function read() {
  const [{ default: MiniSearch }, answer, { sources = {} }] = await Promise.all([
    import("../vendor/minisearch.js"),
    fetch("/docs/search.json"),
    lists(),
  ]);
  const index = MiniSearch.loadJSON(await answer.text(), OPTIONS);
  const tokens = Object.entries(sources).flatMap(([token, { name, label }]) =>
    [name, label].filter(Boolean).flatMap((known) =>
      known
        .toLowerCase()
        .split(/\s+/)
        .map((word) => [word, token]),
    ),
  );
  const known = new Map(tokens);
  const inOurWords = (text) =>
    text
      .toLowerCase()
      .split(/\s+/)
      .map((word) => known.get(word) ?? word)
      .join(" ");
  return { search: (text) => index.search(inOurWords(text), { combineWith: "AND" }) };
}
