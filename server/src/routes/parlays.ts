import { combinedPrice, formatCents, formatPrice, parlayName, toCents } from '@courtside/contract';
import type { parlayRoutes } from '@courtside/contract/routes/parlays';
import { placeParlay } from '@courtside/core/bets/place-parlay';
import { accountNamed } from '@courtside/core/ledger/account-id';
import { legsOf } from '@courtside/core/ledger/bet';
import { presentUserBet } from '../presenters/user-bet.ts';
import { placedMessage } from './placed-message.ts';
import type { HandlersOf } from './route.ts';

/** Bets on several games at once. */
export const parlayHandlers: HandlersOf<typeof parlayRoutes> = {
  async placeParlay({ core, caller, headers, body }) {
    const bet = await placeParlay(core, {
      uid: caller.uid,
      account: body.account === undefined ? undefined : accountNamed(body.account, caller.uid),
      key: headers['idempotency-key'] ?? body.id,
      legs: body.legs.map(({ betId, ...leg }) => ({ gameId: betId, ...leg })),
      amount: toCents(body.amount),
    });
    const prices = legsOf(bet).map(({ price }) => price);
    const what = `${formatCents(bet.amount)} on a ${parlayName(prices.length)} at ${formatPrice(combinedPrice(prices))}.`;
    return { status: 201, data: presentUserBet(bet), message: placedMessage(bet, what) };
  },
};
