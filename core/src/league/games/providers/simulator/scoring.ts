import type { Score } from '@courtside/contract';
import { drawNormal, drawsFor, type Random } from '../../../../platform/random.ts';
import { type Forecast, marginScale, overtimeLead, overtimeMargin, overtimePoints, totalDeviation } from './chances.ts';
import { overtimeSeconds, quarterSeconds, regulationSeconds, type Stage } from './game-clock.ts';
import type { League } from './league.ts';

/** A basket or free throw. */
interface Basket {
  /** Game seconds since tip-off. */
  readonly at: number;
  readonly side: 0 | 1;
  readonly points: number;
}

/** All baskets of a game, in no particular order. */
export interface PlayByPlay {
  readonly overtime: boolean;
  readonly baskets: readonly Basket[];
}

const maxMargin = 60;
/** No team scores fewer points in regulation. */
const minPoints = 70;

/**
 * Plays a game to its end. Margin and total are drawn around the last forecast, so that bets win as often as `chances.ts`
 * says. The sign of the drawn margin also decides overtime.
 */
export function playGame(league: League, number: number, { margin: expected, total }: Forecast): PlayByPlay {
  const random = drawsFor(league.seed, 'result', number);
  const margin = expected + marginScale * drawLogistic(random);
  const overtime = Math.abs(margin) < overtimeMargin;
  const lead = overtime ? 0 : Math.sign(margin) * Math.min(maxMargin, Math.ceil(Math.abs(margin) - overtimeMargin));
  const points = total + totalDeviation * drawNormal(random);
  const loser = Math.max(minPoints, Math.round((points - Math.abs(lead)) / 2));
  const [home, away] = [loser + Math.max(0, lead), loser + Math.max(0, -lead)];
  const baskets = [...score(random, 0, home, 0, regulationSeconds), ...score(random, 1, away, 0, regulationSeconds)];
  if (overtime) {
    const { min, max } = overtimePoints;
    const fewer = min + Math.floor((max - min + 1) * random());
    const more = fewer + 1 + Math.floor(overtimeLead * random() ** 2);
    const [homeMore, awayMore] = margin > 0 ? [more, fewer] : [fewer, more];
    baskets.push(...score(random, 0, homeMore, regulationSeconds, overtimeSeconds));
    baskets.push(...score(random, 1, awayMore, regulationSeconds, overtimeSeconds));
  }
  return { overtime, baskets };
}

/** The score at a stage of the game. */
export function scoreAt(playByPlay: PlayByPlay, stage: Stage): Score {
  const periods = Array.from({ length: stage.period }, (): [number, number] => [0, 0]);
  for (const { at, side, points } of playByPlay.baskets) {
    const period = periods[Math.min(Math.floor(at / quarterSeconds), 4)];
    if (period && at < stage.played) period[side] += points;
  }
  const sum = (side: 0 | 1) => periods.reduce((points, period) => points + period[side], 0);
  return { team1: sum(0), team2: sum(1), periods, clock: stage.clock };
}

/**
 * Distributes a team's points over a part of the game: half of the baskets are twos, a fifth threes, the rest free
 * throws. The time between baskets varies less than at random, because possession alternates.
 */
function score(random: Random, side: 0 | 1, points: number, from: number, seconds: number): Basket[] {
  const values: number[] = [];
  for (let left = points; left > 0; left -= values.at(-1) ?? left) {
    const draw = random();
    values.push(Math.min(left, draw < 0.5 ? 2 : draw < 0.71 ? 3 : 1));
  }
  const intervals = Array.from({ length: values.length + 1 }, () => random() ** 1.5);
  const total = intervals.reduce((sum, interval) => sum + interval, 0);
  let past = 0;
  return values.map((value, index) => {
    past += intervals[index] ?? 0;
    return { at: from + (seconds * past) / total, side, points: value };
  });
}

/** Draws from the standard logistic distribution. The chance is never 0, whose logarithm is infinite. */
function drawLogistic(random: Random): number {
  const chance = random() + 2 ** -33;
  return Math.log(chance / (1 - chance));
}
