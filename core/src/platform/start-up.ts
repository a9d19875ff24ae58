import type { Logger } from 'pino';
import { isDatabaseAway } from './db/outage.ts';
import { createProgressLog, type MigrationProgress, type OnProgress } from './db/upgrade/progress.ts';
import type { Redis } from './redis/client.ts';
import { connectRedis } from './redis/redis.ts';
import { explainStartFailure, needsOperator, openWithRetry, refusedExitCode } from './start.ts';
import { throttledWarning } from './throttled-warning.ts';
import { withTimeout } from './with-timeout.ts';

/** Whether each database responds. */
export interface Databases {
  readonly mongodb: boolean;
  readonly redis: boolean;
}

/** Why a process that started is not open yet. */
export interface StartReport {
  /** `migrating` while the database is upgraded, `refused` when an operator has to repair it. */
  readonly status: 'migrating' | 'refused';
  readonly migration?: MigrationProgress;
  readonly message?: string;
}

interface Options<T> {
  readonly open: (onProgress: OnProgress) => Promise<T>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'fatal'>;
  readonly redisUrl: string;
  /** Called with the exit code when only an operator can help. */
  readonly onRefused: (exitCode: number) => void;
  /** How long a process that refuses the database reports that before `onRefused` is called, in milliseconds. */
  readonly refusedMs: number;
}

const retryMs = 500;
const maxProbeMs = 1_000;

/**
 * Opens something that needs the databases, retrying until they respond, and reports meanwhile why it is not open.
 */
export function createStartUp<T extends { ready(): Promise<Databases> }>(options: Options<T>) {
  const { open, logger, redisUrl, onRefused, refusedMs } = options;
  const closing = new AbortController();
  let opened: T | null = null;
  let isMongoUp = false;
  let report: StartReport | null = null;
  let redis: Redis | null = null;

  async function pingRedis(): Promise<boolean> {
    redis ??= connectRedis(redisUrl, { offlineQueue: true, onError: () => undefined });
    return withTimeout(maxProbeMs, redis.ping()).then(
      () => true,
      () => false,
    );
  }

  function closeProbe(): void {
    redis?.destroy();
    redis = null;
  }

  function refuse(error: Error): void {
    const message = explainStartFailure(error);
    isMongoUp = true;
    report = { status: 'refused', message };
    logger.fatal(message);
    const timer = setTimeout(onRefused, refusedMs, refusedExitCode);
    closing.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  return {
    /** @returns null when it was closed first, or when only an operator can help */
    async open(): Promise<T | null> {
      const onAway = throttledWarning(logger, 'mongodb unavailable, retrying');
      const onFailed = throttledWarning(logger, 'the start failed, retrying');
      const log = createProgressLog((line) => logger.info(line));
      const onProgress: OnProgress = (migration) => {
        isMongoUp = true;
        report = { status: 'migrating', migration };
        log(migration);
      };
      function onFailure(error: unknown): void {
        isMongoUp = !isDatabaseAway(error);
        report = null;
        (isMongoUp ? onFailed : onAway)(error);
      }
      try {
        opened = await openWithRetry(() => open(onProgress), { signal: closing.signal, retryMs, onFailure });
      } catch (error) {
        if (!needsOperator(error)) throw error;
        refuse(error);
        return null;
      }
      report = null;
      closeProbe();
      return opened;
    },
    peek: () => opened,
    /** Why it is not open yet; null when there is nothing to report. */
    report: () => report,
    /** Whether each database responds, also before it is open. */
    async databases(): Promise<Databases> {
      if (opened !== null) return opened.ready();
      return { mongodb: isMongoUp, redis: await pingRedis() };
    },
    close(): void {
      closing.abort();
      closeProbe();
    },
  };
}

export type StartUp<T extends { ready(): Promise<Databases> }> = ReturnType<typeof createStartUp<T>>;
