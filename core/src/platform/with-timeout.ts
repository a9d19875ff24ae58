/** Something took too long. It goes on, and may yet be done. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * What a promise brings, if it comes within `ms` milliseconds.
 * @param asError what is thrown otherwise, made from the TimeoutError
 * @throws TimeoutError
 */
export function withTimeout<T>(
  ms: number,
  promise: Promise<T>,
  asError: (late: TimeoutError) => Error = (late) => late,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(asError(new TimeoutError(`no answer within ${ms} ms`))), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
