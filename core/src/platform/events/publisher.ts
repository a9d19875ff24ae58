import { type DomainEvent, encodeMessage } from './events.ts';
import type { Redis } from './redis.ts';

/** Where events go. */
export function streamKey(keyspace: string): string {
  return `${keyspace}:events`;
}

/** How many events the stream keeps. */
const streamLength = 20_000;
/** From so many events at once on, several share a message: each message costs Redis and its client more than its text. */
const crowd = 40;
const mostTogether = 20;
/** Events written at once at most. */
const batchSize = 500;
/** While Redis is slow, so many wait for it; a fresh look costs less than to hear of more. */
const longestBacklog = 10_000;

export interface Publisher {
  /** Tells everyone of committed facts. Never throws: what cannot be told becomes a gap for everyone to recover from. */
  publish(events: readonly DomainEvent[]): void;
  /** Tells everyone to look everything up anew. */
  publishResync(): void;
  /** Resolves when all that was published has been written or given up. */
  flush(): Promise<void>;
}

/**
 * Writes events to the stream, in order. An event that could not be written leaves a debt: before anything else is
 * told, a gap marker is, so that every listener looks everything up anew. A fresh publisher starts with that debt,
 * because the process before it may have died between a commit and its telling.
 */
export function createPublisher(redis: Redis, keyspace: string, onError: (error: unknown) => void): Publisher {
  const stream = streamKey(keyspace);
  let resyncPending = true;
  let backlog: DomainEvent[] = [];
  let isWriting = false;
  let written = Promise.resolve();

  function dropAll(): void {
    backlog = [];
    resyncPending = true;
  }

  async function write(events: readonly DomainEvent[]): Promise<void> {
    const batch = redis.multi();
    const together = events.length < crowd ? 1 : mostTogether;
    const threshold = Math.ceil(streamLength / together);
    const trim = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold } } as const;
    if (resyncPending) batch.xAdd(stream, '*', { gap: '1' }, trim);
    for (let first = 0; first < events.length; first += together)
      batch.xAdd(stream, '*', encodeMessage(events.slice(first, first + together)), trim);
    // From now on what is dropped is a debt of its own.
    resyncPending = false;
    await batch.exec();
  }

  async function writeAll(): Promise<void> {
    isWriting = true;
    try {
      // A transaction would wait for the connection; what is told late is worth less than a fresh look.
      while (redis.isReady && (resyncPending || backlog.length > 0)) await write(backlog.splice(0, batchSize));
      if (backlog.length > 0) dropAll();
    } catch (error) {
      dropAll();
      onError(error);
    }
    isWriting = false;
  }

  function start(): void {
    if (!isWriting) written = writeAll();
  }

  redis.on('ready', start);
  return {
    publish(events) {
      if (events.length === 0) return;
      backlog.push(...events);
      if (backlog.length > longestBacklog) dropAll();
      start();
    },
    publishResync() {
      resyncPending = true;
      start();
    },
    async flush() {
      while (isWriting) await written;
    },
  };
}
