/** Returns the time in milliseconds since 1970 UTC. Passed in everywhere so that tests control it. */
export type Clock = () => number;

/** The machine's clock. */
export const systemClock: Clock = Date.now;

/** The UTC day of a time, `yyyy-mm-dd`. Later days sort after earlier ones. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
