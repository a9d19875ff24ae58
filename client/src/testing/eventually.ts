import { vi } from 'vitest';

/** How long a test waits for an event. Only what hangs takes that long: a busy machine may take 10 s to load a dialog. */
export const waitTimeoutMs = 30_000;

/** Waits until a check passes. For rendered content use `waitFor` and `findBy…` instead. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: waitTimeoutMs, interval: 10 });
}
