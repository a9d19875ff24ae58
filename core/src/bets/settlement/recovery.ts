import { gameFromDoc } from '../../league/games/game.ts';
import type { AccountDoc } from '../../ledger/account.model.ts';
import type { Uid } from '../../ledger/account-id.ts';
import { type Bet, betKey, isParlay, onOneGame } from '../../ledger/bet.ts';
import type { Entry } from '../../ledger/entry.model.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { betAfter } from '../../ledger/project.ts';
import { readClosedBets } from '../../ledger/read-bets.ts';
import { recoverProjections } from '../../ledger/recover.ts';
import type { Clock } from '../../platform/clock.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { ModelOf } from '../../platform/db/collection.ts';
import type { BettingDatabase } from '../collections.ts';
import { releaseHold } from '../holds.ts';
import { findUnmarkedLegs, repairLegs } from './leg-states.ts';
import { draftCorrection } from './results.ts';
import { findOutdatedParlays, pendingParlays } from './settle-parlays.ts';
import type { Settlement } from './settlement.ts';

/** Completes work of another module that a crash interrupted. */
export interface Repair {
  /** Its field in the report. */
  readonly name: string;
  /** Safe to repeat. @returns the number of repairs */
  run(): Promise<number>;
}

/** What one recovery run repaired. */
interface RecoveryReport {
  readonly entriesRead: number;
  readonly accountsRolledForward: number;
  readonly betsRepaired: number;
  readonly holdsReleased: number;
  readonly gamesSettledAgain: number;
  /** Results of the `repairs`, by name. */
  readonly repairs: Readonly<Record<string, number>>;
}

export interface Recovery {
  /**
   * Updates all projections to the ledger's heads, then runs the repairs. Safe to repeat.
   * @param options `graceMs` skips younger entries, because their process is probably still projecting them. A later run
   * checks them.
   */
  recover(options?: { readonly graceMs?: number }): Promise<RecoveryReport>;
}

const checkpointId = 'recovery';
/**
 * Maximum time between an entry's timestamp and its write. Clocks of machines differ, a process can be paused, and a database
 * can be away.
 */
const overlapMs = 600_000;
const chunkSize = 1_000;

/** Bets are in line with all entries before this time. Younger entries may wait for a recovery. */
export async function readRecoveredUntil(db: Pick<BettingDatabase, 'checkpoints'>): Promise<Date> {
  const checkpoint = await db.checkpoints.findOne({ _id: checkpointId }).lean();
  return new Date(checkpoint === null ? 0 : checkpoint.at.getTime() - overlapMs);
}

export function createRecovery(deps: {
  db: BettingDatabase;
  ledger: Ledger;
  settlement: Settlement;
  clock: Clock;
  /** Called with users whose account or bets were repaired. Clients may show the old ones. */
  onRepaired: (uids: readonly Uid[]) => void;
  /** Run in order, after the projections. */
  repairs: readonly Repair[];
}): Recovery {
  const { db, ledger, settlement, clock, onRepaired, repairs } = deps;

  /**
   * Settled games with a bet that one of these entries corrected to an old result, or a parlay that one of them moved so. An
   * interrupted settlement can write such an entry after the newest result was settled.
   */
  async function findOutdated(entries: readonly Entry[]): Promise<string[]> {
    const bets = (kinds: readonly Entry['kind'][]) =>
      entries
        .filter(({ kind }) => kinds.includes(kind))
        .map(betAfter)
        .filter((bet) => bet !== null);
    const parlays = bets(['payout', 'refund', 'correction']).filter(isParlay);
    const outdated = (await findOutdatedParlays(db, parlays)).flatMap(({ gameIds }) => gameIds);
    const corrected = bets(['correction']).filter((bet) => !isParlay(bet));
    if (corrected.length === 0) return outdated;
    const gameIds = [...new Set(corrected.map(({ gameId }) => gameId))];
    const found = await db.games.find({ _id: { $in: gameIds }, settledAt: { $ne: null } }).lean();
    const games = new Map(found.map((doc) => [doc._id, gameFromDoc(doc)]));
    const newest = Math.max(0, ...[...games.values()].map(({ resultRevision }) => resultRevision));
    const isOlder = ({ gameId, revision = 0 }: Bet) => revision < (games.get(gameId)?.resultRevision ?? 0);
    const closed = await readClosedBets(db, corrected.filter(isOlder), newest);
    const wrong = [...closed.values()].flatMap((bet) => {
      const game = games.get(bet.gameId);
      return game !== undefined && draftCorrection(bet, game) !== null ? [bet.gameId] : [];
    });
    return [...outdated, ...wrong];
  }

  /** Notes on parlays how their legs on settled games have ended, if their documents came too late for that. */
  async function repairLegsOf(bets: readonly Bet[]): Promise<void> {
    const repaired = await repairLegs(db, bets.filter(isParlay).map(betKey));
    if (repaired.length > 0) onRepaired([...new Set(repaired.map(({ uid }) => uid))]);
  }

  async function repairProjections(since: Date, until: Date) {
    const report = { entriesRead: 0, accountsRolledForward: 0, betsRepaired: 0 };
    const outdated = new Set<string>();
    const cursor = db.entries
      .find({ at: { $gte: since, $lte: until } }, null, { batchSize: chunkSize })
      .sort({ at: 1 })
      .lean();
    for await (const chunk of batchesOf(cursor)) {
      const repaired = await recoverProjections(db, chunk);
      if (repaired.uids.length > 0) onRepaired(repaired.uids);
      await repairLegsOf(chunk.map(betAfter).filter((bet) => bet !== null));
      for (const gameId of await findOutdated(chunk)) outdated.add(gameId);
      report.entriesRead += chunk.length;
      report.accountsRolledForward += repaired.accountsRolledForward;
      report.betsRepaired += repaired.betsRepaired;
    }
    return { report, outdated };
  }

  async function releaseOverdue(now: Date): Promise<number> {
    let released = 0;
    const find = (accounts: ModelOf<AccountDoc>) =>
      accounts.find({ 'holds.expiresAt': { $lte: now } }, { holds: 1 }).lean();
    const overdue = (await Promise.all([find(db.users), find(db.seasonAccounts)])).flat();
    for (const { _id, holds } of overdue) {
      for (const hold of holds.filter(({ expiresAt }) => expiresAt <= now)) {
        if (await releaseHold({ ledger }, _id, hold.seq)) released += 1;
      }
    }
    return released;
  }

  /** Settles games again if a bet was stored after their settlement. */
  async function settleLateBets(): Promise<number> {
    const gameIds = await db.bets.distinct('gameId', { status: 'pending', gameId: { $gt: '' }, ...onOneGame });
    const settled = await db.games.find({ _id: { $in: gameIds }, settledAt: { $ne: null } }, { _id: 1 }).lean();
    const again = new Set(settled.map(({ _id }) => _id));
    for await (const parlays of pendingParlays(db)) {
      await repairLegsOf((await findUnmarkedLegs(db, parlays)).map(({ bet }) => bet));
      for (const { gameIds } of await findOutdatedParlays(db, parlays)) for (const id of gameIds) again.add(id);
    }
    for (const gameId of again) await settlement.settle(gameId);
    return again.size;
  }

  return {
    async recover({ graceMs = 0 } = {}) {
      const now = new Date(clock());
      const since = await readRecoveredUntil(db);
      const { report, outdated } = await repairProjections(since, new Date(now.getTime() - graceMs));
      const holdsReleased = await releaseOverdue(now);
      for (const gameId of outdated) await settlement.settle(gameId);
      const gamesSettledAgain = outdated.size + (await settleLateBets());
      const repaired: Record<string, number> = {};
      for (const { name, run } of repairs) repaired[name] = await run();
      await db.checkpoints.updateOne({ _id: checkpointId }, { $set: { at: now } }, { upsert: true });
      return { ...report, holdsReleased, gamesSettledAgain, repairs: repaired };
    },
  };
}
