import type { EventEmitter } from 'node:events';
import { type ConnectionOptions, openClient, type Redis, usualSilenceMs } from './client.ts';
import { readRefusal } from './refusal.ts';
import { hangUpWhenSilent } from './silence.ts';

/** BullMQ waits for jobs on duplicates of a connection, for up to ten seconds. */
const blockedSilenceMs = 15_000;

/** Every queue listens to the connection that the queues share. */
const maxListeners = 50;

/**
 * Reports errors that an error listener throws. BullMQ's adapter emits an error again after its worker was closed. By then
 * it has no listener, which would end the process. The library returns an object derived from the client that emits, so
 * that one is changed. Both may have a listener for every queue.
 */
function reportThrown(derived: EventEmitter, onError: ConnectionOptions['onError']): void {
  const client: EventEmitter = Object.getPrototypeOf(derived);
  for (const emitter of [client, derived]) emitter.setMaxListeners(maxListeners);
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

/** Replaces the library's error about a reply that no command waits for with Redis's reason. */
function withReasons(url: string, onError: ConnectionOptions['onError']): ConnectionOptions['onError'] {
  return (error) => {
    if (!(error instanceof TypeError && error.message.includes("reading 'reject'"))) return onError(error);
    void readRefusal(url).then((reason) =>
      onError(reason === null ? error : new Error(`Redis refused the connection: ${reason}`, { cause: error })),
    );
  };
}

function open(url: string, given: ConnectionOptions): Redis {
  const options = { ...given, onError: withReasons(url, given.onError) };
  const client = openClient(url, options);
  reportThrown(client, options.onError);
  client.on('error', options.onError);
  // A client that is closed while it connects still opens the connection, which must then be closed.
  client.on('connect', () => {
    if (!client.isOpen) client.destroy();
  });
  hangUpWhenSilent(client, options.maxSilenceMs ?? usualSilenceMs, options.onError);
  void client.connect().catch(options.onError);
  return client;
}

/**
 * Opens a connection in the background and maintains it. An unresponsive Redis counts as away. Duplicates of the
 * connection may block for longer and are destroyed with it.
 */
export function connectRedis(url: string, options: ConnectionOptions): Redis {
  const client = open(url, options);
  const duplicates: Redis[] = [];
  const destroy = client.destroy.bind(client);
  return Object.assign(client, {
    duplicate() {
      const duplicate = open(url, { ...options, maxSilenceMs: blockedSilenceMs });
      duplicates.push(duplicate);
      return duplicate;
    },
    destroy() {
      for (const duplicate of duplicates) duplicate.destroy();
      destroy();
    },
  });
}
