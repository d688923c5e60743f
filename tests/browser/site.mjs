// The site in a real browser: a service over stand-ins, and visitors whose pages note what goes wrong.

import assert from "node:assert/strict";
import { startStandIns } from "../../stand-ins/server.mjs";
import { startQuarry } from "../runtime/harness.mjs";
import { findHeadlessBrowser } from "../../scripts/lib/chromium.mjs";
import { launch } from "./chromium.mjs";

const program = findHeadlessBrowser();
export const skip = !program && "no chromium";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
export const SIZES = [
  ["phone, light", { viewport: { width: 390, height: 844 }, colorScheme: "light" }],
  ["phone, dark", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
  ["desktop, light", { viewport: { width: 1440, height: 900 }, colorScheme: "light" }],
  ["desktop, dark", { viewport: { width: 1440, height: 900 }, colorScheme: "dark" }],
];

/** `{ quarry, standIns, visitor(options), open(page, path), close() }`; `vars` are the service's. */
export async function openSite(vars = {}) {
  const standIns = await startStandIns();
  const quarry = await startQuarry({ also: ["ASSETS"], sources: standIns.url, vars });
  const browser = await launch(program);

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

  return {
    quarry,
    standIns,
    visitor,
    open: (page, path) => page.goto(new URL(path, quarry.url).href),
    async close() {
      await browser.close();
      await quarry.close();
      await standIns.close();
    },
  };
}

export async function fits(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= page.viewportSize().width, `${page.url()} is ${wide} wide`);
}
