/** Something took too long. It goes on, and may yet be done. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

/**
 * What a promise brings, if it comes within `ms` milliseconds.
 * @param asError what is thrown otherwise, made from the LateError
 * @throws LateError
 */
export function inTime<T>(
  ms: number,
  promise: Promise<T>,
  asError: (late: LateError) => Error = (late) => late,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(asError(new LateError(`no answer within ${ms} ms`))), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
