import { isDeepStrictEqual } from 'node:util';

interface UserRow {
  readonly uid: string;
}

/** The rows that are new or changed, and the uids of the rows that left. */
export function changedRows<R extends UserRow>(
  before: readonly R[],
  after: readonly R[],
): { rows: R[]; gone: string[] } {
  const known = new Map(before.map((row) => [row.uid, row]));
  const stays = new Set(after.map(({ uid }) => uid));
  return {
    rows: after.filter((row) => !isDeepStrictEqual(known.get(row.uid), row)),
    gone: before.filter(({ uid }) => !stays.has(uid)).map(({ uid }) => uid),
  };
}
