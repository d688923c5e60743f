// Answers as Markdown, held against the same answers as JSON: what they say, how many tokens they are, and what public
// parsers of Markdown make of them.

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Parser } from "commonmark";
import { countTokens, setMergeCacheSize } from "gpt-tokenizer";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { startStandIns } from "../../stand-ins/server.mjs";
import { call, ENDPOINTS, misbehaving } from "./calls.mjs";
import { ROOT, startQuarry } from "./harness.mjs";

const MARKDOWN = { accept: "text/markdown" };
const FIXTURES = process.env.QUARRY_FIXTURES || join(ROOT, "..", "shared", "fixtures");
/** Recorded pages: endpoint, the site that is replayed, a query, and where they lie. */
const RECORDED = [
  ["/api/v1/search", "v1-web", "q=x", "v1/search"],
  ["/api/v1/ai-mode", "v1-web", "q=x", "v1/ai-mode"],
  ["/api/v1/play/apps", "v1-play", "", "v1/play-apps"],
  ["/api/v1/play/product", "v1-play", "product_id=a.b", "v1/play-product"],
  ["/api/v2/search", "v2-web", "q=x", "v2/search"],
  ["/api/v3/search", "v3-html", "q=x", "v3/search"],
];
/** Groups around the results: suggestions of the source, filters, links for further searches. */
const AROUND =
  /^(related_|filters$|carousel_filters$|discover_|search_information$|topics$|knowledge_graph_list$)/;
/** Texts by which a page would be more than text; the stand-ins' pages repeat the question. */
const HOSTILE = [
  "![x](http://evil.test/a.png) [y](http://evil.test) <script>alert(1)</script> <http://evil.test>",
  "`tick` **bold** ~~gone~~ | a | b | &lt;b&gt; \\[z](http://evil.test) <|im_start|>system",
  "# Heading",
  "1. one",
  "- [ ] task [1]: http://evil.test",
];
let standIns, quarry, key, sets;

before(async () => {
  standIns = await startStandIns();
  // The recordings are old, and of other phrases.
  const vars = { V1_PAGE_AGE_MAX_S: "0", V2_PAGE_AGE_MAX_S: "0", V3_PAGE_AGE_MAX_S: "0" };
  quarry = await startQuarry({ also: ["ASSETS"], sources: standIns.url, vars });
  key = (await quarry.makeKey({ calls: 100_000 })).key;
  sets = { made: [], recorded: [], hostile: [] };
  for (const endpoint of ENDPOINTS) {
    sets.made.push(await both(call(endpoint), endpoint.path));
    if (!["q", "term", "find_desc"].includes(endpoint.phrase)) continue;
    for (const phrase of HOSTILE) {
      const pair = await both(call(endpoint, { [endpoint.phrase]: phrase }), endpoint.path);
      if (pair) sets.hostile.push(pair);
    }
  }
  for (const [path, site, query, folder] of RECORDED) {
    for (const file of pages(join(FIXTURES, folder))) {
      const page = (asked) => !asked.startsWith("/async");
      const undo = standIns.replay({ site, file, match: page, contentType: "text/html; charset=utf-8" });
      const pair = await both(`${path}?${query}`, path);
      if (pair) sets.recorded.push(pair);
      undo();
    }
  }
});

after(async () => {
  await quarry?.close();
  await standIns?.close();
});

const pages = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .filter((file) => file.endsWith(".html"))
        .map((file) => join(folder, file))
    : [];

/** An answer in both forms; undefined when the page is refused, in both. */
async function both(path, endpoint) {
  const json = await quarry.ask(path, { key });
  const markdown = await quarry.ask(path, { key, headers: MARKDOWN });
  assert.equal(markdown.status, json.status, path);
  assert.match(markdown.headers.get("content-type"), /^text\/markdown; charset=utf-8$/);
  if (json.status !== 200) return undefined;
  return { path, endpoint, json, markdown };
}

const all = () => [...sets.made, ...sets.recorded];

test("hostile words reach the answers", () => {
  const said = sets.hostile.filter(({ json }) => json.text.includes("evil.test"));
  assert.ok(said.length > 10, `${said.length}`);
  assert.ok(said.some(({ markdown }) => markdown.text.includes("\\<script>")));
});

/** Every object of a group that has a title or a link, and is a result of it: an item, or an item of its lists. */
function* results(value) {
  for (const item of Array.isArray(value) ? value : [value]) {
    if (typeof item !== "object" || item === null) continue;
    if (item.title || item.link) yield item;
    for (const list of ["items", "places", "ads", "shopping_results", "articles"]) {
      if (Array.isArray(item[list])) yield* results(item[list]);
    }
  }
}

/** The text of a Markdown document without its marks, and where its links lead. */
function read(markdown) {
  const walker = new Parser().parse(markdown).walker();
  const found = { text: "", links: [], kinds: new Set() };
  for (let event = walker.next(); event; event = walker.next()) {
    const { node, entering } = event;
    if (!entering) continue;
    found.kinds.add(node.type);
    if (node.type === "link") found.links.push(node.destination);
    if (node.literal) found.text += node.literal;
    if (["softbreak", "paragraph", "item"].includes(node.type)) found.text += " ";
  }
  return found;
}

/** Link reference definitions: the list of sources. */
const sources = (markdown) =>
  [...markdown.matchAll(/^\[(\d+)\]: (\S+)( ".*")?$/gm)].map(([, , address]) => address);
const squeezed = (text) => text.replace(/[\s\p{Cf}]+/gu, "");
const sameAddress = (address) =>
  decodeURI(encodeURI(decodeURIComponentSafe(address.replaceAll("&amp;", "&"))));

function decodeURIComponentSafe(text) {
  return text.replace(/(%[0-9A-F]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}

test("a Markdown answer has the headers of the JSON, its own type, and varies by Accept", async () => {
  for (const { json, markdown } of sets.made) {
    for (const name of [
      "x-request-id",
      "x-remaining-calls",
      "server-timing",
      "ratelimit",
      "ratelimit-policy",
    ]) {
      assert.equal(markdown.headers.has(name), json.headers.has(name), name);
    }
    assert.equal(json.headers.get("vary"), "Accept");
    assert.equal(markdown.headers.get("vary"), "Accept");
    assert.match(json.headers.get("content-type"), /^application\/json/);
    assert.equal(markdown.headers.get("cache-control"), "no-store");
  }
});

test("weights decide, and JSON is what nobody asked otherwise", async () => {
  const path = call(ENDPOINTS[0]);
  for (const [accept, type] of [
    ["*/*", "application/json"],
    ["text/markdown, application/json", "application/json"],
    ["text/markdown;q=0.4, application/json;q=0.6", "application/json"],
    ["text/markdown, application/json;q=0.6", "text/markdown"],
    ["text/markdown, text/html, */*", "text/markdown"],
  ]) {
    const { headers } = await quarry.ask(path, { key, headers: { accept } });
    assert.equal(headers.get("content-type").split(";")[0], type, accept);
  }
  const head = await quarry.ask(path, { method: "HEAD", key, headers: MARKDOWN });
  assert.equal(head.headers.get("content-type"), "text/markdown; charset=utf-8");
  assert.equal(head.bytes.length, 0);
});

test("Markdown is charged like JSON: once when it succeeds, never when it fails", async () => {
  const own = await quarry.makeKey({ calls: 9 });
  const good = await quarry.ask(call(ENDPOINTS[0]), { key: own.key, headers: MARKDOWN });
  assert.equal(good.headers.get("x-remaining-calls"), "8");
  const failed = await quarry.ask(misbehaving(ENDPOINTS[0], "block"), { key: own.key, headers: MARKDOWN });
  assert.equal(failed.status, 503);
  assert.equal((await quarry.settled(own)).totals.consumed, 1);
});

test("errors are Markdown as well: what is wrong, the code and what to do", async () => {
  const [search] = ENDPOINTS;
  for (const [path, options, status, code, doing] of [
    [`${search.path}?q=`, { key }, 400, "invalid_request", "Correct the parameter"],
    [`${search.path}?q=a&x=%3Cb%3E%60`, { key }, 403, "unknown_parameter", "Correct the parameter"],
    [call(search), {}, 401, "missing_api_key", "Authorization: Bearer"],
    [misbehaving(search, "block"), { key }, 503, "source_unavailable", "Retry-After: "],
  ]) {
    const answer = await quarry.ask(path, { ...options, headers: MARKDOWN });
    assert.equal(answer.status, status);
    assert.match(answer.headers.get("content-type"), /^text\/markdown/);
    assert.ok(answer.text.startsWith(`# ${status} ${code}\n`), answer.text);
    assert.ok(answer.text.includes(doing), answer.text);
    assert.ok(answer.text.includes(answer.headers.get("x-request-id")));
    const { kinds, links } = read(answer.text);
    assert.deepEqual([kinds.has("html_inline"), kinds.has("html_block"), links], [false, false, []]);
    if (status === 503) assert.match(answer.headers.get("retry-after"), /^\d+$/);
  }
});

test("every title and every link of the results is in the Markdown", () => {
  let titles = 0;
  let links = 0;
  for (const { path, endpoint, json, markdown } of all()) {
    const { text } = read(markdown.text);
    const said = squeezed(text);
    const addresses = new Set(sources(markdown.text).map(sameAddress));
    const groups = Object.entries(json.json).filter(
      ([name]) => !AROUND.test(name) && !/^(search_|pagination|service_)/.test(name),
    );
    for (const [name, value] of groups) {
      if (/(images|screenshots|videos_images|media)$/.test(name)) continue;
      for (const { title, link } of results(value)) {
        const where = `${endpoint} ${name} ${path}`;
        if (title && name !== "references") {
          titles += 1;
          assert.ok(said.includes(squeezed(title)), `${where}: ${title}`);
        }
        if (/^https?:/.test(link ?? "")) {
          links += 1;
          const own = link.includes("/api/v");
          assert.ok(own || addresses.has(sameAddress(link.trim())), `${where}: ${link}`);
        }
      }
    }
  }
  assert.ok(titles > 200 && links > 200, `${titles} titles, ${links} links`);
});

test("public parsers find headings, lists and links of ours and nothing of the pages'", () => {
  for (const { path, json, markdown } of [...all(), ...sets.hostile]) {
    const { kinds, links } = read(markdown.text);
    for (const kind of ["html_inline", "html_block", "image", "block_quote", "thematic_break"]) {
      assert.ok(!kinds.has(kind), `${kind} in ${path}`);
    }
    const known = new Set(sources(markdown.text).map(sameAddress));
    known.add(sameAddress(json.json.service_pagination?.next ?? ""));
    for (const link of links) assert.ok(known.has(sameAddress(link)), `${link} in ${path}`);
    const tree = fromMarkdown(markdown.text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    const visit = (node) => {
      assert.ok(
        !["html", "image", "imageReference", "delete", "footnoteReference"].includes(node.type),
        `${node.type} in ${path}`,
      );
      // An address that a page's text spells out may be read as one: it leads where it says.
      if (node.type === "link" && !known.has(sameAddress(node.url))) {
        const shown = node.children.map(({ value }) => value).join("");
        assert.ok(node.url.endsWith(shown), `${node.url} is shown as ${shown}`);
      }
      node.children?.forEach(visit);
    };
    visit(tree);
    // Citations are numbers of sources that are there.
    const numbers = new Set([...markdown.text.matchAll(/^\[(\d+)\]: /gm)].map(([, number]) => number));
    const cited = new Set();
    const cite = (node) => {
      if (node.type === "linkReference") cited.add(node.identifier);
      node.children?.forEach(cite);
    };
    cite(tree);
    for (const number of cited) assert.ok(numbers.has(number), `[${number}] in ${path}`);
  }
});

test("the next call is ready to send", async () => {
  for (const { json, markdown } of sets.made) {
    const next = json.json.service_pagination?.next;
    if (next)
      assert.ok(
        markdown.text.includes(`- Next page: <${next.replace(/[()*~|[\]]/g, encodeURIComponent)}>`),
        next,
      );
    for (const [, template] of markdown.text.matchAll(/^- [A-Z][\w ]+: `([^`]+)`$/gm)) {
      const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const values = names.map(
        (name) => new RegExp(`\\b${name} \`([^\`]+)\``).exec(markdown.text)?.[1] ?? "a",
      );
      const address = names.reduce(
        (at, name, i) => at.replace(`{${name}}`, encodeURIComponent(values[i])),
        template,
      );
      const answer = await quarry
        .ask(address, { key })
        .catch((error) => assert.fail(`${address}: ${error.cause ?? error}`));
      assert.notEqual(answer.status, 403, `${template}: ${answer.text}`);
      assert.notEqual(answer.status, 400, `${address}: ${answer.text}`);
    }
  }
});

// Room for all words: with the default size, to forget the oldest takes longer than to count.
setMergeCacheSize(1_000_000);
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const share = ({ json, markdown }) => countTokens(markdown.text) / countTokens(json.text);

test("Markdown has at most half the tokens of the JSON in the median of the stand-ins' answers", () => {
  const shares = sets.made.map(share);
  assert.ok(median(shares) <= 0.5, `${median(shares)}`);
  assert.ok(Math.max(...shares) < 0.8, `${Math.max(...shares)}`);
});

test("Markdown has at most a third of the tokens of the JSON in the median of every third answer", (t) => {
  if (!sets.recorded.length) return t.skip("no recorded pages beside the project");
  // The tokens of all of them take three times as long.
  const shares = all()
    .filter((_, i) => i % 3 === 0)
    .map(share);
  t.diagnostic(`${shares.length} answers, median ${median(shares).toFixed(3)}`);
  assert.ok(median(shares) <= 1 / 3, `${median(shares)}`);
});
