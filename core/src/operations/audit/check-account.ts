import type { AccountState } from '../../ledger/account.model.ts';
import { type AccountId, ownerOf } from '../../ledger/account-id.ts';
import { emptyState } from '../../ledger/account-state.ts';
import { applyEntry } from '../../ledger/fold.ts';
import { createBetBook } from './bet-book.ts';
import { findMissingBonus } from './cashier-rules.ts';
import type { BetFindings, CheckBetsOptions } from './check-bets.ts';
import { betOf, explainBet } from './explained-bet.ts';
import { createFindings } from './findings.ts';
import type { Records } from './records.ts';
import { compareAccount, findEntryFault } from './rules.ts';
import { createSeasonResults } from './season-results.ts';
import type { ReadTerms } from './season-terms.ts';

/** The result of checking an account. */
export interface Checked {
  readonly account: AccountId;
  readonly entries: number;
  readonly bets: number;
  /** The balance of the ledger, in cents. */
  readonly balance: number;
  /** Messages: the first hundred, and a line with the number of the others. */
  readonly faults: readonly string[];
  /** Messages about repairs, limited in the same way. */
  readonly repairs: readonly string[];
}

export interface CheckAccountOptions extends CheckBetsOptions {
  readonly readTerms: ReadTerms;
}

const maxMessages = 100;

/** Checks an account: its ledger, its stored state, its bets, and their results. */
export async function checkAccount(
  { id, account, entries, bets }: Records,
  options: CheckAccountOptions,
): Promise<Checked> {
  const faults = createFindings<string>(maxMessages, (text) => `${text} faults`);
  const repairs = createFindings<string>(maxMessages, (text) => `${text} repairs`);
  const book = createBetBook(options, id);
  const addFindings = (found: BetFindings) => {
    faults.add(...found.faults);
    repairs.add(...found.repairs);
  };
  const season = await options.readTerms(id);
  if (season === undefined) faults.add('the account belongs to no season');
  const results = createSeasonResults(season ?? null, ownerOf(id));
  let state: AccountState = emptyState;
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    const staked = betOf(entry);
    let bet = staked === null ? null : book.get(staked);
    // A stake is the first entry of a bet, so no older entry has to be read. Its unique key prevents a second one.
    if (staked !== null && bet === null && entry.kind !== 'stake') bet = await book.lookUp(staked, entry.seq);
    const fault = findEntryFault(entry, { state, bet, inPlay: book.inPlay, season: season ?? null });
    if (fault !== null) faults.add(`entry ${entry._id}: ${fault}`);
    const after = explainBet(entry, bet);
    if (after !== null) book.put(after);
    if (book.isFull) addFindings(await book.release());
    // Reports a faulty entry once: the following entries are checked against the balance that it claims.
    state = fault === null ? applyEntry(state, entry) : { ...state, seq: entry.seq, balance: entry.balance };
    results.add(state);
  }
  faults.add(...compareAccount(account, state), ...findMissingBonus(state));
  const finished = await book.finish(results.adding(bets));
  addFindings(finished);
  faults.add(...results.findFaults(state));
  return {
    account: id,
    entries: count,
    bets: finished.stored,
    balance: state.balance,
    faults: faults.list(),
    repairs: repairs.list(),
  };
}
