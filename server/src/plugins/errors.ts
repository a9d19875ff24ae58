import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { DomainError } from '@courtside/contract';
import { createQueuePerKey } from '@courtside/core/platform/async/queue-per-key';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type FailureResponse, toDomainError, toFailure } from '../failure.ts';
import { toLoggedUrl } from '../request-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends an error for a request that does not reach the router. Closes the connection of an upgrade request. */
    reject(error: unknown, request: IncomingMessage, to: ServerResponse | Duplex): void;
  }
}

/** A client that keeps sending after an error is disconnected after this time. */
const closeAfterMs = 500;

/** The message of an outage: its stack would add nothing. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}

/** Sends an error as a failure response, and logs server errors with the request id. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toDomainError(error);
  const { status, headers, body } = toFailure(known, request.id);
  if (known.code === 'internal') request.log.error({ err: error }, 'request failed');
  else if (status >= 500) request.log.warn({ reason: reasonOf(error) }, 'request failed, service unavailable');
  return reply.code(status).headers(headers).send(body);
}

/** Writes a response to a raw connection and closes it. */
function sendAndClose(socket: Duplex, { status, headers, body }: FailureResponse): void {
  const text = JSON.stringify(body);
  const all = { connection: 'close', ...headers, 'content-length': Buffer.byteLength(text) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  // Destroying it immediately could lose the response while data is still arriving.
  setTimeout(() => socket.destroy(), closeAfterMs).unref();
}

/** Sends a failure response to a request that is not valid HTTP or arrives too slowly, and closes the connection. */
export function rejectBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  { reqId, log }: { reqId: string; log: FastifyBaseLogger },
): void {
  if (!socket.writable) return;
  const known = toDomainError(error);
  // Every other parser error is the client's fault.
  const failure = toFailure(known.status < 500 ? known : new DomainError('bad-request'), reqId);
  // The error itself contains the raw request, which may hold a token.
  log.info({ reqId, status: failure.status, reason: error.code }, 'broken request');
  sendAndClose(socket, failure);
}

/**
 * Refused calls are answered one in each iteration of the event loop: between two of them other calls are read and answered, so
 * a burst of refused calls does not delay those.
 */
function createRefusals(): () => Promise<void> {
  const refusals = createQueuePerKey();
  return () => refusals.run('all', () => nextIteration());
}

/** Turns errors into HTTP responses. No other code does. */
export const errorsPlugin = fp<{ requestId: () => string }>(
  async (app, { requestId }) => {
    const waitForRefusals = createRefusals();
    app.setErrorHandler(async (error, request, reply) => {
      if (error instanceof DomainError && error.code === 'too-many-requests') await waitForRefusals();
      return sendError(error, request, reply);
    });
    app.decorate('reject', (error, request, to) => {
      const reqId = requestId();
      const failure = toFailure(toDomainError(error), reqId);
      const { method, url = '' } = request;
      app.log.info({ reqId, method, url: toLoggedUrl(url), status: failure.status }, 'request');
      if (to instanceof ServerResponse) to.writeHead(failure.status, failure.headers).end(JSON.stringify(failure.body));
      else sendAndClose(to, failure);
    });
  },
  { name: 'errors' },
);
