/** American prices of both sides: home or over first. */
export type Prices = readonly [first: number, second: number];

/** What bookmakers offer on a game. The spread's line is added to the home team's score. */
export interface Offer {
  readonly moneyline: Prices;
  readonly spread: { readonly line: number; readonly prices: Prices };
  readonly total: { readonly line: number; readonly prices: Prices };
}

/** Points of a team in each quarter. */
export type Quarters = readonly number[];

/** The points of both teams. */
export interface Points {
  readonly home: Quarters;
  readonly away: Quarters;
}

/** A game of the league, as its sources list it. Times in ms since 1970. */
export interface LeagueGame {
  readonly id: string;
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
  /** Time left in the quarter, such as `7:42`. */
  readonly clock: string;
  /** False once no source lists it any more. */
  readonly listed: boolean;
}

export const sumOf = (quarters: Quarters): number => quarters.reduce((sum, points) => sum + points, 0);

/** Splits a final score into four quarters. */
export function inQuarters(points: number): Quarters {
  const quarter = Math.floor(points / 4);
  return [quarter, quarter, quarter, points - 3 * quarter];
}
