// v1's generated answers: paragraphs, headings, lists, a table and code that cite sources, as overviews and answers of a
// conversation have them; and how a page announces an overview that a second request brings.

import {
  adjective,
  capital,
  escapeHtml as h,
  guid,
  headline,
  host,
  noun,
  nouns,
  seeded,
  sentence,
  slug,
  titleCase,
} from "../random.mjs";
import { inScript } from "./page.mjs";

/** The page's own numbers of the sources have gaps. */
const SOURCE_IDS = ["2", "14", "15", "45"];

/** The answer of a page to its question. */
export const overview = (ask) =>
  `<div class="MjjYud"><div data-mcpr="1">${generated(`${ask.seed}|overview`, ask.q)}</div></div>`;

/** A whole generated answer about a topic: its text, what the text cites, and the list of sources. */
export function generated(seed, topic) {
  const r = seeded(seed);
  const sources = SOURCE_IDS.map((id) => source(r, id, topic));
  const records = [];
  const cite = (...places) => {
    const uuid = guid(r);
    for (const place of places) records.push(record(uuid, sources[place]));
    return `<span class="uJ19be"><button data-icl-uuid="${uuid}" aria-label="View related links"></button></span>`;
  };
  const paragraph = (...places) =>
    `<div class="Y3BBE" data-sfc-root="c">${h(sentence(r, topic))} <mark class="HxTRcb">${h(sentence(r, topic))}</mark>${cite(...places)}</div>`;
  const item = (name, place) =>
    `<li data-hveid="C${place}"><span class="T286Pc"><strong class="Yjhzub">${h(capital(name))}:</strong> ${h(sentence(r, topic))}</span>${cite(place)}</li>`;
  const [one, two, three] = nouns(r, 3);
  const heading = (text) => `<div class="otQkpb" role="heading" aria-level="3">${h(text)}</div>`;
  const rows = nouns(r, 2).map((name) => `<tr><td>${h(capital(name))}</td><td>${r.between(2, 99)}</td></tr>`);
  const blocks = [
    paragraph(0),
    paragraph(1, 2),
    heading(`What matters about ${topic}`),
    `<ul class="KsbFXc">${item(one, 0)}${item(two, 2)}${item(three, 3)}</ul>`,
    `<table class="NRefec"><thead><tr><th>Part</th><th>Weight</th></tr></thead><tbody>${rows.join("")}</tbody></table>`,
    `<pre><code class="language-text">${h(slug(topic))} = ${r.between(2, 99)}</code></pre>`,
  ];
  return (
    `<div data-subtree="aimc"><div class="mZJni" data-container-id="main-col" jsname="KFl8ub">${blocks.join("")}</div>` +
    `${records.join("")}<ul class="bTFeG">${sources.map(listed).join("")}</ul></div>`
  );
}

function source(r, id, topic) {
  const site = host(r);
  return {
    id,
    title: headline(r, topic),
    snippet: sentence(r, topic),
    site,
    link: `https://${site}/${noun(r)}/${slug(topic)}#:~:text=${adjective(r)}`,
    name: titleCase(
      site
        .replace(/^www\./, "")
        .split(".")[0]
        .replace("-", " "),
    ),
  };
}

const listed = ({ id, title, snippet, site, link, name }) =>
  `<li class="CyMdWb"><div data-src-id="${id}"><a class="NDNGvf" href="${h(link)}" aria-label="${h(title)}. Opens in new tab."></a>` +
  `<div class="Nn35F">${h(title)}</div><div class="vhJ6Pe">${h(snippet)}</div><div class="R0r5R">${h(name)}</div>` +
  `<img class="nHPWpc" src="https://pictures.example.com/sources?domain=${site}" alt=""></div></li>`;

/** A comment that says which source a citation means. */
function record(uuid, { id, title, snippet, site, link, name }) {
  const row = [
    uuid,
    [title, snippet, `https://pictures.example.com/icons?domain=${site}`, site, [name], link, null, null, id],
  ];
  return `<!--Sv6Kpe${h(JSON.stringify([row]))}-->`;
}

/** Renders the placeholder of an overview that the browser is to fetch. */
export function announced(ask) {
  const r = seeded(`${ask.seed}|announced`);
  const query = new URLSearchParams({
    q: ask.q,
    hl: ask.language,
    ei: r.hex(22),
    yv: "3",
    async: "_fmt:adl",
  });
  return `<div class="MjjYud"><div class="h7Tj7e" id="fol_${r.hex(4)}"></div><script>(function(){var p={astyp:'folsrch',url:'${inScript(`/async/folsrch?${query}`)}',id:1};window.fol=p})();</script></div>`;
}

/** The piece that the second request brings; `isThere` is false where the engine changed its mind. */
export const fetched = (ask, isThere) =>
  isThere
    ? `<div class="D5ad8b" data-mcpr="1">${generated(`${ask.seed}|overview`, ask.q)}</div>`
    : '<div class="X6JNf"><span class="YWpX0d">An overview is not available for this search</span></div>';
