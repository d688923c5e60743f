// v6's maps as a caller uses them: several places at once, one that is not there, scores by category, attributed reviews.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertError, complaints } from "../contract.mjs";
import { document, key, quarry, serveStandIns, standIns } from "./served.mjs";

serveStandIns();

const ask = (path, query) => quarry.ask(`/api/v6/maps/${path}?${new URLSearchParams(query)}`, { key });

async function good(path, query) {
  const answer = await ask(path, query);
  assert.equal(answer.status, 200, answer.text);
  const { schema } = document.paths[`/api/v6/maps/${path}`].get.responses["200"].content["application/json"];
  assert.deepEqual(complaints(document, schema, answer.json), []);
  return answer.json;
}

const IDS = ["12345", "99404", "18446744073709551611", "777"];

test("places come in the order asked, by one request, with a note for one that is not there", async () => {
  const answer = await good("places", { muid: IDS.join(), locale: "de-DE" });
  assert.deepEqual(
    answer.place_results.map(({ position, muid, error }) => [position, muid, error === undefined]),
    IDS.map((id, at) => [at + 1, id, id !== "99404"]),
  );
  assert.deepEqual(answer.search_information, {
    place_results_state: "Some places not found",
    results_on_page: 3,
    not_found: 1,
  });
  assert.equal(standIns.log.length, 1);
  const [{ method, body, headers }] = standIns.log;
  assert.equal(method, "POST");
  assert.equal(headers["content-type"], "application/json");
  assert.equal(headers["accept-language"], "de-DE,de;q=0.9");
  assert.deepEqual(
    JSON.parse(body).places.map(({ muid }) => muid),
    IDS,
  );
});

test("a place has every field that the specification names", async () => {
  const {
    place_results: [place],
  } = await good("places", { muid: "12345" });
  for (const name of [
    "title",
    "address",
    "phone",
    "website",
    "weekly_hours",
    "open_state",
    "amenities",
    "gps_coordinates",
    "images",
    "contained_in",
    "ratings",
    "rating_summary",
  ])
    assert.ok(place[name], `no ${name}`);
  assert.equal(place.weekly_hours.length, 7);
  assert.match(place.open_state, /^(Open|Closed|Opening soon|Closing soon|Open 24 hours)$/);
  assert.ok(place.images.every(({ attribution, original }) => attribution && !original.includes("{")));
  assert.equal(place.rating_summary.categories.length, 3);
});

test("texts are in the language asked for", async () => {
  const menus = [];
  for (const locale of ["en-US", "de-DE", "ja"]) {
    const {
      place_results: [place],
    } = await good("places", { muid: "12345", locale });
    menus.push(place.quick_links[0].name);
  }
  assert.deepEqual(menus, ["Menu", "Speisekarte", "メニュー"]);
});

test("the ready link of a place leads to its scores out of 100 and reviews", async () => {
  const {
    place_results: [place],
  } = await good("places", { muid: "12345", locale: "fr-FR" });
  const url = new URL(place.reviews_link);
  const answer = await good("reviews", url.searchParams);
  assert.equal(answer.search_parameters.locale, "fr-FR");
  assert.equal(answer.place_info.title, place.title);
  const { rating_summary: summary, ratings, reviews } = answer;
  assert.ok(summary.score >= 0 && summary.score <= 100 && summary.count > 0);
  assert.deepEqual(
    summary.categories.map(({ category }) => category),
    ["Produits", "Service", "Ambiance"],
  );
  assert.equal(ratings.length, 5);
  assert.ok(
    reviews.length === 3 && reviews.every(({ source, iso_date, user }) => source && iso_date && user.name),
  );
  const back = await quarry.ask(
    new URL(answer.place_info.place_link).pathname + new URL(answer.place_info.place_link).search,
    { key },
  );
  assert.equal(back.json.place_results[0].title, place.title);
});

test("a place without ratings has an empty list, and an id that leads nowhere is 404 and free", async () => {
  const answer = await good("reviews", { muid: "777" });
  assert.deepEqual([answer.reviews, answer.rating_summary, answer.ratings], [[], undefined, undefined]);
  assertError(document, await ask("reviews", { muid: "99404" }), 404, "not_found", "this id");
  assertError(document, await ask("places", { muid: "99404,88404" }), 404, "not_found", "these ids");
});
