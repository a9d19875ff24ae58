import type {
  Game,
  Group,
  PublicUser,
  RouteData,
  RouteMeta,
  RouteName,
  RouteRequest,
  Routes,
  UserBet,
} from '@courtside/contract';

/** A valid request and its response, shown in the API documentation. */
export interface RouteExample<K extends RouteName> {
  readonly params?: RouteRequest<K>['params'];
  readonly query?: RouteRequest<K>['query'];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: RouteRequest<K>['body'];
  readonly status: keyof Routes[K]['success'] & number;
  readonly data: RouteData<K>;
  readonly message?: string;
  readonly meta?: RouteMeta<K>;
}

/** An example of any route. */
export interface AnyExample {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  readonly data: unknown;
  readonly message?: string;
  readonly meta?: object | undefined;
}

export type Examples<K extends RouteName> = { readonly [R in K]: RouteExample<R> };

/** The examples of the declared routes of a resource. */
export type ExamplesOf<Declared> = Examples<keyof Declared & RouteName>;

/** The users, the game and the group of all examples. */
export const ann = { uid: 'kZ3vQ8sYw1XbT5nLr7eHc2Mf9Ad1', username: 'ann' } as const;
export const ben = { uid: 'pB6uW0dNf4GjR2yVx8tKs5Qe7Lh3', username: 'ben' } as const;
export const groupId = '9f1c2b7e4d8a4c06b3e5a7d1f0c49b82';
export const openedAt = '2026-01-14T21:00:00.000Z';
export const tipOff = '2026-01-15T00:30:00.000Z';

const age = { state: 'open', reason: null, updatedAt: openedAt, staleAt: tipOff, resumesAt: null } as const;

export const game: Game = {
  id: 'e1a47c0b93d5428f',
  bet_id: 'e1a47c0b93d5428f',
  league: 'nba',
  team1: 'Boston Celtics',
  team2: 'Los Angeles Lakers',
  team1_price: 150,
  team2_price: -170,
  startTime: tipOff,
  endTime: tipOff,
  betStatus: 'open',
  score: null,
  checking: false,
  markets: {
    moneyline: { ...age, line: null, prices: { team1: 150, team2: -170 } },
    spread: { ...age, line: 3.5, prices: { team1: -108, team2: -112 } },
    total: { ...age, line: 224.5, prices: { over: -110, under: -110 } },
  },
};

const { team1, team2, team1_price, team2_price } = game;
export const bet: UserBet = {
  id: '0b8c6f3e-51d2-4a7b-9c1e-2f6d80a94e37',
  userId: ann.uid,
  account: 'main',
  betId: game.id,
  market: 'moneyline',
  side: 'team1',
  line: null,
  teamChosen: team1,
  price: team1_price,
  amount: 25,
  potentialWinnings: 62.5,
  status: 'pending',
  placedAt: openedAt,
  settledAt: null,
  cancelled: false,
  cashedOut: null,
  betData: { team1, team2, team1_price, team2_price, startTime: tipOff },
};

/** Ann's group, of which she is the only member. */
export const group: Group = {
  id: groupId,
  groupName: 'Sofa squad',
  creatorId: ann.uid,
  memberIds: [ann.uid],
  leaderboard: [],
  createdAt: openedAt,
  archivedAt: null,
  inviteExpiresAt: null,
  leagues: null,
  joinableById: true,
};

/** The public fields of a user. */
export function publicUser({ uid, username }: { uid: string; username: string }, balance: number): PublicUser {
  return { id: uid, uid, username, displayName: username, balance, totalWinnings: 0 };
}
