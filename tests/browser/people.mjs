// A person in front of the storefront's pages: their browser, their mailbox, and what every page keeps.

import assert from "node:assert/strict";
import { until } from "../runtime/harness.mjs";
import { flaws } from "./chromium.mjs";

const PAGE_BYTES_MAX = 8 * 1024;
export const phone = { viewport: { width: 320, height: 640 }, colorScheme: "light" };
export const desk = { viewport: { width: 1280, height: 800 }, colorScheme: "dark" };

/** The newest mail to a mailbox, its code and its link. */
export function mailIn(standIns, mailbox) {
  const mails = standIns.mails.filter(({ to }) => to === mailbox);
  const [mail] = mails;
  return {
    count: mails.length,
    code: /^\d{4} \d{4}$/m.exec(mail?.text)?.[0],
    link: /^https?:\S+$/m.exec(mail?.text)?.[0],
  };
}

/** A browser of its own, without scripts unless wanted; its pages tell of every answer that is too long. */
export async function personIn(browser, options = phone) {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options });
  const page = await context.newPage();
  // Every button requests a page; a click alone does not wait for it.
  const press = (name) =>
    Promise.all([page.waitForEvent("load"), page.getByRole("button", { name, exact: true }).click()]);
  return { context, page, press };
}

export const heading = (page) => page.getByRole("heading", { level: 1 }).textContent();
/** Waits until the page is the one with this heading: keys do not wait for what they set off. */
export const shows = (page, title) =>
  until(`the page says "${title}"`, async () => (await heading(page).catch(() => "")) === title, 10_000);

/** Checks the rules of every page. */
export async function sound(page) {
  assert.deepEqual(await flaws(page), [], page.url());
  assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
  assert.equal(await page.locator("main script").count(), 0);
  const width = await page.locator("main").evaluate((main) => getComputedStyle(main).maxWidth);
  assert.equal(width, "1024px", "the policy lets the site's styles in");
  const font = await page.evaluate(() =>
    document.fonts.ready.then((all) => [...all].some((one) => one.status === "loaded")),
  );
  assert.ok(font, "and its font");
  assert.equal(await page.getByRole("navigation", { name: "Main" }).count(), 1, "the way to the other pages");
  assert.ok(Buffer.byteLength(await page.content()) < PAGE_BYTES_MAX);
  const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
  assert.ok(scrollWidth <= page.viewportSize().width, `${await heading(page)} is ${scrollWidth} wide`);
}
