import {
  type BetLeg,
  type Cents,
  isPotOf,
  isRoundedDown,
  type MarketName,
  nearestPayoutCents,
  owedCents,
  payoutCents,
  type Selection,
  type Side,
} from '@courtside/contract';
import type { BetDoc, Result } from './bet.model.ts';

/** A bet of one user on one side of one market of a game. Money in cents. */
export interface Bet extends Omit<BetDoc, '_id'> {}

/** The legs of a bet. A bet on one game has one. */
export function legsOf(bet: Pick<Bet, 'gameId' | 'market' | 'side' | 'line' | 'price'>): readonly BetLeg[] {
  return [{ gameId: bet.gameId, selection: selectionOf(bet), price: bet.price }];
}

/** What a bet is owed in cents if its legs end so. @param results one for each leg */
export function owedOn(
  bet: Pick<Bet, 'gameId' | 'market' | 'side' | 'line' | 'price' | 'amount' | 'potential'>,
  results: readonly Result[],
): Cents {
  return owedCents({ amount: bet.amount, potential: bet.potential, legs: legsOf(bet) }, results);
}

/** The two sides of each market, in the order of their prices. */
export const sidesOf: Readonly<Record<MarketName, readonly [Side, Side]>> = {
  moneyline: ['team1', 'team2'],
  spread: ['team1', 'team2'],
  total: ['over', 'under'],
};

/** What a bet is on: its market, side and line. */
export function selectionOf(bet: Pick<Bet, 'market' | 'side' | 'line'>): Selection {
  const market = bet.market ?? 'moneyline';
  return { market, side: sidesOf[market][bet.side === 1 ? 0 : 1], line: bet.line ?? null };
}

/** The names of a market's two sides: the teams, or `Over` and `Under`. */
export function sideNames(market: MarketName, { team1, team2 }: Pick<Bet['betData'], 'team1' | 'team2'>) {
  return market === 'total' ? (['Over', 'Under'] as const) : ([team1, team2] as const);
}

/** The name of the side a bet is on: its team, or `Over` or `Under`. */
export function teamChosen({ market, side, betData }: Pick<Bet, 'market' | 'side' | 'betData'>): string {
  return sideNames(market ?? 'moneyline', betData)[side === 1 ? 0 : 1];
}

/** What a win pays on a new bet, in cents, with the mark of how it was rounded. */
export function potentialOf({ amount, price }: Pick<Bet, 'amount' | 'price'>): Pick<Bet, 'potential' | 'roundedDown'> {
  return { potential: payoutCents(amount, price), ...(isRoundedDown(amount) && { roundedDown: true }) };
}

/**
 * Whether a bet has the potential payout of its stake and price. Stakes under a dollar were rounded to the nearest cent until
 * their payout was rounded down. Those bets have no mark and keep the payout that their users saw; every bet placed since has
 * the mark.
 */
export function isPotentialOf(bet: Pick<Bet, 'amount' | 'price' | 'potential' | 'roundedDown' | 'challenge'>): boolean {
  const { amount, price, potential, roundedDown, challenge } = bet;
  if (challenge !== undefined) return isPotOf(bet);
  if (roundedDown === undefined) return potential === nearestPayoutCents(amount, price);
  return roundedDown && isRoundedDown(amount) && potential === payoutCents(amount, price);
}

/** What a bet has paid back, less its stake, in cents; 0 while it is pending and for refunded stakes. */
export function profitOf({
  status,
  amount,
  potential,
  cashedOut = 0,
}: Pick<Bet, 'status' | 'amount' | 'potential' | 'cashedOut'>): number {
  if (status === 'won') return potential - amount;
  if (status === 'lost') return -amount;
  return status === 'cashed-out' ? cashedOut - amount : 0;
}

/** The key of a bet's document. Clients choose bet ids, so an id is unique only among its user's bets. */
export function betKey(bet: Pick<Bet, 'uid' | 'id'>): string {
  return `${bet.uid}:${bet.id}`;
}

/** Orders bets by tip-off, latest first, then by the time they were placed, latest first. */
export function byTipOff(a: Bet, b: Bet): number {
  return b.betData.startTime.getTime() - a.betData.startTime.getTime() || b.placedAt.getTime() - a.placedAt.getTime();
}

/** The id of a head-to-head's two bets. No client can choose it: the ids of their bets contain no `~`. */
export function betOfChallenge(challengeId: string): string {
  return `challenge~${challengeId}`;
}

/** Idempotency key of the entry that places a bet. */
export function stakeKey(betId: string): string {
  return `stake:${betId}`;
}

/** Idempotency key of the one entry that closes a bet, whatever its result. */
export function closeKey(betId: string): string {
  return `close:${betId}`;
}

/** Idempotency key of the entry that corrects a closed bet to this revision of the result of one of its games. */
export function correctKey({ id, gameId }: Pick<Bet, 'id' | 'gameId'>, revision: number): string {
  return `correct:${id}:${gameId}:${revision}`;
}

/** The key that this entry had before the keys of corrections named the game. Entries keep it. */
export function formerCorrectKey({ id }: Pick<Bet, 'id'>, revision: number): string {
  return `correct:${id}:${revision}`;
}

/** All keys of a bet's corrections, as a range: no bet id contains a colon, and `;` is the character after it. */
export function correctKeys(betId: string) {
  return { $gte: `correct:${betId}:`, $lt: `correct:${betId};` };
}
