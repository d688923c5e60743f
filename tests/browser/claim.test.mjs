// A person claims an agent in a real browser: from the agent's registration over the mail to the code with which the agent
// completes the claim. Scripts are disabled, except where a page must withstand them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startStandIns } from "../../stand-ins/server.mjs";
import { startQuarry } from "../runtime/harness.mjs";
import { findHeadlessBrowser } from "../../scripts/lib/chromium.mjs";
import { launch, otherSite } from "./chromium.mjs";
import { desk, heading, mailIn, personIn, phone, shows, sound } from "./people.mjs";

const SELLERS = JSON.stringify([
  {
    id: "shop",
    name: "Shop & Söhne",
    hosts: ["127.0.0.1"],
    free_calls: 10,
    meters: [{ id: "calls", name: "API calls", unit: "call" }],
    plans: [
      {
        id: "credits",
        name: "Credits",
        description: "An amount paid ahead.",
        kind: "credit",
        prices: [{ meter: "calls", unit: "0.000150" }],
        minimum: "1.000000",
        maximum: "100.000000",
      },
    ],
    rails: { checkout: true },
    operator: "Shop & Söhne OG, Graz",
    contact: "help@shop.example",
  },
]);
const program = findHeadlessBrowser();
const skip = !program && "no chromium";
let standIns, quarry, browser, mailboxes, attackers;

before(async () => {
  if (skip) return;
  mailboxes = 0;
  standIns = await startStandIns();
  attackers = await otherSite();
  const vars = {
    SELLERS,
    MAIL_ENDPOINT: `${standIns.url}/mailbox/send`,
  };
  quarry = await startQuarry({ also: ["ASSETS"], vars });
  browser = await launch(program);
});

after(async () => {
  await browser?.close();
  await quarry?.close();
  await attackers?.close();
  await standIns?.close();
});

const freshMailbox = () => `person-${(mailboxes += 1)}@example.com`;

async function post(path, body, headers = {}) {
  const answer = await quarry.ask(`/agents${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "test-agent/1.0", ...headers },
    body: JSON.stringify(body),
  });
  return { ...answer.json, code: answer.status };
}

/** An agent registers for a mailbox: what it holds, and the link for the person. */
async function register({ type = "service_auth", agent = "test-agent/1.0" } = {}) {
  const mailbox = freshMailbox();
  const named = type === "anonymous" ? {} : { login_hint: mailbox };
  const made = await post("/agent/identity", { type, ...named }, { "user-agent": agent });
  assert.equal(made.code, 200, JSON.stringify(made));
  const token = made.claim.token;
  const again = () =>
    post("/agent/identity/claim", { type: "service_auth", claim_token: token, login_hint: mailbox });
  const attempt = made.claim.attempt ?? (await again()).attempt;
  const complete = (code) => post("/agent/identity/claim/complete", { claim_token: token, user_code: code });
  return { mailbox, link: attempt.verification_uri, again, complete };
}

const mailTo = (mailbox) => mailIn(standIns, mailbox);
const person = (options) => personIn(browser, options);
const shownCode = async (page) =>
  (await page.locator(".code > [aria-hidden]").textContent()).replace(/\D/g, "");

/** Up to the consent, by the code of the mail. */
async function proved(link, mailbox, options) {
  const someone = await person(options);
  await someone.page.goto(link);
  await someone.press("Email me a code");
  await someone.page.getByLabel("Code from the email").fill(mailTo(mailbox).code);
  await someone.press("Continue");
  await shows(someone.page, "May this agent act for you?");
  return someone;
}

for (const [where, options] of [
  ["a phone", phone],
  ["a desk in the dark", desk],
]) {
  test(`the way from the registration to the identity, without script, on ${where}`, { skip }, async () => {
    const agent = await register();
    const { context, page, press } = await person(options);
    const opened = await page.goto(agent.link);
    assert.equal(opened.status(), 200);
    await shows(page, "An agent asks to act for you");
    await sound(page);
    const text = await page.locator("main").innerText();
    assert.ok(text.includes("test-agent/1.0") && text.includes("Shop & Söhne"));
    assert.ok(text.includes("pe…@example.com") && !text.includes(agent.mailbox), "the mailbox is masked");

    await press("Email me a code");
    await shows(page, "Enter the code we emailed you");
    await sound(page);
    const { code, count } = mailTo(agent.mailbox);
    assert.equal(count, 1);
    const field = page.getByLabel("Code from the email");
    assert.equal(await field.getAttribute("autocomplete"), "one-time-code");
    assert.equal(await field.getAttribute("inputmode"), "numeric");
    await field.fill(code);
    await field.press("Enter");

    await shows(page, "May this agent act for you?");
    await sound(page);
    assert.ok((await page.locator("main").innerText()).includes(agent.mailbox), "the mailbox in full");
    await page.getByLabel("Keep its credit apart from my other agents").check();
    assert.equal((await agent.complete("000000")).error, "claim_not_confirmed");
    await press("Allow");

    await shows(page, "Give this code to your agent");
    await sound(page);
    const shown = await shownCode(page);
    assert.match(shown, /^\d{6}$/);
    assert.ok((await page.locator("footer").innerText()).includes("Run by Shop & Söhne OG, Graz."));
    const heard = await page.locator(".code .heard").textContent();
    assert.equal(heard.replace(/\D/g, ""), shown);
    await page.reload();
    assert.equal(await shownCode(page), shown, "a reload shows the same code");

    const claimed = await agent.complete(shown);
    assert.equal(claimed.code, 200, JSON.stringify(claimed));
    assert.ok(claimed.identity.assertion && claimed.identity.refresh_token.value);
    await page.reload();
    await shows(page, "Your agent is connected");
    await sound(page);
    await context.close();
  });
}

test("the keyboard alone is enough: every button is reached and seen in order", { skip }, async () => {
  const agent = await register();
  const { context, page } = await proved(agent.link, agent.mailbox, desk);
  const focused = () =>
    page.evaluate(() => document.activeElement.textContent || document.activeElement.labels[0].textContent);
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Skip to the content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.match(await focused(), /^\s*Keep its credit apart/);
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Allow");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Don't allow");
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "none");
  await page.keyboard.press("Enter");
  await shows(page, "You said no");
  await sound(page);
  await context.close();
});

test("a yes is taken back while the code shows", { skip }, async () => {
  const agent = await register();
  const { context, page, press } = await proved(agent.link, agent.mailbox);
  await press("Allow");
  const code = await shownCode(page);
  await press("Take it back");
  await shows(page, "You said no");
  assert.equal((await agent.complete(code)).error, "claim_denied");
  await context.close();
});

test("times are told where the person is, where scripts run", { skip }, async () => {
  const agent = await register();
  const zone = { ...desk, javaScriptEnabled: true, timezoneId: "Asia/Kolkata" };
  const { context, page } = await proved(agent.link, agent.mailbox, zone);
  const asked = await page.locator("main time").first().textContent();
  assert.match(
    asked,
    /\d\d:\d\d UTC \(\d+ \w+ at \d\d:\d\d where you are\)$|\d\d:\d\d UTC \(\d+ \w+,? \d\d:\d\d where you are\)$/,
  );
  await context.close();
});

test("a person sees the agents that act for them and removes one", { skip }, async () => {
  const agent = await register();
  const claim = await proved(agent.link, agent.mailbox, desk);
  await claim.press("Allow");
  const claimed = await agent.complete(await shownCode(claim.page));
  const { context, page, press } = await person(desk);
  await page.goto(agent.link.replace(/\/claim.*/, "/account"));
  await shows(page, "Your agents");
  await sound(page);
  await page.getByLabel("Your email address").fill(agent.mailbox);
  await press("Email me the link");
  await shows(page, "Check your email");
  await sound(page);
  await page.goto(mailTo(agent.mailbox).link);
  await sound(page);
  await press("Show my agents");
  await shows(page, "Your agents");
  await sound(page);
  assert.ok((await page.locator("main").innerText()).includes("test-agent/1.0"));
  await press("Remove this agent: test-agent/1.0");
  assert.ok((await page.locator("main").innerText()).includes("No agent acts for"));
  const refreshed = await post("/agent/identity", {
    type: "refresh",
    refresh_token: claimed.identity.refresh_token.value,
  });
  assert.equal(refreshed.error, "invalid_refresh_token");
  await claim.context.close();
  await context.close();
});

test("no is no: the agent gets nothing and the link stays refused", { skip }, async () => {
  const agent = await register();
  const { context, page, press } = await proved(agent.link, agent.mailbox);
  await press("Don't allow");
  await shows(page, "You said no");
  await page.goto(agent.link);
  await shows(page, "You said no");
  assert.equal((await agent.complete("000000")).error, "claim_denied");
  await context.close();
});

test("the mailed link works in another browser, which then decides alone", { skip }, async () => {
  const agent = await register();
  const first = await person();
  await first.page.goto(agent.link);
  await first.press("Email me a code");
  const second = await person(desk);
  await second.page.goto(mailTo(agent.mailbox).link);
  await shows(second.page, "Continue in this browser");
  await sound(second.page);
  await second.press("Continue");
  await shows(second.page, "May this agent act for you?");
  await first.page.goto(agent.link);
  assert.equal(await first.page.getByRole("button", { name: "Allow" }).count(), 0);
  await second.press("Allow");
  const code = await shownCode(second.page);
  await first.page.goto(agent.link);
  await shows(first.page, "Continue in your other browser");
  await sound(first.page);
  assert.ok(!(await first.page.content()).includes(code));
  assert.equal((await agent.complete(code)).code, 200);
  await first.context.close();
  await second.context.close();
});

test("the mailed link works once, in the browser that asked for it as well", { skip }, async () => {
  const agent = await register({ type: "anonymous" });
  const { context, page, press } = await person();
  await page.goto(agent.link);
  assert.ok((await page.locator("main").innerText()).includes("Anonymously"));
  await press("Email me a code");
  const { link } = mailTo(agent.mailbox);
  await page.goto(link);
  await press("Continue");
  await press("Allow");
  const code = await shownCode(page);
  const other = await person();
  await other.page.goto(link);
  await shows(other.page, "Continue in your other browser");
  await other.context.close();
  assert.equal((await agent.complete(code)).code, 200);
  await context.close();
});

test("programs that look at links change nothing and mail nothing", { skip }, async () => {
  const agent = await register();
  for (let i = 0; i < 3; i += 1) assert.equal((await fetch(agent.link)).status, 200);
  assert.equal((await fetch(agent.link, { method: "HEAD" })).status, 200);
  assert.equal(mailTo(agent.mailbox).count, 0);
  const { context, page, press } = await person();
  await page.goto(agent.link);
  await press("Email me a code");
  const { link } = mailTo(agent.mailbox);
  for (let i = 0; i < 3; i += 1) assert.equal((await fetch(link)).status, 200);
  await page.goto(link);
  await press("Continue");
  await shows(page, "May this agent act for you?");
  await context.close();
});

test("a wrong code is said at its field, and too many end the link", { skip }, async () => {
  const agent = await register();
  const { context, page, press } = await person();
  await page.goto(agent.link);
  await press("Email me a code");
  const good = mailTo(agent.mailbox).code;
  const wrong = good.startsWith("1") ? "2000 0000" : "1000 0000";
  const field = page.getByLabel("Code from the email");
  await field.fill("12");
  await field.press("Enter");
  assert.match(await page.getByRole("alert").textContent(), /8 digits/);
  await field.fill(wrong);
  await press("Continue");
  assert.match(await page.getByRole("alert").textContent(), /not the code/);
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  const described = await field.getAttribute("aria-describedby");
  assert.equal(await page.locator(`#${described}`).getAttribute("role"), "alert");
  await sound(page);
  for (let i = 0; i < 10 && (await field.count()); i += 1) {
    await field.fill(wrong);
    await press("Continue");
  }
  await shows(page, "Too many wrong codes");
  await sound(page);
  await page.goto(agent.link);
  await shows(page, "Too many wrong codes");
  await context.close();
});

test("a person cannot be flooded with mails", { skip }, async () => {
  const agent = await register();
  const { context, page } = await person();
  await page.goto(agent.link);
  const mail = page.getByRole("button", { name: /^Email me/ });
  for (let i = 0; i < 20 && (await mail.count()); i += 1) {
    await Promise.all([page.waitForEvent("load"), mail.click()]);
  }
  await shows(page, "No more emails for now");
  await sound(page);
  const { count, code } = mailTo(agent.mailbox);
  assert.ok(count >= 2 && count <= 10, `${count} mails`);
  await page.getByRole("link", { name: "Back to the request" }).click();
  await page.getByLabel("Code from the email").fill(code);
  await page.keyboard.press("Enter");
  await shows(page, "May this agent act for you?");
  await context.close();
});

test("a newer attempt takes the place of the older, and unknown links say so", { skip }, async () => {
  const agent = await register();
  const { attempt } = await agent.again();
  const { context, page } = await person();
  const old = await page.goto(agent.link);
  assert.deepEqual([old.status(), await heading(page)], [410, "There is a newer link"]);
  await sound(page);
  await page.goto(attempt.verification_uri);
  await shows(page, "An agent asks to act for you");
  for (const wrong of [
    `${agent.link}x`,
    agent.link.replace(/\?.*/, ""),
    agent.link.replace(/token=.*/, "token="),
  ]) {
    const answer = await page.goto(wrong);
    assert.deepEqual([answer.status(), await heading(page)], [404, "This link doesn't work"]);
    await sound(page);
  }
  await context.close();
});

test("an agent's name is escaped", { skip }, async () => {
  const attack = `"><img src=x onerror=alert(1)><script>alert(2)</script>'--><b>`;
  const agent = await register({ agent: attack });
  const { context, page } = await proved(agent.link, agent.mailbox, { ...desk, javaScriptEnabled: true });
  const dialogs = [];
  page.on("dialog", (dialog) => (dialogs.push(dialog.message()), dialog.dismiss()));
  await page.reload();
  assert.ok((await page.locator("main").innerText()).includes(attack));
  assert.equal(await page.locator("main img, main script").count(), 0);
  assert.deepEqual(dialogs, []);
  await context.close();
});

test(
  "a form on another site decides nothing, in the very browser that proved the mailbox",
  { skip },
  async () => {
    const agent = await register();
    const { context, page } = await proved(agent.link, agent.mailbox, { ...desk, javaScriptEnabled: true });
    const token = new URL(agent.link).searchParams.get("token");
    const guard = await page.locator("input[name=guard]").first().inputValue();
    attackers.show(`<form method="post" action="${new URL(quarry.url).origin}/agents/claim/decide">
    <input name="token" value="${token}"><input name="guard" value="${guard}">
    <button name="decision" value="confirm">Win a prize</button></form>`);
    for (const host of ["localhost", "127.0.0.1"]) {
      await page.goto(`http://${host}:${attackers.port}/`);
      const answered = page.waitForResponse(/\/claim\/decide$/);
      await page.getByRole("button", { name: "Win a prize" }).click();
      assert.equal((await answered).status(), 403, host);
      await shows(page, "Nothing was changed");
    }
    await sound(page);
    assert.equal((await agent.complete("000000")).error, "claim_not_confirmed");
    await context.close();
  },
);

test("the pages cannot be framed", { skip }, async () => {
  const agent = await register();
  const { context, page } = await person(desk);
  attackers.show(`<iframe src="${agent.link}"></iframe>`);
  for (const host of ["localhost", "127.0.0.1"]) {
    await page.goto(`http://${host}:${attackers.port}/`);
    const [, frame] = page.frames();
    assert.ok(frame && !(await frame.content()).includes("An agent asks"), host);
  }
  await context.close();
});

test("every page keeps itself to itself", { skip }, async () => {
  const agent = await register();
  for (const address of [agent.link, agent.link.replace(/\?.*/, ""), agent.link.replace(/\?.*/, "/mail")]) {
    const { headers } = await fetch(address);
    assert.match(headers.get("content-security-policy"), /default-src 'none'.*frame-ancestors 'none'/);
    assert.equal(headers.get("x-frame-options"), "DENY");
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(headers.get("referrer-policy"), "same-origin");
    assert.match(headers.get("x-robots-tag"), /noindex/);
    assert.equal(headers.get("cross-origin-opener-policy"), "same-origin");
    assert.equal(headers.get("access-control-allow-origin"), null);
    assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
  }
});
