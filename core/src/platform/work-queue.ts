import { DomainError } from '@courtside/contract';

/** How many functions may wait in a queue. */
export const maxWaiting = 200;

/** The error for a list that cannot be read now. @param what the subject of its message, in the plural */
export function cannotBeShown(what: string): DomainError {
  return new DomainError('unavailable', {
    message: `${what} cannot be shown at this moment. Please try again in a minute.`,
  });
}

/**
 * Creates a queue that runs one function at a time, in order. It throws DomainError `unavailable` while too many wait.
 * @param what what the functions read, for the error message
 */
export function createWorkQueue(what: string): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (waiting >= maxWaiting) throw cannotBeShown(what);
    waiting += 1;
    const result = last.then(work).finally(() => {
      waiting -= 1;
    });
    // Only the caller receives a failure; the next function just waits for the end.
    last = result.catch((error: unknown) => error);
    return result;
  };
}
