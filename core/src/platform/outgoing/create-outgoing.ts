import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Redis } from '../redis/client.ts';
import { createRequestBudget, type RequestBudget } from './request-budget.ts';
import { createRestingHosts, type RestingHosts } from './resting-hosts.ts';

/** What this process may send to users' addresses, and the hosts that do not answer any process. */
export interface Outgoing {
  readonly budget: RequestBudget;
  readonly restingHosts: RestingHosts;
}

/** Creates the budget of this process. It logs and lists each host that begins to rest. */
export function createOutgoing(deps: {
  readonly redis: Redis;
  readonly config: Pick<Config, 'keyspace'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  readonly onRedisError: (error: unknown) => void;
}): Outgoing {
  const { redis, config, clock, logger, onRedisError: onError } = deps;
  const restingHosts = createRestingHosts({ redis, keyspace: config.keyspace, clock, onError });
  const budget = createRequestBudget({
    clock,
    onResting(resting) {
      logger.warn(resting, 'address of a user does not answer and is left alone');
      restingHosts.add(resting);
    },
  });
  return { budget, restingHosts };
}
