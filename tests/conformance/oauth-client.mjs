// An OAuth client of the Model Context Protocol: what it keeps, and the person who lets it in.

import assert from "node:assert/strict";
import { browser, formOf, newMail, mailsTo } from "./person.mjs";

export const BACK = "http://127.0.0.1:41999/back";

export const SELLER = {
  id: "quarry",
  name: "Search data",
  hosts: ["localhost", "127.0.0.1"],
  free_calls: 10,
};

/** Creates a client's storage, which also notes where the browser was sent. */
export function wallet(more = {}) {
  const kept = { sentTo: [] };
  return {
    kept,
    redirectUrl: BACK,
    clientMetadata: {
      client_name: "A desk app",
      redirect_uris: [BACK],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    state: () => "the state",
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void kept.sentTo.push(url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
    ...more,
  };
}

const linkOn = (page) => new URL(/<p><a href="([^"]+)"/.exec(page.html)[1].replaceAll("&amp;", "&"));

/** A person's way through the pages; answers the address to which the browser goes. */
export async function allow(store, url, mailbox, decision = "confirm") {
  const tab = browser();
  const first = await tab.open(url.href);
  assert.equal(first.status, 200, first.html);
  assert.match(first.html, /<h1>Connect .+ to .+<\/h1>/);
  const before = (await mailsTo(store.standIns, mailbox)).length;
  const sent = await tab.submit(first, "/oauth2/authorize", { email: mailbox });
  const mail = await newMail(store.standIns, mailbox, before);
  const [code] = /\b\d{4}\s?\d{4}\b/.exec(mail.text);
  const consent = await tab.submit(sent, "/claim/proof", { code });
  assert.match(consent.html, /May this app act for you/);
  formOf(consent, "/claim/decide");
  const done = await tab.submit(consent, "/claim/decide", { decision });
  assert.equal(done.headers.get("refresh"), `0;url=${linkOn(done)}`, "the browser goes there by itself");
  return { back: linkOn(done), first, consent };
}
