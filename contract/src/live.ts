import type { Challenge, Tab } from './challenges.ts';
import type { Game, InjuriesReport, OwnUser, UserBet } from './entities.ts';
import type { ErrorCode } from './errors.ts';
import type { GroupLogEntry, GroupNotice } from './group-log.ts';
import type { GroupBet, GroupCard, GroupStandings, StandingsRow } from './groups.ts';
import type { LeaderboardRow } from './leaderboard.ts';
import type { ReactionChange, TargetReactions } from './reactions.ts';
import type { BettingAccount, Season, SeasonRow } from './seasons.ts';
import type { Topic, TopicKind, TopicNames } from './topic-names.ts';
import type { WatchRequest } from './watch-request.ts';

/** How many places of the leaderboard are live. Clients read the others page by page. */
export const livePlaces = 100;

/** A game that changed: its id and the fields that changed. */
export type GameChange = Pick<Game, 'id'> & Partial<Omit<Game, 'id'>>;

/** The difference between two lists of challenges. */
interface ChangedChallenges {
  /** Challenges that are new or changed. */
  readonly challenges: readonly Challenge[];
  /** The ids of challenges that are no longer listed. */
  readonly gone: readonly string[];
}

/** The whole state of a topic. */
export interface TopicSnapshots {
  games: { readonly now: string; readonly feed: Feed; readonly games: readonly Game[] };
  leaderboard: { readonly rows: readonly LeaderboardRow[]; readonly total: number };
  injuries: InjuriesReport;
  group: {
    readonly group: GroupStandings;
    readonly bets: readonly GroupBet[];
    /** The latest entries of the group's log, newest first. */
    readonly log: readonly GroupLogEntry[];
    /** The members' reactions to these bets, to head-to-heads and to moments, by target. */
    readonly reactions: readonly TargetReactions[];
  };
  me: { readonly user: OwnUser; readonly bets: readonly UserBet[] };
  'own-groups': { readonly cards: readonly GroupCard[] };
  season: { readonly season: Season; readonly rows: readonly SeasonRow[] };
  tab: Tab;
  /** The user's open and running head-to-heads, and those that the user may take, newest first. */
  'own-challenges': { readonly challenges: readonly Challenge[] };
}

/** What changed in a topic since the previous version. New games have all their fields. */
export interface TopicUpdates {
  games: { readonly changed: readonly GameChange[]; readonly removed: readonly string[] };
  me: {
    /** The fields that changed; a higher `seq` wins. */
    readonly user?: Partial<OwnUser> & Pick<OwnUser, 'seq'>;
    readonly change?: BalanceChange;
    /** A new name or list of groups. */
    readonly profile?: Pick<OwnUser, 'username' | 'displayName' | 'groupIds'>;
    readonly bets?: readonly UserBet[];
    /** Accounts that are new or changed; a higher `seq` wins. */
    readonly accounts?: readonly BettingAccount[];
    /** Changes of the user's groups to notify the user of. Sent once: they are not part of any snapshot. */
    readonly notices?: readonly GroupNotice[];
  };
  season: {
    /** The season, if it changed. */
    readonly season?: Season;
    /** Rows that are new or changed. */
    readonly rows: readonly SeasonRow[];
    /** The uids of rows that no longer exist. */
    readonly gone: readonly string[];
  };
  tab: ChangedChallenges & {
    /** The tab without its challenges. Absent if only these changed. */
    readonly tab?: Omit<Tab, 'challenges'>;
  };
  'own-challenges': ChangedChallenges;
  /** Cards that are new or changed, and the ids of groups that the user has left. */
  'own-groups': { readonly cards: readonly GroupCard[]; readonly gone: readonly string[] };
  /** Rows that are new or changed, at any rank, and the uids that left the live places. */
  leaderboard: { readonly rows: readonly LeaderboardRow[]; readonly gone: readonly string[]; readonly total: number };
  /** The whole report: it is small and rarely changes. */
  injuries: InjuriesReport;
  group: {
    readonly rows: readonly StandingsRow[];
    /** The uids of members who left. */
    readonly gone: readonly string[];
    /** The group without its rows; `memberIds` and `tonight` only when they changed. */
    readonly group: Omit<GroupStandings, 'leaderboard' | 'memberIds' | 'tonight'> &
      Partial<Pick<GroupStandings, 'memberIds' | 'tonight'>>;
    /** Bets that became visible or were settled. */
    readonly bets: readonly GroupBet[];
    /** The entries of the group's log from the oldest that is new or changed, newest first. Absent without any. */
    readonly log?: readonly GroupLogEntry[];
    /** Seasons of the group that were opened or have changed. Absent without any. */
    readonly seasonIds?: readonly string[];
    /** Reactions that were given, replaced or removed. Absent without any. */
    readonly reactions?: readonly ReactionChange[];
  };
}

/** Where odds and scores come from: the demo's simulator or real games. */
export type Feed = 'demo' | 'real';

/** The ledger entry behind a new balance. Dollars. */
interface BalanceChange {
  readonly kind: string;
  readonly amount: number;
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

/** One message of a topic. */
export type TopicMessage<K extends TopicKind = TopicKind> = TopicSnapshot<K> | TopicUpdate<K>;

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
