import { openCore } from '@courtside/core/core';
import { readLeagueSeed } from '@courtside/core/league/games/providers/simulator/league-seed';
import { createFeeds, defaultMaxAgeMs } from '@courtside/core/league/games/sources/create-feeds';
import { systemClock } from '@courtside/core/platform/clock';
import { readConfig } from '@courtside/core/platform/config/config';
import { exitWhenUpgraded } from '@courtside/core/platform/health/exit-when-upgraded';
import { exitWhenOverdue } from '@courtside/core/platform/health/vitals';
import { createMetrics } from '@courtside/core/platform/metrics/metrics';
import { buildVersion } from '@courtside/core/platform/program-version';
import { explainStartFailure, refusedExitCode } from '@courtside/core/platform/start';
import { createStartUp } from '@courtside/core/platform/start-up';
import { pino } from 'pino';
import { buildBoard } from './board.ts';
import { startWorker, timeJobs } from './worker.ts';

/** Running jobs get this long to end. */
const shutdownMs = 10_000;
const clock = systemClock;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({ name: 'worker', level: config.LOG_LEVEL, timestamp: pino.stdTimeFunctions.isoTime });
  const stopping = new AbortController();
  const closers: (() => Promise<unknown>)[] = [];

  async function stop(signal: string): Promise<void> {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), shutdownMs).unref();
    for (const close of closers.reverse()) await close();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));

  const metrics = createMetrics();
  const startUp = createStartUp({
    open: (onProgress) => openCore(config, { clock, logger, observe: metrics.observe, onProgress }),
    logger,
    redisUrl: config.REDIS_URL,
    onRefused: (code) => process.exit(code),
    refusedMs: config.REFUSED_EXIT_SECONDS * 1_000,
  });
  const board = await buildBoard(metrics, startUp);
  await board.app.listen({ host: config.WORKER_HOST, port: config.WORKER_PORT });
  closers.push(
    () => board.app.close(),
    async () => startUp.close(),
  );

  const core = await startUp.open();
  if (core === null) return;
  const bound = { maxAgeMs: config.oddsMaxAgeMs ?? defaultMaxAgeMs };
  const feeds = createFeeds(config, {
    clock,
    seed: await readLeagueSeed(core.db, config),
    maxAgeMs: () => bound.maxAgeMs,
    report: (problem) => logger.warn({ problem }, 'skipped an event of a source'),
  });
  const refresh = core.feedRefresh(feeds, bound);
  const worker = startWorker(core, config, { clock, logger, refresh, timeJob: timeJobs(metrics.registry) });
  closers.push(() => core.close(), worker.close);
  board.open(core);
  exitWhenOverdue(core.vitals, (overdue) => {
    logger.fatal({ overdue }, 'exiting, because the process hangs');
    process.exit(1);
  });
  exitWhenUpgraded(core.findNewerVersion, (reason) => {
    logger.fatal(reason);
    process.exit(refusedExitCode);
  });
  logger.info({ version: buildVersion(), feed: feeds.name }, 'working');
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
}
