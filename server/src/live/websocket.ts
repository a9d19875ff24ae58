import { DomainError, type PublicTopic, publicTopics } from '@courtside/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { toDomainError } from '../failure.ts';
import type { Reader } from '../limits/buffered.ts';
import type { Hub } from './hub.ts';
import { isPublicTopic } from './topics.ts';

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

/** The live feed over a plain WebSocket, for scripts and bots: public topics, messages as JSON text. */
export interface PlainFeed {
  /** @param enter begins to count what is buffered for the connection; its argument closes the connection */
  serve(socket: WebSocket, enter: (close: () => void) => Reader): void;
  close(): void;
}

const requestSchema = z.strictObject({ type: z.enum(['watch', 'unwatch']), topic: z.string() });

/** Milliseconds between heartbeats. A connection that did not answer one is closed at the next. */
export const usualHeartbeatMs = 30_000;

function parseRequest(text: string): z.infer<typeof requestSchema> {
  try {
    return requestSchema.parse(JSON.parse(text));
  } catch (error) {
    const example = '{"type":"watch","topic":"games"}';
    throw new DomainError('bad-request', { message: `Send ${example}.`, cause: error });
  }
}

function publicTopic(name: string): PublicTopic {
  if (isPublicTopic(name)) return name;
  throw new DomainError('bad-request', { message: `Topics here: ${publicTopics.join(', ')}.` });
}

export function createPlainFeed(deps: {
  hub: Pick<Hub, 'addTransport' | 'snapshotPublic' | 'roomOpened' | 'roomClosed'>;
  log: FastifyBaseLogger;
  heartbeatMs: number;
}): PlainFeed {
  const { hub, log, heartbeatMs } = deps;
  const watchers = new Map<PublicTopic, Set<WebSocket>>();
  /** Every open connection, and whether it answered the last heartbeat. */
  const alive = new Map<WebSocket, boolean>();
  const readers = new Map<WebSocket, Reader>();

  function sendText(socket: WebSocket, text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    const measure = () => readers.get(socket)?.buffered(socket.bufferedAmount);
    socket.send(text, measure);
    measure();
  }

  function watch(socket: WebSocket, topic: PublicTopic): void {
    const sockets = watchers.get(topic) ?? new Set();
    watchers.set(topic, sockets.add(socket));
    if (sockets.size === 1) hub.roomOpened(topic);
  }

  function unwatch(socket: WebSocket, topic: PublicTopic): void {
    const sockets = watchers.get(topic);
    if (sockets?.delete(socket) !== true || sockets.size > 0) return;
    watchers.delete(topic);
    hub.roomClosed(topic);
  }

  hub.addTransport({
    name: 'websocket',
    connections: () => alive.size,
    watching: (room) => (isPublicTopic(room) ? (watchers.get(room)?.size ?? 0) : 0),
    send(room, message) {
      const sockets = isPublicTopic(room) ? watchers.get(room) : undefined;
      if (sockets === undefined) return;
      const text = JSON.stringify(message);
      for (const socket of sockets) sendText(socket, text);
    },
  });

  const heartbeat = setInterval(() => {
    for (const [socket, answered] of alive) {
      if (!answered) socket.terminate();
      else {
        alive.set(socket, false);
        socket.ping();
      }
    }
  }, heartbeatMs);

  async function answer(socket: WebSocket, text: string): Promise<void> {
    try {
      const request = parseRequest(text);
      const topic = publicTopic(request.topic);
      if (request.type === 'unwatch') unwatch(socket, topic);
      else {
        watch(socket, topic);
        sendText(socket, JSON.stringify(await hub.snapshotPublic(topic)));
      }
    } catch (error) {
      const { code, message } = toDomainError(error);
      if (code === 'internal') log.error({ err: error }, 'unexpected error in the plain feed');
      sendText(socket, JSON.stringify({ type: 'error', code, message }));
    }
  }

  return {
    serve(socket, enter) {
      alive.set(socket, true);
      const reader = enter(() => socket.terminate());
      readers.set(socket, reader);
      socket.on('pong', () => alive.set(socket, true));
      socket.on('message', (data, isBinary) => void answer(socket, isBinary ? '' : data.toString()));
      socket.on('close', () => {
        alive.delete(socket);
        readers.delete(socket);
        reader.leave();
        for (const topic of publicTopics) unwatch(socket, topic);
      });
    },
    close: () => clearInterval(heartbeat),
  };
}
