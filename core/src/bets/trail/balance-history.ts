import { mainAccountName } from '@courtside/contract';
import { accountNamed, type Uid } from '../../ledger/account-id.ts';
import { entryId } from '../../ledger/entry.model.ts';
import type { Betting } from '../betting.ts';

/** The balance in cents from a moment on. */
export interface BalancePoint {
  readonly at: Date;
  readonly balance: number;
}

/** How many points a chart on a wide screen can show. */
export const maxPoints = 200;

/** At most `maxPoints` entry numbers, evenly spread from 1 to `last`, both included. */
function spread(last: number): number[] {
  if (last <= maxPoints) return Array.from({ length: last }, (_, index) => index + 1);
  return Array.from({ length: maxPoints }, (_, index) => 1 + Math.round((index * (last - 1)) / (maxPoints - 1)));
}

/**
 * Reads the balance of a user's account, 'main' or the id of a season, from its opening to its last entry, oldest first.
 * Empty if the account does not exist. Entry ids contain consecutive numbers, so the entries to show are read by id, and a
 * long ledger costs no more than a short one.
 */
export async function readBalanceHistory(
  { db }: Pick<Betting, 'db'>,
  uid: Uid,
  name: string = mainAccountName,
): Promise<BalancePoint[]> {
  const account = accountNamed(name, uid);
  const last = await db.entries.findOne({ account }, { seq: 1 }, { sort: { seq: -1 } }).lean();
  if (last === null) return [];
  const entries = await db.entries
    .find({ _id: { $in: spread(last.seq).map((seq) => entryId(account, seq)) } }, { seq: 1, at: 1, balance: 1 })
    .lean();
  let latest = new Date(0);
  return entries
    .sort((a, b) => a.seq - b.seq)
    .map(({ at, balance }) => {
      // The clocks of two machines may disagree, but time on a chart only goes forward.
      if (at > latest) latest = at;
      return { at: latest, balance };
    });
}
