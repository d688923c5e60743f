// A client sends a person's browser to be connected, and an agent comes with a provider's word: every page on these ways, on a
// phone and at a desk in the dark, without scripts.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { newAgent } from "../commerce/market.mjs";
import { ID_JAG, startStorefront } from "../conformance/agent.mjs";
import { findHeadlessBrowser } from "../../scripts/lib/chromium.mjs";
import { launch } from "./chromium.mjs";
import { desk, heading, mailIn, personIn, phone, shows, sound } from "./people.mjs";

const BACK = "http://127.0.0.1:9/back";
const SELLER = {
  id: "quarry",
  name: "Search data",
  hosts: ["127.0.0.1"],
  free_calls: 10,
  operator: "Quarry Ltd, Graz",
  contact: "help@quarry.example",
};
const program = findHeadlessBrowser();
const skip = !program && "no chromium";
let store, browser, mailboxes;

before(async () => {
  if (skip) return;
  mailboxes = 0;
  store = await startStorefront({ also: ["ASSETS"], vars: { SELLERS: JSON.stringify([SELLER]) } });
  browser = await launch(program);
});

after(async () => {
  await browser?.close();
  await store?.close();
});

const freshMailbox = () => `someone-${(mailboxes += 1)}@example.com`;
const forEachSize = (title, walk) => {
  for (const [where, options] of [
    ["a phone", phone],
    ["a desk in the dark", desk],
  ]) {
    test(`${title}, on ${where}`, { skip }, async () => {
      const someone = await personIn(browser, options);
      // The app has nothing to show, so the browser stays where it was.
      await someone.context.route(`${BACK}**`, (route) => route.fulfill({ status: 204 }));
      await walk(someone);
      await someone.context.close();
    });
  }
};

/** The page is the one with this heading, as it should be; answers its words. */
async function onPage(page, title) {
  await shows(page, title);
  await sound(page);
  return page.locator("main").innerText();
}

/** Registers a client: its id, and `address(changed)` at which it asks. */
async function client(name = "A desk app") {
  const answer = await fetch(`${store.base}/oauth2/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: name, redirect_uris: [BACK], token_endpoint_auth_method: "none" }),
  });
  assert.equal(answer.status, 201);
  const { client_id } = await answer.json();
  const address = (changed = {}) => {
    const asked = {
      response_type: "code",
      client_id,
      redirect_uri: BACK,
      state: "s",
      code_challenge: createHash("sha256").update("v".repeat(43)).digest("base64url"),
      code_challenge_method: "S256",
      resource: new URL("/mcp", store.base).href,
      ...changed,
    };
    const sent = Object.entries(asked).filter(([, value]) => value !== undefined);
    return `${store.base}/oauth2/authorize?${new URLSearchParams(sent)}`;
  };
  return { id: client_id, address };
}

/** Goes from the client's URL to the page that asks for the mail's code. */
async function asked({ page, press }, address, mailbox) {
  await page.goto(address);
  await page.getByLabel("Your email address").fill(mailbox);
  await press("Email me a code");
}

/** The browser with the mailbox proved. */
async function proved(someone, address, mailbox) {
  await asked(someone, address, mailbox);
  await someone.page.getByLabel("Code from the email").fill(mailIn(store.standIns, mailbox).code);
  await someone.press("Continue");
}

/** Time passes for what has an end. */
async function lapse(token) {
  const { DB } = await store.quarry.bindings();
  await DB.prepare(
    `UPDATE attempts SET expires_at = 1, user_code_ends = CASE WHEN user_code_ends IS NULL THEN NULL ELSE 1 END
     WHERE attempt_id = (SELECT attempt_id FROM attempts WHERE email = ? ORDER BY created_at DESC LIMIT 1)`,
  )
    .bind(token)
    .run();
}

forEachSize("an app is connected", async (someone) => {
  const { page, press } = someone;
  const mailbox = freshMailbox();
  const app = await client();
  await page.goto(app.address());
  const first = await onPage(page, "Connect A desk app to Search data");
  assert.match(first, /A desk app/);
  assert.match(first, /any program can say this name/);
  assert.match(first, /a program on this computer/);
  await page.getByLabel("Your email address").fill("some+one@example.com");
  await press("Email me a code");
  assert.match(await onPage(page, "Connect A desk app to Search data"), /without the plus sign/);
  assert.equal(await page.getByLabel("Your email address").getAttribute("aria-invalid"), "true");
  assert.equal(
    await page.getByLabel("Your email address").inputValue(),
    "some+one@example.com",
    "to be mended",
  );
  await page.getByLabel("Your email address").fill(mailbox);
  await press("Email me a code");
  await onPage(page, "Enter the code we emailed you");
  await page.getByLabel("Code from the email").fill("0000 0000");
  await press("Continue");
  assert.match(await onPage(page, "Enter the code we emailed you"), /not|wrong/i);
  await page.getByLabel("Code from the email").fill(mailIn(store.standIns, mailbox).code);
  await press("Continue");
  const consent = await onPage(page, "May this app act for you?");
  for (const part of [mailbox, "10 free calls", "Your browser goes back to the app"]) {
    assert.ok(consent.includes(part), `${part}\n${consent}`);
  }
  assert.doesNotMatch(consent, /\bagent calls itself\b|code of 6 digits/);
  assert.doesNotMatch(consent, /Buy plans/, "tools buy nothing, so nobody is asked to let them");
  const link = page.url();
  await press("Allow");
  const done = await onPage(page, "You said yes");
  assert.match(done, /Continue to the app/);
  const back = new URL(await page.getByRole("link", { name: "Continue to the app" }).getAttribute("href"));
  assert.deepEqual([back.searchParams.get("state"), back.searchParams.has("code")], ["s", true]);
  const redeemed = await store.form("/oauth2/token", {
    grant_type: "authorization_code",
    code: back.searchParams.get("code"),
    redirect_uri: BACK,
    client_id: app.id,
    resource: new URL("/mcp", store.base).href,
    code_verifier: "v".repeat(43),
  });
  assert.equal(redeemed.status, 200, redeemed.text);
  await page.goto(link);
  await onPage(page, "The app is connected");
});

forEachSize("a no goes back to the app, and the link stays refused", async (someone) => {
  const { page, press } = someone;
  await proved(someone, (await client()).address(), freshMailbox());
  await press("Don't allow");
  const words = await onPage(page, "You said no");
  assert.match(words, /let the app know/);
  const back = new URL(await page.getByRole("link", { name: "Go back to the app" }).getAttribute("href"));
  assert.equal(back.searchParams.get("error"), "access_denied");
});

forEachSize("what has ended says where to start again", async (someone) => {
  const { page, press } = someone;
  const mailbox = freshMailbox();
  await proved(someone, (await client()).address(), mailbox);
  await lapse(mailbox);
  await page.reload();
  assert.match(await onPage(page, "This link has expired"), /Start again in the app/);
  const other = freshMailbox();
  await proved(someone, (await client()).address(), other);
  await press("Allow");
  const link = page.url();
  await lapse(other);
  await page.goto(link);
  assert.match(await onPage(page, "This link has expired"), /Start again in the app/);
});

forEachSize("an app's mistakes lead nowhere by themselves", async ({ page }) => {
  const { address } = await client();
  assert.equal((await page.goto(address({ client_id: "nobody" }))).status(), 400);
  await onPage(page, "This app can't be connected");
  assert.equal(await page.getByRole("link", { name: /go back/ }).count(), 0);
  assert.equal((await page.goto(address({ code_challenge: undefined }))).status(), 400);
  await onPage(page, "This app can't be connected");
  const back = await page.getByRole("link", { name: "Tell the app, and go back to it" }).getAttribute("href");
  assert.match(back, /error=invalid_request/);
});

/** A provider's word for a mailbox that has an account here already: the claim that follows. */
async function introduced(mailbox, claims = {}) {
  const assertion = store.standIns.provider.mint({
    aud: store.base,
    email: mailbox,
    client_id: "assistant-of-the-provider",
    ...claims,
  });
  return store.register({ type: "identity_assertion", assertion_type: ID_JAG, assertion });
}

forEachSize("a provider introduces an agent to somebody who has an account", async (someone) => {
  const { page, press } = someone;
  const mailbox = freshMailbox();
  await newAgent(store, { claimed: true, address: mailbox });
  const { status, json } = await introduced(mailbox);
  assert.equal(`${status} ${json.error}`, "401 interaction_required", JSON.stringify(json));
  await page.goto(json.claim.attempt.verification_uri);
  const first = await onPage(page, "An agent asks to act for you");
  assert.match(first, /With your sign-in at Provider of the tests, which confirms this email address/);
  await press("Email me a code");
  await page.getByLabel("Code from the email").fill(mailIn(store.standIns, mailbox).code);
  await press("Continue");
  const consent = await onPage(page, "May this agent act for you?");
  assert.match(consent, /assistant-of-the-provider/);
  await press("Allow");
  await onPage(page, "Give this code to your agent");
  assert.equal(await heading(page), "Give this code to your agent");
  await lapse(mailbox);
  await page.reload();
  assert.match(await onPage(page, "This link has expired"), /Ask it for a new link/);
});
