import type { Database } from '../db/connect.ts';
import { type Checked, checkAccount } from './check-account.ts';
import { type CheckResults, createCheckResults } from './check-results.ts';
import { findLeftPending } from './find-left-pending.ts';
import { readRecords, splitUids, type Uids } from './records.ts';

/** One thing that does not hold. */
export interface Violation {
  readonly uid: string;
  readonly what: string;
}

/** What an audit looked at and what it found. */
export interface AuditReport {
  readonly accounts: number;
  readonly entries: number;
  readonly bets: number;
  /** Sum of all balances by the ledger, in cents. */
  readonly totalCents: number;
  readonly violations: readonly Violation[];
}

const secondLookMs = 1_000;
const secondLooks = 3;
const accountsAtOnce = 5_000;

/** Checks the accounts of some uids. @returns those that are as they should be counted, the others by themselves */
async function checkAll(
  db: Database,
  uids: Uids,
  checkResults: CheckResults,
  count: (checked: Checked) => void,
): Promise<Checked[]> {
  const suspects: Checked[] = [];
  for await (const records of readRecords(db, uids)) {
    const checked = await checkAccount(records, checkResults);
    if (checked.faults.length > 0) suspects.push(checked);
    else count(checked);
  }
  return suspects;
}

/** The audit of some accounts, part by part, and of all bets that should not be pending. */
export async function auditUids(
  db: Database,
  parts: AsyncIterable<Uids>,
  wait: (ms: number) => Promise<void>,
): Promise<AuditReport> {
  const report = { accounts: 0, entries: 0, bets: 0, totalCents: 0 };
  const violations: Violation[] = [];
  const checkResults = createCheckResults(db);
  const count = (checked: Checked) => {
    report.accounts += 1;
    report.entries += checked.entries;
    report.bets += checked.bets;
    report.totalCents += checked.balance;
  };
  for await (const uids of parts) {
    let suspects = await checkAll(db, uids, checkResults, count);
    for (let look = 0; suspects.length > 0 && look < secondLooks; look += 1) {
      await wait(secondLookMs);
      // One by one: the less time between reading an account's ledger and its bets, the less has moved between them.
      const still = [];
      for (const { uid } of suspects) still.push(...(await checkAll(db, { $in: [uid] }, checkResults, count)));
      suspects = still;
    }
    for (const suspect of suspects) {
      count(suspect);
      violations.push(...suspect.faults.map((what) => ({ uid: suspect.uid, what })));
    }
  }
  let games = await findLeftPending(db);
  for (let look = 0; games.length > 0 && look < secondLooks; look += 1) {
    await wait(secondLookMs);
    games = await findLeftPending(db);
  }
  return { ...report, violations: [...violations, ...games] };
}

/**
 * Checks every cent: ledgers gapless and adding up, no negative balance, each account equal to the fold of its
 * ledger, each stake with its bet and each bet's money explained by entries, each closed
 * bet's result its game's, the first deposit matched by its bonus, nothing pending on a settled game.
 * May run beside a living system: what looks wrong is looked at again before it counts. Reads all accounts, a part of
 * them at a time, so that it needs no more memory for a million of them.
 */
export function audit(db: Database, wait: (ms: number) => Promise<void>): Promise<AuditReport> {
  return auditUids(db, splitUids(db, accountsAtOnce), wait);
}
