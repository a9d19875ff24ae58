import { ClientOfflineError } from 'redis';
import { type Clock, systemClock } from '../clock.ts';
import { type Observe, unobserved } from '../observe.ts';
import type { Redis } from '../redis/client.ts';
import type { EventCodec, UnreadableReason } from './event-codec.ts';
import { streamKey } from './publisher.ts';

/** Messages per read; each has up to twenty events. */
const batchSize = 200;
const blockMs = 2_000;
const retryMs = 200;
/** Reads follow each other within this time unless the process hangs. Younger events are only trimmed by a full stream. */
const maxPauseMs = 5_000;

/** What a subscriber receives, in order. */
export type StreamMessage<Event> =
  | { readonly type: 'events'; readonly events: readonly Event[] }
  /** An event that cannot be applied, as parsed from its JSON: what it is about must be read again. */
  | { readonly type: 'unreadable'; readonly value: unknown }
  /** Events may have been missed: anything shown may be out of date. */
  | { readonly type: 'resync' };

export interface Tail {
  /** Stops reading. */
  stop(): Promise<void>;
  /** Milliseconds since a read began: one ends within seconds, with an error when Redis is away. */
  idleMs(): number;
}

/**
 * Follows the stream from now on, across reconnects. Sends `resync` at the start and after each reconnect, when a
 * publisher dropped events, and when the stream was trimmed beyond what was read.
 */
export function tailEvents<Event>(options: {
  /** A connection of the tail's own: reading blocks it. */
  readonly redis: Redis;
  readonly keyspace: string;
  readonly decode: EventCodec<Event>['decode'];
  readonly onMessage: (message: StreamMessage<Event>) => void;
  /** Called with errors of the connection. */
  readonly onError: (error: unknown) => void;
  /** Called with each event that cannot be applied. */
  readonly onUnreadable: (error: Error, reason: UnreadableReason) => void;
  readonly clock?: Clock;
  readonly observe?: Pick<Observe, 'received' | 'resync'>;
}): Tail {
  const { redis, decode, onMessage, onError, onUnreadable, clock = systemClock, observe = unobserved } = options;
  const stream = streamKey(options.keyspace);
  let last = '0-0';
  /** When the last read ended. */
  let readAt = clock();
  let stopped = false;
  let startedAt = performance.now();

  function resync(): void {
    observe.resync();
    onMessage({ type: 'resync' });
  }

  /** Continues at the stream's end. Even a stream without a visible hole may have lost its last second in a crash. */
  async function startOver(): Promise<void> {
    const newest = await redis.xRevRange(stream, '+', '-', { COUNT: 1 });
    last = newest?.[0]?.id ?? '0-0';
    readAt = clock();
    resync();
  }

  /** True if a message was trimmed: those after it, up to the next one that was read, may be missing. */
  async function isTrimmed(id: string): Promise<boolean> {
    const found = await redis.xRange(stream, id, id);
    return found?.length === 0;
  }

  /** Passes on the events of one read. @returns how many events it had */
  function deliver(messages: readonly { readonly message: Readonly<Record<string, string>> }[]): number {
    let events: Event[] = [];
    let count = 0;
    const flush = () => {
      if (events.length > 0) onMessage({ type: 'events', events });
      events = [];
    };
    for (const { message } of messages) {
      const values = parseEvents(message);
      if (values === null) {
        flush();
        resync();
        continue;
      }
      for (const value of values) {
        const decoded = decode(value);
        count += 1;
        if (decoded.ok) {
          events.push(decoded.event);
          continue;
        }
        onUnreadable(decoded.error, decoded.reason);
        flush();
        onMessage({ type: 'unreadable', value });
      }
    }
    flush();
    return count;
  }

  async function readOn(): Promise<void> {
    const reply = await redis.xRead({ key: stream, id: last }, { COUNT: batchSize, BLOCK: blockMs });
    const messages = reply?.[0]?.messages ?? [];
    const hasPaused = clock() - readAt > maxPauseMs;
    readAt = clock();
    const newest = messages.at(-1);
    if (newest === undefined) return;
    const before = last;
    last = newest.id;
    const count = deliver(messages);
    // An id begins with the time at which Redis received the message, in milliseconds.
    observe.received(count, clock() - Number.parseInt(last, 10));
    // The stream keeps more than one batch and more than a short time, so only a full batch or a late one can have come after
    // messages that were trimmed.
    if ((messages.length === batchSize || hasPaused) && (await isTrimmed(before))) await startOver();
  }

  async function follow(): Promise<void> {
    let hasPosition = false;
    while (!stopped) {
      startedAt = performance.now();
      try {
        if (!hasPosition) await startOver();
        hasPosition = true;
        await readOn();
      } catch (error) {
        if (stopped) return;
        hasPosition = false;
        // The connection reports its own outages.
        if (!(error instanceof ClientOfflineError)) onError(error);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  const done = follow();
  return {
    async stop() {
      stopped = true;
      redis.destroy();
      await done;
    },
    idleMs: () => performance.now() - startedAt,
  };
}

/** The events of a message as parsed JSON; null for a resync marker and for a message that this process cannot read. */
function parseEvents({ events }: Readonly<Record<string, string>>): readonly unknown[] | null {
  if (events === undefined) return null;
  try {
    const values: unknown = JSON.parse(events);
    return Array.isArray(values) ? values : null;
  } catch {
    return null;
  }
}
