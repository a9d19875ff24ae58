import type { Server as HttpServer, IncomingMessage } from 'node:http';
import {
  type ClientEvents,
  DomainError,
  isWatchRefusal,
  type ServerEvents,
  type TopicSnapshot,
  type WatchAnswer,
  watchRequestSchema,
} from '@courtside/contract';
import type { Clock } from '@courtside/core/platform/clock';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { VerifyToken } from '../../auth/verify-token.ts';
import type { Delay } from '../../delay.ts';
import { toDomainError } from '../../failure.ts';
import { type AddressLimits, limitEngine, type RejectPoll } from '../../limits/connections.ts';
import type { LiveBudget } from '../../limits/live-budget.ts';
import type { Hub } from '../kernel/hub.ts';
import type { Current } from '../kernel/topic.ts';
import type { Transport } from '../kernel/transport.ts';
import { createSession, type Session } from './session.ts';
import { createWatch, isPrivateRoom, isRoomOf } from './watch-topics.ts';

/** Data of a connection. */
interface SocketData {
  /** The uid signed in at this moment. */
  uid(): string | null;
  /** Verifies the user again now. */
  recheck(): void;
}
type NoEvents = Record<string, never>;
type LiveServer = Server<ClientEvents, ServerEvents, NoEvents, SocketData>;
type LiveSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>;

export interface SocketIoDeps {
  readonly server: HttpServer;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly after: Delay;
  readonly origins: readonly string[];
  readonly limits: AddressLimits;
  readonly reject: RejectPoll;
  /** @throws for a request that the server does not answer */
  readonly checkHost: (request: IncomingMessage) => void;
  readonly log: FastifyBaseLogger;
}

/** Clients treat prices as out of date after ten seconds without a heartbeat. */
const heartbeatMs = 4_000;
/** Enough for a token. */
const maxMessageBytes = 16_384;

/** The reply for a topic that the client may not watch, or not now. */
function refusal(error: unknown, log: FastifyBaseLogger): Extract<WatchAnswer, { ok: false }> {
  const { code, message } = toDomainError(error);
  if (code !== 'unavailable' && isWatchRefusal(code)) return { ok: false, code, message };
  if (code !== 'unavailable') log.error({ err: error }, 'unexpected error in watch');
  return { ok: false, code: 'unavailable', message: new DomainError('unavailable').message };
}

interface Serving extends Pick<SocketIoDeps, 'hub' | 'clock' | 'after' | 'log'> {
  readonly verifyToken: VerifyToken;
  readonly budget: LiveBudget;
}

function serve(socket: LiveSocket, { hub, verifyToken, budget, clock, after, log }: Serving): void {
  const session: Session = createSession({
    verifyToken,
    clock,
    after,
    onEnter: budget.signedIn,
    onLeave() {
      budget.signedOut();
      for (const room of socket.rooms) if (isPrivateRoom(hub, room)) void socket.leave(room);
    },
    // A page that is still open reconnects: to the public topics, and with a new token if it has one.
    onRefused: () => void socket.disconnect(true),
  });
  socket.data.uid = session.uid;
  socket.data.recheck = session.recheck;

  const joinTopic = createWatch({
    hub,
    session,
    rooms: { join: (room) => socket.join(room), leave: (room) => socket.leave(room) },
    budget,
  });

  async function watch(request: unknown): Promise<Current | TopicSnapshot> {
    const parsed = watchRequestSchema.safeParse(request);
    if (!parsed.success) throw new DomainError('bad-request', { message: 'There is no such topic.' });
    const { topic, tag } = parsed.data;
    const reply = await joinTopic(topic, tag);
    const isCurrent = tag !== undefined && reply.type === 'snapshot' && reply.tag === tag;
    return isCurrent ? { type: 'current', version: reply.version } : reply;
  }

  async function answerWatch(request: unknown, answer: (answer: WatchAnswer) => void): Promise<void> {
    try {
      const reply = await watch(request);
      if (reply.type === 'current') answer({ ok: true, current: true, version: reply.version });
      else answer({ ok: true, message: reply });
    } catch (error) {
      answer(refusal(error, log));
    }
  }

  socket.on('watch', (request, answer) => {
    if (typeof answer === 'function') void budget.run(() => answerWatch(request, answer));
  });
  socket.on('unwatch', async (topic) => {
    const rooms = [...socket.rooms].filter((room) => isRoomOf(hub, room, topic));
    for (const room of rooms) await socket.leave(room);
  });
  socket.on('authenticate', (idToken, answer) => {
    void budget.run(async () => {
      const ok = (idToken === null || typeof idToken === 'string') && (await session.authenticate(idToken));
      if (typeof answer === 'function') answer({ ok });
    });
  });
  socket.on('disconnect', session.close);

  const token: unknown = socket.handshake.auth.token;
  if (typeof token === 'string') void session.authenticate(token);
}

/** The live feed over Socket.IO, for the app's own pages. */
export function serveSocketIo(deps: SocketIoDeps): { close: () => void } {
  const { server, hub, origins, checkHost } = deps;
  const io: LiveServer = new Server(server, {
    // The plain WebSocket feed handles other upgrades.
    destroyUpgrade: false,
    serveClient: false,
    pingInterval: heartbeatMs,
    maxHttpBufferSize: maxMessageBytes,
    allowRequest(request, answer) {
      try {
        checkHost(request);
        answer(null, true);
      } catch (error) {
        answer(toDomainError(error).message, false);
      }
    },
    ...(origins.length > 0 && { cors: { origin: [...origins] } }),
  });
  const allowanceOf = limitEngine(io.engine, deps);
  const { adapter } = io.sockets;
  adapter.on('create-room', hub.roomOpened);
  adapter.on('delete-room', hub.roomClosed);

  const admitOnly: Transport['admitOnly'] = (room, topic, maySee, removed) => {
    for (const id of adapter.rooms.get(room) ?? []) {
      const socket = io.sockets.sockets.get(id);
      const uid = socket?.data.uid() ?? null;
      if (socket === undefined || (uid !== null && maySee(uid))) continue;
      void socket.leave(room);
      if (uid !== null && uid === removed) socket.emit('ended', topic, 'removed');
      else socket.emit('ended', topic);
    }
  };

  hub.addTransport({
    name: 'socket.io',
    connections: () => io.engine.clientsCount,
    watching: (room) => adapter.rooms.get(room)?.size ?? 0,
    send(room, message) {
      if (adapter.rooms.has(room)) io.to(room).emit('topic', message);
    },
    admitOnly,
    recheck(uid) {
      for (const { data } of io.sockets.sockets.values()) if (data.uid() === uid) data.recheck();
    },
  });
  io.on('connection', (socket) => {
    const allowance = allowanceOf(socket.conn);
    // A connection without an allowance is being closed.
    if (allowance !== undefined) serve(socket, { ...deps, ...allowance });
  });
  return { close: () => io.engine.close() };
}
