import { vi } from 'vitest';

/** Waits until a check holds; long enough for a machine that is busy with something else. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 25 });
}
