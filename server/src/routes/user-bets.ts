import { DomainError, formatCents, formatPrice, toCents } from '@courtside/contract';
import { teamChosen } from '@courtside/core';
import { presentUserBet } from '../presenters/user-bet.ts';
import type { Handlers } from './handler.ts';
import { Streamed } from './streamed.ts';

export const userBetsRoutes: Pick<Handlers, 'placeBet' | 'listUserBets' | 'getUserBet' | 'undoBet' | 'cashOutBet'> = {
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
    if (query.limit === undefined && query.cursor === undefined) {
      return Streamed.begin('listUserBets', {
        batches: core.bets.all(params.uid),
        brackets: ['{', '}'],
        toJson: (bet) => `${JSON.stringify(bet.id)}:${JSON.stringify(presentUserBet(bet))}`,
        meta: () => ({ nextCursor: null }),
      });
    }
    const { bets, ...meta } = await core.bets.page(params.uid, query);
    return { data: Object.fromEntries(bets.map((bet) => [bet.id, presentUserBet(bet)])), meta };
  },

  async getUserBet({ core, params }) {
    const bet = await core.bets.get(params.uid, params.betId);
    if (bet === null) throw new DomainError('bet-not-found');
    return { data: presentUserBet(bet) };
  },

  async undoBet({ core, params }) {
    const bet = await core.undoBet(params.uid, params.betId);
    return { data: presentUserBet(bet), message: `Bet undone: ${formatCents(bet.amount)} returned.` };
  },

  async cashOutBet({ core, params, body }) {
    const acceptedAmount = body.acceptedAmount === undefined ? undefined : toCents(body.acceptedAmount);
    const bet = await core.cashOut({ uid: params.uid, betId: params.betId, acceptedAmount });
    return { data: presentUserBet(bet), message: `Cashed out: ${formatCents(bet.cashedOut ?? 0)} paid.` };
  },
};
