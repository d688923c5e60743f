// Readable form of any value in an answer: texts, lists, tables, records. Items within it are shown by the given `card`: cards
// are made of values, so this module does not import them.

import { h, words } from "../page/dom.js";
import { answer } from "./blocks.js";
import { isEmpty } from "./human.js";
import {
  bars,
  callName,
  chips,
  isAddress,
  isPicture,
  link,
  number,
  ownCall,
  picture,
  starsOf,
  strip,
  when,
} from "./parts.js";

/** Any value, readable. */
export function valueOf(name, value, card, level = 4) {
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (typeof value === "number") return number(value);
  if (typeof value === "string") return text(name, value);
  if (Array.isArray(value)) return list(name, value, card, level);
  return record(name, value, card, level);
}

function text(name, value) {
  if (ownCall(value)) return link(value, `${callName(name)} →`);
  if (isPicture(name, value)) return picture(value, name, /(icon|logo)$/.test(name) ? "small" : "tall");
  if (isAddress(value)) return link(value, value.length > 80 ? `${value.slice(0, 77)}…` : value);
  return when(value);
}

function list(name, values, card, level) {
  if (/hours$/.test(name) && values.every(({ day }) => day)) return week(values);
  if (values.every(isNamed)) return named(values);
  if (isRatings(values)) return ratings(values);
  if (values.every((value) => isPicture(name, value))) return strip(values, words(name));
  if (isGallery(name, values)) return gallery(values);
  if (name === "text_blocks") return answer({ text_blocks: values });
  if (values.every((value) => typeof value !== "object")) return chips(values);
  if (values.every(Array.isArray)) return rows(values);
  if (values.every((value) => typeof value.amount === "number" && value.stars !== undefined)) {
    return bars(
      [...values].sort((a, b) => b.stars - a.stars).map(({ stars: of, amount }) => [starsOf(of), amount]),
      words(name),
    );
  }
  if (values.every((value) => Object.keys(value).every((key) => key === "name" || key === "id")))
    return chips(values.map((value) => words(value.name ?? value.id)));
  const pictures = values.map((value) => pictureOf(name, value));
  const plain = values.every((value) =>
    Object.entries(value).every(
      ([key, inner]) => typeof inner !== "string" || isAddress(inner) || key === "id" || key === "iso_date",
    ),
  );
  if (plain && pictures.every((one) => isPicture("image", one))) return strip(pictures, words(name));
  return h(
    "ul.items.inner",
    { role: "list" },
    values.map((value) => h("li", {}, entry(value, card, level))),
  );
}

const pictureOf = (name, { thumbnail, original, image, link: address }) =>
  thumbnail ?? original ?? image ?? (isPicture(name, address) ? address : undefined);

/** Whether a list is of pictures, each with what it shows. */
export const isGallery = (name, values) =>
  /(images|photos)$/.test(name) &&
  values.some(({ title }) => title) &&
  values.every((value) => typeof value === "object" && isPicture("image", pictureOf(name, value)));

/** Pictures with their titles, as many beside each other as there is room for. */
export const gallery = (values) =>
  h(
    "ul.gallery",
    { role: "list" },
    values.map((value) => {
      const { title, source, attribution, link: address } = value;
      const from = source ?? attribution;
      const shown = picture(pictureOf("images", value), title, "large");
      const isLinked = isAddress(address) && !isPicture("image", address);
      return h(
        "li",
        {},
        shown,
        title && h("p", {}, isLinked ? link(address, title) : title),
        typeof from === "string" && h("p.aside", {}, from),
      );
    }),
  );

/** Whether an item is a name and its value, and no more. */
const isNamed = (value) =>
  Object.keys(value ?? {}).join() === "name,value" &&
  Object.values(value).every((one) => typeof one !== "object");

const named = (values) =>
  h(
    "dl.facts",
    {},
    values.map(({ name, value }) => [h("dt", {}, name), h("dd", {}, number(value))]),
  );

/** Whether a list is of ratings alone, each of one part or by one source. */
export const isRatings = (values) =>
  values.every((value) => typeof value?.rating === "number" && !value.title && !value.link && !value.user) &&
  values.every((value) => Object.values(value).every((one) => String(one).length < RATED_MAX));
/** Longer texts are somebody's words. */
const RATED_MAX = 60;

/** Ratings of parts, side by side: food, service, atmosphere. */
export const ratings = (values) =>
  h(
    "ul.ratings",
    { role: "list" },
    values.map(({ name, category, source, platform, rating, max_rating: max, count, type }) =>
      h(
        "li",
        {},
        h("span", {}, words(name ?? category ?? platform ?? type ?? source ?? "overall")),
        " ",
        h("strong", {}, `${Math.round(rating * 10) / 10}${max === 100 ? "%" : ` of ${max ?? 5}`}`),
        count !== undefined && h("span.aside", {}, ` (${number(count)})`),
      ),
    ),
  );

/** Fields that fit into a line. */
const SHORT = "title name text value link amount count time id position temperature".split(" ");

/** An entry of a list within an item: a line where one is enough. */
function entry(value, card, level) {
  if (typeof value !== "object") return String(value);
  const names = Object.keys(value);
  const short = names.every((name) => SHORT.includes(name));
  if (!short) return card(value, { level: Math.min(6, level + 1) });
  const label = value.title ?? value.name ?? value.text ?? value.time ?? value.id;
  const told = value.value ?? value.amount ?? value.count ?? value.temperature;
  return h(
    "p.pair",
    {},
    isAddress(value.link) ? link(value.link, label ?? value.link) : h("span", {}, String(label ?? "")),
    told !== undefined && h("span.aside", {}, ` ${number(told)}`),
  );
}

const rows = (values) =>
  h(
    "div.scroll",
    { tabindex: "0", role: "group", "aria-label": "Table" },
    h(
      "table.table",
      {},
      h(
        "tbody",
        {},
        values.map((row) =>
          h(
            "tr",
            {},
            row.map((cell) => h("td", {}, String(cell))),
          ),
        ),
      ),
    ),
  );

/** Opening hours, a line a day. */
const week = (days) =>
  h(
    "dl.facts",
    {},
    days.map(({ day, hours = [], closed, special }) => {
      const spans = hours.map(({ opens, closes }) => [opens, closes].filter(Boolean).join(" – ")).join(", ");
      return [
        h("dt", {}, words(day)),
        h("dd", {}, spans || (closed ? "Closed" : "–"), special && ` (${special})`),
      ];
    }),
  );

function record(name, value, card, level) {
  if (name === "gps_coordinates") return `${value.latitude.toFixed(5)}, ${value.longitude.toFixed(5)}`;
  if (Array.isArray(value.text_blocks)) return answer(value);
  if (/^(rating_counts|rating_percentage)$/.test(name)) {
    return bars(
      Object.entries(value).map(([key, amount]) => [starsOf(parseInt(key, 10)), amount]),
      words(name),
    );
  }
  const entries = Object.entries(value).filter(([, inner]) => !isEmpty(inner));
  if (entries.some(([key]) => ["title", "name", "text", "snippet"].includes(key)) && entries.length > 1) {
    return card(value, { level: Math.min(6, level + 1) });
  }
  return h(
    "dl.facts",
    {},
    entries.map(([key, inner]) => [h("dt", {}, words(key)), h("dd", {}, valueOf(key, inner, card, level))]),
  );
}
