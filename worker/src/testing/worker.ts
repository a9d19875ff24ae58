import { randomUUID } from 'node:crypto';
import { dayMs } from '@courtside/contract';
import { placeBet } from '@courtside/core/bets/place-bet';
import { type Core, openCore } from '@courtside/core/core';
import type { Feeds } from '@courtside/core/league/games/providers/provider';
import { systemClock } from '@courtside/core/platform/clock';
import { createMetrics } from '@courtside/core/platform/metrics/metrics';
import { emptyRedis, testConfig } from '@courtside/core/testing/config';
import { returnDatabase, takeDatabase } from '@courtside/core/testing/databases';
import { aFeed, type TestFeed } from '@courtside/core/testing/feed';
import { type LevelWithSilent, pino } from 'pino';
import { onTestFinished } from 'vitest';
import { auditJob } from '../jobs/audit.ts';
import type { JobDeps } from '../jobs/job.ts';
import { startWorker, timeJobs, type WorkerDeps } from '../worker.ts';

/** A line that the worker logged. */
interface LogLine {
  readonly level: number;
  readonly msg: string;
  /** The source of games that the line is about. */
  readonly source?: string;
}

/** Sources are read several times a second. */
const quick = { ODDS_REFRESH_SECONDS: '0.2', SCORES_REFRESH_SECONDS: '0.2' };

/** The feed with a name of its own for the results source, whose schedule depends on its last response, not that of the odds. */
function withOwnState(feed: TestFeed): Feeds {
  return { ...feed, results: feed.results.map((source) => ({ ...source, name: `${source.name}/results` })) };
}

/**
 * Schedules the first audit for later than a test takes. It would otherwise run at the start of each worker, in a process of
 * its own that needs more time than most tests.
 */
async function postponeAudit(core: Core, deps: Pick<JobDeps, 'config' | 'logger'>): Promise<void> {
  const { name, everyMs } = auditJob({ ...deps, core, stopping: new AbortController().signal });
  if (everyMs === null) throw new Error('the audit has no schedule');
  const startDate = Date.now() + everyMs;
  await core.jobs.queue(name).upsertJobScheduler(name, { every: everyMs, startDate }, { name, data: {} });
}

/** The whole worker on real MongoDB and Redis, with a feed that the test controls. */
export async function aWorker(
  options: {
    settings?: Record<string, string>;
    /** The worker's Redis, if it differs from the core's. */
    redisUrl?: string;
    /** Prepares data before the worker starts. May return a core that replaces the worker's, with parts that fail. */
    before?: (core: Core) => Promise<Core | undefined>;
    deps?: Partial<WorkerDeps>;
    /** Whether the first audit runs at once, as in the product; false by default. */
    auditsAtStart?: boolean;
  } = {},
) {
  const hasGivenDatabase = options.settings?.MONGODB_URI !== undefined;
  const config = testConfig({
    ...(!hasGivenDatabase && { MONGODB_URI: await takeDatabase() }),
    ...quick,
    ...options.settings,
  });
  const isInterrupted = options.redisUrl !== undefined || options.settings?.REDIS_URL !== undefined;
  await emptyRedis(testConfig());
  const lines: LogLine[] = [];
  const level: LevelWithSilent = 'debug';
  const logger = pino({ level }, { write: (line) => void lines.push(JSON.parse(line)) });
  const metrics = createMetrics();
  const core = await openCore(config, { clock: systemClock, logger, observe: metrics.observe });
  const feed = aFeed(Date.now);
  if (options.auditsAtStart !== true) await postponeAudit(core, { config, logger });
  const given = (await options.before?.(core)) ?? core;
  const worker = startWorker(
    given,
    options.redisUrl === undefined ? config : { ...config, REDIS_URL: options.redisUrl },
    {
      clock: systemClock,
      logger,
      refresh: given.feedRefresh(withOwnState(feed), { maxAgeMs: dayMs }),
      checkSchedulesMs: 100,
      // A worker whose connection is lost while it asks would fail from then on.
      asksVersion: !isInterrupted,
      timeJob: timeJobs(metrics.registry),
      ...options.deps,
    },
  );
  return {
    config,
    core,
    feed,
    worker,
    lines,
    metrics,
    async aUser(): Promise<string> {
      const uid = `user-${randomUUID()}`;
      await core.accounts.open({ uid, username: uid, email: null });
      return uid;
    },
    /** Places a bet of `amount` cents. */
    place: (uid: string, gameId: string, teamChosen: string, amount = 1_000) =>
      placeBet(core, { uid, gameId, teamChosen, amount, key: randomUUID() }),
    async balanceOf(uid: string): Promise<number | undefined> {
      return (await core.accounts.get(uid))?.balance;
    },
    async end(): Promise<void> {
      await worker.close();
      if (hasGivenDatabase) await core.db.driver.dropDatabase();
      await core.close();
      if (!hasGivenDatabase) returnDatabase(core.db);
    },
  };
}

export type TestWorker = Awaited<ReturnType<typeof aWorker>>;

/** A worker that is closed at the end of the current test. */
export async function aWorkerOfThisTest(options?: Parameters<typeof aWorker>[0]): Promise<TestWorker> {
  const worker = await aWorker(options);
  onTestFinished(worker.end);
  return worker;
}
