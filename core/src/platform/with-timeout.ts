/** An operation took too long. It continues and may still succeed. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Resolves as `promise` does if it settles within `ms` milliseconds.
 * @param asError converts the TimeoutError into the error to throw
 * @throws TimeoutError
 */
export function withTimeout<T>(
  ms: number,
  promise: Promise<T>,
  asError: (timeout: TimeoutError) => Error = (timeout) => timeout,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(asError(new TimeoutError(`no response within ${ms} ms`))), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
