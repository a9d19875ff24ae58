import type { TopicSnapshots, TopicUpdates } from '@courtside/contract';
import type { Clock } from '@courtside/core';
import { coalesce } from './coalesce.ts';
import { retry } from './retry.ts';
import { createThrottle, fourTimesASecondMs } from './throttle.ts';
import { createNumbering, type MessageOf, type SnapshotOf } from './topics.ts';

type PolledKind = 'leaderboard' | 'injuries';

/** A topic whose state is cheap to read: it is read again when it may have changed, and the difference is sent. */
export interface PolledTopic<K extends PolledKind> {
  /** The first watcher came. Nothing is read before. */
  open(): void;
  /** The last watcher left. */
  shut(): void;
  /** The state may have changed. */
  changed(): void;
  /** What was sent up to now. Reads the state first if that never happened. @throws when it cannot be read */
  snapshot(): Promise<SnapshotOf<K>>;
}

export interface PolledTopicDeps<K extends PolledKind> {
  readonly read: () => Promise<TopicSnapshots[K]>;
  /** The difference between two states; null when they are equal. */
  readonly compare: (before: TopicSnapshots[K], after: TopicSnapshots[K]) => TopicUpdates[K] | null;
  readonly snapshotMessage: (number: MessageNumber, data: TopicSnapshots[K]) => SnapshotOf<K>;
  readonly updateMessage: (number: MessageNumber, data: TopicUpdates[K]) => MessageOf<K>;
  readonly send: (message: MessageOf<K>) => void;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

type MessageNumber = { readonly version: number; readonly tag: string };

/** Finds what changes with the day alone, and changes whose event was lost. */
const pollMs = 15_000;

export function createPolledTopic<K extends PolledKind>(deps: PolledTopicDeps<K>): PolledTopic<K> {
  const { compare, snapshotMessage, updateMessage, send, clock, onError } = deps;
  const numbering = createNumbering();
  /** The state that the watchers have; null before the first read since the first of them came. */
  let sent: TopicSnapshots[K] | null = null;
  /** Counts the openings: a read for watchers who left may be outdated for those who came after them. */
  let opening = 0;
  let isWatched = false;
  let poll: NodeJS.Timeout | undefined;

  const read = coalesce(deps.read);

  async function refresh(): Promise<void> {
    const during = opening;
    const data = await read();
    if (!isWatched || during !== opening) return;
    const update = sent === null ? null : compare(sent, data);
    if (sent === null) numbering.next();
    sent = data;
    if (update !== null) send(updateMessage(numbering.next(), update));
  }

  const throttle = createThrottle(
    () => retry(refresh, { isNeeded: () => isWatched, onError }),
    fourTimesASecondMs,
    clock,
  );

  return {
    open() {
      isWatched = true;
      opening += 1;
      poll = setInterval(throttle.request, pollMs);
      poll.unref();
    },
    shut() {
      isWatched = false;
      sent = null;
      clearInterval(poll);
    },
    changed() {
      if (isWatched) throttle.request();
    },
    async snapshot() {
      if (sent !== null) return snapshotMessage(numbering.last(), sent);
      const during = opening;
      const data = await read();
      if (sent === null) {
        // A new number: the last one belongs to what earlier watchers had.
        numbering.next();
        if (isWatched && during === opening) sent = data;
      }
      return snapshotMessage(numbering.last(), sent ?? data);
    },
  };
}
