import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '@courtside/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { toDomainError, toFailure } from '../failure.ts';
import { apiHeaders } from './security.ts';

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
  const { status, body } = toFailure(known, request.id);
  if (known.code === 'internal') request.log.error({ err: error }, 'unforeseen');
  else if (status >= 500) request.log.warn({ reason: reasonOf(error) }, 'not now');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (status === 503) reply.header('retry-after', '1');
  const wait = known.code === 'too-many-requests' ? known.details?.retryAfterSeconds : undefined;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply.code(status).headers(apiHeaders).type('application/json; charset=utf-8').send(body);
}

/** Answers what was not even HTTP, or was too long in coming, in the same form, and hangs up. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  const known = toDomainError(error);
  // Whatever else is wrong with it came from outside.
  const { status, body } = toFailure(known.status < 500 ? known : new DomainError('bad-request'));
  const text = JSON.stringify(body);
  if (!socket.writable) return;
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
  // At once, its answer might be lost with what is still arriving.
  setTimeout(() => socket.destroy(), hangUpMs).unref();
}

/** The one place that turns errors into answers. */
export const errorsPlugin = fp(
  async (app) => {
    app.setErrorHandler(answerError);
  },
  { name: 'errors' },
);
