import { probabilityToAmerican } from '@courtside/contract';
import type { League } from './league.ts';
import { drawsFor } from './random.ts';
import { type Fixture, openForMs } from './schedule.ts';

/** Points by which the home team is expected to win; negative when the visitors are. */
export type Line = number;

/** Spread of the winning margin around the line: the scale of its logistic distribution, in points. */
export const marginScale = 7.2;

const homeAdvantage = 1.9;
const stepMs = 4_000;
const steps = Math.ceil(openForMs / stepMs);
const stepPoints = 0.25;
const chanceOfStep = 0.3;
/** No team is given a better chance than 93 %: beyond, the margin leaves the favourite's backers next to nothing. */
const longestLine = marginScale * Math.log(0.93 / 0.07);
/** The book's margin: what the two implied probabilities add up to beyond 1. */
const overround = 0.045;

/**
 * The line of a game from its opening to tip-off, one entry a step. It goes up or down by a quarter of a point or
 * stays, either way with the same chance, so the line at any moment is the best guess of the last one: nobody gains
 * by waiting.
 */
export function lineMoves(league: League, game: Fixture): readonly Line[] {
  const random = drawsFor(league.seed, 'line', game.number);
  const rating = (team: string) => league.ratings.get(team) ?? 0;
  let line = withinReason(homeAdvantage + rating(game.home) - rating(game.away));
  const moves = [line];
  while (moves.length <= steps) {
    const draw = random();
    if (draw < chanceOfStep) line = withinReason(line + (draw < chanceOfStep / 2 ? stepPoints : -stepPoints));
    moves.push(line);
  }
  return moves;
}

/** The line at a time: the opening line before the game is listed, the last one from tip-off on. */
export function lineAt(moves: readonly Line[], game: Fixture, now: number): Line {
  const step = Math.floor((now - (game.tipOff - openForMs)) / stepMs);
  return moves[Math.max(0, Math.min(step, moves.length - 1))] ?? 0;
}

/** The home team's chance to win, 0 to 1. */
function winProbability(line: Line): number {
  return 1 / (1 + Math.exp(-line / marginScale));
}

/** American prices for a line, home team first: the chances with the margin on top, in the round numbers books use. */
export function moneyline(line: Line): readonly [home: number, away: number] {
  const home = winProbability(line);
  return [toBoard(home * (1 + overround)), toBoard((1 - home) * (1 + overround))];
}

function toBoard(probability: number): number {
  const price = probabilityToAmerican(probability);
  const size = Math.abs(price);
  const grid = size < 250 ? 5 : size < 500 ? 10 : size < 1000 ? 25 : 100;
  const rounded = Math.round(size / grid) * grid;
  return price > 0 || rounded === 100 ? rounded : -rounded;
}

function withinReason(line: Line): Line {
  return Math.max(-longestLine, Math.min(longestLine, line));
}
