import { isDeepStrictEqual } from 'node:util';

/** The items that are new or changed, and the ids of those that are no longer listed. */
export function changedItems<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
): { items: T[]; gone: string[] } {
  const known = new Map(before.map((item) => [item.id, item]));
  const stays = new Set(after.map(({ id }) => id));
  return {
    items: after.filter((item) => !isDeepStrictEqual(known.get(item.id), item)),
    gone: before.filter(({ id }) => !stays.has(id)).map(({ id }) => id),
  };
}
