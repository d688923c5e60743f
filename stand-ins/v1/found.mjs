// v1's web results and what the page lists below them.

import {
  DAY_MS,
  TODAY_MS,
  capital,
  escapeHtml as h,
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
import { PAGES, PAGE_SIZE, addressOf, later, picture } from "./page.mjs";

export const QUESTION = /^(how|what|why|who|when|where|which|does|is|can)\b/i;

/** Ten web results from the offset on. */
export const results = (ask) => Array.from({ length: PAGE_SIZE }, (_, i) => organic(ask, ask.start + i + 1));

function organic(ask, rank) {
  const r = seeded(`${ask.seed}|${rank}`);
  const site = host(r);
  const trail = [noun(r), slug(ask.q)];
  const link = `https://${site}/${trail.join("/")}-${r.hex(4)}${r.chance(0.2) ? "?ref=a&b=1" : ""}`;
  const name = titleCase(
    site
      .replace(/^www\./, "")
      .split(".")[0]
      .replace("-", " "),
  );
  const cite = `<cite class="qLRx3b tjvcx GvPZzd cHaqb" role="text">https://${site}<span class="ylgVCe ob9lvb" role="text"> › ${h(trail.join(" › "))}</span></cite>`;
  const head =
    `<div class="yuRUbf"><div><span class="V9tjod"><a jsname="UWckNb" class="zReHs" href="${h(link)}" data-ved="${r.hex(20)}">` +
    `<h3 class="LC20lb MBeuO DKV0Md">${h(headline(r, ask.q))}</h3><br><div class="notranslate ESMNde HGLrXd ojE3Fb"><div class="q0vns">` +
    `<span class="H9lube"><img class="XNo5Ab" src="https://pictures.example.com/icons?domain=${site}" alt=""></span>` +
    `<div class="CA5RN"><div><span class="VuuXrf">${h(name)}</span></div><div class="byrV5b">${cite}</div></div></div></div></a></span></div></div>`;
  const date = r.chance(0.4) ? `<span class="YrbPuc"><span>${day(r)}</span> — </span>` : "";
  const snippet = `<div class="VwiC3b yXK7lf p4wth r025kc Hdw6tb"><span>${date}${marked(paragraph(r, ask.q, 2), ask.q, "em")}</span></div>`;
  const rated = r.chance(0.25)
    ? `<div class="ChPIuf" data-sncf="2"><span class="z3HNkc" role="img" aria-label="Rated ${stars(r)} out of 5"></span><span class="Y0A0hc"><span class="yi40Hd">${stars(r)}</span><span class="RDApEe">(${r.between(12, 900)})</span></span></div>`
    : "";
  const thumbnail = r.chance(0.15)
    ? `<div data-sncf="0,1"><div class="uhHOwf">${picture(r)}</div></div>`
    : "";
  const inline = rank === 2 ? inlineLinks(r, site) : "";
  const whole = `<div class="N54PNb BToiNc" data-hveid="CA${rank}">${head}<div class="kb0PBd" data-sncf="1">${snippet}</div>${rated}${thumbnail}${inline}</div>`;
  const deep = rank === 1 && ask.words <= 2 ? deepLinks(r, site, ask.q) : "";
  return `<div class="MjjYud"><div class="A6K0A" data-rpos="${rank}">${whole}${deep}</div></div>`;
}

export const stars = (r) => `${r.between(3, 4)}.${r.int(10)}`;

export const day = (r) =>
  new Date(TODAY_MS - r.between(1, 1500) * DAY_MS).toLocaleDateString("en-US", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });

const deepLinks = (r, site, topic) =>
  `<table class="jmjoTe"><tbody>${nouns(r, 4)
    .map(
      (name) =>
        `<tr><td class="usJj9c"><h3 class="r"><a class="l" href="https://${site}/${name}">${h(capital(name))}</a></h3><div class="zz3gNc">${h(sentence(r, topic))}</div></td></tr>`,
    )
    .join("")}</tbody></table>`;

const inlineLinks = (r, site) =>
  `<div class="HiHjCd">${nouns(r, 3)
    .map((name) => `<a href="https://${site}/${name}">${h(capital(name))}</a>`)
    .join(" · ")}</div>`;

/** Questions that people also ask; the second answer comes by a script, the last one only when somebody opens it. */
export function questions(ask) {
  const r = seeded(`${ask.seed}|questions`);
  const pair = (name, i) => {
    const site = host(r);
    const answer =
      `<div class="wDYxhc"><div class="LGOjhe"><span class="hgKElc">${h(sentence(r, ask.q))} <b>${h(ask.q)}</b></span></div></div>` +
      `<div class="g"><div class="yuRUbf"><a href="https://${site}/${slug(ask.q)}"><h3 class="LC20lb">${h(headline(r, ask.q))}</h3><cite>https://${site} › ${h(slug(ask.q))}</cite></a></div></div>`;
    const content = [answer, later(`paa_${r.hex(6)}`, answer), ""][Math.min(i, 2)];
    return (
      `<div jsname="yEVEwb"><div class="related-question-pair" data-q="${h(`Does a ${name} help with ${ask.q}?`)}" data-lk="${r.hex(24)}">` +
      `<div role="button"><span class="CSkcDe">${h(`Does a ${name} help with ${ask.q}?`)}</span></div>${content}</div></div>`
    );
  };
  return `<div class="MjjYud"><div class="adDDi"><span role="heading" aria-level="2">People also ask</span></div>${nouns(r, 3).map(pair).join("")}</div>`;
}

/** Searches that the page proposes, and the links to the other pages. */
export const foot = (ask) => related(ask) + pager(ask);

function related(ask) {
  const r = seeded(`${ask.seed}|related`);
  const item = (extra) =>
    `<a class="ngTNl ggLgoc" href="${addressOf(ask, { q: `${ask.q} ${extra}`, sa: "X" })}"><div class="dg6jd">${h(ask.q)} <b>${h(extra)}</b></div></a>`;
  return `<div class="y6Uyqe"><span role="heading">People also search for</span>${nouns(r, 8).map(item).join("")}</div>`;
}

export function pager(ask) {
  const current = Math.floor(ask.start / PAGE_SIZE) + 1;
  const href = (number) => addressOf(ask, { start: (number - 1) * PAGE_SIZE, sa: "N" });
  const cells = Array.from({ length: PAGES }, (_, i) => i + 1).map((number) =>
    number === current
      ? `<td class="YyVfkd NKTSme"><span class="SJajHc"></span>${number}</td>`
      : `<td class="NKTSme"><a aria-label="Page ${number}" class="fl" href="${href(number)}"><span class="SJajHc"></span>${number}</a></td>`,
  );
  const step = (id, number, text) =>
    number >= 1 && number <= PAGES
      ? `<td class="d6cvqb BBwThe"><a href="${href(number)}" id="${id}"><span class="oeN89d">${text}</span></a></td>`
      : "";
  return `<div role="navigation"><table class="AaVjTc"><tbody><tr>${step("pnprev", current - 1, "Previous")}${cells.join("")}${step("pnnext", current + 1, "Next")}</tr></tbody></table></div>`;
}
