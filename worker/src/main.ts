import {
  createMetrics,
  createProvider,
  explainStartFailure,
  openCore,
  openPatiently,
  readConfig,
  systemClock,
  throttledWarning,
} from '@courtside/core';
import { pino } from 'pino';
import { buildBoard } from './board.ts';
import { timeJobs } from './time-jobs.ts';
import { startWorker } from './worker.ts';

/** Jobs that run get this long to end. */
const shutdownMs = 10_000;
const retryMs = 500;
const clock = systemClock;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({ name: 'worker', level: config.LOG_LEVEL, timestamp: pino.stdTimeFunctions.isoTime });
  const provider = createProvider(config, { clock, report: (problem) => logger.warn({ problem }, 'the feed') });
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
  const board = await buildBoard(metrics);
  await board.app.listen({ host: '127.0.0.1', port: config.WORKER_PORT });
  closers.push(() => board.app.close());

  const core = await openPatiently(() => openCore(config, { clock, logger, observe: metrics.observe }), {
    signal: stopping.signal,
    retryMs,
    onFailure: throttledWarning(logger, 'MongoDB is not there yet; trying until it is'),
  });
  if (core === null) return;
  const worker = startWorker(core, config, { clock, logger, provider, timeJob: timeJobs(metrics.registry) });
  closers.push(() => core.close(), worker.close);
  board.open(core);
  logger.info({ feed: provider.name }, 'working');
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
}
