import type { Hold } from '../ledger/account.model.ts';
import type { AccountId } from '../ledger/account-id.ts';
import type { Clock } from '../platform/clock.ts';
import type { JobQueues } from '../platform/jobs/queues.ts';

/** A release that runs too early does nothing: the hold has not expired yet. */
const releaseMarginMs = 100;

/**
 * Schedules the release of holds when they expire.
 * @param onError called if a release could not be scheduled; the recovery job then releases the hold
 */
export function createReleaseSchedule(jobs: Pick<JobQueues, 'add'>, clock: Clock, onError: (error: unknown) => void) {
  return (account: AccountId, hold: Hold): void => {
    const delay = Math.max(0, hold.expiresAt.getTime() - clock()) + releaseMarginMs;
    jobs.add('release-hold', { account, seq: hold.seq }, { delay }).catch(onError);
  };
}
