import type { Database } from '../../platform/db/connect.ts';
import type { DomainEvent } from '../../platform/events/events.ts';
import { correctableMs } from './decide.ts';
import { type Game, gameFromDoc } from './game.ts';
import { changeBetween, forEvents } from './game-changes.ts';
import type { GameDoc } from './game-doc.ts';
import type { Written } from './odds-history.ts';

/** A game before and after a reading. */
interface GameChange {
  readonly before: Game;
  readonly after: Game;
}

/** Reads and writes game documents, and publishes what changed. */
export interface GameStore {
  readUndecided(): Promise<Game[]>;
  /** Decided games whose result may still be corrected. */
  readCorrectable(now: Date): Promise<Game[]>;
  /** Decided games that the odds source calls by one of these ids. */
  readDecided(oddsIds: readonly string[]): Promise<Game[]>;
  read(ids: readonly string[]): Promise<Map<string, Game>>;
  /** Writes what changed, each game only if no other writer changed it since it was read. @returns what was written */
  write(changes: readonly GameChange[]): Promise<Written[]>;
  /** Adds games that are not there yet. @returns those added */
  add(games: readonly Game[]): Promise<Written[]>;
}

/** What an operator must know at once. */
export type Alarm = (what: string, fields: Readonly<Record<string, unknown>>) => void;

function soundAlarms({ before, after }: GameChange, alarm: Alarm): void {
  const about = { gameId: after.id, team1: after.team1, team2: after.team2 };
  if (after.dispute && !before.dispute)
    alarm('the sources disagree about a result', { ...about, dispute: after.dispute });
  if (after.moneyline.pause === 'unknown-teams' && before.moneyline.pause !== 'unknown-teams')
    alarm('a source names other teams for a game', about);
  if (after.resultRevision > 1 && after.resultRevision > before.resultRevision)
    alarm('a result was corrected', { ...about, note: after.resultNote });
}

export function createGameStore(deps: {
  db: Database;
  publish: (events: readonly DomainEvent[]) => void;
  alarm: Alarm;
}): GameStore {
  const { db, publish, alarm } = deps;
  return {
    async readUndecided() {
      const docs = await db.games
        .find({ betStatus: { $in: ['open', 'closed'] } })
        .sort({ startTime: 1 })
        .lean<GameDoc[]>();
      return docs.map(gameFromDoc);
    },
    async readCorrectable(now) {
      const docs = await db.games
        .find({
          betStatus: { $in: ['final', 'settled', 'void'] },
          resultAt: { $gt: new Date(now.getTime() - correctableMs) },
        })
        .lean<GameDoc[]>();
      return docs.map(gameFromDoc);
    },
    async readDecided(oddsIds) {
      const docs = await db.games
        .find({ 'sourceIds.odds': { $in: [...oddsIds] }, betStatus: { $in: ['final', 'settled', 'void'] } })
        .lean<GameDoc[]>();
      return docs.map(gameFromDoc);
    },
    async read(ids) {
      const docs = await db.games.find({ _id: { $in: [...ids] } }).lean<GameDoc[]>();
      return new Map(docs.map((doc) => [doc._id, gameFromDoc(doc)]));
    },
    async write(changes) {
      const written: Written[] = [];
      const odds: Game[] = [];
      const events: DomainEvent[] = [];
      for (const { before, after } of changes) {
        const change = changeBetween(before, after);
        if (change === 'none') continue;
        const { id, ...fields } = { ...after, version: before.version + 1 };
        const result = await db.games.updateOne({ _id: id, version: before.version }, { $set: fields });
        if (result.matchedCount === 0) continue;
        const stored = { id, ...fields };
        written.push({ before, after: stored });
        soundAlarms({ before, after: stored }, alarm);
        if (change === 'odds') odds.push(forEvents(stored));
        if (change === 'game') events.push({ type: 'game', game: forEvents(stored) });
      }
      if (odds.length > 0) events.push({ type: 'odds', games: odds });
      if (events.length > 0) publish(events);
      return written;
    },
    async add(games) {
      const added: Written[] = [];
      for (const game of games) {
        const { id, ...fields } = game;
        const result = await db.games.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true });
        if (result.upsertedCount === 0) continue;
        added.push({ before: null, after: game });
        publish([{ type: 'game', game: forEvents(game) }]);
      }
      return added;
    },
  };
}
