import { DomainError } from '@courtside/contract';

/**
 * What a promise brings, if it comes in time. What it was about goes on, and may yet be done.
 * @throws DomainError `unavailable` after `ms` milliseconds
 */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DomainError('unavailable', { cause: new Error(`no answer within ${ms} ms`) }));
    }, ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
