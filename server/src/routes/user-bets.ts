import { formatCents, formatPrice, toCents } from '@courtside/contract';
import { teamChosen } from '@courtside/core';
import { presentUserBet } from '../presenters/user-bet.ts';
import type { Handlers } from './handler.ts';

export const userBetsRoutes: Pick<Handlers, 'placeBet' | 'listUserBets'> = {
  async placeBet({ core, caller, body, headers }) {
    const bet = await core.bets.place({
      uid: caller.uid,
      key: headers['idempotency-key'] ?? body.id,
      gameId: body.betId,
      teamChosen: body.teamChosen,
      amount: toCents(body.amount),
      acceptedPrice: body.acceptedPrice,
    });
    return {
      data: presentUserBet(bet),
      status: 201,
      message: `Bet placed: ${formatCents(bet.amount)} on ${teamChosen(bet)} at ${formatPrice(bet.price)}.`,
    };
  },

  async listUserBets({ core, params }) {
    const bets = await core.bets.listByUser(params.uid);
    return { data: Object.fromEntries(bets.map((bet) => [bet.id, presentUserBet(bet)])) };
  },
};
