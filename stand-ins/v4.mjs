// v4: result pages of a review site (`/search`), and the stored queries that they ask (`/gql/batch`).
//
// Results of a search: a word of trade (TRADE) brings paid businesses; "ids" in the phrase brings the layout whose page
// has ids only, which takes one more request; "state" the earlier layout of the page's state. "zxqv" finds nothing. Every
// search has 57 businesses.
// A business's id tells its reviews: an id that ends in "0" has none, one that begins with "none" is no business, all
// others have 20 to 240, in the languages asked for. Stored queries are answered by their ids of today, which a module names that the
// runtime of every page names. Ids that begin with "666001" … "666011" misbehave, in the order of misbehave.mjs.

import {
  DAY_MS,
  HTML,
  TODAY_MS,
  adjective,
  answer,
  capital,
  hash,
  host,
  noun,
  nouns,
  paragraph,
  person,
  seeded,
  sentence,
  slug,
  titleCase,
} from "./random.mjs";

const JSON_TYPE = "application/json; charset=utf-8";
const DOCUMENTS = {
  GetBusinessReviewFeed: "2b29fe4414313b319cb85e119740e72da582d64ad2962841724748be23d7f692",
  GetResultsSectionData: "909fa212ea821a65ff6d960e582713664117bfae8dd09db8a588fe691a0e5d76",
  GetStructuredBusinessListData: "3189bd21a0b5d15ac65883a22679abfe5d66418eae8660b0c11496f2325dcb36",
  GetMapData: "98df21437b5529a0a207ec71e04716f0dc8cdaa3dd9eefd595c2319f0e90fe63",
  GetBizContactInfo: "71316e8bd099554db0619dd82e7d8876af7a0550d94488cf15a01123b2acc0c5",
};
const declared = ([name, id]) =>
  `a=Object.assign(gql\`\${b} query ${name}($id: ID!) { x }\`,{__documentId:"${id}"});`;
const MODULES = {
  "/assets/public/module_runtime~page.mjs":
    'e=>({1:"business",2:"other"})[e]+".yji-"+({1:"00000000000000a1",2:"00000000000000b2"})[e]+".chunk.mjs"',
  "/assets/public/business.yji-00000000000000a1.chunk.mjs": Object.entries(DOCUMENTS)
    .map(declared)
    .join("\n"),
};
const LOADED =
  '<script type="module" src="https://scripts.example/assets/public/module_runtime~page.mjs"></script>';
const TRADE = /\b(buy|price|cheap|deal|hotel|rent|shop)\b/i;
const PAGE = 10;
const TOTAL = 57;
const ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789-_";
/** Words of reviews by language; others are answered in English. */
const OPENINGS = {
  en: "",
  de: "Sehr zu empfehlen. ",
  fr: "Très recommandé. ",
  es: "Muy recomendable. ",
  ja: "おすすめです。",
};
const LANGUAGES = Object.keys(OPENINGS);

const idOf = (r) => Array.from({ length: 22 }, () => ID_LETTERS[r.int(ID_LETTERS.length)]).join("");
const photo = (r, size) => `https://media.example.com/bphoto/${r.hex(22)}/${size}.jpg`;

function respond(request) {
  if (request.pathname === "/gql/batch") return gql(request);
  if (request.pathname.startsWith("/biz/"))
    return answer(`<!DOCTYPE html><html><body>${LOADED}</body></html>`, HTML);
  if (request.pathname !== "/search")
    return answer("<!DOCTYPE html><html><body>Not found</body></html>", HTML, 404);
  const ask = readAsk(request);
  const businesses = found(ask);
  return answer(page(ask, businesses), HTML);
}

function readAsk(request) {
  const get = (name) => request.query.get(name) ?? "";
  return {
    what: get("find_desc") || get("cflt") || "businesses",
    where: get("find_loc") || "this map",
    start: Math.max(Number(get("start")) || 0, 0),
    sortby: get("sortby") || "recommended",
    chosen: [...get("attrs").split(","), get("sortby") || "recommended"],
  };
}

/** The businesses of a page; one of an id is always the same. */
function found(ask) {
  if (ask.what.includes("zxqv") || ask.start >= TOTAL) return [];
  const all = Array.from({ length: TOTAL }, (_, n) =>
    businessOf(idOf(seeded(`v4|${ask.what}|${ask.where}|${n}`)), ask),
  );
  if (ask.sortby === "rating") all.sort((a, b) => b.rating - a.rating);
  if (ask.sortby === "review_count") all.sort((a, b) => b.reviews - a.reviews);
  return all.slice(ask.start, ask.start + PAGE);
}

function businessOf(id, { what = "shops", where = "town" } = {}) {
  const r = seeded(`v4|business|${id}`);
  const name = `${capital(adjective(r))} ${capital(noun(r))} & ${titleCase(what)}`;
  const reviews = id.endsWith("0") ? 0 : 20 + r.int(221);
  return {
    id,
    name,
    alias: slug(`${name} ${where}`),
    reviews,
    rating: reviews === 0 ? 0 : 3 + r.int(5) / 2,
    price: r.pick(["", "$", "$$", "$$$"]),
    categories: nouns(r, 2).map((word) => ({
      title: `${capital(word)} & more`,
      url: `/search?cflt=${word}&find_loc=${encodeURIComponent(where)}`,
    })),
    address: `${r.between(1, 900)} ${capital(noun(r))} St`,
    neighborhoods: [capital(noun(r))],
    phone: `(555) ${r.digits(3)}-${r.digits(4)}`,
    website: `https://${host(r)}/`,
    point: { latitude: 40 + r.int(10_000) / 1e4, longitude: -120 - r.int(10_000) / 1e4 },
    photo: photo(r, "ls"),
    snippet: sentence(r, what),
    fast: r.chance(0.5),
  };
}

const entry = (business, isAd) => ({
  bizId: business.id,
  searchResultBusiness: {
    ranking: null,
    isAd,
    name: business.name,
    alias: business.alias,
    businessUrl: isAd
      ? `/adredir?ad_business_id=${business.id}&placement=vertical_0&redirect_url=${encodeURIComponent(`https://www.reviews.example/biz/${business.alias}`)}&request_id=1`
      : `/biz/${business.alias}?osq=1`,
    categories: business.categories,
    priceRange: business.price,
    rating: business.rating,
    reviewCount: business.reviews,
    formattedAddress: business.address,
    neighborhoods: business.neighborhoods,
    phone: business.phone,
    serviceArea: null,
    website: { href: `/biz_redir?url=${encodeURIComponent(business.website)}&s=1`, rel: "noopener nofollow" },
  },
  scrollablePhotos: { photoList: [{ src: business.photo, srcset: "" }], photoHref: `/biz/${business.alias}` },
  searchResultBusinessHighlights: {
    businessHighlights: [{ id: "FAMILY", title: "Family-owned &amp; operated" }],
  },
  tags: [{ label: { text: "Open to all", color: "normal" } }],
  snippet: {
    text: `[[HIGHLIGHT]]${business.snippet.split(" ")[0]}[[ENDHIGHLIGHT]]${business.snippet.slice(business.snippet.indexOf(" "))}`,
    type: "review",
  },
  searchActions: business.fast
    ? [
        {
          content: { text: { text: 'Responds in about <span class="fast">10 mins</span>' } },
          buttonProps: { text: "Request a Quote" },
        },
      ]
    : [],
  isAd,
});

function components(ask, businesses) {
  const bare = /\bids\b/.test(ask.what);
  const paid =
    TRADE.test(ask.what) && businesses.length > 0
      ? [0, 1].map((n) => entry(businessOf(idOf(seeded(`v4|ad|${ask.what}|${n}`)), ask), true))
      : [];
  const organic = businesses.map((business) =>
    bare ? { bizId: business.id, isAd: false, snippet: { text: business.snippet } } : entry(business, false),
  );
  const list = [...paid.slice(0, 1), ...organic, ...paid.slice(1)];
  const title = `The Best 10 ${titleCase(ask.what)} in ${ask.where}`;
  const r = seeded(`v4|related|${ask.what}`);
  const link = (word) => ({
    name: titleCase(word),
    url: `/search?find_desc=${encodeURIComponent(word)}&find_loc=${encodeURIComponent(ask.where)}`,
    icon: null,
  });
  return [
    { type: "searchHeader", props: { descriptionData: { rawDescription: title }, didYouMeanData: {} } },
    ...(bare ? [{ type: "searchResultSection", props: { searchResults: list } }] : list),
    {
      type: "pagination",
      props: {
        totalResults: businesses.length === 0 ? 0 : TOTAL,
        resultsPerPage: PAGE,
        startResult: ask.start,
      },
    },
    {
      type: "relatedLinks",
      props: {
        sections: [
          {
            title: `Related Searches in ${ask.where}`,
            links: nouns(r, 6).map((word) => link(`${word} repair`)),
          },
        ],
      },
    },
    {
      type: "geo2GeoRelatedLinks",
      props: { section: { title: "In other places", links: { city: nouns(r, 3).map(link) } } },
    },
  ];
}

function filters(ask) {
  const info = (value, text) => ({ value, text, isSelected: ask.chosen.includes(value), isDisabled: false });
  const known = [
    info("is_fast_responder", "Fast-responding"),
    info("GoodForKids", "Good for kids"),
    info("DogsAllowed", "Dogs & cats allowed"),
    info("recommended", "Recommended"),
    info("rating", "Highest Rated"),
    info("review_count", "Most Reviewed"),
  ];
  return {
    filterInfoMap: Object.fromEntries(known.map((one) => [one.value, one])),
    filterSetMap: {
      sort: {
        type: "radio",
        title: "Sort:",
        filters: ["recommended", "rating", "review_count"],
        moreFilters: [],
      },
      default_group: {
        type: "button",
        title: "Featured",
        filters: ["is_fast_responder", "GoodForKids"],
        moreFilters: [{ subfilters: ["DogsAllowed"] }],
      },
    },
    filterPanelOrdering: ["default_group"],
  };
}

function page(ask, businesses) {
  const markers = businesses.map((business) => ({
    resourceId: business.id,
    hovercardId: "x",
    location: business.point,
    key: 1,
  }));
  const searchPageProps = {
    mainContentComponentsListProps: components(ask, businesses),
    filterPanelProps: filters(ask),
    rightRailProps: {
      searchMapProps: { mapState: { markers: [{ location: { latitude: 1, longitude: 1 } }, ...markers] } },
    },
  };
  const state = JSON.stringify({ locale: "en_US", legacyProps: { searchAppProps: { searchPageProps } } });
  const script = /\bstate\b/.test(ask.what)
    ? `<script type="application/json" data-hypernova-key="site__1__Search" data-hypernova-id="1"><!--${state.replace(/&/g, "&amp;").replace(/>/g, "&gt;")}--></script>`
    : `<script data-id="react-root-props">window.yelp.react_root_props = ${state.replace(/</g, "\\u003c")};</script>`;
  return `<!DOCTYPE html><html lang="en-US"><head><title>Reviews</title></head><body><yelp-react-root></yelp-react-root>${script}${LOADED}</body></html>`;
}

/** A batch: every operation is answered in its turn. */
function gql(request) {
  const operations = batch(request);
  if (operations.some((one) => one?.extensions?.documentId !== DOCUMENTS[one?.operationName]))
    return answer("Forbidden", "text/plain", 403);
  return answer(
    JSON.stringify(
      operations.map(({ operationName, variables }) => ({
        data: OPERATIONS[operationName]?.(variables ?? {}) ?? {},
      })),
    ),
    JSON_TYPE,
  );
}

function batch(request) {
  try {
    const list = JSON.parse(request.body);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

const listed =
  (of) =>
  ({ BizEncIds = [] }) => ({ businesses: BizEncIds.map((id) => ({ encid: id, ...of(businessOf(id)) })) });

const OPERATIONS = {
  GetResultsSectionData: listed((one) => ({
    name: one.name,
    alias: one.alias,
    rating: one.rating,
    reviewCount: one.reviews,
    priceRange: { display: one.price },
    location: { neighborhoods: one.neighborhoods, address: { addressLine1: one.address } },
  })),
  GetStructuredBusinessListData: listed((one) => ({
    categories: one.categories.map(({ title }) => ({ title })),
    primaryPhoto: { photoUrl: { url: one.photo } },
  })),
  GetMapData: listed((one) => ({ location: { geoCoordinate: one.point } })),
  GetBizContactInfo: ({ BizEncId }) => {
    const one = businessOf(BizEncId);
    return {
      business: {
        encid: BizEncId,
        phoneNumber: { formatted: one.phone },
        externalResources: { website: { url: one.website } },
        location: { address: { formatted: `${one.address}\nTown, ST 00000` } },
      },
    };
  },
  GetBusinessReviewFeed: (asked) => ({ business: feed(asked) }),
};

function feed({ encBizId, reviewsPerPage = 10, after, sortBy, languageCode = "en", ratings = [] }) {
  if (encBizId.startsWith("none")) return null;
  const business = businessOf(encBizId);
  const offset = after ? JSON.parse(Buffer.from(after, "base64").toString()).offset : 0;
  const all = reviewsOf(business, languageCode).filter((review) => ratings.includes(review.rating));
  const orders = {
    DATE_DESC: (a, b) => b.at - a.at,
    DATE_ASC: (a, b) => a.at - b.at,
    RATING_DESC: (a, b) => b.rating - a.rating,
    RATING_ASC: (a, b) => a.rating - b.rating,
    ELITES_DESC: (a, b) => Number(b.elite) - Number(a.elite),
  };
  if (orders[sortBy]) all.sort(orders[sortBy]);
  const shown = all.slice(offset, offset + reviewsPerPage);
  return {
    encid: business.id,
    alias: business.alias,
    name: business.name,
    rating: business.rating,
    reviewCount: business.reviews,
    reviewCountsByRating: [1, 2, 3, 4, 5].map(
      (stars) => all.filter((review) => review.rating === stars).length,
    ),
    reviewCountsByLanguage: LANGUAGES.map((language) => ({
      language,
      count: 5 + (hash(`${encBizId}|${language}`) % 90),
    })),
    reviews: {
      edges: shown.map((review) => ({ node: node(review, business) })),
      totalCount: all.length,
      pageInfo: { hasNextPage: offset + shown.length < all.length },
    },
  };
}

function reviewsOf(business, language) {
  return Array.from({ length: business.reviews }, (_, n) => {
    const r = seeded(`v4|review|${business.id}|${language}|${n}`);
    return {
      id: idOf(r),
      userId: idOf(r),
      at: TODAY_MS - r.between(1, 900) * DAY_MS,
      rating: r.pick([5, 5, 4, 4, 3, 2, 1]),
      text: `${OPENINGS[language] ?? ""}${paragraph(r, business.name, r.between(1, 3))}\n\nThanks & see you <soon>.`,
      language: OPENINGS[language] === undefined ? "en" : language,
      author: person(r),
      elite: r.chance(0.2),
      photos: r.chance(0.3) ? [photo(r, "348s")] : [],
      counts: [r.int(9), r.int(4), r.int(6)],
      reply: r.chance(0.2) ? sentence(r, "your visit") : undefined,
      owner: person(r),
    };
  });
}

const stamp = (ms) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const node = (review, business) => ({
  encid: review.id,
  text: { full: review.text, language: review.language },
  rating: review.rating,
  feedback: { usefulCount: review.counts[0], funnyCount: review.counts[1], coolCount: review.counts[2] },
  author: {
    encid: review.userId,
    displayName: review.author,
    displayLocation: "Town, ST",
    reviewCount: 12,
    friendCount: 3,
    businessPhotoCount: 4,
    currentTruncatedEliteYear: review.elite ? "26" : null,
    profilePhoto: { photoUrl: { userSrc: `https://media.example.com/photo/${review.userId}/60s.jpg` } },
  },
  business: { encid: business.id, alias: business.alias, name: business.name },
  createdAt: {
    utcDateTime: stamp(review.at),
    localDateTimeForBusiness: `${stamp(review.at - 7 * 3_600_000).slice(0, 19)}-07:00`,
  },
  businessPhotos: review.photos.map((url, n) => ({
    encid: `${review.id.slice(0, 21)}${n}`,
    caption: null,
    photoUrl: { url, lightboxMediaItemUrl: url.replace("348s", "o") },
  })),
  businessVideos: [],
  tags: { checkInCount: review.counts[1], isFirstReviewer: false, reviewOfTheDay: null },
  availableReactionsContainer: {
    availableReactions: ["HELPFUL", "THANKS", "LOVE_THIS", "OH_NO"].map((reactionType, n) => ({
      reactionType,
      displayText: titleCase(reactionType.replace("_", " ").toLowerCase()),
      count: review.counts[n] ?? 0,
    })),
  },
  bizUserPublicReply: review.reply
    ? {
        text: `${review.reply}<br>Yours`,
        createdAt: { utcDateTime: stamp(review.at + DAY_MS) },
        owner: { displayName: review.owner, role: "Business Owner" },
      }
    : null,
  previousReviews: [],
});

const GUARD =
  '<!DOCTYPE html><html lang="en"><head><title>reviews</title></head><body><script>var dd={"rt":"c","host":"geo.captcha-delivery.com"}</script><script src="https://ct.captcha-delivery.com/c.js"></script></body></html>';
const plain = (title) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

/** Refusals of both review sites, which share a guard. */
export const REFUSALS = {
  challenge: () => answer(GUARD, HTML, 403),
  block: () => answer(plain("403 Access denied"), HTML, 403),
  overload: () => answer(plain("429 Too Many Requests"), HTML, 429, { "retry-after": "30" }),
  status500: () => answer(plain("500 Internal Server Error"), HTML, 500),
};

const reviewed = (request) => batch(request)[0]?.variables?.encBizId ?? "";

export const v4 = {
  "v4-web": {
    ask: (request) => request.query.get("find_desc") ?? "",
    id: (request) => /^6660\d\d/.exec(reviewed(request))?.[0],
    respond,
    refuse: (name) => REFUSALS[name](),
    cacheable: () => true,
  },
  "v4-script": {
    ask: () => "",
    respond: ({ pathname }) => {
      const module = MODULES[pathname];
      return module ? answer(module, "text/javascript") : answer("", "text/plain", 404);
    },
    refuse: (name) => REFUSALS[name](),
  },
};
