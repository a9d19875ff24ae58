import { DomainError, maxReasonLength, type Score } from '@courtside/contract';
import type { Clock } from '../../platform/clock.ts';
import { createLoader } from '../../platform/loader.ts';
import type { LeagueDatabase } from '../collections.ts';
import type { LeagueEvent } from '../events.ts';
import { currentGames, finishedShown, type Game, gameFromDoc, hasOpenErrors, isUndecided } from './game.ts';
import { type Alarm, createGameStore } from './game-store.ts';
import type { PricePoint } from './odds/odds-history.model.ts';
import { createOddsHistory } from './odds/odds-history.ts';
import { addLive, createReadOdds, pauseForCredits, type ReadOdds } from './odds/read-odds.ts';
import type { ListedGame, NextGame, Reading } from './providers/provider.ts';
import { createReadResults, type ReadResults } from './results/read-results.ts';
import { isCorrectable, withResult } from './results/set-result.ts';
import { areSourcesDown, readNextGames } from './sources/next-games.ts';

/** An operator's decision: the final score, home team first, or void. */
export type OperatorDecision = { readonly score: readonly [team1: number, team2: number] } | { readonly void: true };

export interface Games {
  /** Lists open and live games by tip-off, then the last finished games, latest first. */
  listCurrent(): Promise<Game[]>;
  /** Reads a game; null when the id is unknown. Concurrent calls share one read. */
  get(id: string): Promise<Game | null>;
  /** Price history of a game, oldest first: the last 500 changes. */
  pricesOf(id: string): Promise<readonly PricePoint[]>;
  /** The next game of each league, the soonest first, also one that is not offered yet. */
  listNext(): Promise<readonly NextGame[]>;
  /** Whether no source of games can be read, so that none can open. */
  areSourcesDown(): Promise<boolean>;
  /** Lists games without a result, by tip-off. */
  listUndecided(): Promise<Game[]>;
  /** Lists decided games whose result may still be corrected. */
  listCorrectable(): Promise<Game[]>;
  /** Applies one response of the odds source. @returns the number of changed games */
  readOdds: ReadOdds;
  /** Adds live games that were never offered, from one response of the odds source. @returns the number of added games */
  addLive(reading: Reading<ListedGame>, now: Date, maxAgeMs: number): Promise<number>;
  /** Applies one response of each results source that responded. @returns the number of changed games */
  readResults: ReadResults;
  /** Pauses every open market because no credits are left. @returns the number of changed games */
  pauseForCredits(resumesAt: Date): Promise<number>;
  /**
   * Decides a game, or corrects its result within 72 hours, regardless of the sources. The settlement then pays its bets.
   * @param why the reason, shown to the users with a bet on the game
   * @param revision the result's revision that the operator knows; any if it is missing
   * @throws DomainError `game-not-found`, `bad-request` (tied score, empty reason or one of more than 500 characters, too late to correct), `result-changed`
   */
  decide(id: string, decision: OperatorDecision, why: string, revision?: number): Promise<Game>;
  /** Finds the ids of games with bets to close: decided games, and games with a price that was an obvious error. */
  findUnsettled(): Promise<string[]>;
  /** Marks all bets on a result as closed, unless the result was corrected in the meantime. */
  markSettled(id: string, resultRevision: number): Promise<void>;
  /** Marks the bets at the obvious errors of this game as closed. Errors that were found since stay open. */
  markErrorsSettled(game: Game): Promise<void>;
}

/** @throws DomainError `bad-request` for a decision that the game does not allow at this time */
export function checkDecision(game: Game, decision: OperatorDecision, why: string, now: Date): void {
  const refuse = (field: string, message: string) => new DomainError('bad-request', { field, message });
  if (why.trim() === '') throw refuse('why', 'Say why, in a sentence.');
  if (why.trim().length > maxReasonLength)
    throw refuse('why', `why: must have at most ${maxReasonLength} characters, not ${why.trim().length}.`);
  if ('score' in decision && decision.score[0] === decision.score[1])
    throw refuse('score', 'A basketball game has a winner: the score is a tie.');
  if (!isUndecided(game) && !isCorrectable(game, now))
    throw refuse('game', 'The result of this game is final: it could be corrected for 72 hours.');
}

/** The operator's score. The known quarters are kept only when the score is the same. */
function decidedScore(game: Game, [team1, team2]: readonly [number, number]): Score {
  const known = game.score?.team1 === team1 && game.score.team2 === team2;
  return { team1, team2, periods: known ? (game.score?.periods ?? []) : [], clock: 'Final' };
}

export function createGames(deps: {
  db: LeagueDatabase;
  clock: Clock;
  publish: (events: readonly LeagueEvent[]) => void;
  alarm: Alarm;
}): Games {
  const { db, clock } = deps;
  const store = createGameStore(deps);
  const loader = createLoader(store.read);
  const history = createOddsHistory(db);

  async function find(id: string): Promise<Game> {
    const game = (await store.read([id])).get(id);
    if (game === undefined) throw new DomainError('game-not-found');
    return game;
  }

  return {
    async listCurrent() {
      // In this order: a game that is decided between the reads is in both. The other way round it would be in neither.
      const undecided = await store.readUndecided();
      const finished = await db.games
        .find({ betStatus: { $in: ['final', 'settled', 'void'] } })
        .sort({ startTime: -1, _id: -1 })
        .limit(finishedShown)
        .lean()
        .exec();
      const games = new Map(undecided.map((game) => [game.id, game]));
      for (const doc of finished) games.set(doc._id, gameFromDoc(doc));
      return currentGames([...games.values()]);
    },
    listNext: () => readNextGames(db, new Date(clock())),
    areSourcesDown: () => areSourcesDown(db, new Date(clock())),
    get: (id) => loader.load(id),
    pricesOf: history.read,
    listUndecided: store.readUndecided,
    listCorrectable: () => store.readCorrectable(new Date(clock())),
    readOdds: createReadOdds(db, store),
    addLive: (reading, now, maxAgeMs) => addLive(store, reading, now, maxAgeMs),
    readResults: createReadResults(store),
    pauseForCredits: (resumesAt) => pauseForCredits(store, resumesAt),
    async decide(id, decision, why, revision) {
      while (true) {
        const before = await find(id);
        if (revision !== undefined && before.resultRevision !== revision) throw new DomainError('result-changed');
        const now = new Date(clock());
        checkDecision(before, decision, why, now);
        const outcome = 'score' in decision ? { score: decidedScore(before, decision.score) } : decision;
        const after = withResult(before, outcome, { by: 'operator', note: why.trim(), now });
        const [written] = await store.write([{ before, after }]);
        if (written !== undefined) return written.after;
      }
    },
    async findUnsettled() {
      const docs = await db.games
        .find(
          {
            $or: [
              { betStatus: { $in: ['final', 'void'] }, settledAt: null },
              { betStatus: { $in: ['open', 'closed'] }, obviousErrors: { $elemMatch: { settledAt: null } } },
            ],
          },
          { _id: 1 },
        )
        .lean();
      return docs.map((doc) => doc._id);
    },
    async markSettled(id, resultRevision) {
      while (true) {
        const before = (await store.read([id])).get(id);
        if (before === undefined || before.settledAt !== null || before.resultRevision !== resultRevision) return;
        const betStatus = before.betStatus === 'final' ? 'settled' : before.betStatus;
        const after: Game = { ...before, betStatus, settledAt: new Date(clock()) };
        if ((await store.write([{ before, after }])).length > 0) return;
      }
    },
    async markErrorsSettled({ id, obviousErrors: settled = [] }) {
      while (true) {
        const before = (await store.read([id])).get(id);
        if (before === undefined || !hasOpenErrors(before)) return;
        const now = new Date(clock());
        // Errors are only ever appended.
        const obviousErrors = (before.obviousErrors ?? []).map((error, index) =>
          index < settled.length ? { ...error, settledAt: error.settledAt ?? now } : error,
        );
        if ((await store.write([{ before, after: { ...before, obviousErrors } }])).length > 0) return;
      }
    },
  };
}
