import { randomInt } from 'node:crypto';

/**
 * Picks a free number below a limit for one more document (docs/decisions/0097), at random: calls at the same moment should find
 * different ones. Documents from before there were numbers take the last ones.
 * @param taken the numbers of the stored documents; undefined for one without a number
 * @returns undefined if no number is free
 */
export function pickFreeNumber(limit: number, taken: readonly (number | undefined)[]): number | undefined {
  if (taken.length >= limit) return undefined;
  const usable = limit - taken.filter((number) => number === undefined).length;
  const free = Array.from({ length: usable }, (_, number) => number).filter((number) => !taken.includes(number));
  return free.length === 0 ? undefined : free[randomInt(free.length)];
}
