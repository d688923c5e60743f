// The mailbox of development: takes every mail that the worker sends and shows it to whoever works on this machine.
//
//   POST /mailbox/send        {to, subject, text, from?, from_name?} as JSON: an HTTP mail gateway (202)
//   GET  /mailbox             a page with all mails, newest first
//   GET  /mailbox.json?to=…   the mails of one mailbox, or of all, newest first
//
// Mails are kept in memory, the last 200 of them, each once it was taken.

const MAILS_MAX = 200;
const CHARACTERS_MAX = 100_000;
const REQUIRED = ["to", "subject", "text"];

export function createMailbox() {
  const mails = [];
  return {
    mails,
    /** Takes a mail; throws when it is none. */
    take(mail) {
      for (const field of REQUIRED) {
        if (typeof mail?.[field] !== "string")
          throw new Error(`a mail has ${REQUIRED.join(", ")}; no ${field}`);
        if (mail[field].length > CHARACTERS_MAX) throw new Error(`${field} is too long`);
      }
      const { to, subject, text, from, from_name } = mail;
      mails.unshift({ to, subject, text, from, from_name, at: new Date().toISOString() });
      mails.length = Math.min(mails.length, MAILS_MAX);
    },
    of: (to) => mails.filter((mail) => to === null || mail.to === to.toLowerCase() || mail.to === to),
    page: () => page(mails),
    reset: () => void (mails.length = 0),
  };
}

const page = (mails) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox (${mails.length})</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
article { border-top: 1px solid GrayText; padding: .5rem 0 1rem }
h2 { font-size: 1.1rem; margin: .5rem 0 0 }
p { margin: 0 }
pre { font: inherit; white-space: pre-wrap; margin: .75rem 0 0 }
</style>
<main>
<h1>Mailbox</h1>
${mails.map(article).join("\n") || "<p>No mail yet. Reload the page to look again.</p>"}
</main>
`;

const article = ({ to, subject, text, from, from_name, at }) => `<article>
<h2>${escape(subject)}</h2>
<p>To ${escape(to)}, from ${escape([from_name, from].filter(Boolean).join(", ") || "nobody")}, ${at}</p>
<pre>${linked(text)}</pre>
</article>`;

/** Text as HTML, its web addresses as links. */
const linked = (text) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, i) => (i % 2 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join("");

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
