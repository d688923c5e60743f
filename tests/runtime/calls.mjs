// A valid call for each data endpoint, and how to make its source misbehave.

import { MISBEHAVIOURS } from "../../stand-ins/misbehave.mjs";

const V1 = { hl: "en", device: "desktop" };
/** Location of a call from this place. */
const BERGEN = {
  canonical_name: "Bergen,Vestland,Norway",
  gps_coordinates: { latitude: 60.393, longitude: 5.324 },
};
/** The public id of the place with a decimal id. */
function placeId(cid) {
  const bytes = Buffer.alloc(20);
  bytes.set([0x0a, 0x12, 0x09, 1], 0);
  bytes[11] = 0x11;
  bytes.writeBigUInt64LE(BigInt(cid), 12);
  return bytes.toString("base64url");
}

const ONE_OF = "One of `q`, `ludocid`, `kgmid` is required";

/**
 * `phrase` is the parameter that carries what is asked, `needs` what a call without it is told when another may stand in
 * its place, `least` the parameter or parameters that make a call where that is not `phrase` alone, `group` a group of every good
 * answer, `moves` the parameter of the continuation; a call of a `bare` endpoint needs no parameter at all.
 */
export const ENDPOINTS = [
  {
    path: "/api/v1/search",
    phrase: "q",
    needs: ONE_OF,
    query: { q: "tall ships", hl: "DE-at", gl: "UK", location: "Bergen,Norway", nfpr: "true", safe: "off" },
    echo: {
      q: "tall ships",
      hl: "de-AT",
      gl: "gb",
      device: "desktop",
      location: "Bergen,Norway",
      location_used: BERGEN,
      safe: "off",
      nfpr: 1,
      start: 0,
    },
    group: "organic_results",
    moves: "start",
  },
  {
    path: "/api/v1/ai-overview",
    phrase: "q",
    needs: ONE_OF,
    query: { q: "how do tall ships sail" },
    echo: { q: "how do tall ships sail", ...V1, start: 0 },
    group: "ai_overview",
  },
  {
    path: "/api/v1/ai-mode",
    phrase: "q",
    query: { q: "tall ships", gl: "UK", continuable: "true" },
    echo: { q: "tall ships", ...V1, gl: "gb", continuable: true },
    group: "reconstructed_markdown",
  },
  {
    path: "/api/v1/shopping",
    phrase: "q",
    query: { q: "tall ships", gl: "US", num: "30", max_price: "200" },
    echo: { q: "tall ships", hl: "en", gl: "us", device: "desktop", start: 0, num: 30, max_price: 200 },
    group: "shopping_results",
    moves: "start",
  },
  {
    path: "/api/v1/shopping/product",
    phrase: "q",
    least: "gpcid",
    needs: "One of `gpcid`, `headline_offer_docid`, `image_docid`, `catalogid` is required",
    query: { gpcid: "18446744073709551615", image_docid: "7", q: "tall ships", hl: "de" },
    echo: {
      gpcid: "18446744073709551615",
      image_docid: "7",
      q: "tall ships",
      hl: "de",
      device: "desktop",
    },
    group: "offers",
  },
  {
    path: "/api/v1/ads",
    phrase: "q",
    least: ["q", "location"],
    query: { q: "cheap tall ships", location: "Bergen,Norway", device: "mobile" },
    echo: {
      q: "cheap tall ships",
      location: "Bergen,Norway",
      location_used: BERGEN,
      hl: "en",
      device: "mobile",
      start: 0,
    },
    group: "organic_results",
    moves: "start",
  },
  {
    path: "/api/v1/local",
    phrase: "q",
    needs: "One of `q`, `ludocid` is required",
    query: { q: "tall ships", uule: "w+CAIQICINQmVyZ2VuLE5vcndheQ", hl: "nb" },
    echo: { q: "tall ships", start: 0, uule: "w+CAIQICINQmVyZ2VuLE5vcndheQ", hl: "nb", device: "desktop" },
    group: "local_results",
    moves: "start",
  },
  {
    path: "/api/v1/maps",
    phrase: "q",
    needs: "One of `q`, `place_id`, `data_cid`, `data` is required",
    query: { q: "tall ships", ll: "60.39,5.32,14z", hl: "nb", gl: "NO", min_rating: "3" },
    echo: { q: "tall ships", ll: "@60.39,5.32,14z", start: 0, hl: "nb", gl: "no", min_rating: 3 },
    group: "local_results",
    moves: "start",
  },
  {
    path: "/api/v1/maps/popular-times",
    phrase: "place_id",
    needs: "One of `place_id`, `data_id` is required",
    query: { place_id: "ChIJDdnwdv0y5xQRRytw1ihZQeU", hl: "de" },
    echo: { place_id: "ChIJDdnwdv0y5xQRRytw1ihZQeU", hl: "de" },
    group: "popular_times",
    odd: placeId,
  },
  {
    path: "/api/v1/maps/posts",
    phrase: "data_id",
    needs: "One of `data_id`, `place_id` is required",
    query: { data_id: "0x14e732fd76f0d90d:0xe5415928d6702b47" },
    echo: { data_id: "0x14e732fd76f0d90d:0xe5415928d6702b47", hl: "en" },
    group: "posts",
    odd: (id) => `0x1:0x${id.toString(16)}`,
  },
  {
    path: "/api/v1/maps/photo-meta",
    phrase: "photo_id",
    query: { photo_id: "AF1QipP4Y7A8nYL3KKXznSl69pXSq9p2IXCYUjVvOh0F" },
    echo: { photo_id: "AF1QipP4Y7A8nYL3KKXznSl69pXSq9p2IXCYUjVvOh0F", hl: "en" },
    group: "photo",
    odd: (id) => `AF1QipOdd-${id}`,
  },
  {
    path: "/api/v1/reviews",
    phrase: "place_id",
    needs: "One of `place_id`, `data_id`, `data_cid` is required",
    query: { place_id: "ChIJDdnwdv0y5xQRRytw1ihZQeU", sort_by: "newestFirst", num: "7" },
    echo: { place_id: "ChIJDdnwdv0y5xQRRytw1ihZQeU", sort_by: "newestFirst", num: 7, hl: "en" },
    group: "reviews",
    odd: placeId,
  },
  {
    path: "/api/v1/contributor-reviews",
    phrase: "contributor_id",
    query: { contributor_id: "102769814432182832009", limit: "7" },
    echo: { contributor_id: "102769814432182832009", limit: 7, hl: "en" },
    group: "reviews",
    odd: (id) => `102769814432182${id}`,
  },
  {
    path: "/api/v1/play/apps",
    phrase: "q",
    bare: true,
    query: { q: "tall ships", hl: "de", gl: "AT", price: "1" },
    echo: { q: "tall ships", price: 1, hl: "de", gl: "at" },
    group: "organic_results",
  },
  {
    path: "/api/v1/play/games",
    phrase: "q",
    bare: true,
    query: { q: "tall ships", gl: "UK" },
    echo: { q: "tall ships", hl: "en", gl: "gb" },
    group: "organic_results",
  },
  {
    path: "/api/v1/play/books",
    phrase: "q",
    bare: true,
    query: { q: "tall ships" },
    echo: { q: "tall ships", hl: "en", gl: "us" },
    group: "organic_results",
  },
  {
    path: "/api/v1/play/movies",
    phrase: "q",
    bare: true,
    query: { q: "tall ships" },
    echo: { q: "tall ships", hl: "en", gl: "us" },
    group: "organic_results",
  },
  {
    path: "/api/v1/play/product",
    phrase: "product_id",
    query: { product_id: "com.example.ships", hl: "pt-BR", gl: "BR" },
    echo: { product_id: "com.example.ships", store: "apps", hl: "pt-BR", gl: "br" },
    group: "product_info",
  },
  {
    path: "/api/v1/play/reviews",
    phrase: "product_id",
    query: { product_id: "com.example.ships", num: "7", sort_by: "2" },
    echo: {
      product_id: "com.example.ships",
      store: "apps",
      hl: "en",
      gl: "us",
      platform: "phone",
      sort_by: 2,
      num: 7,
    },
    group: "reviews",
  },
  {
    path: "/api/v2/search",
    phrase: "q",
    query: { q: "tall ships", mkt: "en-gb", cc: "UK", safeSearch: "strict", device: "mobile" },
    echo: { q: "tall ships", mkt: "en-GB", cc: "gb", first: 1, safeSearch: "strict", device: "mobile" },
    group: "organic_results",
    moves: "first",
  },
  {
    path: "/api/v3/search",
    phrase: "q",
    query: { q: "tall ships", kl: "DE-de", safe: "-2", df: "m" },
    echo: { q: "tall ships", kl: "de-de", safe: "-2", start: 0, df: "m", search_assist: false },
    group: "organic_results",
    moves: "start",
  },
  {
    path: "/api/v2/maps",
    phrase: "q",
    needs: "One of `q`, `place_id` is required",
    query: { q: "tall ships", cp: "60.39 ~ 5.32", z: "12", mkt: "nb-no" },
    echo: { q: "tall ships", cp: "60.39~5.32", z: 12, first: 0, count: 30, mkt: "nb-NO" },
    group: "local_results",
    moves: "first",
  },
  {
    path: "/api/v3/maps",
    phrase: "q",
    query: { q: "tall ships", bbox: "60.5, 5.2,60.3,5.5", strict_bbox: "true" },
    echo: { q: "tall ships", bbox: "60.5,5.2,60.3,5.5", strict_bbox: 1 },
    group: "local_results",
  },
  {
    path: "/api/v4/search",
    phrase: "find_desc",
    least: "find_loc",
    needs: "One of `find_loc`, `l` is required",
    query: { find_desc: "cheap tall ships", find_loc: "Bergen", sortby: "rating", attrs: "GoodForKids" },
    echo: {
      find_desc: "cheap tall ships",
      find_loc: "Bergen",
      sortby: "rating",
      start: 0,
      attrs: "GoodForKids",
    },
    group: "organic_results",
    moves: "start",
  },
  {
    path: "/api/v4/reviews",
    phrase: "place_id",
    query: { place_id: "Lw7NmZ3j-WEye97ywEmkXQ", hl: "DE", rating: "4,5", num: "7" },
    echo: {
      place_id: "Lw7NmZ3j-WEye97ywEmkXQ",
      hl: "de",
      sortby: "relevance_desc",
      start: 0,
      num: 7,
      rating: "5,4",
    },
    group: "reviews",
    moves: "start",
    odd: (id) => `${id}${"a".repeat(16)}`,
  },
  {
    path: "/api/v5/search",
    phrase: "q",
    query: { q: "tall ships", locale: "fr_fr", num: "20" },
    echo: { q: "tall ships", locale: "fr-FR", place_type: "all", start: 0, num: 20 },
    group: "search_results",
    moves: "start",
  },
  {
    path: "/api/v5/place",
    phrase: "place_id",
    query: { place_id: "1234564", currency: "eur" },
    echo: { place_id: "1234564", locale: "en-US", currency: "EUR" },
    group: "place_results",
    odd: String,
  },
  {
    path: "/api/v5/reviews",
    phrase: "place_id",
    query: { place_id: "1234563", num: "30", sort_by: "recent" },
    echo: {
      place_id: "1234563",
      locale: "en-US",
      start: 0,
      num: 30,
      sort_by: "recent",
      translate: false,
    },
    group: "reviews",
    moves: "start",
    odd: String,
  },
  {
    path: "/api/v6/maps/places",
    phrase: "muid",
    query: { muid: "4889791825408711583, 12345,12345", locale: "fr-CA" },
    echo: { muid: "4889791825408711583,12345", locale: "fr-CA" },
    group: "place_results",
  },
  {
    path: "/api/v6/maps/reviews",
    phrase: "muid",
    query: { muid: "4889791825408711583" },
    echo: { muid: "4889791825408711583", locale: "en-US" },
    group: "reviews",
  },
  {
    path: "/api/v6/app-store/search",
    phrase: "term",
    query: { term: "chess", country: "UK", num: "7", device: "tablet" },
    echo: { term: "chess", country: "gb", lang: "en-us", num: 7, disallow_explicit: false, device: "tablet" },
    group: "organic_results",
  },
  {
    path: "/api/v6/app-store/product",
    phrase: "product_id",
    query: { product_id: "1234567", country: "GB" },
    echo: { product_id: "1234567", country: "gb", type: "app" },
    group: "title",
  },
  {
    path: "/api/v6/app-store/reviews",
    phrase: "product_id",
    query: { product_id: "1234566", country: "fr", sort: "mosthelpful" },
    echo: { product_id: "1234566", country: "fr", sort: "mosthelpful", page: 1 },
    group: "reviews",
    moves: "page",
  },
];

/** The endpoint that tests ask when any will do. */
export const ANY = ENDPOINTS.find(({ path }) => path === "/api/v3/search");

/** Path and query of a good call, with some parameters changed. */
export const call = (endpoint, changes = {}) =>
  `${endpoint.path}?${new URLSearchParams({ ...endpoint.query, ...changes })}`;

/** Returns a call whose source misbehaves; stores are called by id, and certain ids select misbehaviours. */
export function misbehaving(endpoint, name) {
  const id = 666001 + MISBEHAVIOURS.indexOf(name);
  const { phrase, query } = endpoint;
  const odd =
    endpoint.odd ?? (["product_id", "muid"].includes(phrase) ? String : () => `${query[phrase]} !${name}`);
  return call(endpoint, { [phrase]: odd(id) });
}
