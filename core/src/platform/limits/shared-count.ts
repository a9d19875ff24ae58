import { createScript } from '../../people/leaderboard/scripts.ts';
import type { Redis } from '../events/redis.ts';

/** Counts that every process adds to. */
export interface SharedCount {
  /** @returns the new count. @throws when Redis is away. A Redis that hangs answers when it no longer does */
  add(key: string, amount: number, keptMs: number): Promise<number>;
}

/** KEYS count; ARGV amount, milliseconds it is kept. */
const addLua = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
if count == tonumber(ARGV[1]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return count`;

/** Counts in Redis. */
export function countInRedis(redis: Redis): SharedCount {
  const add = createScript(redis, addLua);
  return {
    add: async (key, amount, keptMs) => Number(await add([key], [String(amount), String(keptMs)])),
  };
}
