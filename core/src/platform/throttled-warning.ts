import type { Logger } from 'pino';

const quietMs = 10_000;

/** Logs an outage when it begins, and every ten seconds while it lasts, not for every failed try. */
export function throttledWarning(logger: Pick<Logger, 'warn'>, what: string): (error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - saidAt < quietMs) return;
    saidAt = now;
    logger.warn({ reason: error instanceof Error ? error.message : String(error) }, what);
  };
}
