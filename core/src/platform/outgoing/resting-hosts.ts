import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Redis } from '../redis/client.ts';
import type { RestingHost } from './request-budget.ts';

/** The hosts of users' addresses that no process asks at the moment. All processes share the list, in Redis. */
export interface RestingHosts {
  /** Adds a host, or extends its rest. Never throws. */
  add(resting: RestingHost): void;
  /** The hosts with the longest rests, longest first; null while Redis is away. */
  list(): Promise<RestingHost[] | null>;
}

/** Longer rests replace shorter ones. */
const maxKept = 100;
const maxListed = 20;

const memberSchema = z.tuple([z.string(), z.string()]);

/** @param onError receives errors of Redis. A host that it did not take is missing from the list, and rests all the same. */
export function createRestingHosts(deps: {
  readonly redis: Redis;
  readonly keyspace: string;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): RestingHosts {
  const { redis, keyspace, clock, onError } = deps;
  /** Sorted set of `[host, owner]` as JSON by the end of the rest. */
  const key = `${keyspace}:resting-hosts`;
  return {
    add({ host, owner, until }) {
      redis
        .multi()
        .zAdd(key, { score: until, value: JSON.stringify([host, owner]) })
        .zRemRangeByScore(key, '-inf', clock())
        .zRemRangeByRank(key, 0, -maxKept - 1)
        .exec()
        .catch(onError);
    },
    async list() {
      try {
        const found = await redis.zRangeWithScores(key, '+inf', `(${clock()}`, {
          BY: 'SCORE',
          REV: true,
          LIMIT: { offset: 0, count: maxListed },
        });
        return found.map(({ value, score: until }) => {
          const [host, owner] = memberSchema.parse(JSON.parse(value));
          return { host, owner, until };
        });
      } catch (error) {
        onError(error);
        return null;
      }
    },
  };
}
