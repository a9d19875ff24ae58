import { isDeepStrictEqual } from 'node:util';
import { openingBalanceCents } from '@courtside/contract';
import type { AccountDoc, AccountState } from '../../ledger/account.model.ts';
import { tabOf } from '../../ledger/account-id.ts';
import { type Entry, entryId } from '../../ledger/entry.model.ts';
import { findCloseFault, findCorrectionFault, findStakeFault } from './bet-rules.ts';
import { findBonusFault, findDepositFault } from './cashier-rules.ts';
import type { ExplainedBet } from './explained-bet.ts';
import { findSeasonFault, type SeasonTerms } from './season-rules.ts';
import { findTabFault } from './tab-rules.ts';

/** The state of an account before an entry. */
export interface Before {
  readonly state: AccountState;
  /** The bet in the entry as the earlier entries explain it, or null without earlier entries. */
  readonly bet: ExplainedBet | null;
  /** Sum of the stakes of all pending bets, in cents. */
  readonly inPlay: number;
  /** The season of the account; null for a main account. */
  readonly season: SeasonTerms | null;
}

/** What an account begins with, in cents. */
function openingAmount({ account }: Entry, season: SeasonTerms | null): number {
  return tabOf(account) === null ? (season?.bankroll ?? openingBalanceCents) : 0;
}

/** The violated rule of the entry's kind, or null. */
function findKindFault(entry: Entry, { state, bet, inPlay, season }: Before): string | null {
  switch (entry.kind) {
    case 'opening':
      return entry.seq === 1 && entry.amount === openingAmount(entry, season) ? null : 'is not a valid opening entry';
    case 'hold':
      return entry.amount < 0 ? null : 'is a hold that does not reduce the balance';
    case 'release': {
      const hold = state.holds.find((open) => open.seq === entry.ref.hold);
      if (hold === undefined) return `releases hold ${entry.ref.hold}, which is not open`;
      return entry.amount === hold.amount ? null : `releases ${entry.amount} from a hold of ${hold.amount}`;
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
    case 'rebuy':
      return season === null ? 'is a rebuy, which a main account never has' : null;
  }
}

/** What is wrong with an entry, or null. Amounts in messages are cents. */
export function findEntryFault(entry: Entry, before: Before): string | null {
  const { state } = before;
  if (entry.seq !== state.seq + 1) return `follows entry ${state.seq} with a sequence gap`;
  if (entry._id !== entryId(entry.account, entry.seq)) return 'has the wrong id';
  if (!Number.isSafeInteger(entry.amount) || !Number.isSafeInteger(entry.balance)) return 'is not in whole cents';
  if (entry.balance !== state.balance + entry.amount)
    return `has the balance ${entry.balance}, but ${state.balance} plus ${entry.amount} is ${state.balance + entry.amount}`;
  // Only a correction may make the balance negative. Afterwards, receiving money may leave it negative.
  const isOfTab = tabOf(entry.account) !== null;
  if (entry.balance < 0 && entry.amount < 0 && entry.kind !== 'correction' && !isOfTab)
    return `leaves a negative balance of ${entry.balance}`;
  const tabFault = findTabFault(entry, isOfTab);
  if (tabFault !== null) return tabFault;
  const seasonFault = before.season === null ? null : findSeasonFault(entry, state, before.season);
  return seasonFault ?? findKindFault(entry, before);
}

/** A stored value without what JSON leaves out, such as fields that are undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Messages about the differences between an account's document and the fold of its ledger. */
export function compareAccount(stored: AccountDoc | null, folded: AccountState): string[] {
  if (stored === null) return ['the ledger has no account'];
  const faults: string[] = [];
  for (const field of ['seq', 'balance', 'totalWinnings'] as const) {
    if (stored[field] !== folded[field])
      faults.push(`account ${field} is ${stored[field]}, its ledger says ${folded[field]}`);
  }
  for (const field of ['holds', 'stats', 'cashier', 'rebuys', 'stakedOn', 'sums'] as const) {
    if (!isDeepStrictEqual(plain(stored[field]), plain(folded[field]))) {
      faults.push(
        `account ${field}: ${JSON.stringify(stored[field])}, its ledger says ${JSON.stringify(folded[field])}`,
      );
    }
  }
  return faults;
}
