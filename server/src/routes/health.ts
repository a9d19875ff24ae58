import fp from 'fastify-plugin';

/**
 * `GET /healthz`: the process is running. `GET /livez`: it does not hang; 503 with what has no end otherwise.
 * `GET /readyz`: the server can take calls, because it does not hang and MongoDB answers. Without
 * Redis it is `degraded` but still returns 200: it can take bets, and a 503 would take all servers out of service at
 * once. For the same reason the health of the feeds and the age of the backup only appear in the body. While the database is
 * upgraded it is `migrating` with the progress, and `refused` with a message when an operator has to repair stored documents.
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
      const [databases, feeds, backup] = await Promise.all([
        app.core.databases(),
        app.readFeedHealth(),
        app.readBackupHealth(),
      ]);
      const { mongodb, redis } = databases;
      const overdue = app.core.peek()?.vitals.overdue() ?? [];
      const isReady = mongodb && overdue.length === 0 && app.core.peek() !== null;
      const status = !isReady ? 'unavailable' : !redis ? 'degraded' : 'ready';
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status, mongodb, redis, feeds, backup, ...(overdue.length > 0 && { overdue }), ...app.core.report() });
    });
  },
  { name: 'health', dependencies: ['core', 'feed-health', 'backup-age'] },
);
