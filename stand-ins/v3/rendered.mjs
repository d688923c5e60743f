// v3's main page as a browser shows it after its scripts ran, with a generated answer. An operator's rendering gateway returns
// it; here the request with `assist=true` for a question gets it.

import {
  HTML,
  answer,
  escapeHtml as h,
  headline,
  host,
  marked,
  seeded,
  sentence,
  slug,
  titleCase,
} from "../random.mjs";
import { TRADE, relatedSearches, result } from "./found.mjs";

const RESULTS = 10;
const QUESTION = /^(how|what|why|who|when|where|which|does|is|can)\b/i;

/** Whether a request gets this form of the main page. */
export const isRendered = (request, q) =>
  request.query.get("assist") === "true" && QUESTION.test(q) && !q.includes("zxqv");

/** The page. */
export function renderedPage(q, region) {
  const hits = Array.from({ length: RESULTS }, (_, rank) =>
    hit(q, result(q, region, rank), `r1-${rank}`, "result"),
  );
  const ad = TRADE.test(q) ? item("ad", hit(q, { ...result(q, region, -1), date: null }, "ra-0", "ad")) : "";
  const mainline = [
    item("wikinlp", assist(q)),
    ad,
    ...hits.map((html) => item("organic", html)),
    item("related_searches", related(q)),
  ];
  return answer(
    `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>${h(q)} at v3</title></head><body class="body--serp">` +
      `<form id="search_form" action="/"><input type="text" name="q" id="search_form_input" value="${h(q)}"></form>` +
      `<div id="react-layout"><section data-testid="mainline" data-area="mainline"><ol class="react-results--main">${mainline.join("")}</ol>` +
      `<button type="button" id="more-results">More results</button></section>` +
      `<section data-testid="sidebar" data-area="sidebar"><ol class="react-results--sidebar"></ol></section></div></body></html>`,
    HTML,
  );
}

const item = (layout, html) => `<li data-layout="${layout}" class="c1">${html}</li>`;

function hit(q, found, id, kind) {
  const [site, ...path] = found.shown.split("/");
  const date = found.date
    ? `<span class="c7">${new Date(found.date.slice(0, 10)).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" })}</span>`
    : "";
  const icon = `<span class="c2"><a href="/?q=${encodeURIComponent(`${q} site:${site}`)}" data-testid="result-extras-site-search-link"><img src="//icons.example.com/ip3/${site}.ico" height="16" width="16"></a></span>`;
  return (
    `<article id="${id}" data-testid="${kind}" data-nrn="result" class="c3"><div>${icon}<div><p class="c4">${h(
      titleCase(
        site
          .replace(/^www\./, "")
          .split(".")[0]
          .replace("-", " "),
      ),
    )}</p>` +
    `<a href="${h(found.url)}" rel="noopener" data-testid="result-extras-url-link" class="c5"><div><p><span>https://${site}</span><span> › ${h(path.join(" › "))}</span></p></div></a></div></div>` +
    `<div><h2 class="c6"><a href="${h(found.url)}" rel="noopener" data-testid="result-title-a"><span>${h(found.title)}</span></a></h2></div>` +
    `<div data-result="snippet"><div>${date}<span>${marked(found.text, q, "b")}</span></div></div></article>`
  );
}

function assist(q) {
  const r = seeded(`v3|${q}|assist`);
  const cited = [1, 2].map(() => {
    const site = host(r);
    return `<span tabindex="0"><a href="https://${site}/${slug(q)}" rel="noopener"><img src="//icons.example.com/ip3/${site}.ico"><span>${h(
      titleCase(
        site
          .replace(/^www\./, "")
          .split(".")[0]
          .replace("-", " "),
      ),
    )}</span></a></span>`;
  });
  return (
    `<div data-testid="duckassist-answer-content"><div><p>${h(sentence(r, q))} ${h(sentence(r, q))}</p><span>${cited.join("")}</span></div></div>` +
    `<div data-testid="duckassist-expanded-answer-content"><h2>${h(headline(r, q))}</h2><p>${h(sentence(r, q))}</p><ul><li>${h(sentence(r, q))}</li><li>${h(sentence(r, q))}</li></ul></div>`
  );
}

function related(q) {
  const links = relatedSearches(q).map(
    (extra) =>
      `<li class="related-searches__item"><a class="result__a related-searches__link" href="?q=${encodeURIComponent(`${q} ${extra}`).replaceAll("%20", "+")}&amp;t=h_"><span>${h(q)} <b>${extra}</b></span></a></li>`,
  );
  return `<div class="related-searches"><p>Searches related to <b>${h(q)}</b></p><ol>${links.join("")}</ol></div>`;
}
