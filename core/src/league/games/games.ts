import { DomainError, type Score } from '@courtside/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { DomainEvent } from '../../platform/events/events.ts';
import { createLoader } from '../../platform/loader.ts';
import { currentGames, finishedShown } from './current.ts';
import { isCorrectable, withResult } from './decide.ts';
import { type Game, gameFromDoc, isUndecided } from './game.ts';
import type { GameDoc } from './game-doc.ts';
import { type Alarm, createGameStore } from './game-store.ts';
import { createOddsHistory, type PricePoint } from './odds-history.ts';
import { createReadOdds, pauseForCredits, type ReadOdds } from './read-odds.ts';
import { createReadResults, type ReadResults } from './read-results.ts';

/** What an operator decides about a game: its final points, home team first, or that it is void. */
export type OperatorDecision = { readonly score: readonly [team1: number, team2: number] } | { readonly void: true };

export interface Games {
  /** Open and live games by tip-off, then the lately finished, latest first. */
  listCurrent(): Promise<Game[]>;
  /** The game as it is now, or null. Calls that come together share one read. */
  get(id: string): Promise<Game | null>;
  /** What a game's prices were, oldest first: the last 500 changes. */
  pricesOf(id: string): Promise<readonly PricePoint[]>;
  /** Games whose bets are not decided yet, by tip-off. */
  listUndecided(): Promise<Game[]>;
  /** Decided games whose result may still be corrected. */
  listCorrectable(): Promise<Game[]>;
  /** Takes one response of the odds source. @returns how many games changed */
  readOdds: ReadOdds;
  /** Takes one response of each results source that responded. @returns how many games changed */
  readResults: ReadResults;
  /** Pauses every open market because the odds source has no credits left. @returns how many games changed */
  pauseForCredits(resumesAt: Date): Promise<number>;
  /**
   * Decides a game, or corrects its result within 72 hours, whatever the sources report. Its bets are settled next.
   * @param why a sentence that is shown to the users concerned
   * @throws DomainError `game-not-found`, `bad-request` (tied score, empty reason, too late to correct)
   */
  decide(id: string, decision: OperatorDecision, why: string): Promise<Game>;
  /** Ids of games that are decided but whose bets are not all closed. */
  findUnsettled(): Promise<string[]>;
  /** Marks a result's bets as all closed, unless the result was corrected meanwhile. */
  markSettled(id: string, resultRevision: number): Promise<void>;
}

function checkDecision(game: Game, decision: OperatorDecision, why: string, now: Date): void {
  const refuse = (field: string, message: string) => new DomainError('bad-request', { field, message });
  if (why.trim() === '') throw refuse('why', 'Say why, in a sentence.');
  if ('score' in decision && decision.score[0] === decision.score[1])
    throw refuse('score', 'A basketball game has a winner: the score is a tie.');
  if (!isUndecided(game) && !isCorrectable(game, now))
    throw refuse('game', 'The result of this game is final: it could be corrected for 72 hours.');
}

/** The score an operator decided, with the quarters kept only where they add up to it. */
function decidedScore(game: Game, [team1, team2]: readonly [number, number]): Score {
  const known = game.score?.team1 === team1 && game.score.team2 === team2;
  return { team1, team2, periods: known ? (game.score?.periods ?? []) : [], clock: 'Final' };
}

export function createGames(deps: {
  db: Database;
  clock: Clock;
  publish: (events: readonly DomainEvent[]) => void;
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
      const [current, finished] = await Promise.all([
        store.readUndecided(),
        db.games
          .find({ betStatus: { $in: ['final', 'settled', 'void'] } })
          .sort({ startTime: -1, _id: -1 })
          .limit(finishedShown)
          .lean<GameDoc[]>(),
      ]);
      return currentGames([...current, ...finished.map(gameFromDoc)]);
    },
    get: (id) => loader.load(id),
    pricesOf: history.read,
    listUndecided: store.readUndecided,
    listCorrectable: () => store.readCorrectable(new Date(clock())),
    readOdds: createReadOdds(db, store),
    readResults: createReadResults(store),
    pauseForCredits: (resumesAt) => pauseForCredits(store, resumesAt),
    async decide(id, decision, why) {
      while (true) {
        const before = await find(id);
        const now = new Date(clock());
        checkDecision(before, decision, why, now);
        const outcome = 'score' in decision ? { score: decidedScore(before, decision.score) } : decision;
        const after = withResult(before, outcome, { by: 'operator', note: why.trim(), now });
        const [written] = await store.write([{ before, after }]);
        if (written !== undefined) return written.after;
      }
    },
    async findUnsettled() {
      const docs = await db.games.find({ betStatus: { $in: ['final', 'void'] }, settledAt: null }, { _id: 1 }).lean();
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
  };
}
