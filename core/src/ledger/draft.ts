import { DomainError } from '@courtside/contract';
import type { AccountState } from './account.model.ts';
import type { AccountId } from './account-id.ts';
import { type Draft, type Entry, entryId } from './entry.model.ts';
import type { Decide, Move } from './move.ts';

/** The error for a draft that would make the balance negative, or null if it may. */
function overdraftOf(draft: Draft, balance: number): 'insufficient-balance' | 'tab-limit' | null {
  if (draft.kind === 'correction') return null;
  // The bets of a challenge that was taken are placed whatever the balance: both users have agreed.
  if (draft.kind === 'stake' && draft.ref.bet.challenge !== undefined) return null;
  // Only the tab of a group goes below 0.
  if (draft.kind === 'hold' && 'limit' in draft.ref) return balance < -draft.ref.limit ? 'tab-limit' : null;
  return 'insufficient-balance';
}

/**
 * The entry that a draft becomes on an account in this state. Pure.
 * @throws DomainError `insufficient-balance` when the amount exceeds the balance and the draft may not overdraw, `tab-limit`
 * when a tab would go below its limit
 */
export function nextEntry(
  account: AccountId,
  state: AccountState,
  draft: Draft,
  { key, at }: Pick<Entry, 'key' | 'at'>,
): Entry {
  const seq = state.seq + 1;
  const balance = state.balance + draft.amount;
  const overdraft = draft.amount < 0 && balance < 0 ? overdraftOf(draft, balance) : null;
  if (overdraft !== null) throw new DomainError(overdraft);
  return { _id: entryId(account, seq), account, seq, balance, key, at, ...draft };
}

/** Returns the decision of a move, prepared if the move needs it. */
export function decisionOf(move: Move): Decide | Promise<Decide> {
  return move.prepare === undefined ? move.decide : move.prepare();
}

/** The entry of a move on an account in this state. @throws DomainError when `decide` or the ledger refuses */
export function draftEntry({ account, key }: Move, decide: Decide, state: AccountState, at: Date): Entry {
  return nextEntry(account, state, decide(state, at), { key, at });
}
