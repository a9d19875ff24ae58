import { setTimeout as wait } from 'node:timers/promises';
import fp from 'fastify-plugin';

/** Time for clients on keep-alive connections to receive `connection: close`. */
const noticeMs = 200;
const sweepMs = 50;

/**
 * Closes the server as soon as the requests in flight are answered. Responses sent while closing carry
 * `connection: close`, so that no client sends another request on a connection that is about to end. Idle connections
 * are closed.
 */
export const shutdownPlugin = fp(
  async (app) => {
    let isClosing = false;
    let sweep: NodeJS.Timeout | undefined;
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (isClosing) reply.header('connection', 'close');
      done();
    });
    app.addHook('preClose', async () => {
      isClosing = true;
      await wait(noticeMs);
      sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
    });
    app.addHook('onClose', async () => clearInterval(sweep));
  },
  { name: 'shutdown' },
);
