// The account of a key and the operator's page in a real browser, at a phone's width and a desk's, light and dark: what they
// show is what the service says, nothing breaks the policy of the pages, and the rules for accessibility hold.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ADMIN_SECRET, startQuarry, until } from "../runtime/harness.mjs";
import { findHeadlessBrowser } from "../../scripts/lib/chromium.mjs";
import { flawsOf as flaws, launch } from "./chromium.mjs";

const program = findHeadlessBrowser();
const skip = !program && "no chromium";
const phone = { viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1280, height: 800 } };
const SIZES = [phone, desk].flatMap((size) =>
  ["light", "dark"].map((colorScheme) => ({ ...size, colorScheme })),
);
let standIns, quarry, browser;

before(async () => {
  if (skip) return;
  standIns = await startStandIns();
  quarry = await startQuarry({ also: ["ASSETS"], vars: { SOURCES_ORIGIN: standIns.url } });
  browser = await launch(program);
});

after(async () => {
  await browser?.close();
  await quarry?.close();
  await standIns?.close();
});

/** A page whose errors are gathered: scripts', the console's, and what the policy forbids. */
async function openPage(options, path, stored = {}) {
  const context = await browser.newContext(options);
  await context.addInitScript(
    (values) => {
      for (const [area, name, value] of values) globalThis[area].setItem(name, value);
    },
    Object.entries(stored).map(([name, [area, value]]) => [area, name, value]),
  );
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(`${quarry.url}${path}`);
  return { page, errors, close: () => context.close() };
}

const text = (page) => page.locator("main").innerText();

async function fits(page) {
  const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide[0] <= wide[1], `the page is ${wide[0]} wide in a window of ${wide[1]}`);
}

for (const size of SIZES) {
  const name = `${size.viewport.width} px, ${size.colorScheme}`;

  test(
    `a key's page shows what is left, by whom it was used and what failed (${name})`,
    { skip },
    async () => {
      const { key } = await quarry.makeKey({ calls: 40 });
      const call = (query) => quarry.ask(`/api/v6/app-store/search?${query}`, { key });
      assert.equal((await call("term=chess")).status, 200);
      const undo = standIns.replay({ site: "v6-store-api", body: "", status: 500 });
      assert.equal((await call("term=go")).status, 503);
      undo();
      await until(
        "the failure is told",
        async () => (await quarry.ask("/api/keys/usage", { key })).json.recent_failures.length === 1,
      );
      const seen = await openPage(size, "/keys", { "quarry.key": ["localStorage", key] });
      await seen.page.getByRole("heading", { name: "Recent errors" }).waitFor();
      const shown = await text(seen.page);
      for (const part of ["39", "$0.15", "/api/v6/app-store/search", "source_unavailable", "Buy calls"]) {
        assert.ok(shown.includes(part), `${part} in:\n${shown}`);
      }
      assert.ok(!(await seen.page.content()).includes(key), "the whole key stands nowhere on the page");
      await seen.page.getByRole("button", { name: "Show key" }).click();
      assert.ok((await text(seen.page)).includes(key), "unless it is asked for");
      await seen.page.getByRole("button", { name: "Hide key" }).click();
      assert.ok(!(await seen.page.content()).includes(key));
      const [file] = await Promise.all([
        seen.page.waitForEvent("download"),
        seen.page.getByRole("button", { name: "Download as CSV" }).click(),
      ]);
      const rows = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
      assert.equal(rows[0], "date,endpoint,charged_calls,free_calls");
      assert.match(rows[1], /^\d{4}-\d\d-\d\d,\/api\/v6\/app-store\/search,1,1$/);
      await seen.page.getByLabel("Amount in US dollars").fill("9");
      await seen.page.getByRole("button", { name: "Pay by card" }).click();
      assert.match(await text(seen.page), /from \$10/);
      await seen.page.getByLabel("Amount in US dollars").fill("15");
      assert.match(await text(seen.page), /100,000 calls/);
      await fits(seen.page);
      assert.deepEqual(await flaws(seen.page), []);
      assert.deepEqual(seen.errors, []);
      await seen.close();
    },
  );

  test(
    `the operator's page opens with the secret alone and shows every part (${name})`,
    { skip },
    async () => {
      const seen = await openPage(size, "/admin");
      const { page } = seen;
      await page.getByLabel("The operator’s secret").fill("not the secret");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("The operator's secret is missing or wrong.").waitFor();
      assert.deepEqual(await flaws(page), []);
      await page.getByLabel("The operator’s secret").fill(ADMIN_SECRET);
      await page.keyboard.press("Enter");
      await page.getByRole("tab", { name: "Sources" }).waitFor();
      await page.getByText("/api/v5/reviews").waitFor();
      await page.getByRole("tab", { name: "Sources" }).focus();
      for (const [tab, words] of [
        ["Keys", "Create key"],
        ["Payments", "Payments"],
        ["Sellers", "quarry"],
        ["Agents", "identity events"],
      ]) {
        await page.keyboard.press("ArrowRight");
        const panel = page.getByRole("tabpanel", { name: tab });
        await panel.getByText(words).first().waitFor();
        assert.equal(await panel.getByRole("alert").count(), 0, `${tab}: ${await panel.innerText()}`);
        assert.deepEqual(await flaws(page), [], tab);
        await fits(page);
      }
      seen.errors.splice(0, seen.errors.length, ...seen.errors.filter((error) => !/401/.test(error)));
      assert.deepEqual(seen.errors, []);
      await seen.close();
    },
  );
}

test("the operator sees what is owed, and refunds it", { skip }, async () => {
  const owed = `INSERT INTO payments (payment_id, seller_id, purpose, plan_id, amount_micro, rail, spend_key, fingerprint, state,
    proof, created_at, settled_at, owed_at) VALUES ('pay_owed', 'quarry', 'purchase', 'credits', 1500000, 'x402', 'x402:owed', 'f',
    'failed', '{}', 1, 2, 2)`;
  const { DB } = await quarry.bindings();
  await DB.prepare(owed).run();
  const seen = await openPage({ ...desk, colorScheme: "light" }, "/admin#Payments", {
    "quarry.operator": ["sessionStorage", ADMIN_SECRET],
  });
  const { page } = seen;
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("alert").filter({ hasText: "$1.50 of 1 payment" }).waitFor();
  await page.getByRole("button", { name: "Show what is owed" }).click();
  await page.getByRole("button", { name: "pay_owed" }).click();
  await page.getByRole("dialog").getByText("owed to the buyer").waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByLabel("Transaction that sent the money back").fill("0xback");
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await page.getByText("No payments match.").waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  const { state } = await DB.prepare("SELECT state FROM payments").first();
  assert.equal(state, "refunded");
  assert.deepEqual(seen.errors, []);
  await seen.close();
});

test("the operator makes a key, sees its ledger and disables it", { skip }, async () => {
  const seen = await openPage({ ...desk, colorScheme: "light" }, "/admin#Keys", {
    "quarry.operator": ["sessionStorage", ADMIN_SECRET],
  });
  const { page } = seen;
  await page.getByLabel("Label").fill("made in the browser");
  await page.getByLabel("Calls").fill("7");
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByRole("dialog").locator("code").innerText();
  assert.equal((await quarry.ask("/api/keys/status", { key })).json.remaining_calls, 7);
  await page.getByRole("button", { name: "Close" }).click();
  const row = page.getByRole("row", { name: /made in the browser/ });
  await row.getByRole("button", { name: "Ledger" }).click();
  await page.getByRole("dialog").getByText("initial").waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole("button", { name: "Close" }).click();
  await row.getByRole("button", { name: "Disable" }).click();
  await row.getByText("disabled").waitFor();
  assert.equal((await quarry.ask("/api/keys/status", { key })).status, 403);
  assert.deepEqual(seen.errors, []);
  await seen.close();
});

test(
  "an owner makes a sub-key, changes and revokes it, and copies what is shown once",
  { skip },
  async () => {
    for (const size of [phone, desk]) {
      const owner = await quarry.makeKey({ calls: 40 });
      const { key } = owner;
      const seen = await openPage({ ...size, colorScheme: "light" }, "/keys", {
        "quarry.key": ["localStorage", key],
      });
      const { page } = seen;
      page.on("dialog", (dialog) => dialog.accept());
      await page.getByRole("button", { name: "New sub-key" }).click();
      await page.getByLabel("Label").fill("the map team");
      await page.getByLabel("Calls a day").fill("2.5");
      await page.getByRole("button", { name: "Make it" }).click();
      await page.getByText("A limit is a whole number of calls").waitFor();
      await page.getByLabel("Calls a day").fill("1");
      await page.getByLabel("Endpoints").fill("v6");
      assert.deepEqual(await flaws(page), []);
      await page.getByRole("button", { name: "Make it" }).click();
      await page.getByText("It is shown this once").waitFor();
      const subKey = await page.locator(".once code").innerText();
      assert.match(subKey, /^qs_/);
      const call = () => quarry.ask("/api/v6/app-store/search?term=chess", { key: subKey });
      assert.deepEqual([(await call()).status, (await call()).status], [200, 429]);
      await page.getByRole("button", { name: "I have it" }).click();
      await quarry.settled(owner);
      await page.reload();
      const list = page.getByRole("region", { name: "Sub-keys" });
      const row = list.getByRole("row", { name: /the map team/ });
      await row.getByText("1 of 1").waitFor();
      await row.getByRole("button", { name: "Change" }).click();
      await page.getByLabel("Calls a day").fill("9");
      await page
        .getByRole("form", { name: /^Change/ })
        .getByRole("button", { name: "Save" })
        .click();
      await list.getByRole("row", { name: /1 of 9/ }).waitFor();
      await fits(page);
      await list.getByRole("button", { name: "Revoke" }).click();
      await page.getByText("There are none yet.").waitFor();
      assert.equal((await call()).status, 403);
      assert.deepEqual(seen.errors, []);
      await seen.close();
    }
  },
);

test("an owner replaces the key, turns retention off and sees a sub-key's own page", { skip }, async () => {
  const { key } = await quarry.makeKey({ calls: 40 });
  const seen = await openPage({ ...desk, colorScheme: "dark" }, "/keys", {
    "quarry.key": ["localStorage", key],
  });
  const { page } = seen;
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Keep nothing" }).click();
  await page.getByText("Nothing of what the sources answer").waitFor();
  await page.getByRole("button", { name: "Make a new key" }).click();
  await page.getByText("This is your new key").waitFor();
  const made = await page.locator(".once code").innerText();
  assert.notEqual(made, key);
  assert.equal((await quarry.ask("/api/keys/settings", { key: made })).json.retention, false);
  assert.deepEqual(await flaws(page), []);
  await page.getByRole("button", { name: "End the old key now" }).click();
  await page.getByText("ended", { exact: true }).waitFor();
  assert.equal((await quarry.ask("/api/keys/status", { key })).status, 401);
  await page.getByRole("button", { name: "I have it" }).click();
  const sub = await quarry.ask("/api/keys/sub-keys", {
    key: made,
    method: "POST",
    body: JSON.stringify({ label: "one" }),
  });
  const own = await openPage({ ...desk, colorScheme: "dark" }, "/keys", {
    "quarry.key": ["localStorage", sub.json.key],
  });
  await own.page.getByText("This is a sub-key").waitFor();
  assert.equal(await own.page.getByRole("button", { name: "New sub-key" }).count(), 0);
  assert.deepEqual(await flaws(own.page), []);
  for (const each of [seen, own]) {
    assert.deepEqual(each.errors, []);
    await each.close();
  }
});

test("a key is forgotten when its reader says so twice, and whoever has none can buy", { skip }, async () => {
  const { key } = await quarry.makeKey({ calls: 1 });
  const seen = await openPage({ ...phone, colorScheme: "light" }, "/keys", {
    "quarry.key": ["localStorage", key],
  });
  const { page } = seen;
  await page.getByRole("button", { name: "Forget key" }).click();
  assert.equal(await page.evaluate(() => localStorage.getItem("quarry.key")), key);
  await page.getByRole("button", { name: "Forget it for good?" }).click();
  await page.getByRole("button", { name: "Get a key and pay by card" }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("quarry.key")), null);
  assert.deepEqual(await flaws(page), []);
  assert.deepEqual(seen.errors, []);
  await seen.close();
});

test("without a key the page says how to get one", { skip }, async () => {
  const seen = await openPage({ ...phone, colorScheme: "light" }, "/keys");
  await seen.page.getByText("Paste a key above").waitFor();
  assert.deepEqual(await flaws(seen.page), []);
  assert.deepEqual(seen.errors, []);
  await seen.close();
});
