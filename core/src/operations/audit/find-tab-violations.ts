import { betsOf, isTaken } from '../../challenges/stakes.ts';
import { accountsOfTab } from '../../ledger/account-id.ts';
import { equityCents } from '../../ledger/account-state.ts';
import type { BetDoc } from '../../ledger/bet.model.ts';
import type { CoreDatabase } from '../database.ts';
import type { Violation } from './violation.ts';

/** The fields of a bet that its head-to-head is checked with. */
type TabBet = Pick<BetDoc, '_id' | 'uid' | 'challenge' | 'status' | 'amount' | 'potential' | 'side' | 'line' | 'price'>;

const betProjection = { uid: 1, challenge: 1, status: 1, amount: 1, potential: 1, side: 1, line: 1, price: 1 } as const;

/** What a bet has won or lost for its user, in cents. */
function profitOf({ status, amount, potential }: TabBet): number {
  if (status === 'won') return potential - amount;
  return status === 'lost' ? -amount : 0;
}

/** The result of the other bet of a head-to-head. */
const oppositeResult = { pending: 'pending', won: 'lost', lost: 'won', push: 'push', void: 'void' } as const;

/** What is wrong with the two bets of a head-to-head, or null. */
function findPairFault(bets: readonly TabBet[]): string | null {
  const [first, second] = bets;
  if (first === undefined || second === undefined || bets.length !== 2) return `has ${bets.length} bets instead of 2`;
  if (first.potential !== second.potential || first.amount + second.amount !== first.potential)
    return 'has a pot that is not the sum of its stakes';
  const expected = first.status === 'cashed-out' ? null : oppositeResult[first.status];
  return second.status === expected ? null : `has the results ${first.status} and ${second.status}`;
}

/** Finds faults of the head-to-heads of one tab, and a sum of its accounts that is not 0. */
async function checkTab(db: CoreDatabase, tabId: string): Promise<Violation[]> {
  const found: Violation[] = [];
  const byChallenge = new Map<string, TabBet[]>();
  let profits = 0;
  for await (const bet of db.bets.find({ account: accountsOfTab(tabId) }, betProjection).lean()) {
    const { challenge = '' } = bet;
    byChallenge.set(challenge, [...(byChallenge.get(challenge) ?? []), bet]);
    profits += profitOf(bet);
  }
  const report = (uid: string, id: string, what: string) => found.push({ uid, what: `head-to-head ${id} ${what}` });
  for await (const doc of db.challenges.find({ tabId }).lean()) {
    const bets = byChallenge.get(doc._id) ?? [];
    byChallenge.delete(doc._id);
    if (!isTaken(doc)) {
      if (bets.length > 0) report(doc.challenger, doc._id, `is ${doc.status}, but has bets`);
      continue;
    }
    const fault = findPairFault(bets);
    if (fault !== null) report(doc.challenger, doc._id, fault);
    for (const agreed of betsOf(doc)) {
      const bet = bets.find(({ uid }) => uid === agreed.uid);
      const field = (['amount', 'potential', 'side', 'line', 'price'] as const).find(
        (name) => bet !== undefined && bet[name] !== agreed[name],
      );
      if (field !== undefined) report(agreed.uid, doc._id, `has another ${field} than the one that was agreed`);
    }
  }
  for (const [id, [bet]] of byChallenge) report(bet?.uid ?? '', id, 'has bets, but does not exist');
  let equity = 0;
  for await (const account of db.tabAccounts.find({ tabId }, { balance: 1, holds: 1, stats: 1 }).lean())
    equity += equityCents(account);
  // The results of a head-to-head cancel out, so this is 0 unless one of them is missing, which is reported above.
  if (equity !== profits) found.push({ uid: null, what: `tab ${tabId} adds up to ${equity}, its bets to ${profits}` });
  return found;
}

/** Finds head-to-heads with one stake or with results that do not cancel out, and tabs that do not add up to 0. */
export async function findTabViolations(db: CoreDatabase): Promise<Violation[]> {
  const found: Violation[] = [];
  for await (const { _id } of db.tabs.find({}, { _id: 1 }).lean()) found.push(...(await checkTab(db, _id)));
  return found;
}
