import type { UserBet } from '@courtside/contract/entities';
import { type Cents, formatCents, toCents, toDollars } from '@courtside/contract/money';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { callForAll, type TokenSource } from '../../api/call.ts';
import { store } from '../../store.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { confirmedBetsAtom, mergeBets } from './bets-atoms.ts';
import { closingHere, isClosedHere, notClosedHere } from './closed-here.ts';

export type CloseResult =
  | { readonly kind: 'closed' }
  /** Nothing was paid; `amount` is what cashing out pays now, in cents. */
  | { readonly kind: 'amount-changed'; readonly amount: Cents }
  | { readonly kind: 'failed'; readonly message: string };

interface Closing {
  readonly ask: () => Promise<{ readonly data: UserBet; readonly message: string | undefined }>;
  readonly done: (bet: UserBet) => string;
  readonly failed: string;
}

/** Closes a bet before its game and announces that once, whether the answer or the live feed is first. Never throws. */
async function close({ id }: UserBet, { ask, done, failed }: Closing): Promise<CloseResult> {
  closingHere(id);
  try {
    const { data, message } = await ask();
    mergeBets([data]);
    showToast({ tone: 'win', text: message ?? done(data) });
    return { kind: 'closed' };
  } catch (error) {
    const known = store.get(confirmedBetsAtom).get(id);
    if (known && isClosedHere(known)) {
      // The answer was lost, but the live feed has brought the bet.
      showToast({ tone: 'win', text: done(known) });
      return { kind: 'closed' };
    }
    notClosedHere(id);
    if (error instanceof ApiError && error.code === 'cash-out-changed' && typeof error.details.amount === 'number')
      return { kind: 'amount-changed', amount: toCents(error.details.amount) };
    return { kind: 'failed', message: messageOf(error, failed) };
  }
}

/** Undoes a bet; the whole stake returns. Never throws. */
export function undoBet(bet: UserBet, token: TokenSource): Promise<CloseResult> {
  return close(bet, {
    ask: () => callForAll('undoBet', { params: { uid: bet.userId, betId: bet.id }, token }),
    done: ({ amount }) => `Bet undone: ${formatCents(toCents(amount))} returned.`,
    failed: 'Your bet could not be undone. Please try again.',
  });
}

/** Cashes a bet out for the amount its owner saw, in cents. Never throws. */
export function cashOutBet(bet: UserBet, amount: Cents, token: TokenSource): Promise<CloseResult> {
  return close(bet, {
    ask: () =>
      callForAll('cashOutBet', {
        params: { uid: bet.userId, betId: bet.id },
        token,
        body: { acceptedAmount: toDollars(amount) },
      }),
    done: ({ cashedOut }) => `Cashed out: ${formatCents(toCents(cashedOut ?? 0))} paid.`,
    failed: 'Your bet could not be cashed out. Please try again.',
  });
}
