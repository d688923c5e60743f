// Labels of parameters, and their groups in a form. The API's names stay beside the labels.

import { words } from "../page/dom.js";

/** The parts of a form in their order; what is in none of them is among the filters. */
const GROUPS = {
  Location: "location uule lat lon ll z m cp bbox strict_bbox find_loc l geo_id",
  "Language and region":
    "hl gl lr cr kl mkt cc locale lang country currency translate v1_domain v4_domain v5_domain",
  Paging: "start first page num count limit next_page_token section_page_token see_more_token",
  Advanced:
    "device store_device nfpr tbs kgmid ludocid data data_cid engine fast_mode continuable subsequent_request_token",
};
const FILTERS = "Filters";
export const ORDER = ["Query", "Location", "Language and region", FILTERS, "Paging", "Advanced"];

const GROUP_OF = new Map(
  Object.entries(GROUPS).flatMap(([group, names]) => names.split(" ").map((name) => [name, group])),
);

const LABELS = {
  q: "Search for",
  query: "Search in the reviews",
  term: "Search for",
  find_desc: "Search for",
  find_loc: "Where",
  location: "Location",
  uule: "Location token",
  lat: "Latitude",
  lon: "Longitude",
  ll: "Map position",
  z: "Zoom",
  m: "Map height in metres",
  cp: "Map centre",
  bbox: "Map bounds",
  strict_bbox: "Only inside the bounds",
  l: "Map bounds",
  geo_id: "City or region ID",
  hl: "Language",
  gl: "Country",
  lr: "Page languages",
  cr: "Page countries",
  kl: "Region",
  mkt: "Market",
  cc: "Country",
  lang: "Language",
  v1_domain: "National domain",
  v4_domain: "National site",
  v5_domain: "National site",
  device: "Device to emulate",
  safe: "Safe search",
  safeSearch: "Safe search",
  nfpr: "Exact spelling only",
  start: "Results to skip",
  first: "Results to skip",
  num: "Results per page",
  count: "Results per page",
  limit: "Results",
  kgmid: "Knowledge graph ID",
  ludocid: "Business CID",
  as_sitesearch: "Site",
  as_epq: "Exact phrase",
  as_qdr: "Published within",
  df: "Published within",
  tbs: "Search filters",
  tbm: "Result type",
  cflt: "Categories",
  attrs: "Attributes",
  min_rating: "Lowest rating",
  min_price: "Lowest price",
  max_price: "Highest price",
  open_state: "Open",
  open_on_day: "Open on",
  open_at_hour: "Open at hour",
  sort_by: "Sort by",
  sortby: "Sort by",
  sort: "Sort by",
  price: "Price",
  age: "Age range",
  shoprs: "Filter token",
  gpcid: "Product ID",
  headline_offer_docid: "Offer ID",
  image_docid: "Image ID",
  catalogid: "Catalogue ID",
  muid: "Place IDs",
  data: "Maps data sequence",
  data_id: "Maps data ID",
  data_cid: "Place CID",
  store_device: "Front page for",
  search_assist: "Generated answer",
  image_url: "Image address",
  continuable: "Keep the conversation open",
  subsequent_request_token: "Conversation token",
  fast_mode: "Organic results only",
  disallow_explicit: "Hide explicit results",
  property: "Match",
  place_type: "Kind of place",
  type: "Kind of request",
};

/** Returns whether `m` is a number of results; elsewhere it is the height of a map. */
const isCount = ({ name, description }) => name === "m" && !/metres/.test(description);

export const labelOf = (param) => (isCount(param) ? LABELS.num : (LABELS[param.name] ?? words(param.name)));

/**
 * Parameters in the parts of a form: `[[group, params]]`. What is required, what one is needed of, and what has an example
 * is the query, unless it says where to look or in which language.
 */
export function grouped({ params, constraints, sample }) {
  const needed = new Set(constraints.filter(({ kind }) => kind === "one_of").flatMap(({ needs }) => needs));
  const firstNeeded = constraints.find(({ kind }) => kind === "one_of")?.needs[0];
  const groupOf = (param) => {
    const { name, required } = param;
    if (isCount(param)) return "Paging";
    if (required || name === firstNeeded || (needed.has(name) && name in sample)) return "Query";
    const own = GROUP_OF.get(name);
    if (own) return own;
    return name in sample || needed.has(name) || name === "q" ? "Query" : FILTERS;
  };
  const groups = Map.groupBy(params, groupOf);
  return ORDER.filter((name) => groups.has(name)).map((name) => [name, groups.get(name)]);
}
