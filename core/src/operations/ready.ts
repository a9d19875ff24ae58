import { checkWritable } from '../platform/redis/check-writable.ts';
import type { Redis } from '../platform/redis/client.ts';
import type { Databases } from '../platform/start-up.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { CoreDatabase } from './database.ts';

/** A database that takes longer to respond counts as away. */
const maxProbeMs = 1_000;

/** Whether the databases respond now. A Redis that refuses writes counts as away. */
export async function probeDatabases(db: CoreDatabase, redis: Redis): Promise<Databases> {
  const [mongodb, redisAnswers] = await Promise.allSettled([
    withTimeout(maxProbeMs, db.users.findOne({}, { _id: 1 }).lean().exec()),
    // The client's own command timeout stops once the command is sent.
    withTimeout(maxProbeMs, checkWritable(redis)),
  ]);
  return { mongodb: mongodb.status === 'fulfilled', redis: redisAnswers.status === 'fulfilled' };
}
