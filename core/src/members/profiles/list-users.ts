import { searchCollation, type UserDoc } from '../../ledger/account.model.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import type { LedgerDatabase } from '../../ledger/collections.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import { createSlowReads } from './slow-reads.ts';

/** A user as the list of all users shows it. Money in cents. */
export interface ListedUser {
  readonly uid: string;
  readonly username: string;
  readonly balance: number;
  /** Balance, open holds and the stakes of pending bets. */
  readonly equity: number;
  /** Net profit on won bets. */
  readonly totalWinnings: number;
}

/** What users are ordered by, highest first: cents. An index begins with it. */
export const orderField = 'equity';
/** The order of the leaderboard. */
export const userOrder = { [orderField]: -1, username: 1, _id: 1 } as const;
/** Excludes accounts without an entry: a crash interrupted their opening, and they have no money. */
export const openedUsers = { seq: { $gt: 0 } } as const;
/** Excludes deleted accounts, too. */
export const listedUsers = { ...openedUsers, deletedAt: { $exists: false } } as const;

/** The fields of a listed user. */
export const userFields = { _id: 0, uid: 1, username: 1, balance: 1, equity: 1, totalWinnings: 1 } as const;
const batchSize = 1_000;
/** Sorts after every character in names. */
export const lastCharacter = '\uffff';

/**
 * Yields every user exactly once, in batches that are read from the database on demand, in the order of the sums and
 * names they had when the read began.
 * @throws DomainError `unavailable` while too many lists wait to be read
 */
export type ListUsers = () => AsyncGenerator<ListedUser[], void, undefined>;

export function createListUsers(db: Pick<LedgerDatabase, 'users'>): ListUsers {
  const reads = createSlowReads();
  return async function* listUsers() {
    // A changed sum moves a user in the index, so an index scan could miss users or return them twice. The position
    // in the collection does not change, so the database scans it and sorts the result before the first batch.
    const scan = db.users
      .find(listedUsers, userFields, { hint: { $natural: 1 }, batchSize, allowDiskUse: true })
      .sort(userOrder)
      .lean();
    const batches = batchesOf(scan);
    try {
      const first = await reads.run('All users', () => batches.next());
      if (first.done === true) return;
      yield first.value;
      yield* batches;
    } finally {
      await batches.return();
    }
  };
}

/** A user found by name, with the statistics of the user's bets. */
export interface NamedUser extends ListedUser, Pick<UserDoc, 'stats'> {}

/** Users whose names begin with a prefix, ignoring case and accents, by name. */
export async function findUsersByName(
  db: Pick<LedgerDatabase, 'users'>,
  prefix: string,
  limit: number,
): Promise<NamedUser[]> {
  return db.users
    .find({ username: { $gte: prefix, $lt: prefix + lastCharacter }, ...listedUsers }, { ...userFields, stats: 1 })
    .collation(searchCollation)
    .sort({ username: 1, _id: 1 })
    .limit(limit)
    .lean();
}

/** The listed users among these, by uid. */
export async function readListedUsers(
  db: Pick<LedgerDatabase, 'users'>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, NamedUser>> {
  const filter = { _id: { $in: uids.map(mainAccountOf) }, ...listedUsers };
  const users: NamedUser[] = await db.users.find(filter, { ...userFields, stats: 1 }).lean();
  return new Map(users.map((user) => [user.uid, user]));
}
