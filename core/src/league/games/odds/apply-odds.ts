import { withStatus } from '../bet-status.ts';
import { type Game, isUndecided } from '../game.ts';
import { exchanged, firstPriced, withQuotes } from '../markets/apply-quotes.ts';
import { marketsContradict } from '../markets/compare-markets.ts';
import { marketMap, withAllPaused, withConflict } from '../markets/market.ts';
import type { ListedGame, Quote } from '../providers/provider.ts';
import { countingReports } from '../results/counting-reports.ts';
import { resultInputOf } from '../results/result-input.ts';
import { withPostponement } from '../results/set-result.ts';
import { awaitsStart, isPostponed, keepsDay, trackingOf, withStart, withStartBefore } from '../start-times.ts';

/** One reading of the odds source, for one game. */
export interface GameOdds {
  /** The game as the source lists it; null when it is missing; `rejected` when the listing cannot be used. */
  readonly listed: ListedGame | null | 'rejected';
  readonly now: Date;
  /** No bets are accepted at a price of this age, in milliseconds. */
  readonly maxAgeMs: number;
  /** How long the last report of a silent results source counts, in milliseconds; half an hour by default. */
  readonly reportAgeMs?: number;
}

/** A listing with a moneyline, without which a game is not offered. */
export type QuotedGame = ListedGame & { readonly quotes: { readonly moneyline: Quote } };

/** Creates the game for a first listing of the odds source. Its prices are unconfirmed until later readings. */
export function newGame(id: string, listed: QuotedGame, now: Date, maxAgeMs: number): Game {
  const { league, team1, team2, teams, startTime, quotes, respondedAt = now } = listed;
  const readAt = { now: respondedAt, maxAgeMs };
  const game: Game = {
    id,
    league,
    team1,
    team2,
    ...(teams && { teams }),
    startTime,
    endTime: startTime,
    betStatus: 'open',
    score: null,
    version: 1,
    missingSince: null,
    settledAt: null,
    markets: marketMap(firstPriced(quotes.moneyline, readAt), {
      spread: quotes.spread && firstPriced(quotes.spread, readAt),
      total: quotes.total && firstPriced(quotes.total, readAt),
    }),
    sourceIds: { odds: listed.id, scoreboard: null },
    startedAt: null,
    resultRevision: 0,
    resultNote: null,
  };
  const compared = withConflict(game, marketsContradict(game, now));
  return withStart(compared, 'odds', startTime, now, respondedAt);
}

/** Applies one reading of the odds source to a game. Decided games stay unchanged. */
export function applyOdds(game: Game, reading: GameOdds): Game {
  const { listed, now } = reading;
  if (!isUndecided(game)) return game;
  if (listed === 'rejected') return withAllPaused(game, 'unknown-teams');
  if (listed === null) return pauseUnlisted(withStatus(game, now));
  const seen = { ...game, sourceIds: { ...game.sourceIds, odds: listed.id }, missingSince: null, missingForMs: 0 };
  // Once a results source has reported the game live, the odds source can no longer move its start.
  const begun = Object.keys(trackingOf(game).liveSince).length > 0;
  const respondedAt = listed.respondedAt ?? now;
  const moved = begun ? seen : withStart(seen, 'odds', listed.startTime, now, respondedAt);
  const isMoved = isPostponed(game, moved);
  // Once betting has ended, only the results sources can move the game: they are asked before bets are refunded.
  const hasEnded = now >= game.endTime || trackingOf(game).wasLive === true;
  const staysPut = isMoved && (hasEnded || keepsDay(countingReports(resultInputOf(game, [], now), now, reading), game));
  if (isMoved && !staysPut) return withPostponement(game, moved, now);
  const next = withStatus(staysPut ? withStartBefore(game, moved) : moved, now);
  if (next.betStatus !== 'open') return next;
  if (awaitsStart(next, now)) return withAllPaused(next, 'confirming');
  const quotes = listed.team1 === next.team1 ? listed.quotes : exchanged(listed.quotes);
  const { contradicted } = listed;
  const quoted = withQuotes(next, quotes, { now: respondedAt, maxAgeMs: reading.maxAgeMs, contradicted });
  return withConflict(quoted, marketsContradict(quoted, now));
}

/** Pauses the markets of an open game that the odds source does not list. */
function pauseUnlisted(game: Game): Game {
  return game.betStatus === 'open' ? withAllPaused(game, 'no-price') : game;
}
