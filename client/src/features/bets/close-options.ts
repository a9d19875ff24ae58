import { cashOutCents, payableCashOut } from '@courtside/contract/cash-out';
import type { Game, UserBet } from '@courtside/contract/entities';
import { halfPointsWorse } from '@courtside/contract/grade';
import { type Cents, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { nowAtom } from '../games/clock.ts';
import { gameAtom } from '../games/games-atoms.ts';
import { isBettingOpen, offered, pauseOf } from '../games/market.ts';

/** Time to undo a bet after its placement, in ms. The server enforces the same limit. */
const undoWindow = 10_000;

/** How the owner of a bet can close it before its game. */
export type CloseOption =
  /** The whole stake returns. `left` in ms. */
  | { readonly kind: 'undo'; readonly left: number }
  /** `capped` while the price is unconfirmed and the stake limits the amount; absent otherwise. */
  | { readonly kind: 'cash-out'; readonly amount: Cents; readonly capped?: boolean }
  /** Cashing out waits for new odds. */
  | { readonly kind: 'paused' }
  /** Cashing out would pay nothing. */
  | { readonly kind: 'worthless' }
  /** The game is not loaded yet. */
  | { readonly kind: 'unknown' };

/**
 * How a bet can be closed at `now` (ms since 1970): undone while it is new and its odds are unchanged, then cashed out.
 * Null once it is closed or betting on its game has ended.
 */
export function closeOptionOf(bet: UserBet, game: Game | undefined, now: number): CloseOption | null {
  if (bet.status !== 'pending') return null;
  if (!game) return Date.parse(bet.betData.startTime) > now ? { kind: 'unknown' } : null;
  if (!isBettingOpen(game, now)) return null;
  const market = game.markets[bet.market];
  const odds = offered(game, bet.market, bet.side);
  if (!market || !odds || pauseOf(market, now) !== null) return { kind: 'paused' };
  const { price, otherPrice, line } = odds;
  const left = Date.parse(bet.placedAt) + undoWindow - now;
  if (left > 0 && price === bet.price && line === bet.line) return { kind: 'undo', left };
  const value = cashOutCents(toCents(bet.potentialWinnings), price, otherPrice, halfPointsWorse(bet, line));
  const amount = payableCashOut(value, toCents(bet.amount), market.unconfirmed === true);
  if (amount === 0) return { kind: 'worthless' };
  return { kind: 'cash-out', amount, ...(amount < value && { capped: true }) };
}

/** How a bet can be closed now, following its odds and the clock. */
export function useCloseOption(bet: UserBet): CloseOption | null {
  const game = useAtomValue(gameAtom(bet.betId));
  return closeOptionOf(bet, game, useAtomValue(nowAtom));
}
