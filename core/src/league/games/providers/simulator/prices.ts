import { drawsFor } from '../../../../platform/random.ts';
import type { League } from './league.ts';
import { openForMs, type SimulatedFixture } from './schedule.ts';

/** Expected margin of the home team in points; negative if the away team is the favorite. */
export type Line = number;

/** Scale of the margin's logistic distribution around the line, in points. */
export const marginScale = 7.2;

const homeAdvantage = 1.9;
const stepMs = 4_000;
const steps = Math.ceil(openForMs / stepMs);
const stepPoints = 0.25;
const chanceOfStep = 0.3;
/** Limits the favorite's chance to 93 %: beyond that, a bet on it would win next to nothing after the margin. */
const maxLine = marginScale * Math.log(0.93 / 0.07);
/**
 * The book's margin before rounding: the excess of the two implied probabilities over 1. Rounding in the book's favor
 * raises it to about 4.5 % on average. It exceeds the value of one step of the line (at most 3.3 %) and one step of the
 * price grid (at most 2.9 %), so neither undo nor cash-out can gain more than a bet costs.
 */
const overround = 0.038;

/**
 * The line of a game from opening to tip-off, one entry per step. It moves by a quarter of a point or stays. Up and down
 * are weighted so that the home team's chance (not the line) is a martingale: no bettor gains by waiting. The line never
 * exceeds `maxLine`.
 */
export function lineMoves(league: League, game: SimulatedFixture): readonly Line[] {
  const random = drawsFor(league.seed, 'line', game.number);
  const rating = (team: string) => league.ratings.get(team) ?? 0;
  let line = clampLine(homeAdvantage + rating(game.home) - rating(game.away));
  const moves = [line];
  while (moves.length <= steps) {
    const draw = random();
    if (draw < chanceOfStep && Math.abs(line) + stepPoints <= maxLine)
      line += draw < chanceOfStep * chanceOfUp(line) ? stepPoints : -stepPoints;
    moves.push(line);
  }
  return moves;
}

/** The probability of an upward move that keeps the expected winning probability constant. */
function chanceOfUp(line: Line): number {
  const [lower, same, upper] = [line - stepPoints, line, line + stepPoints].map(winProbability);
  return lower === undefined || same === undefined || upper === undefined ? 0.5 : (same - lower) / (upper - lower);
}

/** The line at a time: the opening line before the game is listed, the last line from tip-off on. */
export function lineAt(moves: readonly Line[], game: SimulatedFixture, now: number): Line {
  const step = Math.floor((now - (game.tipOff - openForMs)) / stepMs);
  return moves[Math.max(0, Math.min(step, moves.length - 1))] ?? 0;
}

/** The home team's chance to win, 0 to 1. */
export function winProbability(line: Line): number {
  return 1 / (1 + Math.exp(-line / marginScale));
}

/** American prices for a line, home team first: the chances plus the margin, rounded as books do. */
export function moneyline(line: Line): readonly [home: number, away: number] {
  const home = winProbability(line);
  return [roundedPrice(home * (1 + overround)), roundedPrice((1 - home) * (1 + overround))];
}

/** Rounds in the book's favor, so that a price never pays more than its probability is worth. */
function roundedPrice(probability: number): number {
  const size = probability < 0.5 ? (100 * (1 - probability)) / probability : (100 * probability) / (1 - probability);
  const grid = size < 250 ? 5 : size < 1000 ? 10 : 25;
  return probability < 0.5 ? Math.floor(size / grid) * grid : -Math.ceil(size / grid) * grid;
}

function clampLine(line: Line): Line {
  return Math.max(-maxLine, Math.min(maxLine, line));
}
