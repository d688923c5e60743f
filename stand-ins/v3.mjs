// v3's three ways: result pages without script (`/html/`, by POST), the main page's shell, and the script answers that
// the shell loads (`/d.js`, behind the token that the shell hands out).
//
// What a query brings: one or two words bring an abstract (knowledge panel); a word of trade (TRADE) brings an
// ad. "zxqv" finds nothing. A script answer without the shell's token is the engine's error answer.

import {
  DAY_MS,
  HTML,
  TODAY_MS,
  answer,
  capital,
  escapeHtml as h,
  hash,
  headline,
  host,
  marked,
  noun,
  paragraph,
  seeded,
  sentence,
  slug,
  titleCase,
} from "./random.mjs";

const SCRIPT = "application/x-javascript; charset=utf-8";
const OFFSETS = [0, 10, 25, 40, 55]; // where the pages without script start
const SCRIPT_PAGE = 30;
const SCRIPT_PAGES = 4;
const TRADE = /\b(buy|price|cheap|deal|hotel|rent|shop)\b/i;
const REGIONS = {
  "": "All Regions",
  "us-en": "US (English)",
  "uk-en": "United Kingdom",
  "de-de": "Germany",
  "fr-fr": "France",
};

const htmlQuery = (request) => request.form.get("q") ?? request.query.get("q") ?? "";
const query = (request) => request.query.get("q") ?? "";

/** One result, the same on every way. */
function result(q, region, rank) {
  const r = seeded(`v3|${q.toLowerCase()}|${region}|${rank}`);
  const site = host(r);
  const path = `${noun(r)}/${slug(q)}-${r.hex(4)}`;
  return {
    site,
    shown: `${site}/${path}`,
    url: `https://${site}/${path}${r.chance(0.2) ? "?a=1&b=x y" : ""}`,
    title: headline(r, q),
    text: paragraph(r, q, 2),
    date: r.chance(0.4)
      ? `${new Date(TODAY_MS - r.between(1, 900) * DAY_MS).toISOString().slice(0, 10)}T00:00:00.0000000`
      : null,
    links: rank === 0 ? [noun(r), noun(r), noun(r)].map((name) => ({ name, text: sentence(r, q) })) : [],
    rut: r.hex(64),
  };
}

const token = (q) => `4-${seeded(`vqd|${q}`).digits(39)}`;

function relatedSearches(q) {
  const r = seeded(`v3|${q}|related`);
  return Array.from({ length: 8 }, () => noun(r));
}

function abstract(q) {
  if (q.split(/\s+/).length > 2) return undefined;
  const r = seeded(`v3|${q}|abstract`);
  const home = `https://${host(r)}/`;
  return {
    heading: titleCase(q),
    text: paragraph(r, q, 3),
    url: `https://almanac.example.org/wiki/${slug(q)}`,
    home,
    image: `/i/${r.hex(8)}.png`,
    r,
  };
}

// ── pages without script ──────────────────────────────────────────────────────────────────────────────────────────

function respondHtml(request) {
  if (request.pathname !== "/html/" && request.pathname !== "/html")
    return answer("Not found", "text/plain", 404);
  const q = htmlQuery(request).trim();
  const value = (name) => request.form.get(name) ?? request.query.get(name) ?? "";
  if (!q) return answer(htmlShell("", "", '<div class="homepage"></div>'), HTML);
  const region = value("kl") || "wt-wt";
  const start = Math.max(Number(value("s")) || 0, 0);
  const end = OFFSETS.find((offset) => offset > start) ?? OFFSETS.at(-1) + 15;
  const empty = q.includes("zxqv") || start >= OFFSETS.at(-1) + 15;
  const body = empty ? noResults(q) : htmlResults({ q, region, start, end, df: value("df") });
  return answer(htmlShell(q, start === 0 && !empty ? zeroClick(q) : "", body), HTML);
}

function htmlShell(q, before, links) {
  const regions = Object.entries(REGIONS)
    .map(([code, name]) => `<option value="${code}">${h(name)}</option>`)
    .join("\n");
  return `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml"><!--<![endif]--><head>
  <meta http-equiv="content-type" content="text/html; charset=UTF-8">
  <meta name="robots" content="noindex, nofollow">
  <title>${h(q)} at v3</title>
</head>
<body class="body--html">
  <a name="top" id="top"></a>
  <form action="/html/" method="post"><input type="text" name="state_hidden" id="state_hidden"></form>
  <div>
    <div id="header" class="header cw header--html">
      <form name="x" class="header__form" action="/html/" method="post">
        <input name="q" autocomplete="off" class="search__input" id="search_form_input_homepage" type="text" value="${h(q)}">
        <select name="kl">${regions}</select>
      </form>
    </div>
    <!-- Web results are present -->
    <div>${before}
      <div class="serp__results">
        <div id="links" class="results">${links}
          <div class="feedback-btn"><a rel="nofollow" href="/feedback.html" target="_new">Feedback</a></div>
          <div class="clear"></div>
        </div>
      </div>
    </div> <!-- links wrapper //-->
  </div>
</body></html>
`;
}

const noResults = (q) => `
          <div class="result results_links results_links_deep result--no-result ">
            <div class="links_main links_deep result__body"><div class="no-results">No results found for <b>${h(q)}</b>.</div></div>
          </div>`;

function htmlResults(ask) {
  const ad = ask.start === 0 && TRADE.test(ask.q) ? htmlAd(ask) : "";
  const items = [];
  for (let rank = ask.start; rank < ask.end; rank += 1)
    items.push(htmlItem(ask.q, result(ask.q, ask.region, rank)));
  return ad + items.join("") + previousForm(ask) + nextForm(ask);
}

/** A link through the engine's own redirect; it escapes hyphens too. */
const redirected = (item) =>
  h(`//links.example.com/l/?uddg=${encodeURIComponent(item.url).replaceAll("-", "%2D")}&rut=${item.rut}`);

const htmlItem = (q, item) => htmlBlock("web-result", redirected(item), item, marked(item.text, q, "b"));

function htmlAd({ q, region }) {
  const item = result(q, region, -1);
  const href = h(
    `//links.example.com/y.js?ad_domain=${item.site}&ad_provider=v3ads&ad_type=txad&rut=${item.rut}&u3=${encodeURIComponent(item.url)}`,
  );
  return htmlBlock("result--ad", href, { ...item, date: null }, h(item.text));
}

const htmlBlock = (kind, href, item, snippet) => `
          <div class="result results_links results_links_deep ${kind} ">
            <div class="links_main links_deep result__body"> <!-- This is the visible part -->
              <h2 class="result__title">
                <a rel="nofollow" class="result__a" href="${href}">${h(item.title)}</a>
              </h2>
              <div class="result__extras">
                <div class="result__extras__url">
                  <span class="result__icon">
                    <a rel="nofollow" href="${href}">
                      <img class="result__icon__img" width="16" height="16" alt="" src="//icons.example.com/ip3/${item.site}.ico" name="i15">
                    </a>
                  </span>
                  <a class="result__url" href="${href}">
                    ${h(item.shown)}
                  </a>
                  ${item.date ? `<span>&nbsp; &nbsp; ${item.date}</span>` : ""}
                </div>
              </div>
              <a class="result__snippet" href="${href}">${snippet}</a>
              <div class="clear"></div>
            </div>
          </div>`;

function navForm(label, fields) {
  const inputs = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${h(value)}">`)
    .join("\n                ");
  return `
          <div class="nav-link">
            <form action="/html/" method="post">
                <input type="submit" class="btn btn--alt" value="${label}">
                ${inputs}
            </form>
          </div>`;
}

function nextForm({ q, region, end, df }) {
  if (end >= OFFSETS.at(-1) + 15) return "";
  const common = { q, s: end, nextParams: "", v: "l", o: "json", dc: end === 10 ? 10 : end + 1, api: "d.js" };
  return navForm("Next", { ...common, vqd: token(q), kl: region, df: df || undefined });
}

function previousForm({ q, region, start, df }) {
  if (start === 0) return "";
  const back = OFFSETS.filter((offset) => offset < start).at(-1) ?? 0;
  return navForm("Previous", {
    q,
    s: back,
    dc: -(back + 1),
    v: "l",
    o: "json",
    api: "d.js",
    kl: region,
    df: df || undefined,
  });
}

function zeroClick(q) {
  const about = abstract(q);
  if (!about) return "";
  return `
      <div class="zci-wrapper"><div class="zci">
        <h1 class="zci__heading"><a rel="nofollow" href="${about.url}">${h(about.heading)}</a></h1>
        <div class="zci__result" id="zero_click_abstract">
          <a href="${about.url}"><img class="zci__image" src="${about.image}"></a>
          ${h(about.text)}
          <a href="${about.url}"><q>More at Open Almanac</q></a>
        </div>
      </div></div>`;
}

// ── the main page's shell and the script answers ──────────────────────────────────────────────────────────────────

function respondWeb(request) {
  const q = query(request).trim();
  if (request.pathname !== "/") return answer("Not found", "text/plain", 404);
  if (!q)
    return answer(
      '<!DOCTYPE html><html><body class="body--home"><form action="/"></form></body></html>',
      HTML,
    );
  const region = request.query.get("kl") || "us-en";
  const df = request.query.get("df");
  const deep = scriptPath({ q, region, start: 0, safe: request.query.get("kp"), df });
  const about = abstract(q);
  const add =
    about && !q.includes("zxqv")
      ? `<script type="text/javascript">DDG.ready(function () {DDG.duckbar.add(${scriptJson(panel(about))},null,"index");});</script>`
      : "";
  const preload = h(`https://links.example.com${deep}`);
  return answer(
    `<!DOCTYPE html><html lang="en-US" class="no-js has-zcm"><head><meta http-equiv="content-type" content="text/html; charset=utf-8">` +
      `<title>${h(q)} at v3</title><link id="deep_preload_link" rel="preload" as="script" href="${preload}">` +
      `<script id="deep_preload_script" type="text/javascript" async src="${preload}"></script>` +
      `<script type="text/javascript">var ct,fd,fq;fq=0;fd=1;dl='en';ct='US';rq='${encodeURIComponent(q).replaceAll("'", "%27")}';rl='${region}';df='';vqd="${token(q)}";</script></head>` +
      `<body class="body--serp"><input id="state_hidden" name="state_hidden" type="text" size="1"><div id="links_wrapper" class="serp__results js-serp-results">` +
      `<div id="links" class="results is-invisible js-results"></div></div>` +
      `<script type="text/JavaScript">function nrji() {nrj('/t.js?q=1');DDG.deep.initialize('${deep.replaceAll("'", "%27")}');};DDG.ready(nrji, 1);</script>${add}</body></html>`,
    HTML,
  );
}

function panel(about) {
  const fact = (label, value, i) => ({
    data_type: "string",
    label,
    sort_order: String(1000 + i),
    value,
    wiki_order: i,
  });
  const infobox = [
    fact("Founded", String(about.r.between(1801, 2020)), 0),
    fact("Maker", `${capital(noun(about.r))} Works`, 1),
    { data_type: "official_website", label: "Official Website", value: about.home, wiki_order: 2 },
  ];
  const data = {
    Abstract: about.text,
    AbstractSource: "Open Almanac",
    AbstractText: about.text,
    AbstractURL: about.url,
    Answer: "",
    AnswerType: "",
    Definition: "",
    Entity: "company",
    Heading: about.heading,
    Image: about.image,
    ImageHeight: 200,
    ImageIsLogo: 0,
    ImageWidth: 200,
    Infobox: {
      content: infobox,
      meta: [{ data_type: "string", label: "article_title", value: about.heading }],
    },
    OfficialDomain: new URL(about.home).host,
    OfficialWebsite: about.home,
    Redirect: "",
    RelatedTopics: [
      {
        FirstURL: `/${slug(about.heading)}_works`,
        Icon: { Height: "", URL: "", Width: "" },
        Text: sentence(about.r, about.heading),
      },
    ],
    Results: [
      {
        FirstURL: about.home,
        Result: `<a href="${about.home}"><b>Official site</b></a>`,
        Text: "Official site",
      },
    ],
    Type: "A",
    meta: { id: "fathead", src_name: "Open Almanac", status: "live", attribution: null },
  };
  return {
    data,
    duckbar_topic: "About",
    meta: data.meta,
    model: "FatheadArticle",
    signal: "low",
    templates: { detail: "info_detail" },
  };
}

const scriptJson = (value) => JSON.stringify(value).replaceAll("</", "<\\/");

function scriptPath({ q, region, start, safe, df }) {
  const filter = safe === "1" ? "&p=1" : safe === "-2" ? "&ex=-2" : "&p=-1&ex=-1";
  const dates = df ? `&df=${encodeURIComponent(df)}` : "";
  return `/d.js?q=${encodeURIComponent(q)}&kl=${region}&l=${region}${filter}&s=${start}${dates}&dl=en&ct=US&ss_mkt=us&sp=0&vqd=${token(q)}`;
}

function respondScript(request) {
  if (request.pathname !== "/d.js") return answer("Not found", "text/plain", 404);
  const ask = readScriptAsk(request);
  if (!ask.q || request.query.get("vqd") !== token(ask.q)) return answer(ERROR_506, SCRIPT);
  if (request.query.get("o") === "json") return answer(JSON.stringify({ results: scriptItems(ask) }), SCRIPT);
  return answer(script(ask), SCRIPT);
}

function readScriptAsk(request) {
  const value = (name) => request.query.get(name);
  const safe = value("p") === "1" ? "1" : value("ex") === "-2" ? "-2" : "-1";
  return {
    q: query(request).trim(),
    region: value("kl") || value("l") || "us-en",
    start: Math.max(Number(value("s")) || 0, 0),
    safe,
    df: value("df"),
  };
}

const END = {
  a: "",
  c: "http://search.example.com/search?q=",
  d: "example.com search",
  i: "search.example.com",
  t: "EOF",
  u: "http://search.example.com/search?q=",
};

function scriptItems(ask) {
  const last = SCRIPT_PAGE * SCRIPT_PAGES;
  if (ask.q.includes("zxqv") || ask.start >= last) return [END];
  const items = [];
  for (let rank = ask.start; rank < Math.min(ask.start + SCRIPT_PAGE, last); rank += 1)
    items.push(scriptItem(ask, rank));
  const next = ask.start + items.length;
  if (next < last) items.push({ n: scriptPath({ ...ask, start: next }) });
  return items;
}

function scriptItem({ q, region }, rank) {
  const item = result(q, region, rank);
  const links = item.links.map(({ name, text }) => ({
    snippet: h(text),
    targetUrl: `https://${item.site}/${name}`,
    text: capital(name),
  }));
  return {
    a: marked(item.text, q, "b"),
    ae: item.date,
    b: rank === 0 ? `${slug(item.site)}\t${item.site}\t${item.site}` : "",
    c: item.url,
    d: item.shown,
    da: "",
    h: 0,
    i: item.site,
    k: null,
    ...(links.length > 0 && { l: links }),
    m: 0,
    o: 0,
    p: 0,
    s: "v3",
    t: h(item.title),
    u: item.url,
  };
}

function script(ask) {
  const opening = ask.start === 0 && !ask.q.includes("zxqv");
  const ads = opening && TRADE.test(ask.q) ? [scriptAd(ask)] : [];
  const q = encodeURIComponent(ask.q);
  const related = relatedSearches(ask.q).map((extra) => ({
    display_text: `${h(ask.q)} <b>${extra}</b>`,
    text: `${ask.q} ${extra}`,
    web_search_url: `?q=${q}%20${extra}`,
  }));
  const module = (results) =>
    JSON.stringify({
      ads: [],
      query: ask.q,
      queryEncoded: q,
      response_type: "places",
      results,
      vqd: { [ask.q]: token(ask.q) },
    });
  const layout = { mainline: { items: [["organic"], ["related_searches"]] }, sidebar: { items: [] } };
  return [
    `if (DDG.deep && DDG.deep.setUpstream) DDG.deep.setUpstream("v3");DDG.deep.bn={'ivc':1};`,
    `if (DDG.pageLayout) DDG.pageLayout.load('a',${JSON.stringify(ads)}, {"page_load_url":"https://links.example.com/y.js?iurl=1"});`,
    `DDG.deep.signalSummary = "";DDG.inject('DDG.Data.languages.resultLanguages', {"en":[]});`,
    `if (DDG.pageLayout) DDG.pageLayout.load('d',${rawTabs(JSON.stringify(scriptItems(ask)))});`,
    opening ? `DDG.duckbar.load('images', ${module(images(ask.q))});` : `DDG.duckbar.load('images');`,
    opening ? `DDG.duckbar.load('news', ${module(news(ask.q))});` : `DDG.duckbar.load('news');`,
    opening ? `DDG.duckbar.load('videos', ${module(videos(ask.q))});` : `DDG.duckbar.load('videos');`,
    opening ? `DDG.duckbar.loadModule('related_searches', ${module(related)});` : "",
    `DDG.duckbar.load('products');if (DDG.pageLayout) DDG.pageLayout.initialize(${JSON.stringify(layout)}, { start: ${ask.start} });DDG.deep.emit("load:completed");`,
  ].join("");
}

/** The source writes tabs inside its strings as they are, which is not JSON. */
const rawTabs = (json) => json.replace(/(?<!\\)\\t/g, "\t");

function scriptAd({ q, region }) {
  const item = result(q, region, -1);
  return {
    a: h(item.text),
    c: `https://links.example.com/y.js?ad_domain=${item.site}&rut=${item.rut}`,
    d: item.site,
    i: item.site,
    p: 1,
    t: h(item.title),
    u: `https://${item.site}/offer`,
    adx_name: "none",
  };
}

function images(q) {
  const r = seeded(`v3|${q}|images`);
  return Array.from({ length: 6 }, () => {
    const site = host(r);
    return {
      height: r.between(300, 1200),
      image: `https://${site}/media/${r.hex(8)}.png`,
      source: "v3",
      thumbnail: `https://thumbs.example.com/th?id=${r.hex(16)}`,
      title: headline(r, q),
      url: `https://${site}/${slug(q)}`,
      width: r.between(400, 2000),
    };
  });
}

function news(q) {
  const r = seeded(`v3|${q}|news`);
  return Array.from({ length: 3 }, () => {
    const site = host(r);
    const days = r.between(1, 9);
    return {
      date: Math.floor((TODAY_MS - days * DAY_MS) / 1000),
      excerpt: sentence(r, q),
      image: `https://${site}/${r.hex(6)}.jpg`,
      relative_time: `${days} days ago`,
      source: titleCase(site.split(".")[0]),
      syndicate: "v3",
      title: headline(r, q),
      url: `https://${site}/news/${slug(q)}`,
    };
  });
}

function videos(q) {
  const r = seeded(`v3|${q}|videos`);
  return Array.from({ length: 4 }, () => {
    const url = `https://video.example.com/watch?v=${r.hex(11)}`;
    const pictures = {
      large: `https://thumbs.example.com/${r.hex(8)}`,
      medium: `https://thumbs.example.com/${r.hex(8)}`,
      small: `https://thumbs.example.com/${r.hex(8)}`,
    };
    return {
      content: url,
      description: sentence(r, q),
      duration: `${r.between(1, 40)}:${r.between(10, 59)}`,
      embed_url: `${url}&embed=1`,
      images: pictures,
      published: "2026-05-04T10:00:00.0000000",
      publisher: "Example Video",
      statistics: { viewCount: hash(url) % 900_000 },
      title: headline(r, q),
      uploader: capital(noun(r)),
    };
  });
}

const ERROR_506 = `if(DDG.deep){DDG.deep.is506=1;DDG.deep.bn={ivc:0,ibc:0};}var q='';var dnd0=[${JSON.stringify(END)}];if (nrn) nrn('d',dnd0);\n`;

// ── refusals ──────────────────────────────────────────────────────────────────────────────────────────────────────

const box = (i) =>
  `<div class="anomaly-modal__box" data-index="${i}"><input type="checkbox" class="anomaly-modal__check" name="image-check_${i}"></div>`;
const CHALLENGE_PAGE = `<!DOCTYPE html>
<html lang="en"><head><title>v3</title></head><body><center id="lite_wrapper">
  <form id="challenge-form" action="/anomaly.js?sv=html&amp;cc=botnet" method="POST"><div class="anomaly-modal__mask">
    <div class="anomaly-modal__modal" data-testid="anomaly-modal"><div class="anomaly-modal__title">One more step, please.</div>
    <div class="anomaly-modal__description">Please show that a person made this search.</div>
    <div class="anomaly-modal__puzzle">${[0, 1, 2, 3, 4, 5, 6, 7, 8].map(box).join("")}</div></div>
  </div></form></center></body></html>
`;
const plain = (title) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

const PAGE_REFUSALS = {
  challenge: () => answer(CHALLENGE_PAGE, HTML, 202),
  block: () => answer(plain("403 Forbidden"), HTML, 403),
  overload: () => answer(plain("503 Service Temporarily Unavailable"), HTML, 503, { "retry-after": "30" }),
  status500: () => answer(plain("500 Internal Server Error"), HTML, 500),
};
const SCRIPT_REFUSALS = {
  ...PAGE_REFUSALS,
  challenge: () =>
    answer(
      "DDG.deep.anomalyDetectionBlock({gk:'n0',q:'1',iadb:1,sc:1,e:0,p:'1-2-3',cc:'sre',o:'1',er:'',s:'index', r:'w'})\n",
      SCRIPT,
      202,
    ),
  overload: () => answer(ERROR_506, SCRIPT),
};

const refuseBy = (table) => (name) => table[name]();

export const v3 = {
  "v3-html": { ask: htmlQuery, respond: respondHtml, refuse: refuseBy(PAGE_REFUSALS), cacheable: () => true },
  "v3-web": { ask: query, respond: respondWeb, refuse: refuseBy(PAGE_REFUSALS), cacheable: () => true },
  "v3-script": {
    ask: query,
    respond: respondScript,
    refuse: refuseBy(SCRIPT_REFUSALS),
    cacheable: () => true,
  },
};
