import fp from 'fastify-plugin';

/** `GET /healthz`: the process lives. `GET /readyz`: it can do its work, because MongoDB and Redis answer. */
export const healthRoutes = fp(
  async (app) => {
    app.get('/healthz', () => ({ ok: true }));
    app.get('/readyz', async (_request, reply) => {
      const parts = (await app.core.peek()?.ready()) ?? { mongodb: false, redis: false };
      return reply
        .code(parts.mongodb && parts.redis ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(parts);
    });
  },
  { name: 'health', dependencies: ['core'] },
);
