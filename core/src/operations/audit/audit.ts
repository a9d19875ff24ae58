import type { Database } from '../../platform/db/connect.ts';
import { type Checked, checkAccount } from './check-account.ts';
import type { CheckBetsOptions } from './check-bets.ts';
import { createCheckResults } from './check-results.ts';
import { findDisputed } from './find-disputed.ts';
import { findLeftPending } from './find-left-pending.ts';
import { createFindings, type Findings } from './findings.ts';
import { readRecords, splitUids, type Uids } from './records.ts';

/** One thing that is wrong, or was until the audit repaired it. */
export interface Violation {
  /** The account it concerns; null for one of a game. */
  readonly uid: string | null;
  readonly what: string;
}

/** What an audit checked and what it found. */
export interface AuditReport {
  readonly accounts: number;
  readonly entries: number;
  readonly bets: number;
  /** Sum of all balances by the ledger, in cents. */
  readonly totalCents: number;
  /** The first ten thousand, and a line about the others where there are more. */
  readonly violations: readonly Violation[];
  /** What was wrong and is no more, likewise. */
  readonly repairs: readonly Violation[];
}

const secondLookMs = 1_000;
const secondLooks = 3;
const accountsAtOnce = 5_000;
const mostKept = 10_000;

/** Checks the accounts of some uids. @returns the faulty ones, after counting the others */
async function checkAll(uids: Uids, options: CheckBetsOptions, count: (checked: Checked) => void): Promise<Checked[]> {
  const suspects: Checked[] = [];
  for await (const records of readRecords(options.db, uids)) {
    const checked = await checkAccount(records, options);
    if (checked.faults.length > 0) suspects.push(checked);
    else count(checked);
  }
  return suspects;
}

/** Looks again at what seems wrong until it is gone or has been looked at often enough. @returns what is still wrong */
async function lookAgain(look: () => Promise<Violation[]>, wait: (ms: number) => Promise<void>): Promise<Violation[]> {
  let found = await look();
  for (let looks = 0; found.length > 0 && looks < secondLooks; looks += 1) {
    await wait(secondLookMs);
    found = await look();
  }
  return found;
}

function kept(): Findings<Violation> {
  return createFindings(mostKept, (what) => ({ uid: null, what }));
}

/**
 * The audit of some accounts, part by part, of the results of games, and of all bets that should not be pending.
 * @param gamesSince results of games that started before are not checked
 */
export async function auditUids(
  db: Database,
  parts: AsyncIterable<Uids>,
  { wait, gamesSince }: { wait: (ms: number) => Promise<void>; gamesSince: Date },
): Promise<AuditReport> {
  const report = { accounts: 0, entries: 0, bets: 0, totalCents: 0 };
  const violations = kept();
  const repairs = kept();
  const options = { db, checkResults: createCheckResults(db), repair: false };
  const count = ({ uid, entries, bets, balance, repairs: repaired }: Checked) => {
    report.accounts += 1;
    report.entries += entries;
    report.bets += bets;
    report.totalCents += balance;
    repairs.add(...repaired.map((what) => ({ uid, what })));
  };
  for await (const uids of parts) {
    let suspects = await checkAll(uids, options, count);
    for (let look = 1; suspects.length > 0 && look <= secondLooks; look += 1) {
      await wait(secondLookMs);
      // One by one: the less time between reading an account's ledger and its bets, the less has moved between them.
      // What is still missing at the last look is not on its way: it is made again.
      const lookOptions = { ...options, repair: look === secondLooks };
      const still = [];
      for (const { uid } of suspects) still.push(...(await checkAll({ $in: [uid] }, lookOptions, count)));
      suspects = still;
    }
    for (const suspect of suspects) {
      count(suspect);
      violations.add(...suspect.faults.map((what) => ({ uid: suspect.uid, what })));
    }
  }
  violations.add(...(await lookAgain(() => findLeftPending(db), wait)));
  violations.add(...(await lookAgain(() => findDisputed(db, gamesSince), wait)));
  return { ...report, violations: violations.list(), repairs: repairs.list() };
}

/**
 * Checks every cent: ledgers gapless and adding up, no balance negative but by a correction, each account equal to the
 * fold of its ledger, each stake with its bet and each bet's money explained by entries, each closed bet's result its
 * game's, each game's result the one its sources reported, the first deposit matched by its bonus, nothing pending on a
 * settled game. A stake without its bet document is repaired. May run on a live system: what looks wrong is looked at
 * again before it counts. Reads a part of all accounts at a time, so that a million of them need no more memory, nor does
 * an account with a million bets.
 */
export function audit(db: Database, wait: (ms: number) => Promise<void>): Promise<AuditReport> {
  return auditUids(db, splitUids(db, accountsAtOnce), { wait, gamesSince: new Date(0) });
}
