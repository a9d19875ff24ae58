import type { AccountState } from '../accounts/account.ts';
import { afterBonus, afterDeposit } from '../cashier/cashier-state.ts';
import type { Draft, Entry } from './entry.ts';
import { entryId } from './entry.ts';

/** Thrown when an entry does not follow the state it is applied to: a broken ledger, never a user's mistake. */
class LedgerCorruption extends Error {
  override readonly name = 'LedgerCorruption';
}

/** The entry a draft becomes on an account in the given state. Pure; the caller has checked the balance. */
export function nextEntry(uid: string, state: AccountState, draft: Draft, key: string, at: Date): Entry {
  const seq = state.seq + 1;
  return { _id: entryId(uid, seq), uid, seq, balance: state.balance + draft.amount, key, at, ...draft };
}

/**
 * The state of an account after one more entry: the fold that makes accounts a projection of the ledger.
 * @throws LedgerCorruption when the entry's number or balance does not follow.
 */
export function applyEntry(state: AccountState, entry: Entry): AccountState {
  if (entry.seq !== state.seq + 1) throw new LedgerCorruption(`${entry._id} does not follow entry ${state.seq}`);
  if (entry.balance !== state.balance + entry.amount) throw new LedgerCorruption(`${entry._id} does not add up`);
  const next = { ...state, seq: entry.seq, balance: entry.balance };
  const { stats } = state;
  switch (entry.kind) {
    case 'hold':
      return {
        ...next,
        holds: [...state.holds, { seq: entry.seq, amount: -entry.amount, expiresAt: entry.ref.expiresAt }],
      };
    case 'release':
      return { ...next, holds: state.holds.filter((hold) => hold.seq !== entry.ref.hold) };
    case 'stake':
      return {
        ...next,
        holds: state.holds.filter((hold) => hold.seq !== entry.ref.hold),
        stats: { ...stats, bets: stats.bets + 1, staked: stats.staked + entry.ref.bet.amount },
      };
    case 'payout':
      return entry.ref.result === 'won'
        ? {
            ...next,
            totalWinnings: state.totalWinnings + entry.amount - entry.ref.bet.amount,
            stats: { ...stats, won: stats.won + 1 },
          }
        : { ...next, stats: { ...stats, lost: stats.lost + 1 } };
    case 'refund':
      return { ...next, stats: { ...stats, void: stats.void + 1, staked: stats.staked - entry.ref.bet.amount } };
    case 'deposit':
      return { ...next, cashier: afterDeposit(state.cashier, entry.seq, entry.amount, entry.ref) };
    case 'bonus':
      return { ...next, cashier: afterBonus(state.cashier, entry.ref.deposit) };
    case 'opening':
    case 'correction':
      return next;
  }
}
