import { setTimeout as wait } from 'node:timers/promises';

const retryMs = 500;

/** Tries until it works, or nobody needs it any more: the database may be away for a while. */
export async function patiently(
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
