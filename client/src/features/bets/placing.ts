import type { UserBet } from '@courtside/contract/entities';
import { type Cents, formatCents, toCents } from '@courtside/contract/money';
import { attempt } from '../../api/attempts.ts';
import { ApiError, inSession, type TokenSource } from '../../api/call.ts';
import { completePlacedBet } from '../../api/specified-fields.ts';
import { store } from '../../store.ts';
import { countOwnMove } from '../account/own-moves.ts';
import { refusalOf } from '../account/player-limits.ts';
import { confirmedBetsAtom, placedMove, rereadBets, resolveUnconfirmed, showUnconfirmed } from './bets-atoms.ts';

export interface Bettor {
  readonly uid: string;
  readonly token: TokenSource;
  /** Makes the id of a new bet. */
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Called when a bet that was reported as failed turns out to be placed. */
  readonly onPlacedAfterAll: (bet: UserBet) => void;
}

/** A bet to place, on one game or several. */
export interface Order {
  /** What the user intended: an order with the same intent repeats one without a known outcome. */
  readonly intent: readonly (string | number)[];
  readonly amount: Cents;
  /** The bet as it is shown until the server has confirmed it. */
  readonly unconfirmed: (id: string) => UserBet;
  /** Sends the bet, with its id as the idempotency key. */
  readonly send: (id: string) => Promise<UserBet>;
}

export type OrderResult =
  | { readonly kind: 'placed'; readonly bet: UserBet }
  /** Nothing was placed: the line or the price moved. */
  | { readonly kind: 'odds-changed'; readonly details: ApiError['details'] }
  /** `field` is what the server refused, if it named it. */
  | { readonly kind: 'failed' | 'over-daily-limit'; readonly message: string; readonly field: string | undefined };

/** Pauses before retries of a call without a response, in ms. Retries use the same id, so no bet is placed twice. */
const retryAfter = [400, 1200];

async function sendUntilAnswered(id: string, { send }: Order, bettor: Bettor): Promise<UserBet> {
  for (const wait of retryAfter) {
    try {
      return await send(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'network') throw error;
      await bettor.pause(wait);
    }
  }
  return send(id);
}

/** The server's message, and what can still be staked today. */
function overLimitWords({ message, details: { left } }: ApiError): string {
  return typeof left === 'number' ? `${message} You can stake ${formatCents(toCents(left))} more today.` : message;
}

/** Replaces a bet whose response was empty by the server's, which may have another id. Keeps it if none can be read. */
async function findPlaced(id: string, bettor: Bettor): Promise<void> {
  try {
    await inSession(rereadBets(bettor));
    resolveUnconfirmed(id, null);
  } catch (error) {
    console.error('The placed bet could not be read.', error);
  }
}

/** What a refused order means for the user. */
function refused(error: unknown, { uid }: Bettor): OrderResult {
  if (!(error instanceof ApiError))
    return { kind: 'failed', message: refusalOf(uid, error, 'Failed to place bet'), field: undefined };
  const { code, details, field } = error;
  if (code === 'odds-changed') return { kind: 'odds-changed', details };
  if (code === 'over-daily-limit') return { kind: 'over-daily-limit', message: overLimitWords(error), field };
  return { kind: 'failed', message: refusalOf(uid, error, 'Failed to place bet'), field };
}

/**
 * Places a bet. Shows it immediately, then confirms or removes it by the response or the live feed, whichever comes
 * first. Until then another press on the same button repeats the same bet. Never throws.
 */
export async function placeOrder(order: Order, bettor: Bettor): Promise<OrderResult> {
  let id = '';
  try {
    const bet = await attempt({
      intent: order.intent,
      newKey: bettor.newId,
      send: (key) => {
        id = key;
        showUnconfirmed(order.unconfirmed(id));
        return sendUntilAnswered(id, order, bettor);
      },
      found: (key) => store.get(confirmedBetsAtom).get(key),
      onLate: bettor.onPlacedAfterAll,
    });
    const placed = order.unconfirmed(id);
    if (!store.get(confirmedBetsAtom).has(id)) countOwnMove(placedMove(id), placed.account, -order.amount);
    const confirmed = completePlacedBet(bet, placed);
    if (confirmed) resolveUnconfirmed(id, confirmed);
    else void findPlaced(id, bettor);
    return { kind: 'placed', bet: confirmed ?? placed };
  } catch (error) {
    resolveUnconfirmed(id, null);
    return refused(error, bettor);
  }
}
