// Pages as Chromium shows them: scripts may run, nothing is loaded. What was seen of a page is kept, because a page
// does not change and a browser takes seconds.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findHeadlessBrowser } from "../../scripts/lib/chromium.mjs";
import { launch } from "../browser/chromium.mjs";
import { look } from "./look.mjs";
import { digest, KEPT } from "./pages.mjs";

const ORIGIN = "https://source.example";
/** Source of the look, without its format. */
const LOOK = look.toString().replace(/[\s,;()]+/g, "");
const AT_ONCE = 2;
const ATTEMPTS = 3;
const SETTLE_MS = 400;
const LOAD_MS = 20_000;
/** A whole page of results shows more texts. */
const TEXTS_MIN = 40;
const DESK = { width: 1400, height: 1000 };
const PHONE = { width: 412, height: 900 };

/** The pages with `seen`, what a browser shows of each. */
export async function seen(pages) {
  mkdirSync(join(KEPT, "seen"), { recursive: true });
  const program = findHeadlessBrowser();
  let browser;
  const out = new Array(pages.length);
  let next = 0;
  const worker = async () => {
    while (next < pages.length) {
      const number = next++;
      const page = pages[number];
      const kept = join(KEPT, "seen", `${digest(LOOK + page.html)}.json`);
      if (!existsSync(kept)) {
        browser ??= launch(program);
        writeFileSync(kept, JSON.stringify(await show(await browser, page)));
      }
      out[number] = { ...page, seen: JSON.parse(readFileSync(kept, "utf8")) };
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    await (await browser)?.close();
  }
  return out;
}

async function show(browser, { html, name }) {
  const viewport = name.includes("mobile") ? PHONE : DESK;
  const live = await once(browser, html, viewport, true);
  const shown = live.texts.filter(([, , , isShown]) => isShown).length;
  // A page that its own script empties, because nothing answers it, is looked at as it came.
  return shown < TEXTS_MIN ? await once(browser, html, viewport, false) : live;
}

async function once(browser, html, viewport, javaScriptEnabled) {
  for (let attempt = 1; ; attempt += 1) {
    const seen = await lookOnce(browser, html, viewport, javaScriptEnabled);
    if (seen) return seen;
    if (attempt === ATTEMPTS) throw new Error("the browser shows nothing of a page");
  }
}

async function lookOnce(browser, html, viewport, javaScriptEnabled) {
  const context = await browser.newContext({ viewport, javaScriptEnabled, bypassCSP: true });
  try {
    const page = await context.newPage();
    let isServed = false;
    await page.route("**", (route) => {
      const isPage = !isServed && route.request().isNavigationRequest();
      isServed ||= isPage;
      return isPage ? route.fulfill({ body: html, contentType: "text/html; charset=utf-8" }) : route.abort();
    });
    await page.goto(`${ORIGIN}/search?q=example`, { waitUntil: "load", timeout: LOAD_MS }).catch(() => {});
    await page.waitForTimeout(SETTLE_MS);
    return await page.evaluate(look).catch(() => undefined);
  } finally {
    await context.close();
  }
}
