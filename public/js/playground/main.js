// The landing page: the wall of endpoints, the form, the answer. The address after # is the call, so a page can be shared;
// the key is never part of it.

import { benchOf } from "./bench.js";
import { callOf } from "../contract/call.js";
import { catalogue } from "../contract/catalogue.js";
import { byId, fill, h } from "../page/dom.js";
import { keyBox } from "../key/key-box.js";

const key = keyBox();
fill(byId("key"), key.element);
start().catch((error) =>
  fill(
    byId("bench"),
    h("p.note.bad", { role: "alert" }, `The catalogue could not be read: ${error.message}`),
  ),
);

async function start() {
  const all = await catalogue();
  const bench = benchOf(all, key);
  const shared = location.hash.slice(1);
  const open = () => bench.open(callOf(location.hash.slice(1) || all.endpoints[0].path));
  addEventListener("hashchange", () => bench.isOwn() || open());
  open();
  // A link to a call leads straight to the call.
  if (shared.startsWith("/api/")) byId("playground").scrollIntoView();
}
