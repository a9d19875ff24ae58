import { createSingleFlight } from '../async/single-flight.ts';
import type { Redis } from '../redis/client.ts';
import type { EventCodec } from './event-codec.ts';

/** The Redis key of the event stream. */
export function streamKey(keyspace: string): string {
  return `${keyspace}:events`;
}

/** How many events the stream keeps. */
const streamLength = 20_000;
/** At this many pending events several share a message, because each message has a cost in Redis and in its client. */
const packFrom = 40;
const eventsPerMessage = 20;
/** The most events in one write. */
const batchSize = 500;
/** The most events that wait for a slow Redis. Beyond that a resync costs subscribers less than the events would. */
const maxBacklog = 10_000;

export interface Publisher<Event> {
  /** Publishes committed facts. Never throws: events that cannot be written are replaced by a resync marker. */
  publish(events: readonly Event[]): void;
  /** Resolves when everything that was published has been written or dropped. */
  flush(): Promise<void>;
}

/**
 * Writes events to the stream, in order. When events could not be written, the next write starts with a resync marker,
 * so that every subscriber checks what it shows before it applies anything newer.
 */
export function createPublisher<Event>(options: {
  readonly redis: Redis;
  readonly keyspace: string;
  readonly encode: EventCodec<Event>['encode'];
  readonly onError: (error: unknown) => void;
}): Publisher<Event> {
  const { redis, encode, onError } = options;
  const stream = streamKey(options.keyspace);
  let resyncPending = false;
  let backlog: Event[] = [];

  function dropAll(): void {
    backlog = [];
    resyncPending = true;
  }

  async function write(events: readonly Event[]): Promise<void> {
    const batch = redis.multi();
    const perMessage = events.length < packFrom ? 1 : eventsPerMessage;
    const threshold = Math.ceil(streamLength / perMessage);
    const trim = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold } } as const;
    if (resyncPending) batch.xAdd(stream, '*', { resync: '1' }, trim);
    for (let first = 0; first < events.length; first += perMessage) {
      const packed = events.slice(first, first + perMessage).map(encode);
      batch.xAdd(stream, '*', { events: `[${packed.join(',')}]` }, trim);
    }
    // Events that are dropped while this write is running need a marker after it.
    resyncPending = false;
    await batch.exec();
  }

  async function writeAll(): Promise<void> {
    try {
      // A transaction would wait until the connection is back. A resync is cheaper than events that arrive late.
      while (redis.isReady && (resyncPending || backlog.length > 0)) await write(backlog.splice(0, batchSize));
      if (backlog.length > 0) dropAll();
    } catch (error) {
      dropAll();
      onError(error);
    }
  }

  const writing = createSingleFlight(writeAll);
  redis.on('ready', () => void writing.next());
  return {
    publish(events) {
      if (events.length === 0) return;
      backlog.push(...events);
      if (backlog.length > maxBacklog) dropAll();
      void writing.next();
    },
    flush: writing.idle,
  };
}
