import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { type Core, jobNames } from '@courtside/core';
import Fastify, { type FastifyInstance } from 'fastify';

const boardPath = '/jobs';

/** Whether the worker runs, on `/healthz`, and its queues with their dead letters, to look at, on `/jobs`. */
export interface Board {
  readonly app: FastifyInstance;
  /** From now on `/healthz` says that jobs run. */
  open(core: Core): void;
}

/** Builds the page; it listens before the worker can run, because MongoDB may not be there yet. */
export async function buildBoard(): Promise<Board> {
  const app = Fastify();
  const adapter = new FastifyAdapter();
  const board = createBullBoard({ queues: [], serverAdapter: adapter });
  adapter.setBasePath(boardPath);
  await app.register(adapter.registerPlugin(), { prefix: boardPath });

  let core: Core | null = null;
  app.get('/healthz', async (_request, reply) => {
    const parts = (await core?.ready()) ?? { mongodb: false, redis: false };
    return reply.code(core === null ? 503 : 200).send({ running: core !== null, ...parts });
  });
  return {
    app,
    open(opened) {
      core = opened;
      board.setQueues(jobNames.map((name) => new BullMQAdapter(opened.jobs.queue(name), { readOnlyMode: true })));
    },
  };
}
