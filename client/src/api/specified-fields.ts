/** Completes responses of a server that sends only the fields of the specification. */
import type { Game, InjuriesReport, OwnUser, UserBet } from '@courtside/contract/entities';
import type { Group, GroupStandings, StandingsRow } from '@courtside/contract/groups';
import { mainAccountName, toCents } from '@courtside/contract/money';
import { ApiError, call, type TokenSource, type WholeAnswer } from './call.ts';

/** A game with at least the specified fields. */
export type SentGame = Pick<Game, 'id' | 'team1' | 'team2' | 'team1_price' | 'team2_price' | 'endTime'> & Partial<Game>;

/** Adds missing fields to a game: it is open for betting until `endTime` and has no score. */
export function completeGame(game: SentGame): Game {
  const { team1_price: team1, team2_price: team2, endTime: staleAt } = game;
  const market = { state: 'open', reason: null, updatedAt: '', staleAt, resumesAt: null } as const;
  const moneyline = { ...market, line: null, prices: { team1, team2 } };
  const markets = { moneyline, spread: null, total: null };
  return {
    bet_id: game.id,
    startTime: '',
    betStatus: 'open',
    score: null,
    ...game,
    markets: { ...markets, ...game.markets },
  };
}

type SpecifiedBet = 'id' | 'userId' | 'betId' | 'teamChosen' | 'amount' | 'potentialWinnings' | 'status';
type SpecifiedBetData = Omit<UserBet['betData'], 'startTime'>;

/** A bet with at least the specified fields. Its game may have no start. */
export type SentBet = Pick<UserBet, SpecifiedBet> &
  Partial<Omit<UserBet, 'betData'>> & { readonly betData: SpecifiedBetData & Partial<UserBet['betData']> };

/** Adds missing fields to a bet: without a market it is a moneyline. Empty times are shown as 'N/A'. */
export function completeBet({ betData, ...bet }: SentBet): UserBet {
  const isHome = bet.teamChosen === betData.team1;
  return {
    account: mainAccountName,
    ...bet,
    market: bet.market ?? 'moneyline',
    side: bet.side ?? (isHome ? 'team1' : 'team2'),
    line: bet.line ?? null,
    price: bet.price ?? (isHome ? betData.team1_price : betData.team2_price),
    placedAt: bet.placedAt ?? '',
    settledAt: bet.settledAt ?? null,
    cancelled: bet.cancelled ?? false,
    cashedOut: bet.cashedOut ?? null,
    betData: { ...betData, startTime: betData.startTime ?? '' },
  };
}

/** The signed-in user's own record. Null fields are not known. */
export interface Account extends Omit<OwnUser, 'stats' | 'cashier'> {
  readonly stats: OwnUser['stats'] | null;
  readonly cashier: OwnUser['cashier'] | null;
}

/** A record with at least the specified fields. */
type SentUser = Pick<OwnUser, 'username' | 'balance' | 'groupIds'> & Partial<OwnUser>;

/** Whether a response is the caller's own record; the public record of a user has no groups. */
function isOwn(user: object | null | undefined): user is SentUser {
  return !!user && 'groupIds' in user && 'balance' in user && Number.isFinite(user.balance);
}

/** The account of `uid` from a response, with all fields. Null if it is not their own record. */
export function completeAccount(uid: string, user: object | null | undefined): Account | null {
  if (!isOwn(user)) return null;
  return {
    totalWinnings: 0,
    email: null,
    cashier: null,
    stats: null,
    atStake: 0,
    seq: 0,
    ...user,
    id: uid,
    uid,
    displayName: user.displayName ?? user.username,
  };
}

/** A group with at least the specified fields: its members' ids, and perhaps no standings. */
type SentGroup = Pick<Group, 'id' | 'groupName' | 'creatorId' | 'memberIds'> & Partial<GroupStandings>;

function hasStandings(group: SentGroup): group is GroupStandings {
  return group.totalBalance !== undefined && group.averageBalance !== undefined && group.leaderboard !== undefined;
}

/** Ranks members by balance. Equal balances share a rank. */
function rank(members: readonly Pick<StandingsRow, 'uid' | 'username' | 'balance' | 'totalWinnings'>[]) {
  const sorted = members.toSorted((a, b) => b.balance - a.balance || a.username.localeCompare(b.username));
  return sorted.map(
    (member, index): StandingsRow => ({
      ...member,
      rank: sorted.findIndex(({ balance }) => balance === member.balance) + 1,
      position: index + 1,
      netProfit: null,
      placesGained: null,
      inPlay: 0,
    }),
  );
}

/** Adds missing standings to a group, from its members' public records. @throws ApiError if one cannot be read */
export async function completeGroup(
  group: SentGroup,
  token: TokenSource,
  signal: AbortSignal,
): Promise<GroupStandings> {
  if (hasStandings(group)) return group;
  const users = await Promise.all(group.memberIds.map((uid) => call('getUser', { params: { uid }, token, signal })));
  const rows = rank(
    users.map(({ username, balance, totalWinnings }, n) => ({
      uid: group.memberIds[n] ?? '',
      username,
      balance,
      totalWinnings: totalWinnings ?? 0,
    })),
  );
  const totalCents = rows.reduce((sum, { balance }) => sum + toCents(balance), 0);
  return {
    ...group,
    createdAt: group.createdAt ?? new Date(0).toISOString(),
    archivedAt: group.archivedAt ?? null,
    inviteExpiresAt: group.inviteExpiresAt ?? null,
    joinableById: group.joinableById ?? true,
    leaderboard: rows,
    totalBalance: totalCents / 100,
    averageBalance: rows.length === 0 ? 0 : Math.round(totalCents / rows.length) / 100,
  };
}

/** An instant in the form of the contract; null if the server sent none that can be read. */
function instantOf(value: unknown): string | null {
  const date = new Date(typeof value === 'number' || typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** The injuries report of a response, with all fields. @throws ApiError if it has no teams */
export function completeReport({ data, meta }: Pick<WholeAnswer<'readInjuries'>, 'data' | 'meta'>): InjuriesReport {
  if (!Array.isArray(data)) throw new ApiError(null, data);
  const { lastUpdated, changedAt = null, failure = null } = meta as Partial<typeof meta>;
  return { teams: data, lastUpdated: instantOf(lastUpdated), changedAt, failure };
}
