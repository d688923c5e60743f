// The page of one product of v1's shop, and the offers that it loads on request.
//
// The page shows five offers and a button for more; five others come as JSON. The product 404404 is not known, and a
// product whose id ends in 1 has no button.

import {
  adjective,
  capital,
  escapeHtml as h,
  host,
  noun,
  person,
  sentence,
  seeded,
  titleCase,
} from "../random.mjs";
import { stars } from "./found.mjs";
import { page, readAsk } from "./page.mjs";

const UNKNOWN = "404404";
const ON_PAGE = 5;
const MORE = 5;
const REVIEWS = 3;
const RELATED = 6;

/** `gpcid:1,imageDocid:2` as an object. */
const named = (text) =>
  Object.fromEntries((text ?? "").split(",").map((part) => [part.split(":")[0], part.split(":")[1] ?? ""]));

function subject(query, list) {
  const ids = named(list);
  const id = ids.gpcid ?? ids.headlineOfferDocid ?? ids.catalogid ?? ids.imageDocid ?? "";
  const r = seeded(`v1|product|${id}`);
  const name = titleCase(`${adjective(r)} ${query.get("q") || noun(r)}`);
  return { id, name, seed: `v1|product|${id}`, price: r.between(40, 400), hasMore: !id.endsWith("1") };
}

/** The product's page. */
export function product(query) {
  const it = subject(query, query.get("prds"));
  if (it.id === UNKNOWN || !it.id) return page(readAsk(query), { stats: false });
  const parts = [
    head(it),
    pictures(it),
    colours(it),
    specifications(it),
    reviews(it),
    related(it),
    offers(it),
  ];
  return (
    `<!doctype html><html lang="en"><head><meta charset="UTF-8"><title>${h(it.name)}</title></head><body>` +
    `<div role="dialog" id="viewer">${parts.join("")}</div></body></html>`
  );
}

function head(it) {
  const r = seeded(`${it.seed}|head`);
  const [rating, votes] = [stars(r), r.between(2, 90)];
  return (
    `<div data-attrid="product_title" role="heading" aria-level="1">${h(it.name)}</div>` +
    `<span data-attrid="product_rating" aria-label="Rated ${rating} out of 5, ${votes}K user reviews"><span class="yi40Hd">${rating}</span><span class="RDApEe">(${votes}K user reviews)</span></span>` +
    `<div data-attrid="product_description">${h(sentence(r, it.name))}</div>` +
    `<div class="mQzvxd" role="text"><div class="gayxO">Typically <b>$${it.price}–$${it.price + 60}</b></div></div><div data-crcy="USD"></div>`
  );
}

function pictures(it) {
  const one = (i) =>
    `<div role="button" data-item-index="${i}" data-src="https://pictures.example.com/${it.id}/${i}"><img src="https://pictures.example.com/${it.id}/${i}/small" alt=""></div>`;
  return `<div data-attrid="product_carousel_image">${[0, 1, 2].map(one).join("")}</div>`;
}

function colours(it) {
  const one = (name, i) =>
    `<div role="listitem"><a role="button" data-label="${name}" data-pvf="c${i}" data-selected="${i === 0}" data-image-docid="${it.id}${i}"><img src="https://pictures.example.com/colour/${name}" alt="${name}"></a></div>`;
  return `<div role="heading" aria-level="3"><span>Colour</span>: <span>Any colour</span></div><div role="list">${["Green", "Silver"].map(one).join("")}</div>`;
}

function specifications(it) {
  const r = seeded(`${it.seed}|table`);
  const row = (name, value) =>
    `<div data-attrid="product_attributes_facet" role="row"><div role="gridcell">${name}</div><div role="gridcell"><div>${h(value)}</div></div></div>`;
  return (
    row("Brand", `${capital(noun(r))} Works`) +
    row("Weight", `${r.between(2, 90)} oz`) +
    row("Material", capital(noun(r))) +
    row("Height", `${r.between(2, 40)} in`)
  );
}

function reviews(it) {
  const one = (i) => {
    const r = seeded(`${it.seed}|review|${i}`);
    const text = sentence(r, it.name);
    return (
      `<div data-attrid="user_review"><div class="cbsD0d">${h(person(r))}</div><span role="img" aria-label="Rated ${r.between(1, 5)}.0 out of 5,"></span><span class="pFMWhd">${r.between(2, 11)} months ago</span>` +
      `<div class="mhc9re" id="r${i}-title">${h(capital(adjective(r)))}</div><div class="rUzIc" id="r${i}-short"><span class="v168Le">${h(text.slice(0, 20))} ...</span></div><div class="Htu6gf" id="r${i}-full"><span class="v168Le">${h(text)}</span></div>` +
      `<div class="xuBzLd">Reviewed on ${host(r)}</div></div>`
    );
  };
  return Array.from({ length: REVIEWS }, (_, i) => one(i)).join("");
}

function related(it) {
  const one = (i) => {
    const r = seeded(`${it.seed}|related|${i}`);
    const name = titleCase(`${adjective(r)} ${noun(r)}`);
    const [gid, oid, iid] = [r.digits(19), r.digits(19), r.digits(19)];
    return (
      `<div data-attrid="apg-product-result" data-cid="" data-gid="${gid}" data-iid="${iid}" data-oid="${oid}" data-pid="${r.digits(19)}"><a href="/search?ibp=oshop&amp;prds=gpcid:${gid}"><img src="https://pictures.example.com/related/${iid}" alt="${h(name)}. "></a>` +
      `<div role="heading" aria-level="3" class="yYfJGb">${h(name)}</div><span class="bUS2md"><span>$${r.between(9, 300)}.00</span></span><span class="Dt4hCc">${h(capital(noun(r)))} Store</span>` +
      `<span class="sY26mb">${stars(r)}</span><span class="xdUCw">(${r.between(2, 9)}k+)</span></div>`
    );
  };
  return Array.from({ length: RELATED }, (_, i) => one(i)).join("");
}

function offer(it, i) {
  const r = seeded(`${it.seed}|offer|${i}`);
  return {
    seller: `${capital(adjective(r))} ${capital(noun(r))}`,
    url: `https://${host(r)}/p/${it.id}-${i}`,
    price: it.price + i * 2,
    old: i === 2 ? it.price + 50 : undefined,
    rating: stars(r),
    votes: r.between(3, 900),
    merchant: r.digits(9),
    oid: r.digits(19),
  };
}

function offers(it) {
  const one = (i) => {
    const { seller, url, price, old, rating, merchant, oid } = offer(it, i);
    const before = old
      ? `<span aria-label="Old price was $${old}.00."><span aria-hidden="true">$${old}.00</span></span>`
      : "";
    const row = (text) => `<div class="Z8dN6c"><span class="Wvm8Ob">·</span><span>${text}</span></div>`;
    return (
      `<div jsname="uwagwf" role="listitem"><a class="P9159d" href="${h(url)}">${i === 0 ? '<div class="shi3lc">Best price</div>' : ""}<div class="hP4iBf">${h(seller)}</div>` +
      `<span aria-label="Current price is $${price}.00." class="Pgbknd"><span aria-hidden="true">$${price}.00</span></span>${before}<div class="rYkzq">${h(it.name)} ${i}</div>` +
      `<div class="NV5awf"><div class="OaQPmf">In stock online</div><div class="Z8dN6c"><span role="img" aria-label="Rated ${rating} out of 5."><span class="NFq8Ad">${rating}/5</span></span></div>${row("Free delivery")}${row(`${i + 5}-day returns`)}</div></a>` +
      `<div role="button" data-merchant-name="${h(seller)}" data-merchantid="${merchant}" data-oid="${oid}" data-target-url="${h(url)}"></div></div>`
    );
  };
  const more = it.hasMore ? '<div role="button"><span>More shops</span></div>' : "";
  const list = Array.from({ length: ON_PAGE }, (_, i) => one(i)).join("");
  return `<div data-nms="10"><div data-attrid="organic_offers_grid">${list}</div>${more}</div>`;
}

/** Further offers, in the engine's own arrangement of arrays. */
export function moreOffers(query) {
  const it = subject(query, query.get("async"));
  const from = Number(named(query.get("async")).sori) || 0;
  const rows = Array.from({ length: Math.max(ON_PAGE + MORE - from, 0) }, (_, i) => {
    const { seller, url, price, rating, votes } = offer(it, from + i);
    const row = Array(30).fill(null);
    row[1] = [seller];
    row[9] = String(price * 1_000_000);
    row[10] = "USD";
    row[18] = Number(rating);
    row[19] = votes;
    row[28] = `${it.name} ${from + i}`;
    row[29] = url;
    return row;
  });
  const details = Array(82).fill(null);
  details[0] = it.name;
  details[81] = [[[[...Array(26).fill(null), rows]]]];
  return `)]}'\n${JSON.stringify({ ProductDetailsResult: details })}`;
}
