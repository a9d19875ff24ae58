import type { BetDoc } from './bet-doc.ts';

/** A bet of one user on one team of one game. Money in cents. */
export interface Bet extends Omit<BetDoc, '_id'> {}

/** The name of the team a bet is on. */
export function teamChosen(bet: Pick<Bet, 'side' | 'betData'>): string {
  return bet.side === 1 ? bet.betData.team1 : bet.betData.team2;
}

/** The key of a bet's document. Clients choose bet ids, so an id is unique only among its user's bets. */
export function betKey(bet: Pick<Bet, 'uid' | 'id'>): string {
  return `${bet.uid}:${bet.id}`;
}

/** Orders bets by tip-off, latest first, then by the time they were placed, latest first. */
export function byTipOff(a: Bet, b: Bet): number {
  return b.betData.startTime.getTime() - a.betData.startTime.getTime() || b.placedAt.getTime() - a.placedAt.getTime();
}

/** Idempotency key of the entry that places a bet. */
export function stakeKey(betId: string): string {
  return `stake:${betId}`;
}

/** Idempotency key of the one entry that closes a bet, whatever its result. */
export function closeKey(betId: string): string {
  return `close:${betId}`;
}

/** Idempotency key of the entry that corrects a closed bet to this revision of its game's result. */
export function correctKey(betId: string, revision: number): string {
  return `correct:${betId}:${revision}`;
}

/** All keys of a bet's corrections, as a range: no bet id contains a colon, and `;` is the character after it. */
export function correctKeys(betId: string) {
  return { $gte: `correct:${betId}:`, $lt: `correct:${betId};` };
}
