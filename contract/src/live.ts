import type { ErrorCode } from './errors.ts';
import type { GroupNotice } from './group-log.ts';
import type { Patch } from './patch.ts';
import type { BettingAccount } from './seasons.ts';
import type { Topic, TopicKind, TopicNames } from './topic-names.ts';
import type { topicShapes } from './topic-shapes.ts';
import type { TopicSnapshots } from './topic-snapshots.ts';
import type { WatchRequest } from './watch-request.ts';

/** How many places of the leaderboard are live. Clients read the others page by page. */
export const livePlaces = 100;

/** What changed in a topic since the previous version: the patch of its state. */
export type TopicUpdates = {
  [K in TopicKind]: Patch<TopicSnapshots[K], (typeof topicShapes)[K]>;
};

/** What is sent once and is part of no state. */
export interface TopicNotices {
  /** Seasons of the group that were opened or have changed; `season:<groupId>:<id>` has their content. */
  group: { readonly seasonIds: readonly string[] };
  me: {
    /** Accounts of seasons that are new or changed; a higher `seq` wins. */
    readonly accounts?: readonly BettingAccount[];
    /** Changes of the user's groups to notify the user of. */
    readonly notices?: readonly GroupNotice[];
  };
}

/** What every message of a topic carries. */
interface Numbered {
  /** Counts up by one on a connection. A hole means that a message was lost: watch again. */
  readonly version: number;
  /**
   * Identifies the topic's state after this message, on any server. Opaque; sent with the next request to watch. Absent
   * while the server does not know of a state that it can compare.
   */
  readonly tag?: string;
}

/** The whole state of a topic. */
export type TopicSnapshot<K extends TopicKind = TopicKind> = {
  [T in K]: Numbered & {
    readonly topic: TopicNames[T];
    readonly type: 'snapshot';
    readonly data: TopicSnapshots[T];
  };
}[K];

/** A change of a topic. */
export type TopicUpdate<K extends TopicKind = TopicKind> = {
  [T in K]: Numbered & { readonly topic: TopicNames[T]; readonly type: 'update'; readonly data: TopicUpdates[T] };
}[K];

/** Something that happened in a topic and changes no state that its watchers have. */
type TopicNotice<K extends TopicKind = TopicKind> = {
  [T in K & keyof TopicNotices]: Numbered & {
    readonly topic: TopicNames[T];
    readonly type: 'notice';
    readonly data: TopicNotices[T];
  };
}[K & keyof TopicNotices];

/** One message of a topic. */
export type TopicMessage<K extends TopicKind = TopicKind> = TopicSnapshot<K> | TopicUpdate<K> | TopicNotice<K>;

/**
 * Why the server refuses a request to watch. True for a permanent reason: the same request stays refused, so clients do not
 * repeat it.
 */
export const watchRefusals = {
  unauthenticated: false,
  forbidden: true,
  'user-not-found': false,
  'group-not-found': true,
  'season-not-found': true,
  'removed-from-group': true,
  'bad-request': true,
  unavailable: false,
} as const satisfies Partial<Record<ErrorCode, boolean>>;

export type WatchRefusal = keyof typeof watchRefusals;

/** Whether an error is a reason to refuse a request to watch. */
export function isWatchRefusal(code: ErrorCode): code is WatchRefusal {
  return Object.hasOwn(watchRefusals, code);
}

/** The reply to `watch`. */
export type WatchAnswer<K extends TopicKind = TopicKind> =
  | { readonly ok: true; readonly message: TopicSnapshot<K> }
  /** The client's tag is the current one: it has everything up to this version. */
  | { readonly ok: true; readonly current: true; readonly version: number; readonly message?: undefined }
  | {
      readonly ok: false;
      readonly code: WatchRefusal;
      readonly message: string;
    };

/** Why a topic ended, if it is known: the owner of the group removed the user. */
export type EndReason = 'removed';

/** Socket.IO events, client to server. */
export interface ClientEvents {
  watch: (request: WatchRequest, answer: (answer: WatchAnswer) => void) => void;
  unwatch: (topic: Topic) => void;
  /** Signs the connection in with a (refreshed) ID token or an API key, or out with null. */
  authenticate: (idToken: string | null, answer: (answer: { readonly ok: boolean }) => void) => void;
}

/** Socket.IO events, server to client. */
export interface ServerEvents {
  topic: (message: TopicMessage) => void;
  /** The user may no longer see a watched topic, such as a group they left. No more messages of it follow. */
  ended: (topic: Topic, reason?: EndReason) => void;
}
