import {
  cashOutCents,
  gradeOf,
  halfPointsWorse,
  impliedProbability,
  type MarketName,
  payoutCents,
  type Selection,
} from '@courtside/contract';
import {
  type Forecast,
  type LineChances,
  spreadChances,
  totalChances,
  winProbability,
} from '@courtside/core/league/games/providers/simulator/chances';
import { forecastMoves } from '@courtside/core/league/games/providers/simulator/forecast';
import { durationMs, stageAfter } from '@courtside/core/league/games/providers/simulator/game-clock';
import type { League } from '@courtside/core/league/games/providers/simulator/league';
import { moneyline, spread, total } from '@courtside/core/league/games/providers/simulator/prices';
import { fixture, type SimulatedFixture } from '@courtside/core/league/games/providers/simulator/schedule';
import { playGame, scoreAt } from '@courtside/core/league/games/providers/simulator/scoring';
import { drawsFor } from '@courtside/core/platform/random';
import { type FirstListing, openGame, sellFirstBet, timeOf } from './first-listing.ts';

export type Side = 0 | 1;
export const sides: readonly Side[] = [0, 1];

/** A bet placed by a bot. */
export interface Placed {
  readonly side: Side;
  readonly step: number;
  readonly price: number;
  /** As the chosen side has it; null for a moneyline. */
  readonly line: number | null;
  /** Cents a win pays, stake included. */
  readonly payout: number;
}

/** The outcome of a stake that was not refunded, in cents. */
export interface Closed {
  readonly staked: number;
  readonly paid: number;
  /** The expected payout given the last forecast, which removes the luck of the game. */
  readonly expected: number;
}

/** How often the first answer has the sides exchanged. */
export const chanceOfWrongListing = 1 / 4;
/** A stake large enough to make the rounding of cents irrelevant. */
const stake = 100_000;
/** Prices move every four seconds: a bet placed just before a move sees three moves within the ten seconds of Undo. */
const undoSteps = 3;

/** One market of a simulated game, step by step from its opening to tip-off, under the betting rules. */
export interface Market {
  /** The last step at which bets can be placed and cashed out. */
  readonly lastStep: number;
  priceOf(side: Side, step: number): number;
  place(side: Side, step: number): Placed;
  /** What a bet is worth at a step, in cents, given the forecast behind the prices, which users never see. */
  worthOf(bet: Placed, step: number): number;
  /** Whether the odds of a bet are better than those at a step. */
  isImproved(bet: Placed, step: number): boolean;
  /** Whether Undo is allowed at a step. */
  canUndo(bet: Placed, step: number): boolean;
  /** The cash-out amount at a step, in cents. */
  cashOutAt(bet: Placed, step: number): number;
  cashOut(bet: Placed, step: number): Closed;
  hold(bet: Placed): Closed;
  /**
   * Bets on the underdog of the game's first answer, which sometimes has the sides exchanged, and cashes the bet out as soon
   * as its price is confirmed. Null if the bet was refused or refunded.
   * @param former true for the rules from before a first listing needed a second reading
   */
  sellFirstListing(former?: boolean): Closed | null;
}

/** The stake of every bet, in cents. */
export { stake as stakeCents };

/** The line and the prices of a forecast in each market. */
export const offers: {
  readonly [market in MarketName]: (forecast: Forecast) => {
    readonly line: number | null;
    readonly prices: readonly [number, number];
  };
} = { moneyline: ({ margin }) => ({ line: null, prices: moneyline(margin) }), spread, total };

const sideNames = { moneyline: ['team1', 'team2'], spread: ['team1', 'team2'], total: ['over', 'under'] } as const;

/** The chances of the first side. */
export function chancesOf(market: MarketName, forecast: Forecast, line: number): LineChances {
  if (market === 'spread') return spreadChances(forecast, line);
  if (market === 'total') return totalChances(forecast, line);
  const wins = winProbability(forecast.margin);
  return { wins, loses: 1 - wins };
}

/** The true listing of a game at each step. */
function listingsOf({ home, away }: SimulatedFixture, moves: readonly Forecast[]): FirstListing['listingAt'] {
  const startTime = timeOf(moves.length);
  return (step) => {
    const forecast = moves[step] ?? { margin: 0, total: 0 };
    const quote = (name: MarketName) => ({ ...offers[name](forecast), bookmaker: null, updatedAt: timeOf(step) });
    const quotes = { moneyline: quote('moneyline'), spread: quote('spread'), total: quote('total') };
    return { id: 'game', league: 'nba', team1: home, team2: away, startTime, quotes };
  };
}

/** Opens a market of a game of a league. */
export function marketOf(league: League, number: number, market: MarketName = 'moneyline'): Market {
  const game = fixture(league, number);
  const moves = forecastMoves(league, game);
  const offered = moves.map((forecast) => offers[market](forecast));
  const lastStep = moves.length - 1;
  const forecastAt = (step: number) => moves[step] ?? { margin: 0, total: 0 };
  const course = playGame(league, number, forecastAt(lastStep));
  const score = scoreAt(course, stageAfter(durationMs(course.overtime), course.overtime));

  const priceOf = (side: Side, step: number) => offered[step]?.prices[side] ?? 0;
  /** The line as a side has it. It is its own inverse. */
  const asSide = (side: Side, line: number | null) =>
    line !== null && market === 'spread' && side === 1 ? -line : line;
  const lineOf = (side: Side, step: number) => asSide(side, offered[step]?.line ?? null);
  const selectionOf = ({ side, line }: Placed): Selection => ({ market, side: sideNames[market][side], line });

  const worthOf = ({ side, line, payout }: Placed, step: number) => {
    const { wins, loses } = chancesOf(market, forecastAt(step), asSide(side, line) ?? 0);
    return payout * (side === 0 ? wins : loses) + stake * (1 - wins - loses);
  };
  const worseBy = (bet: Placed, step: number) => halfPointsWorse(selectionOf(bet), lineOf(bet.side, step));
  const cashOutAt = (bet: Placed, step: number) =>
    cashOutCents(bet.payout, priceOf(bet.side, step), priceOf(bet.side === 0 ? 1 : 0, step), worseBy(bet, step));
  const draw = drawsFor(league.seed, 'first answer', number);
  const isWrong = draw() < chanceOfWrongListing;
  const wrongReadings = isWrong ? (draw() < 0.5 ? 1 : 2) : 0;
  const first: FirstListing = { listingAt: listingsOf(game, moves), lastStep, wrongReadings };
  return {
    lastStep,
    priceOf,
    place(side, step) {
      const price = priceOf(side, step);
      return { side, step, price, line: lineOf(side, step), payout: payoutCents(stake, price) };
    },
    worthOf,
    isImproved(bet, step) {
      const { side, price, line } = bet;
      if (lineOf(side, step) !== line) return worseBy(bet, step) === 0;
      return impliedProbability(priceOf(side, step)) > impliedProbability(price);
    },
    canUndo: ({ side, step: placed, price, line }, step) =>
      step <= placed + undoSteps && priceOf(side, step) === price && lineOf(side, step) === line,
    cashOutAt,
    cashOut(bet, step) {
      const paid = cashOutAt(bet, step);
      return { staked: stake, paid, expected: paid };
    },
    hold(bet) {
      const paid = { won: bet.payout, push: stake, lost: 0 }[gradeOf(selectionOf(bet), score)];
      return { staked: stake, paid, expected: worthOf(bet, lastStep) };
    },
    sellFirstListing(former = false) {
      const offer = openGame(first).markets[market];
      if (offer === undefined || offer.pause !== null) return null;
      const isHome = market === 'spread' ? (offer.line ?? 0) > 0 : offer.prices[0] >= offer.prices[1];
      const side = isHome ? 0 : 1;
      const price = offer.prices[side];
      const bet: Placed = { side, step: 0, price, line: asSide(side, offer.line), payout: payoutCents(stake, price) };
      const sale = sellFirstBet(first, market, { selection: selectionOf(bet), payout: bet.payout, stake }, former);
      if (sale === 'refunded') return null;
      return sale === 'held' ? this.hold(bet) : { staked: stake, paid: sale.cents, expected: sale.cents };
    },
  };
}
