import {
  type Cents,
  isPotOf,
  isRoundedDown,
  type MarketName,
  nearestPayoutCents,
  owedCents,
  payoutCents,
  potentialOfLegs,
  type Selection,
  type Side,
} from '@courtside/contract';
import type { BetDoc, LegState, Result } from './bet.model.ts';

/** A bet of one user on one side of one market of a game. Money in cents. */
export interface Bet extends Omit<BetDoc, '_id'> {}

/** One pick of a bet, with the game when the bet was placed. */
export type Leg = Pick<Bet, 'gameId' | 'market' | 'side' | 'line' | 'price' | 'betData'>;

/** The fields of a bet that its legs are in. */
export type WithLegs = Leg & Pick<Bet, 'legs'>;

/** The legs of a bet, by tip-off. A bet on one game has one. */
export function legsOf(bet: WithLegs): readonly Leg[] {
  return bet.legs ?? [bet];
}

/** A bet on several games: all its legs must win. */
export function isParlay({ legs }: Pick<Bet, 'legs'>): boolean {
  return legs !== undefined;
}

/** Whether no entry has closed a bet yet. A parlay can be open again after it was closed: it has a revision then. */
export function isNeverClosed({ status, revision }: Pick<Bet, 'status' | 'revision'>): boolean {
  return status === 'pending' && revision === undefined;
}

/** The games of a bet, by tip-off. */
export function gameIdsOf(bet: Pick<Bet, 'gameId' | 'legs'>): readonly string[] {
  return bet.legs === undefined ? [bet.gameId] : bet.legs.map(({ gameId }) => gameId);
}

/** The legs of a bet whose games have tipped off: what a group may see of it. @param tipOffOf the current tip-off of a leg's game */
export function shownLegs(bet: WithLegs, tipOffOf: (leg: Leg) => Date, now: number): readonly Leg[] {
  return legsOf(bet).filter((leg) => tipOffOf(leg).getTime() <= now);
}

/** A filter for the bets on one game alone. */
export const onOneGame = { legs: null } as const;

/** A filter for parlays, which are on several games. */
export const onSeveralGames = { legs: { $exists: true } } as const;

/** The fields of a bet that decide what it pays. */
type Staked = Pick<Bet, 'amount' | 'potential' | 'price'> & {
  readonly legs?: readonly Pick<Leg, 'price'>[] | undefined;
};

/**
 * What a bet is owed in cents if its legs end so; nothing while it is open.
 * @param results one for each leg; null for one that has not ended
 */
export function owedOn(bet: Staked, results: readonly (Result | null)[]): Cents {
  return owedCents({ amount: bet.amount, potential: bet.potential, legs: bet.legs ?? [bet] }, results);
}

/** What a parlay is owed in cents whose legs are in these states. */
export function owedAs(bet: Staked, legResults: readonly LegState[]): Cents {
  return owedOn(bet, legResults.map(endOf));
}

/** What a parlay pays if its open legs win, in cents: without the legs that turned out void or a push. The potential of other bets. */
export function potentialNow(bet: Bet): Cents {
  if (bet.legs === undefined || bet.legStates === undefined) return bet.potential;
  const ifWon = bet.legStates.map((state): Result => (state === 'void' || state === 'push' ? state : 'won'));
  return owedOn(bet, ifWon);
}

/** How a leg in this state has ended; null if it has not. */
export function endOf(state: LegState): Result | null {
  return state === 'open' ? null : state;
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

/** What a new parlay pays if all its legs win, in cents. It is always rounded down. */
export function potentialOfParlay(amount: Cents, legs: readonly Leg[]): Pick<Bet, 'potential' | 'roundedDown'> {
  const potential = potentialOfLegs(
    amount,
    legs.map(({ price }) => price),
  );
  return { potential, roundedDown: true };
}

/**
 * Whether a bet has the potential payout of its stake and price. Stakes under a dollar were rounded to the nearest cent until
 * their payout was rounded down. Those bets have no mark and keep the payout that their users saw; every bet placed since has
 * the mark.
 */
export function isPotentialOf(
  bet: Pick<Bet, 'amount' | 'price' | 'potential' | 'roundedDown' | 'challenge' | 'legs'>,
): boolean {
  const { amount, price, potential, roundedDown, challenge, legs } = bet;
  if (challenge !== undefined) return isPotOf(bet);
  if (legs !== undefined) {
    const expected = potentialOfParlay(amount, legs);
    return potential === expected.potential && roundedDown === expected.roundedDown;
  }
  if (roundedDown === undefined) return potential === nearestPayoutCents(amount, price);
  return roundedDown && isRoundedDown(amount) && potential === payoutCents(amount, price);
}

/** What a bet has paid back, less its stake, in cents; 0 while it is pending and for refunded stakes. */
export function profitOf({
  status,
  amount,
  potential,
  paid = potential,
  cashedOut = 0,
}: Pick<Bet, 'status' | 'amount' | 'potential' | 'paid' | 'cashedOut'>): number {
  if (status === 'won') return paid - amount;
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
export function correctKey({ id, gameId }: { id: string; gameId: string }, revision: number): string {
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
