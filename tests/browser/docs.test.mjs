// The site's other pages in a real browser: documentation, pricing, status, changelog, the page that is not there. Phone and desktop,
// light and dark: no violation of the rules for accessibility or of the pages' own policy, no error in the console, nothing wider
// than the window; and what a reader does there.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { after, before, test } from "node:test";
import { flawsOf as flaws } from "./chromium.mjs";
import { fits, openSite, SIZES, skip } from "./site.mjs";

const run = promisify(execFile);
let site;

before(async () => {
  if (!skip) site = await openSite();
});

after(() => site?.close());

const PAGES = [
  "/docs",
  "/docs/first-call",
  "/docs/responses",
  "/docs/pagination",
  "/docs/errors",
  "/docs/keys-and-billing",
  "/docs/migrating",
  "/docs/agents",
  "/docs/mcp",
  "/docs/api/v1/search",
  "/docs/api/v6/app-store/search",
  "/docs/api/keys/topup",
  "/docs/api/objects",
  "/pricing",
  "/status",
  "/changelog",
  "/terms",
  "/privacy",
];

/** Every page is looked at on both sizes and in both schemes, each once: all four together take minutes. */
const isSeen = (page, size) => [0, 3].includes(size) === (page % 2 === 0);

for (const [at, [size, options]] of SIZES.entries()) {
  test(`the pages are sound: ${size}`, { skip }, async (t) => {
    const { page, wrong, close } = await site.visitor(options);
    for (const path of PAGES.filter((_, n) => isSeen(n, at))) {
      await t.test(path, async () => {
        const answer = await site.open(page, path);
        assert.equal(answer.status(), 200);
        if (path === "/status") await page.locator("#status table").first().waitFor();
        assert.equal(await page.locator("h1").count(), 1);
        assert.deepEqual(await flaws(page), []);
        await fits(page);
      });
    }
    assert.deepEqual(wrong, []);
    await close();
  });
}

test("the objects of answers are on one page, which every type leads to", { skip }, async () => {
  const { page, wrong, close } = await site.visitor(SIZES[2][1]);
  await site.open(page, "/docs/api/v1/reviews");
  const group = page
    .locator(".groups details")
    .filter({ has: page.locator("td a") })
    .first();
  await group.locator("summary").click();
  await group.locator("td a").first().click();
  await page.waitForURL(/\/docs\/api\/objects#\w+$/);
  await page.locator(":target").waitFor();
  assert.deepEqual(wrong, []);
  await close();
});

test("a reader searches, by keys alone, and finds a page, a parameter and a section", { skip }, async () => {
  const { page, wrong, close } = await site.visitor(SIZES[2][1]);
  await site.open(page, "/docs");
  for (const [words, path] of [
    ["popular times", "/docs/api/v1/maps/popular-times"],
    ["headline_offer", "/docs/api/v1/shopping/product"],
    ["retry loop", "/docs/errors"],
    ["no-store", "/docs/keys-and-billing"],
  ]) {
    await page.keyboard.press("/");
    await page.keyboard.type(words);
    await page.locator("#found a").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === path);
  }
  assert.deepEqual(wrong, []);
  await close();
});

test("examples have this deployment's address, and a language that is kept", { skip }, async () => {
  const { page, close } = await site.visitor(SIZES[2][1]);
  await site.open(page, "/docs/api/v2/search");
  await page.getByRole("tab", { name: "Python" }).click();
  const shown = page.locator("[role=tabpanel]:not([hidden]) pre");
  assert.match(await shown.innerText(), new RegExp(`${new URL(site.quarry.url).origin}/api/v2/search`));
  await site.open(page, "/docs/pagination");
  assert.equal(await page.getByRole("tab", { selected: true }).innerText(), "Python");
  assert.doesNotMatch(await page.locator("main").innerText(), /quarry\.example|your-host/);
  await close();
});

test("without scripts the reference is there to read", { skip }, async () => {
  const { page, close } = await site.visitor({ ...SIZES[2][1], javaScriptEnabled: false });
  await site.open(page, "/docs/api/v4/reviews");
  const text = await page.locator("main").innerText();
  for (const part of ["place_id", "sortby", "insufficient_credits", '"search_metadata"', "requests.get"])
    assert.ok(text.includes(part), part);
  await close();
});

test("prices are counted", { skip }, async () => {
  const { page, close } = await site.visitor(SIZES[0][1]);
  await site.open(page, "/pricing");
  await page.getByLabel("Successful calls a month").fill("2,000,000");
  assert.equal(await page.locator("#cost").innerText(), "$300.00");
  await page.getByLabel("Successful calls a month").fill("many");
  assert.equal(await page.locator("#cost").innerText(), "–");
  await close();
});

test("the status tells of what works, what fails, and what is left alone", { skip }, async () => {
  const { page, close } = await site.visitor(SIZES[0][1]);
  const at = "2026-11-26T09:00:00Z";
  const endpoints = [
    { endpoint: "/api/v3/search", last_success_at: at },
    {
      endpoint: "/api/v2/search",
      last_success_at: at,
      last_failure: { at: "2026-11-26T09:01:00Z", reason: "timeout" },
    },
    { endpoint: "/api/v1/search", canary: { at, ok: false, missing_groups: ["organic_results"], ms: 900 } },
  ];
  const sites = [
    {
      site: "v1-web",
      state: "open",
      failures_in_a_row: 5,
      reasons: { blocked: 5 },
      last_failure: { at, reason: "blocked" },
    },
  ];
  await page.route("**/api/status", (route) =>
    route.fulfill({ json: { status: "degraded", sites, endpoints } }),
  );
  await site.open(page, "/status");
  const row = (path) => page.locator("tr", { has: page.locator(`a[href="/docs/api/${path}"]`) });
  await row("v3/search").getByText("Working").waitFor();
  await row("v2/search").getByText("Latest call failed").waitFor();
  await row("v1/search").getByText("Check failed").waitFor();
  await row("v4/search").getByText("No calls today").waitFor();
  await page.getByText("At least one source is failing").waitFor();
  await page.locator("tr", { hasText: "v1-web" }).getByText("Left alone").waitFor();
  assert.deepEqual(await flaws(page), []);
  await fits(page);
  await close();
});

test("a person who errs gets a page, a program gets JSON", { skip }, async () => {
  const { page, close } = await site.visitor(SIZES[0][1]);
  for (const path of ["/nope", "/docs/x", "/docs/api/v9/search"]) {
    const answer = await site.open(page, path);
    assert.equal(answer.status(), 404, path);
    await page.getByRole("heading", { name: "There is no page here" }).waitFor();
    assert.match(answer.headers()["content-security-policy"], /default-src 'none'/);
  }
  assert.deepEqual(await flaws(page), []);
  await fits(page);
  await close();
  const asked = await site.quarry.ask("/nope");
  assert.deepEqual([asked.status, asked.json.error_code], [404, "not_found"]);
  const api = await site.quarry.ask("/api/v9/search", { headers: { accept: "text/html" } });
  assert.deepEqual([api.status, api.json.error_code], [404, "not_found"]);
});

test("crawlers are told the pages by their full addresses", { skip }, async () => {
  const { origin } = new URL(site.quarry.url);
  const robots = (await site.quarry.ask("/robots.txt")).text;
  const [, sitemap] = /^Sitemap: (.*)$/m.exec(robots);
  const xml = (await site.quarry.ask(new URL(sitemap).pathname)).text;
  const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  assert.ok(pages.length > 50, String(pages.length));
  for (const path of ["/", "/docs/api/v1/search", "/pricing"]) {
    const found = pages.find((address) => new URL(address).pathname === path);
    assert.ok(found, path);
  }
  assert.ok(
    pages.every((address) => new URL(address).origin === new URL(sitemap).origin),
    origin,
  );
  for (const address of pages)
    assert.equal((await site.quarry.ask(new URL(address).pathname)).status, 200, address);
  assert.ok(!pages.some((address) => /admin|404/.test(address)));
});

test("a browser that opens /mcp comes to its documentation", { skip }, async () => {
  const { page, close } = await site.visitor(SIZES[2][1]);
  await site.open(page, "/mcp");
  assert.equal(new URL(page.url()).pathname, "/docs/mcp");
  const commands = await page.locator("main pre").count();
  assert.equal(await page.locator("main").getByRole("button", { name: "Copy" }).count(), commands);
  await close();
});

test("the commands of the page for agents run as they are printed", { skip }, async () => {
  const { page, close } = await site.visitor(SIZES[2][1]);
  await site.open(page, "/docs/agents");
  const printed = await page.locator("main pre").allInnerTexts();
  await close();
  const [find, register, , token, , spend] = printed;
  const directory = mkdtempSync(join(tmpdir(), "quarry-agent-"));
  // Without credit, the call is refused and names the required plan.
  const script = `set -eu\n${find}\n${register}\n${token}\necho "a token of ${"$"}{#TOKEN} letters"\n${spend}`;
  const { stdout } = await run("bash", ["-c", script], { cwd: directory });
  rmSync(directory, { recursive: true });
  assert.match(stdout, /"planId": "credits"/);
  assert.match(stdout, /a token of \d{3,} letters/);
  assert.equal(typeof JSON.parse(stdout.slice(stdout.lastIndexOf("\n{") + 1)).error, "string");
});
