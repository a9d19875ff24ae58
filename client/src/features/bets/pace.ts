import { type League, leagues } from '@courtside/contract/leagues';

/** Before this part of regulation, a pace says little: a minute of free throws doubles it. */
const minPart = 1 / 8;
/** A total is nearly decided once this part of regulation is played. */
const latePart = 3 / 4;

/** How far a game is, by its scoreboard. */
export interface Pace {
  /** The points of both teams at the end of regulation, if they go on as so far. */
  readonly total: number;
  /** Whether the last quarter of regulation has begun: from then on, a total is nearly decided. */
  readonly isLate: boolean;
}

/**
 * The pace of a game from the scoreboard's clock: `Q3 4:12`, or `H2 4:12` in a league with halves. Null in the first eighth of the
 * game, in overtime, and without such a clock.
 * @param points of both teams together
 */
export function paceOf(points: number, clock: string | null, league: League): Pace | null {
  const found = /^[QH]([1-4]) (\d{1,2}):(\d\d)$/.exec(clock ?? '');
  if (found === null) return null;
  const [period, minutes, seconds] = found.slice(1).map(Number);
  if (period === undefined || minutes === undefined || seconds === undefined) return null;
  const { periods, periodMinutes } = leagues[league];
  const played = (period * periodMinutes * 60 - minutes * 60 - seconds) / (periods * periodMinutes * 60);
  if (played < minPart) return null;
  return { total: Math.round(points / played), isLate: played >= latePart };
}
