import type { Logger } from 'pino';

const quietMs = 10_000;

/** Logs an outage when it begins and every ten seconds while it lasts, instead of for every failed attempt. */
export function throttledWarning(logger: Pick<Logger, 'warn'>, message: string): (error: unknown) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - loggedAt < quietMs) return;
    loggedAt = now;
    logger.warn({ reason: error instanceof Error ? error.message : String(error) }, message);
  };
}
