import fp from 'fastify-plugin';

/**
 * `GET /healthz`: the process is running. `GET /readyz`: the server can take calls, because MongoDB answers. Without
 * Redis it is `degraded` but still returns 200: it can take bets, and a 503 would take all servers out of service at
 * once. For the same reason the health of the feeds only appears in the body.
 */
export const healthRoutes = fp(
  async (app) => {
    app.get('/healthz', () => ({ ok: true }));
    app.get('/readyz', async (_request, reply) => {
      const [ready, feeds] = await Promise.all([app.core.peek()?.ready(), app.readFeedHealth()]);
      const { mongodb, redis } = ready ?? { mongodb: false, redis: false };
      const status = !mongodb ? 'unavailable' : !redis ? 'degraded' : 'ready';
      return reply
        .code(mongodb ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status, mongodb, redis, feeds });
    });
  },
  { name: 'health', dependencies: ['core', 'feed-health'] },
);
