import type { EventEmitter } from 'node:events';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@courtside/core';
import type { WebSocket } from 'ws';
import type { VerifyToken } from '../auth/verify-with-firebase.ts';
import type { Reader } from './buffered.ts';
import { messagesPerConnection } from './rules.ts';
import { type Buffering, watchBuffers } from './watch-buffers.ts';

/** One engine.io connection, the layer below Socket.IO, over WebSocket or polling. */
interface Connection extends Buffering {
  /** The request that opened it. */
  readonly request: IncomingMessage;
}

interface Engine extends Pick<EventEmitter, 'on'> {
  use(middleware: (request: IncomingMessage, response: unknown, next: () => void) => void): void;
}

/** Limits on live connections, counted per address. */
export interface AddressLimits {
  /**
   * Counts a call in memory, so that it adds no latency.
   * @param weight how many calls it counts as, 1 by default
   * @throws DomainError `too-many-requests`
   */
  countCall(request: { readonly raw: IncomingMessage }, weight?: number): void;
  /** Opens a session. @returns a function to call when the session ends, or null if the address has too many */
  enterSession(request: IncomingMessage): (() => void) | null;
  /** Starts counting the bytes buffered for a connection. @param close ends the connection immediately */
  addReader(request: IncomingMessage, close: () => void): Reader;
  /** Returns a token verifier that counts invalid tokens for the address of this request. */
  verifierFor(request: IncomingMessage): VerifyToken;
}

/** Sends an error as the response to a poll. */
export type RejectPoll = (error: unknown, request: IncomingMessage, response: ServerResponse) => void;

interface ConnectionDeps {
  readonly clock: Clock;
  readonly limits: AddressLimits;
  readonly reject: RejectPoll;
}

/** Counts every poll as a call, malformed ones too. Upgrades are counted by the `upgrade` listener. */
function limitPolls(engine: Engine, { limits, reject }: ConnectionDeps): void {
  engine.use((request, response, next) => {
    if (!(response instanceof ServerResponse)) return next();
    try {
      limits.countCall({ raw: request });
    } catch (error) {
      return reject(error, request, response);
    }
    return next();
  });
}

/** Counts the messages of one connection. @returns a function to call for each message; false above the limit */
function countMessages(clock: Clock): () => boolean {
  let end = 0;
  let count = 0;
  return () => {
    const now = clock();
    if (now >= end) {
      end = now + messagesPerConnection.windowMs;
      count = 0;
    }
    count += 1;
    return count <= messagesPerConnection.most;
  };
}

/** Closes a plain WebSocket that sends too many messages. */
export function limitSocket(socket: Pick<WebSocket, 'on' | 'close'>, clock: Clock): void {
  const isAllowed = countMessages(clock);
  socket.on('message', () => {
    if (!isAllowed()) socket.close(1008, 'Too many messages.');
  });
}

/** Closes a Socket.IO connection that sends too many packets. */
function limitPackets(connection: Connection, clock: Clock): void {
  const isAllowed = countMessages(clock);
  connection.on('packet', () => {
    if (!isAllowed()) connection.close();
  });
}

/**
 * Applies the limits to the connections below Socket.IO: sessions and polls per address, packets per connection, and
 * bytes buffered for slow readers.
 * @returns the token verifier of a connection, which counts invalid tokens for its address
 */
export function limitEngine(engine: Engine, deps: ConnectionDeps): (connection: object) => VerifyToken | undefined {
  const { clock, limits } = deps;
  const verifiers = new WeakMap<object, VerifyToken>();
  limitPolls(engine, deps);
  engine.on('connection', (connection: Connection) => {
    const leave = limits.enterSession(connection.request);
    if (leave === null) return connection.close(true);
    connection.once('close', leave);
    // The address must be read now: a poll's socket may be gone later.
    verifiers.set(connection, limits.verifierFor(connection.request));
    limitPackets(connection, clock);
    return watchBuffers(connection, (close) => limits.addReader(connection.request, close));
  });
  return (connection) => verifiers.get(connection);
}
