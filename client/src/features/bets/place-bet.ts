import type { Game, UserBet } from '@courtside/contract/entities';
import { type Cents, mainAccountName, toDollars } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { call } from '../../api/call.ts';
import { completeBet } from '../../api/specified-fields.ts';
import { type Offered, teamOf } from '../games/market.ts';
import { takePick } from './bet-picks.ts';
import type { CurrentOdds } from './moved-odds.ts';
import { type Bettor, type OrderResult, placeOrder } from './placing.ts';
import { recordBet } from './two-steps.ts';

/** A bet to place, at the line and the price the user saw. */
export interface Stake {
  readonly game: Game;
  readonly selection: Offered;
  readonly amount: Cents;
  /** 'main', which is the default, or the id of a season. */
  readonly account?: string;
}

export type PlaceResult =
  | Exclude<OrderResult, { readonly kind: 'odds-changed' }>
  /** Nothing was placed: the line or the price moved. */
  | ({ readonly kind: 'odds-changed' } & CurrentOdds);

function unconfirmedBet(
  id: string,
  { game, selection, amount, account = mainAccountName }: Stake,
  { uid, now }: Bettor,
): UserBet {
  return completeBet({
    ...takePick(game, selection),
    id,
    userId: uid,
    account,
    amount: toDollars(amount),
    potentialWinnings: toDollars(payoutCents(amount, selection.price)),
    status: 'pending',
    placedAt: new Date(now()).toISOString(),
  });
}

function send(
  id: string,
  { game, selection, amount, account = mainAccountName }: Stake,
  bettor: Bettor,
): Promise<UserBet> {
  const { market, side, line, price } = selection;
  return call('placeBet', {
    params: { uid: bettor.uid },
    token: bettor.token,
    headers: { 'idempotency-key': id },
    body: {
      userId: bettor.uid,
      betId: game.id,
      ...(market !== 'moneyline' && { market, acceptedLine: line }),
      teamChosen: teamOf(game, side),
      amount: toDollars(amount),
      acceptedPrice: price,
      ...(account !== mainAccountName && { account }),
      potentialWinnings: 0,
      status: 'pending',
    },
  });
}

/** Places a bet on one game, as `placeOrder`. Never throws. */
export async function placeBet(stake: Stake, bettor: Bettor): Promise<PlaceResult> {
  const { game, selection, amount, account = mainAccountName } = stake;
  const { market, side } = selection;
  const result = await placeOrder(
    {
      intent: ['bet', bettor.uid, game.id, market, side, amount, account],
      amount,
      unconfirmed: (id) => unconfirmedBet(id, stake, bettor),
      send: (id) => recordBet(id, amount, bettor, () => send(id, stake, bettor)),
    },
    bettor,
  );
  if (result.kind !== 'odds-changed') return result;
  const { price, line } = result.details;
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
  return { kind: 'odds-changed', price: numberOf(price), line: numberOf(line) };
}
