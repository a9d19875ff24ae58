import type { EventEmitter } from 'node:events';
import { createClient } from 'redis';
import { hangUpWhenSilent } from './silence.ts';

/** A connection to Redis that reconnects for ever. */
export type Redis = ReturnType<typeof openClient>;

interface ConnectionOptions {
  /** Commands given while Redis is away wait for it; otherwise they fail at once. */
  readonly offlineQueue: boolean;
  /** Told of the connection's errors, which are never thrown. */
  readonly onError: (error: unknown) => void;
  /** A Redis that answers nothing for so long is as good as away: milliseconds, longer than any command blocks. */
  readonly longestSilenceMs?: number;
}

/** Event tails block for two seconds. */
const usualSilenceMs = 5_000;
/** BullMQ duplicates a connection to wait for jobs on, for up to ten seconds. */
const blockedSilenceMs = 15_000;

function openClient(url: string, { offlineQueue, longestSilenceMs = usualSilenceMs }: ConnectionOptions) {
  return createClient({
    url,
    disableOfflineQueue: !offlineQueue,
    commandOptions: { timeout: 0 },
    socket: {
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 6), 1_000),
      connectTimeout: 3_000,
      // Ends a connection that hangs before it is ready; once it is, pings keep this from passing.
      socketTimeout: longestSilenceMs,
    },
  });
}

/**
 * Reports what a listener of a connection's errors throws. BullMQ's adapter emits an error again after its worker was
 * closed, when nothing listens to it any more, and that would end the process.
 */
function reportThrown(client: EventEmitter, onError: ConnectionOptions['onError']): void {
  const emit = client.emit.bind(client);
  client.emit = (event: string | symbol, ...details: unknown[]): boolean => {
    try {
      return emit(event, ...details);
    } catch (error) {
      if (event !== 'error') throw error;
      onError(error);
      return true;
    }
  };
}

function open(url: string, options: ConnectionOptions): Redis {
  const client = openClient(url, options);
  reportThrown(client, options.onError);
  client.on('error', options.onError);
  // Closed while it was being made, it is made all the same, and its silence would be told when nobody listens any more.
  client.on('connect', () => {
    if (!client.isOpen) client.destroy();
  });
  hangUpWhenSilent(client, options.longestSilenceMs ?? usualSilenceMs, options.onError);
  void client.connect().catch(options.onError);
  return client;
}

/**
 * Opens a connection in the background and keeps it. A Redis that hangs is treated as one that is away. Duplicates of
 * it may block for longer, and are destroyed with it.
 */
export function connectRedis(url: string, options: ConnectionOptions): Redis {
  const client = open(url, options);
  const duplicates: Redis[] = [];
  const destroy = client.destroy.bind(client);
  return Object.assign(client, {
    duplicate() {
      const duplicate = open(url, { ...options, longestSilenceMs: blockedSilenceMs });
      duplicates.push(duplicate);
      return duplicate;
    },
    destroy() {
      for (const duplicate of duplicates) duplicate.destroy();
      destroy();
    },
  });
}
