// Words and numbers that depend on nothing but a seed text, so that the same question always gets the same answer.
// The vocabulary is our own; hosts end in names that are reserved for examples (RFC 2606).

/** A 32-bit hash of a text (FNV-1a with a final mix), for seeds and derived numbers. */
export function hash(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  return h >>> 0;
}

/** A seeded source of randomness: `int(n)` in 0…n-1, `between(a, b)` inclusive, `pick`, `chance(p)`, `hex(n)`. */
export function seeded(seed) {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (n) => Math.floor(next() * n);
  return {
    next,
    int,
    between: (low, high) => low + int(high - low + 1),
    pick: (list) => list[int(list.length)],
    chance: (p) => next() < p,
    hex: (length) => Array.from({ length }, () => int(16).toString(16)).join(""),
    digits: (length) => Array.from({ length }, (_, i) => (i === 0 ? 1 + int(9) : int(10))).join(""),
  };
}

/** A random identifier in the usual five groups. */
export const guid = (r) => [8, 4, 4, 4, 12].map((n) => r.hex(n)).join("-");

// No word starts with a vowel, so that "a" fits before each.
const ADJECTIVES =
  words(`brisk calm clear copper daily deep fair first gentle golden green hidden high large level light lively long
  mellow mild modern narrow northern plain quiet rapid round sharp silver simple small smooth soft southern steady
  sturdy sunny swift tall warm wide winter`);
const NOUNS =
  words(`basket beacon bench birch bridge candle canyon cedar compass copper corner cottage field finch forest garden
  glacier grove harbor heron hollow kettle lantern ledger linden maple meadow mill mirror moss notebook paper pebble
  pine prairie quarry river saddle sparrow stone summit thistle timber trail valley village walnut willow window
  workshop`);
const VERBS = words(
  "compare explain choose repair measure plan understand test clean store share learn record build",
);
const FIRST_NAMES = words(
  "Ada Bram Cleo Dario Edda Femi Greta Hugo Ines Jonas Kaia Lior Mira Nils Oda Pavel Rosa Sami",
);
const ENDINGS = ["example.com", "example.org", "example.net", "example"];

function words(text) {
  return text.split(/\s+/).filter(Boolean);
}

export const noun = (r) => r.pick(NOUNS);
/** Returns a number of different nouns. */
export function nouns(r, count) {
  const chosen = new Set();
  while (chosen.size < count) chosen.add(noun(r));
  return [...chosen];
}
export const adjective = (r) => r.pick(ADJECTIVES);
export const person = (r) => `${r.pick(FIRST_NAMES)} ${capital(noun(r))}`;
export const nickname = (r) => `${capital(adjective(r))}${capital(noun(r))}${r.int(100)}`;

/** A host such as `www.quiet-harbor.example.com`. */
export const host = (r) => `${r.chance(0.5) ? "www." : ""}${adjective(r)}-${noun(r)}.${r.pick(ENDINGS)}`;

/** The first letter in upper case. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Every word with an upper-case first letter. */
export const titleCase = (text) => text.split(" ").map(capital).join(" ");

/** A path segment from any text; never empty. */
export const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "") || "page";

const HEADLINES = [
  (t, r) => `${titleCase(t)}: a ${adjective(r)} guide`,
  (t, r) => `How to ${r.pick(VERBS)} ${t}`,
  (t, r) => `${titleCase(t)} – ${capital(noun(r))} & ${capital(noun(r))}`,
  (t, r) => `What ${r.between(3, 12)} ${noun(r)} makers say about ${t}`,
  (t, r) => `The ${adjective(r)} ${noun(r)} handbook of ${t}`,
];
const SENTENCES = [
  (t, r) => `A ${adjective(r)} introduction to ${t} for people who like to ${r.pick(VERBS)} before they buy.`,
  (t, r) => `We ${r.pick(VERBS)} ${t} with a ${adjective(r)} ${noun(r)} and write down every step.`,
  (t, r) => `Our notes on ${t} cover the ${adjective(r)} cases, the costs & the usual mistakes.`,
  (t, r) => `Readers ask about ${t} more than about any ${noun(r)}; here is what we tell them.`,
  (t, r) => `Since ${r.between(1998, 2024)} the ${capital(noun(r))} Society has kept "open" records of ${t}.`,
];

/** A title that names the topic. */
export const headline = (r, topic) => r.pick(HEADLINES)(topic, r);
/** Returns a sentence that names the topic. */
export const sentence = (r, topic) => r.pick(SENTENCES)(topic, r);
/** Some sentences that name the topic. */
export const paragraph = (r, topic, count) =>
  Array.from({ length: count }, () => sentence(r, topic)).join(" ");

/** The day before which everything here happened: generated dates count back from it, never from the clock. */
export const TODAY_MS = Date.UTC(2026, 10, 1, 12);
export const DAY_MS = 86_400_000;

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as HTML, XML or attribute text. */
export const escapeHtml = (text) => String(text).replace(/[&<>"']/g, (c) => ESCAPES[c]);

/** Text as HTML with the words of the query marked, as result pages do. */
export function marked(text, query, tag) {
  const wanted = new Set(query.toLowerCase().split(/\s+/).filter(Boolean));
  return text
    .split(/(\s+|[.,;:–])/)
    .map((part) =>
      wanted.has(part.toLowerCase()) ? `<${tag}>${escapeHtml(part)}</${tag}>` : escapeHtml(part),
    )
    .join("");
}

/** An answer as the server sends it. */
export const answer = (body, contentType, status = 200, headers = {}) => ({
  status,
  headers: { "content-type": contentType, ...headers },
  body,
});

export const HTML = "text/html; charset=utf-8";
