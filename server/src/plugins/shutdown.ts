import fp from 'fastify-plugin';

const sweepMs = 50;

/** Lets a closing server end as soon as the requests in flight are answered: their connections would stay open for more. */
export const shutdownPlugin = fp(
  async (app) => {
    let sweep: NodeJS.Timeout | undefined;
    app.addHook('preClose', async () => {
      sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
    });
    app.addHook('onClose', async () => clearInterval(sweep));
  },
  { name: 'shutdown' },
);
