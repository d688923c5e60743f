// v1's store: lists, products and reviews as the store serves them, in nested arrays within a page's scripts and in frames of
// remote calls (data.mjs, product.mjs).
//
// Results of a request: a search of one word has one product in front; "zxqv" finds nothing. A list is continued three times,
// by its token. An id with "missing" is unknown to the store; one with "quiet" has no reviews; 666001 … misbehave. `hl` of de, fr, ja and pt is
// answered in that language, others in English. Products other than apps carry their facts in the words of schema.org.

import { CALLS, block, cluster, framed, highlight, listed, page, searchBlock } from "./data.mjs";
import { productPage, reviewRows } from "./product.mjs";
import { HTML, answer } from "../../random.mjs";
import { wordsOf } from "./words.mjs";

const SHELVES = 4;
const SHELF = 8;
const SEARCH = 20;
const PAGES = 3;

const html = (body, status = 200) => answer(body, HTML, status);
const bare = (title, body = "") =>
  `<!doctype html><html><head><title>${title}</title></head><body><h2>${title}</h2>${body}</body></html>`;

/** Returns the page's language, words and country. */
const reader = (query) => {
  const hl = query.get("hl") ?? "en";
  return { hl, gl: query.get("gl") ?? "us", words: wordsOf(hl) };
};

/** A token for what follows in a list: what is listed, and how many pages are left. */
const tokenFor = (topic, left) =>
  left > 0 ? `Yl0S${Buffer.from(JSON.stringify({ topic, left })).toString("base64url")}` : undefined;

const fromToken = (token) => {
  try {
    return JSON.parse(Buffer.from(token.slice(4), "base64url").toString());
  } catch {
    return undefined;
  }
};

function search({ query }) {
  const who = reader(query);
  const [q, kind] = [query.get("q") ?? "", query.get("c") ?? "apps"];
  const empty = /zxqv/i.test(q);
  const topic = `${kind}|${q}`;
  const items = empty ? [] : listed(topic, SEARCH, kind, who, { price: query.get("price") });
  const sections = empty
    ? undefined
    : [
        ...(q.trim().includes(" ") ? [] : [highlight(`${topic}|first`, kind, who)]),
        cluster(items, { token: tokenFor(topic, PAGES), kind: 22 }),
      ];
  const title = `${q} - ${who.words.store}`;
  return html(page(title, who, [block("ds:4", CALLS.search, searchBlock(sections))], items));
}

/** A front page, a category or a chart as a page: shelves under headings. */
function front({ pathname, query }) {
  const who = reader(query);
  const kind = /^\/store\/(books|movies)/.exec(pathname)?.[1] ?? "apps";
  const about = `${pathname}|${query.get("device") ?? ""}|${query.get("age") ?? ""}`;
  const shelves = Array.from({ length: SHELVES }, (_, n) => {
    const topic = `${kind}|${about}|${n}`;
    return {
      title: who.words.shelves[n % who.words.shelves.length],
      path: `/store/${kind}/collection/cluster?gsr=${encodeURIComponent(Buffer.from(topic).toString("base64url"))}:S:x`,
      token: tokenFor(topic, PAGES),
      items: listed(topic, SHELF, kind, who),
    };
  });
  const charts = kind === "apps" ? [chartOptions(who)] : [];
  const sections = [...charts, ...shelves.map((shelf) => cluster(shelf.items, { ...shelf, kind: 21 }))];
  return html(page(who.words.store, who, [block("ds:4", CALLS.front, searchBlock(sections))], shelves));
}

function chartOptions({ words }) {
  const option = (text, value, selected) => [
    text,
    [null, null, null, null, null, null, null, null, null, [[2, value, "APPLICATION"]]],
    selected,
  ];
  const section = Array(27).fill(null);
  section[27] = [
    null,
    [
      [
        option(words.charts[0], "apps_topselling_free", true),
        option(words.charts[1], "apps_topgrossing", false),
        option(words.charts[2], "apps_topselling_paid", false),
      ],
      [],
    ],
    null,
    words.charts[3],
  ];
  return section;
}

/** The whole of a shelf. */
function collection({ pathname, query }) {
  const who = reader(query);
  const topic = Buffer.from((query.get("gsr") ?? "").split(":")[0], "base64url").toString() || pathname;
  const kind = topic.split("|")[0];
  const items = listed(topic, 50, kind, who);
  const section = cluster(items, { title: who.words.shelves[0], token: tokenFor(topic, PAGES), kind: 21 });
  return html(page(who.words.store, who, [block("ds:3", CALLS.cluster, searchBlock([section]))], items));
}

function product({ pathname, query }) {
  const store = /^\/store\/([a-z]+)\//.exec(pathname)[1];
  const id = query.get("id") ?? "";
  if (!id || /missing/i.test(id)) return html(bare("Not Found"), 404);
  return html(productPage(store, id, reader(query), query.get("cdid")));
}

const REMOTE = {
  [CALLS.chart]: (given, who) => {
    const [, chart, category] = given[0].at(-1);
    const section = Array(28).fill(null);
    const items = listed(`apps|${chart}|${category}`, 100, "apps", who);
    section[28] = [items.map((item) => [item, null, 0])];
    return [[null, [section], null, [], true]];
  },
  [CALLS.more]: (given, who) => {
    const token = given[0][3];
    const { topic, left } = fromToken(token) ?? {};
    if (!topic) return null;
    const items = listed(`${topic}|${left}`, 20, topic.split("|")[0], who);
    return [[items, null, null, null, null, null, null, [null, tokenFor(topic, left - 1)]]];
  },
  [CALLS.reviews]: ([, [, sort, [num, , token], , filter], [id]], who) => {
    const rows = reviewRows(id, who, { sort, rating: filter[1], device: filter[8] });
    const from = token ? Number(fromToken(token)?.left ?? 0) : 0;
    // The store gives no more than 100 at a time.
    const to = Math.min(from + Math.min(num, 100), rows.length);
    if (rows.length === 0) return [];
    return [rows.slice(from, to), [null, to < rows.length ? tokenFor(id, to) : null]];
  },
};

function remote({ query, form }) {
  let calls;
  try {
    [calls] = JSON.parse(form.get("f.req"));
  } catch {
    return answer("", "text/plain", 400);
  }
  const frames = calls.map(([name, given]) => {
    const made = REMOTE[name]?.(JSON.parse(given), reader(query)) ?? null;
    return ["wrb.fr", name, made && JSON.stringify(made), null, null, null, "generic"];
  });
  return answer(framed(frames), "application/json; charset=utf-8");
}

const ROUTES = [
  [/^\/_\/PlayStoreUi\/data\/batchexecute$/, remote],
  [/^\/store\/search$/, search],
  [/^\/store\/(apps|books|audiobooks|movies)\/details$/, product],
  [/^\/store\/tv\/show$/, product],
  [/^\/store\/(apps|books|movies)\/(collection\/cluster|dev|developer)$/, collection],
  [/^\/store\/(apps|games|books|movies)(\/(category|collection)\/[\w%.-]+)?$/, front],
];

function respond(request) {
  const route = ROUTES.find(([path]) => path.test(request.pathname));
  return route ? route[1](request) : html(bare("Not Found"), 404);
}

const REFUSALS = {
  challenge: () =>
    html(
      bare(
        "Sorry",
        '<form id="captcha-form" action="index" method="post"><div class="g-recaptcha"></div></form>',
      ),
    ),
  block: () => html(bare("Error 403 (Forbidden)"), 403),
  overload: () => html(bare("Error 429 (Too Many Requests)"), 429),
  status500: () => html(bare("Error 500 (Server Error)"), 500),
};

/** Returns the words of a search, for misbehaviour on demand. */
const asked = ({ query }) => query.get("q") ?? "";
/** The id of a product, in an address or in a remote call. */
const idOf = ({ query, form }) => query.get("id") ?? /\\"(6660\d\d)\\"/.exec(form.get("f.req") ?? "")?.[1];

export const play = {
  "v1-play": {
    ask: asked,
    id: idOf,
    respond,
    refuse: (name) => REFUSALS[name](),
    cacheable: ({ pathname }) => pathname.startsWith("/store/"),
  },
};
