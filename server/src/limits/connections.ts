import type { EventEmitter } from 'node:events';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { VerifyToken } from '../auth/verify-token.ts';
import type { Reader } from './buffered.ts';
import { dropSocket, endSocket } from './end-socket.ts';
import type { LiveBudget } from './live-budget.ts';
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
  /** Starts counting what a live connection costs. @param end closes the connection with a reason */
  budgetFor(request: IncomingMessage, end: (reason: string) => void): LiveBudget;
  /** Returns a token verifier that counts invalid tokens for the address of this request. */
  verifierFor(request: IncomingMessage): VerifyToken;
}

/** Sends an error as the response to a poll. */
export type RejectPoll = (error: unknown, request: IncomingMessage, response: ServerResponse) => void;

interface ConnectionDeps {
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

/** Closes the connection with a reason. Nothing that it sends afterwards is read. */
function endConnection(connection: Connection, reason: string): void {
  const { socket } = connection.transport;
  if (socket !== undefined) endSocket(socket, reason);
  connection.close(true);
}

/** How an engine.io packet begins that contains the response to a Socket.IO event. */
const acknowledgement = '3';

/** Counts the packets of a Socket.IO connection, and the bytes of its snapshots. */
function limitPackets(connection: Connection, budget: LiveBudget): void {
  connection.on('packet', budget.message);
  connection.on('packetCreate', ({ data }: { data?: unknown }) => {
    if (typeof data === 'string' && data.startsWith(acknowledgement)) budget.sent(data.length);
  });
  connection.once('close', () => {
    budget.signedOut();
    const { socket } = connection.transport;
    if (socket !== undefined) dropSocket(socket);
  });
}

/** What a connection may use. */
interface Allowance {
  /** Counts invalid tokens for the connection's address. */
  readonly verifyToken: VerifyToken;
  readonly budget: LiveBudget;
}

/**
 * Applies the limits to the connections below Socket.IO: sessions and polls per address, the cost of packets, and bytes
 * buffered for slow readers.
 * @returns what a connection may use; undefined for one that is being closed
 */
export function limitEngine(engine: Engine, deps: ConnectionDeps): (connection: object) => Allowance | undefined {
  const { limits } = deps;
  const allowances = new WeakMap<object, Allowance>();
  limitPolls(engine, deps);
  engine.on('connection', (connection: Connection) => {
    const { request } = connection;
    const leave = limits.enterSession(request);
    if (leave === null) return endConnection(connection, 'Too many connections.');
    connection.once('close', leave);
    // The address must be read now: a poll's socket may be gone later.
    const budget = limits.budgetFor(request, (reason) => endConnection(connection, reason));
    allowances.set(connection, { verifyToken: limits.verifierFor(request), budget });
    limitPackets(connection, budget);
    return watchBuffers(connection, (close) => limits.addReader(request, close));
  });
  return (connection) => allowances.get(connection);
}
