import type { Clock } from '../platform/clock.ts';
import type { JobQueues } from '../platform/jobs/queues.ts';
import type { PushDatabase } from './collections.ts';
import type { PushService } from './push-service.ts';

/** What notifications on the devices of users (Web Push) take from the core. */
export interface Notifier {
  readonly db: PushDatabase;
  readonly clock: Clock;
  readonly jobs: Pick<JobQueues, 'add'>;
  readonly pushService: PushService;
}
