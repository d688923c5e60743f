// The other pages of an answer: links that put their calls into the playground.

import { h } from "../page/dom.js";
import { ownCall } from "./parts.js";

/** The pages before and behind this one, and those with numbers. */
export function paging(pages) {
  const steps = [
    ["previous", "Previous page"],
    ["next", "Next page"],
  ].filter(([name]) => ownCall(pages[name]));
  const others = Object.entries(pages.other_pages ?? {}).filter(([, address]) => ownCall(address));
  if (!steps.length && !others.length) return undefined;
  return h(
    "nav.paging",
    { "aria-label": "Pages of the answer" },
    steps.map(([name, text]) => h("a.button.plain", { href: ownCall(pages[name]) }, text)),
    others.map(([page, address]) =>
      h("a.chip", { href: ownCall(address), "aria-label": `Page ${page}` }, page),
    ),
  );
}
