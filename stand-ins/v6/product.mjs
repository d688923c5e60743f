// The store's product page: everything of meaning sits in one JSON script, in shelves.
//
// Ids with remainder 3 modulo 7 get the earlier layout: the JSON is a list, and information rows carry `items` of plain
// texts with the newer kinds beside them in `items_V3`.

import { capital, escapeHtml as h, noun, seeded, sentence } from "../random.mjs";
import {
  GENRES,
  appOf,
  appUrl,
  hasEarlierLayout,
  makerUrl,
  money,
  moreByMaker,
  similar,
  storeUrl,
} from "./app.mjs";
import { information, privacy } from "./information.mjs";
import { artwork, flow, jsDate, linkable, makerAction, outward, policyUrl, shelf } from "./parts.mjs";
import { reviewsOf } from "./reviews.mjs";

const KINDS = {
  phone: { name: "phone", width: 1290, height: 2796 },
  pad: { name: "tablet", width: 2732, height: 2048 },
  mac: { name: "desktop", width: 2880, height: 1800 },
  watch: { name: "watch", width: 416, height: 496 },
  tv: { name: "tv", width: 3840, height: 2160 },
};

/** The page of an app that exists. */
export function productPage(id, country) {
  const app = appOf(id, country);
  const page = {
    intent: {
      storefront: country,
      language: "en-US",
      isDefaultLanguage: true,
      $kind: "ProductPageIntent",
      id: String(id),
    },
    data: product(app),
  };
  const data = hasEarlierLayout(id) ? [page] : { data: [page], userTokenHash: "" };
  const json = JSON.stringify(data).replaceAll("<", "\\u003C");
  return (
    `<!DOCTYPE html><html lang="en-US" dir="ltr"><head><meta charset="utf-8"><title>${h(app.title)} App</title>` +
    `<script id="software-application" type="application/ld+json">${linkedData(app)}</script></head><body><div id="app"><h1>${h(app.title)}</h1></div>` +
    `<script type="application/json" id="serialized-server-data">${json}</script></body></html>`
  );
}

function linkedData(app) {
  const { amount, currency } = money(app.price, app.country);
  return JSON.stringify({
    "@context": "https://schema.org",
    "@type": "SoftwareApplication",
    name: app.title,
    description: app.description,
    image: `${app.art}/icon.png/1200x630wa.png`,
    applicationCategory: GENRES[app.genreIds[0]],
    operatingSystem: `Requires system ${app.system} or later.`,
    author: { "@type": "Organization", name: app.maker.name, url: makerUrl(app) },
    ...(app.count > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: app.average.toFixed(1),
        reviewCount: app.count,
      },
    }),
    offers: {
      "@type": "Offer",
      price: amount,
      priceCurrency: currency,
      category: app.price === 0 ? "free" : undefined,
    },
  }).replaceAll("<", "\\u003C");
}

function product(app) {
  const shelves = {
    topLockup: shelf("topLockup", "marker", []),
    description: shelf("description", "productDescription", [
      {
        $kind: "ProductDescription",
        paragraph: { $kind: "Paragraph", text: app.description, mediaType: "text/plain", isCollapsed: true },
        developerAction: makerAction(app),
        tags: [],
      },
    ]),
    informationRibbon: shelf("informationRibbon", "productBadge", badges(app)),
    ...(app.count > 0 && {
      productRatings: shelf("productRatings", "productRatings", [ratings(app)], {
        title: "Ratings & Reviews",
      }),
    }),
    allProductReviews: shelf(
      "allProductReviews",
      "productReview",
      reviewsOf(app, "mosthelpful").slice(0, 8).map(review),
    ),
    mostRecentVersion: versions(app),
    textCards: null,
    ...privacy(app),
    information: shelf("information", "annotation", information(app), { title: "Information" }),
    notPurchasedLinks: shelf("notPurchasedLinks", "productPageLink", links(app)),
    capabilities: shelf("capabilities", "productCapability", capabilities(app), { title: "Supports" }),
    featuredIn:
      app.id % 3 === 0 ? shelf("featuredIn", "smallStoryCard", stories(app), { title: "Featured In" }) : null,
    moreByDeveloper: shelf(
      "moreByDeveloper",
      "smallLockup",
      moreByMaker(app.id).map((id) => lockup(appOf(id, app.country))),
      { title: `More By This Developer` },
    ),
    similarItems: shelf(
      "similarItems",
      "smallLockup",
      similar(app.id).map((id) => lockup(appOf(id, app.country))),
      { title: "You Might Also Like" },
    ),
    ...media(app),
    accessibilityFeatures: shelf("accessibilityFeatures", "accessibilityFeatures", [
      {
        $kind: "AccessibilityFeatures",
        title: "Supported Features",
        features: ["Voice Control", "Larger Text", "Dark Interface"].map((title) => ({
          $kind: "AccessibilityFeature",
          title,
          description: null,
        })),
      },
    ]),
  };
  return {
    shelfOrderings: { notPurchasedOrdering: Object.keys(shelves) },
    shelfMapping: shelves,
    presentationOptions: [],
    isIncomplete: false,
    $kind: "ShelfBasedProductPage",
    appPlatforms: app.desktop ? ["mac"] : ["phone", ...(app.universal ? ["pad"] : [])],
    title: app.title,
    navigationBarIconArtwork: null,
    developerAction: makerAction(app),
    shareAction: null,
    lockup: { ...lockup(app), buttonAction: null, offerDisplayProperties: offer(app) },
    defaultShelfOrdering: "notPurchasedOrdering",
    canonicalURL: appUrl(app),
    seoData: { pageTitle: `${app.title} App` },
  };
}

function offer(app) {
  const free = app.price === 0;
  return {
    $kind: "OfferDisplayProperties",
    offerType: "app",
    adamId: String(app.id),
    bundleId: app.bundleId,
    titles: { standard: free ? "Get" : money(app.price, app.country).text },
    subtitles: app.purchases ? { standard: "In‑App Purchases" } : {},
    hasInAppPurchases: app.purchases,
    isFree: free,
    isPreorder: false,
    ...(!free && { priceFormatted: money(app.price, app.country).text }),
  };
}

function shortCount(n) {
  if (n >= 1e6) return `${(n / 1e6).toFixed(1).replace(/\.0$/, "")}M`;
  return n >= 1000 ? `${(n / 1000).toFixed(1).replace(/\.0$/, "")}K` : String(n);
}

const lockup = (app) => ({
  $kind: "Lockup",
  title: app.title,
  adamId: String(app.id),
  impressionMetrics: null,
  bundleId: app.bundleId,
  isEditorsChoice: false,
  subtitle: app.subtitle,
  rating: Number(app.average.toFixed(1)),
  ratingCount: shortCount(app.count),
  icon: artwork(`${app.art}/icon.png`, 1024, 1024),
  ageRating: app.age,
  clickAction: flow("product", appUrl(app), {
    title: app.title,
    destination: { storefront: app.country, $kind: "ProductPageIntent", id: String(app.id) },
  }),
});

function badges(app) {
  const badge = (type, heading, caption, content) => ({
    $kind: "Badge",
    type,
    key: type,
    content,
    heading,
    caption,
    leadingValue: "view",
    style: "standard",
  });
  const all = [
    badge("contentRating", "Age Rating", "Years", { contentRating: app.age }),
    badge("artwork", "Developer", app.maker.name, {}),
    badge(
      "paragraph",
      "Language",
      app.languages.length > 1 ? `+ ${app.languages.length - 1} More` : "English",
      { paragraphText: "EN" },
    ),
    badge("paragraph", "Size", "MB", { paragraphText: (app.sizeBytes / 1e6).toFixed(1) }),
  ];
  if (app.id % 4 === 1)
    all.splice(
      1,
      0,
      badge("chartPosition", "Chart", GENRES[app.genreIds[0]], { position: String((app.id % 50) + 1) }),
    );
  if (app.count > 0)
    all.unshift(
      badge("rating", `${shortCount(app.count)} Ratings`, `${shortCount(app.count)} Ratings`, {
        rating: Number(app.average.toFixed(1)),
        ratingFormatted: app.average.toFixed(1),
        ratingCount: app.count,
      }),
    );
  return all;
}

const ratings = (app) => ({
  $kind: "Ratings",
  productId: String(app.id),
  ratingAverage: Number(app.average.toFixed(1)),
  totalNumberOfRatings: app.count,
  context: "productPage",
  // The source computes these and does not round: one of them shows it.
  ratingCounts: app.stars.map((n, i) => (i === 3 && n > 1000 ? n + 4e-12 : n)),
});

function review(item) {
  const response = item.response && {
    response: {
      $kind: "Response",
      id: `${item.id}1`,
      contents: item.response.text,
      date: new Date(item.response.at).toISOString(),
    },
  };
  return {
    $kind: "ProductReview",
    componentType: "productReview",
    sourceType: "user",
    id: item.id,
    review: {
      $kind: "Review",
      id: item.id,
      title: item.title,
      contents: item.text,
      rating: item.rating,
      reviewerName: item.author,
      date: new Date(item.at).toISOString(),
      dateText: "* null *",
      ...response,
    },
  };
}

function versions(app) {
  const paragraph = (version, style, subtitle) => ({
    $kind: "TitledParagraph",
    text: version.notes,
    style,
    primarySubtitle: subtitle,
    secondarySubtitle: jsDate(version.at),
  });
  const history = shelf(
    "history",
    "titledParagraph",
    app.versions.map((version) => paragraph(version, "detail", version.number)),
  );
  const seeAllAction = flow("versionHistory", null, {
    title: "Version History",
    pageData: { shelves: [history], title: "Version History", $kind: "GenericPage" },
  });
  const [latest] = app.versions;
  return shelf(
    "mostRecentVersion",
    "titledParagraph",
    [paragraph(latest, "overview", `Version ${latest.number}`)],
    { title: "What’s New", seeAllAction },
  );
}

const links = (app) => [
  {
    $kind: "ProductPageLink",
    text: "Developer Website",
    clickAction: outward(`https://${app.maker.site}/apps`),
  },
  {
    $kind: "ProductPageLink",
    text: "Privacy Policy",
    clickAction: outward(policyUrl(app)),
  },
  ...(app.id % 4 === 2
    ? [
        {
          $kind: "ProductPageLink",
          text: "License Agreement",
          clickAction: flow("licenseAgreement", `internal:/eula?resourceId=${app.id}`),
        },
      ]
    : []),
];

const capabilities = (app) =>
  ["Family Sharing", ...(app.gameCenter ? ["Game Matches"] : [])].map((title) => ({
    $kind: "ProductCapability",
    type: title.toLowerCase().replace(" ", "-"),
    title,
    caption: linkable(`${title} works with this app.`, "text/plain"),
  }));

function stories(app) {
  const r = seeded(`stories|${app.id}`);
  return [1, 2].map((n) => {
    const title = sentence(r, app.topic);
    return {
      $kind: "TodayCard",
      heading: capital(noun(r)),
      title,
      inlineDescription: sentence(r, app.topic),
      clickAction: flow(
        "article",
        storeUrl(`/${app.country}/story/id${1_000_000_000 + (app.id % 1_000_000) * 10 + n}`),
        { title },
      ),
    };
  });
}

function media(app) {
  const kinds = app.desktop
    ? ["mac"]
    : [
        "phone",
        ...(app.universal ? ["pad"] : []),
        ...(app.id % 4 === 0 ? ["watch"] : []),
        ...(app.id % 5 === 0 ? ["tv"] : []),
      ];
  return Object.fromEntries(
    kinds.map((kind) => {
      const { name, width, height } = KINDS[kind];
      const shots = [1, 2, 3].map((n) => ({
        $kind: "ProductMediaItem",
        screenshot: artwork(`${app.art}/${name}${n}.png`, width, height),
      }));
      const film = {
        $kind: "ProductMediaItem",
        video: {
          $kind: "Video",
          videoUrl: `${app.art}/${name}.m3u8`,
          preview: artwork(`${app.art}/${name}0.png`, width, height),
        },
      };
      return [
        `product_media_${kind}_`,
        shelf(`product_media_${kind}_`, "productMediaItem", app.id % 8 === 1 ? [film, ...shots] : shots),
      ];
    }),
  );
}
