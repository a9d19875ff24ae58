import type { Game, InjuriesReport, OwnUser, UserBet } from './entities.ts';
import type { GroupBet, GroupStandings, StandingsRow } from './groups.ts';
import type { LeaderboardRow } from './leaderboard.ts';

/** What anyone may watch. */
export const publicTopics = ['games', 'leaderboard', 'injuries'] as const;
export type PublicTopic = (typeof publicTopics)[number];

/** One group's standings, for its members. */
export type GroupTopic = `group:${string}`;

/**
 * What a client may watch. `me` is the signed-in user's own account and comes from the verified token alone; a group's
 * topic is refused to who is not a member, and ends for who leaves.
 */
export type Topic = PublicTopic | GroupTopic | 'me';

/** The topics by what they are about, with the names they have. */
export interface TopicNames {
  games: 'games';
  leaderboard: 'leaderboard';
  injuries: 'injuries';
  group: GroupTopic;
  me: 'me';
}
export type TopicKind = keyof TopicNames;

/** The topic of a group. */
export function groupTopic(groupId: string): GroupTopic {
  return `group:${groupId}`;
}

/** How many places of the leaderboard are live; the others are read page by page. */
export const livePlaces = 100;

/** A game that changed: its id and the fields that are new. */
export type GameChange = Pick<Game, 'id'> & Partial<Omit<Game, 'id'>>;

/** The whole state of a topic. */
export interface TopicSnapshots {
  games: { readonly now: string; readonly feed: Feed; readonly games: readonly Game[] };
  leaderboard: { readonly rows: readonly LeaderboardRow[]; readonly total: number };
  injuries: InjuriesReport;
  group: { readonly group: GroupStandings; readonly bets: readonly GroupBet[] };
  me: { readonly user: OwnUser; readonly bets: readonly UserBet[] };
}

/** What changed in a topic since the version before. Games not yet known arrive with all their fields. */
export interface TopicUpdates {
  games: { readonly changed: readonly GameChange[]; readonly removed: readonly string[] };
  me: {
    /** The fields that are new; a higher `seq` wins. */
    readonly user?: Partial<OwnUser> & Pick<OwnUser, 'seq'>;
    readonly change?: BalanceChange;
    /** What is not money: a new name, another list of groups. */
    readonly profile?: Pick<OwnUser, 'username' | 'displayName' | 'groupIds'>;
    readonly bets?: readonly UserBet[];
  };
  /** Rows that are new or different, wherever they stand now, and who is no longer among the live places. */
  leaderboard: { readonly rows: readonly LeaderboardRow[]; readonly gone: readonly string[]; readonly total: number };
  /** A report is small and rarely changes: it comes whole. */
  injuries: InjuriesReport;
  group: {
    readonly rows: readonly StandingsRow[];
    /** Who has left. */
    readonly gone: readonly string[];
    /** Everything of the group but its rows; the members only when they are others than before. */
    readonly group: Omit<GroupStandings, 'leaderboard' | 'memberIds'> & Partial<Pick<GroupStandings, 'memberIds'>>;
    /** Bets that are new to be seen, or have been settled since. */
    readonly bets: readonly GroupBet[];
  };
}

/** Where odds and scores come from: the demo's simulator or real games. */
export type Feed = 'demo' | 'real';

/** The ledger entry behind a new balance. Dollars. */
interface BalanceChange {
  readonly kind: string;
  readonly amount: number;
}

/** One message of a topic. Versions count up by one on a connection's node; a gap means: watch again. */
export type TopicMessage<K extends TopicKind = TopicKind> = {
  [T in K]:
    | {
        readonly topic: TopicNames[T];
        readonly type: 'snapshot';
        readonly version: number;
        readonly data: TopicSnapshots[T];
      }
    | {
        readonly topic: TopicNames[T];
        readonly type: 'update';
        readonly version: number;
        readonly data: TopicUpdates[T];
      };
}[K];

/** Answer to `watch`: the snapshot, or why not. */
export type WatchAnswer<K extends TopicKind = TopicKind> =
  | { readonly ok: true; readonly message: Extract<TopicMessage<K>, { type: 'snapshot' }> }
  | {
      readonly ok: false;
      readonly code:
        | 'unauthenticated'
        | 'forbidden'
        | 'user-not-found'
        | 'group-not-found'
        | 'bad-request'
        | 'unavailable';
      readonly message: string;
    };

/** Socket.IO events, client to server. */
export interface ClientEvents {
  watch: (topic: Topic, answer: (answer: WatchAnswer) => void) => void;
  unwatch: (topic: Topic) => void;
  /** Signs the connection in with a (refreshed) ID token, or out with null. */
  authenticate: (idToken: string | null, answer: (answer: { readonly ok: boolean }) => void) => void;
}

/** Socket.IO events, server to client. */
export interface ServerEvents {
  topic: (message: TopicMessage) => void;
  /** A watched topic may no longer be seen: the group was left. Nothing more comes of it. */
  ended: (topic: Topic) => void;
}
