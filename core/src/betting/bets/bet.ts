import type { BetDoc } from './bet-doc.ts';

/** A bet of one user on one team of one game. Money in cents. */
export interface Bet extends Omit<BetDoc, '_id'> {}

/** The name of the team a bet is on. */
export function teamChosen(bet: Pick<Bet, 'side' | 'betData'>): string {
  return bet.side === 1 ? bet.betData.team1 : bet.betData.team2;
}

/** The key a bet is stored by: ids are chosen by clients, so they are only trusted within one user's bets. */
export function betKey(bet: Pick<Bet, 'uid' | 'id'>): string {
  return `${bet.uid}:${bet.id}`;
}

/** Latest tip-off first, then what was placed last. */
export function byTipOff(a: Bet, b: Bet): number {
  return b.betData.startTime.getTime() - a.betData.startTime.getTime() || b.placedAt.getTime() - a.placedAt.getTime();
}
