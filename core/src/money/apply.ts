import { afterBonus, afterDeposit } from '../betting/cashier/cashier-state.ts';
import type { AccountState } from './account.ts';
import type { Draft, Entry } from './entry.ts';
import { entryId } from './entry.ts';
import type { CorrectionRef, PayoutRef, Result } from './entry-kinds.ts';

/** Thrown when an entry does not follow the state it is applied to: a broken ledger, never a user's mistake. */
class LedgerCorruption extends Error {
  override readonly name = 'LedgerCorruption';
}

/** The entry a draft becomes on an account in the given state. Pure; the caller has checked the balance. */
export function nextEntry(uid: string, state: AccountState, draft: Draft, key: string, at: Date): Entry {
  const seq = state.seq + 1;
  return { _id: entryId(uid, seq), uid, seq, balance: state.balance + draft.amount, key, at, ...draft };
}

/** How much the stakes in play change with an entry, in cents. A correction changes only bets that are closed already. */
export function inPlayChange({ kind, ref }: Entry): number {
  switch (kind) {
    case 'stake':
      return ref.bet.amount;
    case 'payout':
    case 'refund':
      return -ref.bet.amount;
    default:
      return 0;
  }
}

function applyPayout(state: AccountState, next: AccountState, amount: number, ref: PayoutRef): AccountState {
  const { stats } = next;
  const profit = amount - ref.bet.amount;
  switch (ref.result) {
    case 'won':
      return { ...next, totalWinnings: state.totalWinnings + profit, stats: { ...stats, won: stats.won + 1 } };
    case 'lost':
      return { ...next, stats: { ...stats, lost: stats.lost + 1 } };
    case 'cashed-out':
      // Like a won bet, a cash-out counts as winnings by its profit; a loss is no winning.
      return {
        ...next,
        totalWinnings: state.totalWinnings + Math.max(0, profit),
        stats: { ...stats, cashedOut: (stats.cashedOut ?? 0) + 1 },
      };
  }
}

/** Moves a bet from the result that was found wrong to the one that is right. */
function applyCorrection(state: AccountState, next: AccountState, ref: CorrectionRef): AccountState {
  if (!('bet' in ref)) return next;
  const { bet, from, to } = ref;
  const profit = (result: Result) => (result === 'won' ? bet.potential - bet.amount : 0);
  const staked = (result: Result) => (result === 'void' ? 0 : bet.amount);
  const { stats } = next;
  return {
    ...next,
    totalWinnings: state.totalWinnings - profit(from) + profit(to),
    stats: {
      ...stats,
      [from]: stats[from] - 1,
      [to]: stats[to] + 1,
      staked: stats.staked - staked(from) + staked(to),
    },
  };
}

/**
 * The state of an account after one more entry: the fold that makes accounts a projection of the ledger.
 * @throws LedgerCorruption when the entry's number or balance does not follow.
 */
export function applyEntry(state: AccountState, entry: Entry): AccountState {
  if (entry.seq !== state.seq + 1) throw new LedgerCorruption(`${entry._id} does not follow entry ${state.seq}`);
  if (entry.balance !== state.balance + entry.amount) throw new LedgerCorruption(`${entry._id} does not add up`);
  const stats = { ...state.stats, inPlay: state.stats.inPlay + inPlayChange(entry) };
  const next = { ...state, seq: entry.seq, balance: entry.balance, stats };
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
      return applyPayout(state, next, entry.amount, entry.ref);
    case 'refund':
      return { ...next, stats: { ...stats, void: stats.void + 1, staked: stats.staked - entry.ref.bet.amount } };
    case 'deposit':
      return { ...next, cashier: afterDeposit(state.cashier, entry.seq, entry.amount, entry.ref) };
    case 'bonus':
      return { ...next, cashier: afterBonus(state.cashier, entry.ref.deposit) };
    case 'correction':
      return applyCorrection(state, next, entry.ref);
    case 'opening':
      return next;
  }
}
