import { Worker } from 'bullmq';
import type { Config } from '../platform/config/config.ts';
import type { JobName } from '../platform/jobs/job-queues.ts';
import { connectRedis } from '../platform/redis/redis.ts';

/** Runs the next job of a queue once, which fails with `failure` or succeeds with null. */
export async function runNextJob(
  { REDIS_URL, keyspace }: Pick<Config, 'REDIS_URL' | 'keyspace'>,
  name: JobName,
  failure: string | null,
): Promise<void> {
  const connection = connectRedis(REDIS_URL, { offlineQueue: true, onError: () => undefined });
  const run = async () => {
    if (failure !== null) throw new Error(failure);
  };
  const worker = new Worker(name, run, { connection, prefix: keyspace });
  await new Promise((resolve) => {
    worker.once('failed', resolve);
    worker.once('completed', resolve);
  });
  await worker.close();
  connection.destroy();
}
