// v3's main page, a shell that finds nothing itself, and the script answers that the shell loads (`/d.js`, behind the
// token that the shell hands out).

import { HTML, answer, capital, escapeHtml as h, marked, noun, sentence, slug } from "../random.mjs";
import { TRADE, abstract, images, news, relatedSearches, result, token, videos } from "./found.mjs";
import { isRendered, renderedPage } from "./rendered.mjs";
import { PATH as MAPS, respondMaps } from "./maps.mjs";

export const SCRIPT = "application/x-javascript; charset=utf-8";
const SCRIPT_PAGE = 30;
const SCRIPT_PAGES = 4;

/** The query of a GET. */
export const scriptQuery = (request) => request.query.get("q") ?? "";

export function respondWeb(request) {
  const q = scriptQuery(request).trim();
  if (request.pathname === MAPS) return respondMaps(request);
  if (request.pathname !== "/") return answer("Not found", "text/plain", 404);
  if (!q)
    return answer(
      '<!DOCTYPE html><html><body class="body--home"><form action="/"></form></body></html>',
      HTML,
    );
  const region = request.query.get("kl") || "wt-wt";
  if (isRendered(request, q)) return renderedPage(q, region);
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

export function respondScript(request) {
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
    q: scriptQuery(request).trim(),
    region: value("kl") || value("l") || "wt-wt",
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

/** The engine's own error answer; it also looks like a result. */
export const ERROR_506 = `if(DDG.deep){DDG.deep.is506=1;DDG.deep.bn={ivc:0,ibc:0};}var q='';var dnd0=[${JSON.stringify(END)}];if (nrn) nrn('d',dnd0);\n`;
