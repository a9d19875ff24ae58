import { ownerOf } from '../../ledger/account-id.ts';
import type { CoreDatabase } from '../database.ts';
import { type CheckAccountOptions, type Checked, checkAccount } from './check-account.ts';
import { createCheckResults } from './check-results.ts';
import { findDisputedResults } from './find-disputed-results.ts';
import { findTabViolations } from './find-tab-violations.ts';
import { findUnsettledBets } from './find-unsettled-bets.ts';
import { createFindings, type Findings } from './findings.ts';
import { type Part, partOf, readRecords, splitAccounts } from './records.ts';
import { createReadTerms } from './season-terms.ts';
import type { Violation } from './violation.ts';

/** What an audit checked and found. */
export interface AuditReport {
  readonly accounts: number;
  readonly entries: number;
  readonly bets: number;
  /** Sum of all balances by the ledger, in cents. */
  readonly totalCents: number;
  /** The first ten thousand, and a line with the number of the others. */
  readonly violations: readonly Violation[];
  /** Bets whose missing document the audit recreated, limited in the same way. */
  readonly repairs: readonly Violation[];
}

const recheckDelayMs = 1_000;
const maxRechecks = 3;
const accountsPerPart = 5_000;
const defaultMaxClosed = 2_000;
const maxFindings = 10_000;

/** Checks accounts. @returns those with faults, after counting the others */
async function checkAll(
  part: Part,
  options: CheckAccountOptions,
  count: (checked: Checked) => void,
): Promise<Checked[]> {
  const suspects: Checked[] = [];
  for await (const records of readRecords(options.db, part)) {
    const checked = await checkAccount(records, options);
    if (checked.faults.length > 0) suspects.push(checked);
    else count(checked);
  }
  return suspects;
}

/** Repeats a check while it finds violations, a limited number of times. @returns the last violations */
async function recheck(check: () => Promise<Violation[]>, wait: (ms: number) => Promise<void>): Promise<Violation[]> {
  let found = await check();
  for (let rechecks = 0; found.length > 0 && rechecks < maxRechecks; rechecks += 1) {
    await wait(recheckDelayMs);
    found = await check();
  }
  return found;
}

function createViolations(): Findings<Violation> {
  return createFindings(maxFindings, (what) => ({ uid: null, what }));
}

/**
 * Audits some accounts, all pending bets, and the results of games.
 * @param parts the accounts to check, in parts of a size that fits into memory
 * @param gamesSince results of games that started earlier are not checked
 * @param maxClosed how many closed bets of an account are in memory at most
 */
export async function auditAccounts(
  db: CoreDatabase,
  parts: AsyncIterable<Part>,
  {
    wait,
    gamesSince,
    maxClosed = defaultMaxClosed,
  }: { wait: (ms: number) => Promise<void>; gamesSince: Date; maxClosed?: number },
): Promise<AuditReport> {
  const report = { accounts: 0, entries: 0, bets: 0, totalCents: 0 };
  const violations = createViolations();
  const repairs = createViolations();
  const options = {
    db,
    checkResults: createCheckResults(db),
    readTerms: createReadTerms(db),
    repair: false,
    maxClosed,
  };
  const count = ({ account, entries, bets, balance, repairs: repaired }: Checked) => {
    report.accounts += 1;
    report.entries += entries;
    report.bets += bets;
    report.totalCents += balance;
    repairs.add(...repaired.map((what) => ({ uid: ownerOf(account), what })));
  };
  for await (const part of parts) {
    let suspects = await checkAll(part, options, count);
    for (let rechecks = 1; suspects.length > 0 && rechecks <= maxRechecks; rechecks += 1) {
      await wait(recheckDelayMs);
      // Recheck each account separately: the shorter the time between reading its ledger and its bets, the fewer changes
      // fall in between. A document that is still missing at the last recheck is not just being written: recreate it.
      const recheckOptions = { ...options, repair: rechecks === maxRechecks };
      const remaining = [];
      for (const { account } of suspects) remaining.push(...(await checkAll(partOf(account), recheckOptions, count)));
      suspects = remaining;
    }
    for (const suspect of suspects) {
      count(suspect);
      violations.add(...suspect.faults.map((what) => ({ uid: ownerOf(suspect.account), what })));
    }
  }
  violations.add(...(await recheck(() => findUnsettledBets(db), wait)));
  violations.add(...(await recheck(() => findTabViolations(db), wait)));
  violations.add(...(await recheck(() => findDisputedResults(db, gamesSince), wait)));
  return { ...report, violations: violations.list(), repairs: repairs.list() };
}

/**
 * Checks that every cent is explained:
 * - ledgers have no sequence gap, add up, and become negative only by a correction
 * - each account equals the fold of its ledger
 * - each stake has its bet, and all money of each bet is explained by entries
 * - each closed bet has the result of its game, and each game the result that its sources reported
 * - the first deposit has its bonus
 * - accounts of seasons open with the bankroll and keep to the season's limits, their standings follow from their bets
 *   alone, and final tables are what the ledgers said
 * - head-to-heads have both stakes or none, one of their bets takes the pot, and the tabs of groups add up to 0
 * - no bet is pending on a settled game
 *
 * Recreates the missing document of a bet. May run on a live system: faults are checked again before they are reported.
 * Reads accounts in parts and bets in batches, so memory depends neither on the number of accounts nor on that of their bets.
 */
export function audit(
  db: CoreDatabase,
  wait: (ms: number) => Promise<void>,
  options: { maxClosed?: number } = {},
): Promise<AuditReport> {
  return auditAccounts(db, splitAccounts(db, accountsPerPart), { wait, gamesSince: new Date(0), ...options });
}
