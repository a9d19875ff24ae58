/** The first rows of a list, the user's own always among them: the last one if it is further down. */
export function topRows<R extends { readonly uid: string }>(
  rows: readonly R[],
  count: number,
  ownUid: string | undefined,
): readonly R[] {
  const own = rows.findIndex(({ uid }) => uid === ownUid);
  if (own < count) return rows.slice(0, count);
  return [...rows.slice(0, count - 1), ...rows.slice(own, own + 1)];
}
