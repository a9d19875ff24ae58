import type { BetStatus, MarketName, PauseReason, Score } from '@courtside/contract';
import { type Game, isDisputed, isUndecided } from '../../league/games/game.ts';
import type { Games } from '../../league/games/games.ts';
import type { Market } from '../../league/games/markets/market.schema.ts';
import { marketNames } from '../../league/games/markets/market.ts';
import type { Report } from '../../league/games/results/report.schema.ts';
import { correctableMs } from '../../league/games/results/set-result.ts';
import { createFeedHealthReader, type FeedHealth } from '../../league/games/sources/feed-health.ts';
import type { FeedState } from '../../league/games/sources/feed-state.ts';
import { trackingOf } from '../../league/games/start-times.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CoreDatabase } from '../database.ts';

/** A market of an open game in the operator's overview: line, prices, and why it accepts no bets. */
interface OperatorMarket extends Pick<Market, 'line' | 'prices' | 'bookmaker' | 'updatedAt' | 'resumesAt'> {
  readonly name: MarketName;
  readonly pause: PauseReason | null;
}

/** A game in the operator's overview. Team 1 is the home team. */
export interface OperatorGame extends Pick<Game, 'id' | 'team1' | 'team2' | 'startTime' | 'missingSince'> {
  readonly betStatus: BetStatus;
  readonly score: Score | null;
  /** The markets of an open game; empty for other games. */
  readonly markets: readonly OperatorMarket[];
  /** Why the moneyline of an open game accepts no bets, or the result of a closed game is delayed; null otherwise. */
  readonly pause: PauseReason | null;
  /** When new prices are expected; null if unknown. */
  readonly resumesAt: Date | null;
  /** What each results source last reported. */
  readonly reports: readonly (Report & { readonly source: string })[];
  /** What the sources disagree about, or how they differ from an operator's decision; null if they agree. */
  readonly dispute: string | null;
  /** What an undecided result waits for, such as a second reading; null if it waits for nothing. */
  readonly waitsFor: string | null;
  /** Null while the game is undecided. */
  readonly result: {
    readonly revision: number;
    readonly decidedBy: 'sources' | 'operator' | null;
    readonly note: string | null;
    /** When all bets were closed; null during settlement. */
    readonly settledAt: Date | null;
    readonly correctableUntil: Date | null;
  } | null;
}

/** Content of `npm run games`. */
export interface GamesOverview {
  readonly feeds: FeedHealth;
  /** Disputed games first, then undecided ones by tip-off, then those decided in the last 72 hours, latest first. */
  readonly games: readonly OperatorGame[];
}

function marketsOf(game: Game, now: Date): OperatorMarket[] {
  if (game.betStatus !== 'open') return [];
  return marketNames.flatMap((name) => {
    const market = game.markets[name];
    if (market === undefined) return [];
    const { line, prices, bookmaker, updatedAt, staleAt, resumesAt } = market;
    const pause = market.pause ?? (now < staleAt ? null : 'stale');
    return [{ name, line, prices, bookmaker, updatedAt, pause, resumesAt }];
  });
}

function pauseOf({ betStatus, markets }: Game, now: Date): PauseReason | null {
  const { pause, staleAt } = markets.moneyline;
  if (betStatus === 'open') return pause ?? (now < staleAt ? null : 'stale');
  // Of a closed game only these reasons delay the result.
  const delaysResult = pause === 'confirming' || pause === 'unknown-teams';
  return betStatus === 'closed' && delaysResult ? pause : null;
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
  const { id, team1, team2, startTime, missingSince, betStatus, score, dispute, reports } = game;
  return {
    id,
    team1,
    team2,
    startTime,
    missingSince: isUndecided(game) ? missingSince : null,
    betStatus,
    score,
    markets: marketsOf(game, now),
    pause: pauseOf(game, now),
    resumesAt: isUndecided(game) ? game.markets.moneyline.resumesAt : null,
    reports: Object.entries(reports ?? {}).map(([source, report]) => ({ source, ...report })),
    dispute: dispute ?? null,
    waitsFor: isUndecided(game) ? (trackingOf(game).waitsFor ?? null) : null,
    result: resultOf(game),
  };
}

/** Lists the games that an operator can decide, with the health of the feeds. */
export async function listGames(deps: {
  db: CoreDatabase;
  games: Games;
  state: FeedState;
  clock: Clock;
  /** As of the reader of the health. */
  hasCredits?: boolean;
}): Promise<GamesOverview> {
  const { games, clock } = deps;
  const [undecided, decided, feeds] = await Promise.all([
    games.listUndecided(),
    games.listCorrectable(),
    createFeedHealthReader(deps).read(),
  ]);
  const now = new Date(clock());
  const latestFirst = decided.sort((a, b) => b.startTime.getTime() - a.startTime.getTime());
  const all = [...undecided, ...latestFirst];
  const ordered = [...all.filter(isDisputed), ...all.filter((game) => !isDisputed(game))];
  return { feeds, games: ordered.map((game) => forOperator(game, now)) };
}
