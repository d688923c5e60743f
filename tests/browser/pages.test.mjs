// The pages that people see first, in a real browser: the landing page with its playground, the documentation, the page for
// agents. Phone and desktop, light and dark: no violation of the rules for accessibility or of the pages' own policy, no error
// in the console; and what a person does there, by mouse and by keys alone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { exampleOf, read } from "../../public/js/catalogue.js";
import { addressOf } from "../../public/js/call.js";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ROOT, startQuarry, until } from "../runtime/harness.mjs";
import { findChromium, flawsOf as flaws, launch } from "./chromium.mjs";

const program = findChromium();
const skip = !program && "no chromium";
const catalogue = read(JSON.parse(readFileSync(join(ROOT, "public/openapi.json"), "utf8")));
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const SIZES = [
  ["phone, light", { viewport: { width: 390, height: 844 }, colorScheme: "light" }],
  ["phone, dark", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
  ["desktop, light", { viewport: { width: 1280, height: 900 }, colorScheme: "light" }],
  ["desktop, dark", { viewport: { width: 1280, height: 900 }, colorScheme: "dark" }],
];
let standIns, quarry, browser, key;

before(async () => {
  if (skip) return;
  standIns = await startStandIns();
  quarry = await startQuarry({ sources: standIns.url, vars: { VISITOR_KEYS_PER_HOUR: "3" } });
  ({ key } = await quarry.makeKey({ calls: 1000 }));
  browser = await launch(program);
});

after(async () => {
  await browser?.close();
  await quarry?.close();
  await standIns?.close();
});

/** A page of somebody new, which notes what goes wrong: `{ page, wrong, close() }`. `held` is a key that they have. */
async function visitor({ held, ...options } = {}) {
  const context = await browser.newContext({ ...options, permissions: ["clipboard-write"] });
  // Pictures are those of sources, which are not asked here.
  await context.route(
    (url) => url.origin !== new URL(quarry.url).origin,
    (route) => route.fulfill({ contentType: "image/gif", body: PIXEL }),
  );
  const page = await context.newPage();
  const wrong = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(error.stack));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      console.error(`policy: ${effectiveDirective} ${blockedURI}`),
    );
  });
  if (held) await page.addInitScript((text) => localStorage.setItem("quarry.key", text), held);
  return { page, wrong, close: () => context.close() };
}

const open = (page, path) => page.goto(new URL(path, quarry.url).href);

async function fits(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= page.viewportSize().width, `${page.url()} is ${wide} wide`);
}

const answered = (page) => page.locator("#said", { hasText: /^Answered in/ }).waitFor();

/** Everything that can be unfolded is, so that all of it is looked at. */
const unfold = (page) =>
  page.evaluate(() => document.querySelectorAll("main details").forEach((part) => (part.open = true)));

/** Operations are made alike: the first and the last of each source stand for all, or the rules would look for minutes. */
async function fewOperations(page) {
  await page.locator("#v1_search").waitFor();
  await page.evaluate(() => {
    for (const section of document.querySelectorAll("#reference > section")) {
      const [, ...rest] = section.querySelectorAll("article.operation");
      for (const operation of rest.slice(0, -1)) operation.remove();
    }
  });
}

for (const [size, options] of SIZES) {
  test(`the landing page and an answer are sound: ${size}`, { skip }, async () => {
    const { page, wrong, close } = await visitor({ held: key, ...options });
    await open(page, "/#/api/v1/maps?q=coffee&ll=%4048.2082%2C16.3738%2C14z");
    await page.locator(".group").first().waitFor();
    assert.deepEqual(await flaws(page), []);
    await page.getByRole("button", { name: "Send the call" }).click();
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

  for (const path of ["/docs", "/docs/agents"]) {
    test(`${path} is sound: ${size}`, { skip }, async () => {
      const { page, wrong, close } = await visitor(options);
      await open(page, path);
      if (path === "/docs") await fewOperations(page);
      assert.deepEqual(await flaws(page), []);
      await fits(page);
      assert.deepEqual(wrong, []);
      await close();
    });
  }
}

test("somebody with a keyboard alone gets a key and an answer", { skip }, async () => {
  const { page, wrong, close } = await visitor(SIZES[2][1]);
  await open(page, "/");
  await page.locator(".block").first().waitFor();
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
        page.getByRole("button", { name: "Send the call" }).click(),
      ]);
      const body = await response.json();
      assert.equal(response.status(), 200, JSON.stringify(body));
      await answered(page);
      const said = await page.locator("#answer .readable").innerText();
      assert.doesNotMatch(said, /[[{]"|\[object|undefined|\bnull\b|NaN/);
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

test("a browser's second key and a network's fourth are refused kindly", { skip }, async () => {
  const someone = await visitor(SIZES[0][1]);
  const { page } = someone;
  await open(page, "/");
  await page.getByRole("button", { name: "Get a free key" }).click();
  await page.getByText(/calls left/).waitFor();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Forget key" }).click();
  assert.equal(await page.evaluate(() => localStorage.getItem("quarry.key")), null);
  await page.getByRole("button", { name: "Get a free key" }).click();
  await page.getByText("This browser has had its free key.").waitFor();
  await someone.close();
  for (;;) {
    const other = await visitor(SIZES[0][1]);
    await open(other.page, "/");
    await other.page.getByRole("button", { name: "Get a free key" }).click();
    const said = other.page.locator(".keybox .said", { hasText: /ready|network/ });
    const text = await said.textContent();
    await other.close();
    if (!text.includes("network")) continue;
    assert.match(text, /Please try again in (a minute|\d+ minutes)/);
    break;
  }
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

test("what the API refuses is said at its field, and rules while somebody types", { skip }, async () => {
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
  await page.getByRole("button", { name: "Send the call" }).click();
  await page.locator("#refused", { hasText: "400 invalid_request" }).waitFor();
  assert.equal(await page.locator("[data-param=term] .wrong").textContent(), "Parameter term is required.");
  assert.equal(await page.evaluate(() => document.activeElement.name), "term");
  await close();
});

test("a shared address opens the call and has no key in it", { skip }, async () => {
  const { page, close } = await visitor({ held: key, ...SIZES[2][1] });
  await open(page, "/");
  await page.locator(".block").first().waitFor();
  await page.locator(".block", { hasText: /^v3 search$/ }).click();
  await page.locator("[data-param=q] input").fill("tall ships & more");
  const address = await page.evaluate(() => location.href);
  assert.ok(!address.includes(key));
  assert.ok(!(await page.locator("#request").innerText()).includes(key));
  const other = await visitor(SIZES[0][1]);
  await other.page.goto(address);
  await other.page.locator("#endpoint", { hasText: "/api/v3/search" }).waitFor();
  assert.equal(await other.page.locator("[data-param=q] input").inputValue(), "tall ships & more");
  await other.close();
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
    .getByRole("button", { name: "Send the call" })
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
  await page.getByRole("button", { name: "Send the call" }).click();
  await answered(page);
  await page.locator("#answer").getByRole("tab", { name: "JSON" }).click();
  await page.getByLabel("Search in the JSON").fill("position_absolute");
  await page.getByText(/^1 of \d+ hits$/).waitFor();
  assert.ok(await page.locator(".tree .current").isVisible());
  await page.getByRole("button", { name: "Fold all", exact: true }).click();
  assert.equal(await page.locator(".tree .leaf").first().isVisible(), false);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "As received" }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^quarry-.*raw\.\w+$/);
  await close();
});

test("the documentation tells of every endpoint, parameter, group and error", { skip }, async () => {
  const { page, close } = await visitor(SIZES[2][1]);
  await open(page, "/docs");
  for (const { id, path, params, groups } of catalogue.endpoints) {
    const part = page.locator("article.operation", { has: page.locator(`[id="${id}"]`) });
    const text = await part.innerText();
    for (const name of [path, ...params.map((param) => param.name), ...groups.map((group) => group.name)]) {
      assert.ok(text.includes(name), `${path} does not tell of ${name}`);
    }
  }
  const table = await page.locator("#errors-table").innerText();
  for (const { error_code: code } of catalogue.errors) assert.ok(table.includes(code), code);
  await page.locator("article.operation").first().getByText("A recorded answer").click();
  await page.locator("article.operation").first().locator(".tree", { hasText: "search_metadata" }).waitFor();
  await close();
});

test("how soon the landing page is there", { skip }, async (t) => {
  const { page, close } = await visitor(SIZES[2][1]);
  await open(page, "/");
  await page.locator(".block").first().waitFor();
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
