// A secret that is shown once: its whole text, to be copied, until its reader says that they have it.

import { copy, h } from "./dom.js";

/** The box with a text and what it is; it goes when its reader closes it, which `closed` is told. */
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
