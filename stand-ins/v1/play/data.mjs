// The data of v1's store: cards, sections, blocks of a page's scripts, frames of remote calls. Everything is an array; what a
// member is, its place says (crates/sources-v1/src/play reads it).

import { capital, escapeHtml as h, hash, noun, paragraph, person, seeded, sentence } from "../../random.mjs";

/** The names of the store's calls. */
export const CALLS = {
  details: "Ws7gDc",
  related: "ag2B9c",
  reviews: "oCPfdb",
  search: "lGYRle",
  front: "w3QCWb",
  cluster: "CNT7ob",
  chart: "vyAe2",
  more: "qnKhOb",
};

const HOST = "https://store.example.com";
export const picture = (seed, height = 512, width = 512) => [
  null,
  2,
  [height, width],
  [null, null, `https://images.example.com/${hash(seed).toString(36)}`],
];
export const address = (path) => [null, null, null, null, [null, null, path]];

/** An array with some of its members set by their places. */
export function placed(members, length = 0) {
  const array = Array(Math.max(length, ...Object.keys(members).map((at) => Number(at) + 1))).fill(null);
  for (const [at, member] of Object.entries(members)) array[at] = member;
  return array;
}

/** Path of the pages of each kind of product, and the store's number for it. */
const KINDS = {
  apps: {
    path: "/store/apps/details",
    number: 7,
    id: (r, topic) => `com.example.${noun(r)}.${slug(topic)}${r.int(1000)}`,
  },
  games: {
    path: "/store/apps/details",
    number: 7,
    id: (r, topic) => `com.example.${noun(r)}.${slug(topic)}${r.int(1000)}`,
  },
  books: { path: "/store/books/details", number: 9, id: (r) => `B${r.hex(9)}AJ` },
  audiobooks: { path: "/store/audiobooks/details", number: 17, id: (r) => `AQAAAE${r.hex(6)}M` },
  movies: { path: "/store/movies/details", number: 1, id: (r) => `${r.hex(8)}_M.P` },
  tv: { path: "/store/tv/show", number: 4, id: (r) => `T${r.hex(10)}` },
};
const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, "")
    .slice(0, 12) || "x";

export const numberOf = (kind) => (KINDS[kind] ?? KINDS.apps).number;

/** An offer: `[null, [price, price before], null, [null, action], …]`. */
export function offer(r, id, { words }, { price } = {}) {
  const cents = price === "1" ? 0 : price === "2" || r.chance(0.3) ? r.pick([99, 199, 499, 699]) : 0;
  const money = (cents) => [cents * 10_000, words.currency, cents === 0 ? "" : words.price(cents)];
  const old = cents > 0 && r.chance(0.4) ? money(cents * 2) : undefined;
  return placed({
    1: old ? [money(cents), old] : [money(cents)],
    3: [null, "Buy"],
    5: cents === 0 ? 1 : 2,
    6: [null, null, null, null, null, [null, null, `${HOST}${KINDS.apps.path}?id=${id}&offerId`]],
  });
}

/** Returns the data of a thing, by its id and kind. */
export function thing(id, kind, { words }) {
  const r = seeded(`play|${kind}|${id}`);
  const topic = noun(r);
  return {
    r,
    id,
    kind,
    topic,
    title: `${capital(topic)} ${capital(noun(r))}`,
    maker: kind === "apps" ? `${capital(noun(r))} Labs` : person(r),
    category: r.pick(words.categories),
    rating: r.between(21, 49) / 10 + 0.0123,
    summary: sentence(r, topic),
    text: `${paragraph(r, topic, 3)}<br><br>• ${sentence(r, topic)}<br>• ${sentence(r, topic)}`,
  };
}

/** A card for a topic's nth product. */
export function listed(topic, count, kind, who, filter = {}) {
  return Array.from({ length: count }, (_, n) => {
    const r = seeded(`list|${topic}|${n}`);
    const own =
      kind === "books" && r.chance(0.3) ? "audiobooks" : kind === "movies" && r.chance(0.3) ? "tv" : kind;
    const { path, number, id: make } = KINDS[own] ?? KINDS.apps;
    return card(make(r, topic.split("|")[1] ?? ""), own, number, path, who, filter);
  });
}

function card(id, kind, number, path, who, filter) {
  const it = thing(id, kind, who);
  const isApp = number === KINDS.apps.number;
  return placed(
    {
      0: [id, number],
      1: picture(`${id}|icon`),
      2: isApp ? [0, 1, 2].map((n) => picture(`${id}|shot${n}`, 1080, 1920)) : null,
      3: it.title,
      4: [it.rating.toFixed(1), it.rating],
      5: it.category,
      8: offer(seeded(`offer|${id}`), id, who, filter),
      10: address(`${path}?id=${id}`),
      13: [null, it.text],
      14: it.maker,
      15: isApp ? who.words.installs[0] : null,
      22: isApp ? picture(`${id}|wide`, 500, 1024) : null,
      24: [who.words.age],
    },
    30,
  );
}

/** Returns a section with a list of cards. In a search each card is in a list of its own. */
export function cluster(items, { title = "", path, token, kind }) {
  const head = [title, null, path ? address(path) : null, token ? [null, token] : null, 1];
  return placed({ 3: ["qgIx"], [kind]: [kind === 22 ? items.map((item) => [item]) : items, head] });
}

/** The product that a search names, in front of its results. */
export function highlight(topic, kind, who) {
  const [own] = listed(topic, 1, kind, who);
  const [id] = own[0];
  const it = thing(id, kind, who);
  const message = placed({
    0: [it.title],
    9: [who.words.age],
    13: [who.words.installs[0], 1_000_000, 1_234_567, who.words.installs[1]],
    48: [who.words.ads],
    51: [[it.rating.toFixed(1), it.rating], null, ["1,234", 1234]],
    57: [[[[own[8]], [who.words.free]]]],
    68: [it.maker],
    73: [[null, it.summary]],
    78: [own[2] ?? []],
    79: [[[it.category, null, "TOOLS"]]],
    95: [own[1]],
    96: [own[22]],
  });
  return placed({
    23: placed({ 16: [null, null, message, { 12: [[id, numberOf(kind)]] }], 17: [[own[10]]] }),
  });
}

/** The data of a list's page; without sections nothing was found. */
export const searchBlock = (sections) => [
  sections ? [null, sections, null, [], true] : [null, null, null, [], true],
];

/** A block of data in a page, and the call that it answers. */
export const block = (key, call, data, request = []) => ({ key, call, data, request });

/** Returns JSON that is safe in a script. */
const inScript = (value) => JSON.stringify(value).replaceAll("<", "\\u003c").replaceAll("=", "\\u003d");

/** A page with its blocks. `body` is what people see of it. */
export function page(title, { hl, words }, blocks, _items, { head = "", body = "" } = {}) {
  const requests = blocks.map(
    ({ key, call, request }) => `'${key}' : {id:'${call}',request:${inScript(request)}}`,
  );
  const data = blocks.map(
    ({ key, data }, n) =>
      `<script class="${key}" nonce="x">AF_initDataCallback({key: '${key}', hash: '${n + 1}', data:${inScript(data)}, sideChannel: {}});</script>`,
  );
  return (
    `<!doctype html><html lang="${h(hl)}" dir="ltr"><head><meta charset="utf-8"><title>${h(title)}</title>${head}` +
    `<script nonce="x">var AF_dataServiceRequests = {${requests.join(",")}}; var AF_initDataChunkQueue = [];</script></head>` +
    `<body><header>${h(words.store)}</header>${body}${data.join("")}</body></html>`
  );
}

/** Frames of remote calls, each with its length before it. */
export function framed(frames) {
  const chunks = [frames, [["di", 7]], [["e", 4, null, null, 99]]].map((chunk) => JSON.stringify(chunk));
  return `)]}'\n\n${chunks.map((chunk) => `${chunk.length}\n${chunk}\n`).join("")}`;
}
