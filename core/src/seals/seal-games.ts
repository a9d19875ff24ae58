import { betStatusSchema, dayMs, minuteMs } from '@courtside/contract';
import { sealCommitMs } from '@courtside/contract/seal-times';
import { readRecoveredUntil } from '../bets/settlement/recovery.ts';
import { type Game, gameFromDoc, isUndecided } from '../league/games/game.ts';
import { parlaysOnGame } from '../ledger/bet.model.ts';
import { onSeveralGames } from '../ledger/bet.ts';
import { recoverProjections } from '../ledger/recover.ts';
import type { Clock } from '../platform/clock.ts';
import { batchesOf } from '../platform/db/batches.ts';
import type { SealsDatabase } from './collections.ts';
import { sealGroup } from './seal-group.ts';

/** What one run has sealed. */
interface Sealed {
  /** Records that were written. */
  readonly records: number;
  /** Games that are sealed in all groups since this run. */
  readonly games: number;
}

/**
 * Seals games in all groups with bets on them: their bets after the tip-off, and their results once they are settled. Safe to
 * repeat, and to run in several processes. A run after a crash continues.
 */
export type SealGames = () => Promise<Sealed>;

/** Older games are only looked at now and then. A result can be corrected for three days. */
const maxAgeMs = 5 * dayMs;

/** How often all games are looked at, in milliseconds: a result that was changed later must not stay without a seal. */
const allGamesMs = 10 * minuteMs;

const chunkSize = 1_000;

type Step = 'tip-off' | 'result';

/** What sealing takes from the core. */
interface SealingParts {
  readonly db: SealsDatabase;
  readonly clock: Clock;
}

/** Has games sealed again that were moved to a later tip-off, also if they are moved back to the one that was sealed. */
async function forgetMoved(db: SealsDatabase, until: Date): Promise<void> {
  const upcoming = await db.games
    .find({ betStatus: { $in: betStatusSchema.options }, startTime: { $gt: until } }, { betStatus: 1 })
    .lean();
  const ids = upcoming.filter(isUndecided).map(({ _id }) => _id);
  const moved = await db.sealedGames.find({ _id: { $in: ids }, tipOff: { $lte: until } }, { _id: 1 }).lean();
  if (moved.length === 0) return;
  await db.sealedGames.updateMany({ _id: { $in: moved.map(({ _id }) => _id) } }, { $unset: { tipOff: 1 } });
}

/** The games with something to seal. */
async function findDue({ db, clock }: SealingParts): Promise<{ readonly gameId: string; readonly step: Step }[]> {
  const [since, until] = [new Date(clock() - maxAgeMs), new Date(clock() - sealCommitMs)];
  const fields = { betStatus: 1, startTime: 1, settledAt: 1, resultRevision: 1 } as const;
  const [started, settled] = await Promise.all([
    db.games
      .find({ betStatus: { $in: betStatusSchema.options }, startTime: { $gte: since, $lte: until } }, fields)
      .lean()
      .exec(),
    db.games
      .find({ settledAt: { $gte: since }, startTime: { $lte: until } }, fields)
      .lean()
      .exec(),
  ]);
  const games = new Map([...started, ...settled].map((game) => [game._id, game]));
  const marks = await db.sealedGames.find({ _id: { $in: [...games.keys()] } }).lean();
  const markOf = new Map(marks.map((mark) => [mark._id, mark]));
  return [...games.values()]
    .sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
    .flatMap(({ _id: gameId, ...game }): { gameId: string; step: Step }[] => {
      const mark = markOf.get(gameId);
      if (isUndecided(game))
        return mark?.tipOff?.getTime() === game.startTime.getTime() ? [] : [{ gameId, step: 'tip-off' }];
      const isDue = game.settledAt !== null && (mark?.revision ?? 0) < game.resultRevision;
      return isDue ? [{ gameId, step: 'result' }] : [];
    });
}

/** Updates the bets on these games to the ledger. A crash may have left some behind it. */
async function catchUp(db: SealsDatabase, gameIds: readonly string[]): Promise<void> {
  const since = await readRecoveredUntil(db);
  const entries = db.entries
    .find(
      {
        at: { $gte: since },
        $or: [{ 'ref.bet.gameId': { $in: [...gameIds] } }, { 'ref.bet.legs.gameId': { $in: [...gameIds] } }],
      },
      null,
      { batchSize: chunkSize },
    )
    .sort({ at: 1 })
    .hint({ at: 1 })
    .lean();
  for await (const chunk of batchesOf(entries)) await recoverProjections(db, chunk);
}

/** The users with a bet on a game, or with a leg of one, a limited number at a time. */
async function* findBettors(db: SealsDatabase, gameId: string): AsyncGenerator<readonly string[]> {
  const fields = { uid: 1 } as const;
  const bets = db.bets.find({ gameId }, fields, { batchSize: chunkSize }).hint({ gameId: 1, _id: 1 }).lean();
  for await (const found of batchesOf(bets)) yield found.map(({ uid }) => uid);
  const parlays = db.bets
    .find({ 'legs.gameId': gameId, ...onSeveralGames }, fields, { batchSize: chunkSize })
    .hint(parlaysOnGame)
    .lean();
  for await (const found of batchesOf(parlays)) yield found.map(({ uid }) => uid);
}

/** The groups of the users with bets on a game, those that have sealed it, and those that have sealed a parlay with a leg on it. */
async function* findGroups(db: SealsDatabase, gameId: string): AsyncGenerator<string> {
  const found = new Set<string>();
  const sealing = [
    ...(await db.seals.distinct('groupId', { gameId })),
    ...(await db.seals.distinct('groupId', { 'tickets.legs.gameId': gameId, tickets: { $exists: true } })),
  ];
  for (const groupId of sealing) {
    if (found.has(groupId)) continue;
    found.add(groupId);
    yield groupId;
  }
  for await (const uids of findBettors(db, gameId)) {
    for (const { _id } of await db.groups.find({ memberIds: { $in: [...new Set(uids)] } }, { _id: 1 }).lean()) {
      if (found.has(_id)) continue;
      found.add(_id);
      yield _id;
    }
  }
}

/** Seals a game in all its groups, and marks it unless a group was not ready. */
async function seal(parts: SealingParts, game: Game, step: Step): Promise<Sealed> {
  let records = 0;
  let isComplete = true;
  for await (const groupId of findGroups(parts.db, game.id)) {
    const written = await sealGroup(parts, groupId, game, step);
    if (written === null) isComplete = false;
    else records += written;
  }
  if (!isComplete) return { records, games: 0 };
  const mark = step === 'tip-off' ? { tipOff: game.startTime } : { revision: game.resultRevision };
  await parts.db.sealedGames.updateOne({ _id: game.id }, { $set: mark }, { upsert: true });
  return { records, games: 1 };
}

/** An object, because it remembers when it last looked at all games. */
export function createSealGames(parts: SealingParts): SealGames {
  const { db, clock } = parts;

  let lookedAt: number | null = null;

  /** The older games whose newest result is not sealed, although the game was. */
  async function findOlder(): Promise<{ readonly gameId: string; readonly step: Step }[]> {
    const now = clock();
    if (lookedAt !== null && now >= lookedAt && now < lookedAt + allGamesMs) return [];
    const found: { gameId: string; step: Step }[] = [];
    for await (const marks of batchesOf(db.sealedGames.find({}, null, { batchSize: chunkSize }).lean())) {
      const sealed = new Map(marks.map(({ _id, revision = 0 }) => [_id, revision]));
      const games = await db.games
        .find({ _id: { $in: [...sealed.keys()] }, settledAt: { $lt: new Date(now - maxAgeMs) } }, { resultRevision: 1 })
        .lean();
      for (const { _id: gameId, resultRevision } of games)
        if (resultRevision > (sealed.get(gameId) ?? 0)) found.push({ gameId, step: 'result' });
    }
    lookedAt = now;
    return found;
  }

  return async () => {
    await forgetMoved(db, new Date(clock() - sealCommitMs));
    const due = [...(await findDue(parts)), ...(await findOlder())];
    if (due.length === 0) return { records: 0, games: 0 };
    await catchUp(
      db,
      due.map(({ gameId }) => gameId),
    );
    let sum: Sealed = { records: 0, games: 0 };
    const failures: unknown[] = [];
    for (const { gameId, step } of due) {
      try {
        const doc = await db.games.findOne({ _id: gameId }).lean();
        if (doc === null) continue;
        const { records, games } = await seal(parts, gameFromDoc(doc), step);
        sum = { records: sum.records + records, games: sum.games + games };
      } catch (error) {
        // One game must not keep the others from being sealed.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return sum;
  };
}
