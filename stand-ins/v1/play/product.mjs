// A product of v1's store and its reviews. An app's page has everything in its data; other products have it in structured data
// (schema.org) and in visible links.

import {
  CALLS,
  address,
  block,
  cluster,
  listed,
  numberOf,
  offer,
  page,
  picture,
  placed,
  thing,
} from "./data.mjs";
import { DAY_MS, TODAY_MS, escapeHtml as h, guid, person, seeded, sentence } from "../../random.mjs";

const REVIEWS = 230;
const SAMPLE = 20;

/** The page of a product. */
export function productPage(store, id, who, season) {
  const it = thing(id, store, who);
  const number = numberOf(store);
  const sample = reviewRows(id, who, { sort: 1 }).slice(0, SAMPLE);
  const related = [
    cluster(listed(`${store}|more ${id}`, 6, store, who), {
      title: who.words.more(it.maker),
      path: developer(it),
      kind: 21,
    }),
    cluster(listed(`${store}|like ${id}`, 6, store, who), {
      title: who.words.similar,
      path: `/store/${store === "apps" ? "apps" : store}/collection/cluster?gsr=${Buffer.from(`${store}|like ${id}`).toString("base64url")}:S:x`,
      kind: 21,
    }),
  ];
  const blocks = [
    block("ds:5", CALLS.details, details(it, number, who), [null, null, [[id, number]]]),
    block("ds:8", CALLS.related, [null, [null, related, null, [], false]], [[null, [id, number]]]),
    block("ds:10", CALLS.reviews, [sample, [null, null]], [null, [2, null, [SAMPLE]], [id, number]]),
  ];
  const facts = store === "apps" ? {} : described(it, store, who, season);
  return page(`${it.title} - ${who.words.store}`, who, blocks, [], facts);
}

const developer = (it) => `/store/apps/developer?id=${encodeURIComponent(it.maker)}`;

/** Returns the message about an app; other products have only a number, since their messages are unknown. */
function details(it, number, who) {
  if (it.kind !== "apps") return [null, placed({ 3: { 12: [[it.id, number]] } })];
  const { r, id } = it;
  const { words } = who;
  const counts = [1, 2, 3, 4, 5].map((stars) => 100 * stars * stars + r.int(90));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const released = TODAY_MS - DAY_MS * r.between(400, 2000);
  const updated = TODAY_MS - DAY_MS * r.between(1, 90);
  const own = offer(seeded(`offer|${id}`), id, who);
  const isFree = own[5] === 1;
  const message = placed(
    {
      0: [it.title],
      9: [words.age, null, [null, sentence(r, "age").slice(0, 20)]],
      10: [words.date(released), [released / 1000]],
      13: [words.installs[0], 1_000_000, 1_234_567, words.installs[1]],
      18: [2],
      19: [`${words.price(99)} - ${words.price(4999)}`],
      37: [it.maker],
      48: [words.ads],
      51: [
        [it.rating.toFixed(1), it.rating],
        [null, ...counts.map((count) => [String(count), count])],
        [String(total), total],
        [String(total >> 3), total >> 3],
      ],
      57: [[[[own], [isFree ? words.free : words.buy(own[1][0][2])]]]],
      58: ["top tools", null, `#${r.between(1, 90)}`],
      68: [it.maker, address(developer(it))],
      69: [
        [null, null, null, null, null, [null, null, "https://maker.example.com/"]],
        ["help@maker.example.com"],
        ["1 Mill Road\n12345 Harbor"],
        null,
        [it.maker, ["legal@maker.example.com"], ["1 Mill Road\n12345 Harbor"], "+1 555 0100"],
      ],
      72: [[null, it.text]],
      73: [[null, it.summary]],
      77: [id],
      78: [[0, 1, 2, 3].map((n) => picture(`${id}|shot${n}`, 1080, 1920))],
      79: [[[it.category, address("/store/apps/category/TOOLS"), "TOOLS"]]],
      95: [picture(`${id}|icon`)],
      96: [picture(`${id}|wide`, 500, 1024)],
      99: [[null, null, null, null, null, [null, null, "https://maker.example.com/privacy"]]],
      100: [
        [[null, null, "f1lm", [null, null, `https://video.example.com/${id}`]]],
        [picture(`${id}|wide`, 500, 1024), null, [[null, null, `https://video.example.com/${id}.mp4`]]],
      ],
      118: [[[["Offline", address("/store/search?q=Offline&c=apps")]]]],
      136: [null, words.safety.map((text) => [picture("safety"), text])],
    },
    137,
  );
  // Fields with high numbers are in an object after the list, as on newer pages.
  message.push({
    141: [[[`${r.between(1, 9)}.${r.int(30)}`]], [null, [[null, "8.0"]]]],
    145: [null, [null, sentence(r, "news")]],
    146: [[words.date(updated), [updated / 1000]]],
    151: [[2, 3, 5], [2, 3, 5].map((device) => [device, [null, it.rating]])],
  });
  return [null, [null, null, message, { 12: [[id, number]] }]];
}

const TYPES = { books: "Book", audiobooks: "Audiobook", movies: "Movie", tv: "TVSeries" };

/** Describes a product: data for machines, links, and visible texts. */
function described(it, store, who, season) {
  const { r, id } = it;
  const people = (count) => Array.from({ length: count }, () => ({ "@type": "Person", name: person(r) }));
  const film = { actor: people(3), director: people(1), genre: [it.category], contentRating: who.words.age };
  const cents = r.pick([399, 999]);
  const thing = {
    "@context": "https://schema.org",
    "@type": TYPES[store],
    name: it.title,
    description: it.summary,
    image: picture(`${id}|cover`)[3][2],
    aggregateRating: { "@type": "AggregateRating", ratingValue: it.rating.toFixed(2), ratingCount: "321" },
    offers: [{ "@type": "Offer", price: (cents / 100).toFixed(2), priceCurrency: who.words.currency }],
    ...(store.endsWith("books")
      ? {
          author: people(2),
          publisher: { name: `${it.maker} House` },
          isbn: `978${r.digits(10)}`,
          inLanguage: who.hl,
          datePublished: "2021-04-05",
        }
      : film),
    ...(store === "books" ? { numberOfPages: r.between(90, 400) } : {}),
    ...(store === "audiobooks" ? { readBy: people(1), duration: "PT7H12M" } : {}),
    ...(store === "movies"
      ? { duration: "PT1H52M", trailer: { embedUrl: `https://video.example.com/${id}` } }
      : {}),
    ...(store === "tv" ? { containsSeason: seasons(id, r, season) } : {}),
  };
  const authors = (thing.author ?? []).map(
    ({ name }) =>
      `<a href="/store/${store}/author?id=${encodeURIComponent(name)}"><span>${h(name)}</span></a>`,
  );
  return {
    head: `<meta property="og:description" content="${h(it.summary)}"><script type="application/ld+json" nonce="x">${JSON.stringify(thing)}</script>`,
    body: `<h1 itemprop="name"><span>${h(it.title)}</span></h1>${authors.join("")}<div data-g-id="description">${it.text}</div>`,
  };
}

/** Two seasons; the chosen one, else the first, with its episodes. */
function seasons(id, r, chosen) {
  return [1, 2].map((number) => {
    const season = `tvseason-${id}s${number}`;
    const isShown = chosen ? chosen === season : number === 1;
    return {
      "@type": "TVSeason",
      seasonNumber: number,
      name: `Season ${number}`,
      url: `/store/tv/show?id=${id}&cdid=${season}`,
      ...(isShown ? { episode: [1, 2, 3].map((n) => episode(r, n)) } : { numberOfEpisodes: 3 }),
    };
  });
}

const episode = (r, n) => ({
  "@type": "TVEpisode",
  name: sentence(r, "tide").slice(0, 24).trim(),
  episodeNumber: n,
  description: sentence(r, "tide"),
  datePublished: `2020-01-0${n}`,
});

/** All reviews of a product, as the store sorts and filters them. */
export function reviewRows(id, { hl }, { sort, rating, device }) {
  if (/quiet/i.test(id)) return [];
  const rows = Array.from({ length: REVIEWS }, (_, n) => {
    const r = seeded(`review|${id}|${hl}|${n}`);
    const at = Math.floor((TODAY_MS - n * DAY_MS) / 1000);
    const name = person(r);
    const row = placed({
      0: guid(r),
      1: [name, picture(name)],
      2: r.pick([5, 5, 4, 3, 2, 1]),
      4: sentence(r, "this app"),
      5: [at, 0],
      6: r.int(90),
      7: r.chance(0.2) ? ["The makers", sentence(r, "your question"), [at + 86_400, 0]] : null,
      9: [`1${r.digits(20)}`, name],
      10: `${r.between(1, 4)}.${r.int(20)}`,
      16: 1,
    });
    return { row, device: r.pick([2, 2, 2, 3, 5]) };
  });
  const kept = rows
    .filter(({ row }) => !rating || row[2] === rating)
    .filter((each) => !device || device === 2 || each.device === device)
    .map(({ row }) => row);
  if (sort === 3) return kept.sort((a, b) => b[2] - a[2]);
  return sort === 2 ? kept : kept.sort((a, b) => b[6] - a[6]);
}
