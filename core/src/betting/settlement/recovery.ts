import { gameFromDoc } from '../../league/games/game.ts';
import type { Entry } from '../../money/entry.ts';
import { betAfter, redoBets, rollForward } from '../../money/project.ts';
import type { Accounts } from '../../people/profiles/accounts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import { type Bet, betKey } from '../bets/bet.ts';
import type { Holds } from '../bets/holds.ts';
import { readClosedBets } from './read-closed.ts';
import { draftCorrection } from './results.ts';
import type { Settlement } from './settlement.ts';

/** What one recovery run mended. */
interface RecoveryReport {
  readonly entriesRead: number;
  readonly accountsRolledForward: number;
  readonly betsMended: number;
  readonly holdsReleased: number;
  readonly accountsOpened: number;
  readonly gamesSettledAgain: number;
  /** What the `others` brought to its end. */
  readonly otherwiseMended: number;
}

export interface Recovery {
  /** Brings everything that lags behind the ledger's heads up to them, and closes what was left open. Safe to repeat. */
  recover(): Promise<RecoveryReport>;
}

const checkpointId = 'recovery';
/**
 * Entries are stamped when decided, by the clock of any machine, and written up to this much later: by a process that
 * was paused, or a database that was away.
 */
const overlapMs = 600_000;
const chunkSize = 1_000;

export function createRecovery(deps: {
  db: Database;
  accounts: Accounts;
  holds: Holds;
  settlement: Settlement;
  clock: Clock;
  /** Told when accounts or bets had lagged behind: what was read of them before may have been old. */
  onMended: () => void;
  /** What else brings half-done work to its end once the projections are right; each says how much it did. */
  others?: readonly (() => Promise<number>)[];
}): Recovery {
  const { db, accounts, holds, settlement, clock, onMended, others = [] } = deps;

  /** The entries of a chunk whose bets are missing or not closed as the entries say. */
  async function findUnprojected(entries: readonly Entry[]): Promise<Entry[]> {
    const wanted = entries.flatMap((entry) => {
      const bet = betAfter(entry);
      return bet === null ? [] : [{ entry, bet, key: betKey(bet) }];
    });
    const found = await db.bets.find({ _id: { $in: wanted.map(({ key }) => key) } }, { status: 1, revision: 1 }).lean();
    const stored = new Map(found.map((bet) => [bet._id, bet]));
    return wanted
      .filter(({ entry, bet, key }) => {
        const now = stored.get(key);
        if (now === undefined) return true;
        if (entry.kind === 'stake') return false;
        return now.status === 'pending' || (now.revision ?? 0) < (bet.revision ?? 0);
      })
      .map(({ entry }) => entry);
  }

  /**
   * Settled games with a bet among these entries that was corrected to a result which no longer holds. A settlement that
   * was killed may have written that correction after the one of the newest result had found the bet right.
   */
  async function findOutdated(entries: readonly Entry[]): Promise<string[]> {
    const corrected = entries
      .filter(({ kind }) => kind === 'correction')
      .map(betAfter)
      .filter((bet) => bet !== null);
    if (corrected.length === 0) return [];
    const gameIds = [...new Set(corrected.map(({ gameId }) => gameId))];
    const found = await db.games.find({ _id: { $in: gameIds }, settledAt: { $ne: null } }).lean();
    const games = new Map(found.map((doc) => [doc._id, gameFromDoc(doc)]));
    const newest = Math.max(0, ...[...games.values()].map(({ resultRevision }) => resultRevision));
    const isOlder = ({ gameId, revision = 0 }: Bet) => revision < (games.get(gameId)?.resultRevision ?? 0);
    const now = await readClosedBets(db, corrected.filter(isOlder), newest);
    return [...now.values()].flatMap((bet) => {
      const game = games.get(bet.gameId);
      return game !== undefined && draftCorrection(bet, game) !== null ? [bet.gameId] : [];
    });
  }

  async function mendChunk(entries: readonly Entry[]) {
    const heads = new Map<string, number>();
    for (const { uid, seq } of entries) heads.set(uid, Math.max(seq, heads.get(uid) ?? 0));
    const behind = await db.accounts.find({ _id: { $in: [...heads.keys()] } }, { seq: 1 }).lean();
    let accountsRolledForward = 0;
    for (const { _id, seq } of behind) {
      if (seq >= (heads.get(_id) ?? 0)) continue;
      await rollForward(db, _id);
      accountsRolledForward += 1;
    }
    return { accountsRolledForward, betsMended: await redoBets(db, await findUnprojected(entries)) };
  }

  async function mendProjections(since: Date) {
    const report = { entriesRead: 0, accountsRolledForward: 0, betsMended: 0 };
    const outdated = new Set<string>();
    let chunk: Entry[] = [];
    const flush = async () => {
      const mended = await mendChunk(chunk);
      for (const gameId of await findOutdated(chunk)) outdated.add(gameId);
      report.entriesRead += chunk.length;
      report.accountsRolledForward += mended.accountsRolledForward;
      report.betsMended += mended.betsMended;
      chunk = [];
    };
    const entries = db.entries
      .find({ at: { $gte: since } })
      .sort({ at: 1 })
      .lean<Entry[]>()
      .cursor({ batchSize: chunkSize });
    for await (const entry of entries) {
      chunk.push(entry);
      if (chunk.length >= chunkSize) await flush();
    }
    if (chunk.length > 0) await flush();
    return { report, outdated };
  }

  async function releaseOverdue(now: Date): Promise<number> {
    let released = 0;
    const overdue = await db.accounts.find({ 'holds.expiresAt': { $lte: now } }, { holds: 1 }).lean();
    for (const { _id, holds: open } of overdue) {
      for (const hold of open.filter(({ expiresAt }) => expiresAt <= now)) {
        if (await holds.release(_id, hold.seq)) released += 1;
      }
    }
    return released;
  }

  async function openHalfOpened(): Promise<number> {
    const halfOpened = await db.accounts.find({ seq: 0 }, { username: 1, email: 1 }).lean();
    for (const { _id, username, email } of halfOpened) await accounts.open({ uid: _id, username, email });
    return halfOpened.length;
  }

  /** Bets that reached their game only after it had been settled. */
  async function settleStragglers(): Promise<number> {
    const gameIds = await db.bets.distinct('gameId', { status: 'pending', gameId: { $gt: '' } });
    const done = await db.games.find({ _id: { $in: gameIds }, settledAt: { $ne: null } }, { _id: 1 }).lean();
    for (const { _id } of done) await settlement.settle(_id);
    return done.length;
  }

  return {
    async recover() {
      const now = new Date(clock());
      const checkpoint = await db.checkpoints.findById(checkpointId).lean();
      const since = new Date((checkpoint?.at.getTime() ?? 0) - (checkpoint === null ? 0 : overlapMs));
      const accountsOpened = await openHalfOpened();
      const { report: mended, outdated } = await mendProjections(since);
      if (mended.accountsRolledForward + mended.betsMended > 0) onMended();
      const holdsReleased = await releaseOverdue(now);
      for (const gameId of outdated) await settlement.settle(gameId);
      const gamesSettledAgain = outdated.size + (await settleStragglers());
      let otherwiseMended = 0;
      for (const mend of others) otherwiseMended += await mend();
      await db.checkpoints.updateOne({ _id: checkpointId }, { $set: { at: now } }, { upsert: true });
      return { ...mended, holdsReleased, accountsOpened, gamesSettledAgain, otherwiseMended };
    },
  };
}
