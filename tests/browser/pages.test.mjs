// The landing page with its playground, in a real browser. Phone and desktop, light and dark: no violation of the rules for
// accessibility or of the page's own policy, no error in the console; and what a person does there, by mouse and by keys alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exampleOf, read } from "../../public/js/contract/catalogue.js";
import { addressOf } from "../../public/js/contract/call.js";
import { readDocument } from "../runtime/contract.mjs";
import { until } from "../runtime/harness.mjs";
import { flawsOf as flaws } from "./chromium.mjs";
import { fits, openSite, SIZES, skip } from "./site.mjs";

/** A block of the scripts' wall. Until the catalogue is there, and without scripts, blocks are links into the documentation. */
const BLOCK = "label.block";

const catalogue = read(readDocument());
let site, key;

before(async () => {
  if (skip) return;
  site = await openSite({ VISITOR_KEYS_PER_HOUR: "5" });
  ({ key } = await site.quarry.makeKey({ calls: 1000 }));
});

after(() => site?.close());

const visitor = (options) => site.visitor(options);
const open = (page, path) => site.open(page, path);

async function answered(page) {
  const said = page.locator("#said", { hasText: /^Answered in/ });
  await said.waitFor().catch(async (error) => {
    const shown = await page.locator("#said, #refused, #send").allInnerTexts();
    throw new Error(`${error.message}\nThe page says: ${shown.join(" | ")}`);
  });
}

/** Parts that a person looks at rather than reads, by endpoint and part of the answer. */
const LOOKS = {
  "/api/v1/search": ["[data-group=organic_results] .stars"],
  "/api/v1/shopping": ["[data-group=shopping_results] .tile img"],
  "/api/v1/shopping/product": ["[data-group=offers] table"],
  "/api/v1/ai-mode": ["[data-group=inline_images] .gallery img"],
  "/api/v1/maps": ["[data-group=local_results] svg.map"],
  "/api/v1/maps/popular-times": ["[data-group=popular_times] figure.today"],
  "/api/v1/reviews": ["[data-group=reviews] .head img", "[data-group=rating_summary] .bars"],
  "/api/v6/maps/places": ["[data-group=place_results] .gallery img"],
  "/api/v6/maps/reviews": ["[data-group=ratings] .ratings"],
  "/api/v6/app-store/search": ["[data-group=organic_results] .tile img"],
};
/** Texts of sources and programs that no person reads: levels of price, moments to the second, fields' names. */
const UNREADABLE = /[[{]"|\[object|undefined|\bnull\b|NaN|krkr|\d{4}-\d\d-\d\dT|GMT|[a-z]_[a-z]+_/;

/** Everything that can be unfolded is, so that all of it is looked at. */
const unfold = (page) =>
  page.evaluate(() => document.querySelectorAll("main details").forEach((part) => (part.open = true)));

// Each size and each scheme once: all four together take minutes.
for (const [size, options] of [SIZES[0], SIZES[3]]) {
  test(`the landing page and an answer are sound: ${size}`, { skip }, async () => {
    const { page, wrong, close } = await visitor({ held: key, ...options });
    await open(page, "/#/api/v1/maps?q=coffee&ll=%4048.2082%2C16.3738%2C14z");
    await page.locator(".group").first().waitFor();
    assert.deepEqual(await flaws(page), []);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await answered(page);
    await page.locator("svg.map").waitFor();
    await unfold(page);
    assert.deepEqual(await flaws(page), []);
    await fits(page);
    await page.locator("#answer").getByRole("tab", { name: "JSON" }).click();
    assert.deepEqual(await flaws(page), []);
    await fits(page);
    assert.deepEqual(wrong, []);
    await close();
  });
}

test("without scripts the page shows prices, every endpoint and a sample answer", { skip }, async () => {
  for (const width of [390, 1280]) {
    const { page, close } = await visitor({ viewport: { width, height: 900 }, javaScriptEnabled: false });
    await open(page, "/");
    const seen = await page.locator("body").innerText();
    for (const fact of [`$${catalogue.service.price_per_thousand_calls_usd}`, '"organic_results"', "curl -H"])
      assert.ok(seen.includes(fact), `${fact} at ${width}`);
    const links = page.locator("#wall a:visible");
    assert.equal(await links.count(), catalogue.endpoints.length, `at ${width}`);
    assert.equal(await page.locator("#form button:visible").count(), 0, "no button that does nothing");
    await fits(page);
    await close();
  }
});

test("a key and an answer are reached by keyboard alone", { skip }, async () => {
  const { page, wrong, close } = await visitor(SIZES[2][1]);
  await open(page, "/");
  await page.locator(BLOCK).first().waitFor();
  const press = async (name, times = 1) => {
    for (let at = 0; at < times; at += 1) await page.keyboard.press(name);
  };
  const focused = () =>
    page.evaluate(() => document.activeElement.id || document.activeElement.textContent.trim());
  const tabTo = (wanted) =>
    until(
      `the focus is on ${wanted}`,
      async () => {
        if ((await focused()) === wanted) return true;
        await press("Tab");
        return false;
      },
      20_000,
    );
  await tabTo("free-key");
  await press("Enter");
  await page.getByText("Your key is ready, with 10 calls on it.").waitFor();
  assert.match(await focused(), /^Your key is ready/, "the focus is where the news is");
  const chosen = () => page.evaluate(() => document.querySelector("[name=endpoint]:checked").value);
  await until("the focus is on the wall", async () => {
    await press("Tab");
    return page.evaluate(() => document.activeElement.name === "endpoint");
  });
  await press("ArrowRight", 2);
  assert.equal(await chosen(), catalogue.endpoints[2].path);
  await tabTo("send");
  await press("Enter");
  await answered(page);
  assert.equal(await focused(), "answer-title");
  await page.getByText("9 calls left").waitFor();
  assert.deepEqual(wrong, []);
  await close();
});

test("every endpoint is called from its form and read without falling back to JSON", { skip }, async (t) => {
  const { page, wrong, close } = await visitor({ held: key, ...SIZES[2][1] });
  for (const endpoint of catalogue.endpoints) {
    await t.test(endpoint.path, async () => {
      await open(page, `/#${addressOf(endpoint.path, exampleOf(endpoint))}`);
      await page.locator("#endpoint", { hasText: endpoint.path }).waitFor();
      const [response] = await Promise.all([
        page.waitForResponse((one) => new URL(one.url()).pathname === endpoint.path),
        page.getByRole("button", { name: "Run", exact: true }).click(),
      ]);
      const body = await response.json();
      assert.equal(response.status(), 200, JSON.stringify(body));
      await answered(page);
      const said = await page.locator("#answer .readable").innerText();
      assert.doesNotMatch(said, UNREADABLE);
      for (const part of LOOKS[endpoint.path] ?? [])
        assert.ok((await page.locator(`#answer ${part}`).count()) > 0, part);
      const groups = endpoint.groups.map(({ name }) => name).filter((name) => typeof body[name] === "object");
      const shown = await page
        .locator("[data-group]")
        .evaluateAll((all) => all.map((one) => one.dataset.group));
      const missing = groups.filter(
        (name) => !shown.includes(name) && !(name === "references" && body.text_blocks),
      );
      assert.deepEqual(missing, [], "every group has its section");
      await page.locator("#said").evaluate((one) => (one.textContent = ""));
    });
  }
  assert.deepEqual(wrong, []);
  await close();
});

test("a challenge is shown where the operator wants one, and its token gets the key", { skip }, async () => {
  const asked = [];
  const { page, wrong, close } = await visitor(SIZES[2][1]);
  await page.route("**/api/keys/visitor", (route) => {
    asked.push(route.request().postData());
    const passed = asked.at(-1)?.includes("a-token");
    const told = {
      error: "Send the token … with the site key `0x4AAA` gives.",
      error_code: "challenge_required",
    };
    return passed
      ? route.fulfill({ status: 201, json: { key: "qk_a_b", key_id: "a", remaining_calls: 10 } })
      : route.fulfill({ status: 403, json: told });
  });
  await page.route("**/api/keys/status", (route) => route.fulfill({ json: { remaining_calls: 10 } }));
  const widget =
    "globalThis.turnstile = { render: (place, { sitekey, callback }) => callback(`a-token of ${sitekey}`) };";
  await page.route("https://challenges.cloudflare.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: widget }),
  );
  await open(page, "/");
  await page.getByRole("button", { name: "Get a free key" }).click();
  await page.getByText("10 calls left").waitFor();
  assert.deepEqual(asked, [null, JSON.stringify({ challenge_token: "a-token of 0x4AAA" })]);
  assert.deepEqual(
    wrong.filter((text) => !text.includes("403")),
    [],
  );
  await close();
});

test("refusals of the API show at their field, and rules while typing", { skip }, async () => {
  const { page, close } = await visitor({ held: key, ...SIZES[2][1] });
  await open(page, "/#/api/v6/app-store/search?term=chess&num=5");
  const field = page.locator("[data-param=num]");
  await field.locator("input").fill("201");
  assert.equal(
    await field.locator(".wrong").textContent(),
    "Parameter num must be a whole number from 1 through 200.",
  );
  await field.locator("input").fill("3");
  assert.equal(await field.locator(".wrong").textContent(), "");
  await page.locator("[data-param=term] input").fill("");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByText("The call failed; you were not charged.").waitFor();
  assert.equal(await page.locator("[data-param=term] .wrong").textContent(), "Parameter term is required.");
  assert.equal(await page.locator("#refused").textContent(), "", "it is not said twice");
  assert.equal(await page.evaluate(() => document.activeElement.name), "term");
  await close();
});

test("a shared address opens the call and has no key in it", { skip }, async () => {
  const { page, close } = await visitor({ held: key, ...SIZES[2][1] });
  await open(page, "/");
  await page.locator(BLOCK, { hasText: /^v3 search$/ }).click();
  await page.locator("[data-param=q] input").fill("tall ships & more");
  const address = await page.evaluate(() => location.href);
  assert.ok(!address.includes(key));
  assert.ok(!(await page.locator("#request").innerText()).includes(key));
  const other = await visitor(SIZES[0][1]);
  await other.page.goto(address);
  await other.page.locator("#endpoint", { hasText: "/api/v3/search" }).waitFor();
  await until("the page is at the call", () => other.page.evaluate(() => scrollY > 300));
  assert.equal(await other.page.locator("[data-param=q] input").inputValue(), "tall ships & more");
  await other.close();
  await close();
});

test("without a key, Run gets one in place and sends the call", { skip }, async () => {
  const { page, wrong, close } = await visitor(SIZES[2][1]);
  await open(page, "/#/api/v3/search?q=tall%20ships");
  await page.locator(".group").first().waitFor();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByText("You need an API key. Get one free").waitFor();
  assert.deepEqual(await flaws(page), []);
  assert.equal(await page.evaluate(() => document.activeElement.id), "key-here");
  await page.keyboard.press("Enter");
  await answered(page);
  await page.locator("#key").getByText("9 calls left").waitFor();
  await page.getByText("History", { exact: true }).click();
  await page.locator(".past a", { hasText: "v3/search?q=tall ships" }).waitFor();
  assert.deepEqual(wrong, []);
  await close();
});

test("a key without calls leads to buying, a wrong one to another key", { skip }, async () => {
  const { key: empty } = await site.quarry.makeKey({ calls: 1 });
  const spent = await visitor({ held: empty, ...SIZES[0][1] });
  await open(spent.page, "/#/api/v3/search?q=tall%20ships");
  await spent.page.getByRole("button", { name: "Run", exact: true }).click();
  await answered(spent.page);
  await spent.page.getByRole("button", { name: "Run", exact: true }).click();
  const buy = spent.page.locator("#refused").getByRole("link", { name: "Buy calls" });
  await buy.waitFor();
  assert.deepEqual(await flaws(spent.page), []);
  await buy.click();
  await until("the amount has the focus", () =>
    spent.page.evaluate(() => document.activeElement?.id === "amount"),
  );
  await spent.close();

  const wrong = await visitor({ held: "qk_nobody_nothing", ...SIZES[2][1] });
  await open(wrong.page, "/#/api/v3/search?q=tall%20ships");
  await wrong.page.getByRole("button", { name: "Run", exact: true }).click();
  const refused = wrong.page.locator("#refused");
  await refused.getByText("I have a key").click();
  await refused.getByLabel("Your key").fill(key);
  await refused.getByRole("button", { name: "Use it" }).click();
  await answered(wrong.page);
  await wrong.close();
});

test("a slow call counts seconds and can be cancelled", { skip }, async () => {
  const { page, close } = await visitor({ held: key, ...SIZES[2][1] });
  await page.route("**/api/v3/search?*", () => {}); // nobody answers
  await open(page, "/#/api/v3/search?q=tall%20ships");
  await page.locator(".group").first().waitFor();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.locator("#send", { hasText: /Running… [1-9] s/ }).waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText(/^Cancelled\./).waitFor();
  await page.locator(".group").first().waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "send");
  await close();
});

test("the operator's names of the sources are shown", { skip }, async () => {
  const { page, close } = await visitor(SIZES[2][1]);
  await page.route("**/api/options", (route) =>
    route.fulfill({
      json: { sources: { v4: { name: "Example Reviews" } }, countries: ["us"], languages: ["en"] },
    }),
  );
  await open(page, "/");
  await page.locator(".source", { hasText: "Example Reviews" }).waitFor();
  await open(page, "/docs");
  await page.locator("main [data-source=v4]", { hasText: "Example Reviews" }).waitFor();
  await page.getByLabel("Search the documentation").fill("example reviews business");
  await page.locator("#found a", { hasText: "/api/v4/" }).first().waitFor();
  await close();
});

test("two presses are one call, and an answer with an ill-meant address is text", { skip }, async () => {
  const { page, wrong, close } = await visitor({ held: key, ...SIZES[2][1] });
  let calls = 0;
  await page.route("**/api/v3/search?*", async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    const bad = {
      position: 1,
      title: "<img src=x onerror=alert(1)>",
      link: "javascript:alert(1)",
      thumbnail: "http://a/b",
    };
    const metadata = { raw_file: "javascript:alert(2)" };
    await route.fulfill({ json: { search_metadata: metadata, organic_results: [bad] } });
  });
  await open(page, "/#/api/v3/search?q=100%25%20%2541");
  await page.locator(".group").first().waitFor();
  assert.equal(await page.locator("[data-param=q] input").inputValue(), "100% %41");
  await page
    .getByRole("button", { name: "Run", exact: true })
    .evaluate((button) => (button.click(), button.click()));
  await answered(page);
  assert.equal(calls, 1);
  await page.getByText("<img src=x onerror=alert(1)>").waitFor();
  assert.equal(await page.locator("[href^='javascript:'], [src^='http://a']").count(), 0);
  assert.deepEqual(wrong, []);
  await close();
});

test("the JSON is searched and folded, the bundle is fetched with the key", { skip }, async () => {
  const { page, close } = await visitor({ held: key, ...SIZES[2][1] });
  await open(page, "/#/api/v3/search?q=tall%20ships");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await answered(page);
  await page.locator("#answer").getByRole("tab", { name: "JSON" }).click();
  await page.getByLabel("Search in the JSON").fill("position_absolute");
  await page.getByText(/^1 of \d+ hits$/).waitFor();
  assert.ok(await page.locator(".tree .current").isVisible());
  await page.getByRole("button", { name: "Fold all", exact: true }).click();
  assert.equal(await page.locator(".tree .leaf").first().isVisible(), false);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Raw" }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^quarry-.*raw\.\w+$/);
  await close();
});

test(
  "a source's response is shown as its page, from the playground and from the key's calls",
  { skip },
  async () => {
    const { page, wrong, close } = await visitor({ held: key, ...SIZES[1][1] });
    await open(page, "/#/api/v3/search?q=tall%20ships");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await answered(page);
    const opened = async (link) => {
      const [other] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
      await other.frameLocator("iframe").getByText("tall ships").first().waitFor();
      await fits(other);
      assert.deepEqual(await flaws(other), []);
      return other;
    };
    const preview = await opened(page.getByRole("link", { name: "Preview" }));
    await preview.getByRole("tab", { name: "Source" }).click();
    assert.match(await preview.locator("pre.source").innerText(), /^\s*</);
    const original = page.getByRole("link", { name: "Original page" }).first();
    await until("the call is in the list", async () => {
      await open(page, "/keys");
      return original.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    });
    await opened(original);
    assert.deepEqual(wrong, []);
    await close();
  },
);

test("an original page can do nothing: no script, no request, no way out", { skip }, async () => {
  const { page, close } = await visitor({ held: key, ...SIZES[2][1] });
  const hostile = `<!doctype html><title>x</title><meta http-equiv="refresh" content="0;url=https://evil.test/refresh">
    <base href="https://evil.test/"><link rel="stylesheet" href="https://evil.test/style.css">
    <style>p { width: 123px; background: url(https://evil.test/background) }</style>
    <script>parent.postMessage("script", "*")</script><svg onload="parent.postMessage('svg', '*')"></svg>
    <img src="https://evil.test/picture.gif" onerror="parent.postMessage('error', '*')" srcset="https://evil.test/set 2x">
    <iframe src="https://evil.test/frame"></iframe><object data="https://evil.test/object"></object>
    <form action="https://evil.test/form"><button id="send">send</button></form>
    <p>hello</p><a id="out" href="https://evil.test/link" target="_top">out</a>
    <noscript><p title="</noscript><img src=https://evil.test/mutated>">`;
  const asked = [];
  // Requests that would leave the browser: one that the policy stops is announced as well, and never gets here.
  await page.context().route("https://evil.test/**", (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.route("**/api/bundles/**", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: hostile }),
  );
  await page.addInitScript(() => addEventListener("message", ({ data }) => (globalThis.heard = data)));
  await open(page, "/preview#/api/bundles/2026-11-26/01m7ynjfkkss5hr3tnvb0qz4r9/raw");
  const frame = page.frameLocator("iframe");
  const hello = frame.getByText("hello");
  await hello.waitFor();
  assert.equal((await hello.boundingBox()).width, 123, "styles are kept");
  await frame.locator("#out").click();
  await frame.locator("#send").click();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const heard = () => page.evaluate(() => globalThis.heard);
  assert.deepEqual([asked, await heard(), page.context().pages().length], [[], undefined, 1]);
  assert.match(page.url(), /\/preview#/);
  await page.getByRole("button", { name: "Load pictures from the source" }).click();
  await until("the picture is asked for", () => asked.includes("https://evil.test/picture.gif"));
  assert.ok(
    asked.every((url) => /picture|set|background/.test(url)),
    asked.join(),
  );
  assert.equal(await heard(), undefined);
  // The key goes to bundles of this site and nowhere else.
  for (const bad of [
    "https://evil.test/api/bundles/2026-11-26/x/raw",
    "/api/keys/status",
    "/api/bundles/../keys/raw",
  ]) {
    await open(page, `/preview#${bad}`);
    await page.reload();
    await page.getByText("This address names no call.").waitFor();
  }
  await close();
});

test("the landing page reports its largest contentful paint", { skip }, async (t) => {
  const { page, close } = await visitor(SIZES[2][1]);
  await open(page, "/");
  await page.locator(BLOCK).first().waitFor();
  const ms = await page.evaluate(
    () =>
      new Promise((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        }),
      ),
  );
  t.diagnostic(`largest contentful paint after ${Math.round(ms)} ms`);
  await close();
});

// Last, since it uses up the free keys of the network that all of these visitors come from.
test("a browser's second key and a network's last are refused kindly", { skip }, async () => {
  const someone = await visitor(SIZES[0][1]);
  const { page } = someone;
  await open(page, "/");
  await page.getByRole("button", { name: "Get a free key" }).click();
  await page.getByText(/calls left/).waitFor();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Forget key" }).click();
  await page.getByText("We can't show this key again.").waitFor();
  await page.getByRole("button", { name: "Forget it for good?" }).click();
  assert.equal(await page.evaluate(() => localStorage.getItem("quarry.key")), null);
  await page.getByRole("button", { name: "Get a free key" }).click();
  await page.getByText("You already got a free key in this browser").waitFor();
  await someone.close();
  // The network's other keys are got without pages.
  for (;;) {
    const origin = new URL(site.quarry.url).origin;
    const { status } = await site.quarry.ask("/api/keys/visitor", { method: "POST", headers: { origin } });
    if (status === 429) break;
    assert.equal(status, 201);
  }
  const other = await visitor(SIZES[0][1]);
  await open(other.page, "/");
  await other.page.getByRole("button", { name: "Get a free key" }).click();
  const said = other.page.locator(".keybox .said", { hasText: /network/ });
  assert.match(await said.textContent(), /Please try again in (a minute|\d+ minutes)/);
  await other.close();
});
