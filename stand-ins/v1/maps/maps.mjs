// v1's maps: lists of places (`tbm=map`), one place, its reviews, posts and pictures, and a person's reviews; arrays behind
// the source's guard, in the language of the caller.
//
// Results of a query: 53 places, twenty a page; a phrase with a comma or in quotation marks one place; "zxqv" none. A
// place has 127 reviews, those with a text 23 of them. The decimal id 404 is of no place, 1 of one without posts, and
// those from 666001 on misbehave. A person has 230 reviews; the id 100000000000000000000 hides theirs.
//
// The maps' own call for reviews and posts is for signed-in visitors (a cookie `SID`): others get a stub and an empty list.
// The window of the web search gives anybody ten reviews a page.

import { DAY_MS, TODAY_MS, answer, hash, noun, paragraph, person, seeded } from "../../random.mjs";
import { alone, known, listed, photoId, placeId, review, row } from "./rows.mjs";
import { words } from "./words.mjs";

const TOTAL = 53;
const PAGE = 20;
const REVIEWS = 127;
const FOUND = 23;
const WRITTEN = 230;
const NOBODY = "404";
const SILENT = "1";
const HIDDEN = "100000000000000000000";

const json = (value) => answer(`)]}'\n${JSON.stringify(value)}`, "application/json; charset=utf-8");
const pbOf = (query) => query.get("pb") ?? query.get("reqpld") ?? "";
const number = (pb, pattern, otherwise) => Number(pattern.exec(pb)?.[1] ?? otherwise);

/** The decimal id of the place that a call is about. */
export function cidOf({ query }) {
  const feature = /0x[0-9a-f]+:0x([0-9a-f]+)/.exec(pbOf(query));
  return feature ? BigInt(`0x${feature[1]}`).toString() : undefined;
}

/** A list of places, in the newer layout; in the older one when a phrase means one place. */
export function mapList(query) {
  const q = query.get("q") ?? "";
  const say = words(query.get("hl"));
  if (/\bzxqv\b/.test(q)) return json([[q, [[null]], null, 1]]);
  if (/[,"]/.test(q)) {
    const place = known({ q, number: 0 });
    return json([[q, [row([[[14], listed({ ...place, name: q.split(",")[0].replaceAll('"', "") }, say)]])]]]);
  }
  const start = number(pbOf(query), /!8i(\d+)/, 0);
  const count = Math.max(0, Math.min(PAGE, TOTAL - start));
  const places = Array.from({ length: count }, (_, i) => known({ q, number: start + i + 1 }));
  return json(
    row([
      [[0], [q, [[null]], null, count]],
      [[64], places.map((place) => [null, listed(place, say)])],
    ]),
  );
}

/** Returns a place by its id. */
export function mapPlace(query) {
  const cid = cidOf({ query });
  if (!cid || cid === NOBODY) return json([null, null, null]);
  const first = /0x([1-9a-f][0-9a-f]*):0x/.exec(pbOf(query))?.[1];
  return json(row([[[6], alone(known({ cid, first }), words(query.get("hl")))]]));
}

/** The page of a place that only its public id names: the same data in its script. */
export function mapPage(query) {
  const id = (query.get("q") ?? "").replace(/^place_id:/, "");
  const place = alone(known({ cid: String(hash(id)) }), words(query.get("hl")));
  const state = row([[[3, 6], `)]}'\n${JSON.stringify(row([[[6], place]]))}`]]);
  return `<!doctype html><html><body><script>window.APP_INITIALIZATION_STATE=${JSON.stringify(state).replaceAll("<", "\\u003c")};window.x=1</script></body></html>`;
}

/** A page of a place's reviews. */
export function mapReviews(query, _path, headers) {
  if (!isSignedIn(headers)) return json([null, null, null, null, null, 1]);
  const pb = pbOf(query);
  const cid = cidOf({ query });
  const text = /!1s0x[0-9a-f]+:0x[0-9a-f]+!3s([^!]+)/.exec(pb)?.[1];
  const say = words(query.get("hl"));
  const count = number(pb, /!2m2!1i(\d+)/, PAGE);
  const start = Number(Buffer.from(/!2m2!1i\d+!2s([^!]*)/.exec(pb)?.[1] ?? "", "base64url").toString() || 0);
  const numbers = ordered(cid, text ? FOUND : REVIEWS, number(pb, /!13m1!1e(\d)/, 1));
  const shown = numbers.slice(start, start + count);
  const next =
    start + count < numbers.length
      ? Buffer.from(String(start + count).padStart(6, "0")).toString("base64url")
      : null;
  return json([null, next, shown.map((n) => [review(cid, n, say, text)])]);
}

/** The numbers of a place's reviews in an order. */
function ordered(cid, count, order) {
  const stars = (n) => 1 + ((n * 7) % 5);
  const numbers = Array.from({ length: count }, (_, n) => n);
  if (order === 3) numbers.sort((a, b) => stars(b) - stars(a) || a - b);
  if (order === 4) numbers.sort((a, b) => stars(a) - stars(b) || a - b);
  if (order === 1) numbers.sort((a, b) => hash(`${cid}${a}`) - hash(`${cid}${b}`));
  return numbers;
}

const isSignedIn = ({ cookie = "" }) => /(^|;\s*)SID=./.test(cookie);

const WINDOW_PAGE = 10;

/** The window of reviews over the web search. */
export function reviewWindow(query) {
  const [, asked] = JSON.parse(query.get("reqpld") ?? "[]");
  const [, order, , , , , , , , , , [feature] = [], , , , , , , , token] = asked?.[9] ?? [];
  const cid = /^0x[0-9a-f]+:(0x[0-9a-f]+)$/.exec(feature ?? "")?.[1];
  if (query.get("msc") !== "gwsrpc" || !cid) return answer("", "text/plain", 400);
  const place = BigInt(cid).toString();
  const start = Number(Buffer.from(token ?? "", "base64url").toString() || 0);
  const numbers = place === NOBODY ? [] : ordered(place, REVIEWS, order);
  const end = start + WINDOW_PAGE;
  const next = end < numbers.length ? Buffer.from(String(end).padStart(6, "0")).toString("base64url") : null;
  const rows = numbers.slice(start, end).map((n) => windowRow(review(place, n, words(query.get("hl")))));
  return json([null, row([[[10], [null, String(numbers.length), rows, null, null, null, next]]])]);
}

/** The window's own row of a review of the maps. */
function windowRow(review) {
  const at = (...path) => path.reduce((part, index) => part?.[index], review);
  const [name, avatar, [link] = [], , , reviews, photos] = at(1, 4, 5);
  const html = (text) => text?.replaceAll("\n", "<br>");
  const [written, translated] = [at(2, 15, 0, 0), at(2, 15, 1, 0)];
  return row([
    [[1], at(2, 0, 0)],
    [[2], [at(1, 6), null, String(at(1, 2) / 1000)]],
    [[3], [name, avatar, link, reviews, photos]],
    [[4], at(3, 14) ? [null, at(3, 3), html(at(3, 14, 0, 0))] : null],
    [[5], at(0)],
    [[12], at(4, 3, 0)],
    [[14], (at(2, 2) ?? []).map((image) => [image[1][6][0], "", "", image[0], 1.5])],
    [[26], at(2, 14, translated ? 1 : 0)],
    [[27], html(translated ?? written)],
    [[30], at(2, 6)],
    [[32], translated ? html(written) : ""],
  ]);
}

/** Answers with the posts of a business. */
export function mapPosts(query, _path, headers) {
  const cid = cidOf({ query });
  if (cid === SILENT || !isSignedIn(headers)) return json([]);
  const post = (n) => {
    const r = seeded(`post|${cid}|${n}`);
    return [
      `post-${cid}-${n}`,
      [[[paragraph(r, noun(r), 2)]]],
      [Math.floor((TODAY_MS - n * 9 * DAY_MS) / 1000)],
      null,
      n % 2 ? [null, null, ["Learn more", `https://shop.example.com/news/${n}`]] : null,
      [[photoId(`post|${cid}|${n}`)]],
      null,
      1 + (n % 3),
    ];
  };
  return json([[0, 1, 2, 3, 4].map(post)]);
}

/** Answers with the metadata of a picture. */
export function mapPhoto(query) {
  const [, kind, id] = /!3m3!1m2!1e(\d+)!2s([^!]+)/.exec(pbOf(query)) ?? [];
  if (!id || id.startsWith("none")) return json([[], []]);
  const r = seeded(`meta|${id}`);
  const place = known({ cid: r.digits(18) });
  const [first, second] = place.id.split(":").map((half) => BigInt(half).toString());
  const isStreet = kind === "2";
  const author = r.digits(21);
  const who = isStreet
    ? [["The source"], "//www.example.com/streetview", "//pictures.example.com/a/s.jpg"]
    : [
        [person(r)],
        `//maps.example.com/maps/contrib/${author}`,
        `//pictures.example.com/a/${author}`,
        null,
        null,
        author,
      ];
  const taken = [2020 + r.int(6), 1 + r.int(12)];
  const meta = row([
    [[0], [1]],
    [[1], [Number(kind), id]],
    [[2], [Number(kind), isStreet ? 2 : 3, [3000, 4000]]],
    [
      [3, 2],
      [
        ["Bryggen 1", "en"],
        ["Bergen", "en"],
      ],
    ],
    [[4], [[[["Images may be subject to copyright.", "en"]]], [[who]].flat()]],
    [
      [5, 0, 1],
      [
        [null, null, place.latitude, place.longitude],
        [r.int(90) + 0.5],
        [r.int(360), 90.5, 0.25],
        null,
        "NO",
      ],
    ],
    [[5, 0, 9], [[[null, [first, second], null, second], null, [place.name, "en"], [place.kind, "en"]]]],
    [
      [6],
      [
        2,
        2,
        null,
        null,
        null,
        [null, null, isStreet ? "launch" : "photos:gmm_android_review_post"],
        null,
        isStreet ? taken : [...taken, 1 + r.int(28)],
        [taken[0], taken[1], 28, 1],
      ],
    ],
  ]);
  return json([[], [meta]]);
}

/** A page of a person's reviews. */
export function mapPerson(query) {
  const pb = pbOf(query);
  const id = /^!1s(\d+)/.exec(pb)?.[1] ?? "";
  if (id.startsWith("404")) return answer("", "text/plain", 404);
  const r = seeded(`person|${id}`);
  const say = words(query.get("hl"));
  const limit = number(pb, /!41m1\d!1i(\d+)/, 10);
  const start = number(pb, /!41m15!1i\d+.*?!3sCAES(\d+)/, 0);
  const total = id === HIDDEN ? 0 : WRITTEN;
  const counter = (label, count) => [null, null, null, null, null, null, label, count, null, count * 5];
  const card = row([
    [[0], person(r)],
    [[1, 6], [`https://pictures.example.com/a/${id}`]],
    [
      [8, 0],
      [
        counter("Reviews", total),
        counter("Ratings", r.int(90)),
        counter("Photos", r.int(400)),
        counter("Answers", r.int(50)),
        counter("Edits", r.int(9)),
      ],
    ],
    [
      [8, 1],
      [r.between(100, 9000), r.between(2, 9)],
    ],
    [[14], id],
    [[18], paragraph(r, noun(r), 1)],
  ]);
  const one = (n) => {
    const place = known({ q: id, number: n });
    return row([
      [[2], review(place.cid, n, say)],
      [
        [4],
        row([
          [[0, 2], place.latitude],
          [[0, 3], place.longitude],
          [[2], place.name],
          [[3], `${n + 1} Mill St, Bergen`],
          [[4], [place.kind]],
          [[14, 0], place.id],
          [[18], placeId(place.id)],
          [[19], place.kind],
        ]),
      ],
    ]);
  };
  const count = Math.max(0, Math.min(limit, total - start));
  const rows = Array.from({ length: count }, (_, i) => one(start + i));
  const next = start + count < total ? `CAES${start + count}` : null;
  return json(
    row([
      [[16], card],
      [[45], [rows, next]],
    ]),
  );
}
