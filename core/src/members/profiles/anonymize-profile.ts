import { mainAccountOf, type Uid } from '../../ledger/account-id.ts';
import type { LedgerDatabase } from '../../ledger/collections.ts';
import type { Clock } from '../../platform/clock.ts';

/**
 * Replaces the name of a deleted user, first where only the old name can find it, and removes the email address. Safe to
 * repeat.
 */
export async function anonymizeProfile(
  deps: {
    readonly db: Pick<LedgerDatabase, 'users' | 'durable'>;
    readonly clock: Clock;
    /** Replaces a name in texts that have no uid. */
    readonly replaceName: (name: string, by: string) => Promise<void>;
  },
  uid: Uid,
  username: string,
): Promise<void> {
  const { db, clock, replaceName } = deps;
  const at = new Date(clock());
  const open = { _id: mainAccountOf(uid), deletedAt: { $exists: false } };
  const known = await db.users.findOne(open, { username: 1 }).lean();
  if (known !== null) await replaceName(known.username, username);
  await db.users.updateOne(
    open,
    { $set: { username, deletedAt: at, renamedAt: at }, $unset: { email: '' } },
    { writeConcern: db.durable },
  );
}
