// Column of the answer: an answer twice, readable and as JSON, the page that it was read from, and the remedy for an error.

import { saveBundle } from "../contract/call.js";
import { byId, fill, h } from "../page/dom.js";
import { quotesOf } from "./form.js";
import { jsonView } from "./json-view.js";
import { storedKey } from "../key/stored-key.js";
import { readable } from "../readable/groups.js";
import { tabs } from "../page/tabs.js";
import { previewOf } from "../preview/address.js";

const VIEWS = ["Readable", "JSON"];
let view = VIEWS[0];

/** An answer twice: readable, and as JSON. */
export function shown(body, text) {
  return tabs(
    "Response",
    [
      { name: VIEWS[0], panel: () => h("div.readable", {}, readable(body)) },
      { name: VIEWS[1], panel: () => jsonView(body, text) },
    ],
    { open: view, opened: (name) => (view = name) },
  );
}

/** Room for an answer that is on its way. */
export const skeleton = () =>
  h(
    "div.skeleton",
    { "aria-hidden": "true" },
    [0, 1, 2, 3].map(() => h("div", {}, h("span"), h("span"), h("span"))),
  );

/** The source's own page: to look at, and as files, which are fetched with the key, so those are buttons. */
export function originals(metadata) {
  const forms = [
    ["raw_file", "Raw"],
    ["prettify_file", "Formatted"],
  ].filter(([name]) => metadata?.[name]);
  const preview = previewOf(metadata?.raw_file);
  const save = async (address, button) => {
    button.setAttribute("aria-disabled", "true");
    await saveBundle(address, storedKey()).catch((error) => fill(byId("said"), error.message));
    button.removeAttribute("aria-disabled");
  };
  return (
    forms.length > 0 &&
    h(
      "p.row.bundles",
      {},
      h("span.aside", {}, "Original page (free, kept 7 days):"),
      preview && h("a.button.plain", { href: preview, target: "_blank" }, "Preview"),
      forms.map(([name, text]) =>
        h(
          "button.button.plain",
          { type: "button", click: ({ currentTarget }) => save(metadata[name], currentTarget) },
          text,
        ),
      ),
    )
  );
}

/** Renders the API's error, and the way on: buying calls, another key, waiting. */
export function refusal(got) {
  const {
    error = "The answer was no JSON.",
    error_code: code = String(got.status),
    retryable,
  } = got.body ?? {};
  const again = retryable && got.retryAfter ? ` You can try again in ${got.retryAfter} s.` : "";
  return h(
    "div.note.bad",
    {},
    h("p", {}, h("span.badge", {}, `${got.status} ${code}`), " ", quotesOf(sayOf(got, error)), again),
    wayOn(got),
  );
}

/** In a browser, the call by which a program would buy is not shown. */
const sayOf = ({ status }, error) =>
  status === 402 ? "This key has no calls left. Failed calls are free, so this one cost nothing." : error;

function wayOn({ status }) {
  if (status === 402) return h("p.row", {}, h("a.button.paint", { href: "/keys#buy" }, "Buy calls"));
  return undefined;
}
