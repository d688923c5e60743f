// v6's store: the JSON API (`/search`, `/lookup`), the review feeds (`/{cc}/rss/customerreviews/…`) and the product pages
// (`/{cc}/app/…/id…`). A term with "zxqv" finds nothing; an unknown storefront is refused with HTTP 400.

import { HTML, answer, hash } from "../random.mjs";
import { STOREFRONTS, appOf, exists, facets, found, record } from "./app.mjs";
import { productPage } from "./product.mjs";
import { PAGES, feed } from "./reviews.mjs";

const SCRIPT = "text/javascript; charset=utf-8";
const XML = "text/xml; charset=UTF-8";
const FEED = /^\/([a-z]{2})\/rss\/customerreviews\/(.+)\/(json|xml)$/i;
const PRODUCT = /^\/([a-z]{2})\/app\/(?:[^/]+\/)?id(\d+)$/i;
const MAX_RESULTS = 200;

// The API writes blank lines around its JSON.
const api = (value, status = 200) => answer(`\n\n\n${JSON.stringify(value)}\n\n\n`, SCRIPT, status);
const list = (apps) => api({ resultCount: apps.length, results: apps.map(record) });
const invalid = (key) =>
  api(
    {
      errorMessage: `Invalid value(s) for key(s): [${key}]`,
      queryParameters: {
        output: "json",
        country: "ISO-2A country code",
        limit: "The number of search results to return",
        term: "A search string",
        lang: "ISO-2A language code",
      },
    },
    400,
  );

const storefront = (request) => (request.query.get("country") ?? "us").toLowerCase();

function respondApi(request) {
  if (request.pathname === "/search") return search(request);
  if (request.pathname === "/lookup") return lookup(request);
  const [, country, rest, format] = FEED.exec(request.pathname) ?? [];
  return country
    ? reviews(request, country.toLowerCase(), rest, format.toLowerCase())
    : answer(NOT_FOUND, HTML, 404);
}

function search(request) {
  const value = (name) => request.query.get(name) ?? "";
  const term = value("term").trim();
  const country = storefront(request);
  if (!STOREFRONTS.has(country)) return invalid("country");
  if (!term || term.includes("zxqv")) return list([]);
  const limit = Math.min(Number(value("limit")) || 50, MAX_RESULTS);
  const wanted = {
    desktop: value("entity") === "macSoftware",
    tablet: value("entity") === "iPadSoftware",
    developer: value("attribute") === "softwareDeveloper",
    clean: value("explicit").toLowerCase() === "no",
    genre: value("genreId"),
  };
  return list(findApps(term.toLowerCase(), country, limit, wanted));
}

/** Terms have 12 to 240 apps. As at the source, a desktop search also finds some phone apps, and a genre is not always heeded. */
function findApps(term, country, limit, wanted) {
  const there = 12 + (hash(`count|${term}`) % 229);
  const apps = [];
  for (let n = 0; n < there * (wanted.genre ? 8 : 1) && apps.length < Math.min(limit, there); n += 1) {
    const id = found(term, n, { desktop: wanted.desktop && n % 7 !== 3, developer: wanted.developer });
    const { genreIds, age } = facets(id);
    if (wanted.clean && age === "18+") continue;
    if (wanted.genre && n % 9 !== 4 && !genreIds.includes(wanted.genre)) continue;
    const app = appOf(id, country);
    if (!wanted.tablet || app.universal) apps.push(app);
  }
  return apps;
}

function lookup(request) {
  const country = storefront(request);
  const ids = (request.query.get("id") ?? "").split(",");
  if (!STOREFRONTS.has(country)) return invalid("country");
  if (!ids.every((id) => /^\d+$/.test(id))) return invalid("id");
  return list(ids.filter(exists).map((id) => appOf(Number(id), country)));
}

function reviews(request, country, rest, format) {
  if (!STOREFRONTS.has(country)) return invalid("country");
  const parts = Object.fromEntries(rest.split("/").map((part) => part.toLowerCase().split("=")));
  const page = Number(parts.page ?? 1);
  if (!parts.id || !Number.isInteger(page) || page < 1) return invalid("id");
  if (page > PAGES) return answer(`CustomerReviews RSS page depth is limited to ${PAGES}`, "text/plain", 400);
  const body = feed({ id: parts.id, country, sort: parts.sortby, page, format, path: request.pathname });
  return answer(body, format === "json" ? SCRIPT : XML);
}

function respondWeb(request) {
  const [, country, id] = PRODUCT.exec(request.pathname) ?? [];
  if (!id || !STOREFRONTS.has(country.toLowerCase()) || !exists(id)) return answer(NOT_FOUND, HTML, 404);
  return answer(productPage(Number(id), country.toLowerCase()), HTML);
}

const plain = (title, text) =>
  `<!DOCTYPE html><html lang="en-US"><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
const NOT_FOUND = plain("Not found", "The page you’re looking for can’t be found.");

const REFUSALS = {
  challenge: () =>
    answer(plain("Connecting to the Store", "Please confirm that you are a person to continue."), HTML),
  block: () => answer(plain("403 Forbidden", ""), HTML, 403),
  overload: () => answer(plain("429 Too Many Requests", ""), HTML, 429, { "retry-after": "30" }),
  status500: () => answer(plain("500 Internal Server Error", ""), HTML, 500),
};

const idOf = (request) => request.query.get("id") ?? /\/id=?(\d+)/.exec(request.pathname)?.[1];
const refuse = (name) => REFUSALS[name]();
const searching = (request) => request.query.has("term");

export const v6 = {
  "v6-store-api": {
    ask: (request) => request.query.get("term") ?? "",
    id: idOf,
    respond: respondApi,
    refuse,
    cacheable: searching,
  },
  "v6-store-web": { ask: () => "", id: idOf, respond: respondWeb, refuse },
};
