// Modules between and beside v1's web results: ads, products in a grid, places, news, videos, opinions, threads, and the panel.

import {
  adjective,
  capital,
  escapeHtml as h,
  headline,
  host,
  nickname,
  noun,
  nouns,
  paragraph,
  person,
  seeded,
  sentence,
  slug,
  titleCase,
} from "../random.mjs";
import { day, stars } from "./found.mjs";
import { addressOf, picture } from "./page.mjs";

const block = (heading, content) =>
  `<div class="MjjYud"><div class="ULSxyf"><div role="heading" aria-level="2">${h(heading)}</div>${content}</div></div>`;

/** A link through the engine's counter of clicks. */
const clicked = (r, link) =>
  h(`https://search.example.com/aclk?sa=L&ai=${r.hex(40)}&adurl=${encodeURIComponent(link)}`);

/** Two paid texts; `place` is `tads` above the results or `tadsb` below. */
export function ads(ask, place) {
  const one = (i) => {
    const r = seeded(`${ask.seed}|${place}|${i}`);
    const site = host(r);
    const links = nouns(r, 2).map(
      (name) =>
        `<div class="bOeY0b"><a href="https://${site}/${name}" data-rw="${clicked(r, `https://${site}/${name}`)}">${h(capital(name))}</a></div>`,
    );
    return (
      `<div class="uEierd"><div class="vdQmEd"><a class="sVXRqc" href="https://${site}/offer" data-rw="${clicked(r, `https://${site}/offer`)}">` +
      `<div role="heading" aria-level="3" class="CCgQ5 vCa9Yd QfkTvb MUxGbd v0nnCb">${h(headline(r, ask.q))}</div>` +
      `<div class="TElO2c"><span class="OSrXXb">${h(
        titleCase(
          site
            .replace(/^www\./, "")
            .split(".")[0]
            .replace("-", " "),
        ),
      )}</span></div><span data-dtld="${site}" class="x2VHCd">https://${site}</span></a></div>` +
      `<div class="Va3FIb r025kc lVm3ye"><div class="p4wth">${h(sentence(r, ask.q))}</div></div>${links.join("")}</div>`
    );
  };
  return `<div id="${place}"><div class="qGXjvb">${one(1)}${one(2)}</div></div>`;
}

/** Paid products above the results; the second one is marked down. */
export function productAds(ask) {
  const one = (i) => {
    const r = seeded(`${ask.seed}|pla|${i}`);
    const site = host(r);
    const link = `https://${site}/p/${slug(ask.q)}-${i}`;
    const price = r.between(9, 240);
    const before =
      i === 2 ? `<span class="Xs5dIf" style="text-decoration:line-through">$${price + 20}.00</span>` : "";
    return (
      `<div class="mnr-c pla-unit"><a class="pla-unit-img-container-link" id="vplap_${i}" href="${h(link)}"></a><div><div class="Gor6zc">${picture(r)}</div>` +
      `<a class="plantl pla-unit-title-link" href="${clicked(r, link)}"><div role="heading" aria-level="4"><span class="pymv4e">${h(titleCase(`${adjective(r)} ${ask.q}`))}</span></div></a>` +
      `<div><span class="e10twf">$${price}.${r.between(10, 99)}</span>${before}</div><div class="zPEcBd LbUacb">${h(site)}</div>` +
      `<div><span class="z3HNkc" aria-label="Rated ${stars(r)} out of 5"></span><span class="pbAs0b">(${r.between(2, 999)})</span></div><div class="cYBBsb">Free delivery</div></div></div>`
    );
  };
  return `<div class="commercial-unit-desktop-top">${[1, 2, 3].map(one).join("")}</div>`;
}

/** Products in a grid. */
export function products(ask) {
  const one = (i) => {
    const r = seeded(`${ask.seed}|product|${i}`);
    return (
      `<div class="YBo8bb" data-oid="${r.digits(19)}" data-gid="${r.digits(19)}" data-iid="${r.digits(19)}"><div class="gkQHve">${h(titleCase(`${adjective(r)} ${ask.q} ${noun(r)}`))}</div>` +
      `<span class="lmQWe">$${r.between(9, 240)}.${r.between(10, 99)}</span><span class="WJMUdc">${h(capital(noun(r)))} Market</span><span class="ybnj7e">Free delivery</span>` +
      `<span class="z3HNkc" aria-label="Rated ${stars(r)} out of 5"></span><span class="RDApEe">(${r.between(2, 999)})</span>${picture(r)}</div>`
    );
  };
  return block("Popular products", `<div>${[1, 2, 3, 4].map(one).join("")}</div>`);
}

const STREETS = ["Harbor Rd", "Mill St", "Maple Ave"];

/** Three places. */
export const places = (ask) => block("Places", `<div>${[1, 2, 3].map((i) => place(ask, i)).join("")}</div>`);

/** Returns a place for packs and lists of places. */
export function place(ask, i) {
  const r = seeded(`${ask.seed}|place|${i}`);
  const [site, cid] = [host(r), r.digits(18)];
  return (
    `<div class="VkpGBb"><div class="cXedhc"><a class="vwVdIc wzN8Ac rllt__link" data-cid="${cid}"><div class="rllt__details">` +
    `<div class="dbg0pd" role="heading" aria-level="3"><span class="OSrXXb">${h(titleCase(`${adjective(r)} ${noun(r)}`))}</span></div>` +
    `<div><span class="Y0A0hc"><span class="yi40Hd">${stars(r)}</span><span class="RDApEe">(${r.between(3, 999)})</span></span> · $${r.between(10, 20)}–30 · ${h(capital(noun(r)))} shop</div>` +
    `<div>${r.between(1, 30)}+ years in business · ${r.between(1, 999)} ${r.pick(STREETS)}</div><div>Open ⋅ Closes ${r.between(5, 11)} PM · (555) 01${r.digits(1)}-${r.digits(4)}</div>` +
    `<div class="pJ3Ci">"${h(sentence(r, ask.q))}"</div></div></a></div><a class="yYlJEf L48Cpd" href="https://${site}/"></a><a class="yYlJEf VDgVie Q7PwXb" href="/maps/dir//${cid}"></a></div>`
  );
}

/** News of the day. */
export function news(ask) {
  const story = (i) => {
    const r = seeded(`${ask.seed}|news|${i}`);
    const site = host(r);
    return (
      `<a class="WlydOe" href="https://${site}/news/${slug(ask.q)}-${i}"><div class="MgUUmf">${h(capital(noun(r)))} Times</div>` +
      `<div class="n0jPhd" role="heading" aria-level="3">${h(headline(r, ask.q))}</div><div class="OSrXXb rbYSKb"><span>${r.between(2, 23)} hours ago</span></div><div class="uhHOwf">${picture(r)}</div></a>`
    );
  };
  return block(
    "Top stories",
    `<g-section-with-header><div role="heading" aria-level="2">Top stories</div>${[1, 2, 3].map(story).join("")}</g-section-with-header>`,
  );
}

/** Videos. */
export function videos(ask) {
  const video = (i) => {
    const r = seeded(`${ask.seed}|video|${i}`);
    return (
      `<div class="KYaZsb"><a href="https://${host(r)}/watch?v=${r.hex(11)}"><div class="uhHOwf">${picture(r, 160)}</div><span class="c8rnLc">${r.between(1, 59)}:${r.between(10, 59)}</span>` +
      `<div class="cHaqb" role="heading" aria-level="3">${h(headline(r, ask.q))}</div></a><div class="Sg4azc"><span>${h(capital(noun(r)))} TV</span> · <span>${h(nickname(r))}</span></div><span class="OwbDmd">${day(r)}</span></div>`
    );
  };
  return block("Videos", [1, 2, 3].map(video).join(""));
}

/** Renders opinions, and threads in forums. */
export function opinions(ask) {
  const post = (i) => {
    const r = seeded(`${ask.seed}|post|${i}`);
    return (
      `<a class="WlydOe" href="https://${host(r)}/posts/${r.digits(6)}"><div class="mCBkyc" role="heading" aria-level="3">${h(headline(r, ask.q))}</div>` +
      `<div class="OSrXXb rbYSKb"><span>${r.between(2, 90)}+ reactions</span> · <span>${r.between(2, 11)} months ago</span></div><div class="sTl1Td">${h(nickname(r))} · ${h(capital(noun(r)))}book</div></a>`
    );
  };
  const thread = (i) => {
    const r = seeded(`${ask.seed}|thread|${i}`);
    return (
      `<div class="LJ7wUe"><a class="v4kUNc" href="https://${host(r)}/t/${r.digits(6)}"><div class="zNWc4c" role="heading" aria-level="3">${h(headline(r, ask.q))}</div></a>` +
      `<div class="LbKnXb">${h(capital(noun(r)))} Forum</div><div class="QGXTTc">${r.between(3, 60)}+ comments · ${r.between(2, 9)} years ago</div></div>`
    );
  };
  const section = (heading, items) =>
    `<div class="MjjYud"><g-section-with-header><div role="heading" aria-level="2">${heading}</div>${items.join("")}</g-section-with-header></div>`;
  return (
    section("What people are saying", [1, 2].map(post)) +
    section("Discussions and forums", [1, 2].map(thread))
  );
}

/** The panel beside the results. */
export function panel(ask) {
  const r = seeded(`${ask.seed}|panel`);
  const [name, site] = [titleCase(ask.q), host(r)];
  const fact = (attrid, label, value) =>
    `<div data-attrid="${attrid}"><span class="w8qArf"><a href="${addressOf(ask, { q: `${ask.q} ${label}` })}">${label}</a>: </span><span class="LrzXr kno-fv">${value}</span></div>`;
  const founder = person(r);
  const profile = (label) =>
    `<g-link><a href="https://${host(r)}/${slug(ask.q)}" aria-label="${label}">${label}</a></g-link>`;
  return (
    `<div data-kpid="vise:${h(ask.kgmid)}"><div data-attrid="title" role="heading" aria-level="2">${h(name)}</div><div data-attrid="subtitle">${h(capital(adjective(r)))} ${h(noun(r))} maker</div>` +
    `<g-img>${picture(r, 300)}</g-img><div data-attrid="visit_official_site"><a class="ab_button n1obkb" href="https://${site}/">${site}</a></div>` +
    `<div class="kno-rdesc" data-attrid="description"><h3>Description</h3><span>${h(paragraph(r, ask.q, 2))}</span><span><a href="https://${host(r)}/wiki/${slug(ask.q)}">Open Almanac</a></span></div>` +
    fact("kc:/organization/organization:founded", "Founded", String(r.between(1801, 2020))) +
    fact(
      "kc:/organization/organization:founder",
      "Founder",
      `<a href="${addressOf(ask, { q: founder })}">${h(founder)}</a>`,
    ) +
    `<div data-attrid="kc:/common/topic:social media presence">${profile("Quietbook")}${profile("Chirper")}</div></div>`
  );
}
