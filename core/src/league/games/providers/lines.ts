import type { League } from '@courtside/contract';
import { plausibleOdds } from '../plausible-odds.ts';

/** Whether a line is a number of half points, such as −5.5. */
function isInHalfPoints(line: number): boolean {
  return Number.isInteger(line * 2);
}

/** The home team's spread, or why both teams' spreads cannot be used. */
export function spreadLine(home: number, away: number, league: League): number | string {
  if (home + away !== 0) return 'spreads that do not add up to 0';
  if (!isInHalfPoints(home) || Math.abs(home) > plausibleOdds[league].maxSpread) return 'an impossible spread';
  // Adding 0 turns −0 into 0.
  return home + 0;
}

/** The total, or why the totals of both sides cannot be used. */
export function totalLine(over: number, under: number, league: League): number | string {
  if (over !== under) return 'two different totals';
  const { minTotal, maxTotal } = plausibleOdds[league];
  const isPlausible = over >= minTotal && over <= maxTotal;
  return isInHalfPoints(over) && isPlausible ? over : 'an impossible total';
}
