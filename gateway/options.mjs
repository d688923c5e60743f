// Rendering options of a page, sent in the header `X-Render-Options` (JSON). Unknown members and values out of range are refused:
// a typo must not silently render with defaults.

const RESOURCES = ["image", "media", "font", "stylesheet"];
const EVENTS = ["domcontentloaded", "load", "networkidle"];

const DEADLINE_MS_MAX = 60_000;

/** Defaults: a desktop page, waiting until the network has been idle, without pictures, media and fonts. */
export const DEFAULTS = Object.freeze({
  viewport: { width: 1280, height: 1600 },
  mobile: false,
  locale: undefined,
  timeZone: undefined,
  waitUntil: "networkidle",
  waitForSelector: undefined,
  blockedResources: ["image", "media", "font"],
  deadlineMs: 20_000,
});

/** A value that cannot be used; `message` names the member and the rule. */
export class InvalidOptions extends Error {}

/** Parses the header's options over the defaults. */
export function parseOptions(text) {
  if (text === undefined) return DEFAULTS;
  let given;
  try {
    given = JSON.parse(text);
  } catch {
    throw new InvalidOptions("X-Render-Options is not JSON.");
  }
  if (given === null || typeof given !== "object" || Array.isArray(given)) {
    throw new InvalidOptions("X-Render-Options is not a JSON object.");
  }
  for (const [name, value] of Object.entries(given)) {
    const rule = RULES[name];
    if (!rule)
      throw new InvalidOptions(`${name} is not an option; there are ${Object.keys(RULES).join(", ")}.`);
    if (!rule.accepts(value)) throw new InvalidOptions(`${name} must be ${rule.is}.`);
  }
  return { ...DEFAULTS, ...given };
}

const isIn = (low, high) => (value) => Number.isInteger(value) && value >= low && value <= high;
const matches = (pattern) => (value) => typeof value === "string" && pattern.test(value);

const RULES = {
  viewport: {
    is: "an object with width and height in pixels, 100 to 4000 each",
    accepts: (value) =>
      value !== null &&
      typeof value === "object" &&
      Object.keys(value).length === 2 &&
      [value.width, value.height].every(isIn(100, 4000)),
  },
  mobile: { is: "true or false", accepts: (value) => typeof value === "boolean" },
  locale: { is: "a language tag such as de-AT", accepts: matches(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/) },
  timeZone: { is: "a time zone such as Europe/Vienna", accepts: isTimeZone },
  waitUntil: { is: `one of ${EVENTS.join(", ")}`, accepts: (value) => EVENTS.includes(value) },
  waitForSelector: {
    is: "a CSS selector of at most 200 characters",
    accepts: (value) => typeof value === "string" && value.length > 0 && value.length <= 200,
  },
  blockedResources: {
    is: `a list of ${RESOURCES.join(", ")}`,
    accepts: (value) => Array.isArray(value) && value.every((one) => RESOURCES.includes(one)),
  },
  deadlineMs: {
    is: `a number of milliseconds from 1000 to ${DEADLINE_MS_MAX}`,
    accepts: isIn(1000, DEADLINE_MS_MAX),
  },
};

function isTimeZone(value) {
  try {
    return typeof value === "string" && Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
}
