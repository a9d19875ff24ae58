import type { Game, UserBet } from '@courtside/contract/entities';
import { type Cents, toCents } from '@courtside/contract/money';
import { cashOutCents } from '@courtside/contract/odds';
import { isBettingOpen, pauseOf } from '../games/market.ts';
import { chosenPrice } from './chosen.ts';

/** A bet can be undone this long after its placement, in ms, as the server has it. */
const undoWithin = 10_000;

/** What the owner of a bet can do with it before its game. */
export type WayOut =
  /** The whole stake returns; for so many more ms. */
  | { readonly kind: 'undo'; readonly left: number }
  | { readonly kind: 'cash-out'; readonly amount: Cents }
  /** Cashing out waits for new odds. */
  | { readonly kind: 'paused' }
  /** Cashing out would pay nothing. */
  | { readonly kind: 'worthless' }
  /** The game is not known yet. */
  | { readonly kind: 'unknown' };

/**
 * How a bet can be closed at `now` (ms since 1970): undone while it is new and its price unchanged, cashed out from then
 * on. Null once betting on its game has ended, or the bet has.
 */
export function wayOutOf(bet: UserBet, game: Game | undefined, now: number): WayOut | null {
  if (bet.status !== 'pending') return null;
  if (!game) return Date.parse(bet.betData.startTime) > now ? { kind: 'unknown' } : null;
  if (!isBettingOpen(game, now)) return null;
  if (pauseOf(game, now) !== null) return { kind: 'paused' };
  const { team1_price, team2_price } = game;
  const [price, otherPrice] = bet.teamChosen === game.team1 ? [team1_price, team2_price] : [team2_price, team1_price];
  const left = Date.parse(bet.placedAt) + undoWithin - now;
  if (left > 0 && price === chosenPrice(bet)) return { kind: 'undo', left };
  const amount = cashOutCents(toCents(bet.potentialWinnings), price, otherPrice);
  return amount > 0 ? { kind: 'cash-out', amount } : { kind: 'worthless' };
}
