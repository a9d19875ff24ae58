import { bettingModel } from '../../betting/ledger/betting-ledger.ts';
import { type BettingState, emptyState } from '../../betting/ledger/betting-state.ts';
import { applyEntry } from '../../money/accounts.ts';
import { createBetBook } from './bet-book.ts';
import { findMissingBonus } from './cashier-rules.ts';
import type { BetFindings, CheckBetsOptions } from './check-bets.ts';
import { betOf, explainBet } from './explained-bet.ts';
import { createFindings } from './findings.ts';
import type { Records } from './records.ts';
import { compareAccount, findEntryFault } from './rules.ts';

/** The result of checking the account of a user. */
export interface Checked {
  readonly uid: string;
  readonly entries: number;
  readonly bets: number;
  /** The balance of the ledger, in cents. */
  readonly balance: number;
  /** Messages: the first hundred, and a line with the number of the others. */
  readonly faults: readonly string[];
  /** Messages about repairs, limited in the same way. */
  readonly repairs: readonly string[];
}

const maxMessages = 100;

/** Checks an account: its ledger, its stored state, its bets, and their results. */
export async function checkAccount(
  { uid, account, entries, bets }: Records,
  options: CheckBetsOptions,
): Promise<Checked> {
  const faults = createFindings<string>(maxMessages, (text) => `${text} faults`);
  const repairs = createFindings<string>(maxMessages, (text) => `${text} repairs`);
  const book = createBetBook(options, uid);
  const addFindings = (found: BetFindings) => {
    faults.add(...found.faults);
    repairs.add(...found.repairs);
  };
  let state: BettingState = emptyState;
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    const staked = betOf(entry);
    let bet = staked === null ? null : book.get(staked);
    // A stake is the first entry of a bet, so no older entry has to be read. Its unique key prevents a second one.
    if (staked !== null && bet === null && entry.kind !== 'stake') bet = await book.lookUp(staked, entry.seq);
    const fault = findEntryFault(entry, { state, bet, inPlay: book.inPlay });
    if (fault !== null) faults.add(`entry ${entry._id}: ${fault}`);
    const after = explainBet(entry, bet);
    if (after !== null) book.put(after);
    if (book.isFull) addFindings(await book.release());
    // Reports a faulty entry once: the following entries are checked against the balance that it claims.
    state =
      fault === null ? applyEntry(bettingModel, state, entry) : { ...state, seq: entry.seq, balance: entry.balance };
  }
  faults.add(...compareAccount(account, state), ...findMissingBonus(state));
  const finished = await book.finish(bets);
  addFindings(finished);
  return {
    uid,
    entries: count,
    bets: finished.stored,
    balance: state.balance,
    faults: faults.list(),
    repairs: repairs.list(),
  };
}
