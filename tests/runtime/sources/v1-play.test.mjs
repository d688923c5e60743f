// v1's store as a caller uses it: lists and their ways on, products of every kind, reviews page by page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertError } from "../contract.mjs";
import { document, good, key, quarry, serveStandIns, standIns } from "./served.mjs";

serveStandIns();

const ask = (path, query = {}) => quarry.ask(`/api/v1/play/${path}?${new URLSearchParams(query)}`, { key });

const items = (answer) => answer.organic_results.flatMap(({ items }) => items);

test("a search is listed page by page, each product once, and the list ends", async () => {
  const seen = [];
  let at = `/api/v1/play/apps?${new URLSearchParams({ q: "tall ships", hl: "fr", gl: "fr" })}`;
  for (let page = 0; at; page += 1) {
    assert.ok(page < 6, "round and round");
    const answer = await good(quarry.ask(at, { key }));
    seen.push(...items(answer).map(({ product_id }) => product_id));
    at = answer.service_pagination?.next;
  }
  assert.equal(seen.length, 20 * 4);
  assert.equal(new Set(seen).size, seen.length);
});

test("a front page has shelves; a shelf goes on by its token and is shown whole by the other", async () => {
  const front = await good(ask("books", { hl: "de", gl: "de" }));
  assert.equal(front.organic_results.length, 4);
  assert.equal(front.organic_results[0].title, "Für dich empfohlen");
  assert.equal(front.service_pagination?.next, undefined);
  const { section_page_token, see_more_token } = front.organic_results[1];
  const section = await good(ask("books", { hl: "de", gl: "de", section_page_token }));
  assert.equal(items(section).length, 20);
  const next = new URL(section.service_pagination.next, "http://own");
  assert.ok(next.searchParams.get("section_page_token") && !next.searchParams.has("next_page_token"));
  const following = await good(quarry.ask(next.pathname + next.search, { key }));
  assert.notDeepEqual(items(following), items(section));
  assert.equal(items(await good(ask("books", { hl: "de", gl: "de", see_more_token }))).length, 50);
  const changed = await ask("books", { hl: "fr", gl: "de", section_page_token });
  assertError(document, changed, 400, "invalid_request", "`hl`");
  const elsewhere = await ask("movies", { hl: "de", gl: "de", section_page_token });
  assertError(document, elsewhere, 400, "invalid_request", "section_page_token");
  const both = await ask("books", { hl: "de", gl: "de", section_page_token, see_more_token });
  assertError(document, both, 400, "invalid_request", "`see_more_token`");
});

test("charts, categories and devices reach the store", async () => {
  const front = await good(ask("apps"));
  const [{ value }] = front.chart_options;
  assert.equal(items(await good(ask("games", { chart: value, games_category: "GAME_CARD" }))).length, 100);
  await good(ask("apps", { apps_category: "FAMILY", age: "AGE_RANGE2" }));
  await good(ask("apps", { store_device: "tv" }));
  await good(ask("movies", { chart: "topselling_paid" }));
  const asked = standIns.log.map(({ path, body }) => `${path.split("&hl=")[0]} ${decodeURIComponent(body)}`);
  assert.match(asked[1], /\[2,\\"topselling_free\\",\\"GAME_CARD\\"\]/);
  assert.match(asked[2], /^\/store\/apps\/category\/FAMILY\?age=AGE_RANGE2/);
  assert.match(asked[3], /^\/store\/apps\?device=tv/);
  assert.match(asked[4], /^\/store\/movies\/collection\/topselling_paid/);
});

test("every item leads to its product and its reviews", async () => {
  const books = await good(ask("books", { q: "tall ships" }));
  assert.ok(items(books).some(({ product_link }) => product_link.includes("store=audiobooks")));
  for (const { title, product_link, reviews_link } of items(books).slice(0, 3)) {
    const product = await good(quarry.ask(product_link, { key }));
    assert.equal(product.product_info.title, title);
    assert.ok((await good(quarry.ask(reviews_link, { key }))).reviews.length);
  }
});

test("a product has the groups of its kind", async () => {
  const app = await good(ask("product", { product_id: "com.example.ships", hl: "ja", gl: "jp" }));
  for (const group of [
    "offers",
    "media",
    "descriptions",
    "ratings",
    "reviews",
    "related_products",
    "authors",
  ])
    assert.ok(app[group], group);
  assert.equal(app.data_safety[0].text, "データは第三者と共有されません");
  const book = await good(ask("product", { product_id: "B1", store: "books" }));
  assert.ok(book.authors.length === 2 && book.product_info.isbn && book.product_info.pages);
  const audiobook = await good(ask("product", { product_id: "AQ1", store: "audiobooks" }));
  assert.equal(audiobook.cast[0].role, "narrator");
  const film = await good(ask("product", { product_id: "m1", store: "movies" }));
  assert.ok(film.cast.some(({ role }) => role === "director") && film.media.video.link);
  const series = await good(ask("product", { product_id: "T1", store: "tv" }));
  assert.deepEqual([series.seasons.length, series.episodes[0].season_number], [2, 1]);
  const second = await good(quarry.ask(series.seasons[1].season_link ?? "", { key }));
  assert.equal(second.episodes[0].season_number, 2);
});

test("a season is a series' own, and a product that is not there is 404", async () => {
  const wrong = await ask("product", { product_id: "m1", store: "movies", season_id: "s1" });
  assertError(document, wrong, 400, "invalid_request", "`season_id`");
  const missing = await ask("product", { product_id: "com.example.missing" });
  assertError(document, missing, 404, "not_found");
});

test("reviews come in the number that is wanted, and go on with unchanged parameters only", async () => {
  const query = { product_id: "com.example.ships", num: "150", rating: "", sort_by: "2" };
  delete query.rating;
  const first = await good(ask("reviews", query));
  assert.equal(first.reviews.length, 150);
  assert.equal(standIns.log.length, 2, "the store gives a hundred at a time");
  const { next, next_page_token } = first.service_pagination;
  const second = await good(quarry.ask(next, { key }));
  assert.equal(second.reviews.length, 80);
  assert.equal(second.service_pagination, undefined);
  const ids = [...first.reviews, ...second.reviews].map(({ id }) => id);
  assert.equal(new Set(ids).size, 230);
  const changes = {
    num: "149",
    sort_by: "1",
    platform: "tv",
    rating: "3",
    hl: "de",
    gl: "de",
    store: "books",
    product_id: "a",
  };
  for (const [name, value] of Object.entries(changes)) {
    const changed = await ask("reviews", { ...query, next_page_token, [name]: value });
    assertError(document, changed, 400, "invalid_request", `\`${name}\``);
  }
});

test("reviews are filtered by stars and device, and may be none", async () => {
  const product_id = "com.example.ships";
  const stars = await good(ask("reviews", { product_id, rating: "3", num: "199" }));
  assert.ok(stars.reviews.length && stars.reviews.every(({ rating }) => rating === 3));
  const tablet = await good(ask("reviews", { product_id, platform: "tablet", num: "199" }));
  assert.ok(tablet.reviews.length < 100);
  const none = await good(ask("reviews", { product_id: "com.example.quiet" }));
  assert.deepEqual(none.reviews, []);
});
