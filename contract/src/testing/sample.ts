import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:deep`. */
    deep: boolean;
    /** Seed of property tests. */
    seed: number;
  }
}

/**
 * How many cases a property, fault or race test tries.
 * @param few in `npm test`: enough to fail when the rule is broken
 * @param full in `npm run test:deep`
 */
export function sample(few: number, full: number): number {
  return inject('deep') ? full : few;
}
