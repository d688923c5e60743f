// Products and apps as tiles: a large picture, what it is called and costs, how it is rated, who sells it. Offers of one product as
// a table to compare.

import { h, words } from "../page/dom.js";
import { fields } from "./fields.js";
import { humane } from "./human.js";
import { card } from "./item.js";
import { isAddress, isPicture, link, ownCall, picture, price, stars } from "./parts.js";

const pictureOf = (item) =>
  [item.thumbnail, item.image, item.logo].find((one) => typeof one === "string" && isPicture("image", one));

/** Whether an item is sold or installed, and nowhere on a map. */
export const isTile = (item) => {
  const one = humane(item);
  const isSold = [one.price, one.extracted_price].some((value) => value !== undefined);
  return Boolean(one.title && pictureOf(one) && isSold && !one.gps_coordinates && !one.address);
};

export const tiles = (items) =>
  h(
    "ul.tiles",
    { role: "list" },
    items.map((item, at) => h("li", {}, tile(humane(item), item.position ?? at + 1))),
  );

const CALLS = ["service_product_link", "product_link", "service_link"];
/** Fields that a tile shows by itself. */
const SHOWN = [
  ...[
    "title",
    "link",
    "thumbnail",
    "image",
    "logo",
    "price",
    "extracted_price",
    "old_price",
    "extracted_old_price",
  ],
  ...["original_price", "rating", "max_rating", "reviews", "rating_count", "position", "position_absolute"],
  ...[
    "block_position",
    "source",
    "merchant",
    "author",
    "delivery",
    "badge",
    "tag",
    "snippet_highlighted_words",
  ],
  ...["developer", "category", "downloads"],
];

function tile(item, mark) {
  const call = CALLS.map((name) => item[name]).find((address) => ownCall(address));
  const who = [item.source, item.merchant, item.author, item.developer?.name, item.seller].find(
    (one) => typeof one === "string",
  );
  const badge = [item.badge, item.tag].find((one) => typeof one === "string");
  const rest = Object.fromEntries(
    Object.entries(item).filter(([name, value]) => !SHOWN.includes(name) && value !== call),
  );
  const rated = typeof item.rating === "number";
  return h(
    "article.item.tile",
    {},
    h(
      "div.shown",
      {},
      picture(pictureOf(item), item.title, "large"),
      h("span.number", { "aria-hidden": "true" }, String(mark)),
      badge && h("span.badge", {}, badge),
    ),
    h(
      "h4",
      {},
      call ? link(call, item.title) : isAddress(item.link) ? link(item.link, item.title) : item.title,
    ),
    h(
      "p.line.row",
      {},
      price({ ...item, price: item.price ?? (item.extracted_price === 0 ? "Free" : undefined) }),
    ),
    rated && h("p.line", {}, stars(item.rating, item.max_rating ?? 5, item.reviews ?? item.rating_count)),
    who && h("p.aside", {}, who),
    call && isAddress(item.link) && h("p.aside", {}, link(item.link, "Source page")),
    item.delivery && h("p.aside", {}, `Delivery: ${item.delivery}`),
    [item.category, item.downloads].some(Boolean) &&
      h("p.aside", {}, [item.category, item.downloads].filter((one) => typeof one === "string").join(" · ")),
    fields(folded(rest), card),
  );
}

/** A tile has no room for galleries and long texts in the open. */
const folded = (rest) =>
  Object.fromEntries(
    Object.entries(rest).filter(
      ([name]) => !["images", "screenshots", "feature_image", "thumbnails"].includes(name),
    ),
  );

/** Offers of one product have a merchant each, and no picture. */
export const isOffer = (item) =>
  Boolean(item.merchant && (item.price ?? item.extracted_price) !== undefined && !pictureOf(item));

/** Fields by which offers are compared, beside the price. */
const COMPARED = ["delivery", "returns", "availability", "badge"];

/** Offers side by side, cheapest where the source puts it; what none of them says has no column. */
export function offers(items) {
  const said = COMPARED.filter((name) => items.some((item) => typeof item[name] === "string"));
  const cell = (item, name) =>
    h("td", {}, name === "badge" && item.badge ? h("span.badge", {}, item.badge) : (item[name] ?? "–"));
  const row = (item) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, isAddress(item.link) ? link(item.link, item.merchant) : item.merchant),
      h("td", {}, price(item)),
      said.map((name) => cell(item, name)),
    );
  const heads = ["Merchant", "Price", ...said.map((name) => (name === "badge" ? "Note" : words(name)))];
  return h(
    "div.scroll",
    { tabindex: "0", role: "group", "aria-label": "Offers" },
    h(
      "table.table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h("tbody", {}, items.map(row)),
    ),
  );
}
