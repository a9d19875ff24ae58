import { normalCdf } from '@courtside/contract';

/** What a game is expected to end with. Every price follows from it; bettors never see it. */
export interface Forecast {
  /** Expected margin of the home team in points; negative if the away team is the favorite. */
  readonly margin: number;
  /** Expected points of both teams together, without overtime. */
  readonly total: number;
}

/** Chances of a bet on a line, 0 to 1. They sum to 1 with the chance of a push. */
export interface LineChances {
  readonly wins: number;
  readonly loses: number;
}

/** Scale of the margin's logistic distribution around the forecast, in points: a standard deviation of 13. */
export const marginScale = 7.2;
/** Standard deviation of the points of both teams around the forecast. */
export const totalDeviation = 18;
/** A drawn margin below this many points leads to overtime. */
export const overtimeMargin = 0.8;
/** The winner of an overtime leads by 1 to 8 points: 1 + ⌊8 u²⌋ of a uniform draw u. */
export const overtimeLead = 8;
/** The loser of an overtime scores 6 to 12 points, uniformly. */
export const overtimePoints = { min: 6, max: 12 } as const;

/** Mean and standard deviation of the points that both teams score in overtime. */
const overtimeTotal = { mean: 21.2, deviation: 4.5 };

/** The home team's chance to win, 0 to 1. */
export function winProbability(margin: number): number {
  return 1 / (1 + Math.exp(-margin / marginScale));
}

/**
 * The chance that the home team wins by at least so many points. Outside overtime a drawn margin above `overtimeMargin` is
 * rounded up to whole points after subtracting it.
 * @param points a whole number of at least 1
 */
function chanceToLead(margin: number, points: number): number {
  const byPoints = winProbability(margin - (points - 1 + overtimeMargin));
  const inOvertime = winProbability(margin) - winProbability(margin - overtimeMargin);
  return byPoints + inOvertime * Math.max(0, 1 - Math.sqrt((points - 1) / overtimeLead));
}

/** The chance that the home team's margin is at least so many points, also negative ones. There is no tie. */
function chanceOfMargin(margin: number, points: number): number {
  return points >= 1 ? chanceToLead(margin, points) : 1 - chanceToLead(-margin, 1 - points);
}

/**
 * Chances of the home team with a spread.
 * @param line points added to the home team's score
 */
export function spreadChances({ margin }: Forecast, line: number): LineChances {
  return {
    wins: chanceOfMargin(margin, Math.floor(-line) + 1),
    loses: 1 - chanceOfMargin(margin, Math.ceil(-line)),
  };
}

/** Chances of the over. Overtime counts. */
export function totalChances(forecast: Forecast, line: number): LineChances {
  return {
    wins: chanceOfTotal(forecast, Math.floor(line) + 1),
    loses: 1 - chanceOfTotal(forecast, Math.ceil(line)),
  };
}

/** The chance that both teams together score at least so many points. */
function chanceOfTotal({ margin, total }: Forecast, points: number): number {
  const overtime = winProbability(margin + overtimeMargin) - winProbability(margin - overtimeMargin);
  const least = points - 0.5;
  const regulation = 1 - normalCdf((least - total) / totalDeviation);
  const longer =
    1 - normalCdf((least - overtimeTotal.mean - total) / Math.hypot(totalDeviation, overtimeTotal.deviation));
  return (1 - overtime) * regulation + overtime * longer;
}
