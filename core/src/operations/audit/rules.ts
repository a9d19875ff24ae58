import { openingBalanceCents } from '@courtside/contract';
import type { AccountState } from '../../money/account.ts';
import type { AccountDoc } from '../../money/account-doc.ts';
import { type Entry, entryId } from '../../money/entry.ts';
import { findCloseFault, findCorrectionFault, findStakeFault } from './bet-rules.ts';
import { findBonusFault, findDepositFault } from './cashier-rules.ts';
import type { ExplainedBet } from './explained-bet.ts';

/** What an account's ledger says before an entry. */
export interface Before {
  readonly state: AccountState;
  /** The bet the entry is about, as the earlier entries explain it; null when they do not mention it. */
  readonly bet: ExplainedBet | null;
  /** Sum of the stakes of all pending bets, in cents. */
  readonly inPlay: number;
}

/** What the entry's own kind requires of it and does not find, or null. */
function findKindFault(entry: Entry, { state, bet, inPlay }: Before): string | null {
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
      return findStakeFault(entry, state, bet);
    case 'payout':
    case 'refund':
      return findCloseFault(entry, bet);
    case 'deposit':
      return findDepositFault(entry, state, inPlay);
    case 'bonus':
      return findBonusFault(entry, state);
    case 'correction':
      return findCorrectionFault(entry, bet);
  }
}

/** What is wrong with an entry, given its ledger before it; null when it is correct. Amounts in messages are cents. */
export function findEntryFault(entry: Entry, before: Before): string | null {
  const { state } = before;
  if (entry.seq !== state.seq + 1) return `follows entry ${state.seq}: there is a gap`;
  if (entry._id !== entryId(entry.uid, entry.seq)) return 'has an id that is not its own';
  if (!Number.isSafeInteger(entry.amount) || !Number.isSafeInteger(entry.balance)) return 'is not in whole cents';
  if (entry.balance !== state.balance + entry.amount)
    return `says ${entry.balance}, but ${state.balance} and ${entry.amount} make ${state.balance + entry.amount}`;
  // Only a correction may take more than there is; what an account receives may leave it owing less.
  if (entry.balance < 0 && entry.amount < 0 && entry.kind !== 'correction')
    return `leaves a negative balance of ${entry.balance}`;
  return findKindFault(entry, before);
}

/** Differences between an account's document and the fold of its ledger. */
export function compareAccount(stored: AccountDoc | null, folded: AccountState): string[] {
  if (stored === null) return ['the ledger has no account'];
  const faults: string[] = [];
  for (const field of ['seq', 'balance', 'totalWinnings'] as const) {
    if (stored[field] !== folded[field])
      faults.push(`account ${field} is ${stored[field]}, its ledger says ${folded[field]}`);
  }
  // A document that is older than the field gets it with its next entry.
  const complete = { ...stored, stats: { ...stored.stats, inPlay: stored.stats.inPlay ?? folded.stats.inPlay } };
  for (const field of ['holds', 'stats', 'cashier'] as const) {
    if (JSON.stringify(complete[field]) !== JSON.stringify(folded[field])) {
      faults.push(
        `account ${field}: ${JSON.stringify(stored[field])}, its ledger says ${JSON.stringify(folded[field])}`,
      );
    }
  }
  return faults;
}
