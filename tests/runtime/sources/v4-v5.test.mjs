// v4 and v5 as a caller uses them: every group that the specification lists, the ready links, national domains.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertError } from "../contract.mjs";
import { document, good, key, quarry, serveStandIns, standIns } from "./served.mjs";

serveStandIns();

const ask = (path, query) => quarry.ask(`/api/${path}?${new URLSearchParams(query)}`, { key });

const GROUPS = [
  [
    "v4/search",
    { find_desc: "cheap coffee", find_loc: "Bergen" },
    "organic_results ads_results filters related_links search_information pagination",
  ],
  [
    "v4/reviews",
    { place_id: "Lw7NmZ3j-WEye97ywEmkXQ" },
    "reviews search_information review_languages pagination",
  ],
  ["v5/search", { q: "coffee" }, "search_results map_previews search_information pagination"],
  ["v5/place", { place_id: "1234564" }, "place_results"],
  ["v5/reviews", { place_id: "1234563" }, "reviews search_information sort pagination"],
];

for (const [path, query, groups] of GROUPS) {
  test(`${path} answers with every group of the specification`, async () => {
    const answer = await good(ask(path, query));
    for (const group of groups.split(" ")) assert.ok(answer[group], `no ${group}`);
  });
}

test("the ready links lead from a search to the place and to its reviews", async () => {
  const [business] = (await good(ask("v4/search", { find_desc: "coffee", find_loc: "Bergen" })))
    .organic_results;
  const reviews = await good(quarry.ask(business.reviews_link, { key }));
  assert.equal(reviews.search_parameters.place_id, business.place_id);
  const [found] = (await good(ask("v5/search", { q: "coffee", locale: "de" }))).search_results;
  const place = await good(quarry.ask(found.place_api_link, { key }));
  assert.equal(place.place_results.place_id, found.place_id);
  assert.equal(place.search_parameters.locale, "de");
  const said = await good(quarry.ask(found.reviews_api_link, { key }));
  assert.equal(said.search_information.place.place_id, found.place_id);
  const again = await good(quarry.ask(place.place_results.reviews_api_link, { key }));
  assert.deepEqual(again.reviews, said.reviews);
});

test("results that are only ids are completed by one more request", async () => {
  const answer = await good(ask("v4/search", { find_desc: "coffee ids", find_loc: "Bergen" }));
  assert.equal(answer.organic_results.length, 10);
  for (const business of answer.organic_results)
    assert.ok(business.title && business.phone && business.website);
  assert.deepEqual(
    standIns.log.map(({ path }) => path.split("?")[0]),
    ["/search", "/gql/batch"],
  );
});

test("only reviews with the stars asked for come, and fifty of v5 take three requests", async () => {
  const { reviews } = await good(
    ask("v4/reviews", { place_id: "Lw7NmZ3j-WEye97ywEmkXQ", rating: "45", num: "49" }),
  );
  assert.ok(reviews.length > 5 && reviews.every(({ rating }) => rating >= 4));
  standIns.reset();
  const many = await good(ask("v5/reviews", { place_id: "1234563", num: "50" }));
  assert.deepEqual(
    many.reviews.map(({ position }) => position),
    Array.from({ length: 50 }, (_, n) => n + 1),
  );
  assert.equal(standIns.log.length, 3);
});

test("a national domain is one of the operator's table, and links name it", async () => {
  const { V4_DOMAINS } = await quarry.bindings();
  const [, host] = V4_DOMAINS.trim().split(/\s+/);
  const query = { find_desc: "coffee", find_loc: "Bergen", v4_domain: host.replace("www.", "") };
  const answer = await good(ask("v4/search", query));
  assert.equal(new URL(answer.search_metadata.v4_url).host, host);
  assert.ok(answer.organic_results.every(({ link }) => new URL(link).host === host));
  const byEnding = await good(ask("v4/search", { ...query, v4_domain: "co.uk" }));
  assert.match(new URL(byEnding.search_metadata.v4_url).host, /^www\.[a-z]+\.co\.uk$/);
  const refused = await ask("v4/search", { ...query, v4_domain: "www.example.com" });
  assertError(document, refused, 400, "invalid_request");
  assert.match(refused.json.error, /`v4_domain`/);
});

test("a missing item is 404 and free", async () => {
  const own = await quarry.makeKey();
  for (const path of [
    "v5/place?place_id=7404",
    "v5/reviews?place_id=7404",
    `v4/reviews?place_id=none${"a".repeat(18)}`,
  ]) {
    const answer = await quarry.ask(`/api/${path}`, { key: own.key });
    assertError(document, answer, 404, "not_found");
  }
  assert.equal((await quarry.settled(own)).totals.consumed, 0);
});

test("ids of stored queries that the sites forgot are read from their scripts", async () => {
  await quarry.restart({ V4_REVIEWS_QUERY_ID: "0".repeat(64), V5_REVIEWS_QUERY_ID: "0".repeat(16) });
  try {
    for (const [path, query, site] of [
      ["v4/reviews", { place_id: "Lw7NmZ3j-WEye97ywEmkXQ" }, "v4-script"],
      ["v5/reviews", { place_id: "1234563" }, "v5-script"],
    ]) {
      standIns.reset();
      const answer = await good(ask(path, query));
      assert.ok(answer.reviews.length > 5, path);
      assert.ok(
        standIns.log.some((asked) => asked.site === site),
        path,
      );
      const bundle = await quarry.ask(new URL(answer.search_metadata.raw_file).pathname, { key });
      assert.ok(!/__documentId|__key/.test(bundle.text), `${path}: no script is kept`);
      standIns.reset();
      await good(ask(path, query));
      assert.ok(!standIns.log.some((asked) => asked.site === site), `${path}: and remembered`);
    }
  } finally {
    await quarry.restart();
  }
});
