import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times slower this machine is than the one for which the limits were chosen; at least 1. */
    timeFactor: number;
  }
}

/**
 * A limit that only ends what hangs, on this machine.
 * @param ms the limit on a quiet machine with two cores, in milliseconds
 */
export function timeLimit(ms: number): number {
  return Math.round(ms * inject('timeFactor'));
}
