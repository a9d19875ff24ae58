/** The time, in milliseconds since 1970 UTC. Passed in everywhere, so that tests steer it. */
export type Clock = () => number;

/** The clock of the machine. */
export const systemClock: Clock = Date.now;

/** The UTC day of a moment, `yyyy-mm-dd`; later days sort after earlier ones. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
