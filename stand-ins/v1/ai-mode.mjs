// v1's conversations (`udm=50`): an answer with its sources, in the names of the newest pages.
//
// A question with "why" gets a page that carries tokens only, and a second request (`/async/folwr`) brings the answer;
// "where" gets the engine's excuse that it can't answer; everything else is answered in the page. The answer carries the
// state of the conversation (`data-mstk`); a following question (`/async/folif`) is answered with what was asked before,
// which stands in the state, and refused with a state that is none. A page whose address names a picture (`vsrid`) is
// about that picture; the search by a picture's address (`/searchbyimage`) sends to such a page.

import {
  adjective,
  answer,
  capital,
  escapeHtml as h,
  guid,
  headline,
  host,
  noun,
  nouns,
} from "../random.mjs";
import { hash, seeded, sentence, slug, titleCase } from "../random.mjs";
import { html, later, readAsk } from "./page.mjs";

const SOURCE_IDS = ["3_0", "5", "12"];
const STATE = "AU";
const TURNS_MAX = 20;

/** The page of the mode. */
export function mode(query) {
  const ask = readAsk(query);
  const picture = query.get("vsrid");
  if (!ask.q) return whole(ask, "", "");
  if (/^where\b/i.test(ask.q)) return whole(ask, tokens(ask), turn([], excuse()));
  const asked = [...(picture ? [`picture ${picture}`] : []), ask.q];
  if (/^why\b/i.test(ask.q)) return whole(ask, tokens(ask), skeleton());
  return whole(ask, tokens(ask), turn(asked, generated(ask, asked)));
}

/** The piece that the first answer of a page with tokens comes in. */
export function first(query) {
  const ask = readAsk(query);
  const isTold = ["srtst", "ei", "stkp"].every((name) => query.get(name) === tokenOf(ask, name));
  if (!isTold || !query.get("async")?.includes(`_xsrf:${tokenOf(ask, "folwr")}`)) return refused();
  const picture = query.get("vsrid");
  const asked = [...(picture ? [`picture ${picture}`] : []), ask.q];
  return turn(asked, generated(ask, asked));
}

/** The piece that answers a following question. */
export function following(query) {
  const ask = readAsk(query);
  const before = readState(query.get("mstk"));
  if (before === undefined) return refused();
  if (/^where\b/i.test(ask.q)) return turn(before, excuse());
  const asked = [...before, ask.q];
  return turn(asked, generated(ask, asked));
}

/** The search by a picture's address: sends to a page that names the picture. */
export function byPicture(query) {
  const address = query.get("image_url") ?? "";
  const id = seeded(`picture|${address}`).hex(12);
  const location = `search?${new URLSearchParams({ vsrid: id, gsessionid: `g${id}`, udm: "26", q: "" })}`;
  return { ...html("", 302), headers: { location } };
}

const refused = () => html("<!doctype html><html><body><p>Error 400 (Bad Request)</p></body></html>", 400);

/** Derives a page's token for fetching its answer from the question. */
const tokenOf = (ask, name) => `${name}-${seeded(`${ask.q}|${name}`).hex(20)}`;

const tokens = (ask) =>
  `<div data-ved="${tokenOf(ask, "ved")}" data-stkp="${tokenOf(ask, "stkp")}" data-srtst="${tokenOf(ask, "srtst")}" ` +
  `data-garc="${tokenOf(ask, "garc")}" data-ei="${tokenOf(ask, "ei")}" data-lro-token="${tokenOf(ask, "mlro")}" ` +
  `data-lro-signature="${tokenOf(ask, "mlros")}" data-xsrf-folwr-token="${tokenOf(ask, "folwr")}" ` +
  `data-xsrf-folif-token="${tokenOf(ask, "folif")}" data-elrc="${tokenOf(ask, "elrc")}" style="display:none"></div>`;

const stateOf = (asked) =>
  STATE +
  Buffer.from(JSON.stringify(asked.slice(-TURNS_MAX).map((q) => q.slice(0, 60)))).toString("base64url");

function readState(state) {
  try {
    if (!state?.startsWith(STATE)) return undefined;
    const asked = JSON.parse(Buffer.from(state.slice(STATE.length), "base64url").toString());
    return Array.isArray(asked) && asked.every((q) => typeof q === "string") ? asked : undefined;
  } catch {
    return undefined;
  }
}

/** The page around a turn. Its templates hold, hidden, what it may have to say. */
const whole = (ask, before, inside) =>
  `<!doctype html><html lang="${h(ask.language)}"><head><meta charset="UTF-8"><title>${h(ask.q)}</title></head><body>` +
  `<form action="/search" role="search"><textarea name="q">${h(ask.q)}</textarea></form>${before}` +
  `<div role="main"><div class="tonYlb">${inside}</div></div>` +
  `<div style="display:none"><span class="YWpX0d">Can't generate an AI response right now. Try again later.</span></div>` +
  `</body></html>`;

const skeleton = () => '<div data-scope-id="turn"><div role="status">Thinking</div></div>';

const excuse = () =>
  '<div data-subtree="aimc"><div class="YWpX0d">Can\'t generate an AI response right now. Try again later.</div></div>';

const turn = (asked, inside) =>
  `<div data-scope-id="turn" data-mstk="${stateOf(asked)}"><h2 class="iMqumd">${h(asked.at(-1) ?? "")}</h2>${inside}</div>`;

/** The answer to the last question, which names those before it. */
function generated(ask, asked) {
  const topic = asked.at(-1);
  const r = seeded(`${ask.seed}|mode|${asked.join("|")}`);
  const sources = SOURCE_IDS.map((id) => source(r, id, topic));
  const cite = (place) => {
    const { title, name, link } = sources[place];
    const label = `aria-label="${h(`${name} - ${title}. Related results`)}"`;
    return (
      `<span class="WBgIic notranslate"><span class="NMq1me"><span aria-hidden="true">&nbsp;</span>` +
      `<a class="PMDqCb" target="_blank" ${label} href="${h(link)}"></a>` +
      `<button data-icl-uuid="${guid(r)}" ${label} class="vDOt8c"><span class="QNca8b">${h(name)}</span></button></span></span>`
    );
  };
  const before = asked.slice(0, -1).map((q) => `“${q}”`);
  const lead =
    before.length > 0 ? `After ${before.join(" and ")}: ${sentence(r, topic)}` : sentence(r, topic);
  const item = (name, place) =>
    `<li class="Z1qcYe"><span class="iNqyIf"><strong class="rQesXe">${h(capital(name))}:</strong> ${h(sentence(r, topic))}</span>${cite(place)}</li>`;
  const [one, two, three] = nouns(r, 3);
  const rows = [one, two].map((name) => `<tr><td>${h(capital(name))}</td><td>${r.between(2, 99)}</td></tr>`);
  const blocks = [
    `<div class="n6owBd"><span style="display:none;" data-key="aimhl"></span><span data-subtree="aimfl">${h(lead)}</span>${cite(0)}</div>`,
    picture(r, topic),
    `<div class="otQkpb" role="heading" aria-level="3">${h(capital(topic))} in short</div>`,
    `<ul class="KsbFXc">${item(one, 0)}${item(two, 1)}<li class="Z1qcYe"><span class="iNqyIf">${h(sentence(r, topic))}</span><ul><li><span class="iNqyIf">${h(capital(three))}</span></li></ul></li></ul>`,
    `<table><thead><tr><th>Part</th><th>Weight</th></tr></thead><tbody>${rows.join("")}</tbody></table>`,
    `<div class="r1PmQe"><div class="pHpOfb"><div class="vVRw1d">text</div><pre><code>${h(slug(topic))} = ${r.between(2, 99)}\n</code></pre></div><div>Use code with caution.</div></div>`,
  ];
  return (
    `<div data-subtree="aimc"><div class="mZJni" data-container-id="main-col">${later(`sdh_${hash(topic)}`, blocks.join(""))}</div>` +
    `<div class="zkL70c" data-xid="Gd7Hsc"><button>Copy</button><button>Share</button><div>Good response</div></div></div>` +
    `<div data-xid="aim-aside-initial-corroboration-container"><div>${sources.length} sites</div><ul>${sources.map(listed).join("")}</ul></div>`
  );
}

function source(r, id, topic) {
  const site = host(r);
  const link = `/goto?url=CAES${r.hex(32)}`;
  const name = titleCase(`${adjective(r)} ${noun(r)}`);
  return { id, title: headline(r, topic), snippet: sentence(r, topic), site, link, name };
}

const listed = ({ id, title, snippet, site, link, name }) =>
  `<li class="Ndm2cf"><div data-src-id="${id}"><a class="vIWmYe" aria-label="${h(title)}. Opens in new tab." href="${h(link)}"></a>` +
  `<div class="gpZmoc"><span>${h(title)}</span></div><div class="hxIQcc"><span class="hxIQcc">25 May 2026 — <span>${h(snippet)}</span></span></div>` +
  `<img src="https://pictures.example.com/faviconV2?url=${site}" alt=""><span class="EsfOKc"><span>${h(name)}</span></span></div></li>`;

/** A picture, with its data where the page's scripts find it. */
function picture(r, topic) {
  const site = host(r);
  const id = r.hex(14);
  const small = `https://pictures.example.com/t/${id}`;
  const shown = [null, id, `https://${site}/${slug(topic)}`, capital(topic), ...Array(8).fill(null), site];
  const data = [0, id, [small, 168, 300], [`https://${site}/${id}.jpg`, 1080, 1920], { 2003: shown }];
  return (
    `<div data-subtree="aimfl" style="display: contents"><div class="PwvzCf"><div role="button" data-im="${h(JSON.stringify(data))}">` +
    `<img src="${small}" alt="${h(topic)}"></div></div></div>`
  );
}

/** Answers DNS lookups: every name is public unless its own text says otherwise. */
export const dns = {
  dns: {
    ask: () => "",
    respond: ({ query }) => {
      const name = query.get("name") ?? "";
      if (name.startsWith("silent.")) return answer("no", "text/plain", 502);
      const isOlder = query.get("type") === "A";
      const inside = name.startsWith("inside.") || (name.startsWith("both.") && !isOlder);
      const data = isOlder ? (inside ? "10.0.0.7" : "93.184.216.34") : inside ? "fd00::7" : undefined;
      const nowhere = name.startsWith("nowhere.");
      const records = data && !nowhere ? [{ name, type: isOlder ? 1 : 28, TTL: 60, data }] : [];
      const told = { Status: nowhere ? 3 : 0, TC: false, Question: [{ name }], Answer: records };
      return answer(JSON.stringify(told), "application/dns-json");
    },
    refuse: () => answer("", "text/plain", 503),
  },
};

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const clientDocument = (address) =>
  JSON.stringify({
    client_id: address,
    client_name: "An app of the tests",
    redirect_uris: ["http://127.0.0.1/back"],
    token_endpoint_auth_method: "none",
  });

/**
 * Answers at addresses that strangers name (`/image?url=…`): a picture, or by the end of the path `.html` a page, `client.json`
 * the document of a client that people connect, `.gone` nothing, `.to?{address}` a redirect there; `!huge` in it makes the
 * picture larger than any that is taken.
 */
export const images = {
  image: {
    ask: ({ query }) => query.get("url") ?? "",
    respond: ({ query }) => {
      const url = new URL(query.get("url") ?? "http://nowhere.invalid/");
      if (url.pathname.endsWith(".html"))
        return html("<!doctype html><html><body><p>A page.</p></body></html>");
      if (url.pathname.endsWith("client.json")) return answer(clientDocument(url.href), "application/json");
      if (url.pathname.endsWith(".gone")) return html("<!doctype html><html><body></body></html>", 404);
      if (url.pathname.endsWith(".to")) {
        return { ...html("", 302), headers: { location: decodeURIComponent(url.search.slice(1)) } };
      }
      return answer(PNG, "image/png");
    },
    refuse: () => answer("", "text/plain", 503),
  },
};
