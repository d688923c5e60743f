// Shared by all of v1's generated pages: the question, the page around the results, and writing texts into scripts.

import { EVENT_ID } from "../stamp.mjs";
import { HTML, adjective, answer, escapeHtml as h, hash, noun, seeded } from "../random.mjs";

export const PAGES = 5;
export const PAGE_SIZE = 10;

/** The address parameters as the pages here need them; an id without a phrase gets a name of its own. */
export function readAsk(query) {
  const id = query.get("kgmid") ?? query.get("ludocid") ?? "";
  const q = (query.get("q") ?? "").trim() || (id && named(id));
  const start = Math.max(Number(query.get("start")) || 0, 0);
  const language = query.get("hl") ?? "en";
  return {
    q,
    start,
    language,
    country: query.get("gl") ?? "us",
    place: query.get("uule") ?? "",
    kgmid: query.get("kgmid") ?? `/g/11${seeded(q).hex(8)}`,
    words: q.split(/\s+/).length,
    seed: `v1|${q.toLowerCase()}|${language}`,
    opening: start === 0,
    empty: q.includes("zxqv") || start >= PAGES * PAGE_SIZE,
  };
}

const named = (id) => {
  const r = seeded(`v1|id|${id}`);
  return `${adjective(r)} ${noun(r)}`;
};

/**
 * Returns a whole page: `column` is the column of results, `before` the ads before it, `after` the foot,
 * `beside` the panel.
 */
export function page(ask, { column = "", before = "", after = "", beside = "", stats = true }) {
  const total = (1200 + (hash(ask.seed) % 9_000_000)).toLocaleString("en-US");
  const count =
    stats && column
      ? `<div id="result-stats">${ask.opening ? "" : `Page ${ask.start / PAGE_SIZE + 1} of `}About ${total} results<nobr> (0.${10 + (hash(ask.seed) % 80)} seconds)&nbsp;</nobr></div>`
      : "";
  const head =
    `<!doctype html><html itemscope="" itemtype="http://schema.org/SearchResultsPage" lang="${h(ask.language)}"><head>` +
    `<meta charset="UTF-8"><title>${h(ask.q)} - Search</title><script>google={kEI:'${EVENT_ID}'}</script></head><body jsmodel="hspDDf" class="srp">`;
  const form = `<form action="/search" role="search"><textarea class="gLFyf" name="q" aria-label="Search">${h(ask.q)}</textarea></form>`;
  const main =
    `<div id="taw"></div>${before}<div class="eqAnXb" id="res" role="main"><div id="topstuff"></div>` +
    `<div id="search"><div><div id="rso">${column}</div></div></div></div>`;
  const foot = `<div id="botstuff">${after}</div>`;
  const right = beside && `<div id="rhs"><div class="kp-wholepage-osrp">${beside}</div></div>`;
  return (
    `${head}${form}<div id="main"><div id="cnt"><div id="appbar">${count}</div><div id="rcnt">` +
    `<div id="center_col">${main}${foot}</div>${right}</div></div></div></body></html>`
  );
}

/** The page that found nothing. */
export const nothing = (ask) =>
  page(ask, { stats: false }).replace(
    '<div id="topstuff"></div>',
    `<div id="topstuff"><div class="mnr-c"><div class="card-section"><p role="heading" aria-level="3">Your search - <em>${h(ask.q)}</em> - did not match any documents.</p>` +
      "<p>Suggestions:</p><ul><li>Make sure that all words are spelled correctly.</li></ul></div></div></div>",
  );

export const html = (body, status = 200) => answer(body, HTML, status);

/** A text as the page's scripts write it. */
export const inScript = (text) =>
  text.replace(/[\\'"<>&=]/g, (letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** An element whose content a script puts in place later. */
export const later = (id, content) =>
  `<div id="${id}"></div><script>window.jsl.dh('${id}','${inScript(content)}');</script>`;

export const picture = (r, width = 92) =>
  `<img src="https://pictures.example.com/t/${r.hex(12)}?w=${width}" alt="">`;

/** A path of the source with what the page was asked, changed here and there. */
export function addressOf(ask, changes) {
  const query = new URLSearchParams({ q: ask.q, hl: ask.language, ...changes });
  return h(`/search?${query}`);
}
