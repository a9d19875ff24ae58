import { openingBalanceCents, payoutCents } from '@courtside/contract';
import type { AccountState } from '../accounts/account.ts';
import { type Bet, betKey } from '../bets/bet.ts';
import { type Entry, entryId } from '../ledger/entry.ts';
import { findBonusFault, findDepositFault } from './cashier-rules.ts';

/** What the entry's own kind asks of it, or null when it is as it should be. */
function findKindFault(entry: Entry, state: AccountState, bets: ReadonlyMap<string, Bet>): string | null {
  switch (entry.kind) {
    case 'opening':
      return entry.seq === 1 && entry.amount === openingBalanceCents ? null : 'is not the opening entry it says it is';
    case 'hold':
      return entry.amount < 0 ? null : 'is a hold that takes nothing';
    case 'release': {
      const hold = state.holds.find((open) => open.seq === entry.ref.hold);
      if (hold === undefined) return `releases hold ${entry.ref.hold}, which is not open`;
      return entry.amount === hold.amount ? null : 'does not release what was held';
    }
    case 'stake':
      return findStakeFault(entry, state, bets);
    case 'payout':
    case 'refund':
      return findCloseFault(entry, bets);
    case 'deposit':
      return findDepositFault(entry, state);
    case 'bonus':
      return findBonusFault(entry, state);
    case 'correction':
      return null;
  }
}

function findStakeFault(
  entry: Extract<Entry, { kind: 'stake' }>,
  state: AccountState,
  bets: ReadonlyMap<string, Bet>,
): string | null {
  const { bet, hold: claimed } = entry.ref;
  if (bets.has(betKey(bet))) return `places bet ${bet.id} a second time`;
  if (bet.uid !== entry.uid) return `carries a bet of ${bet.uid}`;
  const price = bet.side === 1 ? bet.betData.team1Price : bet.betData.team2Price;
  if (bet.price !== price || bet.potential !== payoutCents(bet.amount, price))
    return `bet ${bet.id} promises the wrong payout`;
  if (bet.placedAt >= bet.betData.endTime) return `bet ${bet.id} was placed after betting had ended`;
  if (claimed === undefined) return entry.amount === -bet.amount ? null : 'does not take what the bet stakes';
  const hold = state.holds.find((open) => open.seq === claimed);
  if (hold === undefined) return `claims hold ${claimed}, which is not open`;
  return entry.amount === 0 && hold.amount === bet.amount ? null : 'does not match the hold it claims';
}

function findCloseFault(
  entry: Extract<Entry, { kind: 'payout' | 'refund' }>,
  bets: ReadonlyMap<string, Bet>,
): string | null {
  const bet = bets.get(betKey(entry.ref.bet));
  if (bet === undefined) return `closes bet ${entry.ref.bet.id}, which was never placed`;
  if (bet.status !== 'pending') return `closes bet ${bet.id} a second time`;
  const owed = entry.kind === 'refund' ? bet.amount : entry.ref.result === 'won' ? bet.potential : 0;
  if (entry.amount !== owed) return `pays ${entry.amount} on bet ${bet.id}, owed ${owed}`;
  const late = entry.kind === 'refund' && entry.ref.reason === 'cancelled' && entry.at >= entry.ref.endTime;
  return late ? `cancels bet ${bet.id} after betting had ended` : null;
}

/**
 * What is wrong with an entry, given the state and the bets its ledger had before it; null when all is well.
 * Amounts in messages are cents.
 */
export function findEntryFault(entry: Entry, state: AccountState, bets: ReadonlyMap<string, Bet>): string | null {
  if (entry.seq !== state.seq + 1) return `follows entry ${state.seq}: there is a gap`;
  if (entry._id !== entryId(entry.uid, entry.seq)) return 'has an id that is not its own';
  if (!Number.isSafeInteger(entry.amount) || !Number.isSafeInteger(entry.balance)) return 'is not in whole cents';
  if (entry.balance !== state.balance + entry.amount)
    return `says ${entry.balance}, but ${state.balance} and ${entry.amount} make ${state.balance + entry.amount}`;
  if (entry.balance < 0) return `leaves a negative balance of ${entry.balance}`;
  return findKindFault(entry, state, bets);
}

/** How an account's document differs from the fold of its ledger. */
export function compareAccount(stored: AccountState | null, folded: AccountState): string[] {
  if (stored === null) return ['the ledger has no account'];
  const faults: string[] = [];
  for (const field of ['seq', 'balance', 'totalWinnings'] as const) {
    if (stored[field] !== folded[field])
      faults.push(`account ${field} is ${stored[field]}, its ledger says ${folded[field]}`);
  }
  for (const field of ['holds', 'stats', 'cashier'] as const) {
    if (JSON.stringify(stored[field]) !== JSON.stringify(folded[field])) {
      faults.push(
        `account ${field}: ${JSON.stringify(stored[field])}, its ledger says ${JSON.stringify(folded[field])}`,
      );
    }
  }
  return faults;
}

/** How a stored bet differs from what its entries made of it. */
export function compareBet(stored: Bet | undefined, explained: Bet): string[] {
  if (stored === undefined) return [`stake of bet ${explained.id} has no bet`];
  return (['gameId', 'side', 'amount', 'price', 'potential', 'status'] as const)
    .filter((field) => stored[field] !== explained[field])
    .map((field) => `bet ${stored.id} ${field} is ${stored[field]}, its ledger says ${explained[field]}`);
}
