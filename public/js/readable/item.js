// One result of any kind as a card. The vocabulary of items is the same for all sources (crates/items), so one reading of it
// serves all: what an item is called and leads to, its picture, rating and price, its text, what is below it. What a card has
// no place for is in its list of further fields, unless it only repeats another.

import { h, words } from "../dom.js";
import { answer } from "./blocks.js";
import { busyness } from "./busyness.js";
import {
  bars,
  chips,
  isAddress,
  isPicture,
  link,
  number,
  ownCall,
  picture,
  price,
  stars,
  starsOf,
  strip,
  when,
} from "./parts.js";

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

/** Our own words for kinds: `weather_result`. */
const OWN_WORD = /^[a-z]+(_[a-z]+)+$/;

/** A card of an item; `mark` is its number in the list. Of a card that stands alone, everything is open. */
export function card(item, { mark, level = 4, isOpen = false } = {}) {
  const left = new Map(Object.entries(item).filter(([, value]) => value !== null && value !== undefined));
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
  const title = first(TITLES) ?? person ?? first(["text", "comment"], brief);
  const address = isAddress(left.get("link"))
    ? take("link")
    : isAddress(left.get("website"))
      ? left.get("website")
      : undefined;
  const shown = first(PICTURES, (value) => typeof value === "string" && isPicture("image", value));
  const gallery = left.get("thumbnails");
  const own =
    !shown && Array.isArray(gallery) && isPicture("image", gallery[0]) ? { value: gallery[0] } : shown;
  if (own && own !== shown) left.delete("thumbnails");
  // `8.7/10` and `88%` say themselves out of how many.
  const grade = left.get("rating");
  const rated = typeof grade === "number" || (typeof grade === "string" && /^\d+([.,]\d+)?$/.test(grade));
  const rating = rated && stars(take("rating"), take("max_rating") ?? 5, count(take));
  const priced = left.get("price") !== undefined || left.get("extracted_price") !== undefined;
  const cost = priced && typeof left.get("price") !== "object" && price(item);
  if (cost)
    for (const name of ["price", "extracted_price", "old_price", "extracted_old_price", "original_price"])
      left.delete(name);
  const others = ASIDE.filter((name) => typeof left.get(name) === "string")
    .slice(0, 3)
    .map(take)
    .map((value) => (OWN_WORD.test(value) ? words(value) : value));
  const asides = person && person !== title ? [person.value, ...others] : others;
  const date = first(DATES);
  left.delete("iso_date");
  const marks = MARKS.filter((name) => left.has(name) && typeof left.get(name) !== "object").map((name) => {
    const value = take(name);
    return value === true ? words(name) : value === false ? undefined : String(value);
  });
  const text = first(TEXTS);
  if (text?.name === "answer" && left.has("unit")) text.value += ` ${take("unit")}`;
  left.delete("snippet_highlighted_words");
  for (const name of ["position", "position_absolute", "block_position"]) left.delete(name);
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
        asides.length > 0 && h("p.aside", {}, asides.join(" · ")),
        (rating || cost || date || marks.some(Boolean)) &&
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
    fields(left, level, isOpen),
  );
}

const count = (take) => {
  const reviews = take("reviews");
  const others = ["rating_count", "review_count", "count", "ratings_count"].map((name) =>
    reviews === undefined ? take(name) : undefined,
  );
  return [reviews, ...others].find((value) => typeof value === "number" || typeof value === "string");
};

/** A review is called by who wrote it. */
function personOf(left) {
  for (const name of ["user", "author", "contributor"]) {
    const value = left.get(name);
    if (value && typeof value === "object" && (value.name || value.username)) {
      left.set(name, { ...value, name: undefined });
      return { name, value: value.name ?? value.username };
    }
    if (typeof value === "string" && name !== "contributor") {
      left.delete(name);
      return { name, value };
    }
  }
  return undefined;
}

/** What only repeats another field, or is of use to programs alone. */
const UNSHOWN =
  /^(favicon|tracking_link|redirect_link|currency|extracted_.*|iso_date.*|.*_icon|source_logo|(reviews|rating_count)_original|section)$/;
/** What is worth seeing without being asked for; all else is folded under "more fields". */
const PROMINENT = [
  ...[
    "sitelinks",
    "extensions",
    "rich_snippet",
    "list",
    "table",
    "items",
    "text_blocks",
    "answers",
    "key_moments",
  ],
  ...[
    "definitions",
    "forecast",
    "popular_times",
    "response",
    "owner_replies",
    "images",
    "photos",
    "thumbnails",
  ],
  ...["screenshots", "offers", "rating_counts", "ratings", "subratings", "review_examples", "specifications"],
  ...[
    "teams",
    "details",
    "cards",
    "posts",
    "button",
    "header_images",
    "see_results_about",
    "profiles",
    "references",
  ],
];
/** Lists of pictures; a single one is like the picture of the card. */
const GALLERIES = ["images", "photos", "thumbnails", "header_images"];
/** Short facts that stand in one line below the title. */
const LINE = [
  ...["open_state", "hours", "phone", "service_area", "downloads", "delivery", "returns", "salary", "via"],
  ...["duration", "views", "total_time", "years_in_business", "platform", "version", "reviewed_version"],
  ...["location", "score", "status", "weather"],
];
/** The same, under their names. */
const NAMED = ["high", "low", "cited_by", "precipitation", "humidity", "wind", "likes", "votes"];
/** More fields than this, and longer lists, are folded, also on a card that stands alone. */
const OPEN_MAX = 12;

/** The rest of an item: its facts in a line, what is prominent, what is folded, and the calls that it leads to. */
export function fields(left, level = 4, isOpen = false) {
  const entries = left instanceof Map ? [...left] : Object.entries(left);
  const there = entries.filter(([name, value]) => !isEmpty(value) && !UNSHOWN.test(name));
  const kindOf = ([name, value]) => {
    if (ownCall(value)) return "follow";
    if ((LINE.includes(name) || NAMED.includes(name)) && typeof value !== "object") return "line";
    if (GALLERIES.includes(name) && value.length < 2) return "more";
    return PROMINENT.includes(name) && typeof value === "object" ? "large" : "more";
  };
  const of = (kind) => there.filter((entry) => kindOf(entry) === kind);
  const [line, large, more, follow] = ["line", "large", "more", "follow"].map(of);
  const isShort = ([, value]) =>
    isOpen && more.length <= OPEN_MAX && !(value.length > OPEN_MAX && Array.isArray(value));
  const [open, folded] = [more.filter(isShort), more.filter((entry) => !isShort(entry))];
  return [
    line.length > 0 && h("p.aside", {}, [...new Set(line.map(said))].join(" · ")),
    large.map(([name, value]) => part(name, value, level)),
    open.length > 0 && listOf(open, level),
    folded.length > 0 && further(folded, level),
    follow.length > 0 &&
      h(
        "ul.chips.follows",
        {},
        follow.map(([name, value]) => h("li", {}, link(value, `${callName(name)} →`))),
      ),
  ];
}

const said = ([name, value]) =>
  NAMED.includes(name)
    ? `${words(name)} ${typeof value === "number" ? number(value) : value}`
    : String(value);

/** What a call of ours is called by its field: "reviews_link", "service_link". */
function callName(name) {
  const bare = name.replace(/^service_|(_api)?_link$/g, "");
  return bare === "link" ? "Ask this" : words(bare);
}

const isEmpty = (value) =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.values(value).every(isEmpty));

/** Fields by name, made when somebody wants them. */
function further(entries, level) {
  const title = `${entries.length} more ${entries.length === 1 ? "field" : "fields"}`;
  const element = h("details.further", {}, h("summary", {}, title));
  element.addEventListener("toggle", () => element.append(listOf(entries, level)), { once: true });
  return element;
}

const listOf = (entries, level) =>
  h(
    "dl.facts",
    {},
    entries.map(([name, value]) => [h("dt", {}, words(name)), h("dd", {}, valueOf(name, value, level))]),
  );

function part(name, value, level) {
  if (name === "popular_times") return busyness(value);
  if (name === "sitelinks") return sitelinks(value);
  if (name === "rich_snippet")
    return chips(Object.values(value).flatMap((place) => place?.extensions ?? place ?? []));
  if (name === "extensions" && value.every((one) => typeof one !== "object")) return chips(value);
  return h("div.part", {}, h(`h${Math.min(6, level + 1)}`, {}, words(name)), valueOf(name, value, level + 1));
}

function sitelinks(value) {
  const all = Array.isArray(value) ? value : [...(value.expanded ?? []), ...(value.inline ?? [])];
  return h(
    "ul.chips",
    {},
    all.map(({ title, link: address }) => h("li.chip", {}, link(address, title))),
  );
}

/** Any value, readable. */
export function valueOf(name, value, level = 4) {
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (typeof value === "number") return number(value);
  if (typeof value === "string") return text(name, value);
  if (Array.isArray(value)) return list(name, value, level);
  return record(name, value, level);
}

function text(name, value) {
  if (isPicture(name, value)) return picture(value, name);
  if (isAddress(value)) return link(value, value.length > 80 ? `${value.slice(0, 77)}…` : value);
  return when(value);
}

function list(name, values, level) {
  if (/hours$/.test(name) && values.every(({ day }) => day)) return week(values);
  if (values.every((value) => isPicture(name, value))) return strip(values, words(name));
  if (name === "text_blocks") return answer({ text_blocks: values });
  if (values.every((value) => typeof value !== "object")) return chips(values);
  if (values.every(Array.isArray)) return rows(values);
  if (values.every((value) => typeof value.amount === "number" && value.stars !== undefined)) {
    return bars(
      values.map(({ stars: of, amount }) => [starsOf(of), amount]),
      words(name),
    );
  }
  const pictures = values.map(
    (value) =>
      value.thumbnail ??
      value.original ??
      value.image ??
      (isPicture(name, value.link) ? value.link : undefined),
  );
  const plain = values.every((value) =>
    Object.entries(value).every(
      ([key, inner]) => typeof inner !== "string" || isAddress(inner) || key === "id" || key === "iso_date",
    ),
  );
  if (plain && pictures.every((one) => isPicture("image", one))) return strip(pictures, words(name));
  return h(
    "ul.items.inner",
    { role: "list" },
    values.map((value) => h("li", {}, entry(value, level))),
  );
}

/** What a line has room for. */
const SHORT = "title name text value link amount count time id position temperature".split(" ");

/** One of a list within an item: a line where a line will do. */
function entry(value, level) {
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

function record(name, value, level) {
  if (name === "gps_coordinates") return `${value.latitude}, ${value.longitude}`;
  if (Array.isArray(value.text_blocks)) return answer(value);
  if (/^(rating_counts|rating_percentage)$/.test(name)) {
    return bars(
      Object.entries(value).map(([key, amount]) => [words(key), amount]),
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
    entries.map(([key, inner]) => [h("dt", {}, words(key)), h("dd", {}, valueOf(key, inner, level))]),
  );
}
