import type { Game, OwnUser, UserBet } from './entities.ts';

/** What a client may watch. `me` is the signed-in user's own account and comes from the verified token alone. */
export const publicTopics = ['games'] as const;
export const privateTopics = ['me'] as const;
export type PublicTopic = (typeof publicTopics)[number];
export type Topic = PublicTopic | (typeof privateTopics)[number];

/** A game that changed: its id and the fields that are new. */
export type GameChange = Pick<Game, 'id'> & Partial<Omit<Game, 'id'>>;

/** The whole state of a topic. */
export interface TopicSnapshots {
  games: { readonly now: string; readonly feed: Feed; readonly games: readonly Game[] };
  me: { readonly user: OwnUser; readonly bets: readonly UserBet[] };
}

/** What changed in a topic since the version before. Games not yet known arrive with all their fields. */
export interface TopicUpdates {
  games: { readonly changed: readonly GameChange[]; readonly removed: readonly string[] };
  me: {
    /** The fields that are new; a higher `seq` wins. */
    readonly user?: Partial<OwnUser> & Pick<OwnUser, 'seq'>;
    readonly change?: BalanceChange;
    readonly bets?: readonly UserBet[];
  };
}

/** Where odds and scores come from: the demo's simulator or real games. */
export type Feed = 'demo' | 'real';

/** The ledger entry behind a new balance. Dollars. */
export interface BalanceChange {
  readonly kind: string;
  readonly amount: number;
}

/** One message of a topic. Versions count up by one on a connection's node; a gap means: watch again. */
export type TopicMessage = {
  [T in Topic]:
    | { readonly topic: T; readonly type: 'snapshot'; readonly version: number; readonly data: TopicSnapshots[T] }
    | { readonly topic: T; readonly type: 'update'; readonly version: number; readonly data: TopicUpdates[T] };
}[Topic];

/** Answer to `watch`: the snapshot, or why not. */
export type WatchAnswer<T extends Topic = Topic> =
  | { readonly ok: true; readonly message: Extract<TopicMessage, { topic: T; type: 'snapshot' }> }
  | {
      readonly ok: false;
      readonly code: 'unauthenticated' | 'user-not-found' | 'bad-request' | 'unavailable';
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
}
