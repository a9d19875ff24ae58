import { createHash } from 'node:crypto';
import { ErrorReply } from 'redis';
import type { Redis } from './client.ts';

/** Runs a Lua script. */
export type Script = (keys: readonly string[], args: readonly string[]) => Promise<unknown>;

/** Prepares a Lua script. Its text is sent only when Redis does not have it yet. */
export function createScript(redis: Redis, lua: string): Script {
  const sha = createHash('sha1').update(lua).digest('hex');
  return async (keys, args) => {
    const options = { keys: [...keys], arguments: [...args] };
    try {
      return await redis.evalSha(sha, options);
    } catch (error) {
      if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error;
      return redis.eval(lua, options);
    }
  };
}
