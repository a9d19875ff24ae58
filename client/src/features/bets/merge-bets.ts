import type { UserBet } from '@courtside/contract/entities';

/**
 * The bets after more have arrived, by id. Answers and live messages overtake each other, but a settled bet
 * never becomes pending again, so a settled one stands against a pending one whichever came last.
 */
export function withBets(
  known: ReadonlyMap<string, UserBet>,
  arrived: readonly UserBet[],
): ReadonlyMap<string, UserBet> {
  const next = new Map(known);
  for (const bet of arrived) {
    const settled = known.get(bet.id)?.status ?? 'pending';
    if (settled === 'pending' || bet.status !== 'pending') next.set(bet.id, bet);
  }
  return next;
}

/** Latest game first; within a game the latest bet first. */
export function byGameStart(a: UserBet, b: UserBet): number {
  return Date.parse(b.betData.startTime) - Date.parse(a.betData.startTime) || b.placedAt.localeCompare(a.placedAt);
}
