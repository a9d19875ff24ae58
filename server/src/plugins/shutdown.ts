import { setTimeout as wait } from 'node:timers/promises';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the moment the server begins to close. */
    isClosing(): boolean;
  }
}

/** Who calls again and again has been told within this that their connection ends. */
const farewellMs = 200;
const sweepMs = 50;

/**
 * Lets a closing server end as soon as the requests in flight are answered, and who was answered know that their
 * connection ends: it would stay open for more, and be cut off under the next request. Those that idle are cut off.
 */
export const shutdownPlugin = fp(
  async (app) => {
    let isClosing = false;
    let sweep: NodeJS.Timeout | undefined;
    app.decorate('isClosing', () => isClosing);
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (isClosing) reply.header('connection', 'close');
      done();
    });
    app.addHook('preClose', async () => {
      isClosing = true;
      await wait(farewellMs);
      sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
    });
    app.addHook('onClose', async () => clearInterval(sweep));
  },
  { name: 'shutdown' },
);
