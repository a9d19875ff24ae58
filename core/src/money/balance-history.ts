import type { Database } from '../platform/db/connect.ts';
import { type Entry, entryId } from './entry.ts';

/** The balance from a moment on, cents. */
export interface BalancePoint {
  readonly at: Date;
  readonly balance: number;
}

/** Reads how a user's balance went, oldest first. Empty for who has no account. */
export type ReadBalanceHistory = (uid: string) => Promise<BalancePoint[]>;

/** As many as a chart on a wide screen can show. */
export const maxPoints = 200;

/** The numbers of at most `maxPoints` entries, evenly spread over those from 1 to `last`, both among them. */
function spread(last: number): number[] {
  if (last <= maxPoints) return Array.from({ length: last }, (_, index) => index + 1);
  return Array.from({ length: maxPoints }, (_, index) => 1 + Math.round((index * (last - 1)) / (maxPoints - 1)));
}

/**
 * How an account's balance went, from its opening to its last entry. Entries are gapless and named by their numbers, so
 * a long ledger costs no more than a short one: the ones to show are fetched by name.
 */
export async function readBalanceHistory(db: Database, uid: string): Promise<BalancePoint[]> {
  const last = await db.raw.entries.findOne({ uid }, { sort: { seq: -1 }, projection: { seq: 1 } });
  if (last === null) return [];
  const entries = await db.raw.entries
    .find({ _id: { $in: spread(last.seq).map((seq) => entryId(uid, seq)) } })
    .project<Pick<Entry, 'seq' | 'at' | 'balance'>>({ seq: 1, at: 1, balance: 1 })
    .toArray();
  let latest = new Date(0);
  return entries
    .sort((a, b) => a.seq - b.seq)
    .map(({ at, balance }) => {
      // The clocks of two machines may disagree; time on a chart only goes forward.
      if (at > latest) latest = at;
      return { at: latest, balance };
    });
}
