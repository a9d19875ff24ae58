import { DomainError } from '@courtside/contract';
import type { AccountId, Uid } from './account-id.ts';
import { type Bet, betKey, closeKey, correctKey, correctKeys, formerCorrectKey } from './bet.ts';
import type { LedgerDatabase } from './collections.ts';
import type { Entry, StakedBet } from './entry.model.ts';
import { betAfter } from './project.ts';

// Bet documents may be behind the ledger after a crash, so money is never decided on them.

/**
 * The stake of a user's bet, on any account of the user. From the ledger: it has every bet, even if a crash delayed the
 * bet's document.
 * @returns the bet and the account that paid for it
 * @throws DomainError `bet-not-found`
 */
export async function findStake(
  db: LedgerDatabase,
  uid: Uid,
  betId: string,
): Promise<{ readonly account: AccountId; readonly bet: StakedBet }> {
  const stake = await db.entries.findOne({ kind: 'stake', 'ref.bet.uid': uid, 'ref.bet.id': betId }).lean();
  if (stake?.kind !== 'stake') throw new DomainError('bet-not-found');
  return { account: stake.account, bet: stake.ref.bet };
}

/** The bets that entries close or correct, as the last entry of each leaves them, by `betKey`. */
function lastOf(entries: readonly Entry[]): Map<string, Bet> {
  const closed = new Map<string, Bet>();
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    const bet = betAfter(entry);
    if (bet !== null) closed.set(betKey(bet), bet);
  }
  return closed;
}

/** One bet as the ledger closed and corrected it; null if nothing has closed it. */
export async function readClosedBet(db: LedgerDatabase, bet: Pick<Bet, 'uid' | 'id' | 'account'>): Promise<Bet | null> {
  return (await readClosed(db, [bet])).get(betKey(bet)) ?? null;
}

/**
 * Bets on any number of games as the ledger closed and corrected them, by `betKey`; those that nothing has closed are left out.
 */
export async function readClosed(
  db: LedgerDatabase,
  bets: readonly Pick<Bet, 'uid' | 'id' | 'account'>[],
): Promise<ReadonlyMap<string, Bet>> {
  if (bets.length === 0) return new Map();
  const keys = bets.flatMap(({ account, id }) => [closeKey(id), correctKeys(id)].map((key) => ({ account, key })));
  return lastOf(await db.entries.find({ $or: keys }).lean());
}

/**
 * Bets on one game as the ledger closed and corrected them, by `betKey`; open ones are left out.
 * @param revision the newest result revision of their game: later corrections are not read
 */
export async function readClosedBets(
  db: LedgerDatabase,
  bets: readonly Pick<Bet, 'uid' | 'id' | 'account' | 'gameId'>[],
  revision: number,
): Promise<ReadonlyMap<string, Bet>> {
  if (bets.length === 0) return new Map();
  const revisions = Array.from({ length: Math.max(0, revision - 1) }, (_, index) => index + 2);
  // Two lists are read from the index in one scan. One condition for each bet would take eight times as long.
  const entries = await db.entries
    .find({
      account: { $in: bets.map(({ account }) => account) },
      key: {
        $in: bets.flatMap((bet) => [
          closeKey(bet.id),
          ...revisions.flatMap((number) => [correctKey(bet, number), formerCorrectKey(bet, number)]),
        ]),
      },
    })
    .lean();
  const wanted = new Set(bets.map(betKey));
  return new Map([...lastOf(entries)].filter(([key]) => wanted.has(key)));
}
