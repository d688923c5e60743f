// Every error of the data API on every path that leads to it (docs/specification.md, Errors): the right status and code, the
// five fields, the headers that go with the status, no word of the inside, and nothing charged.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before, describe, test } from "node:test";
import { MISBEHAVIOURS } from "../../stand-ins/misbehave.mjs";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ANY, call, ENDPOINTS, misbehaving } from "./calls.mjs";
import { assertError, readDocument } from "./contract.mjs";
import { startGate } from "./gate.mjs";
import { many, startQuarry, until } from "./harness.mjs";

const LIMITS = { SOURCE_TIMEOUT_MS: "30000", SOURCE_MAX_BYTES: "1000000", SOURCE_MAX_REDIRECTS: "3" };
const BY_PATH = Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint]));
const METERED = [...ENDPOINTS.map((endpoint) => call(endpoint)), "/api/keys/status"];
const BUNDLE = () => `/api/bundles/${new Date().toISOString().slice(0, 10)}/01jd0000000000000000000000/raw`;

let standIns, gate, quarry, crippled, document, key;
const seenCodes = new Set();

before(async () => {
  standIns = await startStandIns();
  gate = await startGate(standIns.url);
  quarry = await startQuarry({ also: ["ASSETS"], sources: gate.url, vars: LIMITS });
  crippled = await startQuarry({ sources: gate.url, without: ["KEY_LEDGER", "DB", "BUNDLES"] });
  document = readDocument();
  key = await quarry.makeKey();
});

afterEach(() => gate.release());

after(async () => {
  await crippled?.close();
  await quarry?.close();
  await gate?.close();
  await standIns?.close();
});

function refused(answer, status, code, part) {
  assertError(document, answer, status, code, part);
  seenCodes.add(code);
}

async function costsNothing(of) {
  const { totals } = await quarry.settled(of);
  assert.deepEqual([totals.consumed, totals.remaining], [0, totals.granted]);
}

test("a missing or malformed Authorization header is 401 missing_api_key", async () => {
  const headers = [
    undefined,
    "",
    "Bearer",
    "Bearer ",
    key.key,
    `Basic ${key.key}`,
    `Bearer ${key.key} x`,
    `Bearer ${key.key}, Bearer ${key.key}`,
    `Bearer\t${key.key}`,
  ];
  for (const path of [...METERED, BUNDLE()]) {
    for (const authorization of headers) {
      const answer = await quarry.ask(path, {
        headers: authorization === undefined ? {} : { authorization },
      });
      refused(answer, 401, "missing_api_key");
    }
  }
});

test("a key that is not ours is 401 invalid_api_key, however close it is", async () => {
  const [, id, mac] = key.key.split("_");
  const other = (character) => (character === "0" ? "1" : "0");
  const forged = [
    "x",
    "qk_",
    `qk_${id}`,
    `qk_${id}_`,
    `qk_${id}_${mac}0`,
    `qk_${id}_${mac.slice(0, -1)}`,
    `qk_${id}_${other(mac[0])}${mac.slice(1)}`,
    `qk_${other(id[0])}${id.slice(1)}_${mac}`,
    `QK_${id}_${mac}`,
    `qk_${id.toUpperCase()}_${mac}`,
    `qk_${id}_${mac}`.padEnd(4000, "0"),
  ];
  for (const path of [...METERED, BUNDLE()])
    for (const bad of forged) refused(await quarry.ask(path, { key: bad }), 401, "invalid_api_key");
});

test("a disabled key is 403 api_key_disabled everywhere", async () => {
  const disabled = await quarry.makeKey();
  await quarry.admin(`/keys/${disabled.key_id}/disable`, { method: "POST" });
  for (const path of [...METERED, BUNDLE()])
    refused(await quarry.ask(path, { key: disabled.key }), 403, "api_key_disabled");
  await costsNothing(disabled);
});

test("a key without calls is 402 insufficient_credits, and parameters are checked before", async () => {
  const empty = await quarry.makeKey({ calls: 0 });
  for (const endpoint of ENDPOINTS) {
    refused(await quarry.ask(call(endpoint), { key: empty.key }), 402, "insufficient_credits");
    refused(
      await quarry.ask(call(endpoint, { x: "1" }), { key: empty.key }),
      403,
      "unknown_parameter",
      "`x`",
    );
  }
});

test("an unknown parameter is 403 unknown_parameter and names it", async () => {
  for (const endpoint of ENDPOINTS) {
    for (const name of ["x", endpoint.phrase.toUpperCase(), `${endpoint.phrase} `, "__proto__", "api_key"]) {
      const answer = await quarry.ask(call(endpoint, { [name]: "1" }), { key: key.key });
      refused(answer, 403, "unknown_parameter", `\`${name}\``);
    }
  }
  refused(await quarry.ask("/api/keys/status?q=1", { key: key.key }), 403, "unknown_parameter", "`q`");
  await costsNothing(key);
});

const long = (length) => "x".repeat(length);
const PHRASES = ["", "%20%20", "a%00b", "a%0Ab", "%E2%80%A8"];
const V1_WEB = {
  q: [...PHRASES, long(2049), "%C3%A9".repeat(683)],
  hl: ["", "english", "en_US", "e", "en-"],
  gl: ["usa", "u1", ""],
  v1_domain: ["xx", "www.engine.com", "engine.org", "engine.com/x", "a.engine.com", "other.de"],
  device: ["watch", "Desktop"],
  location: ["", long(257), "Paris&uule=w%2BCAIQ"],
  uule: ["", "CAIQ", "w%2B", "x%2BCAIQ", "w%2BCA%26IQ"],
};
const { uule: _, ...V1_NAMED } = { ...V1_WEB, location: ["", long(257)] };
const V1_SEARCH = {
  ...V1_WEB,
  ludocid: ["", "0", "007", "-1", "18446744073709551616", "abc"],
  kgmid: ["", "0jcx", "/x/0jcx", "/m/", "/m/0JCX"],
  lat: ["90.1&lon=1", "nan&lon=1", "1", "1&lon=1&location=Paris", "1&lon=1&uule=w%2BCAIQ"],
  lon: ["180.5&lat=1", "west&lat=1", "1"],
  as_sitesearch: ["", long(256)],
  as_epq: ["", long(2049)],
  as_qdr: ["h", "m0", "d1000", "day"],
  tbs: ["", long(513)],
  tbm: ["news", "NWS", ""],
  cr: ["DE", "countryDEU", "countryDE|"],
  lr: ["de", "lang_", "lang_deutsch"],
  safe: ["on", "strict"],
  nfpr: ["2", "yes"],
  start: ["-1", "10001", "01"],
};
const PLAY_STOREFRONT = { hl: ["", long(33), "e%20n"], gl: ["usa", "u1", ""] };
const PLAY_TOKENS = ["", long(6145), "no-token"];
const PLAY_LIST = {
  ...PLAY_STOREFRONT,
  q: [...PHRASES, long(2049), "%C3%A9".repeat(683)],
  chart: ["", "Top%20free", long(65), "topselling_free"],
  price: ["0", "3", "free"],
  next_page_token: PLAY_TOKENS,
  section_page_token: PLAY_TOKENS,
  see_more_token: PLAY_TOKENS,
};
const PLAY_PRODUCT = {
  ...PLAY_STOREFRONT,
  product_id: ["", "a%20b", "a/b", long(513), "%C3%A9"],
  store: ["games", "Apps", ""],
};
const BAD = {
  "/api/v1/search": { ...V1_SEARCH, fast_mode: ["1", "yes"] },
  "/api/v1/ai-overview": V1_SEARCH,
  "/api/v1/shopping": {
    ...V1_WEB,
    start: ["-1", "10001", "01"],
    num: ["0", "101", "ten"],
    sort_by: ["reviews", "Price"],
    min_price: ["-1", "free", "5&max_price=4.99"],
    max_price: ["1e3", ""],
    on_sale: ["1", "yes"],
    free_shipping: ["1", ""],
    small_business: ["TRUE"],
    shoprs: ["", long(2049)],
  },
  "/api/v1/shopping/product": {
    ...V1_WEB,
    gpcid: ["", "0", "0123", "abc", "1".repeat(21)],
    headline_offer_docid: ["", "-1", "1.5"],
    image_docid: ["", "x"],
    catalogid: ["", "0"],
  },
  "/api/v1/ads": {
    ...V1_NAMED,
    safe: ["on", "strict"],
    nfpr: ["2", "yes"],
    start: ["-1", "10001", "01"],
  },
  "/api/v1/local": {
    ...V1_WEB,
    ludocid: ["", "0", "007", "-1", "18446744073709551616", "abc"],
    start: ["-20", "10", "19", "10020", "020", "1e2"],
  },
  "/api/v1/maps": {
    q: V1_WEB.q,
    hl: V1_WEB.hl,
    gl: V1_WEB.gl,
    v1_domain: V1_WEB.v1_domain,
    type: ["", "list", "place"],
    ll: [
      "",
      "60.39,5.32",
      "@60.39,5.32,2z",
      "@60.39,5.32,22z",
      "@91,5.32,14z",
      "@60.39,5.32,0m",
      "@60.39,5.32,14z&location=Bergen",
      "@60.39,5.32,14z&lat=1&lon=2&z=3",
    ],
    z: ["14"],
    start: ["-20", "10", "10020"],
    place_id: ["", "x", "ChIJ", "ChIJDdnwdv0y5xQRRytw1ihZQeU&data_cid=7"],
    data_cid: ["", "0", "-1", "18446744073709551616"],
    data: ["", "0x1", "1:2", "0x1:0x0"],
    min_rating: ["-1", "5.1"],
    min_price: ["-1", "9&max_price=8"],
    open_state: ["", "later"],
    open_on_day: ["someday", "Monday"],
    open_at_hour: ["24", "-1", "noon"],
    location: ["", long(257), "Bergen&lat=1&lon=2&z=3"],
    lat: ["91&lon=1&z=3", "1", "1&lon=2"],
    lon: ["181&lat=1&z=3", "1"],
    m: ["0&location=Bergen", "15028133&location=Bergen", "500"],
    max_price: ["-1", "much"],
  },
  "/api/v1/maps/popular-times": {
    place_id: ["", "x"],
    data_id: ["0x1:0x0", "0x1:0x2"],
    hl: V1_WEB.hl,
    gl: V1_WEB.gl,
  },
  "/api/v1/maps/posts": {
    data_id: ["", "0x1"],
    place_id: ["", "ChIJDdnwdv0y5xQRRytw1ihZQeU"],
    hl: V1_WEB.hl,
    gl: V1_WEB.gl,
  },
  "/api/v1/maps/photo-meta": {
    photo_id: ["", "short", "a/../../../../b", long(201)],
    hl: V1_WEB.hl,
    gl: V1_WEB.gl,
  },
  "/api/v1/reviews": {
    place_id: ["", "x"],
    data_id: ["0x1:0x2"],
    data_cid: ["7"],
    sort_by: ["", "newest", "QualityScore"],
    num: ["0", "101"],
    query: ["", "x&topic_id=/m/01z8mz"],
    topic_id: ["meze", "/m/01z8mz&query=x"],
    hl: V1_WEB.hl,
    gl: V1_WEB.gl,
    next_page_token: ["", long(6145)],
  },
  "/api/v1/contributor-reviews": {
    contributor_id: ["", "0", "me", "12345678901234", "1".repeat(25)],
    limit: ["0", "201"],
    hl: V1_WEB.hl,
    gl: V1_WEB.gl,
    next_page_token: [""],
  },
  "/api/v1/play/apps": {
    ...PLAY_LIST,
    apps_category: ["", "A%20B", long(65), "TOOLS"],
    store_device: ["desk", "Phone", "tv"],
    age: ["AGE_RANGE4", "3", "AGE_RANGE1"],
  },
  "/api/v1/play/games": {
    ...PLAY_LIST,
    games_category: ["", "GAME/X", "GAME_CARD"],
    store_device: ["desk", "windows"],
  },
  "/api/v1/play/books": {
    ...PLAY_LIST,
    books_category: ["", long(65), "coll_1689"],
    age: ["AGE_RANGE4", "AGE_RANGE1"],
  },
  "/api/v1/play/movies": {
    ...PLAY_LIST,
    movies_category: ["", long(65), "4"],
    age: ["AGE_RANGE4", "AGE_RANGE1"],
  },
  "/api/v1/play/product": {
    ...PLAY_PRODUCT,
    season_id: ["", "a%20b&store=tv", long(513), "s1", "s1&store=movies"],
  },
  "/api/v1/play/reviews": {
    ...PLAY_PRODUCT,
    platform: ["desktop", "Phone", ""],
    rating: ["0", "6", "4.5", "five"],
    sort_by: ["0", "4", "newest"],
    num: ["0", "200", "-1", "ten"],
    next_page_token: PLAY_TOKENS,
  },
  "/api/v2/search": {
    q: [...PHRASES, long(2049), "%C3%A9".repeat(683)],
    location: ["", long(257)],
    lat: ["90.1&lon=1", "1e1&lon=1", "nan&lon=1", "&lon=1", "1"],
    lon: ["180.5&lat=1", "west&lat=1", "1"],
    mkt: ["english", "en", "en-", "en_US", "en-USA", "1n-US"],
    cc: ["usa", "u", "u1"],
    first: ["0", "-1", "01", "+1", "1.0", "10001", "one", "99999999999999999999"],
    safeSearch: ["on", "OFF", ""],
    device: ["watch", "Desktop"],
    engine: ["v3"],
  },
  "/api/v3/search": {
    q: [...PHRASES, long(500), "%E2%82%AC".repeat(500)],
    kl: ["usen", "us", "us-e", "us-engl", "u1-en"],
    safe: ["0", "2", "strict"],
    m: ["0", "51", "ten"],
    start: ["-1", "10001", "00"],
    df: ["q", "D", "2026-02-30..2026-03-01", "2026-03-02..2026-03-01", "2026-03-01", "2026-3-1..2026-3-2"],
    search_assist: ["1", "yes", "TRUE", "true&m=5"],
  },
  "/api/v2/maps": {
    q: [...PHRASES, long(2049)],
    place_id: ["", "YN1", "a%20b%20c%20d", long(65)],
    cp: ["60,5", "91~5", "60~181", "60~5&lat=1&lon=1", "~"],
    lat: ["90.1&lon=1", "1"],
    lon: ["180.5&lat=1", "1"],
    z: ["0", "22", "near"],
    first: ["-1", "1001", "01"],
    count: ["0", "31", "all"],
    mkt: ["english", "en_US"],
    cc: ["usa", "1"],
  },
  "/api/v3/maps": {
    q: [...PHRASES, long(500)],
    bbox: ["", "1,2,3", "1,2,3,4", "91,0,0,1", "2,181,1,1", "2,0,1,1,0", "2,0,1,1&lat=1&lon=1"],
    strict_bbox: ["2", "yes", ""],
    lat: ["90.1&lon=1", "1", "north&lon=1"],
    lon: ["180.5&lat=1", "1"],
  },
  "/api/v6/maps/places": {
    muid: ["", "0", "5,,7", "5;7", "18446744073709551616", Array(51).fill("7").join()],
    locale: ["", "en", "en-us", "xx-XX"],
  },
  "/api/v4/search": {
    find_desc: PHRASES,
    find_loc: PHRASES,
    v4_domain: ["", "a.com/x", "a@b.com"],
    sortby: ["price", "Rating"],
    start: ["-10", "10001", "ten"],
    cflt: ["", "a%20b", "a,"],
    attrs: ["", ",", "a%26b"],
    l: ["", "g:1,2,3", "g:1,9,3,4", "x:1"],
  },
  "/api/v4/reviews": {
    place_id: ["", "kiosk-berlin", "a".repeat(23)],
    v4_domain: ["", "a.com:80"],
    hl: ["", "english", "e"],
    sortby: ["newest", ""],
    start: ["-1", "10001"],
    num: ["0", "50"],
    rating: ["", "0", "6", "5,", "five"],
  },
  "/api/v5/search": {
    q: PHRASES,
    v5_domain: ["", "-a.com"],
    locale: ["", "english", "en-USA"],
    lat: ["91", "x"],
    lon: ["181", "x"],
    place_type: ["hotel", ""],
    geo_id: ["", "0", "g7", "1".repeat(13)],
    start: ["-1", "10001"],
    num: ["0", "31"],
  },
  "/api/v5/place": {
    place_id: ["", "0", "d7", "1".repeat(13)],
    v5_domain: ["", "-a.com"],
    locale: ["", "english"],
    currency: ["", "EURO", "E1R"],
  },
  "/api/v5/reviews": {
    place_id: ["", "0", "d7"],
    v5_domain: ["", "-a.com"],
    locale: ["", "english"],
    start: ["-1", "10001"],
    num: ["0", "51"],
    sort_by: ["rating", ""],
    translate: ["maybe", ""],
  },
  "/api/v6/maps/reviews": {
    muid: ["", "007", "5,7", "abc", "18446744073709551616"],
    locale: ["EN-US", "tlh"],
  },
  "/api/v6/app-store/search": {
    term: [...PHRASES, long(2049), "%C3%A9".repeat(683)],
    country: ["usa", "u", "u1", ""],
    lang: ["english", "en", "en-usa", "-us"],
    num: ["0", "201", "1e2", "-5"],
    disallow_explicit: ["1", "no"],
    property: ["artist", "Developer"],
    category_id: ["0", "2147483648", "games"],
    device: ["desk", ""],
  },
  "/api/v6/app-store/product": {
    product_id: ["", "0", "0123", "-1", "1.5", "abc", "1".repeat(21), "%D9%A1"],
    country: ["usa", "12"],
    type: ["book", "App"],
  },
  "/api/v6/app-store/reviews": {
    product_id: ["", "0", "0123", "abc", "1".repeat(21)],
    country: ["usa"],
    sort: ["best", "mostRecent"],
    page: ["0", "-1", "2147483648", "two"],
  },
};

for (const [path, parameters] of Object.entries(BAD)) {
  test(`${path}: every broken rule is 400 invalid_request and names its parameter`, async () => {
    const { phrase, query, needs, bare, least = phrase } = BY_PATH[path];
    const known = document.paths[path].get.parameters.map(({ name }) => name);
    assert.deepEqual(Object.keys(parameters).sort(), known.sort(), "the table has every parameter");
    const others = (name) => [least].flat().filter((least) => least !== name);
    const needed = (name) =>
      others(name)
        .map((other) => `${other}=${encodeURIComponent(query[other])}&`)
        .join("");
    const ask = (raw) => quarry.ask(`${path}?${raw}`, { key: key.key });
    for (const [name, values] of Object.entries(parameters)) {
      for (const value of values)
        refused(await ask(`${needed(name)}${name}=${value}`), 400, "invalid_request", `\`${name}\``);
      const twice = await ask(`${needed(name)}${name}=1&${name}=1`);
      refused(twice, 400, "invalid_request", `\`${name}\` was sent more than once`);
    }
    if (!bare) refused(await ask(""), 400, "invalid_request", needs ?? `\`${phrase}\` is required`);
    refused(await ask(`${phrase}=%ff%fe`), 400, "invalid_request", "UTF-8");
    await costsNothing(key);
  });
}

test("a route, a result or an artifact that is not there is 404 not_found", async () => {
  for (const path of ["/api/v9/search", "/api/v1/searches", "/api/bundles/", "/nothing.ico"])
    refused(await quarry.ask(path, { key: key.key }), 404, "not_found");
  const bundles = [
    BUNDLE(),
    BUNDLE().replace("/raw", "/html"),
    BUNDLE().replace(/\d{4}-/, "2020-"),
    BUNDLE().replace(/bundles\/.*?\//, "bundles/2026-02-30/"),
    `${BUNDLE()}/x`,
    "/api/bundles/../../etc/raw",
  ];
  for (const path of bundles) refused(await quarry.ask(path, { key: key.key }), 404, "not_found");
  const product = BY_PATH["/api/v6/app-store/product"];
  refused(await quarry.ask(call(product, { product_id: "9000" }), { key: key.key }), 404, "not_found");
  await costsNothing(key);
});

test("an overview that the source does not show is 404 no_overview", async () => {
  const overview = BY_PATH["/api/v1/ai-overview"];
  const own = await quarry.makeKey();
  for (const q of ["tall ships on the sea", "where do tall ships come from", "zxqv"]) {
    const answer = await quarry.ask(call(overview, { q }), { key: own.key });
    refused(answer, 404, "no_overview", "overview");
    assert.equal(answer.json.search_parameters.q, q);
  }
  await costsNothing(own);
  assert.equal((await quarry.ledger(own)).counters.released, 3);
});

test("a method that the route does not have is 405 method_not_allowed", async () => {
  for (const path of METERED)
    refused(await quarry.ask(path, { key: key.key, method: "POST" }), 405, "method_not_allowed");
});

test("a second free key for one browser is 409, one from another site 403, too many for one address 429", async () => {
  const visit = (headers) =>
    quarry.ask("/api/keys/visitor", {
      method: "POST",
      headers: { "cf-connecting-ip": "192.0.2.1", ...headers },
    });
  const first = await visit({});
  const cookie = first.headers.get("set-cookie").split(";")[0];
  refused(await visit({ cookie }), 409, "free_key_already_issued");
  refused(await visit({ origin: "https://elsewhere.example" }), 403, "cross_site_request");
  await many(4, () => visit({}));
  refused(await visit({}), 429, "rate_limited");
});

test("a call over the limit is 429 concurrency_limit_exceeded, and its slot is free again after the call", async () => {
  const narrow = await quarry.makeKey({ calls: 5, concurrency_limit: 2 });
  gate.hold();
  const running = many(2, () => quarry.ask(call(ANY), { key: narrow.key }));
  await until("both slots are taken", () => gate.inFlight === 2);
  // All at once: the calls that hold the slots are not held for ever.
  const refusals = ENDPOINTS.map(async (endpoint) => {
    const answer = await quarry.ask(call(endpoint), { key: narrow.key });
    refused(answer, 429, "concurrency_limit_exceeded", "2 calls");
    // The location of a call is visible in its request to the source.
    const { location_used, ...echo } = endpoint.echo;
    assert.deepEqual(answer.json.search_parameters, echo, "valid parameters are echoed");
  });
  await Promise.all(refusals);
  gate.release();
  assert.deepEqual(
    (await running).map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await quarry.settled(narrow)).totals.consumed, 2);
  assert.equal((await quarry.ask(call(ANY), { key: narrow.key })).status, 200);
});

test("every slot is usable right after a few calls are being settled", async () => {
  const key = await quarry.makeKey({ calls: 40 });
  for (let n = 0; n < 4; n++) assert.equal((await quarry.ask(call(ANY), { key: key.key })).status, 200);
  gate.hold();
  const running = many(25, () => quarry.ask(call(ANY), { key: key.key }));
  await until("all slots are taken", () => gate.inFlight === 25);
  gate.release();
  assert.deepEqual(new Set((await running).map(({ status }) => status)), new Set([200]));
  assert.equal((await quarry.settled(key)).totals.consumed, 29);
});

const TRANSPORT = { slow: "timeout", drip: "timeout", huge: "too_large", redirect: "redirect_limit" };
const NEVER_ENDS = ["slow", "drip"];
const WRONG = MISBEHAVIOURS.filter((name) => name !== "hop" && !NEVER_ENDS.includes(name));

/** Calls every endpoint while its source has the named misbehaviours; each response has the log's reason. */
function eachIsUnavailable(names) {
  for (const endpoint of ENDPOINTS) {
    test(endpoint.path, async () => {
      const own = await quarry.makeKey();
      const answers = await Promise.all(
        names.map((name) => quarry.ask(misbehaving(endpoint, name), { key: own.key })),
      );
      for (const answer of answers) {
        refused(answer, 503, "source_unavailable");
        assert.equal(answer.json.error, answers[0].json.error, "the message tells no cases apart");
      }
      const logged = await until("each failure is logged with its reason", () => {
        const lines = new Map(quarry.logs().map(({ request_id, reason }) => [request_id, reason]));
        return answers.every(({ json }) => lines.get(json.request_id)) && lines;
      });
      for (const [i, name] of names.entries()) {
        const reason = logged.get(answers[i].json.request_id);
        assert.equal(reason, TRANSPORT[name] ?? reason, name);
        assert.equal(answers[i].json.reason, reason, name);
      }
      await costsNothing(own);
      assert.equal((await quarry.ledger(own)).counters.released, names.length);
    });
  }
}

describe("whatever the source does wrong is a free, retryable 503 that says why in its reason", () => {
  assert.ok(WRONG.length >= 8);
  eachIsUnavailable(WRONG);
});

// Only these wait for the deadline, so only they have a short one: on a busy machine others would meet it too.
describe(
  "a source whose answer never ends is a free, retryable 503 that says why in its reason",
  { concurrency: 8 },
  () => {
    before(() => quarry.restart({ SOURCE_TIMEOUT_MS: "1500" }));
    after(() => quarry.restart());
    eachIsUnavailable(NEVER_ENDS);
  },
);

test("the operator's API without its secret is 401 operator_unauthorized, also where nothing is", async () => {
  for (const secret of [undefined, "", "x", key.key])
    for (const path of ["/admin/keys", "/admin/nothing", `/admin/keys/${key.key_id}/ledger`])
      refused(await quarry.ask(path, { key: secret }), 401, "operator_unauthorized");
});

test("an Idempotency-Key with other content is 409 idempotency_conflict", async () => {
  const make = (label) =>
    quarry.admin("/keys", { body: { label }, headers: { "idempotency-key": "errors-1" } });
  assert.equal((await make("a")).status, 201);
  refused(await make("b"), 409, "idempotency_conflict");
});

test("our own failure is 500 internal_error and free", async () => {
  const own = await quarry.makeKey();
  for (const endpoint of ENDPOINTS) {
    const answer = await quarry.ask(call(endpoint), { key: own.key, headers: { "x-quarry-fault": "panic" } });
    refused(answer, 500, "internal_error");
  }
  await costsNothing(own);
});

test("a ledger or a store that is not there is 503 and asks no source", async () => {
  const asked = gate.total;
  for (const path of [...METERED, BUNDLE()])
    refused(await crippled.ask(path, { key: key.key }), 503, "ledger_unavailable");
  refused(await crippled.admin("/keys"), 503, "storage_unavailable");
  refused(await crippled.ask("/api/keys/visitor", { method: "POST" }), 503, "storage_unavailable");
  assert.equal(gate.total, asked);
});

test("a bundle store that is not there costs the bundle, and neither the answer nor the settlement", async () => {
  const unstored = await startQuarry({ sources: gate.url, without: ["BUNDLES"] });
  try {
    const own = await unstored.makeKey();
    const answer = await unstored.ask(call(ANY), { key: own.key });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await unstored.settled(own)).totals.consumed, 1);
    const { id, raw_file } = answer.json.search_metadata;
    await until("the loss is logged", () =>
      unstored.logs().some(({ event, request_id }) => event === "bundle_lost" && request_id === id),
    );
    refused(await unstored.ask(raw_file, { key: own.key }), 503, "storage_unavailable");
  } finally {
    await unstored.close();
  }
});

/** Tests of codes that need a worker of another configuration, or a call that lasts. */
const ELSEWHERE = {
  challenge_required: "keys.test.mjs",
  credits_reserved: "ledger/staying.test.mjs",
  endpoint_not_allowed: "owner.test.mjs",
  key_replaced: "owner.test.mjs",
  not_configured: "keys.test.mjs",
  not_for_sub_keys: "owner.test.mjs",
  overloaded: "memory.test.mjs",
  sub_key_day_limit: "owner.test.mjs",
  sub_key_expired: "owner.test.mjs",
  sub_key_spent: "owner.test.mjs",
};

test("every code of the document was met, here or where it is said", () => {
  for (const [code, file] of Object.entries(ELSEWHERE))
    assert.ok(readFileSync(new URL(file, import.meta.url), "utf8").includes(`"${code}"`), code);
  assert.deepEqual(
    [...seenCodes, ...Object.keys(ELSEWHERE)].sort(),
    [...document.components.schemas.Error.properties.error_code.enum].sort(),
  );
});
