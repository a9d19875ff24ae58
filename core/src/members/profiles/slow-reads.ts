import { DomainError } from '@courtside/contract';
import { createQueuePerKey, type QueuePerKey } from '../../platform/async/queue-per-key.ts';

/** How many slow reads of one list may run or wait. */
export const maxWaiting = 200;

/** The error for a list that cannot be read now. @param what the subject of its message, in the plural */
export function cannotBeShown(what: string): DomainError {
  return new DomainError('unavailable', {
    message: `${what} cannot be shown at this moment. Please try again in a minute.`,
  });
}

/**
 * Creates queues of slow reads, one for each list. The key is the subject of the error message, in the plural. A read is rejected
 * with DomainError `unavailable` while too many of its list wait.
 */
export function createSlowReads(): QueuePerKey {
  return createQueuePerKey({ maxPending: maxWaiting, full: cannotBeShown });
}
