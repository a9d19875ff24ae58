import type { Redis } from '../redis/client.ts';
import { createScript } from '../redis/script.ts';
import { streamKey } from './publisher.ts';

/** Younger events stay: every subscriber that reads without a pause has received the older ones. */
const keepMs = 10_000;

/** KEYS stream; ARGV milliseconds. Removes the messages that are older. */
const trimLua = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
return redis.call('XTRIM', KEYS[1], 'MINID', string.format('%.0f', now - tonumber(ARGV[1])))`;

/**
 * Removes events that are older than ten seconds from the stream, because they may contain what was deleted since. A
 * subscriber that has not read them by then detects it and resyncs. Never throws, and does nothing while Redis is away.
 */
export function createTrimEvents(options: {
  readonly redis: Redis;
  readonly keyspace: string;
  readonly onError: (error: unknown) => void;
}): () => Promise<void> {
  const { redis, keyspace, onError } = options;
  const trim = createScript(redis, trimLua);
  return async () => {
    if (!redis.isReady) return;
    await trim([streamKey(keyspace)], [String(keepMs)]).catch(onError);
  };
}
