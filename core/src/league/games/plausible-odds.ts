import type { League } from '@courtside/contract';

/** Which odds of a league are plausible. Lines and deviations in points. */
export interface PlausibleOdds {
  /** Larger spreads are errors of the feed. */
  readonly maxSpread: number;
  /** Totals outside of these are errors of the feed. */
  readonly minTotal: number;
  readonly maxTotal: number;
  /** Standard deviations of a game's margin and of its total around their expectations. */
  readonly marginDeviation: number;
  readonly totalDeviation: number;
  /**
   * A line or price that moves by more than this probability counts only once a second reading confirms it. With a single
   * bookmaker, half of it.
   */
  readonly maxJump: number;
}

const college: PlausibleOdds = {
  maxSpread: 60,
  minTotal: 90,
  maxTotal: 250,
  marginDeviation: 11,
  totalDeviation: 17,
  maxJump: 0.15,
};
const fortyMinutes: PlausibleOdds = {
  maxSpread: 40,
  minTotal: 110,
  maxTotal: 250,
  marginDeviation: 11,
  totalDeviation: 16,
  maxJump: 0.15,
};

export const plausibleOdds: Readonly<Record<League, PlausibleOdds>> = {
  nba: {
    maxSpread: 50,
    minTotal: 100,
    maxTotal: 400,
    marginDeviation: 12,
    totalDeviation: 18,
    maxJump: 0.15,
  },
  wnba: fortyMinutes,
  ncaam: college,
  ncaaw: college,
  euroleague: fortyMinutes,
};
