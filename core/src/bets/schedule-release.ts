import type { Hold } from '../ledger/account.model.ts';
import type { AccountId } from '../ledger/account-id.ts';
import type { Clock } from '../platform/clock.ts';
import type { JobQueues } from '../platform/jobs/queues.ts';

/** What scheduling a release takes from the core. */
export interface ReleaseScheduling {
  readonly clock: Clock;
  readonly jobs: Pick<JobQueues, 'add'>;
  /** Called if a release could not be scheduled; the recovery job then releases the hold. */
  onUnscheduledRelease(error: unknown): void;
}

/** A release that runs too early does nothing: the hold has not expired yet. */
const releaseMarginMs = 100;

/** Schedules the release of a hold for when it expires. */
export function scheduleRelease(core: ReleaseScheduling, account: AccountId, hold: Hold): void {
  const delay = Math.max(0, hold.expiresAt.getTime() - core.clock()) + releaseMarginMs;
  core.jobs.add('release-hold', { account, seq: hold.seq }, { delay }).catch(core.onUnscheduledRelease);
}
