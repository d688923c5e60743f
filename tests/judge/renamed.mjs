// Changes of an answer when the page's classes are renamed.

import { plain } from "./compare.mjs";

/** Fields that follow from the order of the answers, and are no findings of their own. */
const ORDER = new Set(["block_position", "position", "position_absolute"]);
/** Maximum length of URLs and inline pictures in the output. */
const TOLD_LETTERS_MAX = 200;

/**
 * For each group `{ kept, lost, moved, wrong, texts }`, of texts, pictures, links, numbers and choices alike: what both answers
 * have; what only the page as it came gives; what has left its group and stands under the page's own heading; and what the
 * renamed page alone gives: a text under a name that it does not have is wrong. `texts` are the wrong ones.
 */
export function changes({ groups = {} }, { groups: after = {} }) {
  const out = {};
  // A card whose name the answer had before has left its group with all that it says.
  const cards = (after.other_sections ?? []).flatMap(({ items }) => items ?? []);
  const known = new Set(Object.values(groups).flatMap((group) => said(group)));
  const isKnown = (card) => typeof card.title === "string" && known.has(plainOf(card.title));
  const movedTexts = new Set(cards.filter(isKnown).flatMap(said));
  for (const name of new Set([...Object.keys(groups), ...Object.keys(after)])) {
    const [had, has] = [bag(groups[name]), bag(after[name])];
    const count = (bag) => [...bag.values()].reduce((sum, count) => sum + count, 0);
    let [kept, moved] = [0, 0];
    const texts = [];
    for (const [text, number] of has) {
      const same = Math.min(number, had.get(text) ?? 0);
      kept += same;
      const own = text.slice(text.indexOf(": ") + 2);
      const isMoved = name === "other_sections" && (text.startsWith("title: ") || movedTexts.has(own));
      if (isMoved) moved += number - same;
      else if (same < number) texts.push(text.slice(0, TOLD_LETTERS_MAX));
    }
    out[name] = { kept, lost: count(had) - kept, moved, wrong: count(has) - kept - moved, texts };
  }
  return out;
}

/** Counts each value of a group by its name. */
function bag(group) {
  const found = new Map();
  for (const [path, value] of valuesOf(group ?? null)) {
    const one = `${path}: ${value}`;
    found.set(one, (found.get(one) ?? 0) + 1);
  }
  return found;
}

const said = (group) => valuesOf(group).map(([, value]) => value);

/** All that an item says, shows and leads to, with the paths. */
export function valuesOf(item, path = "") {
  if ((item ?? null) === null) return [];
  if (typeof item !== "object") {
    const value = plainOf(item);
    return value ? [[path, value]] : [];
  }
  const isList = Array.isArray(item);
  return Object.entries(item)
    .filter(([name]) => isList || !ORDER.has(name))
    .flatMap(([name, value]) => valuesOf(value, isList ? path : path ? `${path}.${name}` : name));
}

const plainOf = (value) => plain(String(value)).replace(/\.$/, "");
