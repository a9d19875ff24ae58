import type { Clock } from '../../platform/clock.ts';
import type { LeagueDatabase } from '../collections.ts';
import type { LeagueEvent } from '../events.ts';
import { withCalendarChange } from './calendar-change.ts';
import { type Game, gameFromDoc, isDisputed, isUndecided } from './game.ts';
import type { Markets } from './markets/market.schema.ts';
import { mapMarkets } from './markets/market.ts';
import type { WrittenGame } from './odds/odds-history.ts';
import { correctableMs } from './results/set-result.ts';

/** A game before and after a change. */
interface GameChange {
  readonly before: Game;
  readonly after: Game;
}

/** Reads and writes game documents, and publishes changes. */
export interface GameStore {
  readUndecided(): Promise<Game[]>;
  /** Decided games whose result may still be corrected. */
  readCorrectable(now: Date): Promise<Game[]>;
  /** Undecided games by tip-off, and decided games with one of these ids of the odds source, in one read. */
  readForOdds(oddsIds: readonly string[]): Promise<{ readonly undecided: Game[]; readonly decided: Game[] }>;
  /** Undecided games by tip-off, then decided games whose result may still be corrected, in one read. */
  readForResults(now: Date): Promise<Game[]>;
  read(ids: readonly string[]): Promise<Map<string, Game>>;
  /** Writes changed games, each only if no other process changed it since it was read. @returns the written games */
  write(changes: readonly GameChange[]): Promise<WrittenGame[]>;
  /** Inserts games whose id is not taken yet. @returns the inserted games */
  add(games: readonly Game[]): Promise<WrittenGame[]>;
}

/** Reports an event that an operator must learn of immediately. */
export type Alarm = (event: string, fields: Readonly<Record<string, unknown>>) => void;

/** What subscribers see of a change: nothing (`none`, `internal`), new prices only, or more. */
type Change = 'none' | 'internal' | 'odds' | 'game';

const internalFields = [
  'missingForMs',
  'markets',
  'reports',
  'tracking',
  'resultAt',
  'decidedBy',
  'missingSince',
  'sourceIds',
  'obviousErrors',
  'earlierResults',
] as const;
const visibleFields = [
  'betStatus',
  'score',
  'startTime',
  'endTime',
  'settledAt',
  'startedAt',
  'resultRevision',
  'resultNote',
  'dispute',
] as const;

function differs(before: Game, after: Game, fields: readonly (keyof Game)[]): boolean {
  return fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** Classifies the difference between two states of a game. */
function changeBetween(before: Game, after: Game): Change {
  if (differs(before, after, visibleFields)) return 'game';
  if (JSON.stringify(marketsForEvents(before)) !== JSON.stringify(marketsForEvents(after))) return 'odds';
  return differs(before, after, internalFields) ? 'internal' : 'none';
}

/** The markets as published in events, without what the next reading is compared with. */
function marketsForEvents({ markets }: Game): Markets {
  return mapMarkets(markets, ({ tracking: _, ...market }) => market);
}

/** The game as published in events, without the fields that only serve to compare readings. */
function forEvents(changed: Game): Game {
  const {
    tracking: _tracking,
    reports: _reports,
    obviousErrors: _errors,
    earlierResults: _results,
    calendarChange: _calendarChange,
    ...game
  } = changed;
  return { ...game, markets: marketsForEvents(changed) };
}

function raiseAlarms({ before, after }: GameChange, alarm: Alarm): void {
  const fields = { gameId: after.id, team1: after.team1, team2: after.team2 };
  if (isDisputed(after) && !isDisputed(before))
    alarm('sources disagree about a result', { ...fields, dispute: after.dispute });
  if (after.markets.moneyline.pause === 'unknown-teams' && before.markets.moneyline.pause !== 'unknown-teams')
    alarm('source lists other teams for a game', fields);
  if (after.resultRevision > 1 && after.resultRevision > before.resultRevision)
    alarm('result corrected', { ...fields, note: after.resultNote });
}

const undecidedFilter = { betStatus: { $in: ['open', 'closed'] as const } };
const decidedFilter = { betStatus: { $in: ['final', 'settled', 'void'] as const } };

function correctableFilter(now: Date) {
  return { ...decidedFilter, resultAt: { $gt: new Date(now.getTime() - correctableMs) } };
}

export function createGameStore(deps: {
  db: LeagueDatabase;
  clock: Clock;
  publish: (events: readonly LeagueEvent[]) => void;
  alarm: Alarm;
}): GameStore {
  const { db, clock, publish, alarm } = deps;

  /** Undecided games by tip-off, and the decided games of a filter. */
  async function readWithUndecided(decidedOnes: Readonly<Record<string, unknown>>) {
    const docs = await db.games
      .find({ $or: [undecidedFilter, decidedOnes] })
      .sort({ startTime: 1 })
      .lean();
    const games = docs.map(gameFromDoc);
    return { undecided: games.filter(isUndecided), decided: games.filter((game) => !isUndecided(game)) };
  }

  return {
    async readUndecided() {
      const docs = await db.games.find(undecidedFilter).sort({ startTime: 1 }).lean();
      return docs.map(gameFromDoc);
    },
    async readCorrectable(now) {
      const docs = await db.games.find(correctableFilter(now)).lean();
      return docs.map(gameFromDoc);
    },
    async readForOdds(oddsIds) {
      return readWithUndecided({ ...decidedFilter, 'sourceIds.odds': { $in: [...oddsIds] } });
    },
    async readForResults(now) {
      const { undecided, decided } = await readWithUndecided(correctableFilter(now));
      return [...undecided, ...decided];
    },
    async read(ids) {
      if (ids.length === 0) return new Map();
      const docs = await db.games.find({ _id: { $in: [...ids] } }).lean();
      return new Map(docs.map((doc) => [doc._id, gameFromDoc(doc)]));
    },
    async write(changes) {
      const written: WrittenGame[] = [];
      const odds: Game[] = [];
      const events: LeagueEvent[] = [];
      for (const { before, after } of changes) {
        const change = changeBetween(before, after);
        if (change === 'none') continue;
        const next = { ...after, version: before.version + 1 };
        const { id, ...fields } = withCalendarChange(before, next, new Date(clock()));
        const result = await db.games.updateOne({ _id: id, version: before.version }, { $set: fields });
        if (result.matchedCount === 0) continue;
        const stored = { id, ...fields };
        written.push({ before, after: stored });
        raiseAlarms({ before, after: stored }, alarm);
        if (change === 'odds') odds.push(forEvents(stored));
        if (change === 'game') events.push({ type: 'game', game: forEvents(stored) });
      }
      if (odds.length > 0) events.push({ type: 'odds', games: odds });
      if (events.length > 0) publish(events);
      return written;
    },
    async add(games) {
      const added: WrittenGame[] = [];
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
