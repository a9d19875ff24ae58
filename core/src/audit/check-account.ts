import { type AccountState, emptyState } from '../accounts/account.ts';
import { type Bet, betKey } from '../bets/bet.ts';
import { applyEntry } from '../ledger/apply.ts';
import type { Entry } from '../ledger/entry.ts';
import { betAfter } from '../ledger/project.ts';
import { findMissingBonus } from './cashier-rules.ts';
import type { CheckResults } from './check-results.ts';
import type { Records } from './records.ts';
import { compareAccount, compareBet, findEntryFault } from './rules.ts';

/** What was found under one uid. */
export interface Checked {
  readonly uid: string;
  readonly entries: number;
  readonly bets: number;
  /** By the ledger, in cents. */
  readonly balance: number;
  readonly faults: readonly string[];
}

/** A ledger folded: the account's state, the bets it explains, and what is wrong in it. */
interface Folded {
  readonly state: AccountState;
  readonly bets: ReadonlyMap<string, Bet>;
  readonly entries: number;
  readonly faults: readonly string[];
}

async function fold(entries: AsyncIterable<Entry>): Promise<Folded> {
  let state = emptyState;
  let count = 0;
  const bets = new Map<string, Bet>();
  const faults: string[] = [];
  for await (const entry of entries) {
    count += 1;
    const fault = findEntryFault(entry, state, bets);
    if (fault !== null) faults.push(`entry ${entry._id}: ${fault}`);
    const bet = betAfter(entry);
    if (bet !== null) bets.set(betKey(bet), bet);
    // A faulty entry is reported once; what follows is measured from where the ledger claims to be.
    state = fault === null ? applyEntry(state, entry) : { ...state, seq: entry.seq, balance: entry.balance };
  }
  return { state, bets, entries: count, faults };
}

/** Checks one account whole: its ledger, its projection, its bets, and their results by their games. */
export async function checkAccount(
  { uid, account, entries, bets }: Records,
  checkResults: CheckResults,
): Promise<Checked> {
  const folded = await fold(entries);
  const faults = [...folded.faults, ...compareAccount(account, folded.state), ...findMissingBonus(folded.state)];
  const stored = new Set<string>();
  for await (const bet of bets) {
    stored.add(bet._id);
    const explained = folded.bets.get(bet._id);
    faults.push(...(explained ? compareBet(bet, explained) : [`bet ${bet.id} has no stake in the ledger`]));
  }
  for (const [key, bet] of folded.bets) if (!stored.has(key)) faults.push(...compareBet(undefined, bet));
  // What its owner took back is void, whatever its game came to.
  const decided = [...folded.bets.values()].filter(({ status, cancelled }) => status !== 'pending' && !cancelled);
  faults.push(...(await checkResults(decided)));
  return { uid, entries: folded.entries, bets: stored.size, balance: folded.state.balance, faults };
}
