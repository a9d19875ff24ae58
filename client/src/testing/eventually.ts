import { vi } from 'vitest';

/** How long a test waits for an event. Generous, because the machine may be busy. */
export const waitTimeoutMs = 10_000;

/** Waits until a check passes. For rendered content use `waitFor` and `findBy…` instead. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: waitTimeoutMs, interval: 10 });
}
