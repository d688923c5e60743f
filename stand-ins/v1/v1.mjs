// v1's web pages: ten results a page, five pages, in the markup that the engine serves to desktop browsers.
//
// Results of a query, so that one can ask for it: one or two words bring a knowledge panel and deep links on the first
// result; a word of trade (TRADE) brings ads and products, one of a place (PLACE) places; "news", "videos" and "opinions"
// bring those; a question brings related questions and a generated overview: "why" one that the page only announces and a
// second request brings, "where" one that is announced and then missing, the others one in the page. A page with `udm=14`
// has web results alone, one with `udm=28` products (shopping.mjs, product.mjs), one with `udm=1` places
// (local.mjs); a word of service (SERVICE) brings local services and an ad that can be called, "hotel" rooms
// (ads.mjs). "zxqv" finds nothing.
//
// Other kinds of pages stand in rooms of their own; a room exports `(query, pathname) -> html` (or a whole
// answer) and has its rows below. `udm=50` is the mode of conversations (ai-mode.mjs), `tbm=map` and the paths of maps
// are in maps/.

import { byPicture, first, following, mode } from "./ai-mode.mjs";
import { calledAd, rooms, services } from "./ads.mjs";
import { QUESTION, foot, questions, results } from "./found.mjs";
import { localPage } from "./local.mjs";
import {
  cidOf,
  mapList,
  mapPage,
  mapPerson,
  mapPhoto,
  mapPlace,
  mapPosts,
  mapReviews,
  reviewWindow,
} from "./maps/maps.mjs";
import { ads, news, opinions, panel, places, productAds, products, videos } from "./modules.mjs";
import { announced, fetched, overview } from "./overview.mjs";
import { html, nothing, page, readAsk } from "./page.mjs";
import { moreOffers, product } from "./product.mjs";
import { shop } from "./shopping.mjs";

const TRADE = /\b(buy|price|cheap|deal|hotel|rent|shop)\b/i;
const SERVICE = /\b(plumber|locksmith|electrician)\b/i;
const PLACE = /\b(near|cafe|restaurant|dentist|plumber|bakery)\b/i;

/** Pages by the parameter that chooses them (`udm=14`, `tbm=lcl`) or by their path; everything else is a web search. */
const KINDS = {
  "udm=1": localPage,
  "tbm=lcl": localPage,
  "udm=14": (query) => linksAlone(readAsk(query)),
  "udm=50": mode,
  "udm=28": (query) => (query.get("ibp") === "oshop" ? product(query) : shop(query)),
  "tbm=map": mapList,
  "/maps/place/": mapPage,
  "/maps/preview/place": mapPlace,
  "/maps/rpc/listugcposts": mapReviews,
  "/httpservice/web/PrivateLocalSearchUiDataService/GetLocalBoqProxy": reviewWindow,
  "/maps/preview/localposts": mapPosts,
  "/maps/photometa/v1": mapPhoto,
  "/locationhistory/preview/mas": mapPerson,
  "/async/oapv": moreOffers,
  "/async/folwr": first,
  "/async/folif": following,
  "/searchbyimage": byPicture,
  "/async/folsrch": (query) => fetched(readAsk(query), !/^where\b/i.test(readAsk(query).q)),
};

function respond({ pathname, query, headers }) {
  const chosen = ["udm", "tbm"].map((name) => KINDS[`${name}=${query.get(name)}`]).find(Boolean);
  const kind = KINDS[pathname] ?? (pathname === "/search" ? (chosen ?? webSearch) : undefined);
  if (!kind) return html(bare("Error 404 (Not Found)", "<p>Nothing here.</p>"), 404);
  const made = kind(query, pathname, headers);
  return typeof made === "string" ? html(made) : made;
}

function webSearch(query) {
  const ask = readAsk(query);
  if (!ask.q) return bare("Search", '<form action="/search"><textarea name="q"></textarea></form>');
  if (ask.empty) return nothing(ask);
  if (!ask.opening) return linksAlone(ask);
  const has = (pattern, module) => (pattern.test(ask.q) ? module(ask) : "");
  const items = results(ask);
  const column = [
    has(QUESTION, /^(why|where)\b/i.test(ask.q) ? announced : overview),
    has(PLACE, places),
    ...items.slice(0, 3),
    has(QUESTION, questions),
    has(SERVICE, calledAd),
    has(TRADE, products),
    has(/\bnews\b/i, news),
    ...items.slice(3),
    has(/\bvideos?\b/i, videos),
    has(/\bopinions?\b/i, opinions),
  ];
  return page(ask, {
    column: column.join(""),
    before:
      has(/\bhotel\b/i, rooms) +
      has(TRADE, (ask) => productAds(ask) + ads(ask, "tads")) +
      has(SERVICE, services),
    after: has(TRADE, (ask) => ads(ask, "tadsb")) + foot(ask),
    beside: ask.words <= 2 ? panel(ask) : "",
  });
}

function linksAlone(ask) {
  return ask.empty ? nothing(ask) : page(ask, { column: results(ask).join(""), after: foot(ask) });
}

const bare = (title, body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;

const REFUSALS = {
  challenge: () =>
    html(
      bare(
        "Search",
        '<form id="captcha-form" action="index" method="post"><div class="g-recaptcha" data-sitekey="0"></div>' +
          '<input type="hidden" name="continue" value="/search"></form>' +
          "<p>Our systems have detected unusual traffic from your computer network.</p>",
      ),
    ),
  block: () => html(bare("Error 403 (Forbidden)", "<p>Your client does not have permission.</p>"), 403),
  overload: () => html(bare("Error 429", "<p>Too many requests.</p>"), 429),
  status500: () => html(bare("Error 500", "<p>That is an error.</p>"), 500),
};

/** Returns the id in a call of maps without a phrase: a place, or the digits with which a person's or a picture's id ends. */
const mapId = (request) =>
  cidOf(request) ?? /(666\d{3})(?=!|$)/.exec(request.query.get("pb")?.split("!4m54")[0] ?? "")?.[1];

/** Paths that answer signed-in visitors differently. */
const SIGNED_IN = new Set(["/maps/rpc/listugcposts", "/maps/preview/localposts"]);

export const v1 = {
  "v1-web": {
    ask: ({ query }) => query.get("q") ?? "",
    id: mapId,
    respond,
    refuse: (name) => REFUSALS[name](),
    cacheable: ({ pathname }) => !SIGNED_IN.has(pathname),
  },
};
