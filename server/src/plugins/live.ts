import { Server } from 'node:http';
import { DomainError } from '@courtside/contract';
import type { Clock, Config } from '@courtside/core';
import websocket from '@fastify/websocket';
import fp from 'fastify-plugin';
import type { After } from '../after.ts';
import { limitSocket } from '../limits/messages.ts';
import { createHub } from '../live/hub.ts';
import type { LiveMetrics } from '../live/metrics.ts';
import { isPlainPath, plainPath } from '../live/plain-path.ts';
import { serveSocketIo } from '../live/socket-io.ts';
import { createPlainFeed, usualHeartbeatMs } from '../live/websocket.ts';

declare module 'fastify' {
  interface FastifyInstance {
    liveMetrics(): LiveMetrics;
  }
}

const maxPlainMessageBytes = 4_096;

/** What happens, told as it happens: over Socket.IO to the app's pages, over a plain WebSocket to everyone else. */
export const livePlugin = fp<{ config: Config; clock: Clock; after: After }>(
  async (app, { config, clock, after }) => {
    const { server, log } = app;
    const hub = createHub({ config, clock, after, log });
    const socketIo = serveSocketIo({
      server,
      hub,
      clock,
      after,
      origins: config.corsOrigins,
      calls: app.calls,
      refuse: app.refuse,
      log,
    });
    app.decorate('liveMetrics', hub.figures);
    const plain = createPlainFeed({ hub, log, heartbeatMs: usualHeartbeatMs });

    // Each library would take every upgrade there is, so each is shown only its own.
    // This one never listens: it only hands upgrades on.
    const plainUpgrades = new Server();
    server.on('upgrade', (request, socket, head) => {
      const { url = '/' } = request;
      if (isPlainPath(url)) plainUpgrades.emit('upgrade', request, socket, head);
      else if (!url.startsWith('/socket.io/')) app.refuse(new DomainError('not-found'), request, socket);
    });
    await app.register(async (scope) => {
      await scope.register(websocket, {
        options: { server: plainUpgrades, maxPayload: maxPlainMessageBytes },
        errorHandler: (error, socket) => {
          log.debug({ err: error }, 'a plain feed ended');
          socket.terminate();
        },
      });
      scope.route({
        method: 'GET',
        url: plainPath,
        handler() {
          throw new DomainError('not-found');
        },
        wsHandler(socket, request) {
          limitSocket(socket, clock);
          plain.serve(socket, (close) => app.calls.reader(request.raw, close));
        },
      });
    });

    app.core.whenOpen(hub.start);
    app.addHook('preClose', async () => {
      hub.close();
      plain.close();
      socketIo.close();
    });
  },
  { name: 'live', dependencies: ['core', 'auth', 'limits', 'errors'] },
);
