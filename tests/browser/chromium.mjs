// A real Chromium, where the machine has one; driven by playwright-core, which brings none along.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const launch = (executablePath) =>
  chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });

/**
 * Lists a page's flaws by the rules for accessibility, a line each. The rules are a script, and the page's own browser may run
 * none: they look at the same document, as wide and as dark, in a browser beside it.
 */
export async function flaws(page) {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const options = { viewport: page.viewportSize(), colorScheme: isDark ? "dark" : "light" };
  const copy = await copyIn(page.context().browser(), new URL(page.url()).origin, options);
  await copy.evaluate((address) => history.replaceState(null, "", address), page.url());
  // Its scripts must not run again.
  await copy.setContent((await page.content()).replace(/<script[\s\S]*?<\/script>/g, ""));
  return flawsOf(copy);
}

const copies = new WeakMap();

/**
 * The page beside all that are as wide and as dark: it is given one document after the other and keeps its scripts, so that the rules
 * are read and compiled once, which takes several times as long as to apply them to a small page.
 */
function copyIn(browser, origin, options) {
  if (!copies.has(browser)) copies.set(browser, new Map());
  const like = copies.get(browser);
  const key = JSON.stringify([origin, options]);
  if (!like.has(key)) like.set(key, openCopy(browser, origin, options));
  return like.get(key);
}

/** An empty page of the same origin without its policy: the site's styles and fonts are let in, and the rules run. */
async function openCopy(browser, origin, options) {
  const copy = await browser.newPage(options);
  const address = `${origin}/`;
  await copy.route(address, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: "" }));
  await copy.goto(address);
  await copy.unroute(address);
  return copy;
}

/** The same of a page that runs scripts: the rules look at it as it is, with the styles that it loads. */
export async function flawsOf(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  // Without violations, the selectors are not needed.
  const run = (values) =>
    globalThis.axe.run({ runOnly: { type: "tag", values }, resultTypes: ["violations"] });
  const { violations } = await page.evaluate(run, RULES);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** A page of somebody else's: `{ port, show(html), close() }`, at any name of this machine. */
export async function otherSite() {
  let shown = "";
  const server = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(shown),
  );
  await new Promise((resolve) => server.listen(0, resolve));
  return {
    port: server.address().port,
    show: (html) => void (shown = html),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
