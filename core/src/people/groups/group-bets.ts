import { betStatusSchema } from '@courtside/contract';
import { type Bet, byTipOff } from '../../betting/bets/bet.ts';
import { notUndone, notUndoneOfMain } from '../../betting/bets/bet-doc.ts';
import { mainAccountOf } from '../../money/account-id.ts';
import type { PeopleDatabase } from '../collections.ts';

/** The most bets that a group's members see. */
export const groupBetsShown = 50;

/** With up to this many users in a query, MongoDB merges index scans; with more, it sorts all their bets in memory. */
const usersPerQuery = 200;

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

/** The bets of these users' main accounts that a group may see, latest tip-off first. */
export async function listShownBets(db: PeopleDatabase, uids: readonly string[], now: number): Promise<Bet[]> {
  const upcoming = await db.games
    .find({ betStatus: { $in: betStatusSchema.options }, startTime: { $gt: new Date(now) } }, { _id: 1 })
    .lean<{ _id: string }[]>();
  const shown = {
    ...notUndone,
    gameId: { $nin: upcoming.map(({ _id }) => _id) },
    $or: [{ status: { $ne: 'void' as const } }, { $expr: { $gte: ['$settledAt', '$betData.startTime'] } }],
  };
  const chunks = Array.from({ length: Math.ceil(uids.length / usersPerQuery) }, (_, n) =>
    uids.slice(n * usersPerQuery, (n + 1) * usersPerQuery),
  );
  const found = await Promise.all(
    chunks.map((chunk) =>
      db.bets
        .find({ account: { $in: chunk.map(mainAccountOf) }, ...shown }, { _id: 0 })
        .sort({ 'betData.startTime': -1, placedAt: -1 })
        .limit(groupBetsShown)
        .lean()
        // Without the hint the engine compares several indexes and may choose one that reads every bet before its tip-off.
        .hint(notUndoneOfMain),
    ),
  );
  return found.flat().sort(byTipOff).slice(0, groupBetsShown);
}
