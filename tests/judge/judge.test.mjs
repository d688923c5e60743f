// A dozen recorded pages of different kinds are compared with a browser's view of them: no page gets worse than the figures in
// `dozen.json`, and on a page with renamed classes no text appears under a wrong name.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { findHeadlessBrowser } from "../../scripts/lib/chromium.mjs";
import { seen } from "./browser.mjs";
import { compare, plain } from "./compare.mjs";
import { read, recordings, rename, renamed } from "./pages.mjs";
import { changes } from "./renamed.mjs";

const here = import.meta.dirname;
const json = (name) => JSON.parse(readFileSync(join(here, name), "utf8"));
const dozen = json("dozen.json");
const names = Object.keys(dozen);
const pages = names.flatMap((name) =>
  recordings(name)
    .slice(0, 1)
    .map((page) => ({ ...page, key: name })),
);
const noPages = pages.length < names.length && "no recordings";
const noBrowser = !findHeadlessBrowser() && "no chromium";

test("no page of the dozen says less or worse than before", { skip: noPages || noBrowser }, async () => {
  const shown = await seen((await read(pages)).filter(({ groups }) => groups));
  assert.equal(shown.length, pages.length, "every page is read");
  for (const page of shown) {
    const { flaws } = compare(page, json("left-out.json"));
    const missing = flaws.filter(({ kind }) => kind === "heading" || kind === "link").length;
    const told = flaws.map(({ kind, group, text }) => `${kind} ${group} ${text}`).join("\n");
    const most = dozen[page.key];
    assert.ok(
      flaws.length - missing <= most.mistakes,
      `${page.key}: ${flaws.length - missing} mistakes\n${told}`,
    );
    assert.ok(missing <= most.missing, `${page.key}: ${missing} missing\n${told}`);
  }
});

test("no renamed page of the dozen says anything wrong", { skip: noPages }, async () => {
  const [before, after] = [await read(pages), await read(renamed(pages))];
  for (const [number, page] of before.entries()) {
    for (const [group, { wrong, texts }] of Object.entries(changes(page, after[number]))) {
      assert.ok(wrong <= (dozen[page.key].wrong?.[group] ?? 0), `${page.key} ${group}: ${texts.join("\n")}`);
    }
  }
});

test("values that the page does not show are found", () => {
  const texts = [
    [1, 1, "Seen", 1],
    [2, 2, "Folded", 0],
    [3, 3, "One", 1],
    [4, 4, "Two", 1],
    [5, 5, "It ends .", 1],
  ];
  const shown = {
    parents: [-1, 0, 0, 0, 0, 0],
    lasts: [5, 1, 2, 3, 4, 5],
    texts,
    labels: [],
    headings: [],
    links: [],
  };
  // Text that a control shows later waits in a comment.
  const html =
    "<!--Ab[1,[&quot;Waits here&quot;,&quot;One, Two&quot;]]--><script>jsl.dh('x','\\x3cimg alt\\x3d\\x22Logo\\x22\\x3e')</script>";
  const fate = (title) => {
    const { groups, flaws } = compare(
      { endpoint: "v1/search", html, seen: shown, groups: { ads: [{ title }] } },
      { folded: [], entries: [] },
    );
    return [Object.entries(groups.ads).find(([, count]) => count)[0], flaws.length];
  };
  assert.deepEqual(fate("Seen"), ["shown", 0]);
  assert.deepEqual(fate("Folded"), ["folded", 1]);
  assert.deepEqual(fate("Waits here"), ["folded", 1]);
  assert.deepEqual(fate("One Two"), ["joined", 1]);
  assert.deepEqual(fate("OneTwo"), ["glued", 1]);
  assert.deepEqual(fate("Other"), ["absent", 1]);
  // A script keeps the whole, and the label of a picture that it would show.
  assert.deepEqual(fate("One, Two"), ["folded", 1]);
  assert.deepEqual(fate("Two, One"), ["joined", 1]);
  assert.deepEqual(fate("Logo"), ["folded", 1]);
  assert.deepEqual(fate("Log"), ["absent", 1]);
  // The mark that closes a line belongs to its last word.
  assert.deepEqual(fate("It ends."), ["shown", 0]);
  // A card that is inserted later is not located at the words of another one, whose box would end there.
  const cards = {
    top_sights: [{ title: "Waits", link: "https://later.test/" }],
    ads: [{ title: "Seen", text: "Two" }],
  };
  const later = { ...shown, texts: [...texts, [2, 2, "It Waits", 1]] };
  const { flaws } = compare(
    { endpoint: "v1/search", html, seen: later, groups: cards },
    { folded: [], entries: [] },
  );
  assert.deepEqual(flaws, []);
  // The second of two items with the same name is not located where another item only mentions it.
  const twice = { top_sights: [{ title: "Seen" }, { title: "Seen" }], ads: [{ title: "One", text: "Two" }] };
  const mentioned = {
    ...shown,
    texts: [texts[0], [3, 3, "One", 1], [4, 4, "Seen by all", 1], [5, 5, "Two", 1]],
    lasts: [5, 1, 5, 3, 4, 5],
    parents: [-1, 0, 0, 2, 2, 2],
  };
  const kinds = compare(
    { endpoint: "v1/search", html, seen: mentioned, groups: twice },
    { folded: [], entries: [] },
  ).flaws.map(({ kind }) => kind);
  assert.deepEqual(kinds, []);
  assert.equal(plain(" a\u00A0\u200B b "), "a b");
});

test("a class has the same new name wherever it stands, and nothing else changes", () => {
  const page = `<p class="a b" id=a>class x</p><i class=a></i><script>jsl.dh('x','\\x3cb class\\x3d\\x22b\\x22\\x3e')</script>`;
  const [, a, b] = /class="(\S+) (\S+)"/.exec(rename(page));
  assert.equal(
    rename(page),
    `<p class="${a} ${b}" id=a>class x</p><i class=${a}></i><script>jsl.dh('x','\\x3cb class\\x3d\\x22${b}\\x22\\x3e')</script>`,
  );
  assert.notEqual(a, "a");
});

test("pictures, links and numbers of a renamed page are held against its own as texts are", () => {
  const page = (link, rating) => ({
    groups: { ads: [{ position: 1, title: "One", link, rating, live: true, tags: ["a"] }] },
  });
  const same = changes(page("https://a.test/", 4.5), page("https://a.test/", 4.5)).ads;
  assert.deepEqual(same, { kept: 5, lost: 0, moved: 0, wrong: 0, texts: [] });
  const other = changes(page("https://a.test/", 4.5), page("https://b.test/")).ads;
  assert.deepEqual(other, { kept: 3, lost: 2, moved: 0, wrong: 1, texts: ["link: https://b.test/"] });
});
