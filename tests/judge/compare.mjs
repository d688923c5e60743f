// Holds what an endpoint read from a page against what a browser shows of it, in both directions.

/** Fields whose texts are no text of the page: addresses, ids, our own words for kinds and places. */
const NO_TEXT =
  /(^|_)(links?|url|id|cid|fid|docid|gpcid|catalogid|token|thumbnails?|images?|original|icon|favicon|logo|kgmid|currency|iso_date|block_position|movement|markdown|photos_link|query_displayed|organic_results_state)$/;
/** Fields that name an item. */
const NAMES = ["question", "title", "name", "query", "text", "snippet"];
/** Fields with the heading above an item, which is outside of it. */
const OUTSIDE = /^(section|topic|category)$/;
/** Groups about the call and not of the page. */
const NO_GROUP = new Set(["search_information", "filters", "local_map"]);
/**
 * Groups whose links lead to the page of a quotation, as other items do: they are located by their own text.
 */
const QUOTES = new Set(["related_questions", "things_to_know"]);
/** Our own words in `type` fields. */
const OWN_WORD = /^[a-z0-9_]+$/;
const NAME_LETTERS_MIN = 8;
/** A card or a result has fewer elements. */
const AROUND = 90;

/** Fates of a text: as it is, folded away or in a label; joined, glued, misplaced or nowhere are flaws. */
export const FATES = ["shown", "folded", "label", "joined", "glued", "elsewhere", "absent"];
export const FLAWS = ["joined", "glued", "elsewhere", "absent"];

/**
 * `{ groups, headings, links, flaws }`. `groups` counts the fates of each group's texts; `headings` and `links` count those that
 * the page shows: `{ shown, read, left_out }`; `flaws` tells each one. `list` is what is left out on purpose.
 */
export function compare({ endpoint, name: file = "", groups, seen, html }, list) {
  const page = new Shown(seen, html);
  const items = Object.entries(groups)
    .filter(([name]) => !NO_GROUP.has(name))
    .flatMap(([name, group]) =>
      itemsOf(group).map(({ item, isListed }) => ({ group: name, item, isListed })),
    );
  // A picture that leads to the page of a web result or to a video has no link of its own: the links there are the other's.
  const others = new Set(
    items
      .filter(({ group }) => group === "organic_results" || group === "inline_videos")
      .map(({ item }) => item.link),
  );
  const isBorrowed = ({ group, item }) => group === "inline_images" && others.has(item.link);
  // A table of further pages is within the result below which it opens.
  const isWithin = ({ group }) => group === "explore_further";
  for (const one of items)
    if (one.isListed && !isBorrowed(one) && !isWithin(one)) one.anchor = page.anchorOf(one);
  const anchors = items.map(({ anchor }) => anchor).filter((anchor) => anchor !== undefined);
  const flaws = [];
  const counts = {};
  const foldable = (name, path) =>
    list.folded.some(
      (one) =>
        one.group === name &&
        (!one.field || path.startsWith(one.field)) &&
        (!one.endpoint || endpoint.startsWith(one.endpoint)),
    );
  const isUnspaced = (list.unspaced ?? []).some(({ page }) => file.includes(page));
  const isWhole = (name, path) =>
    (list.whole ?? []).some(({ group, field }) => group === name && path.startsWith(field));
  for (const { group, item, anchor } of items) {
    const own = (counts[group] ??= Object.fromEntries(FATES.map((fate) => [fate, 0])));
    const box = anchor === undefined ? undefined : page.boxOf(anchor, anchors);
    for (const [path, text] of textsOf(item)) {
      const fates = linesOf(text)
        .map((line) => [line, page.fateOf(line, OUTSIDE.test(path) ? undefined : box)])
        .map(([line, fate]) => (isUnspaced && isJoint(fate) && page.parts(line) ? "shown" : fate));
      const worst = fates.reduce((worst, one) => (FATES.indexOf(one) > FATES.indexOf(worst) ? one : worst));
      const isJoinedWhole = isJoint(worst) && isWhole(group, path);
      // A proposed search whose words the page cuts short is the one for which its link asks, whoever else has the name.
      const isNotThere = worst === "absent" || worst === "elsewhere";
      const isAsked = isNotThere && path === "query" && asks(item.link, text);
      const fate = isJoinedWhole ? "shown" : isAsked ? "label" : worst;
      own[fate] += 1;
      const isFlaw = FLAWS.includes(fate) || (fate === "folded" && !foldable(group, path));
      if (isFlaw) flaws.push({ kind: fate, group, path, text });
    }
  }
  const known = new Known(groups);
  const headings = { shown: 0, read: 0, left_out: 0 };
  const links = { shown: 0, read: 0, left_out: 0 };
  const isLeftOut = (kind, text, href, around) =>
    list.entries.some((entry) => entry.kind === kind && applies(entry, endpoint, text, href, around));
  // A field with a whole card has several lines, and each of them counts.
  const isSaid = (element, text) => {
    const lines = page.linesWithin(element);
    const isRead = (line) => known.says(line) || line.split(" · ").every((part) => known.says(part));
    return known.says(text) || (lines.length > 1 && lines.every(isRead));
  };
  for (const [element, text, level, around] of seen.headings) {
    headings.shown += 1;
    if (isSaid(element, text)) headings.read += 1;
    else if (isLeftOut("heading", plain(text), "", around)) headings.left_out += 1;
    else flaws.push({ kind: "heading", group: `level ${level}`, path: around, text });
  }
  const told = new Set();
  for (const [element, href, text, around] of seen.links) {
    links.shown += 1;
    if (known.leadsTo(href) || isSaid(element, text)) links.read += 1;
    else if (isLeftOut("link", plain(text), href, around)) links.left_out += 1;
    else if (!told.has(href + text)) {
      told.add(href + text);
      flaws.push({ kind: "link", group: href.slice(0, 100), path: around, text });
    }
  }
  return { groups: counts, headings, links, flaws };
}

const isJoint = (fate) => fate === "joined" || fate === "glued";

/** Whether a link asks the source for a phrase. */
function asks(link, phrase) {
  return (new URL(link).searchParams.get("q") ?? "").toLowerCase() === phrase.toLowerCase();
}

function applies({ endpoint, text, href, around }, ownEndpoint, ownText, ownHref, ownAround) {
  return (
    (!endpoint || ownEndpoint.startsWith(endpoint)) &&
    (!text || new RegExp(text, "iu").test(ownText)) &&
    (!href || new RegExp(href, "u").test(ownHref)) &&
    (!around || new RegExp(around, "u").test(ownAround))
  );
}

/**
 * The items of a group: of a list, of the lists right within an object, or the object itself, whose parts may stand
 * anywhere on the page.
 */
function itemsOf(group) {
  const listed = (list) =>
    list
      .filter((item) => item !== null && typeof item === "object")
      .map((item) => ({ item, isListed: true }));
  if (Array.isArray(group)) return listed(group);
  if (group === null || typeof group !== "object") return [];
  const lists = Object.entries(group).filter(
    ([name, list]) =>
      ["places", "posts", "articles", "games", "results"].includes(name) && Array.isArray(list),
  );
  const rest = Object.fromEntries(
    Object.entries(group).filter(([name]) => !lists.some(([own]) => own === name)),
  );
  const own = Object.keys(rest).length && !lists.length ? [{ item: rest, isListed: false }] : [];
  return [...own, ...lists.flatMap(([, list]) => listed(list))];
}

/** The texts of an item with their paths. */
export function textsOf(item, path = "") {
  if (typeof item === "string") {
    const isAddress = /^(https?:|data:|mailto:|tel:|\/)/.test(item);
    const isOwn = /(^|\.)(type|kind)$/.test(path) && OWN_WORD.test(item);
    return isAddress || isOwn || !plain(item) ? [] : [[path, item]];
  }
  if (item === null || typeof item !== "object") return [];
  return Object.entries(item).flatMap(([name, value]) => {
    const isList = Array.isArray(item);
    if (!isList && NO_TEXT.test(name) && !holdsTexts(value)) return [];
    return textsOf(value, isList ? path : path ? `${path}.${name}` : name);
  });
}

/** The lines of a text: line feeds are between blocks of the page, paragraphs and the lines of a program. */
const linesOf = (text) => text.split("\n").filter((line) => plain(line));

/** Objects below a field such as `links` may have texts of their own. */
const holdsTexts = (value) =>
  Array.isArray(value) && value.some((one) => one !== null && typeof one === "object");

/** A text as it is compared: one space between words, no invisible marks. */
export function plain(text) {
  return (
    text
      .normalize("NFC")
      .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, "")
      .replace(/[\u2070\u00B9\u00B2\u00B3\u2074-\u2079]/g, (raised) => raised.normalize("NFKC"))
      // Scripts that part no words: a space there is the end of a line on the screen.
      .replace(/(?<=[\u2E80-\u9FFF\uFF00-\uFFEF])\s+|\s+(?=[\u2E80-\u9FFF\uFF00-\uFFEF])/g, "")
      .replace(/\s+/g, " ")
      .trim()
  );
}

/** A line as it would be written: no space before what closes it, wherever the page's elements end. */
const tied = (line) => line.replace(/ (?=[.,;:](\s|$))/g, "");

const dense = (text) => text.replace(/\s+/g, "");

/** Returns the positions in the dense text that follow a space. */
const spacesOf = (text) =>
  new Set([...text.matchAll(/\s+/g)].map(({ index }) => dense(text.slice(0, index)).length));

/** A page as it was seen. */
class Shown {
  constructor(seen, html) {
    this.seen = seen;
    this.html = html;
    this.lines = [];
    for (const [element, block, text, isShown] of seen.texts) {
      const last = this.lines.at(-1);
      const line =
        last?.block === block ? last : { block, from: element, to: element, all: "", shown: "", ends: [] };
      if (line !== last) this.lines.push(line);
      line.from = Math.min(line.from, element);
      line.to = Math.max(line.to, element);
      line.all += text;
      line.ends.push(dense(plain(line.all)).length);
      if (isShown) line.shown += text;
    }
    for (const line of this.lines) Object.assign(line, { all: plain(line.all), shown: plain(line.shown) });
    this.labels = seen.labels.map(([element, text]) => [element, plain(text)]);
    // A proposed search says its words in its address too, also where a recording lost the spaces between them.
    for (const [element, href, text] of seen.links) {
      const term = searched(href);
      if (term && dense(plain(text)) === dense(term)) this.labels.push([element, term]);
    }
    this.used = new Set();
  }

  /**
   * The element at which an item stands: its link, or what says its name. Of several the one around which most of its texts
   * stand, since a recipe's card and a web result may have the same link and the same title.
   */
  anchorOf({ group, item }) {
    const names = NAMES.map((key) => item[key]).filter((value) => typeof value === "string");
    const [wanted] = names.map(plain);
    const link = typeof item.link === "string" && !QUOTES.has(group) ? address(item.link) : undefined;
    const among = link ? this.seen.links.filter(([, href]) => address(href) === link) : [];
    const named = among.filter(([, , text]) => wanted && plain(text).includes(wanted));
    const isHeading = ([element]) =>
      this.seen.headings.some(
        ([at, text]) => plain(text) === wanted && (this.isIn(at, element) || this.isIn(element, at)),
      );
    const isFree = (element) => element !== undefined && !this.used.has(element);
    const lines = (says) => this.lines.filter(says).map(({ from }) => from);
    const elements = (links) => links.map(([element]) => element);
    // A card that a script inserts later has no location yet, though others may show its words.
    const isShown = among.length || (!link && this.lines.some(({ shown }) => shown === wanted));
    if (wanted && !isShown && this.later.includes(dense(wanted))) return undefined;
    const tiers = [
      // The same video may be among the short ones, whose titles are headings, and again among the others.
      group === "organic_results" ? elements(named.filter(isHeading)) : [],
      elements(named),
      lines(({ shown }) => shown === wanted),
      elements(among),
      ...names.map(plain).flatMap((name) => {
        // Where a line is the name, an element that only contains it has another meaning, also when another item has the line.
        const own = lines(({ shown }) => shown === name);
        return [own, own.length ? [] : lines(({ shown }) => shown.includes(name))];
      }),
    ];
    const places = tiers.map((tier) => tier.filter(isFree)).find((tier) => tier.length) ?? [];
    const found = this.fullest(item, places) ?? among[0]?.[0];
    if (found !== undefined) this.used.add(found);
    return found;
  }

  /** The first of the places around which most texts of an item are shown. */
  fullest(item, places) {
    if (new Set(places).size < 2) return places[0];
    const { parents, lasts } = this.seen;
    const texts = textsOf(item).map(([, text]) => plain(text));
    const score = (place) => {
      let around = place;
      while (parents[around] >= 0 && lasts[parents[around]] - parents[around] < AROUND)
        around = parents[around];
      const said = this.lines
        .filter(({ from, to }) => from >= around && to <= lasts[around])
        .map(({ shown }) => shown)
        .join("\n");
      return texts.filter((text) => said.includes(text)).length;
    };
    const scores = places.map(score);
    return places[scores.indexOf(Math.max(...scores))];
  }

  /** The lines that an element shows. */
  linesWithin(element) {
    const within = ({ from, to }) => this.isIn(from, element) && this.isIn(to, element);
    return this.lines.filter((line) => line.shown && within(line)).map(({ shown }) => shown);
  }

  /**
   * Returns whether a line of the page has a text whose additional spaces are at the ends of elements, and none
   * before closing punctuation.
   */
  parts(text) {
    const wanted = plain(text);
    const spaces = spacesOf(wanted);
    return this.lines.some(({ all, ends }) => {
      const start = dense(all).indexOf(dense(wanted));
      const shown = new Set([...spacesOf(all)].map((at) => at - start));
      const isEnd = (at) => ends.includes(at + start);
      const isInside = (at) => at > 0 && at < dense(wanted).length;
      const isClosed = (at) => isEnd(at) && /[.,;:!?)]/.test(dense(wanted)[at]);
      return (
        start >= 0 &&
        [...spaces].every((at) => shown.has(at) || isEnd(at)) &&
        [...shown].filter(isInside).every((at) => spaces.has(at) || isClosed(at))
      );
    });
  }

  isIn(element, around) {
    return element >= around && element <= this.seen.lasts[around];
  }

  /** Text that scripts would put in place on demand, without its marks. */
  get later() {
    return this.waiting.said;
  }

  /** Whether a script keeps a text as one: data in quotes of its own, or a label of what it would put in place. */
  keeps(text) {
    return this.waiting.whole.includes(`"${text}"`);
  }

  get waiting() {
    const DEFERRED = /\.dh\((?:'[^']*'|"[^"]*"|this\.id),(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g;
    const pieces = [...this.html.matchAll(DEFERRED)].map(([, single, double]) =>
      unescaped(unescaped(single ?? double)),
    );
    // The panel that a script passes to the page is data: its texts are quoted.
    const boxes = [...this.html.matchAll(/<script[^>]*>([^<]*\.add\(\{"[^]*?)<\/script>/g)].map(([, box]) =>
      unescaped(box),
    );
    // Pointing at a picture shows where it is from.
    const sources = [...this.html.matchAll(/\bt3="([^"]*)"/g)].map(([, source]) => source);
    // Sources behind a control wait beside it as data in a comment.
    const notes = [...this.html.matchAll(/<!--\w+\|*(\[[^]*?)-->/g)].map(([, note]) =>
      unescaped(entities(note)),
    );
    const all = [...pieces, ...boxes, ...sources, ...notes]
      .join(" ")
      .replace(/<(script|style)[^]*?<\/\1>/g, "");
    const said = dense(plain(entities(all.replace(/<[^>]*>/g, ""))));
    const value = { said, whole: plain(entities(all)) };
    Object.defineProperty(this, "waiting", { value });
    return value;
  }

  /** The widest element around an anchor that holds no other. */
  boxOf(anchor, anchors) {
    const { parents, lasts } = this.seen;
    const holdsOther = (n) =>
      anchors.some(
        (other) =>
          other !== anchor && other >= n && other <= lasts[n] && !(other > anchor && other <= lasts[anchor]),
      );
    let box = anchor;
    while (parents[box] >= 0 && !holdsOther(parents[box])) box = parents[box];
    return [box, lasts[box]];
  }

  fateOf(text, box) {
    const wanted = plain(text);
    const inBox = box ? this.lines.filter(({ from, to }) => to >= box[0] && from <= box[1]) : this.lines;
    const labels = this.labels.filter(([element]) => !box || (element >= box[0] && element <= box[1]));
    const own = this.fateAmong(wanted, inBox, labels);
    // A text that is complete in a script is not joined from unrelated pieces of the page.
    if (own === "joined" && this.keeps(wanted)) return "folded";
    if (own) return own;
    if (this.keeps(wanted)) return "folded";
    // A script writes a backslash as two.
    if (this.later.includes(dense(wanted).replaceAll("\\", ""))) return "folded";
    if (box && this.fateAmong(wanted, this.lines, this.labels)) return "elsewhere";
    return "absent";
  }

  fateAmong(wanted, lines, labels) {
    const says = (line) => line.includes(wanted) || tied(line).includes(wanted);
    if (lines.some(({ shown }) => says(shown))) return "shown";
    if (labels.some(([, label]) => label.includes(wanted))) return "label";
    if (lines.some(({ all }) => says(all))) return "folded";
    const run = lines.map(({ all }) => all).join(" ");
    if (run.includes(wanted)) return "joined";
    const parts = wanted
      .split(/ · |, |: | and | \| /)
      .map(plain)
      .filter(Boolean);
    if (parts.length > 1 && parts.every((part) => run.includes(part))) return "joined";
    if (dense(run).includes(dense(wanted))) return "glued";
    return undefined;
  }
}

/** The words that the address of a search looks for. */
function searched(href) {
  try {
    return plain(new URL(href).searchParams.get("q") ?? "");
  } catch {
    return "";
  }
}

const unescaped = (text) =>
  text.replace(/\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|\\(.)/gi, (_, short, long, other) =>
    other ? (other === "n" ? "\n" : other) : String.fromCharCode(parseInt(short ?? long, 16)),
  );

const NAMED = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  middot: "\u00B7",
  rsaquo: "\u203A",
  hellip: "\u2026",
};
const entities = (text) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, digits, hex, name) =>
    name ? (NAMED[name] ?? whole) : String.fromCodePoint(digits ? Number(digits) : parseInt(hex, 16)),
  );

/** Texts and links of the answer. */
class Known {
  constructor(groups) {
    this.texts = new Set();
    this.links = new Set();
    const walk = (value) => {
      if (typeof value === "string") {
        if (/^(https?:|\/)/.test(value)) this.links.add(address(value));
        else this.texts.add(plain(value).toLowerCase());
      } else if (value !== null && typeof value === "object") {
        for (const [key, inner] of Object.entries(value)) {
          // Names of fields that the page gives are texts as well: `first_episode_date`.
          if (!Array.isArray(value)) this.texts.add(key.replaceAll("_", " "));
          walk(inner);
        }
      }
    };
    walk(groups);
    this.names = [...this.texts]
      .filter((text) => text.length >= NAME_LETTERS_MIN)
      .map((text) => [text, dense(text)]);
    this.all = [...this.texts].map(dense).join("\n");
    this.words = new Set([...this.texts].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)));
  }

  says(text) {
    const wanted = plain(text).toLowerCase().replace(/[:…]$/, "").trim();
    if (!wanted) return true;
    const letters = dense(wanted);
    return (
      this.texts.has(wanted) ||
      (wanted.length > 3 && this.all.includes(letters)) ||
      (/^\p{Lu}{2,3}$/u.test(text) && this.words.has(wanted)) ||
      this.names.some(
        ([name, own]) =>
          letters.startsWith(own) || (wanted.includes(name) && name.length * 2 > wanted.length),
      )
    );
  }

  /** A place is led to by its id as well. */
  leadsTo(href) {
    const place = /[?&]ludocid=(\d+)/.exec(href)?.[1];
    return this.links.has(address(href)) || (place !== undefined && this.texts.has(place));
  }
}

/** An address behind the redirect that counts clicks, without its fragment. */
export function address(href) {
  try {
    const url = new URL(href, "https://source.example/");
    const behind = ["/url", "/l/", "/ck/a"].includes(url.pathname) || url.pathname.endsWith("/aclk");
    const target =
      behind && ["url", "q", "uddg", "u", "adurl"].map((name) => url.searchParams.get(name)).find(Boolean);
    if (target && /^https?:/.test(target)) return address(target);
    if (target && target.startsWith("a1"))
      return address(Buffer.from(target.slice(2), "base64url").toString());
    url.hash = url.hash.startsWith("#:~:") ? "" : url.hash;
    return decodeURIComponent(url.href.replace(/%(?![0-9A-F]{2})/gi, "%25")).replace(/\/$/, "");
  } catch {
    return href;
  }
}
