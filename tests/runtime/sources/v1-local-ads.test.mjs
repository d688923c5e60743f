// v1/local and v1/ads as a caller uses them: pages of twenty, one business, ads of every block.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertError } from "../contract.mjs";
import { document, good, key, quarry, serveStandIns, standIns } from "./served.mjs";

serveStandIns();

const ask = (path, query) => quarry.ask(`/api/v1/${path}?${new URLSearchParams(query)}`, { key });
const asked = () => standIns.log.map(({ path }) => new URL(path, "http://source").searchParams);

test("every business comes once, page by page, and the list ends", async () => {
  const seen = [];
  let at = `/api/v1/local?${new URLSearchParams({ q: "bakery", location: "Bergen,Norway" })}`;
  for (let page = 0; at; page += 1) {
    assert.ok(page < 5, "round and round");
    const answer = await good(quarry.ask(at, { key }));
    assert.equal(answer.search_parameters.start, page * 20);
    seen.push(...answer.local_results.map(({ data_cid }) => data_cid));
    at = answer.service_pagination?.next;
  }
  assert.equal(seen.length, 53);
  assert.equal(new Set(seen).size, 53);
  assert.deepEqual(
    asked().map((query) => [query.get("udm"), query.get("start")]),
    [
      ["1", null],
      ["1", "20"],
      ["1", "40"],
    ],
  );
});

test("a business has its facts in their fields, the page its map, tiles and paid businesses", async () => {
  const answer = await good(ask("local", { q: "cheap bakery" }));
  assert.equal(answer.search_information.local_results_state, "Results for exact spelling");
  for (const business of answer.local_results) {
    assert.match(business.phone, /^\(555\)/);
    assert.match(business.hours, /^(Open|Closed|Temporarily closed)/);
    assert.match(business.address, /^\d+ \w+/);
    assert.match(business.type, / shop$/);
    assert.match(business.place_id, /^ChIJ[\w-]{23}$/);
    assert.ok(Math.abs(business.gps_coordinates.latitude) > 1);
  }
  assert.deepEqual(answer.local_results.find(({ service_options }) => service_options).service_options, {
    delivery: false,
    dine_in: true,
    takeout: true,
  });
  assert.equal(answer.ads_results.length, 1);
  assert.equal(answer.ads_results[0].sponsored, true);
  assert.ok(answer.local_map.gps_coordinates && answer.local_map.image && answer.local_map.link);
  assert.equal(answer.discover_more_places.length, 4);
});

test("one business is one result, alone or with a phrase beside its id", async () => {
  for (const query of [{ ludocid: "9876543210123456789" }, { ludocid: "9876543210123456789", q: "bakery" }]) {
    const answer = await good(ask("local", query));
    assert.deepEqual(
      answer.local_results.map(({ position, data_cid }) => [position, data_cid]),
      [[1, "9876543210123456789"]],
    );
    assert.ok(answer.local_results[0].address && answer.local_results[0].phone);
    assert.equal(answer.service_pagination?.next, undefined);
  }
});

test("a phrase that finds nothing is an empty list, and a wrong offset is told", async () => {
  const answer = await good(ask("local", { q: "zxqv" }));
  assert.equal(answer.search_information.local_results_state, "Fully empty");
  assert.deepEqual(answer.local_results, []);
  const wrong = await ask("local", { q: "bakery", start: "10" });
  assertError(document, wrong, 400, "invalid_request", "in steps of 20");
});

test("ads of every block are answered from the place that was asked for", async () => {
  const answer = await good(ask("ads", { q: "cheap plumber", location: "Bergen,Norway", safe: "off" }));
  assert.deepEqual(
    [...new Set(answer.ads.map(({ block_position }) => block_position))],
    ["top", "middle", "bottom"],
  );
  const called = answer.ads.find(({ block_position }) => block_position === "middle");
  assert.match(called.phone, /^\(555\)/);
  assert.ok(called.rating && called.extracted_price && called.thumbnail);
  assert.equal(answer.local_ads.ads.length, 3);
  for (const ad of answer.local_ads.ads) {
    assert.match(ad.phone, /^\+1555/);
    assert.match(ad.service_area, /^Serves /);
    assert.match(ad.years_in_business, /years in business$/);
    assert.ok(ad.rating && ad.rating_count && ad.link && ad.hours);
  }
  assert.ok(answer.shopping_results.length && answer.organic_results.length);
  const [query] = asked();
  assert.ok(query.get("uule").startsWith("w+CAIQICI"));
  assert.equal(query.get("safe"), "off");
});

test("a page without ads is an answer, and a place is needed", async () => {
  const answer = await good(ask("ads", { q: "quiet harbor walks", location: "Bergen,Norway" }));
  assert.equal(answer.ads, undefined);
  assert.equal(answer.organic_results.length, 10);
  const wrong = await ask("ads", { q: "cheap plumber" });
  assertError(document, wrong, 400, "invalid_request", "`location`");
});
