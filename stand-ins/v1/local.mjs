// v1's lists of places (`udm=1`, `tbm=lcl`): twenty a page, three pages, the last one shorter; the first page has a map,
// tiles of further searches and, for a word of trade, a business that paid for its place. One business (`ludocid`)
// comes as a panel; a phrase beside the id brings a list with that business in it.

import {
  adjective,
  capital,
  escapeHtml as h,
  hash,
  host,
  noun,
  nouns,
  seeded,
  sentence,
  slug,
  titleCase,
} from "../random.mjs";
import { stars } from "./found.mjs";
import { addressOf, nothing, page, picture, readAsk } from "./page.mjs";

const PLACES = 20;
const TOTAL = 53;
const STREETS = ["Harbor Rd", "Mill St", "Maple Ave"];
const OPEN = "color:rgba(25,134,57,1.0)";
const CLOSED = "color:rgba(220,54,46,1.0)";

/** A page of places. */
export function localPage(query) {
  const ask = readAsk(query);
  const id = query.get("ludocid");
  if (ask.empty || ask.start >= TOTAL) return nothing(ask);
  if (id && !query.get("q")) return businessPage(ask, id);
  const first = id ? [business(ask, 0, id)] : [];
  const count = Math.min(PLACES, TOTAL - ask.start) - first.length;
  const found = Array.from({ length: count }, (_, i) => business(ask, ask.start + i + 1));
  const paid = ask.opening && /\b(buy|cheap|rent)\b/i.test(ask.q) ? [paidCard(ask)] : [];
  const cards = [...first, ...found];
  const column = `<div class="rlfl__tls rl_tls">${[...paid, ...cards.map(card)].join("")}</div>${data(ask, cards)}`;
  return page(ask, {
    column: column + (ask.opening ? map(ask, cards) + tiles(ask) : ""),
    after: pager(ask),
    stats: false,
  });
}

/** Returns the place with this number. */
function business(ask, number, id) {
  const r = seeded(`${ask.seed}|local|${number}`);
  return {
    r,
    number,
    cid: id ?? r.digits(19),
    feature: r.digits(19),
    name: titleCase(`${adjective(r)} ${noun(r)}`),
    kind: `${capital(noun(r))} shop`,
    stars: stars(r),
    votes: r.between(3, 999),
    address: `${r.between(1, 999)} ${r.pick(STREETS)}`,
    phone: `(555) 01${r.digits(1)}-${r.digits(4)}`,
    site: host(r),
    latitude: 59 + r.int(90_000) / 1e5,
    longitude: -5 - r.int(90_000) / 1e5,
  };
}

const HOURS = [
  (r) => `<span><span style="${OPEN}">Open</span> · Closes ${r.between(5, 11)} PM</span>`,
  (r) => `<span><span style="${CLOSED}">Closed</span> · Opens ${r.between(6, 10)}:30 AM Mon</span>`,
  () => `<span><span style="${OPEN}">Open 24 hours</span></span>`,
  () => `<span><span style="${CLOSED}">Temporarily closed</span></span>`,
];

/** A card; every fifth has no rating, every fourth names its services instead of a reviewer. */
function card(place, lead = "") {
  const { r, number } = place;
  const rated =
    number % 5 === 4
      ? "No reviews"
      : `<span><span class="Y0A0hc"><span class="yi40Hd YrbPuc">${place.stars}</span><span class="z3HNkc" aria-label="Rated ${place.stars} out of 5," role="img"></span><span class="RDApEe YrbPuc">(${place.votes})</span></span></span>`;
  const price = number % 2 ? ` · <span>$${r.between(10, 20)}–30</span>` : "";
  const years = number % 3 ? "" : `${r.between(1, 30)}+ years in business · `;
  const services = ["Dine-in", "Takeout", "No delivery"]
    .map((name) => `<span class="BI0Dve"><span aria-label="${name}">${name}</span></span>`)
    .join("<span>·</span>");
  const last =
    number % 4
      ? `<div class="pJ3Ci"><span class="uDyWh OSrXXb btbrud">"${h(sentence(r, place.name))}"</span></div>`
      : `<div class="dXnVAb">${services}</div>`;
  const site =
    number % 7
      ? `<a class="yYlJEf Q7PwXb L48Cpd brKmxb" href="https://${place.site}/"><span>Website</span></a>`
      : "";
  const ids = `0x${BigInt(place.feature).toString(16)}:0x${BigInt(place.cid).toString(16)}`;
  return (
    `<div class="w7Dbne"><div class="uMdZh"><div class="VkpGBb"><div class="cXedhc"><a class="vwVdIc wzN8Ac rllt__link" data-cid="${place.cid}" role="button">` +
    `<div><div class="rllt__details">${lead}<div class="dbg0pd" role="heading" aria-level="3" aria-level="3" role="heading"><span class="OSrXXb">${h(place.name)}</span></div>` +
    `<div>${rated}${price} · ${h(place.kind)}</div><div>${years}${place.address}</div><div>${r.pick(HOURS)(r)} · ${place.phone}</div>${last}</div></div></a>` +
    `<a class="uQ4NLd b9tNq wzN8Ac rllt__link" data-cid="${place.cid}"><div class="gTrj3e">${picture(r, 114)}</div></a></div>${site}` +
    `<a class="yYlJEf Q7PwXb VDgVie brKmxb" href="/maps/dir//${slug(place.name)}/data=!4m6!4m5!1m1!4e2!1m2!1m1!1s${ids}"><span>Directions</span></a></div></div></div>`
  );
}

function paidCard(ask) {
  const place = business(ask, 900);
  const lead = '<div class="xnnzce"><span class="U3A9Ac qV8iec">Sponsored</span></div>';
  return card(place, lead).replace(
    `https://${place.site}/`,
    h(`/aclk?sa=L&ai=${place.r.hex(24)}&adurl=https://${place.site}/`),
  );
}

/** The data from which the page's scripts draw the list. */
function data(ask, places) {
  const rows = places.map((place) => [
    `w${place.number}`,
    [
      0,
      null,
      place.cid,
      `/search?udm=1&q=${ask.q}`,
      null,
      null,
      null,
      `/search?q=${place.name}&ludocid=${place.cid}`,
      place.latitude,
      place.longitude,
      null,
      "",
    ],
  ]);
  return `<script>var m=${JSON.stringify(Object.fromEntries(rows)).replace(/[<>&=]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)};</script>`;
}

function map(ask, places) {
  const [first] = places;
  const middle = `${Math.round(first.latitude * 1e6)},${Math.round(first.longitude * 1e6)},900`;
  const picture = `/maps/vt/data=${seeded(`${ask.seed}|map`).hex(40)}`;
  return `<div class="o8ebK"><h3>Map</h3><div class="H93uF"><a href="${addressOf(ask, { udm: 1, rllag: middle })}"><img class="zAAK1e" id="lu_map" src="${picture}" alt=""></a></div></div>`;
}

function tiles(ask) {
  const r = seeded(`${ask.seed}|tiles`);
  const tile = (name) =>
    `<a href="${addressOf(ask, { q: `${name} ${ask.q}`, udm: 1 })}"><div>${picture(r)}${picture(r)}</div><div role="heading" aria-level="3">${h(titleCase(`${name} ${ask.q}`))}</div></a>`;
  return `<div role="heading" aria-level="2">Discover more places</div><g-scrolling-carousel>${nouns(r, 4).map(tile).join("")}</g-scrolling-carousel>`;
}

function pager(ask) {
  const step = (id, start, text) =>
    start >= 0 && start < TOTAL
      ? `<td><a id="${id}" href="${addressOf(ask, { udm: 1, start })}"><span>${text}</span></a></td>`
      : "";
  const numbers = Array.from({ length: Math.ceil(TOTAL / PLACES) }, (_, i) => i)
    .filter((i) => i * PLACES !== ask.start)
    .map(
      (i) =>
        `<td><a aria-label="Page ${i + 1}" class="fl" href="${addressOf(ask, { udm: 1, start: i * PLACES })}">${i + 1}</a></td>`,
    );
  return `<div role="navigation"><table class="AaVjTc"><tbody><tr>${step("pnprev", ask.start - PLACES, "Previous")}${numbers.join("")}${step("pnnext", ask.start + PLACES, "Next")}</tr></tbody></table></div>`;
}

/** Returns a business as a panel. */
function businessPage(ask, id) {
  const place = business(ask, hash(id) % 1000, id);
  const fact = (attrid, label, value) =>
    `<div data-attrid="${attrid}"><span class="w8qArf">${label}: </span><span class="LrzXr">${value}</span></div>`;
  const ids = `0x${BigInt(place.feature).toString(16)}:0x${BigInt(id).toString(16)}`;
  const panel =
    `<div data-attrid="title" role="heading" aria-level="2">${h(titleCase(ask.q))}</div><div data-attrid="subtitle"><span>${h(place.kind)}</span></div>` +
    `<div data-attrid="kc:/local:rating"><span class="Aq14fc">${place.stars}</span><span class="hqzQac"><a data-async-trigger="reviewDialog"><span>${place.votes} reviews</span></a></span></div>` +
    `<a class="ab_button" href="https://${place.site}/">Website</a><a class="ab_button" href="/maps/dir//${slug(ask.q)}/@${place.latitude},${place.longitude},15z/data=!1m1!1s${ids}">Directions</a>` +
    fact("kc:/location/location:address", "Address", place.address) +
    fact("kc:/location/location:hours", "Hours", `Open ⋅ Closes ${place.r.between(5, 11)} PM`) +
    fact("kc:/collection/knowledge_panels/has_phone:phone", "Phone", place.phone);
  return page(ask, { column: "<div></div>", beside: panel, stats: false });
}
