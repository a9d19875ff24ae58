import type { UserBet } from '@courtside/contract/entities';

/** Whether a bet is an earlier state of the known one. */
function isOlder(bet: UserBet, known: UserBet | undefined): boolean {
  if (!known || known.status === 'pending') return false;
  return bet.status === 'pending' || Date.parse(bet.settledAt ?? '') < Date.parse(known.settledAt ?? '');
}

/**
 * The bets after more have arrived, by id. Answers and live messages overtake each other: a settled bet never becomes
 * pending again, and a corrected one never takes back its first result.
 */
export function withBets(
  known: ReadonlyMap<string, UserBet>,
  arrived: readonly UserBet[],
): ReadonlyMap<string, UserBet> {
  const next = new Map(known);
  for (const bet of arrived) if (!isOlder(bet, known.get(bet.id))) next.set(bet.id, bet);
  return next;
}

/** Latest game first; within a game the latest bet first. */
export function byGameStart(a: UserBet, b: UserBet): number {
  return Date.parse(b.betData.startTime) - Date.parse(a.betData.startTime) || b.placedAt.localeCompare(a.placedAt);
}
