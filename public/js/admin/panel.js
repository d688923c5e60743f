// Parts of a panel: a place that waits for an answer, and a window over the page.

import { fill, h } from "../page/dom.js";
import { Refused } from "./session.js";

let refused = () => {};
/** Registers the listener for a secret that is no longer accepted. */
export const onRefused = (listener) => (refused = listener);

/** Shows the result of a promise in its place when it is there. */
export function later(work) {
  const place = h("div", {}, h("p.aside", { role: "status" }, "Loading …"));
  work.then(
    (element) => fill(place, element),
    (error) =>
      error instanceof Refused
        ? refused(error.message)
        : fill(place, h("p.note.bad", { role: "alert" }, error.message)),
  );
  return place;
}

/** Replaces a panel by a newer one. */
export const again = (place, work) => fill(place, later(work));

/** Says above a place why something failed. */
export const told = (place) => (error) => place.prepend(h("p.note.bad", { role: "alert" }, error.message));

/** A window over the page; resolves when it is closed. */
export function show(title, work) {
  const close = h("button.button.plain", { type: "button", click: () => dialog.close() }, "Close");
  const dialog = h(
    "dialog",
    { "aria-label": title },
    h("div.row", {}, h("h2", {}, title), close),
    later(work),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve();
    }),
  );
}
