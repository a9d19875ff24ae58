import { cashOutCents, payoutCents } from '@courtside/contract';
import { durationMs, stageAfter } from '@courtside/core/league/games/providers/simulator/game-clock';
import type { League } from '@courtside/core/league/games/providers/simulator/league';
import {
  type Line,
  lineMoves,
  moneyline,
  winProbability,
} from '@courtside/core/league/games/providers/simulator/prices';
import { fixture } from '@courtside/core/league/games/providers/simulator/schedule';
import { playGame, scoreAt } from '@courtside/core/league/games/providers/simulator/scoring';

export type Side = 0 | 1;
export const sides: readonly Side[] = [0, 1];

/** A bet placed by a bot. */
export interface Placed {
  readonly side: Side;
  readonly step: number;
  readonly price: number;
  /** Cents a win pays, stake included. */
  readonly payout: number;
}

/** The outcome of a stake that was not refunded, in cents. */
export interface Closed {
  readonly staked: number;
  readonly paid: number;
  /** The expected payout given the last line, which removes the luck of the game. */
  readonly expected: number;
}

/** A stake large enough to make the rounding of cents irrelevant. */
const stake = 100_000;
/** Prices move every four seconds: a bet placed just before a move sees three moves within the ten seconds of Undo. */
const undoSteps = 3;

/** The market of one simulated game, step by step from its opening to tip-off, under the betting rules. */
export interface Market {
  /** The last step at which bets can be placed and cashed out. */
  readonly lastStep: number;
  /** The line behind the prices, which users never see. */
  lineAt(step: number): Line;
  priceOf(side: Side, step: number): number;
  place(side: Side, step: number): Placed;
  /** Whether Undo is allowed at a step. */
  canUndo(bet: Placed, step: number): boolean;
  /** The cash-out amount at a step, in cents. */
  cashOutAt(bet: Placed, step: number): number;
  cashOut(bet: Placed, step: number): Closed;
  hold(bet: Placed): Closed;
}

/** The stake of every bet, in cents. */
export { stake as stakeCents };

/** Opens the market of a game of a league. */
export function marketOf(league: League, number: number): Market {
  const lines = lineMoves(league, fixture(league, number));
  const prices = lines.map(moneyline);
  const lastLine = lines.at(-1) ?? 0;
  const homeChance = winProbability(lastLine);
  const course = playGame(league, number, lastLine);
  const score = scoreAt(course, stageAfter(durationMs(course.overtime), course.overtime));
  const winner: Side = score.team1 > score.team2 ? 0 : 1;

  const priceOf = (side: Side, step: number) => prices[step]?.[side] ?? 0;
  const cashOutAt = ({ side, payout }: Placed, step: number) =>
    cashOutCents(payout, priceOf(side, step), priceOf(side === 0 ? 1 : 0, step));
  return {
    lastStep: lines.length - 1,
    lineAt: (step) => lines[step] ?? 0,
    priceOf,
    place(side, step) {
      const price = priceOf(side, step);
      return { side, step, price, payout: payoutCents(stake, price) };
    },
    canUndo: (bet, step) => step <= bet.step + undoSteps && priceOf(bet.side, step) === bet.price,
    cashOutAt,
    cashOut(bet, step) {
      const paid = cashOutAt(bet, step);
      return { staked: stake, paid, expected: paid };
    },
    hold({ side, payout }) {
      const chance = side === 0 ? homeChance : 1 - homeChance;
      return { staked: stake, paid: side === winner ? payout : 0, expected: payout * chance };
    },
  };
}
