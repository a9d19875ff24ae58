import { DomainError } from '@courtside/contract';
import type { AccountState } from './account.model.ts';
import type { AccountId } from './account-id.ts';
import { type Draft, type Entry, entryId } from './entry.model.ts';
import type { Decide, Move } from './move.ts';

/** True for a draft that is accepted even if the balance becomes negative. */
function mayOverdraw({ kind }: Draft): boolean {
  return kind === 'correction';
}

/**
 * The entry that a draft becomes on an account in this state. Pure.
 * @throws DomainError `insufficient-balance` when the amount exceeds the balance and the draft may not overdraw
 */
export function nextEntry(
  account: AccountId,
  state: AccountState,
  draft: Draft,
  { key, at }: Pick<Entry, 'key' | 'at'>,
): Entry {
  const seq = state.seq + 1;
  const balance = state.balance + draft.amount;
  if (draft.amount < 0 && balance < 0 && !mayOverdraw(draft)) throw new DomainError('insufficient-balance');
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
