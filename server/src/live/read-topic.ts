import type { TopicSnapshots, TopicUpdates } from '@courtside/contract';
import type { Clock } from '@courtside/core';
import { oneAtATime } from './one-at-a-time.ts';
import { createPacer, fourTimesASecondMs } from './pacer.ts';
import { patiently } from './patiently.ts';
import type { MessageOf, SnapshotOf } from './topics.ts';

type ReadKind = 'leaderboard' | 'injuries';

/** A topic whose whole state is cheap to read: it is read again when it may have changed, and what is new is sent. */
export interface ReadTopic<K extends ReadKind> {
  /** Somebody watches from now on. Until then nothing is read. */
  open(): void;
  /** Nobody does any more. */
  shut(): void;
  /** Something may have changed. */
  changed(): void;
  /** Reads everything anew and sends it to every watcher. @throws when it cannot be read */
  readAnew(): Promise<void>;
  /** What has been sent up to now, with its version. Reads it when nothing was read yet. @throws when it cannot */
  snapshot(): Promise<SnapshotOf<K>>;
}

export interface ReadTopicDeps<K extends ReadKind> {
  readonly read: () => Promise<TopicSnapshots[K]>;
  /** What leads from one state to another; null when they are the same. */
  readonly compare: (before: TopicSnapshots[K], after: TopicSnapshots[K]) => TopicUpdates[K] | null;
  readonly snapshotMessage: (version: number, data: TopicSnapshots[K]) => SnapshotOf<K>;
  readonly updateMessage: (version: number, data: TopicUpdates[K]) => MessageOf<K>;
  readonly send: (message: MessageOf<K> | SnapshotOf<K>) => void;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** A look without being told: for what changes with the day alone, or was told while nobody could hear it. */
const lookAgainMs = 15_000;

export function createReadTopic<K extends ReadKind>(deps: ReadTopicDeps<K>): ReadTopic<K> {
  const { compare, snapshotMessage, updateMessage, send, clock, onError } = deps;
  /** What the watchers have been told; null before the first read since somebody watches. */
  let told: TopicSnapshots[K] | null = null;
  let version = 0;
  /** Counts the times that watching began: what was read for watchers who have gone may be old for others. */
  let watch = 0;
  let isWatched = false;
  let lookAgain: NodeJS.Timeout | undefined;

  const read = oneAtATime(deps.read);

  async function refresh(): Promise<void> {
    const during = watch;
    const data = await read();
    if (!isWatched || during !== watch) return;
    const update = told === null ? null : compare(told, data);
    told = data;
    if (update === null) return;
    version += 1;
    send(updateMessage(version, update));
  }

  const pacer = createPacer(
    () => patiently(refresh, { isNeeded: () => isWatched, onError }),
    fourTimesASecondMs,
    clock,
  );

  function shut(): void {
    isWatched = false;
    told = null;
    clearInterval(lookAgain);
  }

  return {
    open() {
      isWatched = true;
      watch += 1;
      lookAgain = setInterval(pacer.soon, lookAgainMs);
      lookAgain.unref();
    },
    shut,
    changed() {
      if (isWatched) pacer.soon();
    },
    async readAnew() {
      const during = watch;
      if (!isWatched) return;
      const data = await read();
      if (!isWatched || during !== watch) return;
      told = data;
      version += 1;
      send(snapshotMessage(version, data));
    },
    async snapshot() {
      if (told !== null) return snapshotMessage(version, told);
      const during = watch;
      const data = await read();
      if (isWatched && during === watch) told ??= data;
      return snapshotMessage(version, told ?? data);
    },
  };
}
