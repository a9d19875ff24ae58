import { dayMs } from '@courtside/contract';
import type { Bet } from '../../ledger/bet.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { Group } from '../groups/group.ts';
import { type GroupAccounts, isHeadToHeadOf, isShown, readBetsOf } from '../groups/group-bets.ts';
import type { TimedGame } from './night-games.ts';

/** How far a game may have moved since a bet on it was placed, in milliseconds. */
const maxMoveMs = 7 * dayMs;

/**
 * The members' bets on these games that were not undone, from main accounts and the group's seasons. A bet is found by where its
 * game is now, not by where it was when the bet was placed.
 */
export async function readBetsOnGames(
  db: PeopleDatabase,
  accounts: GroupAccounts,
  games: readonly TimedGame[],
): Promise<Bet[]> {
  if (games.length === 0) return [];
  const starts = games.map(({ startTime }) => startTime.getTime());
  const startTime = {
    $gte: new Date(Math.min(...starts) - maxMoveMs),
    $lt: new Date(Math.max(...starts) + maxMoveMs),
  };
  const gameId = { $in: games.map(({ id }) => id) };
  return readBetsOf(db, accounts, { gameId, 'betData.startTime': startTime });
}

/** The sides of the group's head-to-heads on these games that are not decided. */
export async function readPendingSides(
  db: PeopleDatabase,
  group: Pick<Group, 'id' | 'memberIds'>,
  games: readonly TimedGame[],
): Promise<Bet[]> {
  if (games.length === 0) return [];
  const gameId = { $in: games.map(({ id }) => id) };
  const found = await db.bets
    .find({ uid: { $in: [...group.memberIds] }, status: 'pending', challenge: { $exists: true }, gameId }, { _id: 0 })
    .hint('pending_of_user')
    .lean();
  return found.filter((bet) => isHeadToHeadOf(group.id, bet));
}

/** Finds the current tip-off of a bet's game; the one that the bet knows if the game is none of these. */
export function tipOffsOf(games: Iterable<TimedGame>): (bet: Pick<Bet, 'gameId' | 'betData'>) => Date {
  const tipOffs = new Map([...games].map(({ id, startTime }) => [id, startTime]));
  return ({ gameId, betData }) => tipOffs.get(gameId) ?? betData.startTime;
}

/** The bets that count and that the group may see: a void one does not count. */
export function shownBets(bets: readonly Bet[], tipOffOf: (bet: Bet) => Date, now: number): Bet[] {
  return bets.filter((bet) => bet.status !== 'void' && isShown(bet, tipOffOf(bet), now));
}
