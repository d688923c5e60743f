// v5: a travel site's stored queries (`/data/graphql/ids`) and the pages of its places (`/…_Review-…-d<id>-…`).
//
// Results of a search: 73 places whatever the phrase, of the kinds asked for, in the language of the request's locale;
// the first page has previews of the map. "zxqv" finds nothing. An id tells the place: one that ends in 404 is none; one
// that ends in 0 has no reviews; in 1 a hotel, in 2 a sight, all others are restaurants. Pages of even ids are of the
// later layout, odd ones of the earlier. The ids 666001 … 666011 misbehave, in the order of misbehave.mjs.
//
// A stored query answers in a visit that a page began (its cookie again in `x-requested-by`, else 400), with a locale where
// it is of reviews, and by an id of today (QUERY_IDS; others are not found). It gives twenty reviews at most; an id that ends
// in 77 is of a place whose query ignores offsets. The ids of today stand in the second script that each page loads.

import {
  DAY_MS,
  HTML,
  TODAY_MS,
  adjective,
  answer,
  capital,
  escapeHtml as h,
  hash,
  host,
  noun,
  paragraph,
  person,
  seeded,
  sentence,
  slug,
  titleCase,
} from "./random.mjs";
import { REFUSALS } from "./v4.mjs";

const JSON_TYPE = "application/json; charset=utf-8";
const TOTAL = 73;
const KINDS = ["ACCOMMODATION", "ATTRACTION", "ATTRACTION_PRODUCT", "EATERY", "GEO"];
/** Words by language; others are answered in English. */
const WORDS = {
  en: ["Restaurant", "Hotel", "Sight", ["Value", "Service", "Food", "Atmosphere"]],
  de: ["Gasthaus", "Hotel", "Sehenswürdigkeit", ["Preis-Leistung", "Service", "Essen", "Atmosphäre"]],
  fr: ["Restaurant", "Hôtel", "Site", ["Qualité-prix", "Service", "Cuisine", "Ambiance"]],
  ja: ["レストラン", "ホテル", "名所", ["価格", "サービス", "食事", "雰囲気"]],
};
const words = (locale) => WORDS[(locale ?? "en").slice(0, 2).toLowerCase()] ?? WORDS.en;

function placeOf(id, locale, kind) {
  const r = seeded(`v5|place|${id}`);
  const last = Number(id) % 10;
  const placeType = kind ?? (last === 1 ? "ACCOMMODATION" : last === 2 ? "ATTRACTION" : "EATERY");
  const [restaurant, hotel, sight, aspects] = words(locale);
  const noun_ = { ACCOMMODATION: hotel, EATERY: restaurant }[placeType] ?? sight;
  const city = capital(noun(r));
  const title = `${noun_} ${capital(adjective(r))} ${capital(noun(r))} & ${capital(noun(r))}`;
  const path = { ACCOMMODATION: "Hotel", EATERY: "Restaurant" }[placeType] ?? "Attraction";
  const count = last === 0 ? 0 : 5 + r.int(180);
  return {
    id: Number(id),
    placeType,
    title,
    city,
    aspects,
    url: `/${path}_Review-g${1000 + (hash(city) % 9000)}-d${id}-Reviews-${slug(title)}.html`,
    rating: count === 0 ? 0 : 3 + r.int(20) / 10,
    count,
    rank: r.between(1, 80),
    street: `${capital(noun(r))} St ${r.between(1, 90)}`,
    postal: r.digits(5),
    point: { latitude: 30 + r.int(20_000) / 1e3 / 2, longitude: 10 + r.int(9000) / 1e3 },
    phone: `+49 30 ${r.digits(7)}`,
    site: `https://${host(r)}`,
    description: paragraph(r, title, 2),
    snippet: sentence(r, title),
    photo: (size) =>
      `https://media.example.com/photo-o/${hash(String(id)).toString(16)}/a.jpg?w=${size}&h=${size}&s=1`,
  };
}

const QUERIES = {
  SERP_getSearchResultsList: "d65d51b7e2ed4f40",
  ReviewsProxy_getReviewListPageForLocation: "3d5e9aff1e00e113",
};
const SCRIPTS = {
  "/assets/first.js": "(this.$WP=this.$WP||[]).push(1)",
  "/assets/n/queries.js": Object.entries(QUERIES)
    .map(([name, id]) => `{__key:0x1,id:"${id}",name:"${name}"}`)
    .join(" ".repeat(500)),
};
const LOADED = Object.keys(SCRIPTS)
  .map((path) => `<script src="https://scripts.example${path}" async=""></script>`)
  .join("");
const VISIT = "TAUnique";

function respond(request) {
  if (request.pathname === "/data/graphql/ids") return stored(request);
  const made = pageOf(request);
  const headers = { ...made.headers, "set-cookie": `${VISIT}=${visitOf(request)}; Path=/; Secure; HttpOnly` };
  return { ...made, headers };
}

/** The visit that a page begins. */
const visitOf = ({ pathname }) => `v${hash(pathname).toString(16)}`;

function pageOf(request) {
  if (request.pathname === "/Search")
    return answer(`<!DOCTYPE html><html><body>${LOADED}</body></html>`, HTML);
  const id = idInPath(request);
  if (!id || id.endsWith("404"))
    return answer("<!DOCTYPE html><html><body>Not found</body></html>", HTML, 404);
  return answer(page(placeOf(id)), HTML);
}

const idInPath = (request) => /_Review-g\d+-d(\d+)-/.exec(request.pathname)?.[1];

function batch(request) {
  try {
    const list = JSON.parse(request.body);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

const json = (data) => answer(JSON.stringify([{ data: { currency: { code: "USD" } } }, { data }]), JSON_TYPE);

function stored(request) {
  const [{ variables, extensions } = {}] = batch(request);
  const { cookie = "", "x-requested-by": visit } = request.headers;
  const isVisit = visit && cookie.split(/;\s*/).includes(`${VISIT}=${visit}`);
  if (!isVisit) return answer('{"message":"Bad Request"}', JSON_TYPE, 400);
  if (!Object.values(QUERIES).includes(extensions?.preRegisteredQueryId))
    return answer('{"message":"PersistedQueryNotFound"}', JSON_TYPE);
  if (!variables?.request && !variables?.locale)
    return answer(
      `{"errors":[{"message":"Variable \\"$locale\\" of required type \\"String!\\" was not provided."}]}`,
      JSON_TYPE,
      400,
    );
  if (variables?.request) return json({ SERP_getSearchResultsList: search(variables.request) });
  return json({ ReviewsProxy_getReviewListPageForLocation: reviews(variables ?? {}) });
}

function search({ query, offset = 0, limit = 30, locale, filters, scope }) {
  const total = query.includes("zxqv") ? 0 : TOTAL;
  const kinds = filters?.locationTypes?.length ? filters.locationTypes : KINDS;
  const ids = Array.from(
    { length: total },
    (_, n) => 100_000 + (hash(`v5|${query}|${scope?.locationId}|${n}`) % 8_000_000) * 10 + [1, 2, 3][n % 3],
  );
  const results = ids
    .slice(offset, offset + limit)
    .map((id, n) => result(placeOf(id, locale, kinds[n % kinds.length]), query));
  const sections = [{ __typename: "SERP_PagedSearchResultsSection", totalResults: total, results }];
  if (offset === 0 && total > 0)
    sections.unshift({ __typename: "SERP_MapSection", results: results.slice(0, 3) });
  return {
    clusters: [
      { clusterId: "1", sections: [{ __typename: "SERP_FilterSection", filters: [] }, ...sections] },
    ],
  };
}

const result = (place, query) => ({
  __typename: "SERP_LocationResult",
  snippet: { text: `${place.snippet} ${titleCase(query)}` },
  details: {
    locationId: place.id,
    localizedName: place.title,
    defaultUrl: place.url,
    placeType: place.placeType,
    accommodationCategory: "HOTEL",
    latitude: place.point.latitude,
    longitude: place.point.longitude,
    isGeo: place.placeType === "GEO",
    locationV2: {
      placeType: place.placeType,
      names: { longOnlyHierarchyTypeaheadV2: `${place.city}, Example` },
    },
    locationDescription: place.description,
    reviewSummary: { rating: place.rating, count: place.count },
    thumbnail: {
      photoSizeDynamic: {
        maxWidth: 2000,
        maxHeight: 1000,
        urlTemplate: place.photo("1").replace("w=1&h=1", "w={width}&h={height}"),
      },
    },
  },
});

function reviews({ locationId, offset: asked = 0, limit, sortBy, locale, doMachineTranslation }) {
  if (String(locationId).endsWith("404")) return [];
  const language = locale.slice(0, 2);
  const offset = String(locationId).endsWith("77") ? 0 : asked;
  const place = placeOf(locationId, language);
  const all = Array.from({ length: place.count }, (_, n) => review(place, language, n, doMachineTranslation));
  if (sortBy === "DATE") all.sort((a, b) => (a.publishedDate < b.publishedDate ? 1 : -1));
  return [
    {
      totalCount: all.length,
      preferredReviewIds: [],
      reviews: all.slice(offset, offset + Math.min(limit ?? 20, 20)),
      reviewListOptions: { sortType: null, sortBy },
    },
  ];
}

const day = (ms) => new Date(ms).toISOString().slice(0, 10);
const sized = (url) => ({ maxWidth: 1200, maxHeight: 900, urlTemplate: `${url}?w={width}&h={height}&s=1` });

function review(place, language, n, translated) {
  const r = seeded(`v5|review|${place.id}|${language}|${n}`);
  const at = TODAY_MS - r.between(1, 700) * DAY_MS;
  const name = person(r);
  const own = translated && r.chance(0.5) ? (language === "de" ? "en" : "de") : language;
  return {
    id: 900_000_000 + (hash(`${place.id}|${n}`) % 90_000_000),
    status: "PUBLISHED",
    reviewDetailPageWrapper: {
      reviewDetailPageRoute: {
        url: place.url.replace(/^\/\w+_Review-(g\d+-d\d+)-Reviews-/, `/ShowUserReviews-$1-r${n}-`),
      },
    },
    location: { locationId: place.id, name: place.title, placeType: place.placeType, url: place.url },
    createdDate: day(at),
    publishedDate: day(at + DAY_MS),
    userProfile: {
      id: r.hex(32).toUpperCase(),
      isVerified: r.chance(0.3),
      displayName: name,
      username: slug(name),
      avatar: { data: { photoSizeDynamic: sized(`https://media.example.com/avatar/${r.hex(8)}.jpg`) } },
      hometown: {
        location: { additionalNames: { long: `${capital(noun(r))}, Example` } },
        fallbackString: "7",
      },
      route: { url: `/Profile/${slug(name)}` },
      contributionCounts: { sumAllUgc: r.between(1, 400) },
    },
    rating: r.pick([5, 5, 4, 3, 2, 1]),
    publishPlatform: r.pick(["OTHER", "MOBILE"]),
    title: titleCase(`${adjective(r)} ${noun(r)}`),
    language,
    originalLanguage: own,
    text: `${paragraph(r, place.title, 2)}\n\nGood & cheap.`,
    helpfulVotes: r.int(7),
    translationType: own === language ? null : "MACHINE",
    tripInfo: { stayDate: day(at - 5 * DAY_MS), tripType: r.pick(["FAMILY", "COUPLES", "BUSINESS", "NONE"]) },
    additionalRatings: place.aspects.map((ratingLabelLocalizedString) => ({
      rating: r.between(1, 5),
      ratingLabelLocalizedString,
    })),
    photos: r.chance(0.3)
      ? [
          {
            data: {
              id: 7000 + n,
              caption: "A view",
              photoSizeDynamic: sized(`https://media.example.com/photo/${r.hex(8)}.jpg`),
            },
          },
        ]
      : [],
    mgmtResponse: r.chance(0.3)
      ? {
          id: 5000 + n,
          text: sentence(r, "your visit"),
          language,
          publishedDate: day(at + 3 * DAY_MS),
          connectionToSubject: "Owner",
          userProfile: { displayName: person(r) },
        }
      : null,
  };
}

/** Builds the page's data for machines. */
const structured = (place) => ({
  "@context": "https://schema.org",
  "@type":
    { ACCOMMODATION: "LodgingBusiness", EATERY: "FoodEstablishment" }[place.placeType] ?? "LocalBusiness",
  name: place.title,
  url: `https://www.travel.example${place.url}`,
  priceRange: "$$ - $$$",
  ...(place.count > 0 && {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: String(place.rating),
      reviewCount: place.count,
    },
  }),
  address: {
    "@type": "PostalAddress",
    streetAddress: place.street,
    addressLocality: place.city,
    postalCode: place.postal,
    addressCountry: { "@type": "Country", name: "Example" },
  },
  geo: { "@type": "GeoCoordinates", ...place.point },
  image: place.photo("500"),
});

/** The later layout: answers of stored queries in the script's own address. */
function later(place) {
  const answers = [
    { currency: { code: "USD" } },
    {
      locations: [
        {
          locationId: place.id,
          localizedName: place.title,
          placeType: place.placeType,
          accommodationCategory: "HOTEL",
          popIndexDetails: { popIndexRank: place.rank, popIndexTotal: 99 },
          locationDescription: place.description,
          telephone: place.phone,
          website: place.site,
          email: `mail@${new URL(place.site).host}`,
          streetAddress: {
            street1: place.street,
            city: place.city,
            postalCode: place.postal,
            country: "Example",
            fullAddress: `${place.street}, ${place.postal} ${place.city}, Example`,
          },
        },
        {
          locationId: place.id + 10,
          localizedName: "A neighbour",
          placeType: "EATERY",
          telephone: "+49 30 0000000",
        },
      ],
    },
    {
      restaurantSubratingsData: {
        restaurants: [{ sub_ratings: { food: 4.25, service: 4.1666667, value: 3.9, atmosphere: 4.5 } }],
      },
    },
    {
      reviewAggregations: [
        {
          locationId: place.id,
          overallRating: place.rating,
          reviewCount: place.count,
          reviewCountByRating: {
            oneRatingCount: 1,
            twoRatingCount: 2,
            threeRatingCount: 3,
            fourRatingCount: 4,
            fiveRatingCount: 5,
          },
        },
      ],
    },
  ];
  const results = Object.fromEntries(
    answers.map((data, n) => [String(100 + n), { data: JSON.stringify(data) }]),
  );
  const state = JSON.stringify(JSON.stringify({ urqlSsrData: { results } }));
  return `<script nonce="" async="" src="data:text/javascript,${encodeURIComponent(`(this.$WP=this.$WP||[]).push(function(e){return e}(JSON.parse(${state})))`)}"></script>`;
}

/** The earlier layout: answers of the site's API by their paths. */
function earlier(place) {
  const location = {
    name: place.title,
    web_url: `https://www.travel.example${place.url}`,
    rating: String(place.rating),
    num_reviews: String(place.count),
    ranking: `#${place.rank} of 99 Restaurants in ${place.city}`,
    ranking_position: String(place.rank),
    ranking_denominator: "99",
    ranking_category: "restaurant",
    ranking_geo: place.city,
    phone: place.phone,
    email: `mail@${new URL(place.site).host}`,
    website: place.site,
    description: place.description,
    subratings: [{ localized_name: "Food", value: "4.5" }],
    latitude: String(place.point.latitude),
    longitude: String(place.point.longitude),
    address_obj: { street1: place.street, city: place.city, country: "Example", postalcode: place.postal },
  };
  const responses = { [`/data/1.0/location/${place.id}`]: { data: location } };
  return `<script>window.__WEB_CONTEXT__={pageManifest:${JSON.stringify({ redux: { api: { responses } } }).replace(/</g, "\\u003c")}};(this.$WP=this.$WP||[]).push(1)</script>`;
}

function page(place) {
  const isEven = place.id % 2 === 0;
  return `<!DOCTYPE html><html lang="en"><head><title>${h(place.title)}</title>${LOADED}<script type="application/ld+json">${JSON.stringify(structured(place)).replace(/</g, "\\u003c")}</script>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"The site","url":"/"}</script></head>
<body><h1>${h(place.title)}</h1><a data-automation="restaurantsMenuButton" href="${h(place.site)}/menu">Menu</a>
<script src="https://ct.captcha-delivery.com/tag.js"></script>${isEven ? later(place) : earlier(place)}</body></html>`;
}

const queried = (request) => batch(request)[0]?.variables?.request?.query ?? "";
const reviewed = (request) => batch(request)[0]?.variables?.locationId;

export const v5 = {
  "v5-web": {
    ask: queried,
    id: (request) => String(idInPath(request) ?? reviewed(request) ?? ""),
    respond,
    refuse: (name) => REFUSALS[name](),
    cacheable: ({ pathname }) => pathname !== "/data/graphql/ids",
  },
  "v5-script": {
    ask: () => "",
    respond: ({ pathname }) => {
      const script = SCRIPTS[pathname];
      return script ? answer(script, "text/javascript") : answer("", "text/plain", 404);
    },
    refuse: (name) => REFUSALS[name](),
  },
};
