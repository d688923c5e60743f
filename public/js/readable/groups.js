// A whole answer, readable: its groups in their order, each under its name. Groups that say the same together (a text and its
// sources, a map and its places) are shown together.

import { h, words } from "../page/dom.js";
import { answer } from "./blocks.js";
import { busyness } from "./busyness.js";
import { fields } from "./fields.js";
import { humane } from "./human.js";
import { card } from "./item.js";
import { mapOf } from "./map.js";
import {
  answeredBy,
  bars,
  chips,
  isAddress,
  isPicture,
  link,
  number,
  ownCall,
  picture,
  starsOf,
  strip,
} from "./parts.js";
import { paging } from "./paging.js";
import { isOffer, isTile, offers, tiles } from "./tiles.js";
import { gallery, isGallery, isRatings, ratings, valueOf } from "./values.js";

/** Groups shown elsewhere on the page. */
const ASIDE = ["search_metadata", "search_parameters"];
/** Groups shown at the end, small. */
const LAST = ["service_pagination", "pagination"];

/** Told elsewhere, or of use to programs alone. */
const UNSHOWN = ["reconstructed_markdown", "subsequent_request_token"];

/** A readable answer. */
export function readable(body) {
  answeredBy(body.search_metadata);
  const entries = Object.entries(body).filter(([name, value]) => !ASIDE.includes(name) && value !== null);
  const groups = entries.filter(([name, value]) => !LAST.includes(name) && typeof value === "object");
  const facts = entries.filter(([name, value]) => typeof value !== "object" && !UNSHOWN.includes(name));
  const elsewhere = [body.text_blocks && "references", "gps_coordinates"];
  const withText = groups.filter(([name]) => !elsewhere.includes(name));
  const parts = withText.map(([name, value]) => group(name, value, body));
  if (facts.length) parts.unshift(factsOf(Object.fromEntries(facts)));
  if (body.gps_coordinates) parts.unshift(section("gps_coordinates", "Where", undefined, [map([body])]));
  if (!parts.length) parts.push(h("p.note", {}, "The source answered, and found nothing."));
  const pages = LAST.filter((name) => body[name]).slice(0, 1);
  return [...parts, pages.map((name) => paging(body[name]))];
}

/** Renders the facts of the answer itself: of an answer about one thing, its card. */
function factsOf(facts) {
  const shown = facts.title ? h("div.panel", {}, card(facts)) : record(facts);
  return section("facts", facts.title ? "In short" : "Facts", undefined, [shown]);
}

function group(name, value, body) {
  if (name === "search_information") return section(name, "About this search", undefined, [record(value)]);
  if (name === "text_blocks")
    return section(name, "Answer", undefined, [answer({ text_blocks: value, references: body.references })]);
  if (name === "popular_times") return section(name, words(name), undefined, [busyness(value)]);
  if (name === "local_map") return section(name, called(name), undefined, sourceMap(value, body));
  if (Array.isArray(value)) return section(name, called(name), sizeOf(value), items(name, value));
  return section(name, called(name), undefined, object(name, value));
}

/** Returns the number of items, those of all shelves together. */
const sizeOf = (values) =>
  values.every(isShelf)
    ? values.flatMap((shelf) => shelf.items ?? shelf.shopping_results).length
    : values.length;

const isShelf = (value) => Array.isArray(value?.items) || Array.isArray(value?.shopping_results);

/** The source's own map; where its places have coordinates, ours is drawn beside them. */
function sourceMap({ link: address, image, gps_coordinates: middle }, { local_results: places = [] }) {
  const isDrawn = places.some((place) => place.gps_coordinates);
  return [
    isAddress(address) && h("p.sites", {}, link(address, "The source’s map")),
    isPicture("image", image) && picture(image, "map", "tall"),
    !isDrawn && middle && map([{ title: "The middle of the map", gps_coordinates: middle }]),
  ];
}

/** A group's name as a person would say it. */
const called = (name) => words(name.replace(/s_results$/, "s"));

function section(name, title, count, children) {
  return h(
    "section.group",
    { "data-group": name },
    h("h3", {}, title, count !== undefined && h("span.count", {}, String(count))),
    children,
  );
}

function items(name, values) {
  if (!values.length) return [h("p.aside", {}, "None.")];
  if (name === "related_searches") return [searches(values)];
  if (values.every((value) => isPicture(name, value))) return [strip(values, words(name))];
  if (isGallery(name, values)) return [gallery(values)];
  if (isRatings(values)) return [ratings(values)];
  if (values.every((value) => typeof value !== "object")) return [chips(values)];
  if (values.every(({ keyword, mentions }) => keyword && mentions !== undefined))
    return [chips(values.map(({ keyword, mentions }) => `${keyword} (${number(mentions)})`))];
  if (values.every(({ stars, amount }) => stars !== undefined && amount !== undefined)) {
    return [
      bars(
        [...values].sort((a, b) => b.stars - a.stars).map(({ stars, amount }) => [starsOf(stars), amount]),
        words(name),
      ),
    ];
  }
  if (values.every(isShelf)) return values.map((value) => shelf(value, values.length > 1));
  if (values.every((value) => Array.isArray(value.options)))
    return [h("div.filters", {}, values.map(filter))];
  if (values.every(({ text, service_link: call }) => text && ownCall(call)))
    return [
      h(
        "ul.chips",
        {},
        values.map((one) => h("li.chip", {}, link(one.service_link, one.text))),
      ),
    ];
  if (name === "version_history") return [list(values, VERSIONS)];
  if (name === "specifications")
    return [record(Object.fromEntries(values.map(({ name, value }) => [name, value])))];
  if (values.every(isRow)) return [counts(values)];
  if (values.every(isOffer)) return [offers(values)];
  if (values.every(isTile)) return [tiles(values)];
  return [map(values), cards(values)];
}

/** Whether an item is a word and a number, and no more. */
const isRow = (value) => {
  const kinds = Object.values(value).map((one) => typeof one);
  return kinds.length === 2 && kinds.includes("string") && kinds.includes("number");
};

/** Returns items of a text and a number as a list of names and values. */
function counts(values) {
  const rows = values.map((value) => Object.values(value).sort((a) => (typeof a === "string" ? -1 : 1)));
  return h(
    "dl.facts",
    {},
    rows.map(([name, count]) => [h("dt", {}, name), h("dd", {}, number(count))]),
  );
}

/** Lists of cards, one below each heading that the items name. */
function cards(values) {
  const sections = [];
  for (const value of values) {
    if (!sections.length || sections.at(-1)[0] !== value.section) sections.push([value.section, []]);
    sections.at(-1)[1].push(value);
  }
  return sections.map(([title, own]) => [
    title && h("h4", {}, title),
    own.length > 0 && own.every(isTile) ? tiles(own) : list(own),
  ]);
}

/** Versions are many, and the latest are wanted. */
const VERSIONS = 4;
/** More than so many cards of one list are made when somebody wants them. */
const LONG = 30;

/** A list of cards, numbered as in the answer. */
function list(values, most = LONG) {
  const item = (value, at) =>
    h("li", {}, typeof value === "object" ? card(value, { mark: value.position ?? at + 1 }) : String(value));
  const element = h("ol.items", { role: "list" }, values.slice(0, most).map(item));
  const rest = values.length - most;
  if (rest <= 0) return element;
  const more = h(
    "button.button.plain",
    {
      type: "button",
      click: () => {
        element.append(...values.slice(most).map((value, at) => item(value, most + at)));
        more.remove();
        element.children[most].querySelector("a, summary, button")?.focus();
      },
    },
    `Show ${rest} more`,
  );
  return [element, more];
}

function map(values) {
  const places = values.map((value, at) => ({
    mark: value.position ?? at + 1,
    title: value.title,
    latitude: value.gps_coordinates?.latitude,
    longitude: value.gps_coordinates?.longitude,
  }));
  const figure = mapOf(
    places.filter(({ latitude, longitude }) => typeof latitude === "number" && typeof longitude === "number"),
    (mark) => goTo(figure, mark),
  );
  return figure;
}

/** Goes from a pin to its card. */
function goTo(figure, mark) {
  const card = [...figure.parentElement.querySelectorAll(".item")].find(
    (item) => item.querySelector(".number")?.textContent === String(mark),
  );
  card?.scrollIntoView({ block: "center" });
  card?.querySelector("a, summary")?.focus({ preventScroll: true });
}

const searches = (values) =>
  h(
    "ul.chips",
    {},
    values.map(({ query, link: address, title }) =>
      h("li.chip", {}, address ? link(address, query ?? title) : (query ?? title)),
    ),
  );

/** A titled list of items: a shelf of a store, a category of products. A single one needs no title. */
function shelf({ title, items: inner, shopping_results: products, position: _position, ...rest }, isOfMany) {
  const heading = title ?? (isOfMany ? "More" : undefined);
  return h("div.shelf", {}, heading && h("h4", {}, heading), cards(inner ?? products), fields(rest, card));
}

/** A filter and its values; those that lead to a call of ours can be followed. */
function filter({ type, title, key, name, options, ...rest }) {
  const option = (one) => {
    const text = one.text ?? one.title ?? one.name ?? one.value ?? "";
    const address = [one.service_link, one.link].find((value) => ownCall(value));
    const count = one.count === undefined ? "" : ` (${one.count})`;
    return h("li.chip", {}, address ? link(address, `${text}${count}`) : `${text}${count}`);
  };
  return h(
    "div.filter",
    {},
    h("h4", {}, title ?? type ?? name ?? words(key ?? "Filter")),
    h(
      "ul.chips",
      {},
      options.map((one) => (typeof one === "object" ? option(one) : h("li.chip", {}, String(one)))),
    ),
    fields(omit(rest, "input_type"), card),
  );
}

const omit = (object, name) => Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

/** A group that is one thing: a panel, a place, a generated answer, a list within something. */
function object(name, value) {
  if (Array.isArray(value.text_blocks)) {
    const { text_blocks, references, ...rest } = value;
    return [answer({ text_blocks, references }), fields(rest, card)];
  }
  const inner = ["places", "ads", "apps", "posts", "articles", "games", "links"].find((key) =>
    Array.isArray(value[key]),
  );
  if (inner) {
    const { [inner]: list, title, link: address, ...rest } = value;
    return [
      title && h("p.aside", {}, address ? link(address, title) : title),
      ...items(inner, list),
      fields(rest, card),
    ];
  }
  if (name === "sort")
    return [chips(value.options ?? []), value.selected && h("p.aside", {}, `Selected: ${value.selected}`)];
  if (name === "rating_summary" && isRatings([value]))
    return ratings([{ ...value, name: "Overall" }, ...(value.categories ?? [])]);
  const title = value.title ?? value.name ?? value.question;
  const coordinates = value.gps_coordinates;
  const panel =
    title || value.answer || value.snippet
      ? h("div.panel", {}, card(value, { isOpen: true }))
      : h("div.panel", {}, isAddress(value.image) ? fields(value, card) : record(value));
  return [coordinates && map([value]), panel];
}

function record(value) {
  const entries = Object.entries(humane(value));
  const plain = entries.filter(([, inner]) => typeof inner !== "object");
  const deep = entries.filter(([, inner]) => typeof inner === "object" && inner !== null);
  return h(
    "div",
    {},
    plain.length > 0 &&
      h(
        "dl.facts",
        {},
        plain.map(([name, inner]) => [h("dt", {}, words(name)), h("dd", {}, valueOf(name, inner, card))]),
      ),
    deep.map(([name, inner]) => h("div.part", {}, h("h4", {}, words(name)), valueOf(name, inner, card))),
  );
}
