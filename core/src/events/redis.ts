import { createClient } from 'redis';

/** A connection to Redis that reconnects for ever. */
export type Redis = ReturnType<typeof connectRedis>;

/**
 * Opens a connection in the background and keeps it: commands given while Redis is away wait for it, or fail at
 * once with `offlineQueue: false`. Errors of the connection are reported, never thrown.
 */
export function connectRedis(url: string, options: { offlineQueue: boolean; onError: (error: unknown) => void }) {
  const client = createClient({
    url,
    disableOfflineQueue: !options.offlineQueue,
    commandOptions: { timeout: 0 },
    socket: { reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 6), 1_000), connectTimeout: 3_000 },
  });
  client.on('error', options.onError);
  void client.connect().catch(options.onError);
  return client;
}
