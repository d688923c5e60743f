// v1's maps as a caller uses them: from a list of places along the ready links to one place, its reviews, their authors,
// its posts, pictures and hours of rush; continuations; and several languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertError, complaints } from "../contract.mjs";
import { document, good, key, quarry, serveStandIns, standIns } from "./served.mjs";

serveStandIns();

const ask = (path, query) => quarry.ask(`/api/v1/${path}?${new URLSearchParams(query)}`, { key });
const paths = () => standIns.log.map(({ path }) => path.split("?")[0]);

/** Follows a ready link and holds the answer to the document's schema of its path. */
async function follow(link) {
  const at = new URL(link);
  const body = await good(quarry.ask(at.pathname + at.search, { key }));
  const { schema } = document.paths[at.pathname].get.responses["200"].content["application/json"];
  assert.deepEqual(complaints(document, schema, body), [], link);
  return body;
}

test("every place of a list comes once, page by page, and has its facts in their fields", async () => {
  const seen = [];
  let at = `/api/v1/maps?${new URLSearchParams({ q: "bakery", ll: "@60.39,5.32,14z" })}`;
  for (let page = 0; at; page += 1) {
    assert.ok(page < 5, "round and round");
    const answer = await good(quarry.ask(at, { key }));
    seen.push(...answer.local_results);
    at = answer.service_pagination?.next;
  }
  assert.deepEqual(
    seen.map(({ position }) => position),
    Array.from({ length: 53 }, (_, i) => i + 1),
  );
  assert.equal(new Set(seen.map(({ data_cid }) => data_cid)).size, 53);
  for (const place of seen) {
    assert.match(place.place_id, /^ChIJ[\w-]{23}$/);
    assert.match(place.data_id, /^0x[0-9a-f]+:0x[0-9a-f]+$/);
    assert.match(place.phone, /^\+47 55/);
    assert.match(place.address, /Bergen, Norway$/);
    assert.ok(place.rating >= 3 && place.reviews >= 3 && place.gps_coordinates.latitude > 58);
    assert.deepEqual(place.service_options, { delivery: true, dine_in: true, takeout: false });
  }
});

test("filtered places are left out", async () => {
  const wanted = { q: "bakery", ll: "@60.39,5.32,14z", min_rating: "4", open_state: "now" };
  const { local_results } = await good(ask("maps", wanted));
  assert.ok(local_results.length > 0 && local_results.length < 20);
  for (const { rating, open_state } of local_results) assert.ok(rating >= 4 && open_state.startsWith("Open"));
  const always = await good(ask("maps", { q: "bakery", ll: "@60.39,5.32,14z", open_state: "24h" }));
  for (const { open_state } of always.local_results) assert.equal(open_state, "Open 24 hours");
});

test("the ready links of a place lead to all that can be asked about it", async () => {
  const { local_results } = await good(ask("maps", { q: "bakery", hl: "en", gl: "no" }));
  const [place] = local_results;
  const { place_results: whole, people_also_search_for: others } = await follow(place.place_link);
  assert.deepEqual([whole.title, whole.data_cid], [place.title, place.data_cid]);
  assert.equal(whole.ratings.length, 5);
  assert.equal(whole.images.length, 4);
  assert.equal(whole.review_details.length, 3);
  assert.equal(others.length, 3);
  const { reviews, place_info, topics } = await follow(place.reviews_link);
  assert.equal(place_info.title, place.title);
  assert.equal(topics.length, 4);
  assert.equal(reviews.length, 20);
  const busy = await follow(place.popular_times_link);
  assert.equal(busy.search_information.popular_times_state, "Live and usual");
  const { live, graph_results } = busy.popular_times;
  assert.equal(live.difference, live.busyness_score - live.usual_score);
  assert.equal(Object.keys(graph_results).length, 7);
  const { posts } = await follow(place.posts_link);
  assert.equal(posts.length, 5);
  assert.ok(posts.every(({ snippet, iso_date, thumbnail }) => snippet && iso_date && thumbnail));
  const picture = await follow(place.photo_meta_link);
  assert.equal(picture.type, "photo");
  const theirs = await follow(picture.contributor_reviews_link);
  assert.ok(theirs.contributor.name && theirs.reviews.every(({ place_info }) => place_info.title));
  const writer = await follow(reviews[0].user.reviews_link);
  assert.equal(writer.contributor.id, reviews[0].user.contributor_id);
});

test("a place is answered by any of its ids, and one that is none is 404 and free", async () => {
  for (const query of [
    { place_id: "ChIJDdnwdv0y5xQRRytw1ihZQeU" },
    { data_cid: "16519582940102929223", type: "place" },
    { data: "!4m5!3m4!1s0x14e732fd76f0d90d:0xe5415928d6702b47!8m2!3d34.6!4d33.0" },
  ]) {
    const { place_results } = await good(ask("maps", query));
    assert.equal(place_results.data_cid, "16519582940102929223");
    if (!query.data_cid) assert.equal(place_results.place_id, "ChIJDdnwdv0y5xQRRytw1ihZQeU");
  }
  const crossing = { place_id: "EicxMyBNYXJrZXQgU3QsIFdpbG1pbmd0b24sIE5DIDI4NDAxLCBVU0E" };
  assert.ok((await good(ask("maps", crossing))).place_results.title);
  assert.equal(paths().at(-1), "/maps/place/");
  assertError(document, await ask("maps", { data_cid: "404" }), 404, "not_found");
});

test("a named area is looked up, and a phrase that means one place is answered with it", async () => {
  const known = await good(ask("maps", { q: "bakery", location: "bergen,norway" }));
  assert.deepEqual(known.search_parameters.location_used, {
    canonical_name: "Bergen,Vestland,Norway",
    gps_coordinates: { latitude: 60.393, longitude: 5.324 },
  });
  const [only] = standIns.log.splice(0).map(({ path }) => new URL(path, "http://source").searchParams);
  assert.match(only.get("pb"), /^!4m8!1m3!1d[\d.]+!2d5\.324!3d60\.393/);
  await good(ask("maps", { q: "bakery", location: "Old Harbour,Bergen,Norway" }));
  const asked = standIns.log.map(({ path }) => new URL(path, "http://source").searchParams);
  assert.deepEqual(
    asked.map((query) => query.get("q")),
    ["Old Harbour,Bergen,Norway", "bakery"],
  );
  assert.match(asked[1].get("pb"), /^!4m8!1m3!1d[\d.]+!2d-5\.[\d]+!3d59/);
  const { place_results } = await good(ask("maps", { q: '"Quiet Harbor"' }));
  assert.equal(place_results.title, "Quiet Harbor");
  const none = await good(ask("maps", { q: "zxqv" }));
  assert.deepEqual(none.local_results, []);
  assert.equal(none.search_information.local_results_state, "Fully empty");
});

test("a hundred reviews come in one call, every review once, and a token goes with its parameters", async () => {
  const place = { place_id: "ChIJDdnwdv0y5xQRRytw1ihZQeU", sort_by: "newestFirst", num: "100" };
  const first = await good(ask("reviews", place));
  assert.equal(first.reviews.length, 100);
  assert.equal(paths().filter((path) => path.endsWith("GetLocalBoqProxy")).length, 10);
  const next = new URL(first.service_pagination.next);
  const second = await good(quarry.ask(next.pathname + next.search, { key }));
  assert.equal(second.reviews.length, 27);
  assert.equal(second.service_pagination?.next, undefined);
  const all = [...first.reviews, ...second.reviews];
  assert.equal(new Set(all.map(({ id }) => id)).size, 127);
  assert.deepEqual(
    all.map(({ position }) => position),
    all.map((_, i) => i + 1),
  );
  const days = all.map(({ iso_date }) => iso_date);
  assert.deepEqual(days, [...days].sort().reverse());
  const { next_page_token } = first.service_pagination;
  const other = await ask("reviews", { ...place, sort_by: "ratingLow", next_page_token });
  assertError(document, other, 400, "invalid_request", "`next_page_token`");
  const stranger = (await quarry.makeKey()).key;
  assertError(
    document,
    await quarry.ask(next.pathname + next.search, { key: stranger }),
    400,
    "invalid_request",
    "`next_page_token`",
  );
  const forged = await ask("reviews", { ...place, next_page_token: `${next_page_token.slice(0, -2)}AA` });
  assertError(document, forged, 400, "invalid_request", "`next_page_token`");
});

test("reviews are sorted, sought by a text and by a topic of the place", async () => {
  const place = { data_id: "0x14e732fd76f0d90d:0xe5415928d6702b47" };
  const stars = async (sort_by) =>
    (await good(ask("reviews", { ...place, sort_by, num: "20" }))).reviews.map(({ rating }) => rating);
  assert.ok((await stars("ratingHigh")).every((rating) => rating === 5));
  assert.ok((await stars("ratingLow")).every((rating) => rating === 1));
  const found = await good(ask("reviews", { ...place, query: "waffles", num: "100" }));
  assert.equal(found.reviews.length, 23);
  assert.ok(found.reviews.every(({ snippet }) => snippet.includes("waffles")));
  const [topic] = found.topics;
  const about = await good(ask("reviews", { ...place, topic_id: topic.id }));
  assert.ok(about.reviews.every(({ snippet }) => snippet.includes(topic.keyword)));
  const wrong = await ask("reviews", { ...place, topic_id: "/m/0none" });
  assertError(document, wrong, 400, "invalid_request", "`topic_id`");
});

test("a review has its author, its text in both languages, its pictures, details and answer", async () => {
  const place = { data_cid: "16519582940102929223", num: "60", hl: "de" };
  const { reviews } = await good(ask("reviews", place));
  const translated = reviews.find(({ translated }) => translated);
  assert.match(translated.original_snippet, /^Norsk: /);
  assert.equal(translated.language, "de");
  assert.equal(reviews.find(({ response }) => response).response.text, "Vielen Dank für Ihren Besuch.");
  assert.equal(reviews.find(({ images }) => images).images.length, 2);
  for (const { user, date, iso_date, details } of reviews) {
    assert.match(date, /^(vor|gestern|letzte)/);
    assert.ok(user.contributor_id && user.name && iso_date);
    assert.deepEqual(Object.keys(details), ["food", "meal_type"]);
  }
});

test("a person's reviews come two hundred a call, and a person may hide them", async () => {
  const first = await good(
    ask("contributor-reviews", { contributor_id: "102769814432182832009", limit: "200" }),
  );
  assert.equal(first.reviews.length, 200);
  assert.equal(first.contributor.contributions.reviews, 230);
  const second = await follow(first.service_pagination.next);
  assert.deepEqual([second.reviews.length, second.reviews[0].position], [30, 201]);
  const hidden = await good(ask("contributor-reviews", { contributor_id: "100000000000000000000" }));
  assert.deepEqual([hidden.reviews, hidden.search_information.reviews_results_state], [[], "Fully empty"]);
  assert.ok(hidden.contributor.name);
});

test("an empty list of posts tells nothing and is free, a picture that is not there is 404", async () => {
  const silent = await ask("maps/posts", { data_id: "0x1:0x1" });
  assertError(document, silent, 503, "source_unavailable");
  assert.equal(silent.json.reason, "blocked_silently");
  assertError(document, await ask("maps/photo-meta", { photo_id: "none-of-these" }), 404, "not_found");
  const street = await good(ask("maps/photo-meta", { photo_id: "n-Zd6bDDL_XOc_jkNgFsGg" }));
  assert.deepEqual([street.type, street.contributor.name], ["street_view", "The source"]);
});

test("busyness is asked for anew every time", async () => {
  const place = { place_id: "ChIJDdnwdv0y5xQRRytw1ihZQeU" };
  for (let call = 0; call < 2; call += 1) {
    const answer = await ask("maps/popular-times", place);
    assert.equal(answer.headers.get("cache-control"), "no-store");
  }
  assert.equal(paths().length, 2);
});

test("every language is answered in its own words", async () => {
  const states = { de: /^(Geöffnet|24 Stunden|Geschlossen)/, fr: /^(Ouvert|Fermé)/, ja: /営業|定休日/ };
  for (const [hl, words] of Object.entries(states)) {
    const { local_results } = await good(ask("maps", { q: "bäckerei", hl, ll: "@60.39,5.32,14z" }));
    assert.equal(local_results.length, 20);
    for (const { open_state } of local_results) assert.match(open_state, words);
    const open = await good(ask("maps", { q: "bäckerei", hl, ll: "@60.39,5.32,14z", open_state: "now" }));
    assert.ok(open.local_results.length > 0, hl);
  }
});
