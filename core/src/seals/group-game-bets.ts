import { accountsOf, isShown } from '../groups/group-bets.ts';
import { firstTipOffOf } from '../groups/shown-legs.ts';
import { readGamesById } from '../league/games/read-games-by-id.ts';
import { groupOfTab, tabOf } from '../ledger/account-id.ts';
import { parlaysOnGame } from '../ledger/bet.model.ts';
import { type Bet, betKey, gameIdsOf, type Leg, onOneGame, onSeveralGames } from '../ledger/bet.ts';
import type { SealsDatabase } from './collections.ts';

/** How many users one query names. */
const usersPerQuery = 100;

/** All bets of a user on a game, as a range of the bets' ids. No uid contains a colon, and `;` is the character after it. */
function keysOf(uid: string) {
  return { $gte: `${uid}:`, $lt: `${uid};` };
}

/** The bets of users on one of these games alone, undone ones included, by their ids. */
async function readBets(db: SealsDatabase, gameIds: readonly string[], uids: readonly string[]): Promise<Bet[]> {
  const bets: Bet[] = [];
  for (const gameId of gameIds) {
    for (let first = 0; first < uids.length; first += usersPerQuery) {
      const ranges = uids
        .slice(first, first + usersPerQuery)
        .map((uid) => ({ gameId, _id: keysOf(uid), ...onOneGame }));
      bets.push(...(await db.bets.find({ $or: ranges }).lean().hint({ gameId: 1, _id: 1 })));
    }
  }
  return bets;
}

/**
 * Whether the members of a group have seen a bet. Its game may have begun before the tip-off that the bet was placed for: a bet
 * that became void in between was shown.
 */
function wasShown(bet: Bet, tipOff: Date, now: number): boolean {
  if (isShown(bet, tipOff, now)) return true;
  return now >= tipOff.getTime() && !bet.cancelled && bet.settledAt !== null && bet.settledAt >= tipOff;
}

/** The parlays of users with a leg on one of these games, undone ones included. */
async function readParlays(db: SealsDatabase, gameIds: readonly string[], uids: readonly string[]): Promise<Bet[]> {
  const bets = new Map<string, Bet>();
  for (const gameId of gameIds) {
    for (let first = 0; first < uids.length; first += usersPerQuery) {
      const ranges = uids
        .slice(first, first + usersPerQuery)
        .map((uid) => ({ 'legs.gameId': gameId, _id: keysOf(uid), ...onSeveralGames }));
      const found = await db.bets.find({ $or: ranges }).lean().hint(parlaysOnGame);
      for (const bet of found) bets.set(betKey(bet), bet);
    }
  }
  return [...bets.values()];
}

/** A group whose bets are sealed. */
export interface SealingGroup {
  readonly id: string;
  readonly memberIds: readonly string[];
  readonly seasonIds: readonly string[];
}

/** The bets on these games that the members of a group see: from main accounts, the group's seasons and its tabs. */
export async function readShownBets(
  db: SealsDatabase,
  games: ReadonlyMap<string, { readonly startTime: Date }>,
  group: SealingGroup,
  now: number,
): Promise<Bet[]> {
  const { main, season } = accountsOf(group);
  const accounts = new Set([...main, ...season]);
  const bets = await readBets(db, [...games.keys()], group.memberIds);
  return bets.filter((bet) => {
    const game = games.get(bet.gameId);
    const tab = tabOf(bet.account);
    const isOfGroup = tab === null ? accounts.has(bet.account) : groupOfTab(tab.tabId) === group.id;
    return game !== undefined && isOfGroup && wasShown(bet, game.startTime, now);
  });
}

/**
 * The parlays with a leg on one of these games that the members of a group see: from main accounts and the group's seasons. Games that
 * have not tipped off do not count.
 */
export async function readShownParlays(
  db: SealsDatabase,
  games: ReadonlyMap<string, { readonly startTime: Date }>,
  group: SealingGroup,
  now: number,
): Promise<Bet[]> {
  const { main, season } = accountsOf(group);
  const accounts = new Set([...main, ...season]);
  const begun = [...games].filter(([, { startTime }]) => startTime.getTime() <= now).map(([id]) => id);
  const bets = (await readParlays(db, begun, group.memberIds)).filter(({ account }) => accounts.has(account));
  if (bets.length === 0) return [];
  const others = await readGamesById(db, bets.flatMap(gameIdsOf));
  const tipOffOf = ({ gameId, betData }: Leg) => (games.get(gameId) ?? others.get(gameId) ?? betData).startTime;
  return bets.filter((bet) => wasShown(bet, firstTipOffOf(bet, tipOffOf), now));
}
