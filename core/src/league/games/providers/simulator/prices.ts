import type { League } from './league.ts';
import { drawsFor } from './random.ts';
import { openForMs, type SimulatedFixture } from './schedule.ts';

/** Points by which the home team is expected to win; negative when the visitors are. */
export type Line = number;

/** Spread of the winning margin around the line: the scale of its logistic distribution, in points. */
export const marginScale = 7.2;

const homeAdvantage = 1.9;
const stepMs = 4_000;
const steps = Math.ceil(openForMs / stepMs);
const stepPoints = 0.25;
const chanceOfStep = 0.3;
/** No team gets a better chance than 93 %: beyond, the margin leaves a bet on the favorite next to nothing to win. */
const longestLine = marginScale * Math.log(0.93 / 0.07);
/**
 * The book's margin before rounding: what the two implied probabilities add up to beyond 1. Rounding, always in the
 * book's favor, brings it to about 4.5 % on average. It exceeds what a step of the line and a step of the price grid are
 * worth to a bet (3.3 % and 2.9 % at most), so neither undoing nor cashing out at a coarse price is worth a bet's cost.
 */
const overround = 0.038;

/**
 * The line of a game from its opening to tip-off, one entry a step. It moves by a quarter of a point or stays. Up and
 * down are weighed so that the home team's chance, not the line, stays the same on average: the price at any moment is
 * as good as the last one, and no bettor gains by waiting. A line that would go beyond the longest one stays there.
 */
export function lineMoves(league: League, game: SimulatedFixture): readonly Line[] {
  const random = drawsFor(league.seed, 'line', game.number);
  const rating = (team: string) => league.ratings.get(team) ?? 0;
  let line = withinReason(homeAdvantage + rating(game.home) - rating(game.away));
  const moves = [line];
  while (moves.length <= steps) {
    const draw = random();
    if (draw < chanceOfStep && Math.abs(line) + stepPoints <= longestLine)
      line += draw < chanceOfStep * chanceOfUp(line) ? stepPoints : -stepPoints;
    moves.push(line);
  }
  return moves;
}

/** The chance that a move is upward: the one with which the winning probability stays the same on average. */
function chanceOfUp(line: Line): number {
  const [lower, same, upper] = [line - stepPoints, line, line + stepPoints].map(winProbability);
  return lower === undefined || same === undefined || upper === undefined ? 0.5 : (same - lower) / (upper - lower);
}

/** The line at a time: the opening line before the game is listed, the last one from tip-off on. */
export function lineAt(moves: readonly Line[], game: SimulatedFixture, now: number): Line {
  const step = Math.floor((now - (game.tipOff - openForMs)) / stepMs);
  return moves[Math.max(0, Math.min(step, moves.length - 1))] ?? 0;
}

/** The home team's chance to win, 0 to 1. */
export function winProbability(line: Line): number {
  return 1 / (1 + Math.exp(-line / marginScale));
}

/** American prices for a line, home team first: the chances with the margin on top, in the round numbers books use. */
export function moneyline(line: Line): readonly [home: number, away: number] {
  const home = winProbability(line);
  return [toBoard(home * (1 + overround)), toBoard((1 - home) * (1 + overround))];
}

/** Rounds in the book's favor: a price never pays more than its probability is worth. */
function toBoard(probability: number): number {
  const size = probability < 0.5 ? (100 * (1 - probability)) / probability : (100 * probability) / (1 - probability);
  const grid = size < 250 ? 5 : size < 1000 ? 10 : 25;
  return probability < 0.5 ? Math.floor(size / grid) * grid : -Math.ceil(size / grid) * grid;
}

function withinReason(line: Line): Line {
  return Math.max(-longestLine, Math.min(longestLine, line));
}
