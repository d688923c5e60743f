// The page to which the card processor returns a person: its text for every state of the payment, on a phone and on a desktop in
// dark mode.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newAgent, operator, purchase, read, startMarket } from "../commerce/market.mjs";
import { ADMIN_SECRET } from "../runtime/harness.mjs";
import { findHeadlessBrowser } from "../../scripts/lib/chromium.mjs";
import { flawsOf as flaws, launch } from "./chromium.mjs";
import { desk, personIn, phone, shows, sound } from "./people.mjs";

const program = findHeadlessBrowser();
const skip = !program && "no chromium";
let store, card, browser, agent;

before(async () => {
  if (skip) return;
  store = await startMarket({ also: ["ASSETS"] });
  card = store.payments.card;
  agent = await newAgent(store);
  browser = await launch(program);
});

after(async () => {
  await browser?.close();
  await store?.close();
});

/** Opens a page at the processor's: its address, the payment's reference and the session. */
async function checkout() {
  const opened = await read(purchase(store, agent, { amountUsd: "5.000000", checkout: true }));
  assert.equal(opened.status, 200, opened.text);
  return { ...opened.json, session: new URL(opened.json.url).pathname.split("/").pop() };
}

const paidPage = (reference, more = "") => `${store.base}/paid?reference=${reference}${more}`;
const PAY = /^Pay \$/;

/** Each state: how it comes about, and what the page says then. */
const STATES = [
  {
    title: "Payment received",
    says: /Your agent can go on\..*5\.00 USD/s,
    async come({ page }) {
      await page.goto((await checkout()).url);
      await Promise.all([page.waitForURL(/\/paid\?/), page.getByRole("button", { name: PAY }).click()]);
    },
  },
  {
    title: "Nothing was paid",
    says: /nothing was charged.*The link that you were given works until it expires/s,
    async come({ page }) {
      await page.goto((await checkout()).url);
      await page.getByRole("link", { name: "Back without paying" }).click();
    },
  },
  {
    title: "Waiting for the payment",
    says: /looks again by itself/,
    async come({ page }) {
      await page.goto((await checkout()).url);
      await page.getByRole("button", { name: /bank transfer/ }).click();
      await page.waitForURL(/\/paid\?/);
    },
  },
  {
    title: "Not paid",
    says: /Nothing was charged\..*ask for a new link/s,
    async come({ page }) {
      const { session, reference } = await checkout();
      card.books.expire(session);
      await card.webhooks.idle();
      await page.goto(paidPage(reference));
    },
  },
  {
    title: "Paid back",
    says: /went back to you/,
    async come({ page, press }) {
      await STATES[0].come({ page, press });
      const reference = new URL(page.url()).searchParams.get("reference");
      const refunded = await operator(store, `/payments/${reference}/refund`, {});
      assert.equal(refunded.status, 200, refunded.text);
      await page.reload();
    },
  },
  {
    title: "This payment has ended",
    says: /Its seller can say why/,
    async come({ page, press }) {
      await STATES[0].come({ page, press });
      const reference = new URL(page.url()).searchParams.get("reference");
      const released = await operator(store, `/payments/${reference}/release`, {});
      assert.equal(released.status, 200, released.text);
      await page.reload();
    },
  },
  {
    title: "We can't show this payment",
    says: /^(?!.*on its way).*You can close this page/s,
    come: ({ page }) => page.goto(paidPage("pay_nobodys")),
  },
  {
    title: "Payment received",
    says: /66,666 calls were added to your key\..*Back to your key/s,
    async come({ page }) {
      const made = await read(
        fetch(`${store.origin}/admin/keys`, {
          method: "POST",
          headers: { authorization: `Bearer ${ADMIN_SECRET}`, "content-type": "application/json" },
          body: JSON.stringify({ label: "paid", calls: 1 }),
        }),
      );
      const opened = await read(
        fetch(`${store.origin}/api/keys/topup`, {
          method: "POST",
          headers: { authorization: `Bearer ${made.json.key}` },
          body: JSON.stringify({ amountUsd: "10.000000" }),
        }),
      );
      assert.equal(opened.status, 200, opened.text);
      await page.goto(opened.json.url);
      await Promise.all([page.waitForURL(/\/paid\?/), page.getByRole("button", { name: PAY }).click()]);
    },
  },
];

/** Looks once more when the page loaded itself anew meanwhile, as one that waits for a payment does. */
async function unlessReloaded(look) {
  try {
    return await look();
  } catch (error) {
    if (!/Execution context was destroyed/.test(error.message)) throw error;
    return look();
  }
}

for (const [where, options] of [
  ["a phone", phone],
  ["a desk in the dark", desk],
]) {
  for (const [at, { title, says, come }] of STATES.entries()) {
    test(`${at + 1}. back from paying, on ${where}: ${title}`, { skip }, async () => {
      const someone = await personIn(browser, options);
      await come(someone);
      await shows(someone.page, title);
      await unlessReloaded(() => sound(someone.page));
      assert.match(await someone.page.locator("main").innerText(), says);
      await someone.context.close();
    });
  }
}

for (const [where, options] of [
  ["a phone", phone],
  ["a desk in the dark", desk],
]) {
  test(
    `a buyer without a key buys one, sees it on return, and has a receipt, on ${where}`,
    { skip },
    async () => {
      const { page, context } = await personIn(browser, { ...options, javaScriptEnabled: true });
      await page.goto(`${store.origin}/keys`);
      await page.getByLabel("Amount in US dollars").fill("12.50");
      await page.getByRole("button", { name: "Get a key and pay by card" }).click();
      await page.getByRole("button", { name: PAY }).click();
      await page.getByRole("link", { name: "Back to your key" }).click();
      await page.getByText("This is your new key").waitFor();
      const key = await page.locator(".once code").innerText();
      assert.match(key, /^qk_/);
      await page.getByText("83,333").first().waitFor();
      await page.getByRole("button", { name: "Receipt" }).click();
      const receipt = page.getByRole("dialog", { name: "Receipt" });
      assert.match(await receipt.innerText(), /pay_.*83,333 search data calls.*\$12\.50.*card/s);
      assert.deepEqual(await flaws(page), []);
      await receipt.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "I have it" }).click();
      await page.reload();
      await page.getByText("83,333").first().waitFor();
      assert.equal(await page.locator(".once").count(), 0);
      await context.close();
    },
  );
}
