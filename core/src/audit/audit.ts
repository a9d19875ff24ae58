import { type Account, type AccountState, emptyState } from '../accounts/account.ts';
import { type Bet, betKey } from '../bets/bet.ts';
import type { Database } from '../db/connect.ts';
import { applyEntry } from '../ledger/apply.ts';
import type { Entry } from '../ledger/entry.ts';
import { betAfter } from '../ledger/project.ts';
import { findMissingBonus } from './cashier-rules.ts';
import { compareAccount, compareBet, findEntryFault } from './rules.ts';

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

/** An account's ledger folded: its state, the bets it explains, and what is wrong in it. */
interface Folded {
  readonly state: AccountState;
  readonly bets: ReadonlyMap<string, Bet>;
  readonly entries: number;
  readonly faults: readonly string[];
}

const secondLookMs = 1_000;
const secondLooks = 3;

async function foldAccount(db: Database, uid: string): Promise<Folded> {
  let state = emptyState;
  let count = 0;
  const bets = new Map<string, Bet>();
  const faults: string[] = [];
  for await (const entry of db.entries.find({ uid }).sort({ seq: 1 }).lean<Entry[]>().cursor({ batchSize: 1_000 })) {
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

/** Checks one account whole: its ledger, its projection and its bets. */
async function auditAccount(db: Database, uid: string): Promise<{ folded: Folded; faults: string[]; stored: number }> {
  const folded = await foldAccount(db, uid);
  const [doc, bets] = await Promise.all([
    db.accounts.findById(uid).lean<(Omit<Account, 'uid'> & { _id: string }) | null>(),
    db.bets.find({ uid }).lean<(Bet & { _id: string })[]>(),
  ]);
  const faults = [...folded.faults, ...compareAccount(doc, folded.state), ...findMissingBonus(folded.state)];
  const stored = new Map(bets.map((bet) => [bet._id, bet]));
  for (const [key, bet] of folded.bets) faults.push(...compareBet(stored.get(key), bet));
  for (const bet of bets) if (!folded.bets.has(bet._id)) faults.push(`bet ${bet.id} has no stake in the ledger`);
  return { folded, faults, stored: bets.length };
}

/** Every uid that has an account, an entry or a bet, each once. */
async function listUids(db: Database): Promise<string[]> {
  const found = await Promise.all([db.accounts.distinct('_id'), db.entries.distinct('uid'), db.bets.distinct('uid')]);
  return [...new Set(found.flat())].sort();
}

/** Games that are settled have no pending bet left, and each bet's result is its game's. */
async function auditGames(db: Database): Promise<Violation[]> {
  const pending = await db.bets.find({ status: 'pending' }, { uid: 1, id: 1, gameId: 1 }).lean();
  const settled = await db.games.find({ settledAt: { $ne: null } }, { _id: 1 }).lean();
  const settledIds = new Set(settled.map((game) => game._id));
  return pending
    .filter((bet) => settledIds.has(bet.gameId))
    .map((bet) => ({ uid: bet.uid, what: `bet ${bet.id} is pending on the settled game ${bet.gameId}` }));
}

/**
 * Checks every cent: ledgers gapless and adding up, no negative balance, each account equal to the fold of its
 * ledger, each stake with its bet and each bet's money explained by entries, the first deposit matched by its bonus,
 * nothing pending on a settled game.
 * May run beside a living system: what looks wrong is looked at again before it counts.
 */
export async function audit(db: Database, wait: (ms: number) => Promise<void>): Promise<AuditReport> {
  const report = { accounts: 0, entries: 0, bets: 0, totalCents: 0 };
  const violations: Violation[] = [];
  for (const uid of await listUids(db)) {
    let checked = await auditAccount(db, uid);
    for (let look = 0; checked.faults.length > 0 && look < secondLooks; look += 1) {
      await wait(secondLookMs);
      checked = await auditAccount(db, uid);
    }
    report.accounts += 1;
    report.entries += checked.folded.entries;
    report.bets += checked.stored;
    report.totalCents += checked.folded.state.balance;
    violations.push(...checked.faults.map((what) => ({ uid, what })));
  }
  let games = await auditGames(db);
  for (let look = 0; games.length > 0 && look < secondLooks; look += 1) {
    await wait(secondLookMs);
    games = await auditGames(db);
  }
  return { ...report, violations: [...violations, ...games] };
}
