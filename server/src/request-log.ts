import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** The secret in the address of a calendar or of a shared night. The router does not distinguish upper and lower case. */
const secretInPath = /(\/(?:calendar|night)\/).*/is;

/** A URL without its query, which may contain secrets such as password reset codes, and without such a secret. */
export function toLoggedUrl(url: string): string {
  return url.split('?', 1).join().replace(secretInPath, '$1…');
}

/**
 * Logs one line per finished request: successes at `debug`, because logging each one slows down a busy server, and
 * errors at `info`. Server errors are also logged, with their cause, by the error handler.
 */
export class RequestLog extends LogController {
  /** Saves creating a line that is not written: most requests of a busy server succeed. */
  #logsSuccesses({ log }: FastifyRequest): boolean {
    return log.level === 'debug' || log.level === 'trace';
  }

  override incomingRequest(): void {
    // The line is written when the request is completed.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const level = error || reply.statusCode >= 400 ? 'info' : 'debug';
    if (level === 'debug' && !this.#logsSuccesses(request)) return;
    const { method } = request;
    const url = toLoggedUrl(request.url);
    const line = { method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
    request.log[level](error ? { ...line, err: error } : line, 'request');
  }
}
