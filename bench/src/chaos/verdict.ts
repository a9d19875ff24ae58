import { setTimeout as wait } from 'node:timers/promises';
import { toCents, type UserBet } from '@courtside/contract';
import {
  audit,
  type Bet,
  betKey,
  connectDatabase,
  type Database,
  type Entry,
  type Game,
  resultOf,
} from '@courtside/core';
import { say } from '../measure.ts';
import type { Acknowledged } from './load.ts';

const patienceMs = 120_000;

/** Waits until `holds` does, looking once a second. @returns false when patience ran out */
async function eventually(holds: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > deadline) return false;
    await wait(1_000);
  }
  return true;
}

/** Bets the server acknowledged that are not there as acknowledged. */
async function findLost(db: Database, acknowledged: readonly UserBet[]): Promise<UserBet[]> {
  const lost: UserBet[] = [];
  for (const bet of acknowledged) {
    const stored = await db.bets.findById(betKey({ uid: bet.userId, id: bet.id })).lean();
    const same =
      stored !== null &&
      stored.gameId === bet.betId &&
      stored.amount === toCents(bet.amount) &&
      stored.potential === toCents(bet.potentialWinnings);
    if (!same) lost.push(bet);
  }
  return lost;
}

/** Bets that the server reported as undone or cashed out and that are neither. */
async function findReopened(db: Database, closed: readonly UserBet[]): Promise<UserBet[]> {
  const reopened: UserBet[] = [];
  for (const bet of closed) {
    const stored = await db.bets.findById(betKey({ uid: bet.userId, id: bet.id })).lean();
    const cashedOut = bet.cashedOut === null ? undefined : toCents(bet.cashedOut);
    const same =
      stored !== null &&
      stored.status === bet.status &&
      (stored.cancelled ?? false) === bet.cancelled &&
      stored.cashedOut === cashedOut;
    if (!same) reopened.push(bet);
  }
  return reopened;
}

/** True for a bet that one entry closed, and that was paid what its owner's choice, or its game's result, says. */
function isPaidOnce(
  bet: Bet,
  game: Pick<Game, 'betStatus' | 'score' | 'startedAt'>,
  entries: readonly Entry[],
): boolean {
  const paid = entries.reduce((sum, { amount }) => sum + amount, 0);
  const corrections = entries.filter(({ kind }) => kind === 'correction');
  if (entries.length - corrections.length !== 1) return false;
  if (bet.status === 'cashed-out') return corrections.length === 0 && paid === bet.cashedOut;
  if (bet.cancelled) return corrections.length === 0 && paid === bet.amount;
  const status = resultOf(bet, game);
  return bet.status === status && paid === { void: bet.amount, won: bet.potential, lost: 0 }[status];
}

/** Bets of settled games that were not paid once, and how often bets were closed in each way. */
async function findWronglyPaid(db: Database) {
  const games = await db.games.find({ settledAt: { $ne: null } }).lean();
  const wrong: string[] = [];
  const counts = { checked: 0, undone: 0, cashedOut: 0, corrected: 0 };
  for (const game of games) {
    for (const bet of await db.bets.find({ gameId: game._id }).lean()) {
      const entries = await db.entries
        .find({ uid: bet.uid, kind: { $in: ['payout', 'refund', 'correction'] }, 'ref.bet.id': bet.id })
        .lean<Entry[]>();
      counts.checked += 1;
      if (bet.cancelled) counts.undone += 1;
      if (bet.status === 'cashed-out') counts.cashedOut += 1;
      if (bet.revision !== undefined) counts.corrected += 1;
      if (!isPaidOnce(bet, game, entries)) wrong.push(bet._id);
    }
  }
  return { counts, wrong };
}

/** Looks at what is left after the chaos and says what it finds. @returns whether every promise was kept */
export async function judge(mongoUri: string, { placed, closed }: Acknowledged): Promise<boolean> {
  const db = await connectDatabase(mongoUri);
  try {
    // With nobody betting any more the league plays on; soon every game that was bet on is over.
    const calm = await eventually(async () => {
      const [pending, held, uncorrected] = await Promise.all([
        db.bets.countDocuments({ status: 'pending' }),
        db.accounts.countDocuments({ 'holds.0': { $exists: true } }),
        db.games.countDocuments({ resultRevision: { $gt: 1 }, settledAt: null }),
      ]);
      return pending === 0 && held === 0 && uncorrected === 0;
    });
    const lost = await findLost(db, placed);
    const reopened = await findReopened(db, closed);
    const { counts, wrong } = await findWronglyPaid(db);
    const report = await audit(db, wait);
    say(`acknowledged bets: ${placed.length}, missing or different: ${lost.length}`);
    say(`acknowledged undos and cash-outs: ${closed.length}, not kept: ${reopened.length}`);
    say(`bets on settled games: ${JSON.stringify(counts)}, not paid exactly once: ${wrong.length}`);
    say(`bets still pending, money still held or corrections left: ${calm ? 'none' : 'some'}`);
    say(
      `audit: ${report.accounts} accounts, ${report.entries} entries, ${report.bets} bets, ${report.violations.length} violations`,
    );
    for (const { uid, what } of report.violations) say(`  ${uid}: ${what}`);
    const faults = lost.length + reopened.length + wrong.length + report.violations.length;
    // A run in which something never happened has shown nothing about it.
    const kept = calm && faults === 0 && Object.values(counts).every((count) => count > 0);
    say(kept ? 'CHAOS every promise kept' : 'CHAOS promises broken');
    return kept;
  } finally {
    await db.close();
  }
}
