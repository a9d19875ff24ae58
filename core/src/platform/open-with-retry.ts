import { setTimeout as wait } from 'node:timers/promises';

/**
 * Opens something whose ground may not be there yet: tries until it works or is called off.
 * @param options.onFailure told of each failed try, counted from 1
 * @returns what was opened, or null when it was called off first
 */
export async function openWithRetry<T>(
  open: () => Promise<T>,
  options: { signal: AbortSignal; retryMs: number; onFailure: (error: unknown, tries: number) => void },
): Promise<T | null> {
  const { signal, retryMs, onFailure } = options;
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      return await open();
    } catch (error) {
      onFailure(error, tries);
      // Called off while waiting: the loop's condition ends it.
      await wait(retryMs, undefined, { signal }).catch(() => signal.aborted);
    }
  }
  return null;
}
