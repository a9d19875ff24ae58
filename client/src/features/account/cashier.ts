import type { OwnUser } from '@courtside/contract/entities';
import {
  type Cents,
  firstDepositMaxCents,
  toCents,
  toDollars,
  topUpBelowCents,
  topUpMaxCents,
} from '@courtside/contract/money';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { callForAll, type TokenSource } from '../../api/call.ts';

export type CashierOffer = 'deposit' | 'topUp';

/** The most each offer gives, in cents, before a bonus. */
export const offerMax: Readonly<Record<CashierOffer, Cents>> = { deposit: firstDepositMaxCents, topUp: topUpMaxCents };

/** What the cashier has for somebody now, by the UTC day of `now` (ms since 1970). */
export function offersOf(
  { cashier, balance, atStake }: Pick<OwnUser, 'cashier' | 'balance' | 'atStake'>,
  now: number,
): readonly CashierOffer[] {
  const today = new Date(now).toISOString().slice(0, 10);
  const offers: CashierOffer[] = [];
  if (cashier.firstDeposit === 'due') offers.push('deposit');
  const left = toCents(balance) + toCents(atStake);
  if (left < topUpBelowCents && cashier.toppedUpOn !== today) offers.push('topUp');
  return offers;
}

/** Calls that were not answered: the next try asks about that same one, so that nothing is given twice. */
const undecided = new Map<string, string>();

const wasRefused = (error: unknown) =>
  error instanceof ApiError && !['network', 'internal', 'unavailable'].includes(error.code);

export interface CashierOrder {
  readonly uid: string;
  readonly token: TokenSource;
  /** Names the attempt. */
  readonly newKey: () => string;
}

/** Takes up an offer of the cashier, in cents. Never throws; `message` is for a person. */
export async function takeOffer(
  offer: CashierOffer,
  amount: Cents | null,
  { uid, token, newKey }: CashierOrder,
): Promise<{ readonly ok: boolean; readonly message: string }> {
  if (amount === null) return { ok: false, message: 'Please enter a valid amount.' };
  const attempt = [uid, offer, amount].join('|');
  const key = undecided.get(attempt) ?? newKey();
  undecided.set(attempt, key);
  try {
    const headers = { 'idempotency-key': key };
    const { message } = await callForAll(offer, {
      params: { uid },
      token,
      headers,
      body: { amount: toDollars(amount) },
    });
    undecided.delete(attempt);
    return { ok: true, message: message ?? 'Done. The money is in your balance.' };
  } catch (error) {
    if (wasRefused(error)) undecided.delete(attempt);
    return { ok: false, message: messageOf(error, 'The cashier could not be reached. Please try again.') };
  }
}
