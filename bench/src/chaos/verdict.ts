import { setTimeout as wait } from 'node:timers/promises';
import { toCents, type UserBet } from '@courtside/contract';
import { audit, betKey, connectDatabase, type Database, resultOf } from '@courtside/core';
import { say } from '../measure.ts';

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

/** Bets of decided games that are not closed by exactly one entry, with the result and the money their score says. */
async function findWronglyClosed(db: Database): Promise<{ checked: number; wrong: string[] }> {
  const games = await db.games.find({ settledAt: { $ne: null } }).lean();
  const wrong: string[] = [];
  let checked = 0;
  for (const game of games) {
    for (const bet of await db.bets.find({ gameId: game._id }).lean()) {
      checked += 1;
      const status = resultOf(bet, game);
      const owed = { void: bet.amount, won: bet.potential, lost: 0 }[status];
      const entries = await db.entries
        .find({ uid: bet.uid, kind: { $in: ['payout', 'refund'] }, 'ref.bet.id': bet.id })
        .lean();
      if (bet.status !== status || entries.length !== 1 || entries[0]?.amount !== owed) wrong.push(bet._id);
    }
  }
  return { checked, wrong };
}

/** Looks at what is left after the chaos and says what it finds. @returns whether every promise was kept */
export async function judge(mongoUri: string, acknowledged: readonly UserBet[]): Promise<boolean> {
  const db = await connectDatabase(mongoUri);
  try {
    // With nobody betting any more the league plays on; soon every game that was bet on is over.
    const calm = await eventually(async () => {
      const [pending, held] = await Promise.all([
        db.bets.countDocuments({ status: 'pending' }),
        db.accounts.countDocuments({ 'holds.0': { $exists: true } }),
      ]);
      return pending === 0 && held === 0;
    });
    const lost = await findLost(db, acknowledged);
    const { checked, wrong } = await findWronglyClosed(db);
    const report = await audit(db, wait);
    say(`acknowledged bets: ${acknowledged.length}, missing or different: ${lost.length}`);
    say(`bets on settled games: ${checked}, not closed exactly once as the score says: ${wrong.length}`);
    say(`bets still pending or money still held: ${calm ? 'none' : 'some'}`);
    say(
      `audit: ${report.accounts} accounts, ${report.entries} entries, ${report.bets} bets, ${report.violations.length} violations`,
    );
    for (const { uid, what } of report.violations) say(`  ${uid}: ${what}`);
    const kept = calm && lost.length === 0 && wrong.length === 0 && report.violations.length === 0 && checked > 0;
    say(kept ? 'CHAOS every promise kept' : 'CHAOS promises broken');
    return kept;
  } finally {
    await db.close();
  }
}
