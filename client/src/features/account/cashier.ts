import {
  type Cents,
  firstDepositMaxCents,
  toCents,
  toDollars,
  topUpBelowCents,
  topUpMaxCents,
} from '@courtside/contract/money';
import { attempt } from '../../api/attempts.ts';
import { callForAll } from '../../api/call.ts';
import type { Account } from '../../api/specified-fields.ts';
import { idToken } from '../session/open-auth.ts';
import { refusalOf } from './betting-break.ts';

export type CashierOffer = 'deposit' | 'topUp';

/** The most each offer pays, in cents, before a bonus. */
export const offerMax: Readonly<Record<CashierOffer, Cents>> = { deposit: firstDepositMaxCents, topUp: topUpMaxCents };

/** The offers a user can take now, by the UTC day of `now` (ms since 1970). */
export function offersOf(
  { cashier, balance, atStake }: Pick<Account, 'cashier' | 'balance' | 'atStake'>,
  now: number,
): readonly CashierOffer[] {
  if (cashier === null) return [];
  const today = new Date(now).toISOString().slice(0, 10);
  const offers: CashierOffer[] = [];
  if (cashier.firstDeposit === 'due') offers.push('deposit');
  const left = toCents(balance) + toCents(atStake);
  if (left < topUpBelowCents && cashier.toppedUpOn !== today) offers.push('topUp');
  return offers;
}

/** Takes up an offer of the cashier, in cents. Never throws; `message` is for the user. */
export async function takeOffer(
  uid: string,
  offer: CashierOffer,
  amount: Cents | null,
): Promise<{ readonly ok: boolean; readonly message: string }> {
  if (amount === null) return { ok: false, message: 'Please enter a valid amount.' };
  try {
    const { message } = await attempt({
      intent: ['cashier', uid, offer, amount],
      send: (key) =>
        callForAll(offer, {
          params: { uid },
          token: idToken,
          headers: { 'idempotency-key': key },
          body: { amount: toDollars(amount) },
        }),
    });
    return { ok: true, message: message ?? 'Done. The money is in your balance.' };
  } catch (error) {
    return { ok: false, message: refusalOf(uid, error, 'The cashier could not be reached. Please try again.') };
  }
}
