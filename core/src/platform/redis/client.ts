import { RedisClient } from 'redis';

/** A connection to Redis that always reconnects. */
export type Redis = ReturnType<typeof openClient>;

export interface ConnectionOptions {
  /** True: commands sent while Redis is away wait for it. False: they fail immediately. */
  readonly offlineQueue: boolean;
  /** Receives the connection's errors, which are never thrown. */
  readonly onError: (error: unknown) => void;
  /** After this long without a response, Redis counts as away. Milliseconds; longer than any command blocks. */
  readonly maxSilenceMs?: number;
}

/** Event tails block for two seconds. */
export const usualSilenceMs = 5_000;

/** Creates clients of one class. The library's own `createClient` builds a class of all commands for most clients: 30 ms of CPU. */
const createClient = RedisClient.factory();

/** Creates a client that is not connected yet. */
export function openClient(url: string, { offlineQueue, maxSilenceMs = usualSilenceMs }: ConnectionOptions) {
  return createClient({
    url,
    disableOfflineQueue: !offlineQueue,
    commandOptions: { timeout: 0 },
    socket: {
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 6), 1_000),
      connectTimeout: 3_000,
      // Ends a connection that hangs before it is ready. Afterwards pings prevent this timeout.
      socketTimeout: maxSilenceMs,
    },
  });
}
