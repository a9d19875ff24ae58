import { vi } from 'vitest';

/** How long a test waits for what must come: for a machine that is busy with something else, too. */
export const patienceMs = 10_000;

/** Waits until a check holds. What is to be seen on a page is better waited for with `waitFor` and `findBy…`. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: patienceMs, interval: 10 });
}
