// The store's apps. An app is a function of its id: search, lookup, product page and reviews that speak of one id agree.
// Only the words of a search cannot be hidden in a number, so the ids that a search hands out are remembered with its
// term until the process ends; an id that was never handed out gets a name of its own making.
//
// Ids: those that end in 3 are desktop-computer apps, all others phone apps. 404 and ids that end in 000 do not exist.
// Ids of one block of forty belong to one developer.

import {
  DAY_MS,
  TODAY_MS,
  adjective,
  capital,
  guid,
  hash,
  host,
  noun,
  paragraph,
  seeded,
  sentence,
  slug,
  titleCase,
} from "../random.mjs";

const BLOCK = 40;
const REMEMBERED = 200_000;
const terms = new Map(); // id → { term, developer }

export const STOREFRONTS = new Set(
  `ae af ag ai al am ao ar at au az ba bb be bf bg bh bj bm bn bo br bs bt bw by bz ca cd cg ch ci cl cm cn co cr cv cy
  cz de dk dm do dz ec ee eg es fi fj fm fr ga gb gd ge gh gm gr gt gw gy hk hn hr hu id ie il in iq is it jm jo jp ke
  kg kh kn kr kw ky kz la lb lc lk lr lt lu lv ly ma md me mg mk ml mm mn mo mr ms mt mu mv mw mx my mz na ne ng ni nl
  no np nr nz om pa pe pg ph pk pl pt pw py qa ro rs ru rw sa sb sc se sg si sk sl sn sr st sv sz tc td th tj tm tn to
  tr tt tw tz ua ug us uy uz vc ve vg vn vu xk ye za zm zw`.split(/\s+/),
);

export const GENRES = {
  6000: "Business",
  6001: "Weather",
  6002: "Utilities",
  6003: "Travel",
  6004: "Sports",
  6005: "Social Networking",
  6006: "Reference",
  6007: "Productivity",
  6008: "Photo & Video",
  6009: "News",
  6010: "Navigation",
  6011: "Music",
  6012: "Lifestyle",
  6013: "Health & Fitness",
  6014: "Games",
  6015: "Finance",
  6016: "Entertainment",
  6017: "Education",
  6018: "Books",
  6020: "Medical",
  6023: "Food & Drink",
  6024: "Shopping",
  6026: "Developer Tools",
  6027: "Graphics & Design",
};
const GENRE_IDS = Object.keys(GENRES);
const AGES = ["4+", "4+", "4+", "9+", "13+", "16+", "18+"];
const MONEY = {
  us: ["en-US", "USD"],
  gb: ["en-GB", "GBP"],
  jp: ["ja-JP", "JPY"],
  ch: ["de-CH", "CHF"],
  ca: ["en-CA", "CAD"],
  au: ["en-AU", "AUD"],
  br: ["pt-BR", "BRL"],
  se: ["sv-SE", "SEK"],
};
const EURO = {
  de: "de-DE",
  fr: "fr-FR",
  it: "it-IT",
  es: "es-ES",
  nl: "nl-NL",
  at: "de-AT",
  ie: "en-IE",
  fi: "fi-FI",
  pt: "pt-PT",
  be: "fr-BE",
};
const FREE = {
  de: "Gratis",
  at: "Gratis",
  ch: "Gratis",
  fr: "Gratuit",
  es: "Gratis",
  it: "Gratis",
  jp: "無料",
};

export const isDesktop = (id) => id % 10 === 3;
/** Whether the app's page still has the earlier layout. */
export const hasEarlierLayout = (id) => id % 7 === 3;
export const exists = (id) => /^\d{4,15}$/.test(id) && !id.startsWith("0") && !id.endsWith("000");

/** The id of the nth app that a search for this term finds; remembered with its term. */
export function found(term, n, { desktop, developer }) {
  // A search for a developer finds up to four apps of each; every third developer does not match after all.
  const base = developer
    ? blockStart(300_000_000 + (hash(`${term}|maker|${Math.floor(n / 4)}`) % 2_000_000) * BLOCK) +
      (n % 4) * 10
    : 300_000_000 + (hash(`${term}|${n}`) % 4_000_000_000);
  const id = desktop
    ? base - (base % 10) + 3
    : base - (base % 10) + [1, 2, 4, 5, 6, 7, 8, 9][hash(`${term}/${n}`) % 8];
  if (terms.size > REMEMBERED) terms.clear();
  terms.set(id, { term, developer: developer && Math.floor(n / 4) % 3 !== 2 });
  return id;
}

const blockStart = (id) => id - (id % BLOCK);

/** Returns the facets that filters of a search look at; cheap. */
export function facets(id) {
  const r = seeded(`facets|${id}`);
  const primary = r.pick(GENRE_IDS);
  return { genreIds: [...new Set([primary, r.pick(GENRE_IDS)])], age: r.pick(AGES) };
}

/** Everything about an app in a storefront. */
export function appOf(id, country) {
  const r = seeded(`app|${id}`);
  const { genreIds, age } = facets(id);
  const desktop = isDesktop(id);
  const name = `${capital(adjective(r))} ${capital(noun(r))}`;
  const { term, developer } = terms.get(id) ?? {};
  const title = term && !developer ? `${name}: ${titleCase(term)}` : name;
  const topic = term ?? `${noun(r)} keeping`;
  const maker = makerOf(id);
  const price = r.chance(0.65) ? 0 : r.between(0, 29) + 0.99;
  const stars = starCounts(id, country);
  const count = stars.reduce((sum, n) => sum + n, 0);
  return {
    id,
    country,
    desktop,
    title,
    topic,
    maker,
    genreIds,
    age,
    price,
    stars,
    count,
    r,
    universal: r.chance(0.7),
    purchases: r.chance(0.5),
    subtitle: `${capital(adjective(r))} ${noun(r)} and ${noun(r)}`,
    bundleId: `com.example.${slug(maker.name)}.${slug(name).replaceAll("-", "")}${id % 97}`,
    slug: slug(title),
    art: `https://art.example.com/image/thumb/Purple${r.between(100, 221)}/v4/${r.hex(2)}/${r.hex(2)}/${guid(r)}`,
    average: count === 0 ? 0 : stars.reduce((sum, n, i) => sum + n * (5 - i), 0) / count,
    sizeBytes: r.between(4, 900) * 1_048_576 + r.int(1_048_576),
    system: desktop ? `${r.between(11, 14)}.0` : `${r.between(13, 18)}.${r.int(6)}`,
    languages: ["EN", ...["FR", "DE", "JA", "ES", "NB", "PT", "ZH"].filter(() => r.chance(0.5))],
    description: `${paragraph(r, topic, 2)}\n\n${capital(noun(r))}:\n• ${sentence(r, topic)}\n• ${sentence(r, name)}`,
    releasedMs: TODAY_MS - r.between(800, 4500) * DAY_MS,
    versions: versionsOf(id, topic),
    advisories:
      age === "4+"
        ? []
        : ["Infrequent/Mild Mature Themes", "Infrequent/Mild Simulated Gambling"].slice(0, r.between(1, 2)),
    gameCenter: genreIds[0] === "6014",
  };
}

/** Developers own blocks of ids. */
function makerOf(id) {
  const block = blockStart(id);
  const r = seeded(`maker|${block}`);
  const remembered = [...Array(4).keys()]
    .flatMap((i) => siblings(block, i, id))
    .find((app) => terms.get(app)?.developer);
  const word = remembered ? titleCase(terms.get(remembered).term) : `${capital(noun(r))} ${capital(noun(r))}`;
  return {
    id: 280_000_000 + (block % 1_000_000_007),
    name: `${word} ${r.pick(["Labs", "Works", "Studio", "& Sons Ltd.", "GmbH"])}`,
    site: host(r),
  };
}

// The ids that a search for a developer may have handed out in this block.
const siblings = (block, i, id) =>
  isDesktop(id) ? [block + i * 10 + 3] : [1, 2, 4, 5, 6, 7, 8, 9].map((last) => block + i * 10 + last);

/** Other apps of the same developer, of the same kind. */
export const moreByMaker = (id) =>
  siblings(blockStart(id), 3, id)
    .filter((other) => other !== id && exists(String(other)))
    .slice(0, 4);

/** Apps that people also like, of the same kind. */
export const similar = (id) =>
  Array.from({ length: 6 }, (_, i) => {
    const base = 300_000_000 + (hash(`similar|${id}|${i}`) % 4_000_000_000);
    return base - (base % 10) + (isDesktop(id) ? 3 : 7);
  });

/** Returns the numbers of ratings with five to one stars. Some apps have none. */
function starCounts(id, country) {
  const r = seeded(`stars|${id}|${country}`);
  if (id % 13 === 0) return [0, 0, 0, 0, 0];
  const scale = 10 ** r.between(1, 5);
  return [7, 2, 1, 0.5, 1].map((weight) => Math.round(weight * scale * (0.5 + r.next())));
}

function versionsOf(id, topic) {
  const r = seeded(`versions|${id}`);
  const count = id % 6 === 0 ? 3 : 25;
  let at = TODAY_MS - r.between(1, 60) * DAY_MS;
  return Array.from({ length: count }, (_, i) => {
    at -= r.between(3, 40) * DAY_MS + r.int(DAY_MS);
    return {
      number: `${2 + Math.floor((count - i) / 10)}.${(count - i) % 10}.${r.int(9)}`,
      at,
      notes: sentence(r, topic),
    };
  });
}

/** A price as the storefront writes it, and its currency. */
export function money(price, country) {
  const [locale, currency] = MONEY[country] ?? (EURO[country] ? [EURO[country], "EUR"] : MONEY.us);
  const digits = currency === "JPY" ? 0 : 2;
  const amount = currency === "JPY" ? Math.round(price * 150) : price;
  const text = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
  }).format(amount);
  return { currency, amount, text: price === 0 ? (FREE[country] ?? "Free") : text, locale };
}

/** An address of the store's pages. */
export const storeUrl = (path) => `https://store.example.com${path}`;
export const appUrl = (app) => storeUrl(`/${app.country}/app/${app.slug}/id${app.id}`);
export const makerUrl = (app) =>
  storeUrl(`/${app.country}/developer/${slug(app.maker.name)}/id${app.maker.id}`);

const second = (ms) => new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");

/** The app as the JSON API gives it; `lang` is ignored but for what the storefront already decides. */
export function record(app) {
  const { currency, amount, text } = money(app.price, app.country);
  const mark = app.desktop ? "?mt=12&uo=4" : "?uo=4";
  const shots = (kind, size) =>
    Array.from({ length: 3 }, (_, i) => `${app.art}/${kind}${i + 1}.png/${size}bb.jpg`);
  const phone = {
    ipadScreenshotUrls: app.universal ? shots("tablet", "576x768") : [],
    appletvScreenshotUrls: app.id % 5 === 0 ? shots("tv", "640x360") : [],
    isGameCenterEnabled: app.gameCenter,
    features: app.universal ? ["iosUniversal"] : [],
    advisories: app.advisories,
    supportedDevices: ["PhoneA-PhoneA", "PhoneB-PhoneB", ...(app.universal ? ["TabletA-TabletA"] : [])],
  };
  return {
    screenshotUrls: app.desktop ? shots("desktop", "800x500") : shots("phone", "392x696"),
    ...(!app.desktop && phone),
    artworkUrl60: `${app.art}/icon.png/60x60bb.jpg`,
    artworkUrl100: `${app.art}/icon.png/100x100bb.jpg`,
    artworkUrl512: `${app.art}/icon.png/512x512bb.jpg`,
    artistViewUrl: `${makerUrl(app)}${mark}`,
    kind: app.desktop ? "mac-software" : "software",
    minimumOsVersion: app.system,
    trackCensoredName: app.title,
    languageCodesISO2A: app.languages,
    fileSizeBytes: String(app.sizeBytes),
    ...(app.id % 4 !== 0 && { sellerUrl: `https://${app.maker.site}/apps` }),
    formattedPrice: text,
    contentAdvisoryRating: app.age,
    averageUserRating: Number(app.average.toFixed(5)),
    averageUserRatingForCurrentVersion: Number(app.average.toFixed(5)),
    userRatingCount: app.count,
    userRatingCountForCurrentVersion: app.count,
    trackViewUrl: `${appUrl(app)}${mark}`,
    trackContentRating: app.age,
    bundleId: app.bundleId,
    ...(app.versions.length > 3 && { releaseNotes: app.versions[0].notes }),
    trackId: app.id,
    trackName: app.title,
    sellerName: app.maker.name,
    releaseDate: second(app.releasedMs),
    primaryGenreName: GENRES[app.genreIds[0]],
    primaryGenreId: Number(app.genreIds[0]),
    genreIds: app.genreIds,
    genres: app.genreIds.map((id) => GENRES[id]),
    isVppDeviceBasedLicensingEnabled: true,
    currentVersionReleaseDate: second(app.versions[0].at),
    version: app.versions[0].number,
    wrapperType: "software",
    currency,
    description: app.description,
    artistId: app.maker.id,
    artistName: app.maker.name,
    price: amount,
  };
}
