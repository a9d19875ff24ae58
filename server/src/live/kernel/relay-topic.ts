import type { TopicKind, TopicNotices, TopicSnapshots, TopicUpdates } from '@courtside/contract';
import type { DomainEvent } from '@courtside/core/events';
import type { TopicBasics, TopicContext } from './topic.ts';

/** A state that was read from the database. `H` shows whether it has changed since. */
export interface ReadState<H> {
  readonly head: H;
  /** Whether all parts of the state were read at the same version. */
  readonly isWhole: boolean;
}

/** What the watchers of a room have at this process. Shows which events are missing, and has a tag for the state. */
export interface Followed<H> {
  /** The number of the last message. */
  readonly version: number;
  /** The tag of what the watchers have, the same at every process; undefined while that is not known. */
  readonly tag: string | undefined;
  /**
   * Whether an event, in the order of arrival, says something newer than the ones before it. Events of different processes may arrive in
   * another order than they happened in.
   */
  isNews(event: DomainEvent): boolean;
  /** Applies an event that is about to be sent. */
  apply(event: DomainEvent): void;
  /** Counts a message. @returns its number */
  nextVersion(): number;
  /** One more watcher gets this state. It may be older or newer than what the others have. */
  join(state: ReadState<H>): void;
  /** Every watcher gets this state. */
  replace(state: ReadState<H>): void;
  /**
   * Compares with the stored state. Events take a moment to arrive, so only a difference that was stored at the last
   * look counts. @returns whether the watchers lack something
   */
  isBehindSinceLastLook(head: H): boolean;
  /** Whether the watchers lack something that is stored now. */
  isBehind(head: H): boolean;
}

/** An update of a user's topic, or what is part of no state. */
export type RelayMessage<K extends TopicKind> =
  | { readonly type: 'update'; readonly data: TopicUpdates[K] }
  | { readonly type: 'notice'; readonly data: K extends keyof TopicNotices ? TopicNotices[K] : never };

/** An update of one user. */
export interface RelayUpdate<K extends TopicKind> {
  readonly uid: string;
  /** The events in it that decide what the watchers have. */
  readonly events: readonly DomainEvent[];
  /** Null for nothing to send. */
  readonly message: RelayMessage<K> | null;
}

/** What a relayed topic works with. */
interface RelayContext<K extends TopicKind> extends Pick<TopicContext, 'core' | 'clock' | 'onError'> {
  /** Whether clients watch the topic of a user. */
  readonly isWatched: (uid: string) => boolean;
  /** Sends a message to the watchers of a user. */
  readonly send: (uid: string, message: RelayMessage<K>) => void;
}

/** A part of a relayed topic that is read after an event, and sent through the context. */
export interface ReadPart {
  receive(event: DomainEvent): void;
  /** Events may have been missed. */
  missed(): void;
  /** The last watcher of a user left. */
  forget(uid: string): void;
  stop(): void;
}

/** What one relayed topic does. `H` shows whether a state has changed, `R` is a state with its snapshot. */
interface RelayHandlers<K extends TopicKind, H, R> {
  /** What shows whether the states of these users changed. */
  readHeads(uids: readonly string[]): Promise<ReadonlyMap<string, H>>;
  /** The states of these users. Users who do not exist are left out. */
  read(uids: readonly string[]): Promise<ReadonlyMap<string, R>>;
  /** Identifies a state, at every process. */
  tagOf(head: H): string;
  /** Begins to follow what the watchers of a user have. */
  follow(): Followed<H>;
  /**
   * The updates for some events, in order. Those for users without watchers are not sent.
   * @param isNews whether an event of a watched user says something newer than the ones before it; asked once, in order
   */
  updates(events: readonly DomainEvent[], isNews: (event: DomainEvent) => boolean): readonly RelayUpdate<K>[];
  readonly part: ReadPart;
}

/**
 * A topic of each user that sends every event as it arrives, as a patch of the state that the client has. The server keeps no state: a
 * snapshot is a read, at least as new as its version, and later updates apply on top.
 */
export interface RelayDefinition<K extends TopicKind, H, R extends ReadState<H> & { readonly data: TopicSnapshots[K] }>
  extends TopicBasics<K, 'uid'> {
  readonly access: 'own';
  /** The shortest time between two reads of users who are behind, in milliseconds. */
  readonly readPauseMs: number;
  /** Checks each user this often for changes whose event was lost, in milliseconds. */
  readonly rereadMs: number;
  /** The maximum number of users of one query: for new watchers, for a check, and for those who are behind. */
  readonly batches: { readonly first: number; readonly check: number; readonly behind: number };
  relay(context: RelayContext<K>): RelayHandlers<K, H, R>;
}
