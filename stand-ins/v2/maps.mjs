// v2's maps (`/maps/overlaybfpr`): cards of places with what the map needs of each as JSON in an attribute, and the page of
// one place by its id (`filters=local_ypid:"YN…"`).
//
// Without the maps' page as referer, or without `text/html` in `accept`, there is an empty page. `pos` counts from 1.
//
// A phrase has 41 to 90 places; "zxqv" has none; a phrase with "lone" has one. An id that ends in 404 leads to none.

import {
  HTML,
  adjective,
  answer,
  capital,
  escapeHtml as h,
  hash,
  host,
  noun,
  paragraph,
  person,
  seeded,
  sentence,
} from "../random.mjs";

const WORDS = {
  en: { reviews: "reviews", open: "Open", closes: "Closes at", shop: "shop" },
  de: { reviews: "Bewertungen", open: "Offen", closes: "Schließt um", shop: "Laden" },
  fr: { reviews: "avis", open: "Ouvert", closes: "Ferme à", shop: "magasin" },
  nb: { reviews: "anmeldelser", open: "Åpent", closes: "Stenger", shop: "butikk" },
};
const wordsOf = (request) => WORDS[(request.query.get("mkt") ?? "en-US").split("-")[0]] ?? WORDS.en;

const EMPTY = "<!doctype html><html><head><title>v2</title></head><body></body></html>";

export const PATH = "/maps/overlaybfpr";

export function respondMaps(request) {
  const id = /local_ypid:"([^"]+)"/.exec(request.query.get("filters") ?? "")?.[1];
  const words = wordsOf(request);
  const { accept = "", referer = "" } = request.headers;
  if (!accept.includes("text/html") || !/\/maps$/.test(referer)) return answer(EMPTY, HTML);
  if (id) return answer(shell(id.endsWith("404") ? "" : page(id, words)), HTML);
  const q = (request.query.get("q") ?? "").trim();
  const [lat, lon] = (request.query.get("cp") ?? "60.39~5.32").split("~").map(Number);
  const first = Math.max((Number(request.query.get("pos")) || 1) - 1, 0);
  const count = Math.min(Number(request.query.get("count")) || 20, 100);
  const there = !q || q.includes("zxqv") ? 0 : /\blone\b/.test(q) ? 1 : 41 + (hash(`v2-maps|${q}`) % 50);
  const cards = [];
  for (let n = first; n < Math.min(first + count, there); n += 1)
    cards.push(card(place(`YN${seeded(`v2-maps|${q}|${n}`).digits(16)}`, { lat, lon }, words), words));
  return answer(shell(`<ul class="b_vList">${cards.map((one) => `<li>${one}</li>`).join("")}</ul>`), HTML);
}

function place(id, around, words) {
  const r = seeded(`v2-place|${id}`);
  const site = host(r);
  return {
    r,
    id,
    title: `${capital(adjective(r))} ${capital(noun(r))} & ${capital(noun(r))}`,
    kind: `${capital(noun(r))} ${words.shop}`,
    address: `${r.between(1, 300)} ${capital(noun(r))} Road, ${capital(noun(r))} ${r.digits(4)}`,
    phone: `+47 55 ${r.digits(2)} ${r.digits(2)} ${r.digits(2)}`,
    website: `https://${site}/`,
    image: `https://images.example.com/th?id=OLC.${r.hex(12)}&pid=Local`,
    lat: around.lat + (r.int(2000) - 1000) / 20_000 + 0.00013,
    lon: around.lon + (r.int(2000) - 1000) / 20_000 + 0.00017,
    rating: r.between(10, 50) / 10,
    reviews: r.between(1, 4000),
  };
}

const entity = (one, words) =>
  JSON.stringify({
    geometryType: 1,
    geometry: { x: one.lon, y: one.lat, bounds: [one.lat, one.lon, one.lat, one.lon] },
    entity: {
      title: one.title,
      id: `ypid:${one.id}`,
      address: one.address,
      imageUrl: one.image,
      primaryCategoryName: one.kind,
      entryName: "Business",
      phone: one.phone,
      website: one.website,
      infoboxHtml: `<div><b>${h(one.title)}</b><div>${one.rating}/5 (${one.reviews} ${words.reviews})</div></div>`,
    },
    routablePoint: { latitude: one.lat, longitude: one.lon },
    extraFuiAugmentations: null,
  });

const hours = (words) =>
  `<span class="opHours"><span><span class="e_green b_positive">${words.open}</span> · <span title="${words.closes} 22:00">${words.closes} …</span></span></span>`;

// Every third place writes its JSON as a JSON string, as some of the engine's pages do.
function card(one, words) {
  const json = hash(one.id) % 3 === 0 ? JSON.stringify(entity(one, words)) : entity(one, words);
  return (
    `<div class="b_maglistcard" data-entity="${h(json)}"><h3 class="l_magTitle">${h(one.title)}</h3>` +
    `<span class="longNum">${one.phone}</span>${hours(words)}<img src="${h(one.image)}" alt=""></div>`
  );
}

function page(id, words) {
  const one = place(id, { lat: 60.39, lon: 5.32 }, words);
  const guide = `https://guide.example.com/biz/${id}`;
  const review = () => ({
    Text: sentence(one.r, noun(one.r)),
    Rating: {
      ReviewRating: 2 * one.r.between(1, 5),
      ProviderName: "Open Guide",
      ReviewerName: person(one.r),
      ReviewTimeStamp: "23. Aug. 2026",
    },
    FullReviewLink: { Text: "…", Url: `${guide}?r=${one.r.hex(8)}` },
  });
  const reviews = {
    Reviews: { Values: [review(), review(), review()] },
    Provider: { Name: "Open Guide", ReviewCount: one.reviews },
  };
  const picture = () =>
    `<a href="/images/search?view=detailV2&amp;mediaurl=${encodeURIComponent(`https://images.example.com/${one.r.hex(10)}.jpg`)}&amp;expw=800&amp;exph=600"><img src="/th?id=${one.r.hex(8)}"></a>`;
  const about = paragraph(one.r, one.title, 2);
  return (
    `<div class="overlay-container local-magazine" data-entity="${h(entity({ ...one }, words))}">${picture()}${picture()}` +
    `<h2 class="b_entityTitle">${h(one.title)}</h2><div class="b_factrow"><div class="l_rev_rs">${one.rating}/5</div> <a href="${guide}">(${one.reviews} ${words.reviews})</a> · ${h(one.kind)}</div>` +
    `${hours(words)}<a class="longNum" href="tel:${one.phone.replaceAll(" ", "")}">${one.phone}</a>` +
    `<div class="b_snippet_expansion"><span title="${h(about)}">${h(about.slice(0, 80))} …</span></div>` +
    `<div class="acc_mrev_pfr"><div class="acc_mrev_fr">${one.rating}/5</div><div class="acc_mrev_p">Open Guide (${one.reviews} ${words.reviews})</div></div>` +
    `<div class="reviews_rct" revdata="${h(JSON.stringify(reviews))}"></div></div>`
  );
}

const shell = (inside) =>
  `<!DOCTYPE html><html dir="ltr" lang="en"><head><meta charset="utf-8"><title>Maps</title></head><body><div class="overlay-container">${inside}</div></body></html>`;
