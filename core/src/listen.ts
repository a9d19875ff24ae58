import type { Logger } from 'pino';
import { eventCodec, type StreamMessage } from './events.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { tailEvents } from './platform/events/tail.ts';
import type { Observe } from './platform/observe.ts';
import { connectRedis } from './platform/redis/redis.ts';
import { throttledWarning } from './platform/throttled-warning.ts';

interface Listening {
  listen(listener: (message: StreamMessage) => void): void;
  /** Milliseconds since the slowest subscription began its current read; 0 when there is none. */
  idleMs(): number;
  stop(): Promise<void>;
}

/** Subscribes to the events of all processes. */
export function createListening(deps: {
  config: Pick<Config, 'REDIS_URL' | 'keyspace'>;
  clock: Clock;
  logger: Logger;
  observe: Observe;
  onRedisError: (error: unknown) => void;
}): Listening {
  const { config, clock, logger, observe, onRedisError } = deps;
  const onUnreadable = throttledWarning(logger, 'event not applied: its subject is read again');
  const tails: ReturnType<typeof tailEvents>[] = [];
  return {
    listen(listener) {
      tails.push(
        tailEvents({
          redis: connectRedis(config.REDIS_URL, { offlineQueue: false, onError: onRedisError }),
          keyspace: config.keyspace,
          decode: eventCodec.decode,
          onMessage: listener,
          onError: onRedisError,
          onUnreadable(error, reason) {
            observe.unreadable(reason);
            onUnreadable(error);
          },
          clock,
          observe,
        }),
      );
    },
    idleMs: () => Math.max(0, ...tails.map((tail) => tail.idleMs())),
    async stop() {
      await Promise.all(tails.map((tail) => tail.stop()));
    },
  };
}
