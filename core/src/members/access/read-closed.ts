import type { AccessDatabase } from './collections.ts';

/** Reads which of these users have an account that is disabled or deleted. */
export async function readClosed(
  db: Pick<AccessDatabase, 'access'>,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const isClosed = { $or: [{ disabled: { $exists: true } }, { deletedAt: { $exists: true } }] };
  const closed = await db.access.find({ _id: { $in: [...uids] }, ...isClosed }, { _id: 1 }).lean();
  return new Set(closed.map(({ _id }) => _id));
}
