import { DomainError, formatCents, formatPrice, toCents } from '@courtside/contract';
import { teamChosen } from '@courtside/core';
import { presentUserBet } from '../presenters/user-bet.ts';
import type { Handlers } from './handler.ts';

export const userBetsRoutes: Pick<Handlers, 'placeBet' | 'listUserBets' | 'getUserBet' | 'cancelBet'> = {
  async placeBet({ core, caller, body, headers }) {
    const bet = await core.bets.place({
      uid: caller.uid,
      key: headers['idempotency-key'] ?? body.id,
      gameId: body.betId,
      teamChosen: body.teamChosen,
      amount: toCents(body.amount),
      acceptedPrice: body.acceptedPrice,
    });
    const what = `${formatCents(bet.amount)} on ${teamChosen(bet)} at ${formatPrice(bet.price)}.`;
    const message =
      bet.status === 'pending' ? `Bet placed: ${what}` : `Bet placed before: ${what} It is ${bet.status} now.`;
    return { data: presentUserBet(bet), status: 201, message };
  },

  async listUserBets({ core, params, query }) {
    const { bets, ...beside } = await core.bets.page(params.uid, query);
    return { data: Object.fromEntries(bets.map((bet) => [bet.id, presentUserBet(bet)])), beside };
  },

  async getUserBet({ core, params }) {
    const bet = await core.bets.get(params.uid, params.betId);
    if (bet === null) throw new DomainError('bet-not-found');
    return { data: presentUserBet(bet) };
  },

  async cancelBet({ core, params }) {
    const bet = await core.cancelBet(params.uid, params.betId);
    return { data: presentUserBet(bet), message: `Bet cancelled: ${formatCents(bet.amount)} returned.` };
  },
};
