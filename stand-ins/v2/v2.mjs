// v2's result pages: ten results a page, five pages, in the markup that the engine serves to plain clients.
//
// Results of a query, so that one can ask for it: one or two words bring a knowledge panel and deep links on the first
// result; one word also a list of namesakes; a word of trade (TRADE) brings ads; a question brings a generated
// answer and related questions. "zxqv" finds nothing.

import {
  DAY_MS,
  HTML,
  TODAY_MS,
  adjective,
  answer,
  capital,
  escapeHtml as h,
  guid,
  hash,
  headline,
  host,
  marked,
  noun,
  nouns,
  paragraph,
  seeded,
  sentence,
  slug,
  titleCase,
} from "../random.mjs";
import { DAY_STAMP } from "../stamp.mjs";
import { PATH as MAPS, respondMaps } from "./maps.mjs";

const PAGES = 5;
const ORIGIN = "https://search.example.com";
const TRADE = /\b(buy|price|cheap|deal|hotel|rent|shop)\b/i;
const QUESTION = /^(how|what|why|who|when|where|which|does|is|can)\b/i;
const COUNT_TEXTS = {
  de: ["de-DE", (n) => `Ungefähr ${n} Ergebnisse`],
  fr: ["fr-FR", (n) => `Environ ${n} résultats`],
  es: ["es-ES", (n) => `Aproximadamente ${n} resultados`],
  en: ["en-US", (n) => `About ${n} results`],
};

/** Returns the phrase, or the filter with a place's id. */
const query = (request) => request.query.get("q") ?? request.query.get("filters") ?? "";

function respond(request) {
  if (request.pathname === MAPS) return respondMaps(request);
  if (request.pathname !== "/search") return answer(shell("Not found", "<p>Nothing here.</p>"), HTML, 404);
  const ask = readAsk(request);
  if (!ask.q) return answer(shell("Search", '<form action="/search"><input name="q"></form>'), HTML);
  const empty = ask.q.includes("zxqv") || ask.first > PAGES * ask.size;
  return answer(page(ask, empty ? nothing(ask) : results(ask), empty ? "" : context(ask)), HTML);
}

function readAsk(request) {
  const q = query(request).trim();
  const size = Math.min(Math.max(Number(request.query.get("count")) || 10, 10), 50);
  const first = Math.max(Number(request.query.get("first")) || 1, 1);
  const market = request.query.get("mkt") ?? "en-US";
  return { q, size, first, market, seed: `v2|${q.toLowerCase()}|${market}`, words: q.split(/\s+/).length };
}

const shell = (title, body, language = "en") =>
  `<!DOCTYPE html><html dir="ltr" lang="${h(language)}"><head><meta charset="utf-8"><title>${h(title)}</title></head>` +
  `<body>${body}</body></html>`;

function page(ask, mainList, contextList) {
  const tween = mainList.includes("b_algo")
    ? `<div id="b_tween"><span class="sb_count">${countText(ask)}</span></div>`
    : "";
  const header = `<header id="b_header"><form action="/search" id="sb_form"><input id="sb_form_q" name="q" value="${h(ask.q)}"></form></header>`;
  const main = `<main aria-label="Search Results">${tween}<ol id="b_results" class="">${mainList}</ol></main>`;
  const aside = `<aside aria-label="Additional Results"><ol id="b_context">${contextList}</ol></aside>`;
  const script =
    '<script>//<![CDATA[\nvar sj_ready=function(n){return n<1&&"<li class=\\"b_algo\\">"};\n//]]></script>';
  return shell(
    `${ask.q} - Search`,
    `${header}${script}<div id="b_content">${main}${aside}</div><footer id="b_footer"></footer>`,
    ask.market.split("-")[0],
  );
}

function countText(ask) {
  const total = 1200 + (hash(ask.seed) % 9_000_000);
  const [locale, text] = COUNT_TEXTS[ask.market.slice(0, 2).toLowerCase()] ?? COUNT_TEXTS.en;
  const number = total.toLocaleString(locale);
  if (ask.first === 1) return h(text(number));
  return h(`${ask.first}-${ask.first + ask.size - 1} of ${total.toLocaleString("en-US")} results`);
}

const nothing = (ask) =>
  `<li class="b_no"><h1>There are no results for <strong>${h(ask.q)}</strong></h1>` +
  "<ul><li><span>Check your spelling or try different keywords</span></li></ul></li>";

function results(ask) {
  const opening = ask.first === 1;
  const items = Array.from({ length: ask.size }, (_, i) => organic(ask, ask.first + i));
  const parts = [
    opening && TRADE.test(ask.q) ? ads(ask) : "",
    opening && QUESTION.test(ask.q) ? generated(ask) : "",
  ];
  parts.push(...items.slice(0, 3), opening && QUESTION.test(ask.q) ? questions(ask) : "", ...items.slice(3));
  parts.push(related(ask), pager(ask));
  return parts.join("");
}

/** A link through the engine's own counter: the target is base64url behind `a1`. */
function tracked(r, url) {
  const target = Buffer.from(url).toString("base64url");
  return `${ORIGIN}/ck/a?!&&p=${r.hex(64)}${DAY_STAMP}&ptn=3&ver=2&hsh=4&fclid=${guid(r)}&u=a1${target}&ntb=1`;
}

function organic(ask, rank) {
  const r = seeded(`${ask.seed}|${rank}`);
  const site = host(r);
  const trail = [noun(r), slug(ask.q)];
  const url = `https://${site}/${trail.join("/")}-${r.hex(4)}${r.chance(0.2) ? "?ref=a&b=1" : ""}`;
  const href = h(r.chance(0.85) ? tracked(r, url) : url);
  const name = site.replace(/^www\./, "").split(".")[0];
  const icon = r.chance(0.3)
    ? `<div class="wr_fav"><img class="rms_img" src="https://th.example.com/th?id=ODF.${r.hex(16)}&amp;w=32&amp;h=32" alt=""></div>`
    : r.chance(0.7)
      ? `<div class="wr_fav" data-priority="2"><div class="cico siteicon"><div class="rms_iac" data-src="//th.example.com/th?id=ODF.${r.hex(16)}&amp;w=32" data-height="32"></div></div></div>`
      : "";
  const tile =
    `<div class="b_tpcn"><a class="tilk" aria-label="${h(name)}" target="_blank" href="${href}"><div class="tpic">${icon}</div>` +
    `<div class="tptxt"><div class="tptt">${h(titleCase(name.replace("-", " ")))}</div><div class="tpmeta">` +
    `<div class="b_attribution" tabindex="-1"><cite>${h(["https://" + site, ...trail].join(" › "))}</cite></div></div></div></a></div>`;
  const title = `<h2><a target="_blank" href="${href}" h="ID=SERP,${5100 + rank}.2">${marked(headline(r, ask.q), ask.q, "strong")}</a></h2>`;
  const date = r.chance(0.5) ? `<span class="news_dt">${day(r)}</span> · ` : "";
  const snippet = `<p class="b_lineclamp2">${date}${marked(paragraph(r, ask.q, 2), ask.q, "strong")} …</p>`;
  const deep = rank === 1 && ask.words <= 2 ? deepLinks(r, site, ask.q) : "";
  const inline = rank === 2 ? inlineLinks(r, site) : "";
  return `<li class="b_algo" data-id="" iid="SERP.${5300 + rank}">${tile}${title}<div class="b_caption">${snippet}${inline}</div>${deep}</li>`;
}

const day = (r) =>
  new Date(TODAY_MS - r.between(1, 1500) * DAY_MS).toLocaleDateString("en-US", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });

function deepLinks(r, site, topic) {
  const items = nouns(r, 3).map((name) => {
    const href = h(tracked(r, `https://${site}/${name}`));
    return `<li><h3 class="deeplink_title"><a target="_blank" href="${href}">${h(capital(name))}</a></h3><p>${h(sentence(r, topic))}</p></li>`;
  });
  return `<div class="b_deepdesk"><ul class="b_vList b_divsec">${items.join("")}</ul></div>`;
}

function inlineLinks(r, site) {
  const [one, two, three] = nouns(r, 3).map(
    (name) => `<li><a href="${h(tracked(r, `https://${site}/${name}`))}">${h(capital(name))}</a></li>`,
  );
  return `<div class="b_vlist2col"><ul>${one}${two}</ul><ul>${three}</ul></div>`;
}

/** Advertisers' targets are percent-encoded with small letters before they are base64. */
const adTarget = (url) =>
  Buffer.from(encodeURIComponent(url).replace(/%../g, (code) => code.toLowerCase())).toString("base64url");

function ads(ask) {
  const one = (i) => {
    const r = seeded(`${ask.seed}|ad|${i}`);
    const site = host(r);
    const href = h(
      `${ORIGIN}/aclick?ld=e8${r.hex(60)}&u=${adTarget(`https://${site}/offer`)}&rlid=${r.hex(32)}`,
    );
    return (
      `<li><div class="sb_add sb_adTA"><h2><a href="${href}">${marked(headline(r, ask.q), ask.q, "strong")}</a></h2>` +
      `<div class="b_caption"><div class="b_attribution"><div class="b_adurl"><cite>https://${h(site)}/offer</cite></div></div>` +
      `<p><span class="b_adSlug b_opttxt b_divdef">Ad</span>${h(sentence(r, ask.q))}</p></div></div></li>`
    );
  };
  return `<li class="b_ad"><ul>${one(1)}${one(2)}</ul></li>`;
}

function generated(ask) {
  const r = seeded(`${ask.seed}|answer`);
  const cited = [1, 2].map(() => {
    const href = h(tracked(r, `https://${host(r)}/${slug(ask.q)}`));
    return `<div class="rd_gencon_tta"><a target="_blank" href="${href}"><h2 class="rd_gencon_ttat">${h(headline(r, ask.q))}</h2></a></div>`;
  });
  const part = (html) => `<div><span class="devmag_cntnt_snip">${html}</span></div>`;
  const steps = [1, 2, 3].map(() => `<li data-priority=""><p>${h(sentence(r, ask.q))}</p></li>`).join("");
  return (
    '<li class="b_ans b_top"><div class="b_acf_card"><div class="developer_answercard_wrapper">' +
    `<div class="rd_sg_ttl devmag_ttl"><h2 class="b_topTitle">${h(headline(r, ask.q))}</h2></div>` +
    `<div class="rd_single_ttip"><div class="rd_gencon_ttip">${cited.join("")}</div></div>` +
    `<div class="devmag_card_content">${part(`<p>${h(paragraph(r, ask.q, 2))}</p>`)}` +
    `${part(`<p class="rd_sub_sub_header">${h(capital(noun(r)))}</p>`)}${part(`<ol class="b_dList">${steps}</ol>`)}</div></div></div></li>`
  );
}

function questions(ask) {
  const r = seeded(`${ask.seed}|questions`);
  const item = (name) => {
    const question = h(`Does a ${name} help with ${ask.q}?`);
    const page = `https://${host(r)}/${slug(ask.q)}`;
    return (
      `<div class="df_topAlAs df_alsoAsk df_close" data-tag="RelatedQnA.Item" data-query="${question}"><div class="b_expansion_text b_1linetrunc">${question}</div>` +
      `<div class="df_alsocon b_primtxt" data-tag="RelatedQnA.ItemDetails"><div class="rwrl rwrl_small">${h(sentence(r, ask.q))}</div>` +
      `<div class="rwrl_cred b_footnote"><div>Reference: <a href="${h(tracked(r, page))}">${h(page.slice(8))}</a></div></div></div></div>`
    );
  };
  return `<li class="b_ans"><div id="df_listaa"><div class="b_traits b_primtxt">People also ask</div><div id="relatedQnAListDisplay">${nouns(r, 3).map(item).join("")}</div></div></li>`;
}

function related(ask) {
  const r = seeded(`${ask.seed}|related`);
  const item = (extra, i) => {
    const href = h(
      `/search?q=${encodeURIComponent(`${ask.q} ${extra}`).replaceAll("%20", "+")}&FORM=QSRE${i + 1}`,
    );
    return (
      `<li><a href="${href}" h="ID=SERP,${5681 + i}.1"><div class="b_suggestionIcon sug_sprite"></div>` +
      `<div class="b_suggestionText">${h(ask.q)} <strong>${h(extra)}</strong></div></a></li>`
    );
  };
  const list = nouns(r, 8).map(item).join("");
  return `<li class="b_ans"><div class="b_rs rsExplr" id="brsv3"><h2>Related searches for <strong>${h(ask.q)}</strong></h2><ul class="b_vList b_divsec">${list}</ul></div></li>`;
}

function pager(ask) {
  const current = Math.ceil(ask.first / ask.size);
  const href = (number, form) =>
    h(
      `/search?q=${encodeURIComponent(ask.q).replaceAll("%20", "+")}&FPIG=${seeded(ask.seed).hex(32).toUpperCase()}&first=${(number - 1) * ask.size + 1}&FORM=${form}`,
    );
  const numbers = Array.from({ length: PAGES }, (_, i) => i + 1).map((number) =>
    number === current
      ? `<li><a aria-label="Page ${number}" class="sb_pagS sb_pagS_bp b_widePag sb_bp">${number}</a></li>`
      : `<li><a class="b_widePag sb_bp" aria-label="Page ${number}" href="${href(number, number === 2 ? "PERE" : `PERE${number - 2}`)}">${number}</a></li>`,
  );
  const next =
    current < PAGES
      ? `<li><a class="sb_pagN sb_pagN_bp b_widePag sb_bp " aria-label="Next page" title="Next page" href="${href(current + 1, "PORE")}"><div class="sw_next">Next</div></a></li>`
      : "";
  return `<li class="b_pag"><nav role="navigation" aria-label="More results for ${h(ask.q)}"><h4 class="b_hide">Pagination</h4><ul class="sb_pagF">${numbers.join("")}${next}</ul></nav></li>`;
}

function context(ask) {
  if (ask.first !== 1 || ask.words > 2) return "";
  return panel(ask) + (ask.words === 1 ? namesakes(ask) : "");
}

const entityLink = (name, sid) =>
  h(
    `${ORIGIN}/search?q=${encodeURIComponent(name)}&filters=ufn%3a%22${encodeURIComponent(name)}%22+sid%3a%22${sid}%22&FORM=SNAPST`,
  );

function panel(ask) {
  const r = seeded(`${ask.seed}|panel`);
  const name = titleCase(ask.q);
  const sid = guid(r);
  const home = `https://${host(r)}/`;
  const text = paragraph(r, ask.q, 4);
  const fact = (label, value) =>
    `<li data-priority=""><div class="b_factrow"><span class="cbl b_lower">${label}:</span> ${value}</div></li>`;
  const facts = [
    fact("Founded", `${r.between(1801, 2020)}`),
    fact(
      "Maker",
      `<a href="${entityLink(`${capital(noun(r))} Works`, guid(r))}">${h(capital(noun(r)))} Works</a>`,
    ),
    fact("Known for", h(sentence(r, ask.q))),
    `<li data-priority=""><div class="b_factrow">${h(sentence(r, ask.q))}</div></li>`,
  ].join("");
  const rating = `${r.between(5, 9)}.${r.int(10)}/10`;
  const reviews = `<span class="b_demoteText"><table><tbody><tr><td><a href="https://${host(r)}/reviews">Quiet Critics</a></td><td class="b_rTxt">${rating}</td></tr></tbody></table></span>`;
  const profile = (label) =>
    `<li><a href="https://${host(r)}/${slug(ask.q)}"><div class="cico"></div><span>${label}</span></a></li>`;
  const card = (label) =>
    `<li><a title="${h(label)}" href="${entityLink(label, guid(r))}"><img src="https://th.example.com/th?id=OSK.${r.hex(12)}&amp;w=80" alt=""><p class="b_smText">${h(label)}</p></a></li>`;
  const tables = ["256", "344", "432"]
    .map((w) => `<div class="b_float b_reviewTable tp${w}">${reviews}</div>`)
    .join("");
  return (
    `<li class="b_ans"><div class="b_entityTP" data-feedbk-ids="Organization" data-fbhlsel=".b_entityTP"><div class="b_sideBleed"><div class="b_subModule">` +
    `<h2 class=" b_entityTitle">${h(name)}</h2><div class="b_entitySubTitle">${h(capital(adjective(r)))} ${h(noun(r))} maker</div>` +
    `<div class="b_clearfix b_overflow"><div class="b_float_img"><div class="cico"><a title="${h(name)}" href="${h(home)}"><img height="150" width="100" data-src-hq="/th?id=OSK.${r.hex(16)}&amp;w=100&amp;h=150" alt="${h(name)}" class="rms_img" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAEALAAAAAABAAEAAAIBTAA7"></a></div></div>` +
    tables +
    `<div class="b_lBottom b_snippet"><span><span>${h(text.slice(0, 120))}…</span></span><div class="b_hide"><span>${h(text)}</span></div></div></div>` +
    `<div class="infoCardIcons"><div class="b_iconSet"><ul class="b_hList">${profile("Home page")}${profile("Encyclopedia")}</ul></div></div>` +
    `<ul class="b_vList b_divsec">${facts}</ul></div>` +
    `<div class="b_subModule"><h2>People also search for</h2><ul class="b_imgSet">${card(`${capital(noun(r))} ${name}`)}${card(`${name} ${capital(noun(r))}`)}</ul></div>` +
    `<div class="b_suppModule"><div class="b_footnote">Data from: <a href="${h(home)}about">Open Almanac</a></div><div class="b_footnote"><a id="epf" class="b_noTarget" href="/search?q=${encodeURIComponent(ask.q)}#">Suggest an edit</a></div></div>` +
    `</div></div><div class="epv_meta b_hide" psid="${sid}"><a href="${entityLink(name, sid)}"></a></div></li>`
  );
}

function namesakes(ask) {
  const r = seeded(`${ask.seed}|namesakes`);
  const name = titleCase(ask.q);
  const kinds = ["Film", "Village", "Album"];
  const item = (kind) =>
    `<li data-priority=""><span class="b_slyGridItem"><a href="${entityLink(`${name} ${kind}`, guid(r))}"><div class="b_imagePair square_m reverse"><div class="b_secondaryFocus">${h(name)} (${kind})</div>` +
    `<div class="eg_meta"><ul class="wpc_rifacts"><li><span>${h(sentence(r, ask.q))}</span></li></ul></div></div></a></span></li>`;
  return `<li class="b_ans"><div class="disambig-outline"><h2>See results for</h2><ul class="b_vList b_divsec">${kinds.map(item).join("")}</ul></div></li>`;
}

const REFUSALS = {
  challenge: () =>
    answer(
      shell(
        "Search",
        '<div class="captcha" data-clientid="0"><div class="captcha_header">One last step</div>' +
          '<div class="captcha_text">Please solve the challenge below to verify that you are not a robot</div>' +
          '<iframe src="/turing/captcha/challenge?q=1"></iframe></div>',
      ),
      HTML,
    ),
  block: () =>
    answer(
      shell("Access denied", "<h1>Access denied</h1><p>Your network may not use this service.</p>"),
      HTML,
      403,
    ),
  // The engine's front door says it in the body alone.
  overload: () =>
    answer("Ref A: 0F1E2D3C4B5A69788796A5B4C3D2E1F0 Ref B: EDGE01 Ref C: 2026-11-01T12:00:00Z", HTML),
  status500: () => answer(shell("Error", "<p>Something went wrong.</p>"), HTML, 500),
};

export const v2 = {
  "v2-web": {
    ask: query,
    respond,
    refuse: (name) => REFUSALS[name](),
    cacheable: ({ pathname }) => pathname !== MAPS,
  },
};
