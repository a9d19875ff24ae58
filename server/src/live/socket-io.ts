import type { Server as HttpServer } from 'node:http';
import { type ClientEvents, DomainError, type ServerEvents, type Topic, type WatchAnswer } from '@courtside/contract';
import type { Clock } from '@courtside/core';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { VerifyToken } from '../auth/verify-with-firebase.ts';
import { toDomainError } from '../failure.ts';
import type { Hub } from './hub.ts';
import { createSession, type Session } from './session.ts';
import { isPublicTopic, isTopic, type Room, type SnapshotOf } from './topics.ts';

type LiveSocket = Socket<ClientEvents, ServerEvents>;

export interface SocketIoDeps {
  readonly server: HttpServer;
  readonly hub: Hub;
  readonly verifyToken: VerifyToken;
  readonly clock: Clock;
  readonly origins: readonly string[];
  readonly log: FastifyBaseLogger;
}

/** Room for a token and little else. */
const maxMessageBytes = 16_384;

/** A topic that may not be watched, or not now, as the client is told. */
function refusal(error: unknown, log: FastifyBaseLogger): Extract<WatchAnswer, { ok: false }> {
  const { code, message } = toDomainError(error);
  switch (code) {
    case 'unauthenticated':
    case 'user-not-found':
    case 'bad-request':
      return { ok: false, code, message };
    default: {
      if (code !== 'unavailable') log.error({ err: error }, 'unforeseen in watch');
      return { ok: false, code: 'unavailable', message: new DomainError('unavailable').message };
    }
  }
}

function serve(socket: LiveSocket, { hub, verifyToken, clock, log }: SocketIoDeps): void {
  const session: Session = createSession({ verifyToken, clock, onLeave: (uid) => void socket.leave(`me:${uid}`) });

  /** Joins before it reads, so that nothing falls between the snapshot and the first update. */
  async function join<T extends Topic>(room: Room, snapshot: () => Promise<SnapshotOf<T>>): Promise<SnapshotOf<T>> {
    await socket.join(room);
    try {
      return await snapshot();
    } catch (error) {
      await socket.leave(room);
      throw error;
    }
  }

  async function watch(topic: unknown): Promise<SnapshotOf<Topic>> {
    if (!isTopic(topic)) throw new DomainError('bad-request', { message: 'There is no such topic.' });
    if (isPublicTopic(topic)) return join(topic, () => hub.snapshotPublic(topic));
    const identity = await session.settled();
    if (identity === null) throw new DomainError('unauthenticated');
    const { uid } = identity;
    return join(`me:${uid}`, async () => {
      const message = await hub.snapshotMe(uid);
      if (session.uid() !== uid) throw new DomainError('unauthenticated');
      return message;
    });
  }

  socket.on('watch', async (topic, answer) => {
    if (typeof answer !== 'function') return;
    try {
      answer({ ok: true, message: await watch(topic) });
    } catch (error) {
      answer(refusal(error, log));
    }
  });
  socket.on('unwatch', async (topic) => {
    const rooms = [...socket.rooms].filter((room) => room === topic || (topic === 'me' && room.startsWith('me:')));
    for (const room of rooms) await socket.leave(room);
  });
  socket.on('authenticate', async (idToken, answer) => {
    const ok = (idToken === null || typeof idToken === 'string') && (await session.authenticate(idToken));
    if (typeof answer === 'function') answer({ ok });
  });
  socket.on('disconnect', session.close);

  const atOnce: unknown = socket.handshake.auth.token;
  if (typeof atOnce === 'string') void session.authenticate(atOnce);
}

/** The live feed over Socket.IO, for the app's own pages. */
export function serveSocketIo(deps: SocketIoDeps): { close: () => void } {
  const { server, hub, origins } = deps;
  const io = new Server<ClientEvents, ServerEvents>(server, {
    // Other upgrades are the plain WebSocket's business.
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    ...(origins.length > 0 && { cors: { origin: [...origins] } }),
  });
  const { adapter } = io.sockets;
  adapter.on('create-room', hub.roomOpened);
  adapter.on('delete-room', hub.roomClosed);
  hub.addOutlet((room, message) => {
    if (adapter.rooms.has(room)) io.to(room).emit('topic', message);
  });
  io.on('connection', (socket) => serve(socket, deps));
  return { close: () => io.engine.close() };
}
