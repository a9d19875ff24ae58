import type { BetStatus, PauseReason, Score } from '@courtside/contract';
import { correctableMs } from '../../league/games/decide.ts';
import { createFeedHealthReader, type FeedHealth } from '../../league/games/feed-health.ts';
import type { FeedState } from '../../league/games/feed-state.ts';
import { type Game, isUndecided } from '../../league/games/game.ts';
import type { Games } from '../../league/games/games.ts';
import type { Report } from '../../league/games/reports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';

/** A game as an operator sees it. Team 1 is the home team. */
export interface OperatorGame extends Pick<Game, 'id' | 'team1' | 'team2' | 'startTime' | 'missingSince'> {
  readonly betStatus: BetStatus;
  readonly score: Score | null;
  /** Why an undecided game takes no bets, or its result waits; null where nothing holds it up. */
  readonly pause: PauseReason | null;
  /** When prices are expected back, if that is known. */
  readonly resumesAt: Date | null;
  /** What each results source last reported. */
  readonly reports: readonly (Report & { readonly source: string })[];
  /** What the sources disagree about; null when they agree. */
  readonly dispute: string | null;
  /** Null while the game is undecided. */
  readonly result: {
    readonly revision: number;
    readonly decidedBy: 'sources' | 'operator' | null;
    readonly note: string | null;
    /** When every bet was closed; null while the settlement runs. */
    readonly settledAt: Date | null;
    readonly correctableUntil: Date | null;
  } | null;
}

/** What `npm run games` shows. */
export interface GamesOverview {
  readonly feeds: FeedHealth;
  /** Disputed games first, then undecided ones by tip-off, then those decided in the last 72 hours, latest first. */
  readonly games: readonly OperatorGame[];
}

function pauseOf({ betStatus, moneyline: { pause, staleAt } }: Game, now: Date): PauseReason | null {
  if (betStatus === 'open') return pause ?? (now < staleAt ? null : 'stale');
  // A price that was missing when betting ended says nothing about the result.
  const holdsResult = pause === 'confirming' || pause === 'unknown-teams';
  return betStatus === 'closed' && holdsResult ? pause : null;
}

function resultOf(game: Game): OperatorGame['result'] {
  if (isUndecided(game)) return null;
  const { resultRevision, decidedBy, resultNote, settledAt, resultAt } = game;
  return {
    revision: resultRevision,
    decidedBy: decidedBy ?? null,
    note: resultNote,
    settledAt,
    correctableUntil: resultAt === undefined ? null : new Date(resultAt.getTime() + correctableMs),
  };
}

function forOperator(game: Game, now: Date): OperatorGame {
  const { id, team1, team2, startTime, missingSince, betStatus, score, moneyline, dispute, reports } = game;
  return {
    id,
    team1,
    team2,
    startTime,
    missingSince: isUndecided(game) ? missingSince : null,
    betStatus,
    score,
    pause: pauseOf(game, now),
    resumesAt: isUndecided(game) ? moneyline.resumesAt : null,
    reports: Object.entries(reports ?? {}).map(([source, report]) => ({ source, ...report })),
    dispute: dispute ?? null,
    result: resultOf(game),
  };
}

/** Lists the games an operator can act on, with the health of the feeds. */
export async function listGames(deps: {
  db: Database;
  games: Games;
  state: FeedState;
  clock: Clock;
}): Promise<GamesOverview> {
  const { games, clock } = deps;
  const [undecided, decided, feeds] = await Promise.all([
    games.listUndecided(),
    games.listCorrectable(),
    createFeedHealthReader(deps).read(),
  ]);
  const now = new Date(clock());
  const latestFirst = decided.sort((a, b) => b.startTime.getTime() - a.startTime.getTime());
  const all = [...undecided, ...latestFirst].map((game) => forOperator(game, now));
  return {
    feeds,
    games: [...all.filter(({ dispute }) => dispute !== null), ...all.filter(({ dispute }) => dispute === null)],
  };
}
