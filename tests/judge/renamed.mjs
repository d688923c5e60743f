// What becomes of an answer when the page's classes have other names.

import { plain, textsOf } from "./compare.mjs";

/**
 * For each group `{ kept, lost, moved, wrong, texts }`: texts that both answers have; those that only the page as it came gives;
 * those that have left their group and stand under the page's own heading; and those that the renamed page alone gives: a text
 * under a name that it does not have is wrong. `texts` are the wrong ones.
 */
export function changes({ groups = {} }, { groups: after = {} }) {
  const out = {};
  // A card whose name the answer had before has left its group with all that it says.
  const cards = (after.other_sections ?? []).flatMap(({ items }) => items ?? []);
  const isKnown = (card) => textsOf(card).some(([, text]) => known.has(plain(text)));
  const known = new Set(
    Object.values(groups).flatMap((group) => textsOf(group).map(([, text]) => plain(text))),
  );
  const movedTexts = new Set(
    cards.filter(isKnown).flatMap((card) => textsOf(card).map(([, text]) => plain(text))),
  );
  for (const name of new Set([...Object.keys(groups), ...Object.keys(after)])) {
    const [had, has] = [bag(groups[name]), bag(after[name])];
    const count = (bag) => [...bag.values()].reduce((sum, count) => sum + count, 0);
    let [kept, moved] = [0, 0];
    const texts = [];
    for (const [text, number] of has) {
      const same = Math.min(number, had.get(text) ?? 0);
      kept += same;
      const said = text.slice(text.indexOf(": ") + 2);
      const isMoved = name === "other_sections" && (text.startsWith("title: ") || movedTexts.has(said));
      if (isMoved) moved += number - same;
      else if (same < number) texts.push(text);
    }
    out[name] = { kept, lost: count(had) - kept, moved, wrong: count(has) - kept - moved, texts };
  }
  return out;
}

/** How often a group says each text under each name. */
function bag(group) {
  const found = new Map();
  for (const [path, text] of textsOf(group ?? null)) {
    const one = `${path}: ${plain(text).replace(/\.$/, "")}`;
    found.set(one, (found.get(one) ?? 0) + 1);
  }
  return found;
}
