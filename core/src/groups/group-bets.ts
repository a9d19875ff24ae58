import { betStatusSchema } from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { type AccountId, groupOfTab, mainAccountOf, seasonAccountOf, tabOf } from '../ledger/account-id.ts';
import { notUndone, notUndoneOfMain, notUndoneOfSeason, parlaysOnGame } from '../ledger/bet.model.ts';
import { type Bet, byTipOff, onSeveralGames } from '../ledger/bet.ts';
import { addDays, startOfLeagueDay } from '../platform/league-day.ts';
import type { GroupsDatabase } from './collections.ts';
import { type ShownBet, withShownLegs } from './shown-legs.ts';

/** The most bets that a group's members see. */
export const groupBetsShown = 50;

/** A cashed-out bet is read for this many days after the tip-off that its game had when the bet was placed. */
const cashedOutDays = 7;

/** With up to this many accounts in a query, MongoDB merges index scans; with more, it sorts all their bets in memory. */
const accountsPerQuery = 200;

/** The members of a group and the seasons whose bets it sees. */
export interface GroupAccounts {
  readonly memberIds: readonly string[];
  readonly seasonIds: readonly string[];
}

/**
 * Reads the ids of the games whose current tip-off is ahead. A group may see no bet on them; a decided bet on any other game is
 * one that `isShown` shows.
 */
export async function readGamesAhead(db: Pick<GroupsDatabase, 'games'>, now: number): Promise<ReadonlySet<string>> {
  const games = await db.games
    .find({ betStatus: { $in: betStatusSchema.options }, startTime: { $gt: new Date(now) } }, { _id: 1 })
    .lean();
  return new Set(games.map(({ _id }) => _id));
}

/**
 * True if a group may see a member's bet: from the game's tip-off on. A bet that its owner undid, or that became void before
 * the tip-off, stays private.
 * @param tipOff the game's current tip-off, which may have moved since the bet was placed
 */
export function isShown(
  bet: Pick<Bet, 'status' | 'settledAt' | 'cancelled' | 'betData'>,
  tipOff: Date,
  now: number,
): boolean {
  if (now < tipOff.getTime() || bet.cancelled) return false;
  return bet.status !== 'void' || (bet.settledAt !== null && bet.settledAt >= bet.betData.startTime);
}

/** The accounts of members that bets of a group come from: of all main accounts, and of the group's seasons. */
export function accountsOf({ memberIds, seasonIds }: GroupAccounts): {
  readonly main: readonly AccountId[];
  readonly season: readonly AccountId[];
} {
  return {
    main: memberIds.map(mainAccountOf),
    season: seasonIds.flatMap((seasonId) => memberIds.map((uid) => seasonAccountOf(seasonId, uid))),
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

/** Splits accounts so that MongoDB merges index scans. */
function chunksOf<T>(items: readonly T[], size = accountsPerQuery): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}

/** Which bets of accounts are read. */
interface BetFilter {
  /** The tip-off that the game had when the bet was placed. */
  readonly 'betData.startTime': { readonly $gte: Date; readonly $lt?: Date };
  readonly gameId?: { readonly $in: string[] };
  readonly legs?: null;
  readonly status?: Bet['status'] | { readonly $in: Bet['status'][] };
}

/**
 * Reads the earliest or latest bet of a group's accounts by the tip-off that its game had when the bet was placed. Bets that are
 * void do not count.
 * @param order 1 for the earliest bet, -1 for the latest
 */
export async function findEdgeBet(
  db: Pick<GroupsDatabase, 'bets'>,
  group: GroupAccounts,
  {
    startTime,
    without,
    order,
  }: {
    readonly startTime: { readonly $gte: Date; readonly $lt: Date };
    /** Ids of games whose bets do not count. */
    readonly without: readonly string[];
    readonly order: 1 | -1;
  },
): Promise<Pick<Bet, 'gameId' | 'betData'> | null> {
  const filter = {
    ...notUndone,
    'betData.startTime': startTime,
    status: { $ne: 'void' as const },
    gameId: { $nin: [...without] },
  };
  const find = (accounts: readonly AccountId[], index: string) =>
    chunksOf(accounts).map((chunk) =>
      db.bets
        .find({ account: { $in: chunk }, ...filter }, { _id: 0, gameId: 1, betData: 1 })
        .sort({ 'betData.startTime': order, placedAt: order })
        .limit(1)
        .lean()
        .hint(index),
    );
  const { main, season } = accountsOf(group);
  const found = await Promise.all([...find(main, notUndoneOfMain), ...find(season, notUndoneOfSeason)]);
  const bets = found.flat().sort((a, b) => order * (a.betData.startTime.getTime() - b.betData.startTime.getTime()));
  return bets[0] ?? null;
}

/** Reads the bets of a group's accounts that were not undone and match a filter. */
export async function readBetsOf(
  db: Pick<GroupsDatabase, 'bets'>,
  group: GroupAccounts,
  filter: BetFilter,
): Promise<Bet[]> {
  const find = (accounts: readonly AccountId[], index: string) =>
    chunksOf(accounts).map((chunk) =>
      db.bets
        .find({ account: { $in: chunk }, ...notUndone, ...filter }, { _id: 0 })
        .lean()
        // Without the hint the engine may read all bets of the accounts.
        .hint(index),
    );
  const { main, season } = accountsOf(group);
  const found = await Promise.all([...find(main, notUndoneOfMain), ...find(season, notUndoneOfSeason)]);
  return found.flat();
}

/** Reads the parlays of a group's accounts with a leg on one of these games that were not undone. */
export function readParlaysOf(
  db: Pick<GroupsDatabase, 'bets'>,
  group: GroupAccounts,
  gameIds: readonly string[],
): Promise<Bet[]> {
  const { main, season } = accountsOf(group);
  return db.bets
    .find(
      { 'legs.gameId': { $in: [...gameIds] }, ...onSeveralGames, account: { $in: [...main, ...season] }, ...notUndone },
      { _id: 0 },
    )
    .hint(parlaysOnGame)
    .lean();
}

/** Reads cashed-out bets of accounts whose games may still be undecided. */
export function readCashedOut(db: GroupsDatabase, accounts: GroupAccounts, now: number): Promise<Bet[]> {
  const since = startOfLeagueDay(addDays(leagueDay(now), -cashedOutDays));
  return readBetsOf(db, accounts, { 'betData.startTime': { $gte: since }, status: 'cashed-out' });
}

/** The members' bets that a group may see, from main accounts and from its own seasons, latest tip-off first. */
export async function listShownBets(db: GroupsDatabase, group: GroupAccounts, now: number): Promise<ShownBet[]> {
  const ahead = await readGamesAhead(db, now);
  const shown = {
    ...notUndone,
    gameId: { $nin: [...ahead] },
    $or: [{ status: { $ne: 'void' as const } }, { $expr: { $gte: ['$settledAt', '$betData.startTime'] } }],
  };
  const find = (accounts: readonly AccountId[], index: string) =>
    chunksOf(accounts).map((chunk) =>
      db.bets
        .find({ account: { $in: chunk }, ...shown }, { _id: 0 })
        .sort({ 'betData.startTime': -1, placedAt: -1 })
        .limit(groupBetsShown)
        .lean()
        // Without the hint the engine compares several indexes and may choose one that reads every bet before its tip-off.
        .hint(index),
    );
  const { main, season } = accountsOf(group);
  const found = await Promise.all([...find(main, notUndoneOfMain), ...find(season, notUndoneOfSeason)]);
  const latest = found.flat().sort(byTipOff).slice(0, groupBetsShown);
  return latest.map((bet) => withShownLegs(bet, ({ gameId }) => !ahead.has(gameId)));
}
