import type { Entry } from '../../money/entry.ts';
import { betAfter } from '../../money/project.ts';
import type { Database } from '../../platform/db/connect.ts';
import { type Bet, betKey } from '../bets/bet.ts';
import { closeKey, correctKey, correctKeys } from './close-keys.ts';

// Bet documents may be behind the ledger after a crash, so money is never decided on them.

/** The bets that entries close or correct, as the last entry of each leaves them, by `betKey`. */
function lastOf(entries: readonly Entry[]): Map<string, Bet> {
  const closed = new Map<string, Bet>();
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    const bet = betAfter(entry);
    if (bet !== null) closed.set(betKey(bet), bet);
  }
  return closed;
}

/** One bet as the ledger closed and corrected it; null while it is open. */
export async function readClosedBet(db: Database, { uid, id }: Pick<Bet, 'uid' | 'id'>): Promise<Bet | null> {
  const keys = [closeKey(id), correctKeys(id)].map((key) => ({ uid, key }));
  const entries = await db.entries.find({ $or: keys }).lean<Entry[]>();
  return lastOf(entries).get(betKey({ uid, id })) ?? null;
}

/**
 * Bets as the ledger closed and corrected them, by `betKey`; open ones are left out.
 * @param revision the newest result revision of their game: later corrections are not looked for
 */
export async function readClosedBets(
  db: Database,
  bets: readonly Pick<Bet, 'uid' | 'id'>[],
  revision: number,
): Promise<ReadonlyMap<string, Bet>> {
  if (bets.length === 0) return new Map();
  const later = Array.from({ length: Math.max(0, revision - 1) }, (_, index) => index + 2);
  // Two lists are read from the index in one scan. One condition for each bet would take eight times as long.
  const entries = await db.raw.entries
    .find({
      uid: { $in: bets.map(({ uid }) => uid) },
      key: { $in: bets.flatMap(({ id }) => [closeKey(id), ...later.map((number) => correctKey(id, number))]) },
    })
    .toArray();
  const wanted = new Set(bets.map(betKey));
  return new Map([...lastOf(entries)].filter(([key]) => wanted.has(key)));
}
