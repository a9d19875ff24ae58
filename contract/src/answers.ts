import type { ErrorCode } from './errors.ts';

/** A REST answer that worked. */
interface Success<T> {
  readonly success: true;
  readonly data: T;
  readonly message?: string;
}

/** A REST answer that did not: `message` for people, `code` for programs. */
export interface Failure {
  readonly success: false;
  readonly code: ErrorCode;
  readonly message: string;
  /** The input field at fault, where there is one. */
  readonly field?: string;
  /** Names the request in the server's log. */
  readonly requestId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export type Answer<T> = Success<T> | Failure;
