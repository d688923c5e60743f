// The account of a key: what is left, what it was used for by day and endpoint, what failed last, and how calls are added.

import { ask } from "../key/ask.js";
import { keyBox } from "../key/key-box.js";
import { onKey, storedKey } from "../key/stored-key.js";
import { byId, fill, h } from "../page/dom.js";
import { credits, ofSubKey } from "./balance.js";
import { buyFirst, topUp } from "./buy.js";
import { newKey, useNew } from "./new-key.js";
import { purchases } from "./purchases.js";
import { recentCalls } from "./recent-calls.js";
import { keySettings } from "./settings.js";
import { subKeys } from "./sub-keys.js";
import { failures, use } from "./usage.js";

/** Calls of the list. */
const CALLS = 20;
let days = 7;
/** Whether the page has scrolled to the part that its address names. */
let isGone = false;

byId("key").append(keyBox().element);
onKey(show);
show(storedKey());

async function show(key) {
  const place = byId("account");
  if (!key) {
    const about = "Paste a key above, or get a free one. This page then shows its balance, usage and errors.";
    fill(place, h("p.note", {}, about), buyFirst());
    return goTo(location.hash);
  }
  const again = () => show(key);
  try {
    const status = await ask(key, "/api/keys/status");
    const parts = status.sub_key
      ? [credits(status), ofSubKey(status.sub_key)]
      : await ofOwner(key, status, again);
    if (key === storedKey()) fill(place, newKey(key), parts);
    goTo(location.hash);
  } catch (error) {
    if (key === storedKey()) fill(place, h("p.note.bad", { role: "alert" }, error.message));
  }
  return undefined;
}

/** Renders the page for a key's owner. A replaced key still shows its use, and no more. */
async function ofOwner(key, status, again) {
  const owned = async (path) =>
    ask(key, path).catch((error) => {
      if (error.code === "key_replaced") return undefined;
      throw error;
    });
  // Without a storefront there are no purchases; everything else is shown.
  const bought = ask(key, "/api/keys/purchases").catch(() => ({ purchases: [] }));
  const [usage, { calls }, settings, subs, paid] = await Promise.all([
    ask(key, `/api/keys/usage?days=${days}`),
    ask(key, `/api/keys/calls?limit=${CALLS}`),
    owned("/api/keys/settings"),
    owned("/api/keys/sub-keys"),
    bought,
  ]);
  const names = new Map(subs?.sub_keys.map(({ id, label }) => [id, label]));
  const replaced =
    "This key was replaced. It works until it ends; the key that replaced it shows sub-keys and settings.";
  return [
    credits(status),
    topUp(key, status.pricing),
    use(usage, days, (chosen) => {
      days = chosen;
      show(key).then(() => byId("days")?.focus());
    }),
    recentCalls(calls, names),
    failures(usage),
    subs ? [h("div", { id: "sub-keys-new" }), subKeys(key, subs.sub_keys, again)] : h("p.note", {}, replaced),
    settings && keySettings(key, settings, again, useNew),
    purchases(paid.purchases),
  ];
}

/** Scrolls once to the target in the address, which is made after the page. */
function goTo(hash) {
  if (isGone || hash !== "#buy") return;
  isGone = true;
  byId("buy").scrollIntoView();
  byId("amount").focus({ preventScroll: true });
}
