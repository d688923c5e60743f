// The pages that a build makes in public/: one frame, every path of the contract documented, no link into nothing.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pageOf, read, resolved } from "../../public/js/contract/catalogue.js";
import { complaints } from "../../tests/runtime/contract.mjs";
import { PUBLIC } from "../lib/pages/frame.mjs";
import { fileOf } from "../lib/pages/list.mjs";
import { rendered } from "../lib/pages/render.mjs";
import { ROOT } from "../launch/versions.mjs";

const files = rendered();
const all = read(JSON.parse(readFileSync(join(PUBLIC, "openapi.json"), "utf8")));
const html = [...files].filter(([name]) => name.endsWith(".html"));

test("every page has one heading, a title, a description and the frame", () => {
  const titles = new Set();
  for (const [name, text] of html) {
    assert.equal(text.match(/<h1[ >]/g)?.length, 1, name);
    assert.match(text, /<meta name="description" content="[^"]{20,}" \/>/, name);
    assert.ok(text.includes('<nav aria-label="Main">') && text.includes('<footer class="foot wide">'), name);
    assert.doesNotMatch(text, /\{\{|undefined|\[object/, name);
    titles.add(/<title>(.*?)<\/title>/.exec(text)[1]);
  }
  assert.equal(titles.size, html.length, "no two pages have the same title");
});

test("every path of the contract has a page that tells its parameters, groups and errors", () => {
  for (const { path, params, groups } of all.operations) {
    const text = files.get(fileOf(pageOf(path)))?.replaceAll("<wbr>", "");
    assert.ok(text, path);
    for (const { name } of [...params, ...groups])
      assert.ok(text.includes(`<code>${name}</code>`), `${path} ${name}`);
  }
  const errors = files.get("docs/errors.html").replaceAll("<wbr>", "");
  for (const { error_code: code } of all.errors) assert.ok(errors.includes(`<code>${code}</code>`), code);
});

test("the start page tells prices, endpoints and an answer before any script runs", () => {
  const text = files.get("index.html");
  const shown = text.replace(/<[^>]+>/g, " ").replaceAll("&quot;", '"');
  const { service, endpoints } = all;
  for (const fact of [
    `$${service.price_per_thousand_calls_usd}`,
    `${service.free_calls}`,
    `${service.concurrency_limit}`,
  ])
    assert.ok(text.includes(`<dd>${fact}</dd>`), fact);
  assert.ok(text.includes(`<dd>${endpoints.length}</dd>`));
  for (const { path } of endpoints)
    assert.ok(text.includes(`<a class="block" href="${pageOf(path)}">`), path);
  assert.match(shown, /curl -H .*\/api\/v1\/search/s);
  assert.match(shown, /"organic_results"\s*:/);
});

test("labelled elements have a role, and lists of facts begin with a name", () => {
  for (const [name, text] of html) {
    for (const [tag] of text.matchAll(/<(?:pre|div|span|p)\b[^>]* aria-label=[^>]*>/g))
      assert.match(tag, / role="/, `${name}: ${tag}`);
    for (const [, list] of text.matchAll(/<dl\b[^>]*>(.*?)<\/dl>/gs))
      for (const group of list.split("<div").slice(list.includes("<div") ? 1 : 0))
        assert.ok(group.indexOf("<dt") < group.indexOf("<dd"), `${name}: ${group}`);
  }
});

test("no link among the pages leads into nothing", () => {
  /** Returns whether the worker itself answers a path. */
  const isOfWorker = (path) =>
    /^\/(agents|api|\.well-known|mcp)(\/|$)|^\/(health|server\.json|robots\.txt)$/.test(path);
  const isThere = (path) =>
    isOfWorker(path) || files.has(fileOf(path)) || files.has(path.slice(1)) || existsSync(join(PUBLIC, path));
  const idsIn = (text) => new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const ids = new Map(html.map(([name, text]) => [name, idsIn(text)]));
  for (const [name, text] of html) {
    for (const [, href] of text.matchAll(/ (?:href|src)="([^"]+)"/g)) {
      if (/^https?:|^mailto:/.test(href)) continue;
      const [path, id] = href.split("#");
      assert.ok(!path || isThere(path), `${name} leads to ${href}`);
      const target = path ? fileOf(path) : name;
      // Links made by scripts are not in the file: the playground's calls, and the part of the key's page on which calls are
      // bought.
      const isMade = path === "/" || href === "/keys#buy";
      if (id && ids.has(target) && !isMade) assert.ok(ids.get(target).has(id), `${name} leads to ${href}`);
    }
  }
});

test("a page's modules are told, each once, itself first", () => {
  const told = [...files.get("index.html").matchAll(/rel="modulepreload" href="\/js\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  assert.equal(told[0], "playground/main.js");
  assert.equal(new Set(told).size, told.length);
  for (const name of ["playground/form.js", "readable/map.js"]) assert.ok(told.includes(name), name);
});

test("the search finds an endpoint, a parameter and a guide", async () => {
  const { default: MiniSearch } = await import("minisearch");
  const { OPTIONS } = await import("../../public/js/docs/search-options.js");
  const index = MiniSearch.loadJSON(files.get("docs/search.json"), OPTIONS);
  const first = (text) => index.search(text, { combineWith: "AND" })[0]?.path;
  assert.equal(first("popular times"), "/docs/api/v1/maps/popular-times");
  assert.equal(first("pagination"), "/docs/pagination");
  assert.match(first("headline_offer_docid"), /^\/docs\/api\/v1\/shopping\/product/);
  assert.match(first("retry after"), /^\/docs\/errors/);
});

test("scripts of the pages stand in folders by purpose, are short, and import without circles", () => {
  const root = join(PUBLIC, "js");
  const all = readdirSync(root, { recursive: true })
    .filter((name) => name.endsWith(".js") && !name.startsWith("vendor/"))
    .map((name) => [name, readFileSync(join(root, name), "utf8")]);
  const imports = new Map(
    all.map(([name, text]) => {
      const targets = [...text.matchAll(/^(?:import|export)\b[^;]*?"(\.[^"]+)"/gm)];
      return [name, targets.map(([, target]) => join(dirname(name), target))];
    }),
  );
  for (const [name, text] of all) {
    assert.match(name, /^[\w-]+\/[\w-]+\.js$/, "a folder says what it is for");
    assert.ok(text.split("\n").length <= 300, `${name} is long`);
  }
  const done = new Set();
  const follow = (name, way) => {
    assert.ok(!way.includes(name), `a circle: ${[...way, name].join(" → ")}`);
    assert.ok(imports.has(name), `${way.at(-1)} imports ${name}, which there is not`);
    if (done.has(name)) return;
    for (const target of imports.get(name)) follow(target, [...way, name]);
    done.add(name);
  };
  for (const name of imports.keys()) follow(name, []);
});

test("terms and privacy are in the foot of every page, and the operator's own take their place", () => {
  for (const [name, text] of html)
    assert.ok(text.includes('<a href="/terms">') && text.includes('<a href="/privacy">'), name);
  assert.equal(files.get("_redirects"), "", "nothing leads elsewhere by itself");
  const file = ".tools/terms.test.md";
  mkdirSync(join(ROOT, ".tools"), { recursive: true });
  writeFileSync(join(ROOT, file), "# Our {{terms}}\n\nBe *kind*. <script>alert(1)</script>\n");
  process.env.TERMS_PAGE = file;
  process.env.PRIVACY_PAGE = "https://lantern.test/privacy";
  process.env.SELLERS = JSON.stringify([{ operator: "Lantern & Sons, Graz", contact: "help@lantern.test" }]);
  try {
    const own = rendered();
    assert.match(own.get("terms.html"), /<h1>Our \{\{terms\}\}<\/h1>\s*<p>Be <em>kind<\/em>\./);
    assert.doesNotMatch(own.get("terms.html"), /<script>alert/);
    assert.equal(own.get("_redirects"), "/privacy https://lantern.test/privacy 302\n");
    for (const part of ["Run by Lantern &amp; Sons, Graz", 'href="mailto:help@lantern.test">Contact'])
      assert.ok(own.get("index.html").includes(part), part);
    process.env.TERMS_PAGE = "nowhere.md";
    assert.throws(rendered, /TERMS_PAGE is neither/);
  } finally {
    for (const name of ["TERMS_PAGE", "PRIVACY_PAGE", "SELLERS"]) delete process.env[name];
    rmSync(join(ROOT, file));
  }
});

test("every example of the contract is what its schema says", () => {
  const { document } = all;
  const wrong = [];
  const check = (place, schema, example) =>
    wrong.push(...complaints(document, schema, example).map((one) => `${place}: ${one}`));
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const place = `${method} ${path}`;
      for (const { name, schema, example } of operation.parameters ?? []) {
        const isText = [schema.type].flat().includes("string") || typeof example !== "string";
        check(`${place} ${name}`, schema, isText ? example : JSON.parse(example));
      }
      const answers = Object.entries(operation.responses).map(([status, one]) => [
        status,
        resolved(document, one),
      ]);
      for (const [name, { content = {} }] of [["body", operation.requestBody ?? {}], ...answers])
        for (const { schema, example } of Object.values(content)) check(`${place} ${name}`, schema, example);
    }
  assert.deepEqual(wrong, []);
});
