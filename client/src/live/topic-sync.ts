import type { TopicMessage } from '@courtside/contract/live';

/**
 * Keeps one topic in step: a snapshot sets the version, every update must be the next one.
 * Updates that overtake the awaited snapshot are held; a gap asks for a new snapshot.
 */
export interface TopicSync {
  /** Version of what has been delivered; null before the first snapshot. */
  readonly version: number | null;
  /** True while a snapshot is awaited. */
  readonly awaiting: boolean;
  readonly held: readonly TopicMessage[];
}

export interface SyncStep {
  readonly sync: TopicSync;
  /** What the screen shall now be told, in order. */
  readonly deliver: readonly TopicMessage[];
  /** True when only a new snapshot helps. */
  readonly watchAgain: boolean;
}

/** Nothing known and nothing asked for. */
export const idleSync: TopicSync = { version: null, awaiting: false, held: [] };

/** A snapshot has just been asked for. */
export function awaitSnapshot(sync: TopicSync): TopicSync {
  return { ...sync, awaiting: true, held: [] };
}

/** Takes in one message of the topic. */
export function receive(sync: TopicSync, message: TopicMessage): SyncStep {
  if (message.type === 'snapshot') return afterSnapshot(sync, message);
  if (sync.awaiting) return { sync: { ...sync, held: [...sync.held, message] }, deliver: [], watchAgain: false };
  if (sync.version === null || message.version <= sync.version) return { sync, deliver: [], watchAgain: false };
  if (message.version > sync.version + 1) return { sync, deliver: [], watchAgain: true };
  return { sync: { ...sync, version: message.version }, deliver: [message], watchAgain: false };
}

function afterSnapshot(sync: TopicSync, snapshot: TopicMessage): SyncStep {
  const deliver = [snapshot];
  let version = snapshot.version;
  for (const message of sync.held) {
    if (message.version <= version) continue;
    const gap = message.version > version + 1;
    if (gap) return { sync: { version, awaiting: false, held: [] }, deliver, watchAgain: true };
    deliver.push(message);
    version = message.version;
  }
  return { sync: { version, awaiting: false, held: [] }, deliver, watchAgain: false };
}
