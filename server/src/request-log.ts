import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** An address as the log has it: its query may be a secret, such as the code of a mail that resets a password. */
export function toLoggedUrl(url: string): string {
  return url.split('?', 1).join();
}

/**
 * One line for each finished request: successes at `debug`, so that a busy server is not busy writing them, refusals
 * at `info`. What went wrong on our side is logged where it is answered.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Said once, when it is over.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const level = error || reply.statusCode >= 400 ? 'info' : 'debug';
    const { method } = request;
    const url = toLoggedUrl(request.url);
    const line = { method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
    request.log[level](error ? { ...line, err: error } : line, 'request');
  }
}
