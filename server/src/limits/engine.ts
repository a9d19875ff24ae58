import type { EventEmitter } from 'node:events';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@courtside/core';
import type { VerifyToken } from '../auth/verify-with-firebase.ts';
import type { Reader } from './buffered.ts';
import { countMessages } from './messages.ts';
import { type Buffering, watchBuffers } from './watch-buffers.ts';

/** One connection below Socket.IO, whether by WebSocket or by polling. */
interface Connection extends Buffering {
  /** What opened it. */
  readonly request: IncomingMessage;
}

interface Engine extends Pick<EventEmitter, 'on'> {
  use(middleware: (request: IncomingMessage, response: unknown, next: () => void) => void): void;
}

/** What is counted by address. */
export interface CountsByAddress {
  /** Counts a call, in memory alone: what answers at once must not wait for a count. @throws DomainError `too-many-requests` */
  ofAddress(request: { readonly raw: IncomingMessage }): void;
  /** A session begins. @returns what is called when it ends, or null when it is one too many */
  enter(request: IncomingMessage): (() => void) | null;
  /** Counts what is buffered for a connection of this request's address. @param close ends it at once */
  reader(request: IncomingMessage, close: () => void): Reader;
  /** Verifies tokens that come from where this request came from. */
  verifierOf(request: IncomingMessage): VerifyToken;
}

/** Answers an error of a poll. */
export type RefusePoll = (error: unknown, request: IncomingMessage, response: ServerResponse) => void;

interface EngineDeps {
  readonly clock: Clock;
  readonly calls: CountsByAddress;
  readonly refuse: RefusePoll;
}

/** Polls are calls like any other, those that make no sense among them. Upgrades are counted where they arrive. */
function limitPolls(engine: Engine, { calls, refuse }: EngineDeps): void {
  engine.use((request, response, next) => {
    if (!(response instanceof ServerResponse)) return next();
    try {
      calls.ofAddress({ raw: request });
    } catch (error) {
      return refuse(error, request, response);
    }
    return next();
  });
}

/** Hangs up on who talks without end, whatever they say. */
function limitTalk(connection: Connection, clock: Clock): void {
  const mayTalk = countMessages(clock);
  connection.on('packet', () => {
    if (!mayTalk()) connection.close();
  });
}

/**
 * Keeps the connections below Socket.IO within bounds: how many an address has open, how often it polls, how much each
 * of them says, and how much is buffered for those that are slow to read.
 * @returns how the tokens of a connection are verified, those that are no good being counted to its address
 */
export function limitEngine(engine: Engine, deps: EngineDeps): (connection: object) => VerifyToken | undefined {
  const { clock, calls } = deps;
  const verifiers = new WeakMap<object, VerifyToken>();
  limitPolls(engine, deps);
  engine.on('connection', (connection: Connection) => {
    const leave = calls.enter(connection.request);
    if (leave === null) return connection.close(true);
    connection.once('close', leave);
    // Asked now: where a poll came from is forgotten with its connection.
    verifiers.set(connection, calls.verifierOf(connection.request));
    limitTalk(connection, clock);
    return watchBuffers(connection, (close) => calls.reader(connection.request, close));
  });
  return (connection) => verifiers.get(connection);
}
