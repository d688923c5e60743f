// Words of v1's maps in the caller's language: a few languages, and dates and counts of any.

import { DAY_MS, TODAY_MS } from "../../random.mjs";

const WORDS = {
  en: {
    open: "Open",
    closes: "Closes",
    closed: "Closed",
    all: "Open 24 hours",
    reviews: "reviews",
    owner: "Owner",
    busy: "Usually a little busy",
    live: "Busier than usual",
    stay: "People typically spend 1-2 hours here",
    shop: "shop",
    kinds: ["All", "Latest", "Menu"],
    thanks: "Thank you for your visit.",
    ago: "ago",
  },
  de: {
    open: "Geöffnet",
    closes: "Schließt um",
    closed: "Geschlossen",
    all: "24 Stunden geöffnet",
    reviews: "Rezensionen",
    owner: "Inhaber",
    busy: "Normalerweise etwas Betrieb",
    live: "Mehr Betrieb als sonst",
    stay: "Besucher verbringen hier in der Regel 1 bis 2 Stunden",
    shop: "Geschäft",
    kinds: ["Alle", "Neueste", "Speisekarte"],
    thanks: "Vielen Dank für Ihren Besuch.",
  },
  fr: {
    open: "Ouvert",
    closes: "Ferme à",
    closed: "Fermé",
    all: "Ouvert 24h/24",
    reviews: "avis",
    owner: "Propriétaire",
    busy: "Généralement assez fréquenté",
    live: "Plus fréquenté que d’habitude",
    stay: "Les visiteurs restent ici 1 à 2 h en moyenne",
    shop: "boutique",
    kinds: ["Tout", "Plus récentes", "Menu"],
    thanks: "Merci de votre visite.",
  },
  es: {
    open: "Abierto",
    closes: "Cierra a las",
    closed: "Cerrado",
    all: "Abierto 24 horas",
    reviews: "reseñas",
    owner: "Propietario",
    busy: "Suele haber algo de gente",
    live: "Más gente de lo habitual",
    stay: "La gente suele pasar 1-2 horas aquí",
    shop: "tienda",
    kinds: ["Todas", "Más recientes", "Carta"],
    thanks: "Gracias por tu visita.",
  },
  ja: {
    open: "営業中",
    closes: "営業終了",
    closed: "定休日",
    all: "24 時間営業",
    reviews: "件のクチコミ",
    owner: "オーナー",
    busy: "通常はやや混雑",
    live: "通常より混雑",
    stay: "平均滞在時間は 1～2 時間です",
    shop: "店",
    kinds: ["すべて", "最新", "メニュー"],
    thanks: "ご来店ありがとうございました。",
  },
};

/** The words of a language; English where there are none of it. */
export function words(hl) {
  const tag = locale(hl);
  const own = WORDS[tag.split("-")[0]] ?? WORDS.en;
  return { ...own, tag };
}

function locale(hl) {
  try {
    return Intl.getCanonicalLocales(hl ?? "en")[0] ?? "en";
  } catch {
    return "en";
  }
}

const daysIn = inEachLanguage({ weekday: "long", timeZone: "UTC" });
const hoursIn = inEachLanguage({ hour: "numeric", timeZone: "UTC" });

/** The name of a day, 1 for Monday. */
export const weekday = (tag, day) => daysIn(tag).format(Date.UTC(2024, 0, day));

/** A time of day as the language writes it. */
export const clock = (tag, hour) => hoursIn(tag).format(Date.UTC(2024, 0, 1, hour % 24));

/** Returns formats of times by language, each made once: to make one takes many times as long as to use it. */
function inEachLanguage(options) {
  const made = new Map();
  return (tag) => {
    if (!made.has(tag)) made.set(tag, new Intl.DateTimeFormat(tag, options));
    return made.get(tag);
  };
}

/** "3 months ago" */
export const ago = (tag, atMs) => {
  const days = Math.round((TODAY_MS - atMs) / DAY_MS);
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  if (days < 31) return relative.format(-days, "day");
  return days < 365
    ? relative.format(-Math.round(days / 30), "month")
    : relative.format(-Math.round(days / 365), "year");
};
