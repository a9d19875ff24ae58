import { leagueDay } from '@courtside/contract/league-day';
import { findEdgeBet, type GroupAccounts } from '../groups/group-bets.ts';
import { addDays, startOfLeagueDay } from '../platform/league-day.ts';
import type { NightsDatabase } from './collections.ts';

/** The nights before and after a night on which a group has bets that it may see. */
export interface NeighborNights {
  /** The day of the league, `yyyy-mm-dd`; null without one. */
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * Finds the closest night before or after a day. Bets on games that were moved to another side of the day, or that have not tipped
 * off, are skipped.
 */
async function findNight(
  db: NightsDatabase,
  accounts: GroupAccounts,
  { day, now, order }: { readonly day: string; readonly now: number; readonly order: 1 | -1 },
): Promise<string | null> {
  const startTime =
    order === 1
      ? { $gte: startOfLeagueDay(addDays(day, 1)), $lt: new Date(now) }
      : { $gte: new Date(0), $lt: startOfLeagueDay(day) };
  const without: string[] = [];
  // Each turn leaves out one game, so the loop ends.
  for (;;) {
    const bet = await findEdgeBet(db, accounts, { startTime, without, order });
    if (bet === null) return null;
    const game = await db.games.findOne({ _id: bet.gameId }, { startTime: 1 }).lean();
    const night = game === null ? null : leagueDay(game.startTime);
    const isBeyond = night !== null && (order === 1 ? night > day : night < day);
    if (game !== null && isBeyond && game.startTime.getTime() <= now) return night;
    without.push(bet.gameId);
  }
}

/** Finds the nights with bets before and after a day. */
export async function findNeighborNights(
  db: NightsDatabase,
  accounts: GroupAccounts,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<NeighborNights> {
  const [previous, next] = await Promise.all([
    findNight(db, accounts, { day, now, order: -1 }),
    findNight(db, accounts, { day, now, order: 1 }),
  ]);
  return { previous, next };
}
