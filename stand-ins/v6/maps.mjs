// v6's maps: records of places by their ids (`POST /data/place`), in the language of the request.
//
// Every id leads to a place, but one that ends in 404: its record has no values. An id that ends in 7 has no ratings and
// reviews; in 8, only those of another site; all others have the source's own, by category, as well.

import {
  DAY_MS,
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
} from "../random.mjs";

const JSON_TYPE = "application/json; charset=utf-8";
const PATH = "/data/place";
const EPOCH_MS = Date.UTC(2001, 0, 1);
const ZONES = ["Europe/Oslo", "America/Toronto", "Asia/Tokyo", "Australia/Sydney", "America/New_York"];
const DAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];
/** Words of the listings by language; others are answered in English. */
const WORDS = {
  en: {
    shop: "Shop",
    sides: ["Products", "Service", "Atmosphere"],
    menu: "Menu",
    order: "Order",
    book: "Reserve",
  },
  de: {
    shop: "Laden",
    sides: ["Produkte", "Service", "Atmosphäre"],
    menu: "Speisekarte",
    order: "Bestellen",
    book: "Reservieren",
  },
  fr: {
    shop: "Boutique",
    sides: ["Produits", "Service", "Ambiance"],
    menu: "Menu",
    order: "Commander",
    book: "Réserver",
  },
  ja: { shop: "店舗", sides: ["商品", "サービス", "雰囲気"], menu: "メニュー", order: "注文", book: "予約" },
  ar: {
    shop: "متجر",
    sides: ["المنتجات", "الخدمة", "الأجواء"],
    menu: "القائمة",
    order: "اطلب",
    book: "احجز",
  },
};

function asked(request) {
  try {
    const { places = [], language = "en-US" } = JSON.parse(request.body);
    return { ids: places.map(({ muid }) => String(muid)), locale: language };
  } catch {
    return { ids: [], locale: "en-US" };
  }
}

function respond(request) {
  if (request.pathname !== PATH) return answer("Not found", "text/plain", 404);
  const { ids, locale } = asked(request);
  if (ids.length === 0) return answer(JSON.stringify({ error: "invalid request" }), JSON_TYPE, 400);
  // The order is the source's own.
  const places = ids.toSorted((a, b) => hash(a) - hash(b)).map((id) => place(id, locale));
  return answer(JSON.stringify({ places }), JSON_TYPE);
}

const component = (type, key, values, more = {}) => ({
  type: `COMPONENT_TYPE_${type}`,
  status: "STATUS_SUCCESS",
  ttl: 43200,
  startIndex: 0,
  valuesAvailable: values.length,
  ...(values.length > 0 && { value: values.map((value) => ({ [key]: value })) }),
  cacheControl: "CACHEABLE",
  ...more,
});
const seconds = (ms) => Math.round((ms - EPOCH_MS) / 1000);

function place(id, locale) {
  if (id.endsWith("404")) {
    return {
      muid: id,
      resultProviderId: "0",
      language: locale,
      component: [component("ENTITY", "entity", [])],
    };
  }
  const r = seeded(`v6-maps|${id}`);
  const language = locale.split("-")[0];
  const words = WORDS[language] ?? WORDS.en;
  const tag = WORDS[language] ? language : "en";
  const said = (text) => [{ locale: tag, stringValue: text }];
  const site = host(r);
  const thing = noun(r);
  const shop = `${capital(thing)} ${words.shop}`;
  const center = { lat: (r.int(12_000) - 6000) / 100 + 0.0017, lng: (r.int(34_000) - 17_000) / 100 + 0.0023 };
  const town = capital(noun(r));
  const street = `${capital(adjective(r))} Street`;
  const lines = [`${r.between(1, 240)} ${street}`, `${town} ${r.digits(5)}`, "Norway"];
  const structured = {
    country: "Norway",
    countryCode: "NO",
    administrativeArea: `${capital(noun(r))} County`,
    locality: town,
    postCode: lines[1].split(" ").at(-1),
    subLocality: `${capital(noun(r))} Quarter`,
    thoroughfare: street,
    fullThoroughfare: lines[0],
  };
  const guide = {
    vendorId: "com.example.guide",
    externalItemId: r.hex(22),
    displayName: "Open Guide",
    attributionUrl: [`guide:///place/${id}`, `https://guide.example.com/place/${id}`],
    baseActionUrl: "https://guide.example.com/maps",
  };
  const entity = {
    type: "BUSINESS",
    telephone: `+4755${r.digits(6)}`,
    altTelephone: [`+4756${r.digits(6)}`],
    url: `https://${site}/`,
    name: said(`${capital(adjective(r))} ${shop}`),
    localizedCategory: [
      { level: 1, localizedName: said(words.shop), categoryId: "shopping" },
      { level: 99, localizedName: said(shop), categoryId: `${thing}_shop` },
    ],
    mapsCategoryId: `shopping.${thing}_shop`,
    mapsAltCategoryId: ["shopping.gifts"],
  };
  return {
    muid: id,
    resultProviderId: "9902",
    mapsId: { shardedId: { muid: id, center, placeId: `I${BigInt(id).toString(16).toUpperCase()}` } },
    language: locale,
    component: [
      component("ENTITY", "entity", [entity], { attribution: guide }),
      component("ADDRESS_OBJECT", "addressObject", [
        {
          shortAddress: `${lines[0]}, ${town}`,
          formattedAddressLines: lines,
          countryName: "Norway",
          address: { formattedAddressLine: lines, structuredAddress: structured },
        },
      ]),
      component("PLACE_INFO", "placeInfo", [{ center, timezone: { identifier: r.pick(ZONES) } }]),
      component("BUSINESS_HOURS", "businessHours", [hours(r)]),
      ...ratings(id, r, guide, words, tag),
      component("CATEGORIZED_PHOTOS", "categorizedPhotos", photos(r, guide)),
      component("AMENITIES", "amenities", [amenities(r, said)]),
      component("CONTAINMENT_PLACE", "containmentPlace", [
        {
          containerId: { shardedId: { muid: r.digits(19), resultProviderId: 9902 } },
          containmentLine: { formatString: [`${shop} · {s:s}${town}{/s:s}`] },
        },
      ]),
      component("QUICK_LINK", "quickLink", [
        {
          quickLinkItem: [
            { title: words.menu, url: `https://${site}/menu`, symbolImageName: "menucard.fill" },
            {
              title: words.order,
              url: `https://${site}/order?src=maps`,
              symbolImageName: "takeoutbag.and.cup.and.straw.fill",
            },
            { title: words.book, url: `https://${site}/book`, symbolImageName: "calendar.badge.plus" },
          ],
        },
      ]),
      component("TEXT_BLOCK", "textBlock", [{ title: shop, text: paragraph(r, thing, 2) }]),
      component("POI_CLAIM", "poiClaim", [
        { isClaimable: true, claimUrl: `https://business.example.com/?claimId=${id}` },
      ]),
      component("FACTOID", "factoid", []),
    ],
  };
}

function hours(r) {
  const from = r.between(7, 11) * 3600;
  const closed = r.int(7);
  const late = r.int(7);
  const weeklyHours = DAYS.flatMap((day, at) => {
    if (at === closed) return [];
    return [{ day: [day], timeRange: [{ from, to: (at === late ? 26 : 18) * 3600 }] }];
  });
  const hoursThreshold = { openingSoonMessageThresholdSecond: 3600, closingSoonMessageThresholdSecond: 3600 };
  return { weeklyHours, hoursType: "NORMAL", hoursThreshold };
}

/** Ratings and reviews: another site's, and the source's own with a score for each side. */
function ratings(id, r, guide, { sides }, tag) {
  const price = { ratingType: "PRICE_RANGE", score: r.between(1, 4), maxScore: 4, currencySymbol: "kr" };
  if (id.endsWith("7")) return [component("RATING", "rating", [price]), component("REVIEW", "review", [])];
  const score = r.between(20, 50) / 10;
  const stars = { ratingType: "USER_RATING", score, maxScore: 5, numRatingsUsedForScore: r.between(3, 2000) };
  const others = component("RATING", "rating", [stars, price], { attribution: guide });
  const own = (category) => ({
    ratingType: "APPLE_RATING",
    score: r.between(40, 100),
    maxScore: 100,
    numRatingsUsedForScore: r.between(3, 2000),
    ...(category && { appleRatingCategory: [{ locale: tag, stringValue: category }] }),
  });
  const ownRatings = component("RATING", "rating", [own(), ...sides.map(own)], {
    attribution: { vendorId: "com.apple.maps", displayName: "Maps" },
  });
  const reviews = Array.from({ length: 3 }, () => review(r));
  return [
    others,
    ...(id.endsWith("8") ? [] : [ownRatings]),
    component("REVIEW", "review", reviews, { attribution: guide }),
  ];
}

function review(r) {
  const id = r.hex(22);
  const image = {
    photoVersion: [{ width: 60, height: 60, url: `https://images.example.com/people/${id}.jpg` }],
  };
  return {
    snippet: [{ locale: "en", stringValue: sentence(r, noun(r)) }],
    reviewTime: seconds(TODAY_MS - r.between(1, 900) * DAY_MS),
    reviewer: { name: person(r), ...(r.chance(0.5) && { image }) },
    reviewId: id,
    rating: { ratingType: "USER_RATING", score: r.between(1, 5), maxScore: 5 },
    viewReviewActionUrl: `https://guide.example.com/maps?component=review&cid=${id}`,
  };
}

function photos(r, guide) {
  const photo = () => {
    const id = r.hex(12);
    const base = `https://images.example.com/thumb/${id}`;
    return {
      caption: capital(noun(r)),
      photo: {
        photoId: id,
        photoVersion: [
          { width: 308, height: 308, url: `${base}/320x320bb.jpg`, urlType: "URL_TYPE_REGULAR" },
          { width: 1200, height: 900, url: `${base}/{w}x{h}bb.{f}`, urlType: "URL_TYPE_AMP_TEMPLATE" },
        ],
      },
      attribution: guide,
      dateAdded: seconds(TODAY_MS - r.between(1, 2000) * DAY_MS),
      viewPhotoActionUrl: `https://guide.example.com/maps?component=photo&cid=${id}`,
    };
  };
  return ["All", "Inside"].map((categoryName) => ({
    categoryName,
    photosAvailable: 9,
    photo: [photo(), photo()],
  }));
}

function amenities(r, said) {
  const names = nouns(r, 4).map((name) => `${capital(name)} parking`);
  return {
    amenity: [{ amenityType: "HAS_DELIVERY", amenityPresent: true }],
    amenityV2: names.map((name, at) => ({
      amenityPresent: at < 3,
      amenityId: `shop.${at}`,
      name: said(name),
    })),
  };
}

const plain = (title, text) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1>${text}</body></html>`;
const HTML = "text/html; charset=utf-8";
const REFUSALS = {
  challenge: () => answer(plain("One more step", '<div id="captcha-container"></div>'), HTML),
  block: () => answer(plain("403 Forbidden", ""), HTML, 403),
  overload: () =>
    answer(JSON.stringify({ error: "too many requests" }), JSON_TYPE, 429, { "retry-after": "30" }),
  status500: () => answer(plain("500 Internal Server Error", ""), HTML, 500),
};

export const v6Maps = {
  "v6-maps": {
    ask: () => "",
    id: (request) => asked(request).ids[0],
    respond,
    refuse: (name) => REFUSALS[name](),
    cacheable: () => true,
  },
};
