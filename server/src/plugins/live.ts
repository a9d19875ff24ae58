import { Server } from 'node:http';
import { DomainError } from '@courtside/contract';
import type { Clock } from '@courtside/core/platform/clock';
import type { Config } from '@courtside/core/platform/config/config';
import websocket from '@fastify/websocket';
import fp from 'fastify-plugin';
import type { Delay } from '../delay.ts';
import { endSocket } from '../limits/end-socket.ts';
import { createHub } from '../live/kernel/hub.ts';
import type { LiveMetrics } from '../live/kernel/metrics.ts';
import { liveTopics } from '../live/live-topics.ts';
import { serveSocketIo } from '../live/transports/socket-io.ts';
import { createPlainFeed, isPlainPath, plainPath, usualHeartbeatMs } from '../live/transports/websocket.ts';
import { bearerOf } from './auth.ts';

declare module 'fastify' {
  interface FastifyInstance {
    liveMetrics(): LiveMetrics;
  }
}

const maxPlainMessageBytes = 4_096;
/** Parts of one message. No client of this feed needs to split messages. */
const maxPlainMessageParts = 16;

/** Publishes live updates: over Socket.IO to the client, and over a plain WebSocket to other programs. */
export const livePlugin = fp<{ config: Config; clock: Clock; after: Delay }>(
  async (app, { config, clock, after }) => {
    const { server, log } = app;
    const hub = createHub({ topics: liveTopics, config, clock, after, log, onAccessChanged: app.authenticator.forget });
    const socketIo = serveSocketIo({
      server,
      hub,
      clock,
      after,
      origins: config.corsOrigins,
      limits: app.limits,
      reject: app.reject,
      checkHost: app.checkHost,
      log,
    });
    app.decorate('liveMetrics', hub.metrics);
    const plain = createPlainFeed({ hub, log, clock, after, heartbeatMs: usualHeartbeatMs });

    // Each library would handle every upgrade, so this server, which never listens, passes on those of the plain feed.
    const plainUpgrades = new Server();
    server.on('upgrade', (request, socket, head) => {
      const { url = '/' } = request;
      // Socket.IO checks its own upgrades.
      if (url.startsWith('/socket.io/')) return;
      try {
        app.checkHost(request);
        if (!isPlainPath(url)) throw new DomainError('not-found');
        plainUpgrades.emit('upgrade', request, socket, head);
      } catch (error) {
        app.reject(error, request, socket);
      }
    });
    await app.register(async (scope) => {
      await scope.register(websocket, {
        options: { server: plainUpgrades, maxPayload: maxPlainMessageBytes, maxFragments: maxPlainMessageParts },
        errorHandler: (error, socket) => {
          log.debug({ err: error }, 'plain live connection failed');
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
          plain.serve(socket, {
            enter: (close) => app.limits.addReader(request.raw, close),
            budget: app.limits.budgetFor(request.raw, (reason) => endSocket(socket, reason)),
            verifyToken: app.limits.verifierFor(request.raw),
            token: bearerOf(request.raw),
          });
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
  { name: 'live', dependencies: ['core', 'auth', 'limits', 'errors', 'hosts'] },
);
