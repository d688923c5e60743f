// Generates the tables under crates/sources-core/src/cldr from the CLDR data of npm's cldr-core, cldr-numbers-full and
// cldr-dates-full: what pages write behind compact numbers, before and behind prices, and as dates, in every language.
// Usage: node scripts/cldr-tables.mjs path/to/packages   (a folder with the three packages, as `npm pack` and `tar` leave them)
//
// A table is text of sorted lines `key=value`; it is searched where it lies. A value that languages disagree on is
// `value:language language|value:language`, a part without languages everybody else's.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [directory] = process.argv.slice(2);
if (!directory) throw new Error("usage: cldr-tables.mjs path/to/packages");
const json = (...path) => JSON.parse(readFileSync(join(directory, ...path), "utf8"));
const coverage = json("cldr-core", "coverageLevels.json").coverageLevels;
const version = json("cldr-core", "package.json").version;
const main = (name, file) =>
  readdirSync(join(directory, name, "main"))
    .filter((locale) => existsSync(join(directory, name, "main", locale, file)))
    .map((locale) => [locale, json(name, "main", locale, file).main[locale]]);
const language = (locale) => locale.split("-")[0];
const plain = (text) =>
  text
    .normalize("NFC")
    .replace(/[\u200b\u200e\u200f\u061c]/g, "")
    .replace(/[\s\u00a0\u202f\u2009]+/g, " ");
const bytes = ([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b));

function write(name, entries) {
  const lines = [...entries]
    .filter(([key]) => key && !/[=\n]/.test(key))
    .sort(bytes)
    .map(([key, value]) => `${key}=${value}`);
  writeFileSync(
    new URL(`../crates/sources-core/src/cldr/${name}.txt`, import.meta.url),
    `${lines.join("\n")}\n`,
  );
}

// Values of each key, by the languages that use it: { key → { value → Set(language) } }.
const byLanguage = () => new Map();
function note(table, key, value, locale) {
  const values = table.get(key) ?? table.set(key, new Map()).get(key);
  (values.get(value) ?? values.set(value, new Set()).get(value)).add(language(locale));
}
const tagged = (values) =>
  [...values].map(([value, languages]) => `${value}:${[...languages].sort().join(" ")}`).join("|");
const settled = (values) => (values.size === 1 ? [...values.keys()][0] : tagged(values));

// Compact numbers: a unit that follows a space begins with one, a unit before the number ends with `#`; the value is its power of
// ten.
function units() {
  const table = byLanguage();
  for (const [locale, { numbers }] of main("cldr-numbers-full", "numbers.json")) {
    const systems = Object.entries(numbers).filter(([key]) => key.startsWith("decimalFormats-numberSystem-"));
    for (const [, system] of systems)
      for (const length of ["short", "long"]) {
        for (const [key, pattern] of Object.entries(system[length]?.decimalFormat ?? {})) {
          const power = /^(10+)-count/.exec(key);
          const match = /^([^0]*)(0+)([^0]*)$/.exec(plain(pattern).replaceAll("'", ""));
          if (!power || !match || pattern.includes(";")) continue;
          const [, before, zeros, after] = match;
          const unit = after.trimEnd();
          const value = power[1].length - zeros.length;
          if (!/\p{L}/u.test(before)) {
            if (unit.trim()) note(table, unit, value, locale);
          } else if (!/\p{L}/u.test(after)) note(table, `${before.trim()}#`, value, locale);
          // Words on both sides: the words before the number alone do not determine its size.
          else note(table, `${before.trim()}#`, "?", locale);
        }
      }
  }
  // Javanese and Tongan give "M" and "k" a meaning of their own; all others agree. Units that are ambiguous without a space or a
  // dot are told apart by language; a value without languages is for all others. English also writes "m", "bn" and "tn" with a
  // space, and it is unclear whether "mm" is a million and "w" ten thousand.
  const agreed = new Map([
    ["M", 6],
    ["B", 9],
    ["bn", 9],
    [" lakh", 5],
    [" crore", 7],
    ["k", 3],
    [" k", 3],
    [" m", "3:ca|6:af en"],
    [" bn", "12:af is se sv|9:en"],
    [" tn", "12:en|3:sv"],
    [" mil", "6:bs cs hr ro sk sr|3"],
    [" mil.", "3:ca cy eo es gl ia it pt|6"],
    ["mm", "6:und"],
    ["MM", "6:und"],
    ["w", "4:und"],
    ["W", "4:und"],
    // A dozen is no power of ten.
    ...["dozen", "dozens", "Dutzend", "douzaine", "douzaines", "docena", "docenas"].map((word) => [
      ` ${word}`,
      "1:und",
    ]),
  ]);
  // Further names used by pages.
  const beside = {
    2: "hundred",
    3: "K|Tsd|tys|þús|mila|тыс|тис|rb|ngàn|الف|thousands",
    4: "ម៉ឺន|ម៊ឺន|មុឺន|ໝື່ນ|ຫມື່ນ",
    5: "lakhs|lac|lacs|লক্ষ|లక్ష|లక్షలు|லட்சம்|இலட்சம்|ಲಕ್ಷ|ലക്ഷം|ଲକ୍ଷ|សែន|十万|十萬|십만",
    6: "Mio|millions|मिलियन|מליון|百万|百萬|백만",
    7: "crores|కోటి|కోట్లు|கோடி|ಕೋಟಿ|കോടി|କୋଟି|千万|千萬|천만",
    9: "Mrd|十億|十亿",
    10: "百億|百亿",
    11: "千億|千亿|천억",
  };
  for (const [power, words] of Object.entries(beside))
    for (const word of words.split("|")) if (!table.has(` ${word}`)) note(table, ` ${word}`, power, "und");
  // Short words of alphabets mean other things in other languages ("5 min", "3 mile", "2 h"): they count in their own.
  const isShort = (unit) =>
    /^ ?(\p{Lu}|\p{Ll}){1,2}\.?$/u.test(unit) || /^ ?(?=.*[aeiouy])[a-z]{3,5}$/i.test(unit);
  const languages = (powers) => new Set([...powers.values()].flatMap((own) => [...own]));
  const isOwn = (unit, powers) =>
    unit.endsWith("#") || (isShort(unit) && languages(powers).size < 20 && !languages(powers).has("und"));
  return [...new Set([...table.keys(), ...agreed.keys()])].map((unit) => {
    const powers = table.get(unit);
    return [unit, agreed.get(unit) ?? (isOwn(unit, powers) ? tagged(powers) : settled(powers))];
  });
}

// Months: every name of the Gregorian calendar, lower case and without its dot; the value is its number.
function months() {
  const table = byLanguage();
  for (const [locale, { dates }] of main("cldr-dates-full", "ca-gregorian.json")) {
    if (!["modern", "moderate"].includes(coverage[locale])) continue;
    const { format, "stand-alone": alone } = dates.calendars.gregorian.months;
    for (const names of [format.abbreviated, format.wide, alone.abbreviated, alone.wide]) {
      for (const [number, name] of Object.entries(names)) {
        const key = plain(name)
          .toLowerCase()
          .replace(/[.\u0970]+$/, "");
        if (/\p{L}/u.test(key) && !/[\d\s]|^\p{L}$/u.test(key)) note(table, key, Number(number), locale);
      }
    }
  }
  // Further names used by pages.
  const beside = {
    tammik: 1,
    helmik: 2,
    maalisk: 3,
    huhtik: 4,
    toukok: 5,
    kesäk: 6,
    heinäk: 7,
    elok: 8,
    syysk: 9,
    lokak: 10,
    marrask: 11,
    jouluk: 12,
    sept: 9,
    aout: 8,
    jänner: 1,
    mrz: 3,
    mrt: 3,
  };
  for (const [name, number] of Object.entries(beside)) if (!table.has(name)) note(table, name, number, "und");
  // Tigrinya names the months as the Ethiopic calendar does, whose months begin on other days.
  const isEthiopic = (numbers) => [...numbers.values()].every((own) => own.size === 1 && own.has("ti"));
  return [...table].map(([name, numbers]) => [
    name,
    isEthiopic(numbers) ? tagged(numbers) : settled(numbers),
  ]);
}

// Days of the week, lower case and without their dots; the value is empty.
function weekdays() {
  const table = new Map();
  for (const [locale, { dates }] of main("cldr-dates-full", "ca-gregorian.json")) {
    if (coverage[locale] !== "modern") continue;
    const { format, "stand-alone": alone } = dates.calendars.gregorian.days;
    for (const names of [format.abbreviated, format.wide, alone.abbreviated, alone.wide]) {
      for (const name of Object.values(names)) {
        const key = plain(name)
          .toLowerCase()
          .replace(/[.\u0970]+$/, "");
        if (!/[\d\s]|^\p{L}$/u.test(key)) table.set(key, "");
      }
    }
  }
  return table;
}

// Ages: how each language says that something was so many units ago, lower case, `#` for the number.
function ages() {
  const table = new Map();
  for (const [locale, { dates }] of main("cldr-dates-full", "dateFields.json")) {
    if (coverage[locale] !== "modern") continue;
    for (const [field, words] of Object.entries(dates.fields)) {
      const unit = /^(year|month|week|day|hour|minute|second)(-|$)/.exec(field)?.[1];
      if (!unit) continue;
      const said = Object.values(words["relativeTime-type-past"] ?? {});
      if (unit === "day")
        said.push(words["relative-type-0"], words["relative-type--1"], words["relative-type--2"]);
      for (const text of said.filter(Boolean)) {
        const key = plain(text).toLowerCase().replace("{0}", "#").replace(/\.$/, "");
        table.set(key, unit);
        // Hebrew puts the number after the word: pages leave it out.
        table.set(key.replace(/ \(#\)$/, ""), unit);
      }
    }
  }
  // A unit in words, as pages write it.
  const one = [
    ["# ago", "a minute|an hour|a day|a week|a month|a year"],
    ["vor #", "einer minute|einer stunde|einem tag|einer woche|einem monat|einem jahr"],
    ["il y a #", "une minute|une heure|un jour|une semaine|un mois|un an"],
    ["hace #", "un minuto|una hora|un día|una semana|un mes|un año"],
    ["há #", "um minuto|uma hora|um dia|uma semana|um mês|um ano"],
    ["# fa", "un minuto|un'ora|un giorno|una settimana|un mese|un anno"],
  ];
  const names = ["minute", "hour", "day", "week", "month", "year"];
  for (const [words, units] of one)
    for (const [number, unit] of units.split("|").entries())
      table.set(words.replace("#", unit), names[number]);
  return table;
}

// Currencies: every symbol of Unicode, every current code of ISO 4217, and the languages' names for them. The value is the
// possible codes; `!` marks one that is also a word or a letter and counts only on its own.
const data = json("cldr-core", "supplemental", "currencyData.json").supplemental.currencyData;
function countries() {
  const current = (list) =>
    list
      .flatMap(Object.entries)
      .filter(([, of]) => !of._to && of._tender !== "false")
      .map(([code]) => code);
  return Object.entries(data.region)
    .map(([region, list]) => [region.toLowerCase(), current(list).at(-1)])
    .filter(([, code]) => code);
}
function currencies(current) {
  const table = new Map();
  const add = (mark, ...codes) => table.set(mark, new Set([...(table.get(mark) ?? []), ...codes]));
  for (let point = 0; point < 0x1f000; point += 1) {
    const sign = String.fromCodePoint(point);
    if (/\p{Sc}/u.test(sign) && !"¤¢￠".includes(sign)) add(sign);
  }
  for (const code of current) add(code, code);
  for (const [locale, { numbers }] of main("cldr-numbers-full", "currencies.json")) {
    if (coverage[locale] !== "modern") continue;
    for (const [code, names] of Object.entries(numbers.currencies)) {
      if (!current.has(code)) continue;
      for (const key of ["symbol", "symbol-alt-narrow", "symbol-alt-variant", "symbol-alt-formal"]) {
        const mark = plain(names[key] ?? "").trim();
        if (mark && !/^[A-Z]{3}$/.test(mark) && !/[\d¤]/.test(mark)) add(mark, code);
      }
    }
  }
  // Further names used by shops.
  const beside = {
    AED: "Dhs DHS Dhs. درهم",
    BDT: "Tk Tk.",
    BHD: "BD",
    JOD: "JD",
    PYG: "Gs Gs.",
    MAD: "DH Dh",
    RSD: "din din. дин дин.",
    MKD: "ден ден.",
    RUB: "руб руб.",
    UAH: "грн грн.",
    TRY: "TL",
    JPY: "円",
    CNY: "元",
    KRW: "원",
    KES: "Ksh KSh KSH Kshs",
    BAM: "KM",
    BGN: "лв лв. lv.",
    RON: "lei Lei LEI",
    HUF: "Ft",
    PEN: "S/ S/.",
    KZT: "тг тг.",
    UZS: "so'm сум",
    KGS: "сом",
    IRR: "ریال",
    THB: "บาท",
    VND: "đ VNĐ",
    CHF: "Fr. SFr.",
    SEK: "kr Kr kr. :-",
    NOK: "kr Kr kr. :-",
    DKK: "kr Kr kr.",
    ISK: "kr Kr kr.",
    PLN: "zł zl",
    CZK: "Kč",
    MYR: "RM",
    IDR: "Rp Rp.",
    ZAR: "R",
    INR: "Rs Rs.",
    PKR: "Rs Rs.",
    LKR: "Rs Rs. රු රු.",
    NPR: "Rs Rs.",
    CAD: "CA$ C$",
    USD: "US$ U$S",
    AUD: "AU$ A$",
    NZD: "NZ$",
    HKD: "HK$",
    TWD: "NT$",
    MXN: "MX$",
    BRL: "R$",
    SGD: "S$",
    UYU: "$U",
    JMD: "J$",
    TTD: "TT$",
    EGP: "ج.م ج.م. جنيه L.E. E£",
    SAR: "SR ر.س ريال",
    QAR: "QR ر.ق",
    KWD: "KD د.ك",
    TZS: "TSh",
    UGX: "USh",
    GHS: "GH₵ GH¢",
    GTQ: "Q",
    NGN: "₦",
    BOB: "Bs Bs.",
    VES: "Bs Bs.",
    PAB: "B/.",
    XOF: "FCFA CFA",
    XAF: "FCFA CFA",
    ILS: 'ש"ח ש״ח',
    ETB: "Br",
    BYN: "Br р.",
    DOP: "RD$",
  };
  for (const [code, marks] of Object.entries(beside)) for (const mark of marks.split(" ")) add(mark, code);
  const dollars = { USD: "US", CAD: "C", AUD: "AU", NZD: "NZ", HKD: "HK", SGD: "S", TWD: "NT", MXN: "MX" };
  for (const [code, country] of Object.entries(dollars)) add(`${country} $`, code);
  // A mark that one currency has to itself in shops, whatever narrow forms others have in CLDR.
  const alone = {
    "£": "GBP",
    "₩": "KRW",
    "₱": "PHP",
    R$: "BRL",
    A$: "AUD",
    S$: "SGD",
    "лв.": "BGN",
    lei: "RON",
    R: "ZAR",
  };
  // Codes, short words and single letters that mean other things too ("TOP 10", "AMD 5600", "12 KM").
  const words = new Set("ALL AMD BAM CUP GEL LAK MAD MOP PEN SOS TOP KM Lei LEI CFA DH Dh".split(" "));
  const own = new Set("R 원 円 元 đ kr Kr Rs RM Rp TL Ft lei Ksh KSh KSH TSh USh Dhs Br Bs".split(" "));
  const isWord = (mark) =>
    words.has(mark) || (!own.has(mark) && !current.has(mark) && /^(\p{L}|[A-Za-z]{2,3})$/u.test(mark));
  return [...table].map(([mark, codes]) => [
    mark,
    `${isWord(mark) ? "!" : ""}${alone[mark] ?? [...codes].sort().join(" ")}`,
  ]);
}

const regions = countries();
const current = new Set(regions.map(([, code]) => code));
write("units", units());
write("months", months());
write("weekdays", weekdays());
write("ages", ages());
write("currencies", currencies(current));
write("countries", regions);
process.stdout.write(`CLDR ${version}\n`);
