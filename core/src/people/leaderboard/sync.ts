import { type AccountId, mainAccountOf, ownerOfMain } from '../../ledger/account-id.ts';
import { rollForward } from '../../ledger/recover.ts';
import type { Clock } from '../../platform/clock.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { PeopleDatabase } from '../collections.ts';
import { readAccounts } from '../profiles/accounts.ts';
import { type Board, type BoardUser, timeOf } from './board.ts';

/** An entry is written up to this long after its timestamp, and a crash of Redis may lose its last second. */
const overlapMs = 60_000;
const batchSize = 1_000;
const projection = {
  uid: 1,
  username: 1,
  seq: 1,
  balance: 1,
  equity: 1,
  totalWinnings: 1,
  stats: 1,
  deletedAt: 1,
} as const;

/** An account and the sequence number of an entry that its state must include. */
interface Head {
  readonly _id: AccountId;
  readonly seq: number;
}

/**
 * Writes to the board what the database has.
 * @param deps `onMoved` is called with the users whose rows have changed; an empty list means any user
 */
export function createSync(deps: {
  db: PeopleDatabase;
  board: Board;
  clock: Clock;
  onMoved: (uids: readonly string[]) => void;
}) {
  const { db, board, clock, onMoved } = deps;

  /** Writes committed totals. Reads users without a name on the board from the database. @returns how many users moved */
  async function write(users: readonly BoardUser[]): Promise<number> {
    const changed = await board.change(users);
    if (changed === null) throw new Error('the leaderboard is not built');
    const { moved, unknown } = changed;
    if (moved.length > 0) onMoved(moved);
    if (unknown.length === 0) return moved.length;
    const heads = users.flatMap(({ uid, seq }) => (unknown.includes(uid) ? [{ _id: mainAccountOf(uid), seq }] : []));
    return moved.length + (await read(heads));
  }

  /** Reads main accounts with at least these entries and writes them, names and deletions included. @returns how many users moved */
  async function read(heads: readonly Head[]): Promise<number> {
    const seqs = new Map<string, number>();
    const users: BoardUser[] = [];
    for (const { _id, seq } of heads) {
      const uid = ownerOfMain(_id);
      // Only main accounts are on the board.
      if (uid !== null) seqs.set(uid, seq);
    }
    for (const account of (await readAccounts(db, [...seqs.keys()])).values()) {
      // After a crash, an account may be older than its ledger.
      const isBehind = account.seq < (seqs.get(account.uid) ?? 0);
      const head = isBehind ? await rollForward(db, mainAccountOf(account.uid)) : null;
      const user = { ...account, ...head?.state };
      // The opening of an account without an entry was interrupted.
      if (user.seq > 0) users.push(user);
    }
    return write(users);
  }

  /** Adds everything that was committed since the board's `asOf`, including new names. */
  async function addSince(asOf: string): Promise<number> {
    const now = clock();
    const since = new Date(timeOf(asOf) - overlapMs);
    const heads = db.entries.aggregate<Head>(
      [{ $match: { at: { $gte: since } } }, { $group: { _id: '$account', seq: { $max: '$seq' } } }],
      {
        allowDiskUse: true,
        batchSize,
      },
    );
    const renamed = db.profiles.find({ renamedAt: { $gte: since } }, { seq: 1 }, { batchSize }).lean();
    let count = 0;
    for (const cursor of [heads, renamed]) {
      for await (const batch of batchesOf<Head>(cursor)) count += await read(batch);
    }
    await board.change([], { from: asOf, to: now });
    return count;
  }

  /** Builds a new board from the accounts. @returns how many users are on it, or null if another process is building it */
  async function rebuild(): Promise<number | null> {
    // The position in the collection does not change, so each account is read once.
    const accounts = db.profiles.find({ seq: { $gt: 0 } }, projection, { batchSize, hint: { $natural: 1 } }).lean();
    const built = await board.replace(batchesOf(accounts), clock());
    if (built === null) return null;
    const changed = await board.change([]);
    // Adds what was committed during the build.
    if (changed !== null) await addSince(changed.asOf);
    onMoved([]);
    return built;
  }

  return {
    write,
    rebuild,
    /** Reads these users again, for their names and deletions. @returns how many users moved */
    refresh: (uids: readonly string[]): Promise<number> =>
      read(uids.map((uid) => ({ _id: mainAccountOf(uid), seq: 0 }))),
    /** Brings the board up to date, or builds it. @returns how many users moved, null if another process is building it */
    async catchUp(): Promise<number | null> {
      const changed = await board.change([]);
      return changed === null ? rebuild() : addSince(changed.asOf);
    },
  };
}
