import { type AccountState, emptyState } from '../../money/account.ts';
import { applyEntry } from '../../money/apply.ts';
import { createBetBook } from './bet-book.ts';
import { findMissingBonus } from './cashier-rules.ts';
import type { BetFindings, CheckBetsOptions } from './check-bets.ts';
import { betOf, explainBet } from './explained-bet.ts';
import { createFindings } from './findings.ts';
import type { Records } from './records.ts';
import { compareAccount, findEntryFault } from './rules.ts';

/** What was found under one uid. */
export interface Checked {
  readonly uid: string;
  readonly entries: number;
  readonly bets: number;
  /** By the ledger, in cents. */
  readonly balance: number;
  /** Sentences: the first hundred, and how many more there are. */
  readonly faults: readonly string[];
  /** What was repaired, as sentences. */
  readonly repairs: readonly string[];
}

const mostSentences = 100;

/** Checks all of one account: its ledger, its projection, its bets, and their results by their games. */
export async function checkAccount(
  { uid, account, entries, bets }: Records,
  options: CheckBetsOptions,
): Promise<Checked> {
  const faults = createFindings<string>(mostSentences, (what) => `${what} faults`);
  const repairs = createFindings<string>(mostSentences, (what) => `${what} repairs`);
  const book = createBetBook(options, uid);
  const take = (found: BetFindings) => {
    faults.add(...found.faults);
    repairs.add(...found.repairs);
  };
  let state: AccountState = emptyState;
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    const about = betOf(entry);
    let bet = about === null ? null : book.recall(about);
    // A stake makes a bet: nothing older has to be looked up, and its key can be used once.
    if (about !== null && bet === null && entry.kind !== 'stake') bet = await book.lookUp(about, entry.seq);
    const fault = findEntryFault(entry, { state, bet, inPlay: book.inPlay });
    if (fault !== null) faults.add(`entry ${entry._id}: ${fault}`);
    const after = explainBet(entry, bet);
    if (after !== null) book.put(after);
    if (book.isFull) take(await book.release());
    // A faulty entry is reported once; what follows is measured from where the ledger claims to be.
    state = fault === null ? applyEntry(state, entry) : { ...state, seq: entry.seq, balance: entry.balance };
  }
  faults.add(...compareAccount(account, state), ...findMissingBonus(state));
  const finished = await book.finish(bets);
  take(finished);
  return {
    uid,
    entries: count,
    bets: finished.stored,
    balance: state.balance,
    faults: faults.list(),
    repairs: repairs.list(),
  };
}
