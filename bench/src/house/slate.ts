import type { Game } from '@courtside/core/league/games/game';
import { mapMarkets } from '@courtside/core/league/games/markets/market';
import { applyOdds, newGame, type QuotedGame } from '@courtside/core/league/games/odds/apply-odds';
import type { Forecast } from '@courtside/core/league/games/providers/simulator/chances';
import { forecastMoves } from '@courtside/core/league/games/providers/simulator/forecast';
import { durationMs, stageAfter } from '@courtside/core/league/games/providers/simulator/game-clock';
import type { League } from '@courtside/core/league/games/providers/simulator/league';
import {
  fixture,
  openForMs,
  openGames,
  type SimulatedFixture,
} from '@courtside/core/league/games/providers/simulator/schedule';
import { playGame, scoreAt } from '@courtside/core/league/games/providers/simulator/scoring';
import { drawsFor } from '@courtside/core/platform/random';
import { withSidesExchanged } from './first-listing.ts';
import { chanceOfWrongListing, offers } from './market.ts';

/** Consecutive games that are open together until the first one tips off. */
export const gamesOfSlate = openGames;

/** Time between two moves of the prices of a game, in milliseconds. */
const moveMs = 4_000;
const maxAgeMs = 60_000;
/** A first price is confirmed or found wrong within this many readings. */
const firstReadings = 6;

/** A time without readings, in milliseconds from the first tip-off. Prices stay as they were, until they are stale. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** Ten games of the demo league as the product has them at any time. Times are in milliseconds since 1970 UTC. */
export interface Slate {
  /** When the last game is listed: from then on until the first tip-off, all are open. */
  readonly opensAt: number;
  /** Tip-offs, in order. */
  readonly tipOffs: readonly number[];
  /** When the results are known. */
  readonly ends: readonly number[];
  readonly ids: readonly string[];
  /** The game at a time; null before it is listed. The first readings of the last game are sometimes wrong. */
  gameAt(index: number, at: number): Game | null;
  /** The forecast behind the prices at a time, which users never see. */
  forecastAt(index: number, at: number): Forecast;
}

function listingOf({ id, home, away, tipOff }: SimulatedFixture, forecast: Forecast, at: number): QuotedGame {
  const quote = (name: keyof typeof offers) => ({
    ...offers[name](forecast),
    bookmaker: null,
    updatedAt: new Date(at),
  });
  return {
    id,
    league: 'nba',
    team1: home,
    team2: away,
    startTime: new Date(tipOff),
    quotes: { moneyline: quote('moneyline'), spread: quote('spread'), total: quote('total') },
  };
}

/** A game whose price has been confirmed, at one of its readings. */
function confirmedGame(listed: QuotedGame, at: number): Game {
  const game = newGame(listed.id, listed, new Date(at), maxAgeMs);
  return { ...game, markets: mapMarkets(game.markets, ({ unconfirmed: _, ...market }) => market) };
}

/** The game after each of its first readings, of which the first ones may have the sides exchanged. */
function firstGames(listings: readonly QuotedGame[], opensAt: number, wrongReadings: number): readonly Game[] {
  const [opening] = listings;
  if (opening === undefined) return [];
  const answers = listings.map((listed, step) => (step < wrongReadings ? withSidesExchanged(opening) : listed));
  const games: Game[] = [];
  for (const [step, listed] of answers.entries()) {
    const now = new Date(opensAt + step * moveMs);
    const before = games.at(-1);
    games.push(
      before === undefined ? newGame(listed.id, listed, now, maxAgeMs) : applyOdds(before, { listed, now, maxAgeMs }),
    );
  }
  return games;
}

/** One game of a slate. @param isNew whether its first readings are played, of which some are wrong */
function followGame(league: League, number: number, isNew: boolean) {
  const game = fixture(league, number);
  const opensAt = game.tipOff - openForMs;
  const moves = forecastMoves(league, game);
  const stepAt = (at: number) => Math.max(0, Math.min(Math.floor((at - opensAt) / moveMs), moves.length - 1));
  const forecastAt = (at: number) => moves[stepAt(at)] ?? { margin: 0, total: 0 };
  const course = playGame(league, number, forecastAt(game.tipOff));
  const lastsMs = durationMs(course.overtime);
  const score = scoreAt(course, stageAfter(lastsMs, course.overtime));
  const draw = drawsFor(league.seed, 'first answer', number);
  const wrongReadings = draw() < chanceOfWrongListing ? (draw() < 0.5 ? 1 : 2) : 0;
  const listingAt = (step: number) => listingOf(game, moves[step] ?? { margin: 0, total: 0 }, opensAt + step * moveMs);
  const first = isNew
    ? firstGames(
        Array.from({ length: firstReadings }, (_, step) => listingAt(step)),
        opensAt,
        wrongReadings,
      )
    : [];
  const obviousErrors = first.at(-1)?.obviousErrors ?? [];
  const known = new Map<number, Game>();
  const readAt = (step: number): Game => {
    const found = first[step] ?? known.get(step);
    if (found !== undefined) return found;
    const read = { ...confirmedGame(listingAt(step), opensAt + step * moveMs), obviousErrors };
    known.set(step, read);
    return read;
  };
  return {
    id: game.id,
    opensAt,
    tipOff: game.tipOff,
    endsAt: game.tipOff + lastsMs,
    forecastAt,
    /** @param seenAt when the source was last read */
    at(at: number, seenAt: number): Game | null {
      if (at < opensAt) return null;
      const read = readAt(stepAt(seenAt));
      if (at < game.tipOff) return read;
      if (at < game.tipOff + lastsMs) return { ...read, betStatus: 'closed' };
      return { ...read, betStatus: 'final', score, startedAt: new Date(game.tipOff) };
    },
  };
}

/** The games of a league from a number on. */
export function slateOf(league: League, number: number, outage?: Outage): Slate {
  const games = Array.from({ length: gamesOfSlate }, (_, index) =>
    followGame(league, number + index, index === gamesOfSlate - 1),
  );
  const firstTipOff = games[0]?.tipOff ?? 0;
  const seenAt = (at: number) => {
    const isOut = outage !== undefined && at >= firstTipOff + outage.from && at < firstTipOff + outage.to;
    return isOut ? firstTipOff + outage.from : at;
  };
  return {
    opensAt: games.at(-1)?.opensAt ?? 0,
    tipOffs: games.map(({ tipOff }) => tipOff),
    ends: games.map(({ endsAt }) => endsAt),
    ids: games.map(({ id }) => id),
    gameAt: (index, at) => games[index]?.at(at, seenAt(at)) ?? null,
    forecastAt: (index, at) => games[index]?.forecastAt(at) ?? { margin: 0, total: 0 },
  };
}
