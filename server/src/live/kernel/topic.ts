import type {
  TopicKind,
  TopicMessage,
  Topic as TopicName,
  TopicNotices,
  TopicSnapshot,
  TopicSnapshots,
} from '@courtside/contract';
import type { Core } from '@courtside/core/core';
import type { DomainEvent } from '@courtside/core/events';
import type { Group } from '@courtside/core/groups/group';
import type { Clock } from '@courtside/core/platform/clock';
import type { Config } from '@courtside/core/platform/config/config';
import type { Delay } from '../../delay.ts';
import type { Subject, SubjectEvent } from './subjects.ts';

/** What the topics of a process work with. */
export interface TopicContext {
  readonly core: Core;
  readonly config: Pick<Config, 'feed'>;
  readonly clock: Clock;
  readonly after: Delay;
  readonly onError: (error: unknown) => void;
  /** Sends a message to every watcher of a room. */
  readonly send: (room: string, message: TopicMessage) => void;
  /**
   * Ends the topic of a room for every watcher who may not see it.
   * @param removed the member whom the owner has just removed, if that is the reason
   */
  readonly admitOnly: (room: string, topic: TopicName, maySee: (uid: string) => boolean, removed?: string) => void;
}

/** The parameters of a room, by name, such as the id of a group. */
export type Parameters<P extends string> = Readonly<Record<P, string>>;

/** What an event does to a room's state: changes what is shown, makes it incomplete until the next read, or nothing. */
export type Effect = 'changed' | 'stale' | null;

/** What the rooms of a topic share, such as the tip-offs of games. */
interface SharedState<P extends string> {
  /** Applies an event. @returns whether what a room shows may have changed */
  receive(event: DomainEvent): boolean;
  /** Events may have been missed. Also called before the first room opens. */
  missed(): void;
  /** The rooms whose view may have changed. The next call does not return them again. All rooms by default. */
  takeChanged?(): Iterable<Parameters<P>>;
  /** A room whose read completes the shared state; null if it is complete. */
  incomplete?(): Parameters<P> | null;
  /** A room has closed. */
  forget?(parameters: Parameters<P>): void;
}

/**
 * What one topic does. The kernel does the rest: it keeps the state of each room, buffers events during a read, numbers
 * messages, shares snapshots, retries, resyncs, and ends the topic for users who may no longer see it.
 * `S` is the state of a room, `V` what its watchers see of it.
 */
export interface TopicHandlers<K extends TopicKind, P extends string, S, V> {
  /** Resolves if the user may watch the room. @throws DomainError such as `forbidden` */
  admit?(uid: string, parameters: Parameters<P>): Promise<void>;
  /** Reads the state of a room. @param before the state that it replaces, which may have newer parts */
  read(parameters: Parameters<P>, before: S | null): Promise<S>;
  /** What the state is about. Only events about one of these reach the room. */
  subjects(parameters: Parameters<P>, state: S): Iterable<Subject>;
  /** Applies an event. An event older than the state changes nothing. */
  apply(state: S, event: DomainEvent, parameters: Parameters<P>): Effect;
  view(state: S): V;
  /** The state that the watchers have of a view. Their updates are patches of it. */
  snapshot(view: V): TopicSnapshots[K];
  /** What televisions see of a snapshot: no more than the routes that their keys may call. Everything by default. */
  onTv?(snapshot: TopicSnapshots[K]): TopicSnapshots[K];
  /** What happened between two views and is part of no state; null for nothing. */
  notice?(before: V, after: V): (K extends keyof TopicNotices ? TopicNotices[K] : never) | null;
  /** The group whose members may watch. */
  group?(state: S): Group;
  /** When the view changes without an event. */
  nextChange?(view: V): Date | null;
  /** What all rooms share. */
  readonly shared?: SharedState<P>;
}

/** What every topic says about itself. */
export interface TopicBasics<K extends TopicKind, P extends string> {
  readonly kind: K;
  /** The names of the parts after the kind in the topic's name. The parameter of a user's own topic is `uid`. */
  readonly parameters: readonly P[];
  /** `own` topics show each user something else; `members` topics are for the members of a group. */
  readonly access: 'public' | 'own' | 'members';
  /** Cost of a watch, in addition to the message itself: the reads and the work for a snapshot, compared with the games. */
  readonly cost: number;
  /** How long a room stays open after its last watcher left, so that watching it in a loop reads it once. */
  readonly keepOpenMs?: number;
}

/** A topic whose rooms have a state, kept up to date by events. */
export interface TopicDefinition<K extends TopicKind, P extends string, S, V> extends TopicBasics<K, P> {
  /** The shortest time between two messages of a room, in milliseconds. */
  readonly pauseMs: number;
  /** The shortest time between two reads of rooms that are out of date, in milliseconds. */
  readonly readPauseMs: number;
  /** Reads each room this often, to find what changes with the day alone and changes whose event was lost. */
  readonly rereadMs?: number;
  serve(context: TopicContext): TopicHandlers<K, P, S, V>;
}

/** What a connection wants to watch. */
export interface Watcher {
  /** The user; null for public topics. */
  readonly uid: string | null;
  /** The tag of the client's last message. */
  readonly tag: string | undefined;
  /** The connection. */
  readonly connection: object;
}

/** The client that asked to watch has everything up to this version. */
export interface Current {
  readonly type: 'current';
  readonly version: number;
}

/** A topic as one process serves it. Rooms have the names of `roomOf`. */
export interface LiveTopic {
  /** @throws DomainError if the user may not watch, for example `forbidden` */
  admit(uid: string, ids: readonly string[]): Promise<void>;
  /** The first watcher of a room came. */
  open(room: string, ids: readonly string[]): void;
  /** The last watcher left. */
  close(room: string): void;
  receive(events: readonly SubjectEvent[]): void;
  /** Reads the rooms about any of these subjects again, and sends what changed. */
  reread(subjects: readonly Subject[]): void;
  /** Events may have been missed: reads every room again, at a bounded rate, and sends what changed. */
  missed(): void;
  /**
   * A room as its watchers have it.
   * @throws DomainError `unavailable`, for users who may not watch such as `forbidden`, and when it cannot be read
   */
  snapshot(room: string, watcher: Watcher): Promise<TopicSnapshot | Current>;
  stop(): void;
}

/** A topic before it is served. */
export interface Topic extends TopicBasics<TopicKind, string> {
  readonly keepOpenMs: number;
  readonly serve: (context: TopicContext) => LiveTopic;
}
