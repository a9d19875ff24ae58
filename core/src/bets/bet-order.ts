import { DomainError, type MarketName, type Side } from '@courtside/contract';
import type { Game } from '../league/games/game.ts';
import type { AccountId, Uid } from '../ledger/account-id.ts';
import { type Bet, type Leg, legsOf, selectionOf, sideNames, sidesOf, teamChosen } from '../ledger/bet.ts';
import type { StakedBet } from '../ledger/entry.model.ts';
import { betDataOf, changedOdds, isOpen, openOdds, type SideOdds } from './open-odds.ts';

/** What a user wants to stake. */
export interface StakeOrder {
  readonly uid: Uid;
  /** The account that pays the stake; the user's main account when absent. */
  readonly account?: AccountId | undefined;
  /** Idempotency key, and the id of the bet; random when absent. */
  readonly key?: string | undefined;
  /** Cents, above 0. */
  readonly amount: number;
}

/** What a user wants to bet on: a side of a market of a game. */
export interface LegOrder {
  readonly gameId: string;
  /** A moneyline when absent. */
  readonly market?: MarketName | undefined;
  /** A side of the market. Required unless there is a `teamChosen`. */
  readonly side?: Side | undefined;
  /** The name of the side: a team, or `Over` or `Under`. Required unless there is a `side`. */
  readonly teamChosen?: string | undefined;
  /** The American price the user saw. */
  readonly acceptedPrice?: number | undefined;
  /** The line the user saw, as the chosen side has it. */
  readonly acceptedLine?: number | null | undefined;
}

/** A bet on one game. */
export interface BetOrder extends StakeOrder, LegOrder {}

/** A bet on several games. */
export interface ParlayOrder extends StakeOrder {
  /** Two to six, each of another game. */
  readonly legs: readonly LegOrder[];
}

/** The side that an order names, of a game between these teams. @throws DomainError `unknown-team` */
function sideOf(order: LegOrder, market: MarketName, teams: Pick<Game, 'team1' | 'team2'>): Bet['side'] {
  const { side, teamChosen: name } = order;
  const byName = name === undefined ? null : sideNames(market, teams).indexOf(name);
  const bySide = side === undefined ? null : sidesOf[market].indexOf(side);
  if (byName === -1) throw new DomainError(market === 'total' ? 'unknown-team.total' : 'unknown-team');
  const index = bySide ?? byName;
  if (index === null || index === -1 || (byName !== null && byName !== index))
    throw new DomainError('unknown-team.side');
  return index === 0 ? 1 : 2;
}

/** A side of a market that takes an order, and its odds. */
interface Taken {
  readonly game: Game;
  readonly market: MarketName;
  readonly side: Bet['side'];
  readonly odds: SideOdds;
}

/**
 * Returns the side and the odds that an order takes at this moment.
 * @throws DomainError `game-not-found`, `unknown-team`, `betting-closed`, `market-not-offered`, `odds-stale`,
 * `market-paused`, `odds-changed` (details: the current line and prices)
 */
export function takeOdds(game: Game | null, order: LegOrder, at: Date): Taken {
  if (game === null) throw new DomainError('game-not-found');
  const { market = 'moneyline', acceptedPrice, acceptedLine } = order;
  const side = sideOf(order, market, game);
  if (!isOpen(game, at)) throw new DomainError('betting-closed');
  const odds = openOdds(game, { market, side }, at);
  const details = changedOdds(game, market, odds);
  if (acceptedLine !== undefined && acceptedLine !== odds.line) throw new DomainError('odds-changed.line', { details });
  if (acceptedPrice !== undefined && acceptedPrice !== odds.price) throw new DomainError('odds-changed', { details });
  return { game, market, side, odds };
}

/** Returns the leg that an order takes at this moment. @throws DomainError as `takeOdds` */
export function takeLeg(game: Game | null, order: LegOrder, at: Date): Leg {
  const { market, side, odds, game: taken } = takeOdds(game, order, at);
  return {
    gameId: taken.id,
    ...(market !== 'moneyline' && odds.line !== null && { market, line: odds.line }),
    side,
    price: odds.price,
    betData: betDataOf(taken, odds),
  };
}

/** Whether a leg is what an order asks for. */
function isSameLeg(leg: Leg, order: LegOrder): boolean {
  const { market = 'moneyline', side, teamChosen: name } = order;
  const placed = selectionOf(leg);
  const isSameSide = (side ?? placed.side) === placed.side && (name ?? teamChosen(leg)) === teamChosen(leg);
  return leg.gameId === order.gameId && market === placed.market && isSameSide;
}

/** True if orders of legs and an amount ask for the bet that their key has placed. */
export function isSameOrder(bet: StakedBet, orders: readonly LegOrder[], amount: number): boolean {
  const legs = legsOf(bet);
  const isSame = (order: LegOrder) => legs.some((leg) => isSameLeg(leg, order));
  return bet.amount === amount && legs.length === orders.length && orders.every(isSame);
}
