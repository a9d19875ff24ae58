import { DomainError, type Topic, type TopicMessage, topicPatterns, watchRequestSchema } from '@courtside/contract';
import type { Clock } from '@courtside/core/platform/clock';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { VerifyToken } from '../../auth/verify-token.ts';
import type { Delay } from '../../delay.ts';
import { toDomainError } from '../../failure.ts';
import type { Reader } from '../../limits/buffered.ts';
import type { LiveBudget } from '../../limits/live-budget.ts';
import type { Hub } from '../kernel/hub.ts';
import { createSession, type Session } from './session.ts';
import { createWatch, isPrivateRoom, isRoomOf, type WatchHub } from './watch-topics.ts';

/** The path of the plain feed. */
export const plainPath = '/api/live';

/**
 * Whether the URL of an upgrade is the plain feed's, in any case, with a trailing slash or a query. Looks at no more
 * characters than the path has, because any client may send a URL of any length.
 */
export function isPlainPath(url: string): boolean {
  const end = url.startsWith('/', plainPath.length) ? plainPath.length + 1 : plainPath.length;
  if (url.length > end && url[end] !== '?') return false;
  return url.slice(0, plainPath.length).toLowerCase() === plainPath;
}

interface PlainCaller {
  /** Begins to count what is buffered for the connection; its argument closes the connection. */
  readonly enter: (close: () => void) => Reader;
  readonly budget: LiveBudget;
  readonly verifyToken: VerifyToken;
  /** The token or API key in the header of the upgrade; null if there is none. */
  readonly token: string | null;
}

/** The live feed over a plain WebSocket, for scripts and bots: messages as JSON text. */
export interface PlainFeed {
  serve(socket: WebSocket, caller: PlainCaller): void;
  close(): void;
}

const requestSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['watch', 'unwatch']), topic: z.string() }),
  z.strictObject({ type: z.literal('authenticate'), token: z.string().nullable() }),
]);

/** Milliseconds between heartbeats. A connection that did not answer one is closed at the next. */
export const usualHeartbeatMs = 30_000;

function parseRequest(text: string): z.infer<typeof requestSchema> {
  try {
    return requestSchema.parse(JSON.parse(text));
  } catch {
    // Without the cause, which may contain a key.
    throw new DomainError('bad-request', { message: 'Send {"type":"watch","topic":"games"}.' });
  }
}

function topicOf(name: string): Topic {
  const parsed = watchRequestSchema.safeParse(name);
  if (parsed.success) return parsed.data.topic;
  throw new DomainError('bad-request', {
    message: `Topics here: ${topicPatterns.join(', ')}.`,
  });
}

interface Connection {
  readonly session: Session;
  readonly rooms: Set<string>;
  readonly reader: Reader;
  readonly budget: LiveBudget;
  /** Whether it answered the last heartbeat. */
  isAlive: boolean;
}

export function createPlainFeed(deps: {
  hub: Pick<Hub, 'addTransport' | 'roomOpened' | 'roomClosed'> & WatchHub;
  log: FastifyBaseLogger;
  clock: Clock;
  after: Delay;
  heartbeatMs: number;
}): PlainFeed {
  const { hub, log, clock, after, heartbeatMs } = deps;
  const watchers = new Map<string, Set<WebSocket>>();
  const connections = new Map<WebSocket, Connection>();

  function sendText(socket: WebSocket, text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    const measure = () => connections.get(socket)?.reader.buffered(socket.bufferedAmount);
    socket.send(text, measure);
    measure();
  }
  const send = (socket: WebSocket, message: object) => sendText(socket, JSON.stringify(message));

  function sendError(socket: WebSocket, error: unknown): void {
    const { code, message } = toDomainError(error);
    if (code === 'internal') log.error({ err: error }, 'unexpected error in the plain feed');
    send(socket, { type: 'error', code, message });
  }

  function join(socket: WebSocket, room: string): void {
    const connection = connections.get(socket);
    // It was closed while it asked to watch.
    if (connection === undefined) return;
    connection.rooms.add(room);
    const sockets = watchers.get(room) ?? new Set();
    watchers.set(room, sockets.add(socket));
    if (sockets.size === 1) hub.roomOpened(room);
  }

  function leave(socket: WebSocket, room: string): void {
    connections.get(socket)?.rooms.delete(room);
    const sockets = watchers.get(room);
    if (sockets?.delete(socket) !== true || sockets.size > 0) return;
    watchers.delete(room);
    hub.roomClosed(room);
  }

  hub.addTransport({
    name: 'websocket',
    connections: () => connections.size,
    watching: (room) => watchers.get(room)?.size ?? 0,
    send(room, message: TopicMessage) {
      const sockets = watchers.get(room);
      if (sockets === undefined) return;
      const text = JSON.stringify(message);
      for (const socket of sockets) sendText(socket, text);
    },
    admitOnly(room, topic, maySee) {
      for (const socket of [...(watchers.get(room) ?? [])]) {
        const uid = connections.get(socket)?.session.uid() ?? null;
        if (uid !== null && maySee(uid)) continue;
        leave(socket, room);
        send(socket, { type: 'ended', topic });
      }
    },
    recheck(uid) {
      for (const { session } of connections.values()) if (session.uid() === uid) session.recheck();
    },
  });

  const heartbeat = setInterval(() => {
    for (const [socket, connection] of connections) {
      if (!connection.isAlive) socket.terminate();
      else {
        connection.isAlive = false;
        socket.ping();
      }
    }
  }, heartbeatMs);

  function connect(socket: WebSocket, { enter, budget, verifyToken }: PlainCaller): Connection {
    const rooms = new Set<string>();
    const session = createSession({
      verifyToken,
      clock,
      after,
      onEnter: budget.signedIn,
      onLeave() {
        budget.signedOut();
        for (const room of [...rooms].filter((each) => isPrivateRoom(hub, each))) leave(socket, room);
      },
      onRefused: () => budget.end('Your access has ended.'),
    });
    return { session, rooms, reader: enter(() => socket.terminate()), budget, isAlive: true };
  }

  async function authenticate(socket: WebSocket, { session }: Connection, token: string | null): Promise<void> {
    if (!(await session.authenticate(token))) throw new DomainError('unauthenticated');
    send(socket, { type: 'authenticated', uid: session.uid() });
  }

  return {
    serve(socket, caller) {
      const connection = connect(socket, caller);
      connections.set(socket, connection);
      const { session, rooms, reader, budget } = connection;
      const watch = createWatch({
        hub,
        session,
        rooms: { join: (room) => join(socket, room), leave: (room) => leave(socket, room) },
        budget,
      });

      async function sendSnapshot(topic: Topic): Promise<void> {
        const text = JSON.stringify(await watch(topic, undefined));
        budget.sent(text.length);
        sendText(socket, text);
      }

      async function handle(text: string): Promise<void> {
        const request = parseRequest(text);
        if (request.type === 'authenticate') return authenticate(socket, connection, request.token);
        const topic = topicOf(request.topic);
        if (request.type === 'watch') return sendSnapshot(topic);
        const left = [...rooms].filter((room) => isRoomOf(hub, room, topic));
        for (const room of left) leave(socket, room);
      }

      async function answer(text: string): Promise<void> {
        await handle(text).catch((error: unknown) => sendError(socket, error));
      }

      socket.on('pong', () => {
        if (budget.message()) connection.isAlive = true;
      });
      // The library responds to a ping.
      socket.on('ping', () => {
        if (budget.message()) reader.buffered(socket.bufferedAmount);
      });
      socket.on('message', (data, isBinary) => {
        if (budget.message()) void budget.run(() => answer(isBinary ? '' : data.toString()));
      });
      socket.on('close', () => {
        for (const room of [...rooms]) leave(socket, room);
        connections.delete(socket);
        session.close();
        reader.leave();
      });
      if (caller.token !== null)
        authenticate(socket, connection, caller.token).catch((error: unknown) => sendError(socket, error));
    },
    close: () => clearInterval(heartbeat),
  };
}
