// A person without scripts: follows the claim link, reads the mail, says yes or no, reads the code aloud.

import assert from "node:assert/strict";
import { until } from "../runtime/harness.mjs";

/** The mails that the stand-in mailbox holds for an address, newest first. */
export async function mailsTo(standIns, address) {
  const answer = await fetch(`${standIns.url}/mailbox.json?to=${encodeURIComponent(address)}`);
  assert.equal(answer.status, 200);
  return answer.json();
}

/** The newest mail to an address, once there are more than `before`. */
export const newMail = (standIns, address, before = 0) =>
  until(`a mail to ${address} has come`, async () => {
    const mails = await mailsTo(standIns, address);
    return mails.length > before && mails[0];
  });

/** A browser of its own: `open(url)` and `submit(page, action, fields)` answer `{ status, headers, html, url }`. */
export function browser() {
  const jar = new Map();
  const visit = async (url, init = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(cookie ? { cookie } : {}), ...init.headers };
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (response.status === 303 && location) return visit(new URL(location, url).href);
    return { status: response.status, headers: response.headers, html: await response.text(), url };
  };
  return {
    jar,
    open: (url) => visit(url),
    submit(page, action, fields = {}, headers = {}) {
      const form = formOf(page, action);
      const body = new URLSearchParams({ ...form.hidden, ...fields });
      const origin = new URL(page.url).origin;
      return visit(form.action, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin, ...headers },
        body: body.toString(),
      });
    },
  };
}

const attribute = (tag, name) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const decoded = (text) => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"');

/** The form of a page whose address ends so, with its hidden fields. */
export function formOf(page, action) {
  for (const [, open, inner] of page.html.matchAll(/(<form[^>]*>)(.*?)<\/form>/gs)) {
    const target = new URL(decoded(attribute(open, "action") ?? ""), page.url);
    if (!target.pathname.endsWith(action)) continue;
    const inputs = [...inner.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
    const hidden = inputs
      .filter((tag) => attribute(tag, "type") === "hidden")
      .map((tag) => [attribute(tag, "name"), decoded(attribute(tag, "value") ?? "")]);
    return { action: target.href, hidden: Object.fromEntries(hidden) };
  }
  assert.fail(`no form for ${action} on the page:\n${page.html}`);
}

/** Proves the mailbox with the code of the mail; returns the page that asks for the person's consent. */
export async function prove(standIns, address, link, tab = browser()) {
  const before = (await mailsTo(standIns, address)).length;
  const first = await tab.open(link);
  assert.equal(first.status, 200, first.html);
  const asked = await tab.submit(first, "/claim/mail");
  assert.equal(asked.status, 200, asked.html);
  const mail = await newMail(standIns, address, before);
  const [code] = /\b\d{4}\s?\d{4}\b/.exec(mail.text);
  const consent = await tab.submit(asked, "/claim/proof", { code });
  assert.equal(consent.status, 200, consent.html);
  return { tab, consent };
}

/** The whole way; answers the code that the page shows. */
export async function confirm(standIns, address, link) {
  const { tab, consent } = await prove(standIns, address, link);
  const done = await tab.submit(consent, "/claim/decide", { decision: "confirm" });
  assert.equal(done.status, 200, done.html);
  return shownCode(done);
}

/** The six digits of the last page. */
export function shownCode(page) {
  const text = page.html.replace(/<style.*?<\/style>/gs, "").replace(/<[^>]+>/g, " ");
  const [digits] = /\b\d{3}\s*\d{3}\b/.exec(text) ?? assert.fail(`no code on the page:\n${page.html}`);
  return digits.replaceAll(/\s/g, "");
}
