// Values that a free parameter may have, offered while somebody types: countries, languages and domains, as GET /api/options
// lists them, and places by their names. The field takes any other text as well; the API decides.

import { fill, freshId, h } from "../page/dom.js";

let options;
/** The lists, asked for once. */
export function lists() {
  options ??= fetch("/api/options")
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({}));
  return options;
}

const COUNTRIES = ["gl", "cc", "country"];
const LANGUAGES = ["hl"];
const namesOf = (type) => {
  const names = new Intl.DisplayNames("en", { type });
  return (code) => names.of(code) ?? code;
};

/** Choices of each parameter: `[value, label]`. */
const LISTS = {
  ...Object.fromEntries(COUNTRIES.map((name) => [name, (all) => told(all.countries, "region")])),
  ...Object.fromEntries(LANGUAGES.map((name) => [name, (all) => told(all.languages, "language")])),
  cr: (all) => told(all.countries, "region").map(([code, name]) => [`country${code.toUpperCase()}`, name]),
  lr: (all) => told(all.languages, "language").map(([code, name]) => [`lang_${code}`, name]),
};

function told(codes = [], type) {
  const name = namesOf(type);
  return codes.map((code) => [code, name(type === "region" ? code.toUpperCase() : code)]);
}

const domains = (name) => (all) => (all.sources?.[name.slice(0, 2)]?.domains ?? []).map((one) => [one, ""]);

/** Attaches a list of values to a field, where its parameter has one. */
export function suggest(name, input) {
  if (name === "location") return places(input);
  const values = /^v\d_domain$/.test(name) ? domains(name) : LISTS[name];
  if (!values) return undefined;
  const list = listFor(input);
  input.addEventListener(
    "focus",
    async () =>
      fill(
        list,
        values(await lists()).map(([value, label]) => h("option", { value }, label)),
      ),
    { once: true },
  );
  return list;
}

function listFor(input) {
  const list = h("datalist", { id: freshId("list") });
  input.setAttribute("list", list.id);
  return list;
}

const PAUSE_MS = 150;
const SHORTEST = 2;

/** Canonical names of places that begin like what is typed. */
function places(input) {
  const list = listFor(input);
  let timer;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    const typed = input.value.trim();
    if (typed.length < SHORTEST) return fill(list);
    timer = setTimeout(async () => {
      const answer = await fetch(`/api/locations?limit=8&q=${encodeURIComponent(typed)}`).catch(
        () => undefined,
      );
      if (!answer?.ok || input.value.trim() !== typed) return;
      const { locations = [] } = await answer.json();
      fill(
        list,
        locations.map(({ canonical_name: name }) => h("option", { value: name })),
      );
    }, PAUSE_MS);
    return undefined;
  });
  return list;
}
