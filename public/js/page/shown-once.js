// A secret that is shown once: its whole text, to be copied, until its reader says that they have it.

import { copy, h } from "./dom.js";

/** A box with a text and its label; it disappears when its reader closes it, which calls `closed`. */
export function shownOnce(what, text, closed = () => {}) {
  const box = h(
    "div.once",
    { role: "status", tabindex: "-1" },
    h("p", {}, what),
    h("p", {}, h("code.whole", {}, text)),
    h(
      "div.row",
      {},
      h(
        "button.button.paint",
        { type: "button", click: ({ currentTarget }) => copy(text, currentTarget) },
        "Copy",
      ),
      h("button.button.plain", { type: "button", click: () => (box.remove(), closed()) }, "I have it"),
    ),
  );
  return box;
}
