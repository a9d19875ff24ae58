/** The time, in milliseconds since 1970 UTC. Passed in everywhere, so that tests steer it. */
export type Clock = () => number;

/** The clock of the machine. */
export const systemClock: Clock = Date.now;
