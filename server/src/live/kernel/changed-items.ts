import { isDeepStrictEqual } from 'node:util';

/** The items of a list that are new or changed, and the keys of those that are no longer in it. */
export function changedItems<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): { changed: T[]; gone: string[] } {
  const known = new Map(before.map((item) => [keyOf(item), item]));
  const stays = new Set(after.map(keyOf));
  return {
    changed: after.filter((item) => !isDeepStrictEqual(known.get(keyOf(item)), item)),
    gone: [...known.keys()].filter((key) => !stays.has(key)),
  };
}
