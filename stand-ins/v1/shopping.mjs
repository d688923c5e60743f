// v1's shop: 130 products for every phrase, forty a page, two grids under headings of their own on the first page.
//
// The filters beside the list are links with tokens (`shoprs`), the only way to filter and to sort here, as on the
// engine's newer pages; a filter in force is shown checked. A phrase with "classic" gets the older page, which links to
// pages of products and is filtered by `tbs`. Every fifth product is marked down, every seventh says what it usually
// costs, every eleventh comes from a small business, every thirteenth is used. "zxqv" finds nothing.

import { adjective, capital, escapeHtml as h, host, noun, seeded, titleCase } from "../random.mjs";
import { stars } from "./found.mjs";
import { later, nothing, page, readAsk } from "./page.mjs";

const TOTAL = 130;
const PAGE = 40;
const LATER_FROM = 30;
const CATEGORIES = ["Top rated", "Under one roof"];
const IN_CATEGORY = 6;
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAP///////yH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/** Filters and their effects. The name is all that the token holds; `tbs` is the older page's word. */
const FILTERS = {
  low: { group: "Price", text: "Up to $50", keeps: ({ price }) => price <= 50 },
  high: { group: "Price", text: "$50 – $150", keeps: ({ price }) => price >= 50 && price <= 150 },
  sale: { group: "Offers", text: "On sale", tbs: "sales:1", keeps: ({ old }) => old !== undefined },
  free: {
    group: "Delivery",
    text: "Free delivery",
    tbs: "ship:1",
    keeps: ({ delivery }) => delivery === "Free delivery",
  },
  small: { group: "Sellers", text: "Small business", tbs: "small_business:1", keeps: ({ small }) => small },
  cheap: { group: "Sort by", text: "Price: low to high", tbs: "p_ord:p", sorts: (a, b) => a.price - b.price },
  rated: { group: "Sort by", text: "Review score", tbs: "p_ord:rv", sorts: (a, b) => b.rating - a.rating },
};

const tokenOf = (names) => Buffer.from(`filters ${names.join(" ")}`).toString("base64url");
const namesIn = (token) =>
  Buffer.from(token ?? "", "base64url")
    .toString()
    .split(" ")
    .filter((name) => name in FILTERS);

/** A page of the shop. */
export function shop(query) {
  const ask = readAsk(query);
  const classic = /\bclassic\b/i.test(ask.q);
  const tbs = (query.get("tbs") ?? "").split(",");
  const inForce = classic
    ? Object.keys(FILTERS).filter((name) => tbs.includes(FILTERS[name].tbs))
    : namesIn(query.get("shoprs"));
  const found = ask.q.includes("zxqv") ? [] : filtered(products(ask, 0, TOTAL), inForce);
  const shown = found.slice(ask.start, ask.start + PAGE);
  if (shown.length === 0) return nothing(ask);
  const column = classic ? classicGrid(shown) : grids(ask, shown) + categories(ask, inForce);
  const next = ask.start + PAGE < found.length ? nextLink(ask, query) : "";
  const before = classic ? "" : chips(ask, inForce) + filterColumn(ask, inForce);
  return page(ask, { column, before, after: next, stats: false });
}

function filtered(all, names) {
  const kept = all.filter((product) => names.every((name) => FILTERS[name].keeps?.(product) ?? true));
  const order = names.map((name) => FILTERS[name].sorts).find(Boolean);
  return order ? kept.toSorted(order) : kept;
}

const products = (ask, from, count) => Array.from({ length: count }, (_, i) => product(ask, from + i + 1));

function product(ask, number) {
  const r = seeded(`${ask.seed}|shop|${number}`);
  const cents = r.between(900, 24_000);
  return {
    number,
    title: titleCase(`${adjective(r)} ${ask.q} ${noun(r)} no. ${number}`),
    price: cents / 100,
    old: number % 5 === 0 ? Math.ceil(cents / 80) : undefined,
    usually: number % 7 === 0 && number % 5 !== 0 ? Math.ceil(cents / 80) : undefined,
    seller: `${capital(adjective(r))} ${capital(noun(r))}`,
    site: host(r),
    delivery: number % 3 === 0 ? "Free delivery" : `$${r.between(4, 9)}.95 by 11/${r.between(10, 28)}`,
    rating: Number(stars(r)),
    votes: number % 4 === 0 ? `${r.between(1, 9)}.${r.int(10)}K` : String(r.between(2, 999)),
    small: number % 11 === 0,
    used: number % 13 === 0,
    gid: r.digits(19),
    oid: r.digits(19),
    iid: r.digits(19),
    cid: r.digits(19),
  };
}

const AMOUNT = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
const dollars = (amount) => `$${AMOUNT.format(amount)}`;

function card(product, index) {
  const { title, price, old, usually, seller, delivery, rating, votes, gid, oid, iid, cid } = product;
  const before = old
    ? `<span class="DoCHT Y1xxFf FAayse iDE0Tc" role="text" aria-label=" Was $${old}">$${old}</span>`
    : usually
      ? `<span class="DoCHT w4orcb iDE0Tc">Usually $${usually}</span>`
      : "";
  const badge = product.small ? '<span class="DvL3de">Small business</span>' : "";
  const used = product.used ? '<span class="W0uRhb">Pre-owned</span>' : "";
  const off = old
    ? `<div class="OWYldd"><div class="NkyFue VMmeMd">${Math.round(100 - (price / old) * 100)}% OFF</div></div>`
    : "";
  const id = `dimg_s${iid}`;
  return (
    `<li class="I8iMf" data-sori-id="${oid}"><div class="MtXiu mZ9c3d" data-cid="${cid}" data-gid="${gid}" data-iid="${iid}" data-index="${index}" data-oid="${oid}" data-pid="" data-rds="PC_${gid}|PROD_PC_${gid}" data-pvt="hg">` +
    `${off}<g-img title="${h(title)}"><img id="${id}" src="${PIXEL}" alt="${h(title)}. "></g-img><script>page.ldi={"${id}":"https://pictures.example.com/shopping?q\\u003d${iid}"};</script>` +
    `<div class="gkQHve SsM98d RmEs5b">${h(title)}</div><div class="VQgkpe"><span class="lmQWe" aria-label="Current Price: ${dollars(price)}. ">${dollars(price)}</span>${before}${used}</div>` +
    `<div class="n7emVc"><span class="WJMUdc rw5ecc">${h(seller)}</span>${index % 2 ? '<span class="pExAXd">,&nbsp;5+</span>' : ""}${badge}</div>` +
    `<span class="ybnj7e"><div role="img" aria-label="Delivery"> </div>${h(delivery)}</span>` +
    `<div class="LFROUd"><span class="yi40Hd YrbPuc" aria-hidden="true">${rating.toFixed(1)}</span><span class="z3HNkc" aria-label="Rated ${rating} out of 5," role="img"></span><span class="RDApEe YrbPuc">(${votes})</span></div></div></li>`
  );
}

const list = (cards) => `<product-viewer-group><ul class="lvS33d bOw2e">${cards}</ul></product-viewer-group>`;

/** The page's own list; its last cards are put in place by a script. */
function grids(ask, shown) {
  const cards = shown.map(card);
  const rest = cards.slice(LATER_FROM).join("");
  return (
    `<div class="MjjYud"><g-card>${list(cards.slice(0, LATER_FROM).join(""))}</g-card></div>` +
    (rest ? `<div class="MjjYud">${later("shop_rest", list(rest))}</div>` : "")
  );
}

function categories(ask, inForce) {
  if (!ask.opening || inForce.length > 0) return "";
  const one = (title, i) =>
    `<div class="MjjYud"><div role="heading" aria-level="2" class="wyccme">${title}</div>` +
    `${list(
      products(ask, TOTAL + i * IN_CATEGORY, IN_CATEGORY)
        .map(card)
        .join(""),
    )}</div>`;
  return CATEGORIES.map(one).join("");
}

const filterHref = (ask, names) =>
  h(`/search?${new URLSearchParams({ q: ask.q, udm: "28", shoprs: tokenOf(names), sa: "X" })}`);

/** Returns the filters after a click: those in force and this one, or without it. */
const clicked = (inForce, name) =>
  inForce.includes(name) ? inForce.filter((other) => other !== name) : [...inForce, name];

function filterColumn(ask, inForce) {
  const titles = [...new Set(Object.values(FILTERS).map(({ group }) => group))];
  const option = (name) =>
    `<li><a href="${filterHref(ask, clicked(inForce, name))}" role="checkbox" aria-checked="${inForce.includes(name)}">${h(FILTERS[name].text)}</a></li>`;
  const group = (title) => {
    const names = Object.keys(FILTERS).filter((name) => FILTERS[name].group === title);
    return `<div class="nUVkKf"><div role="heading" aria-level="3">${title}</div><ul>${names.map(option).join("")}</ul></div>`;
  };
  return `<div jsname="HJCfLb">${titles.map(group).join("")}</div>`;
}

function chips(ask, inForce) {
  const r = seeded(`${ask.seed}|chips`);
  const chip = (name) =>
    `<a class="vIw9gc" href="${filterHref(ask, clicked(inForce, name))}"><img src="https://pictures.example.com/chip?q=${r.hex(8)}" alt=""><span>${h(FILTERS[name].text)}</span></a>`;
  return `<g-scrolling-carousel>${["sale", "small"].map(chip).join("")}</g-scrolling-carousel>`;
}

function nextLink(ask, query) {
  const again = new URLSearchParams({ q: ask.q, udm: "28" });
  for (const name of ["shoprs", "tbs"]) if (query.get(name)) again.set(name, query.get(name));
  again.set("start", String(ask.start + PAGE));
  return `<table role="presentation"><tr><td><a id="pnnext" href="${h(`/search?${again}`)}">Next</a></td></tr></table>`;
}

/** The older page's grid. */
function classicGrid(shown) {
  const one = (product) => {
    const { title, price, old, seller, site, delivery, rating, votes, cid } = product;
    const before = old ? `<span class="zY3Xhe">$${old}.00</span>` : "";
    const offer = h(`/url?url=${encodeURIComponent(`https://${site}/p/${cid}`)}&sa=U&ved=0`);
    return (
      `<div class="sh-dgr__gr-auto"><div class="sh-dgr__content"><a class="Lq5OHe" href="/shopping/product/${cid}?q=x"><h3 class="tAxDx">${h(title)}</h3></a>` +
      `<img src="https://pictures.example.com/shopping?q=${cid}" alt=""><span class="a8Pemb OFFNJ">${dollars(price)}</span>${before}` +
      `<span class="Rsc7Yb">${rating.toFixed(1)}</span><span class="QIrs8">${votes} product reviews</span>` +
      `<a class="shntl" href="${offer}"><div class="aULzUe IuHnof">${h(seller)}</div></a><div class="vEjMR">${h(delivery)}</div></div></div>`
    );
  };
  return `<div class="sh-pr__product-results">${shown.map(one).join("")}</div>`;
}
