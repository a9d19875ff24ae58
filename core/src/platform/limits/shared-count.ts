import type { Redis } from '../redis/client.ts';
import { createScript } from '../redis/script.ts';

/** Counts that all processes share. */
export interface SharedCount {
  /** @returns the new count. @throws when Redis is away. Waits while Redis is unresponsive */
  add(key: string, amount: number, keptMs: number): Promise<number>;
}

/** KEYS count; ARGV amount, milliseconds until it expires. */
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
