import { type League as LeagueName, leagues } from '@courtside/contract';

/** American prices of both sides: home or over first. */
export type Prices = readonly [first: number, second: number];

/** What bookmakers offer on a game. The spread's line is added to the home team's score. */
export interface Offer {
  readonly moneyline: Prices;
  readonly spread: { readonly line: number; readonly prices: Prices };
  readonly total: { readonly line: number; readonly prices: Prices };
}

/** Points of a team in each period. */
export type Periods = readonly number[];

/** The points of both teams. */
export interface Points {
  readonly home: Periods;
  readonly away: Periods;
}

/** A game of the league, as its sources list it. Times in ms since 1970. */
export interface LeagueGame {
  readonly id: string;
  readonly league: LeagueName;
  readonly home: string;
  readonly away: string;
  readonly startTime: number;
  readonly offer: Offer;
  /** When the prices changed last. */
  readonly pricedAt: number;
  readonly state: 'scheduled' | 'live' | 'final' | 'postponed';
  readonly points: Points;
  /** What the scoreboard lists instead, if the sources contradict each other. */
  readonly scoreboardPoints: Points | null;
  /** Time left in the period, such as `7:42`. */
  readonly clock: string;
  /** False once no source lists it any more. */
  readonly listed: boolean;
}

export const sumOf = (periods: Periods): number => periods.reduce((sum, points) => sum + points, 0);

/** Splits a final score into the periods of a league's regulation. */
export function inPeriods(points: number, league: LeagueName): Periods {
  const { periods } = leagues[league];
  const each = Math.floor(points / periods);
  return [...Array.from({ length: periods - 1 }, () => each), points - (periods - 1) * each];
}
