/**
 * Joins two parts of a list, such as pages that were read and the live items. Of two states of an item, the newer one wins.
 * @param newer its items replace those of `older` with the same key
 * @param resolve joins two states of an item, if the newer one does not simply replace the older one
 * @returns the items by key: those of `older` first, in their order
 */
export function joinByKey<I, K>(
  older: Iterable<I>,
  newer: Iterable<I>,
  keyOf: (item: I) => K,
  resolve: (before: I, after: I) => I = (_, after) => after,
): ReadonlyMap<K, I> {
  const joined = new Map<K, I>();
  for (const item of [...older, ...newer]) {
    const key = keyOf(item);
    const before = joined.get(key);
    joined.set(key, before === undefined ? item : resolve(before, item));
  }
  return joined;
}

/** The items of a list that are not in its next state. The pages of the list keep them. */
export function itemsLeftOut<I>(before: readonly I[], after: readonly I[], keyOf: (item: I) => unknown): readonly I[] {
  const kept = new Set(after.map(keyOf));
  return before.filter((item) => !kept.has(keyOf(item)));
}
