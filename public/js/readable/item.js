// One result of any kind as a card. The vocabulary of items is common to all sources (crates/items), so one implementation serves
// all: an item's title and link, its picture, rating and price, its text, its children. Other fields are in the list of further
// fields, unless they only repeat another.

import { h, words } from "../page/dom.js";
import { fields } from "./fields.js";
import { humane } from "./human.js";
import { isAddress, isPicture, link, number, picture, price, stars, when } from "./parts.js";

const TITLES = ["question", "title", "name", "query", "business_name", "username", "keyword", "day"];
/** Longest text that is a heading where nothing else is. */
const HEADING_MAX = 80;
const TEXTS = [
  "snippet",
  "description",
  "comment",
  "text",
  "answer",
  "release_notes",
  "review_text",
  "meaning",
];
const PICTURES = ["thumbnail", "image", "logo", "feature_image", "favicon", "merchant_icon", "source_logo"];
const ASIDE = [
  "displayed_link",
  "type",
  "source",
  "merchant",
  "author",
  "category",
  "address",
  "company_name",
  "channel",
  "department",
];
const DATES = [
  "date",
  "published_date",
  "posted_at",
  "review_date",
  "release_date",
  "upload_date",
  "iso_date",
];
const MARKS = [
  "rating",
  "badge",
  "tag",
  "sponsored",
  "permanently_closed",
  "availability",
  "second_hand_condition",
];

/** Returns the card of an item; `mark` is its number in the list. A card that is alone is fully open. */
export function card(item, { mark, level = 4, isOpen = false } = {}) {
  const left = new Map(
    Object.entries(humane(item)).filter(([, value]) => value !== null && value !== undefined),
  );
  const take = (name) => {
    const value = left.get(name);
    left.delete(name);
    return value;
  };
  const first = (names, good = (value) => typeof value === "string" && value !== "") => {
    const name = names.find((one) => good(left.get(one)));
    return name && { name, value: take(name) };
  };
  const person = personOf(left);
  const brief = (value) => typeof value === "string" && value !== "" && value.length <= HEADING_MAX;
  const title = first(TITLES) ?? person ?? first(["text", "comment"], brief) ?? first(["type"]);
  const address = isAddress(left.get("link"))
    ? take("link")
    : isAddress(left.get("website"))
      ? left.get("website")
      : undefined;
  const shown =
    first(PICTURES, (value) => typeof value === "string" && isPicture("image", value)) ?? person?.portrait;
  const gallery = left.get("thumbnails");
  const own =
    !shown && Array.isArray(gallery) && isPicture("image", gallery[0]) ? { value: gallery[0] } : shown;
  if (own && own !== shown) left.delete("thumbnails");
  // `8.7/10` and `88%` say themselves out of how many.
  const grade = left.get("rating");
  const rated = typeof grade === "number" || (typeof grade === "string" && /^\d+([.,]\d+)?$/.test(grade));
  const rating = rated && stars(take("rating"), take("max_rating") ?? 5, count(take));
  const priced = left.get("price") !== undefined || left.get("extracted_price") !== undefined;
  const cost = priced && typeof left.get("price") !== "object" && price(Object.fromEntries(left));
  if (cost)
    for (const name of ["price", "extracted_price", "old_price", "extracted_old_price", "original_price"])
      left.delete(name);
  const others = ASIDE.filter((name) => typeof left.get(name) === "string")
    .slice(0, 3)
    .map(take);
  const asides = saidOnce([person && person !== title && person.value, ...others, ...(person?.about ?? [])]);
  const date = first(DATES);
  left.delete("iso_date");
  const marks = MARKS.filter((name) => left.has(name) && typeof left.get(name) !== "object").map((name) => {
    const value = take(name);
    return value === true ? words(name) : value === false ? undefined : String(value);
  });
  const text = first(TEXTS);
  if (text?.name === "answer" && left.has("unit")) text.value += ` ${take("unit")}`;
  left.delete("snippet_highlighted_words");
  // A single picture of a list is the card's own.
  for (const name of ["images", "photos"])
    if (own && left.get(name)?.[0] === own.value && left.get(name).length === 1) left.delete(name);
  for (const name of ["position", "position_absolute", "block_position"]) left.delete(name);
  const isLine = Boolean(rating || cost || marks.some(Boolean));
  const heading = title && h(`h${level}`, {}, address ? link(address, title.value) : title.value);
  return h(
    "article.item",
    {},
    h(
      "div.head",
      {},
      mark !== undefined && h("span.number", { "aria-hidden": "true" }, String(mark)),
      own && picture(own.value, title?.value),
      h(
        "div",
        {},
        heading,
        (asides.length > 0 || (date && !isLine)) &&
          h(
            "p.aside",
            {},
            asides.join(" · "),
            date && !isLine && [asides.length > 0 && " · ", h("span.whole", {}, when(date.value))],
          ),
        isLine &&
          h(
            "p.row.line",
            {},
            rating,
            cost,
            date && h("span.aside", {}, when(date.value)),
            marks.filter(Boolean).map((mark) => h("span.badge", {}, mark)),
          ),
      ),
    ),
    text && h("p.said", {}, text.value),
    fields(left, card, level, isOpen),
  );
}

const count = (take) => {
  const reviews = take("reviews");
  const others = ["rating_count", "review_count", "count", "ratings_count"].map((name) =>
    reviews === undefined ? take(name) : undefined,
  );
  return [reviews, ...others].find((value) => typeof value === "number" || typeof value === "string");
};

/** Removes texts that another one contains: a host after its address. */
const saidOnce = (texts) =>
  texts.filter(
    (text, at) =>
      text &&
      !texts.some(
        (other, place) => other && place !== at && other.includes(text) && (other !== text || place < at),
      ),
  );

/** "1 review", "82 reviews". */
const countOf = (count, name) => `${number(count)} ${count === 1 ? name.slice(0, -1) : name}`;

/** A review is titled by its author, who is shown beside it. */
function personOf(left) {
  for (const name of ["user", "author", "contributor"]) {
    const value = left.get(name);
    if (value && typeof value === "object" && (value.name || value.username)) {
      const { name: called, username, thumbnail, location, ...rest } = value;
      const counted = ["reviews", "contributions"].find((one) => typeof rest[one] === "number");
      const about = [location, counted && countOf(rest[counted], counted)];
      const portrait = isPicture("thumbnail", thumbnail) ? { value: thumbnail } : undefined;
      delete rest[counted];
      if (portrait === undefined) rest.thumbnail = thumbnail;
      if (called) rest.username = username;
      left.set(name, rest);
      return {
        name,
        value: called ?? username,
        about: about.filter((one) => typeof one === "string"),
        portrait,
      };
    }
    if (typeof value === "string" && name !== "contributor") {
      left.delete(name);
      return { name, value };
    }
  }
  return undefined;
}
