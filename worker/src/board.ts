import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { Core } from '@courtside/core/core';
import { jobNames } from '@courtside/core/platform/jobs/job-queues';
import { watchDatabases } from '@courtside/core/platform/metrics/database-metrics';
import type { Metrics } from '@courtside/core/platform/metrics/metrics';
import type { StartUp } from '@courtside/core/platform/start-up';
import Fastify, { type FastifyInstance } from 'fastify';

const boardPath = '/jobs';

/** The worker's pages: its health on `/healthz` and `/livez`, its queues with failed jobs on `/jobs` (read-only), and `/metrics`. */
export interface Board {
  readonly app: FastifyInstance;
  /** Makes `/healthz` report that jobs run, with 503 while a database does not respond. */
  open(core: Core): void;
}

const notStarted: Pick<StartUp<Core>, 'databases' | 'report'> = {
  databases: async () => ({ mongodb: false, redis: false }),
  report: () => null,
};

/** Builds the pages. They are available before the worker runs, because MongoDB may still be unavailable. */
export async function buildBoard(
  metrics: Metrics,
  startUp: Pick<StartUp<Core>, 'databases' | 'report'> = notStarted,
): Promise<Board> {
  const app = Fastify();
  const adapter = new FastifyAdapter();
  const board = createBullBoard({ queues: [], serverAdapter: adapter });
  adapter.setBasePath(boardPath);
  await app.register(adapter.registerPlugin(), { prefix: boardPath });

  let core: Core | null = null;
  const databases = () => core?.ready() ?? startUp.databases();
  app.get('/healthz', async (_request, reply) => {
    const parts = await databases();
    const overdue = core?.vitals.overdue() ?? [];
    return reply
      .code(core !== null && parts.mongodb && parts.redis && overdue.length === 0 ? 200 : 503)
      .send({ running: core !== null, ...parts, ...(overdue.length > 0 && { overdue }), ...startUp.report() });
  });
  app.get('/livez', async (_request, reply) => {
    const overdue = core?.vitals.overdue() ?? [];
    return reply
      .code(overdue.length === 0 ? 200 : 503)
      .send({ ok: overdue.length === 0, ...(overdue.length > 0 && { overdue }) });
  });
  watchDatabases(metrics.registry, databases);
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  return {
    app,
    open(opened) {
      core = opened;
      metrics.watchQueues(opened.jobs);
      metrics.watchLedger(opened.ledger);
      board.setQueues(jobNames.map((name) => new BullMQAdapter(opened.jobs.queue(name), { readOnlyMode: true })));
    },
  };
}
