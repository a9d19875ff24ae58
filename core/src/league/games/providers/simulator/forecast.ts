import { drawsFor, type Random } from '../../../../platform/random.ts';
import { type Forecast, marginScale, winProbability } from './chances.ts';
import type { League } from './league.ts';
import { openForMs, type SimulatedFixture } from './schedule.ts';

const homeAdvantage = 1.9;
/** Expected points of two average teams, without overtime. */
const meanTotal = 219.5;
const stepMs = 4_000;
const steps = Math.ceil(openForMs / stepMs);
const marginStep = 0.25;
const chanceOfMarginStep = 0.3;
const totalStep = 0.5;
const chanceOfTotalStep = 0.6;
/** The total moves less often than the margin, after every third step. */
const stepsPerTotal = 3;
/** Limits the favorite's chance to 93 %: beyond that, a bet on it would win next to nothing after the margin. */
const maxMargin = marginScale * Math.log(0.93 / 0.07);

/** The forecast of a game from opening to tip-off, one entry per step. */
export function forecastMoves(league: League, game: SimulatedFixture): readonly Forecast[] {
  const totals = totalMoves(league, game);
  return marginMoves(league, game).map((margin, step) => ({
    margin,
    total: totals[Math.floor(step / stepsPerTotal)] ?? meanTotal,
  }));
}

/**
 * The expected margin, which moves by a quarter of a point or stays. Up and down are weighted so that the home team's
 * chance (not the margin) is a martingale: no bettor gains by waiting. It never exceeds `maxMargin`.
 */
export function marginMoves(league: League, game: SimulatedFixture): readonly number[] {
  const rating = (team: string) => league.ratings.get(team) ?? 0;
  const opening = homeAdvantage + rating(game.home) - rating(game.away);
  const move = (margin: number, random: Random) => {
    const draw = random();
    if (draw >= chanceOfMarginStep || Math.abs(margin) + marginStep > maxMargin) return margin;
    return margin + (draw < chanceOfMarginStep * chanceOfUp(margin) ? marginStep : -marginStep);
  };
  const clamped = Math.max(-maxMargin, Math.min(maxMargin, opening));
  return walk(clamped, steps, drawsFor(league.seed, 'line', game.number), move);
}

/** The expected points of both teams, which move by half a point up or down, equally often, or stay. */
function totalMoves(league: League, game: SimulatedFixture): readonly number[] {
  const tempo = (team: string) => league.tempos.get(team) ?? 0;
  const opening = meanTotal + tempo(game.home) + tempo(game.away);
  const move = (total: number, random: Random) => {
    const draw = random();
    if (draw >= chanceOfTotalStep) return total;
    return total + (draw < chanceOfTotalStep / 2 ? totalStep : -totalStep);
  };
  return walk(opening, Math.floor(steps / stepsPerTotal), drawsFor(league.seed, 'total', game.number), move);
}

/** The opening value and those after each of `steps` moves. */
function walk(
  opening: number,
  steps: number,
  random: Random,
  move: (value: number, random: Random) => number,
): readonly number[] {
  const values = [opening];
  for (let value = opening; values.length <= steps; values.push(value)) value = move(value, random);
  return values;
}

/** The probability of an upward move that keeps the expected winning probability constant. */
function chanceOfUp(margin: number): number {
  const [lower, same, upper] = [margin - marginStep, margin, margin + marginStep].map(winProbability);
  return lower === undefined || same === undefined || upper === undefined ? 0.5 : (same - lower) / (upper - lower);
}

/** The forecast at a time: the opening one before the game is listed, the last one from tip-off on. */
export function forecastAt(moves: readonly Forecast[], game: SimulatedFixture, now: number): Forecast {
  const step = Math.floor((now - (game.tipOff - openForMs)) / stepMs);
  return moves[Math.max(0, Math.min(step, moves.length - 1))] ?? { margin: 0, total: meanTotal };
}
