import { ClientOfflineError } from 'redis';
import { type Clock, systemClock } from '../clock.ts';
import { type Observe, unobserved } from '../observe.ts';
import { type DomainEvent, decodeMessage, type StreamMessage } from './events.ts';
import { streamKey } from './publisher.ts';
import type { Redis } from './redis.ts';

/** Messages; each has up to twenty events. */
const batchSize = 200;
const blockMs = 2_000;
const retryMs = 200;

export interface Tail {
  /** Stops listening. */
  stop(): Promise<void>;
}

/**
 * Follows the stream from now on, over any number of reconnects. Says `gap` at the start and after each reconnect,
 * when a publisher owed one, and when the stream was trimmed before we read it; after each the listener looks
 * everything up anew.
 *
 * @param redis a connection of its own: reading blocks it
 */
export function tailEvents(
  redis: Redis,
  keyspace: string,
  hear: (heard: StreamMessage) => void,
  onError: (error: unknown) => void,
  { clock, observe }: { clock: Clock; observe: Pick<Observe, 'heard' | 'gap'> } = {
    clock: systemClock,
    observe: unobserved,
  },
): Tail {
  const stream = streamKey(keyspace);
  let last = '0-0';
  let stopped = false;

  function lookAnew(): void {
    observe.gap();
    hear({ type: 'resync' });
  }

  /** Starts over at the stream's end. Even a stream that looks whole may have lost its last second in a crash. */
  async function startOver(): Promise<void> {
    const newest = await redis.xRevRange(stream, '+', '-', { COUNT: 1 });
    last = newest?.[0]?.id ?? '0-0';
    lookAnew();
  }

  /** True when the stream was trimmed beyond the place we have read to. */
  async function fellBehind(): Promise<boolean> {
    const place = await redis.xRange(stream, last, last);
    return place?.length === 0;
  }

  async function readOn(): Promise<void> {
    const answer = await redis.xRead({ key: stream, id: last }, { COUNT: batchSize, BLOCK: blockMs });
    const messages = answer?.[0]?.messages ?? [];
    let events: DomainEvent[] = [];
    let count = 0;
    const flush = () => {
      if (events.length > 0) hear({ type: 'events', events });
      events = [];
    };
    for (const { id, message } of messages) {
      last = id;
      if (message.gap !== undefined) {
        flush();
        lookAnew();
      } else {
        const some = decodeMessage(message);
        count += some.length;
        events.push(...some);
      }
    }
    flush();
    // An id begins with the moment Redis took the event, in milliseconds.
    if (messages.length > 0) observe.heard(count, clock() - Number.parseInt(last, 10));
    if (messages.length === batchSize && (await fellBehind())) await startOver();
  }

  async function follow(): Promise<void> {
    let placed = false;
    while (!stopped) {
      try {
        if (!placed) await startOver();
        placed = true;
        await readOn();
      } catch (error) {
        if (stopped) return;
        placed = false;
        // The connection itself tells that it is down.
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
  };
}
