import { dayMs } from '@courtside/contract';
import type { Group } from '../groups/group.ts';
import { type GroupAccounts, isHeadToHeadOf, isShown, readBetsOf, readParlaysOf } from '../groups/group-bets.ts';
import { firstTipOffOf } from '../groups/shown-legs.ts';
import { type Bet, type Leg, legsOf, onOneGame } from '../ledger/bet.ts';
import type { NightsDatabase } from './collections.ts';
import type { TimedGame } from './night-games.ts';

/** How far a game may have moved since a bet on it was placed, in milliseconds. */
const maxMoveMs = 7 * dayMs;

/**
 * The members' bets with a leg on one of these games that were not undone, from main accounts and the group's seasons. A bet is
 * found by where its games are now, not by where they were when the bet was placed.
 */
export async function readBetsOnGames(
  db: NightsDatabase,
  accounts: GroupAccounts,
  games: readonly TimedGame[],
): Promise<Bet[]> {
  if (games.length === 0) return [];
  const starts = games.map(({ startTime }) => startTime.getTime());
  const startTime = {
    $gte: new Date(Math.min(...starts) - maxMoveMs),
    $lt: new Date(Math.max(...starts) + maxMoveMs),
  };
  const gameIds = games.map(({ id }) => id);
  const [ofOneGame, parlays] = await Promise.all([
    readBetsOf(db, accounts, { gameId: { $in: gameIds }, 'betData.startTime': startTime, ...onOneGame }),
    readParlaysOf(db, accounts, gameIds),
  ]);
  return [...ofOneGame, ...parlays];
}

/** The sides of the group's head-to-heads on these games that are not decided. */
export async function readPendingSides(
  db: NightsDatabase,
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

/** Finds the current tip-off of a leg's game, or that of a bet's first leg. */
export type TipOffOf = (leg: Pick<Leg, 'gameId' | 'betData'>) => Date;

/** Finds current tip-offs; the one that a leg knows if its game is none of these. */
export function tipOffsOf(games: Iterable<TimedGame>): TipOffOf {
  const tipOffs = new Map([...games].map(({ id, startTime }) => [id, startTime]));
  return ({ gameId, betData }) => tipOffs.get(gameId) ?? betData.startTime;
}

/** The bets that count and that the group may see from their first tip-off on: a void one does not count. */
export function shownBets(bets: readonly Bet[], tipOffOf: TipOffOf, now: number): Bet[] {
  return bets.filter((bet) => bet.status !== 'void' && isShown(bet, firstTipOffOf(bet, tipOffOf), now));
}

/**
 * Whether a bet counts for the night of these games: a parlay for the night of its last game alone, so that its money is in one night, and no
 * earlier one waits for it.
 */
export function countsForNight(bet: Bet, gameIds: ReadonlySet<string>, tipOffOf: TipOffOf): boolean {
  const [last] = [...legsOf(bet)].sort((a, b) => tipOffOf(b).getTime() - tipOffOf(a).getTime());
  return last !== undefined && gameIds.has(last.gameId);
}
