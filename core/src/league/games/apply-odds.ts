import { fairProbability } from '@courtside/contract';
import { withResult } from './decide.ts';
import { type Game, isUndecided } from './game.ts';
import { withPause, withStatus } from './market.ts';
import { postponedMs } from './match.ts';
import type { ListedGame, Quote } from './providers/provider.ts';
import { awaitsStart, trackingOf, withStart } from './start-times.ts';

/** A price that moves by more than this probability counts only once a second reading confirms it. */
const plausibleJump = 0.15;
/** An unchanged price is stored again only if that extends `staleAt` by this share of the age bound, or by `maxLagMs`. */
const worthStoringShare = 1 / 3;
const maxLagMs = 5_000;

/** One reading of the odds source, for one game. */
export interface GameOdds {
  /** The game as the source lists it; null when it is missing; `rejected` when the listing cannot be used. */
  readonly listed: ListedGame | null | 'rejected';
  readonly now: Date;
  /** No bets are accepted at a price of this age, in milliseconds. */
  readonly maxAgeMs: number;
}

/** Creates the game for a first listing of the odds source. */
export function newGame(id: string, listed: ListedGame & { readonly quote: Quote }, now: Date, maxAgeMs: number): Game {
  const { team1, team2, startTime, quote } = listed;
  const game: Game = {
    id,
    team1,
    team2,
    team1Price: quote.team1Price,
    team2Price: quote.team2Price,
    startTime,
    endTime: startTime,
    betStatus: 'open',
    score: null,
    version: 1,
    missingSince: null,
    settledAt: null,
    moneyline: priced(quote, now, maxAgeMs),
    sourceIds: { odds: listed.id, scoreboard: null },
    startedAt: null,
    resultRevision: 0,
    resultNote: null,
  };
  return withStart(game, 'odds', startTime, now);
}

/** The moneyline for a price that was just read. `updatedAt` is never in the future, even if the source's clock is ahead. */
function priced(quote: Quote, now: Date, maxAgeMs: number): Game['moneyline'] {
  const updatedAt = quote.updatedAt < now ? quote.updatedAt : now;
  return {
    bookmaker: quote.bookmaker,
    updatedAt,
    readAt: now,
    staleAt: new Date(updatedAt.getTime() + maxAgeMs),
    pause: null,
    resumesAt: null,
  };
}

type TwoPrices = Pick<Quote, 'team1Price' | 'team2Price'>;

/** Difference between two prices of a game, as a probability. */
function jumpBetween(one: TwoPrices, other: TwoPrices): number {
  return Math.abs(
    fairProbability(one.team1Price, one.team2Price) - fairProbability(other.team1Price, other.team2Price),
  );
}

function withQuote(game: Game, quote: Quote, { now, maxAgeMs }: GameOdds): Game {
  const tracking = trackingOf(game);
  const { team1Price, team2Price } = quote;
  const claim = tracking.price;
  const confirmed = claim !== null && claim.at < now && jumpBetween(claim, quote) <= plausibleJump;
  if (jumpBetween(game, quote) > plausibleJump && !confirmed) {
    const price =
      claim !== null && jumpBetween(claim, quote) <= plausibleJump ? claim : { team1Price, team2Price, at: now };
    return withPause({ ...game, tracking: { ...tracking, price } }, 'odds', 'confirming');
  }
  const next = priced(quote, now, maxAgeMs);
  const unchanged = game.team1Price === team1Price && game.team2Price === team2Price && claim === null;
  const gained = next.staleAt.getTime() - game.moneyline.staleAt.getTime();
  const worthStoring = gained < 0 || gained >= Math.min(maxLagMs, maxAgeMs * worthStoringShare);
  const moneyline = unchanged && !worthStoring ? game.moneyline : next;
  return withPause(
    { ...game, team1Price, team2Price, moneyline, tracking: { ...tracking, price: null } },
    'odds',
    null,
  );
}

/** Applies one reading of the odds source to a game. Decided games stay unchanged. */
export function applyOdds(game: Game, reading: GameOdds): Game {
  const { listed, now } = reading;
  if (!isUndecided(game)) return game;
  if (listed === 'rejected') return withPause(game, 'odds', 'unknown-teams');
  if (listed === null) return pauseUnlisted(withStatus(game, now));
  const seen = { ...game, sourceIds: { ...game.sourceIds, odds: listed.id }, missingSince: null, missingForMs: 0 };
  // Once a results source has reported the game live, the odds source can no longer move its start.
  const begun = Object.keys(trackingOf(game).liveSince).length > 0;
  const moved = begun ? seen : withStart(seen, 'odds', listed.startTime, now);
  if (isPostponed(game, moved)) {
    const note = 'The game was postponed to another day.';
    return withResult({ ...seen, tracking: trackingOf(moved) }, { void: true }, { by: 'sources', note, now });
  }
  const next = withStatus(moved, now);
  if (next.betStatus !== 'open') return next;
  if (awaitsStart(next, now)) return withPause(next, 'odds', 'confirming');
  // A price past its age bound is reason enough to accept no bets.
  if (listed.quote === null) return withPause(next, 'odds', now < next.moneyline.staleAt ? 'no-price' : null);
  return withQuote(next, orient(listed.quote, listed, next), reading);
}

/** Whether a confirmed start time moved the game to another day. */
function isPostponed(before: Game, after: Game): boolean {
  return after.startTime.getTime() - before.startTime.getTime() > postponedMs;
}

/** Pauses the market of an open game that the odds source does not list. */
function pauseUnlisted(game: Game): Game {
  return game.betStatus === 'open' ? withPause(game, 'odds', 'no-price') : game;
}

/** The quote in the order of the game's teams: a source may exchange home and away. */
function orient(quote: Quote, listed: ListedGame, game: Game): Quote {
  if (listed.team1 === game.team1) return quote;
  return { ...quote, team1Price: quote.team2Price, team2Price: quote.team1Price };
}
