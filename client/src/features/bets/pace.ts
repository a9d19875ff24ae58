const quarterSeconds = 12 * 60;
const regulationSeconds = 4 * quarterSeconds;
/** Before, a pace says little: a minute of free throws doubles it. */
const minSeconds = quarterSeconds / 2;

/** How far a game is, by its scoreboard. */
export interface Pace {
  /** The points of both teams at the end of regulation, if they go on as so far. */
  readonly total: number;
  /** Whether the last quarter has begun: from then on, a total is nearly decided. */
  readonly isLate: boolean;
}

/**
 * The pace of a game from the scoreboard's clock: `Q3 4:12`. Null in the first six minutes, in overtime, and without such a clock.
 * @param points of both teams together
 */
export function paceOf(points: number, clock: string | null): Pace | null {
  const found = /^Q([1-4]) (\d{1,2}):(\d\d)$/.exec(clock ?? '');
  if (found === null) return null;
  const [quarter, minutes, seconds] = found.slice(1).map(Number);
  if (quarter === undefined || minutes === undefined || seconds === undefined) return null;
  const played = quarter * quarterSeconds - minutes * 60 - seconds;
  if (played < minSeconds) return null;
  return { total: Math.round((points * regulationSeconds) / played), isLate: quarter === 4 };
}
