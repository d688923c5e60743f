// v2's and v3's maps as a caller uses them: pages of thirty, one place by its id, a strict box, a token for its phrase.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertError, complaints } from "../contract.mjs";
import { document, key, quarry, serveStandIns, standIns } from "./served.mjs";

serveStandIns();

const ask = (engine, query) => quarry.ask(`/api/${engine}/maps?${new URLSearchParams(query)}`, { key });

async function good(answering) {
  const answer = await answering;
  assert.equal(answer.status, 200, answer.text);
  const engine = ["v2", "v3"].find((name) => answer.json.search_metadata[`${name}_url`]);
  const { schema } = document.paths[`/api/${engine}/maps`].get.responses["200"].content["application/json"];
  assert.deepEqual(complaints(document, schema, answer.json), []);
  return answer.json;
}

test("v2: every place comes once, thirty a page, and the list ends", async () => {
  const seen = [];
  let at = `/api/v2/maps?${new URLSearchParams({ q: "bakery", cp: "60.39~5.32" })}`;
  for (let page = 0; at; page += 1) {
    assert.ok(page < 5, "round and round");
    const answer = await good(quarry.ask(at, { key }));
    assert.equal(answer.search_parameters.first, page * 30);
    seen.push(...answer.local_results.map(({ place_id }) => place_id));
    at = answer.service_pagination?.next.replace(/^https?:\/\/[^/]+/, "");
  }
  assert.ok(seen.length > 40);
  assert.equal(new Set(seen).size, seen.length);
});

test("v2: a place of the list is found by its id, with what its own page says", async () => {
  const {
    local_results: [listed],
  } = await good(ask("v2", { q: "bakery", mkt: "de-DE" }));
  for (const name of ["title", "rating", "reviews", "type", "address", "phone", "website", "thumbnail"])
    assert.ok(listed[name], `no ${name}`);
  assert.ok(Math.abs(listed.gps_coordinates.latitude - 60.39) < 0.1);
  assert.deepEqual([listed.open_state, listed.hours], ["Offen", "Offen · Schließt um 22:00"]);
  const { place_results: place } = await good(ask("v2", { place_id: `ypid:${listed.place_id}` }));
  assert.equal(place.title, listed.title);
  assert.ok(place.images.length === 2 && place.review_details.length === 3 && place.description);
  assert.match(standIns.log.at(-1).path, /filters=local_ypid%3A%22YN/);
  assertError(document, await ask("v2", { place_id: "YN8888404" }), 404, "not_found", "this id");
  assert.deepEqual((await good(ask("v2", { q: "zxqv" }))).local_results, []);
  assert.ok((await good(ask("v2", { q: "lone bakery" }))).place_results.title);
});

test("v3: nothing outside of a strict box, twenty places at most, and no next page", async () => {
  const box = [60.5, 5.2, 60.3, 5.5];
  const [top, left, bottom, right] = box;
  const inside = ({ gps_coordinates: { latitude, longitude } }) =>
    latitude <= top && latitude >= bottom && longitude >= left && longitude <= right;
  const strict = await good(ask("v3", { q: "bakery", bbox: box.join() }));
  assert.ok(strict.local_results.length > 10 && strict.local_results.every(inside));
  assert.ok(strict.search_information.outside > 0);
  assert.equal(strict.service_pagination?.next, undefined);
  const loose = await good(ask("v3", { q: "bakery", bbox: box.join(), strict_bbox: "false" }));
  assert.equal(loose.local_results.length, 20);
  assert.ok(!loose.local_results.every(inside));
  const [place] = strict.local_results;
  for (const name of [
    "rating",
    "review_details",
    "price",
    "operating_hours",
    "open_state",
    "website",
    "images",
    "menu",
    "providers",
  ])
    assert.ok(place[name], `no ${name}`);
  assert.ok(place.providers.every(({ name, place_id }) => name && place_id));
});

test("v3: one token serves a phrase, wherever it is looked for, and never another phrase", async () => {
  const asked = () => standIns.log.map(({ path }) => path.split("?")[0]);
  await good(ask("v3", { q: "candle maker", lat: "60.4", lon: "5.3" }));
  await good(ask("v3", { q: "candle maker", bbox: "60.5,5.2,60.3,5.5" }));
  assert.deepEqual(asked(), ["/", "/local.js", "/local.js"]);
  await good(ask("v3", { q: "candle makers" }));
  assert.deepEqual(asked().slice(3), ["/", "/local.js"]);
  const undo = standIns.replay({ site: "v3-web", match: /^\/local\.js/, body: "Forbidden", status: 403 });
  assertError(document, await ask("v3", { q: "candle maker" }), 503, "source_unavailable");
  assert.deepEqual(asked().slice(5), ["/local.js", "/", "/local.js"]);
  undo();
  await good(ask("v3", { q: "candle maker" }));
});
