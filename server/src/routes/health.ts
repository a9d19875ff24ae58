import fp from 'fastify-plugin';

/**
 * `GET /healthz`: the process lives. `GET /readyz`: calls can be sent here, because MongoDB answers. Without Redis a
 * server does less and is `degraded`, yet takes bets: were it taken out of service, so would be all others at once. The
 * same holds for the feeds: their health is in the body alone.
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
