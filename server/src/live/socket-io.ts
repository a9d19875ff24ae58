import type { Server as HttpServer } from 'node:http';
import {
  type ClientEvents,
  DomainError,
  type GroupTopic,
  groupTopic,
  type ServerEvents,
  type TopicKind,
  type WatchAnswer,
} from '@courtside/contract';
import type { Clock } from '@courtside/core';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { After } from '../after.ts';
import type { VerifyToken } from '../auth/verify-with-firebase.ts';
import { toDomainError } from '../failure.ts';
import { type CountsByAddress, limitEngine, type RefusePoll } from '../limits/engine.ts';
import type { Hub } from './hub.ts';
import { createSession, type Session } from './session.ts';
import { groupIdOf, isPublicTopic, isTopic, type Room, type SnapshotOf } from './topics.ts';

/** What the server keeps with a connection. */
interface SocketData {
  /** The uid signed in at this moment. */
  uid(): string | null;
}
type NoEvents = Record<string, never>;
type LiveServer = Server<ClientEvents, ServerEvents, NoEvents, SocketData>;
type LiveSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>;

export interface SocketIoDeps {
  readonly server: HttpServer;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly after: After;
  readonly origins: readonly string[];
  readonly calls: CountsByAddress;
  readonly refuse: RefusePoll;
  readonly log: FastifyBaseLogger;
}

/** Room for a token and little else. */
const maxMessageBytes = 16_384;

/** A topic that may not be watched, or not now, as the client is told. */
function refusal(error: unknown, log: FastifyBaseLogger): Extract<WatchAnswer, { ok: false }> {
  const { code, message } = toDomainError(error);
  switch (code) {
    case 'unauthenticated':
    case 'forbidden':
    case 'user-not-found':
    case 'group-not-found':
    case 'bad-request':
      return { ok: false, code, message };
    default: {
      if (code !== 'unavailable') log.error({ err: error }, 'unforeseen in watch');
      return { ok: false, code: 'unavailable', message: new DomainError('unavailable').message };
    }
  }
}

function isPrivate(room: string): boolean {
  return room.startsWith('me:') || groupIdOf(room) !== null;
}

interface Serving extends Pick<SocketIoDeps, 'hub' | 'clock' | 'after' | 'log'> {
  readonly verifyToken: VerifyToken;
}

function serve(socket: LiveSocket, { hub, verifyToken, clock, after, log }: Serving): void {
  const session: Session = createSession({
    verifyToken,
    clock,
    after,
    onLeave() {
      for (const room of socket.rooms) if (isPrivate(room)) void socket.leave(room);
    },
    // A page that is still open begins anew: with what everybody may see, and with a token that is good if it has one.
    onRefused: () => void socket.disconnect(true),
  });
  socket.data.uid = session.uid;

  /** Joins before it reads, so that nothing falls between the snapshot and the first update. */
  async function join<K extends TopicKind>(room: Room, snapshot: () => Promise<SnapshotOf<K>>): Promise<SnapshotOf<K>> {
    await socket.join(room);
    try {
      return await snapshot();
    } catch (error) {
      await socket.leave(room);
      throw error;
    }
  }

  /** What only one user may see is shown while the connection speaks for them. */
  async function joinAs<K extends TopicKind>(uid: string, room: Room, snapshot: () => Promise<SnapshotOf<K>>) {
    const check = () => {
      if (session.uid() !== uid) throw new DomainError('unauthenticated');
    };
    check();
    return join(room, async () => {
      const message = await snapshot();
      check();
      return message;
    });
  }

  async function watch(topic: unknown): Promise<SnapshotOf<TopicKind>> {
    if (!isTopic(topic)) throw new DomainError('bad-request', { message: 'There is no such topic.' });
    if (isPublicTopic(topic)) return join(topic, () => hub.snapshotPublic(topic));
    const identity = await session.settled();
    if (identity === null) throw new DomainError('unauthenticated');
    const { uid } = identity;
    const groupId = groupIdOf(topic);
    if (groupId === null) return joinAs(uid, `me:${uid}`, () => hub.snapshotMe(uid));
    await hub.admitToGroup(uid, groupId);
    return joinAs(uid, groupTopic(groupId), () => hub.snapshotGroup(groupId, uid));
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
  const io: LiveServer = new Server(server, {
    // Other upgrades are the plain WebSocket's business.
    destroyUpgrade: false,
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    ...(origins.length > 0 && { cors: { origin: [...origins] } }),
  });
  const verifierOf = limitEngine(io.engine, deps);
  const { adapter } = io.sockets;
  adapter.on('create-room', hub.roomOpened);
  adapter.on('delete-room', hub.roomClosed);

  function admitOnly(room: GroupTopic, maySee: (uid: string) => boolean): void {
    for (const id of adapter.rooms.get(room) ?? []) {
      const socket = io.sockets.sockets.get(id);
      const uid = socket?.data.uid() ?? null;
      if (socket === undefined || (uid !== null && maySee(uid))) continue;
      void socket.leave(room);
      socket.emit('ended', room);
    }
  }

  hub.addTransport({
    name: 'socket.io',
    connections: () => io.engine.clientsCount,
    watching: (room) => adapter.rooms.get(room)?.size ?? 0,
    send(room, message) {
      if (adapter.rooms.has(room)) io.to(room).emit('topic', message);
    },
    admitOnly,
  });
  io.on('connection', (socket) => {
    const verifyToken = verifierOf(socket.conn);
    // Without one it is being hung up on.
    if (verifyToken !== undefined) serve(socket, { ...deps, verifyToken });
  });
  return { close: () => io.engine.close() };
}
