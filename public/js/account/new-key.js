// A key that was just made: it takes the old one's place, and is shown until its reader has it.

import { keepKey } from "../key/stored-key.js";
import { shownOnce } from "../page/shown-once.js";

/** Storage entry of a new key until it is shown. */
const NEW = "quarry.new-key";

/** A new key takes the old one's place here, and is shown until its reader has it: now, or back from paying. */
export function useNew(key) {
  sessionStorage.setItem(NEW, key);
  keepKey(key);
}

/** The whole text of a key that was just made, until its reader has it. */
export function newKey(key) {
  if (sessionStorage.getItem(NEW) !== key) return undefined;
  const what =
    "This is your new key. It is kept in this browser, and cannot be shown again later: copy it now.";
  return shownOnce(what, key, () => sessionStorage.removeItem(NEW));
}
