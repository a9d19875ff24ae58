import {
  type AmericanPrice,
  type Cents,
  challengeStakes,
  DomainError,
  fairPrice,
  type MarketName,
  type Side,
} from '@courtside/contract';
import { takeOdds } from '../bets/bet-order.ts';
import type { Game } from '../league/games/game.ts';
import type { Uid } from '../ledger/account-id.ts';
import type { ChallengeDoc } from './challenge.model.ts';

/** What a member challenges others to. */
export interface ChallengeOrder {
  readonly uid: Uid;
  readonly groupId: string;
  /** Idempotency key; random when absent. */
  readonly key?: string | undefined;
  readonly gameId: string;
  readonly market: MarketName;
  readonly side: Side;
  /** The challenger's stake, in cents. */
  readonly stake: Cents;
  /** The American price of the challenger's side; the fair price of the moment when absent. */
  readonly price?: AmericanPrice | undefined;
  /** The line the user saw, as the chosen side has it. */
  readonly acceptedLine?: number | null | undefined;
  /** The member who is challenged; any member may take it when absent. */
  readonly opponent?: Uid | undefined;
}

/** The terms of a challenge, and the end of betting on its game. */
export type Terms = Pick<
  ChallengeDoc,
  'gameId' | 'market' | 'side' | 'line' | 'offer' | 'firstReadAt' | 'price' | 'stake' | 'otherStake' | 'expiresAt'
>;

/**
 * The terms that an order asks for at this moment.
 * @throws DomainError `game-not-found`, `unknown-team`, `betting-closed`, `market-not-offered`, `odds-stale`,
 * `market-paused`, `odds-changed`, `invalid-challenge`
 */
export function termsOf(order: ChallengeOrder, game: Game | null, at: Date): Terms {
  const { gameId, stake, acceptedLine } = order;
  const taken = takeOdds(game, { gameId, market: order.market, side: order.side, acceptedLine }, at);
  const { market, side, odds } = taken;
  const price = order.price ?? fairPrice(odds.price, odds.otherPrice);
  const stakes = challengeStakes(stake, price);
  if (stakes === null) throw new DomainError('invalid-challenge.stake');
  return {
    gameId,
    ...(market !== 'moneyline' && odds.line !== null && { market, line: odds.line }),
    side,
    ...(odds.offer && { offer: odds.offer }),
    ...(odds.firstReadAt && { firstReadAt: odds.firstReadAt }),
    price,
    stake,
    otherStake: stakes.otherStake,
    expiresAt: taken.game.endTime,
  };
}

/** True if a challenge has the terms of an order. The fair price of another moment is not a different order. */
export function isSameChallenge(doc: ChallengeDoc, order: ChallengeOrder): boolean {
  const isSameSide = doc.side === (order.side === 'team1' || order.side === 'over' ? 1 : 2);
  return (
    doc.groupId === order.groupId &&
    doc.gameId === order.gameId &&
    (doc.market ?? 'moneyline') === order.market &&
    isSameSide &&
    doc.stake === order.stake &&
    doc.opponent === order.opponent &&
    (order.price ?? doc.price) === doc.price
  );
}
