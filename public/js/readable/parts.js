// Small parts of readable answers: stars, prices, pictures, links, dates, chips.

import { h, svg, words } from "../page/dom.js";

/** Whether a text is an address that a link may lead to. */
export const isAddress = (value) =>
  typeof value === "string" && /^https?:\/\//i.test(value) && URL.canParse(value);

const PICTURE = /(thumbnail|image|logo|icon|favicon|original|screenshot|photo)s?$/;

/** Whether a field holds the address of a picture that a page of ours may show. */
export const isPicture = (name, value) =>
  typeof value === "string" &&
  (/^data:image\//.test(value) || (/^https:\/\//.test(value) && PICTURE.test(name)));

/** A link to elsewhere; to our own data, a link that loads the call into the playground. What is no address is text. */
export function link(address, text = address) {
  const call = ownCall(address);
  if (call) return h("a", { href: call, class: "follow" }, text);
  if (!isAddress(address)) return h("span", {}, text);
  return h("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, text);
}

/** The service's origin as the shown answer has it; behind a second name it differs from this page's. */
let origin;
export const answeredBy = (metadata) => {
  origin = isAddress(metadata?.raw_file) ? new URL(metadata.raw_file).origin : undefined;
};

/** The playground's address of a call of ours; undefined for addresses of others. */
export function ownCall(address) {
  if (!isAddress(address)) return undefined;
  const url = new URL(address);
  const isOwn = url.origin === location.origin || url.origin === origin;
  return isOwn && /^\/api\/v\d+\//.test(url.pathname) ? `/#${url.pathname}${url.search}` : undefined;
}

const CALLS = { link: "Apply filter", photo_meta: "Photo details" };

/** Names a call of ours by its field: "reviews_link", "service_link". */
export function callName(name) {
  const bare = name.replace(/^service_|(_api)?_link$/g, "");
  return CALLS[bare] ?? words(bare);
}

/** A picture of a source. One that does not come becomes a stone with the first letter of what it showed. */
export function picture(address, title, size = "small") {
  const frame = h("span.picture", { class: size });
  const image = h("img", {
    src: address,
    alt: "",
    loading: "lazy",
    decoding: "async",
    referrerpolicy: "no-referrer",
  });
  image.addEventListener("error", () => frame.replaceChildren(stone(title)));
  frame.append(image);
  return frame;
}

/** A stone with a letter, the same for the same text. */
function stone(title) {
  const letter = [...String(title ?? "").trim()][0]?.toUpperCase() ?? "·";
  const kind = ([...String(title ?? "")].reduce((sum, c) => sum + c.codePointAt(0), 0) % 6) + 1;
  return h("span.stone", { class: `s${kind}`, "aria-hidden": "true" }, letter);
}

/** Stars out of `max`, with the numbers beside them. */
export function stars(rating, max = 5, reviews) {
  const share = Math.max(0, Math.min(1, Number(rating) / (Number(max) || 5)));
  const told = max === 100 ? `${tenths(rating)}%` : `${tenths(rating)} of ${max}`;
  const bar = svg(
    "svg.stars",
    { viewBox: "0 0 100 20", role: "img", "aria-label": told },
    svg("path.off", { d: STARS }),
    svg(
      "g",
      {},
      svg(
        "svg",
        { x: 0, y: 0, width: 100 * share, height: 20, viewBox: `0 0 ${100 * share} 20` },
        svg("path.on", { d: STARS }),
      ),
    ),
  );
  const count = reviews === undefined ? "" : ` · ${number(reviews)}`;
  return h("span.rating", {}, bar, h("span", {}, `${max === 5 ? tenths(rating) : told}${count}`));
}

const tenths = (rating) => (typeof rating === "number" ? Math.round(rating * 10) / 10 : rating);

const STARS = [0, 1, 2, 3, 4].map((at) => star(at * 20 + 10, 10)).join("");

/** A star as a cut stone: four facets, straight edges. */
function star(x, y) {
  const points = Array.from({ length: 10 }, (_, at) => {
    const angle = (Math.PI / 5) * at - Math.PI / 2;
    const radius = at % 2 ? 4 : 9;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}

export const number = (value) => (typeof value === "number" ? value.toLocaleString("en") : String(value));

export const starsOf = (count) => (Number(count) === 1 ? "1 star" : `${count} stars`);

/** A day for readers where a text is a moment as programs write it; any other text as it is. */
export function when(text) {
  const isMoment = MOMENT.test(text) || SCRIPTS.test(text);
  const at = isMoment ? new Date(text.replace(/(\.\d{3})\d+/, "$1").replace(/ \(.*\)$/, "")) : undefined;
  if (!at || Number.isNaN(at.getTime())) return text;
  const day = at.toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  return h("time", { datetime: text, title: text }, day);
}

const MOMENT = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/;
/** Date as scripts write it: "Sat Sep 12 2026 07:25:23 GMT+0000 (…)". */
const SCRIPTS = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} [\d:]{8} GMT/;

/** An amount in its currency, where the source names one. */
function amount(value, currency) {
  if (typeof value !== "number" || value === 0 || !/^[A-Z]{3}$/.test(currency ?? "")) return value;
  return value.toLocaleString("en", { style: "currency", currency });
}

/** A price, the old one struck through beside it. */
export function price(item) {
  const old = item.old_price ?? item.original_price ?? item.extracted_old_price;
  const now = item.price ?? amount(item.extracted_price, item.currency);
  if (now === undefined) return undefined;
  return h(
    "span.price",
    {},
    h("strong", {}, Number(now) === 0 ? "Free" : String(now)),
    old !== undefined && h("s", {}, h("span.unseen", {}, "was "), String(old)),
  );
}

/** Short texts in a row. */
export const chips = (texts) =>
  h(
    "ul.chips",
    {},
    texts.map((text) => h("li.chip", {}, isAddress(text) ? link(text) : String(text))),
  );

/** Pictures in a row that scrolls. */
export function strip(addresses, title) {
  const list = h(
    "ul.strip",
    { tabindex: "0", role: "list", "aria-label": title },
    addresses.map((address) => h("li", {}, picture(address, title, "tall"))),
  );
  return list;
}

/** A horizontal bar for each row of `[name, amount]`. */
export function bars(rows, told) {
  const most = Math.max(1, ...rows.map(([, amount]) => parseFloat(amount) || 0));
  return h(
    "dl.bars",
    { "aria-label": told },
    rows.map(([name, amount]) => [
      h("dt", {}, String(name)),
      h("dd", {}, meter((parseFloat(amount) || 0) / most), h("span", {}, number(amount))),
    ]),
  );
}

function meter(share) {
  return svg(
    "svg.bar",
    { viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect.off", { width: 100, height: 8 }),
    svg("rect.on", { width: 100 * share, height: 8 }),
  );
}

export { words };
