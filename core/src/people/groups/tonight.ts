import { countsLeague, type League } from '@courtside/contract';
import type { Game } from '../../league/games/game.ts';
import { isUndecided } from '../../league/games/game.ts';
import { groupOfTab, tabOf } from '../../ledger/account-id.ts';
import type { Bet } from '../../ledger/bet.ts';
import { addDays, leagueDay, startOfLeagueDay } from '../../platform/league-day.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { Group } from './group.ts';
import { accountsOf, type GroupAccounts, readBetsOf, readSeasonIds } from './group-bets.ts';
import { type FloorGame, floorOf } from './night-floor.ts';
import { type NightTable, nightTablesOf } from './night-tables.ts';

/** The games of the league's day that have no result yet, and which members of a group have no bet on them. */
export interface Tonight {
  /** Number of games. */
  readonly games: number;
  /** Null when all of them have tipped off. */
  readonly nextTipOff: Date | null;
  /** Uids, oldest member first. Empty without games. */
  readonly withoutBet: readonly string[];
  /** How tonight stands, by kind of money. */
  readonly tables: readonly NightTable[];
  /** The members' open bets on these games, once they have tipped off. */
  readonly floor: readonly FloorGame[];
}

/** What decides whether a game is one of tonight. */
export type TonightGame = Pick<Game, 'id' | 'league' | 'startTime' | 'betStatus'>;

/** A cashed-out bet counts for this many days after the tip-off that its game had when the bet was placed. */
const cashedOutDays = 7;

/** When the league's day that follows a time begins. */
export function endOfTonight(now: number): Date {
  return startOfLeagueDay(addDays(leagueDay(now), 1));
}

/** A filter for times of the league's day. */
function dayOf(now: number) {
  return { $gte: startOfLeagueDay(leagueDay(now)), $lt: endOfTonight(now) };
}

/** The earliest tip-off, as it was when the bet was placed, of cashed-out bets that count at a time. */
export function cashedOutSince(now: number): Date {
  return startOfLeagueDay(addDays(leagueDay(now), -cashedOutDays));
}

/**
 * The members without a bet, oldest member first.
 * @param bettors the users with a bet that counts: one that was undone or is void does not
 */
export function membersWithoutBet(memberIds: readonly string[], bettors: ReadonlySet<string>): string[] {
  return memberIds.filter((uid) => !bettors.has(uid));
}

/** What tonight is made of. */
interface TonightParts {
  /** Known games; those of other days and decided ones are left out. */
  readonly games: Iterable<TonightGame>;
  readonly memberIds: readonly string[];
  /** The leagues whose games count; null for all. */
  readonly leagues: readonly League[] | null;
  /** The users who have a bet on one of the games with these ids. */
  readonly bettors: (gameIds: ReadonlySet<string>) => ReadonlySet<string>;
  readonly tables: readonly NightTable[];
  /** The members' open bets on games that have tipped off. */
  readonly floor: readonly FloorGame[];
}

/** Tonight for some members. */
export function tonightOf({ games, memberIds, leagues, bettors, tables, floor }: TonightParts, now: number): Tonight {
  const today = leagueDay(now);
  const counted = [...games].filter(({ league }) => countsLeague(leagues, league));
  const tonight = counted.filter((game) => isUndecided(game) && leagueDay(game.startTime) === today);
  if (tonight.length === 0) return { games: 0, nextTipOff: null, withoutBet: [], tables, floor: [] };
  const upcoming = tonight.map(({ startTime }) => startTime.getTime()).filter((startTime) => startTime > now);
  const ids = new Set(tonight.map(({ id }) => id));
  return {
    games: tonight.length,
    nextTipOff: upcoming.length === 0 ? null : new Date(Math.min(...upcoming)),
    withoutBet: membersWithoutBet(memberIds, bettors(ids)),
    tables,
    floor: floor.filter(({ gameId }) => ids.has(gameId)),
  };
}

/** A filter for pending bets that count for a group: from its accounts, and the sides of its head-to-heads. */
export function pendingOf(group: GroupAccounts) {
  const { main, season } = accountsOf(group);
  return {
    uid: { $in: [...group.memberIds] },
    status: 'pending' as const,
    $or: [{ account: { $in: [...main, ...season] } }, { challenge: { $exists: true } }],
  };
}

/** Whether a bet is a side of a head-to-head of a group. */
export function isHeadToHeadOf(groupId: string, { account }: Pick<Bet, 'account'>): boolean {
  const tab = tabOf(account);
  return tab !== null && groupOfTab(tab.tabId) === groupId;
}

/** Reads cashed-out bets of accounts whose games may still be undecided. */
export function readCashedOut(db: PeopleDatabase, accounts: GroupAccounts, now: number): Promise<Bet[]> {
  return readBetsOf(db, accounts, { 'betData.startTime': { $gte: cashedOutSince(now) }, status: 'cashed-out' });
}

const decidedStatuses: Bet['status'][] = ['won', 'lost', 'push', 'cashed-out'];

/** Reads the decided bets of accounts on games of the league's day, as it was when the bets were placed. */
export function readNightBets(db: PeopleDatabase, accounts: GroupAccounts, now: number): Promise<Bet[]> {
  return readBetsOf(db, accounts, { 'betData.startTime': dayOf(now), status: { $in: decidedStatuses } });
}

/** Reads the games of tonight that have no result yet, by tip-off. */
async function readTonightGames(db: PeopleDatabase, now: number): Promise<TonightGame[]> {
  const games = await db.games
    .find({ betStatus: { $in: ['open', 'closed'] }, startTime: dayOf(now) }, { league: 1, startTime: 1, betStatus: 1 })
    .sort({ startTime: 1 })
    .lean();
  return games.map(({ _id, league, startTime, betStatus }) => ({ id: _id, league, startTime, betStatus }));
}

/** Reads the current tip-offs of games: of those of tonight, and of those of decided bets. */
async function readStarts(
  db: PeopleDatabase,
  tonight: readonly TonightGame[],
  decided: readonly Pick<Bet, 'gameId'>[],
): Promise<ReadonlyMap<string, Date>> {
  const starts = new Map(tonight.map(({ id, startTime }) => [id, startTime]));
  const others = new Set(decided.map(({ gameId }) => gameId).filter((gameId) => !starts.has(gameId)));
  if (others.size === 0) return starts;
  for (const { _id, startTime } of await db.games.find({ _id: { $in: [...others] } }, { startTime: 1 }).lean())
    starts.set(_id, startTime);
  return starts;
}

/**
 * Reads which members of a group have no bet tonight, from their main accounts, the group's seasons and its head-to-heads. Bets
 * that were undone or are void do not count. Games, sides and amounts of bets stay private until the tip-off.
 */
export async function readTonight(
  db: PeopleDatabase,
  { id, memberIds, leagues }: Pick<Group, 'id' | 'memberIds' | 'leagues'>,
  now: number,
): Promise<Tonight> {
  const [games, seasonIds] = await Promise.all([readTonightGames(db, now), readSeasonIds(db, id)]);
  const gameIds = games.map((game) => game.id);
  const [pending, cashedOut, decided] = await Promise.all([
    games.length === 0
      ? []
      : db.bets
          .find({ ...pendingOf({ memberIds, seasonIds }), gameId: { $in: gameIds } }, { _id: 0 })
          .hint('pending_of_user')
          .lean()
          .exec(),
    games.length === 0 ? [] : readCashedOut(db, { memberIds, seasonIds }, now),
    readNightBets(db, { memberIds, seasonIds }, now),
  ]);
  // Head-to-heads of other groups do not count, and those of the group are in none of its tables.
  const counted = pending.filter((bet) => tabOf(bet.account) === null || isHeadToHeadOf(id, bet));
  const starts = await readStarts(db, games, decided);
  const tipOffOf = (bet: Bet) => starts.get(bet.gameId) ?? bet.betData.startTime;
  const ofAccounts = pending.filter(({ account }) => tabOf(account) === null);
  return tonightOf(
    {
      games,
      memberIds,
      leagues,
      bettors: (ids) =>
        new Set([...counted, ...cashedOut].filter(({ gameId }) => ids.has(gameId)).map(({ uid }) => uid)),
      tables: nightTablesOf([...ofAccounts, ...decided], { tipOffOf, leagues, now }),
      floor: floorOf(counted, tipOffOf, now),
    },
    now,
  );
}
