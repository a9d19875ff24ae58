import { setTimeout as wait } from 'node:timers/promises';

/** Checks a condition once a second until it holds. @returns false after the timeout */
export async function pollUntil(holds: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) return false;
    await wait(1_000);
  }
  return true;
}
