import { cashOutCents, payableCashOut } from '@courtside/contract/cash-out';
import type { Game, UserBet } from '@courtside/contract/entities';
import { halfPointsWorse } from '@courtside/contract/grade';
import { type Cents, formatCents, toCents, toDollars } from '@courtside/contract/money';
import { attempt } from '../../api/attempts.ts';
import { ApiError, callForAll, messageOf, type TokenSource } from '../../api/call.ts';
import { store } from '../../store.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { countOwnMove } from '../account/own-moves.ts';
import { isBettingOpen, offered, pauseOf } from '../games/market.ts';
import { idToken } from '../session/open-auth.ts';
import { closedMove, closingOf, confirmedBetsAtom, isClosedByUser, mergeBets } from './bets-atoms.ts';
import { isHeadToHead } from './head-to-head.ts';

type CloseResult =
  | { readonly kind: 'closed' }
  /** Nothing was paid; `amount` is what cashing out pays now, in cents. */
  | { readonly kind: 'amount-changed'; readonly amount: Cents }
  | { readonly kind: 'failed'; readonly message: string };

interface Closing {
  readonly send: () => Promise<{ readonly data: UserBet; readonly message: string | undefined }>;
  readonly done: (bet: UserBet) => string;
  readonly failed: string;
}

/** Closes a bet before its game. Announces it once, whether the response or the live feed is first. Never throws. */
async function close({ id }: UserBet, { send, done, failed }: Closing): Promise<CloseResult> {
  try {
    const { data, message } = await attempt({
      intent: closingOf(id),
      // The server uses the bet's id as the idempotency key.
      newKey: () => id,
      async send() {
        const response = await send();
        const { account, cashedOut, amount } = response.data;
        const known = store.get(confirmedBetsAtom).get(id);
        if (known === undefined || !isClosedByUser(known))
          countOwnMove(closedMove(id), account, toCents(cashedOut ?? amount));
        mergeBets([response.data]);
        return response;
      },
      found() {
        const data = store.get(confirmedBetsAtom).get(id);
        return data && isClosedByUser(data) ? { data, message: undefined } : undefined;
      },
    });
    showToast({ tone: 'win', text: message ?? done(data) });
    return { kind: 'closed' };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'cash-out-changed' && typeof error.details.amount === 'number')
      return { kind: 'amount-changed', amount: toCents(error.details.amount) };
    return { kind: 'failed', message: messageOf(error, failed) };
  }
}

/** Undoes a bet; the whole stake returns. Never throws. */
export function undoBet(bet: UserBet, token: TokenSource): Promise<CloseResult> {
  return close(bet, {
    send: () => callForAll('undoBet', { params: { uid: bet.userId, betId: bet.id }, token }),
    done: ({ amount }) => `Bet undone: ${formatCents(toCents(amount))} returned.`,
    failed: 'Your bet could not be undone. Please try again.',
  });
}

/** Cashes a bet out for the amount its owner saw, in cents. Never throws. */
export function cashOutBet(bet: UserBet, amount: Cents, token: TokenSource): Promise<CloseResult> {
  return close(bet, {
    send: () =>
      callForAll('cashOutBet', {
        params: { uid: bet.userId, betId: bet.id },
        token,
        body: { acceptedAmount: toDollars(amount) },
      }),
    done: ({ cashedOut }) => `Cashed out: ${formatCents(toCents(cashedOut ?? 0))} paid.`,
    failed: 'Your bet could not be cashed out. Please try again.',
  });
}

/** Undoes a bet. Shows the server's message when it refuses. */
export async function pressUndo(bet: UserBet): Promise<void> {
  const result = await undoBet(bet, idToken);
  if (result.kind === 'failed') showToast({ tone: 'loss', text: result.message });
}

/** Time to undo a bet after its placement, in ms. The server enforces the same limit. */
export const undoWindow = 10_000;

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
 * Null once it is closed or betting on its game has ended, and for a head-to-head, which stays.
 */
export function closeOptionOf(bet: UserBet, game: Game | undefined, now: number): CloseOption | null {
  if (bet.status !== 'pending' || isHeadToHead(bet)) return null;
  if (!game) return Date.parse(bet.betData.startTime) > now ? { kind: 'unknown' } : null;
  if (!isBettingOpen(game, now)) return null;
  const market = game.markets[bet.market];
  const odds = offered(game, bet.market, bet.side);
  if (!market || !odds || pauseOf(market, now) !== null) return { kind: 'paused' };
  const { price, otherPrice, line } = odds;
  // A server with the specified fields alone may send decimal prices, or one price of two; it cashes nothing out.
  if (![price, otherPrice].every((each) => Number.isInteger(each) && each !== 0)) return { kind: 'paused' };
  const left = Date.parse(bet.placedAt) + undoWindow - now;
  if (left > 0 && price === bet.price && line === bet.line) return { kind: 'undo', left };
  const value = cashOutCents(toCents(bet.potentialWinnings), price, otherPrice, halfPointsWorse(bet, line));
  const amount = payableCashOut(value, toCents(bet.amount), market.unconfirmed === true);
  if (amount === 0) return { kind: 'worthless' };
  return { kind: 'cash-out', amount, ...(amount < value && { capped: true }) };
}
