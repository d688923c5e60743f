// The fields of an item beside what its card shows at the top: facts in a line, what is prominent, what is folded, and the calls
// that it leads to. Items within them are shown by the `card` that is handed in (values.js).

import { h, words } from "../page/dom.js";
import { busyness } from "./busyness.js";
import { isEmpty, UNSHOWN } from "./human.js";
import { callName, chips, isAddress, link, number, ownCall, when } from "./parts.js";
import { valueOf } from "./values.js";

/** Fields shown at once; all others are folded under "more fields". */
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
    "amenities",
  ],
  ...["definitions", "forecast", "popular_times", "images", "photos", "thumbnails"],
  ...["screenshots", "offers", "rating_counts", "ratings", "subratings", "review_examples", "specifications"],
  ...["teams", "details", "cards", "posts", "header_images", "see_results_about", "profiles", "references"],
];
/** Lists of pictures; a single one is like the picture of the card. */
const GALLERIES = ["images", "photos", "thumbnails", "header_images"];
/** Short facts shown on one line below the title. */
const LINE = [
  ...["open_state", "hours", "phone", "service_area", "downloads", "returns", "salary", "via"],
  ...["duration", "total_time", "years_in_business", "location", "status", "weather", "ranking"],
];
/** The same, under their names. */
const NAMED = [
  ...["high", "low", "cited_by", "precipitation", "humidity", "wind", "likes", "votes", "helpful_votes"],
  ...[
    "delivery",
    "views",
    "score",
    "version",
    "reviewed_version",
    "platform",
    "age_rating",
    "content_rating",
  ],
];
/** Responses of a place's owner to a review. */
const REPLIES = ["response", "owner_replies"];
/** Links of the place itself, in the line of facts. */
const SITES = ["website", "menu", "order_link", "reservation_link", "email", "button"];
/** Maximum number of fields, and of items in a list, that are shown unfolded on a card that is alone. */
const OPEN_MAX = 12;

/** The rest of an item: its facts in a line, what is prominent, what is folded, and the calls that it leads to. */
export function fields(left, card, level = 4, isOpen = false) {
  const entries = left instanceof Map ? [...left] : Object.entries(left);
  const there = entries.filter(([name, value]) => !isEmpty(value) && !UNSHOWN.test(name));
  const kindOf = ([name, value]) => {
    if (ownCall(value)) return "follow";
    if (REPLIES.includes(name)) return "reply";
    if (SITES.includes(name) && (typeof value === "string" || isAddress(value.link))) return "site";
    if (name === "weekly_hours" || name === "operating_hours") return "week";
    if ((LINE.includes(name) || NAMED.includes(name)) && typeof value !== "object") return "line";
    if (GALLERIES.includes(name) && value.length < 2) return "more";
    return PROMINENT.includes(name) && typeof value === "object" ? "large" : "more";
  };
  const of = (kind) => there.filter((entry) => kindOf(entry) === kind);
  const [line, sites, week, large, replies, more, follow] = [
    ...["line", "site", "week", "large", "reply", "more", "follow"],
  ].map(of);
  const isShort = ([, value]) =>
    isOpen && more.length <= OPEN_MAX && !(value.length > OPEN_MAX && Array.isArray(value));
  const [open, folded] = [more.filter(isShort), more.filter((entry) => !isShort(entry))];
  return [
    line.length > 0 && h("p.aside", {}, [...new Set(line.map(said))].join(" · ")),
    sites.length > 0 &&
      h(
        "p.sites",
        {},
        sites.map(([name, value]) => siteOf(name, value)),
      ),
    week.map(([name, value]) => hoursOf(name, value, card, level)),
    large.map(([name, value]) => part(name, value, card, level)),
    replies.flatMap(([, value]) => [value].flat().map(replyOf)),
    open.length > 0 && listOf(open, card, level),
    folded.length > 0 && further(folded, card, level),
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

function siteOf(name, value) {
  if (typeof value === "object") return link(value.link, value.text ?? value.title ?? words(name));
  const text = words(name.replace(/_link$/, ""));
  return name === "email"
    ? h("a", { href: `mailto:${encodeURIComponent(value).replaceAll("%40", "@")}` }, value)
    : link(value, text);
}

/** Opening hours, folded: today's are in the line of facts. */
const hoursOf = (name, value, card, level) =>
  h("details.further", {}, h("summary", {}, "Opening hours"), valueOf(name, value, card, level));

/** An answer to a review, quieter than the review. */
function replyOf(reply) {
  const text = reply.text ?? reply.comment ?? reply.snippet;
  const who = reply.name ?? reply.author ?? reply.user?.name ?? "the owner";
  return h(
    "blockquote.reply",
    {},
    h("p.aside", {}, `Reply from ${who}`, reply.date && [", ", when(reply.date)]),
    text && h("p", {}, text),
  );
}

/** Fields by name, made when somebody wants them. */
function further(entries, card, level) {
  const title = `${entries.length} more ${entries.length === 1 ? "field" : "fields"}`;
  const element = h("details.further", {}, h("summary", {}, title));
  element.addEventListener("toggle", () => element.append(listOf(entries, card, level)), { once: true });
  return element;
}

const listOf = (entries, card, level) =>
  h(
    "dl.facts",
    {},
    entries.map(([name, value]) => [
      h("dt", {}, words(name)),
      h("dd", {}, valueOf(name, value, card, level)),
    ]),
  );

function part(name, value, card, level) {
  if (name === "popular_times") return busyness(value);
  if (name === "sitelinks") return sitelinks(value);
  if (name === "rich_snippet")
    return chips(Object.values(value).flatMap((place) => place?.extensions ?? place ?? []));
  if (name === "extensions" && value.every((one) => typeof one !== "object")) return chips(value);
  return h(
    "div.part",
    {},
    h(`h${Math.min(6, level + 1)}`, {}, words(name)),
    valueOf(name, value, card, level + 1),
  );
}

function sitelinks(value) {
  const all = Array.isArray(value) ? value : [...(value.expanded ?? []), ...(value.inline ?? [])];
  return h(
    "ul.chips",
    {},
    all.map(({ title, link: address }) => h("li.chip", {}, link(address, title))),
  );
}
