/** Items by a key, in the order in which keys appear (`Map.groupBy`, which Node 20 lacks). */
export function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
