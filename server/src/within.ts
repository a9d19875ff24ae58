import { DomainError } from '@courtside/contract';
import { withTimeout } from '@courtside/core';

/**
 * What a promise brings, if it comes in time. What it was about goes on, and may yet be done.
 * @throws DomainError `unavailable` after `ms` milliseconds
 */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return withTimeout(ms, promise, (cause) => new DomainError('unavailable', { cause }));
}
