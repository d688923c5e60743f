// Ads that only some of v1's pages have: local services, rooms in hotels, and a paid text between the web results whose
// advertiser is rated and can be called.

import {
  adjective,
  capital,
  escapeHtml as h,
  headline,
  host,
  noun,
  seeded,
  sentence,
  titleCase,
} from "../random.mjs";
import { stars } from "./found.mjs";
import { picture } from "./page.mjs";

const counted = (r) => h(`https://search.example.com/aclk?sa=L&ai=${r.hex(40)}&adurl=`);

/** Three businesses of the neighbourhood, in a block above the results. */
export function services(ask) {
  const one = (i) => {
    const r = seeded(`${ask.seed}|service|${i}`);
    const link = h(`/localservices/prolist?hl=${ask.language}&src=1&spp=${r.hex(16)}&q=${ask.q}`);
    const row = (...facts) =>
      `<div><div class="P4vvKf">${facts.map((fact) => `<span>${fact}</span>`).join("<span> · </span>")}</div></div>`;
    const rating = `<span><span aria-hidden="true">${stars(r)}</span>&nbsp;<span class="z3HNkc" aria-label="Rated ${stars(r)} out of 5," role="img"></span><span>&nbsp;(<span>${r.between(3, 900)}</span>)</span></span>`;
    return (
      `<div><gls-profile-entrypoint><div><div class="u2WDUe" role="button"><div class="X4JRrc"><div class="eyVw9e"><a href="${link}"><span class="jdFDdb"><span class="bk5vhd">${h(titleCase(`${adjective(r)} ${noun(r)} services`))}</span></span></a></div>` +
      row(rating, h(capital(ask.q))) +
      row(`${r.between(2, 40)}+ years in business`, `Serves ${h(capital(noun(r)))} Harbor`) +
      row('<span style="color:rgba(25,134,57,1.0)">Open now</span>', "Full warranty") +
      `<div class="P4vvKf"><div data-click-string="${counted(r)}" data-fallback="+1555010${r.digits(4)}"><img src="data:image/gif;base64,R0lGODlhAQABAIAAAP///////yH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" alt="Loading phone number"></div></div></div></div></div></gls-profile-entrypoint></div>`
    );
  };
  return (
    `<div id="tvcap"><div aria-label="Ads" role="region" id="tads"><h3 class="PNUSvb" aria-level="2" role="heading"><div class="fJ43xb ECORUc">Sponsored ${h(capital(ask.q))}</div></h3>` +
    `${[1, 2, 3].map(one).join("")}<footer-link-s-more><a class="jRKCUd" href="${h(`/localservices/prolist?src=1&q=${ask.q}`)}">More</a></footer-link-s-more></div></div>`
  );
}

/** Rooms in hotels, in a row above the results. */
export function rooms(ask) {
  const one = (i) => {
    const r = seeded(`${ask.seed}|room|${i}`);
    return (
      `<div class="XRVJtc DYEKGe" role="listitem"><div><a class="KO2aMe" href="#" data-rw="${counted(r)}"><div class="uhHOwf">${picture(r)}</div>` +
      `<div class="KZYtMc">${h(titleCase(`${adjective(r)} ${noun(r)} hotel`))}</div><div class="XO8mWb">$${r.between(60, 400)}</div><div class="qdDhHb sX5I1c">${h(capital(noun(r)))} Travel</div>` +
      `<span class="yi40Hd">${stars(r)}</span><span class="z3HNkc" aria-label="Rated ${stars(r)} out of 5," role="img"></span><span class="RDApEe">(${r.between(9, 900)})</span><div class="nDQuv">${r.between(2, 5)}-star hotel</div></a></div></div>`
    );
  };
  return `<div id="atvcap"><div class="EDblX">${[1, 2, 3, 4].map(one).join("")}</div></div>`;
}

/** A paid text with everything that one may have. */
export function calledAd(ask) {
  const r = seeded(`${ask.seed}|called`);
  const site = host(r);
  return (
    `<div class="uEierd"><div data-text-ad="1"><div class="SuXxEf"><a href="${counted(r)}"><div class="ZGomKf">${picture(r)}</div></a></div>` +
    `<a class="sVXRqc" href="https://${site}/call" data-rw="${counted(r)}"><div role="heading" aria-level="3">${h(headline(r, ask.q))}</div><span data-dtld="${site}">https://${site}</span></a>` +
    `<div class="Va3FIb"><div class="p4wth">${h(sentence(r, ask.q))}</div></div><w-ad-seller-rating><span class="oqSTJd">${stars(r)}</span> advertiser rating</w-ad-seller-rating>` +
    `<div class="Qezod"><a href="${counted(r)}"><span>${r.between(1, 99)} Harbor Rd</span></a><span class="crj95c">(555) 010-${r.digits(4)}</span></div><div class="mudRy">From <span>$${r.between(5, 80)}.00</span></div></div></div>`
  );
}
