import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { DomainError } from '@courtside/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type FailureAnswer, toDomainError, toFailure } from '../failure.ts';
import { toLoggedUrl } from '../request-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers an error of a request that the router never sees; who wanted an upgrade is hung up on, too. */
    refuse(error: unknown, request: IncomingMessage, to: ServerResponse | Duplex): void;
  }
}

/** Whoever goes on sending after a refusal is hung up on after this. */
const hangUpMs = 500;

/** What is away, in a line: an outage is no fault of ours, so its stack tells nothing. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}

/** Answers an error in the product's own form. Faults of ours are logged with the request's id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toDomainError(error);
  const { status, headers, body } = toFailure(known, request.id);
  if (known.code === 'internal') request.log.error({ err: error }, 'unforeseen');
  else if (status >= 500) request.log.warn({ reason: reasonOf(error) }, 'not now');
  return reply.code(status).headers(headers).send(body);
}

/** Answers over a connection that is no use any more, and hangs up. */
function hangUp(socket: Duplex, { status, headers, body }: FailureAnswer): void {
  const text = JSON.stringify(body);
  const all = { connection: 'close', ...headers, 'content-length': Buffer.byteLength(text) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  // At once, its answer might be lost with what is still arriving.
  setTimeout(() => socket.destroy(), hangUpMs).unref();
}

/** Answers what was not even HTTP, or was too long in coming, in the same form, and hangs up. */
export function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  { reqId, log }: { reqId: string; log: FastifyBaseLogger },
): void {
  if (!socket.writable) return;
  const known = toDomainError(error);
  // Whatever else is wrong with it came from outside.
  const failure = toFailure(known.status < 500 ? known : new DomainError('bad-request'), reqId);
  // Not the error itself, which has what was sent with it.
  log.info({ reqId, status: failure.status, reason: error.code }, 'broken request');
  hangUp(socket, failure);
}

/** The one place that turns errors into answers. */
export const errorsPlugin = fp<{ requestId: () => string }>(
  async (app, { requestId }) => {
    app.setErrorHandler(answerError);
    app.decorate('refuse', (error, request, to) => {
      const reqId = requestId();
      const failure = toFailure(toDomainError(error), reqId);
      const { method, url = '' } = request;
      app.log.info({ reqId, method, url: toLoggedUrl(url), status: failure.status }, 'request');
      if (to instanceof ServerResponse) to.writeHead(failure.status, failure.headers).end(JSON.stringify(failure.body));
      else hangUp(to, failure);
    });
  },
  { name: 'errors' },
);
