/**
 * Completes responses of a server that sends only the fields of the specification. Any of these may be missing, too.
 * Missing names are shown as 'N/A', missing prices are 0 and shown as 'N/A', and empty times are shown as 'N/A'.
 */
import type { Game, InjuredPlayer, InjuriesReport, OwnUser, PublicUser, UserBet } from '@courtside/contract/entities';
import type { LeaderboardRow, ListedUser } from '@courtside/contract/leaderboard';
import { defaultLeague } from '@courtside/contract/leagues';
import { mainAccountName, openingBalanceCents, toDollars } from '@courtside/contract/money';
import { ApiError, type WholeAnswer } from './call.ts';

const notKnown = 'N/A';

/** The fields of a response, none of which is certain. */
type Sent<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const textOf = (value: unknown, otherwise = '') => (typeof value === 'string' && value !== '' ? value : otherwise);
/** A time as the contract writes it. */
const timeOf = (value: unknown) => (typeof value === 'number' ? (instantOf(value) ?? '') : textOf(value));
const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** The records of a list. @throws ApiError if the response has no list, which must not look like an empty one */
export function recordsOf<T extends object>(data: readonly T[]): readonly T[] {
  if (!Array.isArray(data)) throw new ApiError(null, data);
  const records: readonly T[] = data;
  return records.filter(isRecord);
}

/** The ids of a list; empty without one. */
export function idsOf(ids: unknown): string[] {
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** A game with any of the specified fields. */
export type SentGame = Sent<Omit<Game, 'markets' | 'checking' | 'teams'>> &
  Pick<Game, 'checking' | 'teams'> & { readonly markets?: Partial<Game['markets']> };

/** Adds missing fields to a game: it is open for betting until `endTime` and has no score. */
function completeGame(game: SentGame): Game {
  const [team1, team2] = [numberOf(game.team1_price), numberOf(game.team2_price)];
  const id = textOf(game.id, textOf(game.bet_id));
  const endTime = timeOf(game.endTime);
  const market = { state: 'open', reason: null, updatedAt: '', staleAt: endTime, resumesAt: null } as const;
  const moneyline = { ...market, line: null, prices: { team1, team2 } };
  return {
    ...game,
    id,
    bet_id: textOf(game.bet_id, id),
    league: game.league ?? defaultLeague,
    // Two names, because they also tell the teams apart.
    team1: textOf(game.team1, 'Home team'),
    team2: textOf(game.team2, 'Away team'),
    team1_price: team1,
    team2_price: team2,
    startTime: timeOf(game.startTime),
    endTime,
    betStatus: game.betStatus ?? 'open',
    score: game.score ?? null,
    markets: { moneyline, spread: null, total: null, ...game.markets },
  };
}

/** The games of a response, without those that have no id. @throws ApiError if it has no list */
export function completeGames(games: readonly SentGame[]): readonly Game[] {
  return recordsOf(games)
    .map(completeGame)
    .filter(({ id }) => id !== '');
}

/** A bet with any of the specified fields. */
export type SentBet = Sent<Omit<UserBet, 'betData' | 'priceError' | 'challenge' | 'opponent' | 'legs'>> &
  Pick<UserBet, 'priceError' | 'challenge' | 'opponent' | 'legs'> & {
    readonly betData?: Sent<UserBet['betData']> | null;
  };

/** The teams of a bet: the chosen one stands in for the first that is missing. */
function teamsOf({ teamChosen, betData }: SentBet): readonly [team1: string, team2: string] {
  const chosen = textOf(teamChosen);
  const [team1, team2] = [textOf(betData?.team1), textOf(betData?.team2)];
  if (team1 === '') return [chosen === team2 ? notKnown : chosen || notKnown, team2 || notKnown];
  return [team1, team2 || (chosen === team1 ? notKnown : chosen || notKnown)];
}

/** Adds missing fields to a bet: without a market it is a moneyline. */
export function completeBet(bet: SentBet): UserBet {
  const [team1, team2] = teamsOf(bet);
  const teamChosen = textOf(bet.teamChosen, notKnown);
  const isHome = teamChosen === team1;
  const game = bet.betData ?? {};
  const prices = { team1_price: numberOf(game.team1_price), team2_price: numberOf(game.team2_price) };
  const chosenPrice = isHome ? prices.team1_price : teamChosen === team2 ? prices.team2_price : 0;
  return {
    ...bet,
    id: textOf(bet.id),
    userId: textOf(bet.userId),
    account: textOf(bet.account, mainAccountName),
    betId: textOf(bet.betId),
    market: bet.market ?? 'moneyline',
    side: bet.side ?? (isHome ? 'team1' : 'team2'),
    line: bet.line ?? null,
    teamChosen,
    price: numberOf(bet.price ?? chosenPrice),
    amount: numberOf(bet.amount),
    potentialWinnings: numberOf(bet.potentialWinnings),
    status: bet.status ?? 'pending',
    placedAt: textOf(bet.placedAt),
    settledAt: bet.settledAt ?? null,
    cancelled: bet.cancelled ?? false,
    correction: bet.correction ?? undefined,
    cashedOut: bet.cashedOut ?? null,
    betData: {
      team1,
      team2,
      ...prices,
      startTime: timeOf(game.startTime),
      ...(game.league && { league: game.league }),
    },
  };
}

/** The bets of a user from a response, which has them by id. */
export function completeBets(userId: string, bets: Readonly<Record<string, SentBet>>): readonly UserBet[] {
  return Object.entries(bets)
    .filter(([, bet]) => isRecord(bet))
    .map(([id, bet]) => completeBet({ ...bet, id: textOf(bet.id, id), userId: textOf(bet.userId, userId) }));
}

/** The placed bet of a response; null if it has none with an id. */
export function completePlacedBet(bet: SentBet | undefined, placed: UserBet): UserBet | null {
  return textOf(bet?.id) !== '' ? completeBet({ ...placed, ...bet }) : null;
}

/** The signed-in user's own record. Null fields are not known. */
export interface Account extends Omit<OwnUser, 'stats' | 'cashier'> {
  readonly stats: OwnUser['stats'] | null;
  readonly cashier: OwnUser['cashier'] | null;
}

/** A record with at least a balance. */
type SentUser = Pick<OwnUser, 'balance'> & Sent<OwnUser>;

/** Whether a response is the record of `uid`. Without a balance it is none: that would look like an empty account. */
function isOwn(uid: string, user: object | null | undefined): user is SentUser {
  if (!user || !('balance' in user) || !Number.isFinite(user.balance)) return false;
  return !('uid' in user) || user.uid === uid;
}

/** The account of `uid` from a response, with all fields. Null if it is not their own record. */
export function completeAccount(uid: string, user: object | null | undefined): Account | null {
  if (!isOwn(uid, user)) return null;
  const displayName = textOf(user.displayName, textOf(user.username));
  return {
    ...user,
    id: uid,
    uid,
    username: textOf(user.username, displayName),
    displayName,
    email: user.email ?? null,
    totalWinnings: numberOf(user.totalWinnings),
    groupIds: idsOf(user.groupIds),
    cashier: user.cashier ?? null,
    stats: user.stats ?? null,
    atStake: numberOf(user.atStake),
    seq: numberOf(user.seq),
  };
}

/** The public record of a user with all fields; `uid` if the response does not have it. */
export function completeUser(uid: string, user: Sent<PublicUser>): PublicUser {
  const ownUid = textOf(user.uid, textOf(user.id, uid));
  const username = textOf(user.username, textOf(user.displayName, notKnown));
  return {
    id: ownUid,
    uid: ownUid,
    username,
    displayName: textOf(user.displayName, username),
    balance: numberOf(user.balance),
    totalWinnings: numberOf(user.totalWinnings),
  };
}

/** The list of users as a leaderboard, in the order of the server. @throws ApiError if the response has no list */
export function rankUsers(users: readonly Sent<ListedUser>[]): readonly LeaderboardRow[] {
  return recordsOf(users).map((sent, index) => {
    const user = completeUser(`user-${index + 1}`, sent);
    return {
      ...user,
      atStake: numberOf(sent.atStake),
      rank: index + 1,
      position: index + 1,
      placesGained: null,
      // Such a server has neither deposits nor top-ups.
      netProfit: user.balance - toDollars(openingBalanceCents),
      hasBet: true,
    };
  });
}

/** An instant in the form of the contract; null if the server sent none that can be read. */
function instantOf(value: unknown): string | null {
  const date = new Date(typeof value === 'number' || typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** A player with all fields. Missing texts are empty. */
function completePlayer(player: Sent<InjuredPlayer>): InjuredPlayer {
  const returnDate = textOf(player.returnDate);
  return {
    playerName: textOf(player.playerName, notKnown),
    position: textOf(player.position),
    injuryStatus: textOf(player.injuryStatus),
    injuryDetails: textOf(player.injuryDetails),
    ...(returnDate !== '' && { returnDate }),
    isNew: player.isNew ?? false,
    changedAt: player.changedAt ?? null,
  };
}

/** The injuries report of a response, with all fields. @throws ApiError if it has no teams */
export function completeReport({ data, meta }: Pick<WholeAnswer<'readInjuries'>, 'data' | 'meta'>): InjuriesReport {
  const { lastUpdated, changedAt = null, failure = null } = meta as Partial<typeof meta>;
  const teams = recordsOf(data).map(({ teamName, players }) => ({
    teamName: textOf(teamName, notKnown),
    players: (Array.isArray(players) ? recordsOf(players) : []).map(completePlayer),
  }));
  return { teams, lastUpdated: instantOf(lastUpdated), changedAt, failure };
}
