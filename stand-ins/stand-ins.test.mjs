// Behaviour of the stand-ins that developers and tests rely on.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { MISBEHAVIOURS } from "./misbehave.mjs";
import { startStandIns } from "./server.mjs";
import { token } from "./v3/found.mjs";

const GATEWAY_SITES = { "pages.example.org": "v3-html", "store.example.org": "v6-store-api" };
let world;

before(async () => (world = await startStandIns({ gatewaySites: GATEWAY_SITES })));
beforeEach(() => world.reset());
after(() => world.close());

const get = (path, options) => fetch(world.url + path, options);
const text = async (path, options) => (await get(path, options)).text();
const bytes = async (path, options) => Buffer.from(await (await get(path, options)).arrayBuffer());
const json = async (path) => JSON.parse(await text(path));
const form = (fields) => ({ method: "POST", body: new URLSearchParams(fields) });
const postPage = (fields) => text("/v3-html/html/", form(fields));
const control = (path, value) =>
  get(`/_control/${path}`, { method: "POST", body: value && JSON.stringify(value) });

const search = async (query) => (await json(`/v6-store-api/search?${query}`)).results;
const feedPath = (id, page, format, sort = "mostrecent") =>
  `/v6-store-api/us/rss/customerreviews/page=${page}/id=${id}/sortby=${sort}/${format}`;
const count = (haystack, needle) => haystack.split(needle).length - 1;

/** The stand-ins as a program of their own. */
async function startProgram(...args) {
  const file = fileURLToPath(new URL("server.mjs", import.meta.url));
  const program = spawn(process.execPath, [file, "--port", "0", ...args]);
  const said = await new Promise((resolve) => program.stdout.once("data", (chunk) => resolve(String(chunk))));
  return { url: /http:\/\/127\.0\.0\.1:\d+/.exec(said)[0], end: () => program.kill() };
}

/** Returns the app in the script of a product page. */
async function productOf(id) {
  const page = await text(`/v6-store-web/us/app/id${id}`);
  const data = JSON.parse(/id="serialized-server-data">(.*?)<\/script>/s.exec(page)[1]);
  return (Array.isArray(data) ? data : data.data)[0].data;
}

/** The address of the first script answer, as the main page's shell gives it. */
async function deepPath(q) {
  const shell = await text(`/v3-web/?q=${encodeURIComponent(q)}&ia=web`);
  return /DDG\.deep\.initialize\('([^']+)'/.exec(shell)[1];
}

/** The results in a script answer; its strings hold raw tabs. */
const scriptItems = (script) =>
  JSON.parse(/pageLayout\.load\('d',(\[.*?\])\);DDG/s.exec(script)[1].replaceAll("\t", "\\t"));

const nextForm = (page) => {
  const block = page.split('<div class="nav-link">').find((part) => part.includes('value="Next"'));
  const fields = block?.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  return fields && Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
};

// A good address of each site for a query (the page site, which has none, takes an id), and what a good answer holds.
const SAMPLES = {
  "v1-web": [(q) => `/v1-web/search?q=${encodeURIComponent(q)}`, 'id="rso"'],
  "v1-play": [(q) => `/v1-play/store/search?q=${encodeURIComponent(q)}&c=apps`, "AF_initDataCallback"],
  "v2-web": [(q) => `/v2-web/search?q=${encodeURIComponent(q)}`, 'id="b_results"'],
  "v3-html": [(q) => `/v3-html/html/?q=${encodeURIComponent(q)}`, 'id="links"'],
  "v3-web": [(q) => `/v3-web/?q=${encodeURIComponent(q)}`, "vqd="],
  "v3-script": [(q) => `/v3-script/d.js?q=${encodeURIComponent(q)}&vqd=${token(q)}`, "pageLayout.load('d'"],
  "v4-web": [(q) => `/v4-web/search?find_desc=${encodeURIComponent(q)}&find_loc=Bergen`, "react_root_props"],
  "v5-web": [(q) => `/v5-web/Attraction_Review-g1-d${idFor(q)}-Reviews-x.html`, 'type="application/ld+json"'],
  "v6-store-api": [(q) => `/v6-store-api/search?term=${encodeURIComponent(q)}`, "resultCount"],
  "v6-store-web": [(q) => `/v6-store-web/us/app/id${idFor(q)}`, "serialized-server-data"],
};

const idFor = (q) => {
  const place = MISBEHAVIOURS.findIndex((name) => q.endsWith(`!${name}`));
  return place < 0 ? 512345677 : 666001 + place;
};

for (const [site, [path, container]] of Object.entries(SAMPLES)) {
  test(`${site} answers with the container of a real answer`, async () => {
    const response = await get(path("quiet harbor"));
    assert.equal(response.status, 200);
    assert.ok((await response.text()).includes(container));
  });
}

/** A page without the second in which it was made. */
const unstamped = (page) => page.replace(/kEI:'[^']*'/, "");

test("the same question gets the same bytes from another process", async () => {
  const other = await startProgram();
  try {
    const paths = Object.values(SAMPLES).map(([path]) => path("a mill"));
    for (const path of [...paths, feedPath(512345677, 1, "xml")]) {
      const theirs = await (await fetch(other.url + path)).text();
      assert.equal(unstamped(await text(path)), unstamped(theirs), path);
    }
  } finally {
    other.end();
  }
  assert.notEqual(await text("/v2-web/search?q=quiet+mill"), await text("/v2-web/search?q=quiet+field"));
});

test("generated pages name only hosts that are reserved for examples", async () => {
  const q = "buy lantern";
  const pages = await Promise.all([
    text("/v2-web/search?q=buy+lantern"),
    postPage({ q }),
    text("/v3-web/?q=buy+lantern"),
    deepPath(q).then((path) => text(`/v3-script${path}`)),
    text("/v6-store-api/search?term=lantern&limit=20"),
    text("/v6-store-web/us/app/id512345677"),
    text(feedPath(512345677, 1, "xml")),
  ]);
  const formats = new Set(["www.w3.org", "schema.org"]);
  for (const page of pages) {
    for (const [, host] of page.matchAll(/["'(](?:https?:)?\/\/([\w.-]+)/g)) {
      assert.ok(/(^|\.)example(\.(com|org|net))?$/.test(host) || formats.has(host), host);
    }
  }
});

test("v2 has five pages of ten and then no next link", async () => {
  for (const first of [1, 11, 21, 31, 41]) {
    const page = await text(`/v2-web/search?q=tying+knots&first=${first}`);
    assert.equal(count(page, '<li class="b_algo"'), 10);
    assert.equal(page.includes("sb_pagN"), first < 41, `first=${first}`);
  }
  assert.ok((await text("/v2-web/search?q=tying+knots&first=51")).includes("There are no results for"));
});

test("v1 gives five pages of ten, linked both ways and by number, and then nothing", async () => {
  for (const start of [0, 10, 40]) {
    const page = await text(`/v1-web/search?q=tying+knots&start=${start}`);
    assert.equal(count(page, '<h3 class="LC20lb'), 10);
    assert.deepEqual(
      [page.includes('id="pnnext"'), page.includes('id="pnprev"'), count(page, 'class="fl"')],
      [start < 40, start > 0, 4],
    );
  }
  assert.ok((await text("/v1-web/search?q=tying+knots&start=50")).includes("did not match any documents"));
});

test("v1 brings panels, ads, products, places, news, videos and opinions for the queries that ask for them", async () => {
  const found = {
    lantern: ["data-kpid", "usJj9c"],
    "buy a paper lantern": ["uEierd", "pla-unit", "data-oid", 'id="tadsb"'],
    "bakery near the harbor": ["VkpGBb"],
    "harbor news of today": ["WlydOe", "MgUUmf"],
    "lantern videos for tonight": ["KYaZsb"],
    "opinions about paper lanterns": ["sTl1Td", "LJ7wUe"],
  };
  const marks = [...new Set(Object.values(found).flat())];
  for (const [q, wanted] of Object.entries(found)) {
    const page = await text(`/v1-web/search?${new URLSearchParams({ q })}`);
    const brought = marks.filter((mark) => page.includes(mark));
    for (const mark of wanted) assert.ok(brought.includes(mark), `${q}: ${mark}`);
    const light = await text(`/v1-web/search?${new URLSearchParams({ q, udm: "14" })}`);
    assert.deepEqual(
      marks.filter((mark) => mark !== "usJj9c" && light.includes(mark)),
      [],
    );
  }
});

test("v1 has its overview in the page, announces it, takes it back or has none", async () => {
  const page = (q) => text(`/v1-web/search?${new URLSearchParams({ q })}`);
  const here = await page("how to tie a knot");
  assert.ok(here.includes('data-container-id="main-col"') && !here.includes("astyp:'folsrch'"));
  assert.ok(!(await page("tying knots in the dark")).includes("folsrch"));
  for (const [q, mark] of [
    ["why do knots hold", 'data-container-id="main-col"'],
    ["where do knots come from", "not available"],
  ]) {
    const announcing = await page(q);
    assert.ok(!announcing.includes('data-container-id="main-col"'));
    const [, path] = /astyp:'folsrch',url:'([^']+)'/.exec(announcing);
    const decoded = path.replace(/\\x(..)/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
    assert.ok((await text(`/v1-web${decoded}`)).includes(mark), q);
  }
});

test("v2 hides targets in base64url behind its own link, and the words of the query are in the titles", async () => {
  const page = await text("/v2-web/search?q=tying+knots");
  const targets = [...page.matchAll(/\/ck\/a\?[^"]*?u=a1([\w-]+)/g)].map(([, code]) => code);
  assert.ok(targets.length >= 10);
  for (const code of targets) assert.match(Buffer.from(code, "base64url").toString(), /^https:\/\/[\w.-]+\//);
  for (const [, title] of page.matchAll(/<h2><a [^>]*h="ID[^>]*>(.*?)<\/a><\/h2>/g))
    assert.match(title, /knots/i);
});

test("v2 brings panels, namesakes, ads and answers for the queries that ask for them", async () => {
  const one = await text("/v2-web/search?q=lantern");
  assert.ok(one.includes("b_entityTP") && one.includes("disambig-outline") && one.includes("deeplink_title"));
  const trade = await text("/v2-web/search?q=buy+a+lantern");
  assert.ok(trade.includes("/aclick?") && !trade.includes("b_entityTP"));
  const question = await text("/v2-web/search?q=how+to+light+a+lantern");
  assert.ok(question.includes("developer_answercard_wrapper") && question.includes("RelatedQnA.Item"));
});

test("a query with zxqv finds nothing, in each engine's own words", async () => {
  assert.ok((await text("/v1-web/search?q=zxqv+1")).includes("did not match any documents"));
  assert.ok((await text("/v2-web/search?q=zxqv+1")).includes('class="b_no"'));
  assert.ok((await postPage({ q: "zxqv" })).includes("no-results"));
  const [end, ...more] = scriptItems(await text(`/v3-script${await deepPath("zxqv 1")}`));
  assert.deepEqual([end.t, more.length], ["EOF", 0]);
  assert.deepEqual(await json("/v6-store-api/search?term=zxqv"), { resultCount: 0, results: [] });
});

test("v3's pages without script lead on through their hidden form, and end", async () => {
  let fields = { q: "tying knots", b: "" };
  const sizes = [];
  while (fields) {
    const page = await postPage(fields);
    sizes.push(count(page, " web-result "));
    fields = nextForm(page);
    assert.ok(sizes.length < 10);
  }
  assert.deepEqual(sizes, [10, 15, 15, 15, 15]);
});

test("v3's script answers need the token of the shell, hold raw tabs and lead on", async () => {
  let path = await deepPath("it's a knot");
  const ranks = [];
  while (path) {
    const script = await text(`/v3-script${path}`);
    assert.equal(script.includes("\t"), path.includes("&s=0&"));
    const items = scriptItems(script);
    ranks.push(items.filter((item) => item.u).length);
    path = items.at(-1).n;
  }
  assert.deepEqual(ranks, [30, 30, 30, 30]);
  assert.ok((await text("/v3-script/d.js?q=knot&vqd=4-1")).includes("is506=1"));
});

test("v3's main page brings a generated answer to a question that wants one, else its shell", async () => {
  const asked = await text("/v3-web/?q=how+to+tie+knots&ia=web&assist=true");
  assert.equal(count(asked, 'data-testid="result"'), 10);
  assert.ok(asked.includes("expanded-answer-content"));
  assert.ok((await text("/v3-web/?q=knots&ia=web&assist=true")).includes("DDG.deep.initialize("));
});

test("search, lookup, product page and reviews agree on an app", async () => {
  for (const entity of ["software", "macSoftware"]) {
    for (const found of await search(`term=tide%20tables&entity=${entity}&limit=8`)) {
      const id = found.trackId;
      assert.deepEqual((await json(`/v6-store-api/lookup?id=${id}&country=us`)).results, [found]);
      const product = await productOf(id);
      assert.equal(product.title, found.trackName);
      assert.equal(product.lockup.bundleId, found.bundleId);
      assert.equal(product.developerAction.title, found.artistName);
      assert.ok(product.shelfMapping.mostRecentVersion.items[0].primarySubtitle.endsWith(found.version));
      const ratings = product.shelfMapping.productRatings?.items[0];
      assert.equal(ratings?.totalNumberOfRatings ?? 0, found.userRatingCount);
      const helpful = [(await json(feedPath(id, 1, "json", "mosthelpful"))).feed.entry ?? []].flat();
      const shown = product.shelfMapping.allProductReviews.items.map((item) => item.id);
      const listed = helpful.filter((entry) => entry["im:rating"]).map((entry) => entry.id.label);
      if (id % 11 !== 2) assert.deepEqual(shown, listed.slice(0, 8));
    }
  }
});

test("a search keeps to its limit and filters, and errs as the source does", async () => {
  assert.equal((await search("term=tides&limit=7")).length, 7);
  assert.ok((await search("term=weather&limit=200")).length <= 200);
  const clean = await search("term=games&limit=100&explicit=No");
  assert.ok(clean.length > 0 && clean.every((app) => app.trackContentRating !== "18+"));
  const desktop = await search("term=notes&entity=macSoftware&limit=20");
  assert.deepEqual([...new Set(desktop.map((app) => app.kind))].sort(), ["mac-software", "software"]);
  const genre = await search("term=tides&genreId=6001&limit=30");
  const matching = genre.filter((app) => app.genreIds.includes("6001")).length;
  assert.ok(matching > 0 && matching < genre.length);
  const makers = await search("term=tide%20works&attribute=softwareDeveloper&limit=12");
  const named = makers.filter((app) => app.artistName.toLowerCase().includes("tide works")).length;
  assert.ok(named > 0 && named < makers.length);
});

test("unknown ids and storefronts are refused as the store refuses them", async () => {
  for (const id of ["404", "512345000", "12345678901234567890"]) {
    assert.deepEqual(await json(`/v6-store-api/lookup?id=${id}`), { resultCount: 0, results: [] });
    assert.equal((await get(`/v6-store-web/us/app/id${id}`)).status, 404);
    assert.equal((await json(feedPath(id, 1, "json"))).feed.entry, undefined);
  }
  for (const path of ["search?term=a&country=zz", "search?term=a&country=uk", "lookup?id=1&country=zz"]) {
    const response = await get(`/v6-store-api/${path}`);
    assert.equal(response.status, 400);
    assert.ok((await response.text()).includes("country"));
  }
  assert.equal((await get("/v6-store-web/zz/app/id512345677")).status, 404);
  assert.equal((await get(feedPath(512345677, 1, "json").replace("/us/", "/zz/"))).status, 400);
});

test("review feeds show every number of reviews that the source can have", async () => {
  const idOf = (kind) => 512_000_001 + ((kind - (512_000_001 % 11) + 11) % 11);
  const entries = async (id, page, format = "json") => (await json(feedPath(id, page, format))).feed.entry;
  assert.equal(await entries(idOf(0), 1), undefined);
  const single = [await entries(idOf(1), 1)].flat().filter((entry) => entry["im:rating"]);
  assert.equal(single.length, 1);
  assert.equal(await entries(idOf(2), 1), undefined);
  assert.ok(count(await text(feedPath(idOf(2), 1, "xml")), "<im:rating>") > 0);
  for (const page of [1, 10]) {
    const ratings = (await entries(idOf(3), page)).filter((entry) => entry["im:rating"]);
    assert.equal(ratings.length, 50);
  }
  const deep = await get(feedPath(idOf(3), 11, "json"));
  assert.deepEqual([deep.status, (await deep.text()).includes("limited to 10")], [400, true]);
});

test("both feed formats hold the same reviews in the same order, and helpful ones come by their votes", async () => {
  const id = 512_345_679;
  const ids = (await json(feedPath(id, 1, "json"))).feed.entry.map((entry) => entry.id.label);
  const xml = [...(await text(feedPath(id, 1, "xml"))).matchAll(/<id>(\d+)<\/id>/g)].map(
    ([, label]) => label,
  );
  assert.deepEqual(xml, ids);
  const helpful = (await json(feedPath(id, 1, "json", "mosthelpful"))).feed.entry;
  const sums = helpful.map((entry) => Number(entry["im:voteSum"].label));
  assert.deepEqual(
    sums,
    [...sums].sort((a, b) => b - a),
  );
  assert.notDeepEqual(
    helpful.map((entry) => entry.id.label),
    ids,
  );
});

const REFUSAL_STATUS = {
  challenge: [200, 202, 403],
  block: [403],
  overload: [200, 429, 503],
  status500: [500],
};

for (const [site, [path, container]] of Object.entries(SAMPLES)) {
  const aim = (name) => path(`quiet harbor !${name}`);

  test(`${site} misbehaves on demand`, async () => {
    for (const [name, statuses] of Object.entries(REFUSAL_STATUS)) {
      const response = await get(aim(name));
      assert.ok(statuses.includes(response.status), `${name}: ${response.status}`);
      assert.ok(!(await response.text()).includes(container), name);
    }
    const whole = await text(aim("hop"));
    assert.ok(whole.includes(container));
    const half = await text(aim("truncate"));
    assert.equal(half.slice(0, 12), whole.slice(0, 12));
    assert.ok(!half.endsWith(whole.trimEnd().slice(-8)) && half.length > 100);
    assert.ok(!(await text(aim("garble"))).includes(container));
    await assert.rejects(get(aim("redirect")));
  });

  test(`${site} can be endless, huge or silent`, async () => {
    const huge = await bytes(aim("huge"));
    assert.ok(huge.length > 20 * 1024 * 1024);
    const drip = await get(aim("drip"), { signal: AbortSignal.timeout(1500) });
    await assert.rejects(drip.arrayBuffer());
    await assert.rejects(get(aim("slow"), { signal: AbortSignal.timeout(300) }));
  });
}

test("a misbehaviour can be aimed at one site", async () => {
  assert.equal((await get("/v3-web/?q=knots+!block@v3-script")).status, 200);
  assert.equal((await get("/v3-script/d.js?q=knots+!block@v3-script")).status, 403);
});

test("a recording is served byte for byte, with its status and headers, before anything generated", async () => {
  const recording = Buffer.from([0xef, 0xbb, 0xbf, 0x3c, 0x00, 0xff, 0xfe, 0x0a, 0xc3, 0x28]);
  const file = join(mkdtempSync(join(tmpdir(), "stand-ins-")), "page.html");
  writeFileSync(file, recording);
  const undo = world.replay({
    site: "v2-web",
    match: /q=coffee/,
    file,
    status: 202,
    headers: { "x-seen": "1" },
  });
  const response = await get("/v2-web/search?q=coffee");
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), recording);
  assert.deepEqual([response.status, response.headers.get("x-seen")], [202, "1"]);
  assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
  assert.ok((await text("/v2-web/search?q=tea")).includes("b_algo"));
  undo();
  assert.ok((await text("/v2-web/search?q=coffee")).includes("b_algo"));
});

test("rules match by text, expression or function, on path and body, the newest first", async () => {
  world.replay({
    site: "v3-html",
    match: (path, body) => path === "/html/" && body.includes("q=one"),
    body: "function",
  });
  world.replay({ site: "v3-html", match: /^\/html\/\nq=two/, body: "expression" });
  world.replay({ site: "v3-html", match: "q=three", body: "text" });
  assert.equal(await postPage({ q: "one" }), "function");
  assert.equal(await postPage({ q: "two" }), "expression");
  assert.equal(await text("/v3-html/html/?q=three"), "text");
  world.replay({ match: /two/, body: "newest" });
  assert.equal(await postPage({ q: "two" }), "newest");
  assert.throws(() => world.replay({ site: "v9", body: "" }), /no such site/);
  assert.throws(() => world.replay({ site: "v2-web" }), /file or a body/);
});

test("rules given at the start outlive a reset", async () => {
  const other = await startStandIns({ replay: [{ site: "v2-web", body: "given" }] });
  other.reset();
  assert.equal(await (await fetch(`${other.url}/v2-web/search?q=a`)).text(), "given");
  await other.close();
});

test("the log tells what each site was asked, and a reset forgets it", async () => {
  const asked = Date.now();
  await text("/v2-web/search?q=a", { headers: { "accept-language": "de" } });
  await postPage({ q: "b c" });
  const [first, second, ...more] = world.log;
  assert.deepEqual([first.site, first.method, first.path, first.body], ["v2-web", "GET", "/search?q=a", ""]);
  assert.equal(first.headers["accept-language"], "de");
  assert.deepEqual(
    [second.site, second.method, second.path, second.body],
    ["v3-html", "POST", "/html/", "q=b+c"],
  );
  assert.ok(first.at >= asked && second.at >= first.at && more.length === 0);
  world.reset();
  assert.equal(world.log.length, 0);
});

test("a delay holds every answer until it is taken back", async () => {
  world.delay(400);
  const begun = performance.now();
  await text("/v2-web/search?q=a");
  assert.ok(performance.now() - begun >= 395);
  world.delay(0);
  const again = performance.now();
  await text("/v2-web/search?q=a");
  assert.ok(performance.now() - again < 350);
});

test("another process steers by the control addresses; a web page may not", async () => {
  const rule = { site: "v2-web", match: "q=far", body: "from afar", status: 418 };
  assert.equal((await control("replay", rule)).status, 200);
  assert.equal((await get("/v2-web/search?q=far")).status, 418);
  const log = await json("/_control/log");
  assert.deepEqual([log.length, log[0].path], [1, "/search?q=far"]);
  assert.equal((await control("reset")).status, 200);
  assert.equal((await get("/v2-web/search?q=far")).status, 200);
  assert.equal((await control("replay", { site: "v2-web", file: "not/absolute" })).status, 400);
  assert.equal((await get("/_control/log", { headers: { origin: "https://page.example.com" } })).status, 403);
});

test("the gateway serves the site that its table gives for the host", async () => {
  const through = (url) => `/gateway?url=${encodeURIComponent(url)}`;
  assert.ok((await text(through("https://store.example.org/search?term=tides"))).includes("resultCount"));
  assert.ok(
    (await text(through("https://pages.example.org/html/"), form({ q: "tides" }))).includes('id="links"'),
  );
  const [first, second] = world.log;
  assert.deepEqual([first.site, first.path, first.via], ["v6-store-api", "/search?term=tides", "gateway"]);
  assert.deepEqual([second.site, second.method, second.body], ["v3-html", "POST", "q=tides"]);
  assert.ok(
    (await text(through("https://store.example.org/search?term=tides+!hop"))).includes("resultCount"),
  );
  assert.ok((await text(through(`${world.url}/v2-web/search?q=tides+!hop`))).includes("b_algo"));
  assert.equal((await get(through("https://unknown.example.org/"))).status, 502);
  assert.equal((await get("/gateway?url=tides")).status, 400);
});

const mailed = (mail, headers) =>
  get("/mailbox/send", { method: "POST", headers, body: JSON.stringify(mail) });

test("the mailbox shows what was mailed, newest first, and for one reader", async () => {
  assert.match(await text("/mailbox"), /No mail yet/);
  await mailed({ to: "a@example.com", subject: "first", text: "1" });
  await mailed({
    to: "b@example.com",
    subject: "second",
    text: "2",
    from_name: "Shop",
    from: "s@example.com",
  });
  const subjects = (mails) => mails.map(({ subject }) => subject);
  assert.deepEqual(subjects(await json("/mailbox.json")), ["second", "first"]);
  assert.deepEqual(subjects(await json("/mailbox.json?to=A@example.com")), ["first"]);
  assert.deepEqual(subjects(world.mails), ["second", "first"]);
  const page = await text("/mailbox");
  assert.ok(page.indexOf("second") < page.indexOf("first") && page.includes("Shop, s@example.com"));
});

test("a mail's links can be followed and its text stays text", async () => {
  const link = "http://127.0.0.1:1/claim?token=a&proof=b";
  await mailed({ to: "a@example.com", subject: "<b>", text: `Open ${link}\n<img src=x onerror=alert(1)>` });
  const page = await text("/mailbox");
  assert.ok(page.includes(`<a href="${link.replace("&", "&amp;")}">`));
  assert.ok(page.includes("&lt;b&gt;") && !page.includes("<img"));
});

test("the mailbox keeps the last mails only, and takes no mail that is none or that a web page sends", async () => {
  assert.equal((await mailed({ to: "a@example.com", subject: "no text" })).status, 400);
  assert.equal((await get("/mailbox/send", { method: "POST", body: "{" })).status, 400);
  const page = { origin: "https://page.example.com" };
  assert.equal((await mailed({ to: "a@example.com", subject: "s", text: "t" }, page)).status, 403);
  assert.equal((await get("/mailbox", { headers: page })).status, 403);
  assert.equal((await get("/mailbox/send")).status, 404);
  assert.equal(world.mails.length, 0);
  for (let i = 0; i < 205; i += 1) await mailed({ to: "a@example.com", subject: String(i), text: "" });
  assert.deepEqual([world.mails.length, world.mails[0].subject], [200, "204"]);
});

const provide = async (act, value, headers) => {
  const answer = await get(`/provider/${act}`, { method: "POST", headers, body: JSON.stringify(value) });
  return { status: answer.status, ...(await answer.json().catch(() => ({}))) };
};
const AUDIENCE = "https://shop.example.com/agents";

/** Checks an assertion as a stranger would: by the provider's own metadata. */
async function verified(assertion) {
  const { issuer, jwks_uri } = await json("/provider/.well-known/openid-configuration");
  assert.equal(issuer, `${world.url}/provider`);
  const keys = createRemoteJWKSet(new URL(jwks_uri));
  return jwtVerify(assertion, keys, { issuer, audience: AUDIENCE, typ: "oauth-id-jag+jwt" });
}

test("the provider signs for whoever is named, with every algorithm, so that strangers believe it", async () => {
  for (const alg of ["ES256", "RS256", "PS256", "EdDSA"]) {
    const { assertion } = await provide("mint", { email: "a@example.com", aud: AUDIENCE, alg });
    const { payload, protectedHeader } = await verified(assertion);
    assert.equal(protectedHeader.alg, alg);
    assert.deepEqual([payload.email, payload.email_verified], ["a@example.com", true]);
    assert.ok(payload.sub && payload.jti && payload.client_id && payload.exp - payload.iat <= 600);
    assert.ok(payload.auth_time <= payload.iat);
  }
});

test("the provider makes every faulty assertion that it is asked for", async () => {
  const parts = (token) => token.split(".", 2).map((part) => JSON.parse(Buffer.from(part, "base64url")));
  const { assertion } = await provide("mint", { jti: null, exp: 5, header: { typ: "JWT", kid: null } });
  const [header, claims] = parts(assertion);
  assert.deepEqual([header.typ, header.kid, claims.exp, claims.jti], ["JWT", undefined, 5, undefined]);
  const stranger = await provide("mint", { aud: AUDIENCE, signer: "stranger" });
  await assert.rejects(verified(stranger.assertion), { code: "ERR_JWS_SIGNATURE_VERIFICATION_FAILED" });
  for (const bad of [{ alg: "HS256" }, [], null]) assert.equal((await provide("mint", bad)).status, 400);
});

test("the provider's keys rotate with and without a time in which both are published", async () => {
  const mint = async () => (await provide("mint", { aud: AUDIENCE })).assertion;
  const first = await mint();
  await provide("rotate", { keep: true });
  const second = await mint();
  await verified(first);
  await verified(second);
  await provide("rotate", {});
  await assert.rejects(verified(first), { code: "ERR_JWKS_NO_MATCHING_KEY" });
  await assert.rejects(verified(second), { code: "ERR_JWKS_NO_MATCHING_KEY" });
  await verified(await mint());
});

test("the provider's documents fail as they are told to, and a web page tells it nothing", async () => {
  const keys = (options) => get("/provider/jwks.json", { redirect: "manual", ...options });
  await provide("fault", { kind: "error" });
  assert.equal((await keys()).status, 500);
  await provide("fault", { kind: "huge" });
  assert.ok((await (await keys()).text()).length > 64 * 1024);
  await provide("fault", { kind: "garbage" });
  await assert.rejects((await keys()).json());
  await provide("fault", { kind: "redirect" });
  assert.equal((await keys()).status, 302);
  await provide("fault", { kind: "slow", ms: 5000 });
  await assert.rejects(keys({ signal: AbortSignal.timeout(100) }), { name: "TimeoutError" });
  await provide("fault", {});
  assert.equal((await keys()).status, 200);
  const page = { origin: "https://page.example.com" };
  assert.equal((await provide("mint", {}, page)).status, 403);
  assert.equal((await get("/provider/mint")).status, 404);
});

test("the stand-ins listen on the loopback interface only", async () => {
  await assert.rejects(startStandIns({ host: "0.0.0.0" }), /loopback/);
});

test("run as a program they serve the gateway's sites of the command line", async () => {
  const other = await startProgram("--gateway", "far.example.org=v2-web");
  try {
    const url = encodeURIComponent("https://far.example.org/search?q=a");
    assert.equal((await fetch(`${other.url}/gateway?url=${url}`)).status, 200);
  } finally {
    other.end();
  }
});
