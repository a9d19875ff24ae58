import type { BetLeg, Points } from '@courtside/contract';
import { gradeSlowly, owedSlowly } from '@courtside/contract/testing/slow-grader';
import { expect } from 'vitest';
import { isParlay, legsOf, selectionOf } from '../../../ledger/bet.ts';
import type { StakedBet } from '../../../ledger/entry.model.ts';
import type { World } from '../../../testing/world.ts';

/** The legs of a bet as the slow grader reads them. */
function slowLegs(bet: StakedBet): BetLeg[] {
  return legsOf(bet).map(({ gameId, price, ...leg }) => ({ gameId, price, selection: selectionOf(leg) }));
}

/** How the legs of a parlay are to be shown; absent for a bet on one game. */
function statesOf(bet: StakedBet, finals: ReadonlyMap<string, Points | null>) {
  if (!isParlay(bet)) return undefined;
  return slowLegs(bet).map((leg) => {
    const final = finals.get(leg.gameId);
    return final === undefined ? 'open' : gradeSlowly(leg, final);
  });
}

/**
 * Compares each bet, how its legs are shown, its entries and the accounts with the slow grader.
 * @param openingBalance of each of the users, in cents
 * @param finals the points of the games that are settled, null for void ones
 */
export async function expectPaid(
  world: Pick<World, 'db' | 'documentOf'>,
  { users, openingBalance }: { readonly users: readonly string[]; readonly openingBalance: number },
  placed: readonly StakedBet[],
  finals: ReadonlyMap<string, Points | null>,
): Promise<void> {
  const [stored, entries] = await Promise.all([
    world.db.bets.find({ uid: { $in: [...users] } }).lean(),
    world.db.entries.find({ 'ref.bet.uid': { $in: [...users] } }).lean(),
  ]);
  const paid = new Map<string, number>();
  for (const entry of entries) {
    if (!('bet' in entry.ref) || entry.kind === 'stake') continue;
    paid.set(entry.ref.bet.id, (paid.get(entry.ref.bet.id) ?? 0) + entry.amount);
  }
  const documents = new Map(stored.map((bet) => [bet.id, bet]));
  const balances = new Map(users.map((uid) => [uid, openingBalance]));
  const stakes = new Map(users.map((uid) => [uid, 0]));
  for (const bet of placed) {
    const owed = owedSlowly(bet.amount, slowLegs(bet), finals);
    const { status, legStates } = documents.get(bet.id) ?? {};
    expect({ id: bet.id, paid: paid.get(bet.id) ?? 0, isOpen: status === 'pending', legStates }).toEqual({
      id: bet.id,
      paid: owed ?? 0,
      isOpen: owed === null,
      legStates: statesOf(bet, finals),
    });
    balances.set(bet.uid, (balances.get(bet.uid) ?? 0) - bet.amount + (owed ?? 0));
    if (owed === null) stakes.set(bet.uid, (stakes.get(bet.uid) ?? 0) + bet.amount);
  }
  for (const uid of users) {
    const { balance, stats } = await world.documentOf(uid);
    expect({ balance, inPlay: stats.inPlay }).toEqual({ balance: balances.get(uid), inPlay: stakes.get(uid) });
  }
}
