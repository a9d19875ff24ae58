import { type DetailsOf, DomainError, openingBalanceCents } from '@courtside/contract';
import type { Game } from '../league/games/game.ts';
import { isSameGame } from '../league/games/match.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { type Bet, type Leg, potentialOfParlay } from '../ledger/bet.ts';
import { type LegOrder, type ParlayOrder, takeLeg } from './bet-order.ts';
import type { Betting } from './betting.ts';
import { checkParlayPayout } from './parlay-payout.ts';
import { stakeBet } from './place-bet.ts';

type ChangedLeg = NonNullable<DetailsOf<'odds-changed'>['legs']>[number];

/** Whether odds that a user saw have changed. */
function isChange(error: unknown): error is DomainError & { readonly details: DetailsOf<'odds-changed'> } {
  return error instanceof DomainError && error.code === 'odds-changed';
}

/**
 * Takes all legs, or none.
 * @throws DomainError as `takeLeg` for the first leg that cannot be taken, with its place in `field`; `odds-changed` with every leg whose
 * odds differ from what the user saw
 */
function takeLegs(orders: readonly LegOrder[], games: readonly (Game | null)[], at: Date): Leg[] {
  const changed: ChangedLeg[] = [];
  const legs = orders.flatMap((order, index): Leg[] => {
    try {
      return [takeLeg(games[index] ?? null, order, at)];
    } catch (error) {
      if (!isChange(error)) throw withPlace(error, index);
      changed.push({ betId: order.gameId, ...error.details });
      return [];
    }
  });
  const [first] = changed;
  if (first === undefined) return legs.sort((a, b) => a.betData.startTime.getTime() - b.betData.startTime.getTime());
  const { betId: _betId, ...details } = first;
  throw new DomainError('odds-changed.legs', { details: { ...details, legs: changed } });
}

/** Says in `field` which leg an error is about. */
function withPlace(error: unknown, index: number): unknown {
  if (!(error instanceof DomainError)) return error;
  return new DomainError(error.code, { message: error.message, field: `legs.${index}`, cause: error });
}

/** @throws DomainError `same-game` */
function checkIds(orders: readonly LegOrder[]): void {
  if (new Set(orders.map(({ gameId }) => gameId)).size < orders.length) throw new DomainError('same-game');
}

/** The odds source may list one game under two ids. @throws DomainError `same-game` */
function checkGames(games: readonly (Game | null)[]): void {
  const known = games.filter((game) => game !== null);
  if (known.some((game, index) => known.slice(index + 1).some((other) => isSameGame(game, other))))
    throw new DomainError('same-game');
}

/**
 * Places a parlay: one bet on several games that pays the product of their prices if all its legs win. Taken at the same moment, or not at
 * all. A ticket counts once for every limit.
 * @throws DomainError `same-game`, `parlay-over-limit`, and as `placeBet`: with the place of the leg in `field`, and in the details of
 * `odds-changed` every leg that differs
 */
export async function placeParlay(core: Betting, order: ParlayOrder): Promise<Bet> {
  checkIds(order.legs);
  const isMain = order.account === undefined || order.account === mainAccountOf(order.uid);
  return stakeBet(core, order, (games, at) => {
    checkGames(games);
    const legs = takeLegs(order.legs, games, at);
    const [first] = legs;
    if (first === undefined) throw new Error('a parlay needs legs');
    const pays = potentialOfParlay(order.amount, legs);
    if (isMain) checkParlayPayout(pays.potential, openingBalanceCents);
    return { ...first, legs, ...pays };
  });
}
