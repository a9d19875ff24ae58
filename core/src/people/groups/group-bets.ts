import { betStatusSchema } from '@courtside/contract';
import { type Bet, byTipOff } from '../../betting/bets/bet.ts';
import type { Database } from '../../platform/db/connect.ts';

/** How many bets a group sees of its members. */
export const groupBetsShown = 50;

/** For so many members at a time the database merges its index instead of sorting all their bets. */
const membersAtOnce = 200;

/**
 * Whether a group may see a member's bet: from its game's tip-off on, never before. A bet that was void before that,
 * cancelled or with its game, is nobody's business.
 * @param tipOff of the game as it is now: it may have been moved since the bet was placed
 */
export function isShown(bet: Pick<Bet, 'status' | 'settledAt' | 'betData'>, tipOff: Date, now: number): boolean {
  if (now < tipOff.getTime()) return false;
  return bet.status !== 'void' || (bet.settledAt !== null && bet.settledAt >= bet.betData.startTime);
}

/** The latest of what a group may see of these users' bets. */
export async function listShownBets(db: Database, uids: readonly string[], now: number): Promise<Bet[]> {
  const waiting = await db.games
    .find({ betStatus: { $in: betStatusSchema.options }, startTime: { $gt: new Date(now) } }, { _id: 1 })
    .lean();
  const shown = {
    gameId: { $nin: waiting.map(({ _id }) => _id) },
    $or: [{ status: { $ne: 'void' as const } }, { $expr: { $gte: ['$settledAt', '$betData.startTime'] } }],
  };
  const chunks = Array.from({ length: Math.ceil(uids.length / membersAtOnce) }, (_, n) =>
    uids.slice(n * membersAtOnce, (n + 1) * membersAtOnce),
  );
  const found = await Promise.all(
    chunks.map((chunk) =>
      db.raw.bets
        .find({ uid: { $in: chunk }, ...shown }, { projection: { _id: 0 } })
        .sort({ 'betData.startTime': -1, placedAt: -1 })
        .limit(groupBetsShown)
        .toArray(),
    ),
  );
  return found.flat().sort(byTipOff).slice(0, groupBetsShown);
}
