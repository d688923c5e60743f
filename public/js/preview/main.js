// Preview of the sources' answers to one call: fetched with the key of this browser, pages in an inert frame.

import { save } from "../contract/call.js";
import { storedKey } from "../key/stored-key.js";
import { byId, fill, h } from "../page/dom.js";
import { tabs } from "../page/tabs.js";
import { bundleOf } from "./address.js";
import { partsOf } from "./bundle-parts.js";
import { inert } from "./inert.js";

addEventListener("hashchange", show);
show();

async function show() {
  const place = byId("preview");
  const refuse = (...what) => fill(place, h("p.note.bad", { role: "alert" }, what));
  const path = bundleOf(location.hash);
  if (!path)
    return refuse("This address names no call. Open it from ", keys("the list of your latest calls"), ".");
  const key = storedKey();
  if (!key) return refuse("The page is shown to whoever has the call’s key. ", keys("Paste it"), " first.");
  fill(place, h("p.aside", { role: "status" }, "Fetching what was kept …"));
  try {
    const response = await fetch(path, { headers: { authorization: `Bearer ${key}` } });
    if (!response.ok) return refuse((await response.json()).error);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const parts = partsOf(bytes, response.headers.get("content-type") ?? "");
    fill(place, parts.map(partOf));
  } catch {
    refuse("What was kept could not be fetched. Check your connection and try again.");
  }
  return undefined;
}

function keys(text) {
  return h("a", { href: "/keys" }, text);
}

function partOf({ address, type, text }, at, { length }) {
  const views = /html/i.test(type)
    ? [
        { name: "Page", panel: () => pageView(text) },
        { name: "Source", panel: () => textView(text, "html") },
      ]
    : [{ name: "Source", panel: () => textView(text, isJson(text) ? "json" : "txt") }];
  return h(
    "section.part",
    {},
    length > 1 && h("h2", {}, `Request ${at + 1} of ${length}`),
    address && h("p.aside", {}, h("code", {}, address)),
    tabs(`Request ${at + 1}`, views),
  );
}

const isJson = (text) => /^\s*[[{]/.test(text);

/** Returns the page; its pictures come from the source itself and load only on request. */
function pageView(text) {
  const frame = h("iframe.original", {
    sandbox: "",
    title: "The page as the source sent it, without its scripts",
  });
  frame.srcdoc = inert(text, false);
  const button = h(
    "button.button.plain",
    { type: "button", click: () => ((frame.srcdoc = inert(text, true)), button.remove()) },
    "Load pictures from the source",
  );
  return h("div", {}, h("p.row", {}, button), frame);
}

function textView(text, extension) {
  const keep = () => save(new Blob([text], { type: "text/plain;charset=utf-8" }), `original.${extension}`);
  return h(
    "div",
    {},
    h("p.row", {}, h("button.button.plain", { type: "button", click: keep }, "Save")),
    h("pre.source", { tabindex: "0", role: "group", "aria-label": "What the source sent" }, text),
  );
}
