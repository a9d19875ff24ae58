import type { Score } from '@courtside/contract';
import { overtimeSeconds, quarterSeconds, regulationSeconds, type Stage } from './game-clock.ts';
import type { League } from './league.ts';
import { type Line, marginScale } from './prices.ts';
import { drawNormal, drawsFor, type Random } from './random.ts';

/** A basket or free throw. */
interface Basket {
  /** Game seconds since tip-off. */
  readonly at: number;
  readonly side: 0 | 1;
  readonly points: number;
}

/** How a game goes, from first to last basket. */
export interface Course {
  readonly overtime: boolean;
  readonly baskets: readonly Basket[];
}

/** A margin within this many points of a draw is settled in overtime. */
const overtimeWithin = 0.8;
const largestMargin = 60;
const meanTotal = 219.5;
const totalDeviation = 18;
const smallestTotal = 180;

/**
 * Plays a game to its end. The margin is drawn around the last line, so each team wins exactly as often as that line
 * says; the winner in overtime is the one the draw leaned to.
 */
export function playGame(league: League, number: number, lastLine: Line): Course {
  const random = drawsFor(league.seed, 'result', number);
  const margin = lastLine + marginScale * drawLogistic(random);
  const overtime = Math.abs(margin) < overtimeWithin;
  const lead = overtime ? 0 : Math.sign(margin) * Math.min(largestMargin, Math.ceil(Math.abs(margin) - overtimeWithin));
  const total = Math.max(smallestTotal, Math.round(meanTotal + totalDeviation * drawNormal(random)));
  const away = Math.floor((total - lead) / 2);
  const baskets = [
    ...score(random, 0, away + lead, 0, regulationSeconds),
    ...score(random, 1, away, 0, regulationSeconds),
  ];
  if (overtime) {
    const loser = 6 + Math.floor(7 * random());
    const winner = loser + 1 + Math.floor(8 * random() ** 2);
    const [home, visitors] = margin > 0 ? [winner, loser] : [loser, winner];
    baskets.push(...score(random, 0, home, regulationSeconds, overtimeSeconds));
    baskets.push(...score(random, 1, visitors, regulationSeconds, overtimeSeconds));
  }
  return { overtime, baskets };
}

/** The scoreboard at a stage of the game. */
export function scoreAt(course: Course, stage: Stage): Score {
  const periods = Array.from({ length: stage.period }, (): [number, number] => [0, 0]);
  for (const { at, side, points } of course.baskets) {
    const period = periods[Math.min(Math.floor(at / quarterSeconds), 4)];
    if (period && at < stage.played) period[side] += points;
  }
  const sum = (side: 0 | 1) => periods.reduce((points, period) => points + period[side], 0);
  return { team1: sum(0), team2: sum(1), periods, clock: stage.clock };
}

/**
 * Spreads a team's points over a stretch of the game: half its scores are twos, a fifth threes, the rest free throws.
 * The time between two varies less than pure chance would have it, as the teams take turns with the ball.
 */
function score(random: Random, side: 0 | 1, points: number, from: number, seconds: number): Basket[] {
  const worths: number[] = [];
  for (let left = points; left > 0; left -= worths.at(-1) ?? left) {
    const draw = random();
    worths.push(Math.min(left, draw < 0.5 ? 2 : draw < 0.71 ? 3 : 1));
  }
  const gaps = Array.from({ length: worths.length + 1 }, () => random() ** 1.5);
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  let past = 0;
  return worths.map((worth, index) => {
    past += gaps[index] ?? 0;
    return { at: from + (seconds * past) / whole, side, points: worth };
  });
}

/** A draw from the standard logistic distribution; the draw itself is kept off 0, whose logarithm is infinite. */
function drawLogistic(random: Random): number {
  const chance = random() + 2 ** -33;
  return Math.log(chance / (1 - chance));
}
