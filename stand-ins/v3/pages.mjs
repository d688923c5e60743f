// v3's result pages without script: `/html/`, asked by POST. Ten results on the first page, fifteen on the others.

import { HTML, answer, escapeHtml as h, marked } from "../random.mjs";
import { TRADE, abstract, result, token } from "./found.mjs";

const REGIONS = {
  "": "All Regions",
  "us-en": "US (English)",
  "uk-en": "United Kingdom",
  "de-de": "Germany",
  "fr-fr": "France",
};
const FIRST_PAGE = 10;
const LATER_PAGE = 15;
const RESULTS = FIRST_PAGE + 4 * LATER_PAGE;

/** The query, wherever the request carries it. */
export const pageQuery = (request) => request.form.get("q") ?? request.query.get("q") ?? "";

/** Returns whether a request for a later page lacks the token of the first page's form. */
export function isWithoutToken(request) {
  const { form } = request;
  return Number(form.get("s")) > 0 && form.get("vqd") !== token(pageQuery(request).trim());
}

export function respondPage(request) {
  if (request.pathname !== "/html/" && request.pathname !== "/html")
    return answer("Not found", "text/plain", 404);
  const q = pageQuery(request).trim();
  const value = (name) => request.form.get(name) ?? request.query.get(name) ?? "";
  if (!q) return answer(htmlShell("", "", '<div class="homepage"></div>'), HTML);
  const region = value("kl") || "wt-wt";
  const start = Math.max(Number(value("s")) || 0, 0);
  const end = Math.min(start === 0 ? FIRST_PAGE : start + LATER_PAGE, RESULTS);
  const empty = q.includes("zxqv") || start >= RESULTS;
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
  if (end === RESULTS) return "";
  const common = { q, s: end, nextParams: "", v: "l", o: "json", dc: end === 10 ? 10 : end + 1, api: "d.js" };
  return navForm("Next", { ...common, vqd: token(q), kl: region, df: df || undefined });
}

function previousForm({ q, region, start, df }) {
  if (start === 0) return "";
  const back = Math.max(start - LATER_PAGE, 0);
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
