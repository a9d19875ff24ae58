import type { UserBet } from '@courtside/contract/entities';
import { type Cents, formatCents, toCents, toDollars } from '@courtside/contract/money';
import { attempt } from '../../api/attempts.ts';
import { ApiError, callForAll, messageOf, type TokenSource } from '../../api/call.ts';
import { store } from '../../store.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { idToken } from '../session/open-auth.ts';
import { closingOf, confirmedBetsAtom, isClosedByUser, mergeBets } from './bets-atoms.ts';

export type CloseResult =
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
