// The product page's shelves on privacy and information.

import { capital, noun, seeded } from "../random.mjs";
import { GENRES, hasEarlierLayout, money, storeUrl } from "./app.mjs";
import { flow, linkable, outward, policyUrl, shelf } from "./parts.mjs";

const LANGUAGES = {
  EN: "English",
  FR: "French",
  DE: "German",
  JA: "Japanese",
  ES: "Spanish",
  NB: "Norwegian Bokmål",
  PT: "Portuguese",
  ZH: "Simplified Chinese",
};
const CATEGORIES = {
  LOCATION: ["Location", "Coarse Location"],
  IDENTIFIERS: ["Identifiers", "User ID"],
  USAGE_DATA: ["Usage Data", "Product Interaction"],
  CONTACT_INFO: ["Contact Info", "Email Address"],
  PURCHASES: ["Purchases", "Purchase History"],
};

/** The shelves on what the app does with data. */
export function privacy(app) {
  const r = seeded(`privacy|${app.id}`);
  const text = `The developer, <b>${app.maker.name}</b>, indicated that the app’s privacy practices may include handling of data as described below. For more information, see the developer’s privacy policy.`;
  const policy = {
    "developer’s privacy policy": { ...outward(policyUrl(app)), title: "Developer’s Privacy Policy" },
  };
  const header = (isDetailHeader) => ({
    $kind: "PrivacyHeader",
    bodyText: linkable(text, "text/x-nqml", policy),
    isDetailHeader,
    privacyTypes: [],
    bodyActions: [],
    supplementaryItems: [],
  });
  const cards = privacyCards(app, r);
  const detail = [
    shelf("header", "privacyHeader", [header(true)]),
    shelf(
      "types",
      "privacyType",
      cards.map((card) => card.detail),
    ),
  ];
  const seeAllAction = flow("privacyDetail", null, {
    title: "See Details",
    pageData: { shelves: detail, title: "Privacy", $kind: "GenericPage" },
  });
  return {
    privacyHeader: shelf("privacyHeader", "privacyHeader", [header(false)], {
      title: "Privacy",
      seeAllAction,
    }),
    privacyTypes: shelf(
      "privacyTypes",
      "privacyType",
      cards.map((card) => card.short),
    ),
  };
}

function privacyCards(app, r) {
  const card = (identifier, title, detail, keys) => {
    const category = (key, dataTypes) => ({
      $kind: "PrivacyCategory",
      identifier: key,
      title: CATEGORIES[key][0],
      dataTypes,
      prefersSmallArtwork: false,
    });
    const type = { $kind: "PrivacyType", identifier, title, detail };
    const purposes =
      keys.length === 0
        ? []
        : [
            {
              $kind: "PrivacyPurpose",
              identifier: "APP_FUNCTIONALITY",
              title: "App Functionality",
              categories: keys.map((key) => category(key, [CATEGORIES[key][1]])),
            },
          ];
    return {
      short: {
        ...type,
        style: "productPage",
        purposes: [],
        categories: keys.map((key) => category(key, [])),
      },
      detail: { ...type, style: "detailPage", purposes, categories: [] },
    };
  };
  if (app.id % 5 === 1)
    return [
      card(
        "DATA_NOT_COLLECTED",
        "Data Not Collected",
        "The developer does not collect any data from this app.",
        [],
      ),
    ];
  const keys = Object.keys(CATEGORIES).filter(() => r.chance(0.6));
  return [
    card(
      "DATA_LINKED_TO_YOU",
      "Data Linked to You",
      "The following data may be collected and linked to your identity:",
      keys.length > 0 ? keys : ["IDENTIFIERS"],
    ),
    card(
      "DATA_NOT_LINKED_TO_YOU",
      "Data Not Linked to You",
      "The following data may be collected but it is not linked to your identity:",
      ["USAGE_DATA"],
    ),
  ];
}

const markdown = (text) => ({ $kind: "linkableText", linkableText: linkable(text, "text/markdown") });

/** The rows of the information shelf, in the layout of the app. */
export function information(app) {
  const older = hasEarlierLayout(app.id);
  const row = (title, summary, items, plain = []) => {
    if (!older) return { $kind: "Annotation", title, summary, items, shouldAlwaysPresentExpanded: false };
    const texts = plain.length > 0 ? plain : [{ $kind: "AnnotationItem", text: summary }];
    return {
      $kind: "Annotation",
      title,
      ...(plain.length > 0 && { summary }),
      items: texts,
      items_V3: items.length > 0 ? items : [markdown(summary)],
      shouldAlwaysPresentExpanded: false,
    };
  };
  const requires = `Requires system ${app.system} or later.`;
  const devices = app.desktop ? ["Desktop"] : ["Phone", ...(app.universal ? ["Tablet"] : [])];
  const names = app.languages.map((code) => LANGUAGES[code]).join(", ");
  const more = app.languages.length > 1 ? `English and ${app.languages.length - 1} more` : "English";
  const advice =
    app.advisories.length > 0
      ? [
          { $kind: "spacer" },
          markdown(
            `**Infrequent**\n${app.advisories.map((text) => text.replace("Infrequent/Mild ", "")).join("\n")}`,
          ),
        ]
      : [];
  const pairs = purchases(app);
  return [
    row("Seller", app.maker.name, []),
    row("Size", `${(app.sizeBytes / 1e6).toFixed(1)} MB`, []),
    row("Category", GENRES[app.genreIds[0]], []),
    row(
      "Compatibility",
      requires,
      devices.flatMap((device, i) => [
        ...(i > 0 ? [{ $kind: "spacer" }] : []),
        markdown(`**${device}**\n${requires}`),
      ]),
      devices.map((heading) => ({ $kind: "AnnotationItem", text: requires, heading })),
    ),
    row(
      "Languages",
      more,
      [{ $kind: "linkableText", linkableText: linkable(names, "text/plain") }],
      [{ $kind: "AnnotationItem", text: names }],
    ),
    row("Age Rating", app.age, [
      { $kind: "textEncapsulation", text: app.age },
      {
        $kind: "button",
        action: flow("article", storeUrl("/story/id1"), { title: "Learn More" }),
        style: "infer",
      },
      ...advice,
    ]),
    ...(pairs.length > 0
      ? [
          row(
            "In-App Purchases",
            "Yes",
            pairs.map(([leadingText, trailingText]) => ({ $kind: "textPair", leadingText, trailingText })),
            [{ $kind: "AnnotationItem", text: "", textPairs: pairs }],
          ),
        ]
      : []),
    row("Copyright", `© 2026 ${app.maker.name}`, []),
  ];
}

function purchases(app) {
  if (!app.purchases) return [];
  const r = seeded(`purchases|${app.id}`);
  return ["Monthly", "Yearly", "Lifetime"].map((name) => [
    `${name} ${capital(noun(r))}`,
    money(r.between(0, 60) + 0.99, app.country).text,
  ]);
}
