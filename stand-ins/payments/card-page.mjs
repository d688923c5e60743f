// The processor's hosted page, as far as a person or a test needs it: what is bought, for how much, and three buttons.

import { html } from "./http.mjs";

const escape = (text) => String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const dollars = (cents) => `$${(cents / 100).toFixed(2)}`;

/** Returns the page of a session, with `notice` above the buttons. */
export function page(session, { name, note }, notice = "") {
  const open = session.status === "open";
  const button = (outcome, text) => `<button name="outcome" value="${outcome}">${text}</button>`;
  const form = `<form method="post">${button("pay", `Pay ${dollars(session.amount_total)}`)}
${button("slowly", "Pay by bank transfer, which takes a while")}
${button("decline", "Pay with a card that is declined")}</form>
${session.cancel_url ? `<p><a href="${escape(session.cancel_url)}">Back without paying</a></p>` : ""}`;
  return html(
    open ? 200 : 410,
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test payment</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 10vh auto; padding: 1rem }
button { display: block; font: inherit; padding: .6rem 1rem; margin: .5rem 0; width: 100% }
</style>
<main>
<h1>Test payment</h1>
<p>${escape(name)}: <strong>${dollars(session.amount_total)}</strong></p>
<p>This page stands in for the card processor's. No money moves.</p>
${notice ? `<p role="alert">${escape(notice)}</p>` : ""}
${open && note ? `<p>${escape(note)}</p>` : ""}
${open ? form : `<p>This session is ${escape(session.status)}.</p>`}
</main>
`,
  );
}
