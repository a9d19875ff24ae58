import { type DomainEvent, encodeEvent } from './events.ts';
import type { Redis } from './redis.ts';

/** Where events go. */
export const streamKey = 'courtside:events';
const streamLength = 20_000;

export interface Publisher {
  /** Tells everyone of committed facts. Never throws: what cannot be told becomes a gap for everyone to recover from. */
  publish(events: readonly DomainEvent[]): void;
  /** Tells everyone to look everything up anew. */
  publishGap(): void;
  /** Resolves when all that was published has been written or given up. */
  flush(): Promise<void>;
}

/**
 * Writes events to the stream, in order. An event that could not be written leaves a debt: before anything else is
 * told, a gap marker is, so that every listener looks everything up anew. A fresh publisher starts with that debt,
 * because the process before it may have died between a commit and its telling.
 */
export function createPublisher(redis: Redis, onError: (error: unknown) => void): Publisher {
  let owesGap = true;
  let tail = Promise.resolve();

  async function write(events: readonly DomainEvent[]): Promise<void> {
    if (events.length === 0 && !owesGap) return;
    if (!redis.isReady) {
      // A transaction would wait for the connection; what is told late is worth less than a fresh look.
      owesGap = true;
      return;
    }
    const batch = redis.multi();
    const trim = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: streamLength } } as const;
    if (owesGap) batch.xAdd(streamKey, '*', { gap: '1' }, trim);
    for (const event of events) batch.xAdd(streamKey, '*', { event: encodeEvent(event) }, trim);
    try {
      await batch.exec();
      owesGap = false;
    } catch (error) {
      owesGap = true;
      onError(error);
    }
  }

  function publish(events: readonly DomainEvent[]): void {
    tail = tail.then(() => write(events));
  }

  redis.on('ready', () => {
    if (owesGap) publish([]);
  });
  return {
    publish,
    publishGap() {
      owesGap = true;
      publish([]);
    },
    flush: () => tail,
  };
}
