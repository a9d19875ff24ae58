import type { Failure } from '@courtside/contract/answers';
import type { ErrorCode } from '@courtside/contract/errors';

/** A call that did not work. `code` is the server's, or 'network' when no answer came back at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly details: Readonly<Record<string, unknown>>;
  /** The server's own words for a person; undefined when it sent none. */
  readonly serverMessage: string | undefined;

  constructor(failure: Pick<Failure, 'code' | 'message' | 'details'> | null, cause?: unknown) {
    super(failure?.message ?? 'The server could not be reached.', { cause });
    this.name = 'ApiError';
    this.code = failure?.code ?? 'network';
    this.details = failure?.details ?? {};
    this.serverMessage = failure?.message;
  }
}

/** What a person is told: the server's message where it sent one, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}
