// v1/shopping and v1/shopping/product as a caller uses them: pages, filters, and the links from one to the other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertError } from "../contract.mjs";
import { document, good, key, quarry, serveStandIns, standIns } from "./served.mjs";

serveStandIns();

const shopping = (query) =>
  quarry.ask(`/api/v1/shopping?${new URLSearchParams({ q: "copper kettle", ...query })}`, { key });
const follow = (link) => {
  assert.equal(new URL(link).origin, quarry.url.origin);
  return good(quarry.ask(link, { key }));
};
const asked = () => standIns.log.map(({ path }) => new URL(path, "http://source").searchParams);

test("a hundred products take exactly three pages of the source, and none comes twice", async () => {
  const answer = await good(shopping({ num: "100" }));
  assert.deepEqual(
    asked().map((query) => query.get("start")),
    [null, "40", "80"],
  );
  const found = answer.shopping_results;
  assert.deepEqual(
    found.map(({ position }) => position),
    Array.from({ length: 100 }, (_, i) => i + 1),
  );
  assert.equal(new Set(found.map(({ gpcid }) => gpcid)).size, 100);
  const rest = await follow(answer.service_pagination.next);
  assert.equal(rest.shopping_results.length, 30);
  assert.equal(rest.service_pagination, undefined);
});

test("the page of the source shows its categories, filters and prices in their groups", async () => {
  const answer = await good(shopping({ gl: "us" }));
  assert.deepEqual(
    answer.categorized_shopping_results.map(({ title, shopping_results }) => [
      title,
      shopping_results.length,
    ]),
    [
      ["Top rated", 6],
      ["Under one roof", 6],
    ],
  );
  const products = answer.shopping_results;
  for (const product of products) {
    assert.equal(product.extracted_price, Number(product.price.replace(/[$,]/g, "")));
    assert.equal(product.currency, "USD");
    assert.equal("old_price" in product, product.position % 5 === 0, product.title);
    if (product.old_price) assert.ok(product.extracted_old_price > product.extracted_price);
  }
  assert.ok(products.some(({ extensions }) => extensions?.some((text) => text.startsWith("Usually $"))));
  assert.deepEqual(
    answer.filters.map(({ type }) => type),
    ["Price", "Offers", "Delivery", "Sellers", "Sort by"],
  );
});

test("a product's link opens the product as it stands, with the stores that the page does not show", async () => {
  const [first] = (await good(shopping({ hl: "en", device: "mobile" }))).shopping_results;
  standIns.reset();
  const product = await follow(first.service_product_link);
  assert.equal(product.search_parameters.gpcid, first.gpcid);
  assert.equal(product.search_parameters.device, "mobile");
  assert.deepEqual(
    standIns.log.map(({ path }) => path.split("?")[0]),
    first.gpcid.endsWith("1") ? ["/search"] : ["/search", "/async/oapv"],
  );
  assert.ok(asked()[0].get("prds").includes(`gpcid:${first.gpcid}`));
  assert.equal(product.offers.length, first.gpcid.endsWith("1") ? 5 : 10);
  assert.equal(product.product_result.specifications.length, 4);
  const again = await follow(product.related_products[0].service_product_link);
  assert.equal(again.search_parameters.gpcid, product.related_products[0].gpcid);
});

test("a wish that the source knows only as a link is found, followed and kept for the next page", async () => {
  const answer = await good(shopping({ free_shipping: "true", sort_by: "price", num: "20" }));
  const prices = answer.shopping_results.map(({ extracted_price }) => extracted_price);
  assert.ok(answer.shopping_results.every(({ delivery }) => delivery === "Free delivery"));
  assert.deepEqual(
    prices,
    prices.toSorted((a, b) => a - b),
  );
  assert.equal(standIns.log.length, 3);
  standIns.reset();
  const next = await follow(answer.service_pagination.next);
  assert.equal(standIns.log.length, 1);
  assert.ok(next.shopping_results[0].extracted_price >= prices.at(-1));
});

test("the older pages are asked in their own words", async () => {
  const answer = await good(shopping({ q: "classic kettle", on_sale: "true" }));
  assert.equal(standIns.log.length, 1);
  assert.equal(asked()[0].get("tbs"), "mr:1,sales:1");
  assert.ok(answer.shopping_results.every(({ old_price, product_id }) => old_price && product_id));
});

test("a filter of an answer is a call of its own", async () => {
  const { filters } = await good(shopping({ num: "5", start: "20" }));
  const sale = filters.flatMap(({ options }) => options).find(({ text }) => text === "On sale");
  const answer = await follow(sale.service_link);
  assert.equal(answer.search_parameters.shoprs, sale.shoprs);
  assert.equal(answer.search_parameters.start, 0);
  assert.equal(answer.shopping_results.length, 5);
  assert.ok(answer.shopping_results.every(({ old_price }) => old_price));
});

test("an empty result is a success", async () => {
  const answer = await good(shopping({ q: "zxqv" }));
  assert.equal(answer.search_information.results_state, "Fully empty");
  assert.equal(answer.shopping_results, undefined);
});

test("a product that the source does not know is 404 not_found and free", async () => {
  const own = await quarry.makeKey({ calls: 2 });
  const answer = await quarry.ask("/api/v1/shopping/product?gpcid=404404", { key: own.key });
  assertError(document, answer, 404, "not_found");
  assert.equal((await quarry.settled(own)).totals.consumed, 0);
});
