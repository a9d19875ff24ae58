import fp from 'fastify-plugin';

/**
 * `GET /healthz`: the process is running. `GET /livez`: it does not hang; 503 with what has no end otherwise.
 * `GET /readyz`: the server can take calls, because it does not hang and MongoDB answers. Without
 * Redis it is `degraded` but still returns 200: it can take bets, and a 503 would take all servers out of service at
 * once. For the same reason the feeds and the backup only appear in the body.
 */
export const healthRoutes = fp(
  async (app) => {
    app.get('/healthz', () => ({ ok: true }));
    app.get('/livez', (_request, reply) => {
      const overdue = app.core.peek()?.vitals.overdue() ?? [];
      return reply
        .code(overdue.length === 0 ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ ok: overdue.length === 0, ...(overdue.length > 0 && { overdue }) });
    });
    app.get('/readyz', async (_request, reply) => {
      const [ready, feeds, backup] = await Promise.all([
        app.core.peek()?.ready(),
        app.readFeedHealth(),
        app.readBackupHealth(),
      ]);
      const { mongodb, redis } = ready ?? { mongodb: false, redis: false };
      const overdue = app.core.peek()?.vitals.overdue() ?? [];
      const isReady = mongodb && overdue.length === 0;
      const status = !isReady ? 'unavailable' : !redis ? 'degraded' : 'ready';
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status, mongodb, redis, feeds, backup, ...(overdue.length > 0 && { overdue }) });
    });
  },
  { name: 'health', dependencies: ['core', 'feed-health', 'backup-age'] },
);
