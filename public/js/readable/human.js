// An item for human readers: technical fields are left out, and fields that a source names unusually are converted. The JSON
// beside the readable view is unchanged.

import { words } from "../page/dom.js";

/** Whether there is nothing to show of a value. */
export const isEmpty = (value) =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.values(value).every(isEmpty));

/** A copy of an item for readers. */
export function humane(item) {
  const own = { ...item };
  for (const change of CHANGES) change(own);
  return own;
}

const CHANGES = [
  ...[ratingOf, richOf, percentOf, rankOf, versionOf, pictureOf, placeOf],
  ...[hoursOf, priceOf, kindOf, sourceOf, amenitiesOf, dateOf, votesOf],
];

/** An app's ratings by version: the first is of all versions. */
function ratingOf(own) {
  const [first] = Array.isArray(own.rating) ? own.rating : [];
  if (typeof first?.rating !== "number") return;
  Object.assign(own, { rating: first.rating, reviews: own.reviews ?? first.count });
}

/** A rating that the source prints below a result; the text that says the same is left out. */
function richOf(own) {
  const places = Object.entries(own.rich_snippet ?? {});
  const [at, place] = places.find(([, one]) => typeof one?.detected_extensions?.rating === "number") ?? [];
  if (!place || own.rating !== undefined) return;
  const { rating, reviews } = place.detected_extensions;
  Object.assign(own, { rating, reviews: own.reviews ?? reviews });
  const isSaid = (text) => new RegExp(`^${rating}\\b.*\\(`).test(text);
  const extensions = (place.extensions ?? []).filter((text) => !isSaid(text));
  own.rich_snippet = { ...own.rich_snippet, [at]: { extensions } };
}

/** More than ten can only be out of a hundred. */
function percentOf(own) {
  if (typeof own.rating === "number" && own.rating > 10) own.max_rating ??= 100;
}

/** "#3 of 99 restaurants" says the numbers beside it. */
function rankOf(own) {
  if (typeof own.ranking?.text === "string") own.ranking = own.ranking.text;
}

function versionOf(own) {
  if (own.title || typeof own.release_version !== "string") return;
  own.title = `Version ${own.release_version}`;
  delete own.release_version;
}

/** Icons in several sizes: the largest is the picture; pictures by device are one list. */
function pictureOf(own) {
  const width = ({ size }) => parseInt(size, 10) || 0;
  if (!own.thumbnail && Array.isArray(own.logos) && own.logos.length) {
    own.thumbnail = own.logos.reduce((best, one) => (width(one) > width(best) ? one : best)).link;
  }
  delete own.logos;
  const { screenshots } = own;
  if (screenshots && !Array.isArray(screenshots)) {
    const [first] = Object.values(screenshots).filter((list) => Array.isArray(list) && list.length);
    if (first) own.screenshots = first.map((one) => one.link ?? one).filter((one) => typeof one === "string");
  }
}

/** A review by somebody is about a place: that is its heading. */
function placeOf(own) {
  const place = own.place_info;
  if (!place?.title || own.title || own.user) return;
  Object.assign(own, { title: place.title, address: own.address ?? place.address });
  for (const name of ["place_link", "reviews_link"]) own[name] ??= place[name];
  delete own.place_info;
  delete own.source;
}

/** "Closed" and "Closed ⋅ Opens 9 AM" say it twice; so do two lists of the same hours. */
function hoursOf(own) {
  const { hours, open_state: state } = own;
  if (typeof hours === "string" && typeof state === "string") {
    if (hours.includes(state)) delete own.open_state;
    else if (state.includes(hours)) delete own.hours;
  }
  if (own.weekly_hours) delete own.operating_hours;
}

/** A price that only repeats a sign is a level: "$$$", "krkrkr". */
function priceOf(own) {
  const [, sign] = /^(\D{1,3}?)\1{0,4}$/.exec(String(own.price ?? "")) ?? [];
  if (sign && sign.length > 1 && own.price.length > sign.length) {
    own.price = `Price level ${own.price.length / sign.length}`;
  }
}

const SHOUTED = /^[A-Z][A-Z_]+$/;
/** Our own words and the sources' constants are words: `weather_result`, `ATTRACTION`. */
function kindOf(own) {
  for (const name of ["type", "platform", "category", "status"]) {
    const value = own[name];
    if (typeof value === "string" && (SHOUTED.test(value) || /^[a-z]+(_[a-z]+)*$/.test(value)))
      own[name] = words(value.toLowerCase());
  }
}

/** A source that is called by a program's name: `photos:gmm_android_review_post`. */
function sourceOf(own) {
  if (/^[a-z]+:[a-z_]+$/.test(own.source ?? "")) delete own.source;
}

/** Lists all amenities of a place. */
function amenitiesOf(own) {
  const offered = Object.entries(own.service_options ?? {}).filter(([, value]) => value === true);
  const told = Object.values(own.attributes ?? {}).flat();
  const all = [...offered.map(([name]) => words(name)), ...told, ...(own.amenities ?? [])];
  const texts = all.filter((one) => typeof one === "string");
  if (!texts.length) return;
  const known = new Map(texts.map((text) => [text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " "), text]));
  own.amenities = [...known.values()];
  delete own.service_options;
  delete own.attributes;
}

/** The same moment as a program's text and as a person's. */
function dateOf(own) {
  for (const [name, value] of Object.entries(own)) {
    if (name.endsWith("_utc") && own[name.slice(0, -4)]) {
      own[name.slice(0, -4)] = value;
      delete own[name];
    }
  }
}

/** Returns the votes, without zeros. */
function votesOf(own) {
  for (const name of ["likes", "votes", "helpful_votes"]) if (own[name] === 0) delete own[name];
  if (own.platform === "Other") delete own.platform;
}

/** Fields for programs only: ids, and duplicates of better fields. */
export const UNSHOWN =
  /^(favicon|tracking_link|redirect_link|currency|extracted_.*|.*iso_date.*|.*_icon|source_logo|(reviews|rating_count)_original|section|gps_coordinates|type_ids?|types|id|alias|contributor_id|author_id|structured_address|timezone|data_id|data_cid|provider_id|place_id|plus_code|language|original_language|original_snippet|bundle_id|vpp_license|muid|category_id|(headline_offer|image|offer)_docid|gpcid|catalogid|merchant_id|section_page_token|translated|original_text)$/;
