import { setTimeout as wait } from 'node:timers/promises';

const retryMs = 500;

/** Repeats work until it succeeds or is no longer needed: the database may be down for a while. */
export async function retry(
  work: () => Promise<void>,
  options: { isNeeded: () => boolean; onError: (error: unknown) => void },
): Promise<void> {
  while (options.isNeeded()) {
    try {
      return await work();
    } catch (error) {
      options.onError(error);
      await wait(retryMs);
    }
  }
}
