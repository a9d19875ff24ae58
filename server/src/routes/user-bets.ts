import { DomainError, formatCents, formatPrice, formatSelection, toCents } from '@courtside/contract';
import { accountNamed, selectionOf, teamChosen } from '@courtside/core';
import { presentUserBet } from '../presenters/own-user.ts';
import type { RouteTable } from './route.ts';
import { StreamedList } from './streamed-list.ts';

type UserBetRoute = 'placeBet' | 'listUserBets' | 'getUserBet' | 'undoBet' | 'cashOutBet';

/** The bets of one user. */
export const userBetRoutes: Pick<RouteTable, UserBetRoute> = {
  placeBet: {
    route: 'POST /api/userbets/:uid',
    access: 'self',
    limit: 'money',
    errors: {
      'invalid-amount': 400,
      'unknown-team': 400,
      'unknown-team.total': 400,
      'unknown-team.side': 400,
      'user-not-found': 404,
      'game-not-found': 404,
      'betting-closed': 409,
      'odds-stale': 409,
      'market-paused': 409,
      'market-not-offered': 409,
      'odds-changed': 409,
      'odds-changed.line': 409,
      'insufficient-balance': 409,
      'too-many-bets': 409,
      'betting-paused': 409,
      'over-daily-limit': 409,
      'key-reused': 409,
      'forbidden.group': 403,
      'season-not-found': 404,
      'season-not-started': 409,
      'season-over': 409,
      'stake-over-season-limit': 409,
      'game-outside-season': 409,
    },
    async handle({ core, caller, headers, body }) {
      const bet = await core.bets.place({
        uid: caller.uid,
        account: body.account === undefined ? undefined : accountNamed(body.account, caller.uid),
        key: headers['idempotency-key'] ?? body.id,
        gameId: body.betId,
        market: body.market,
        side: body.side,
        teamChosen: body.teamChosen,
        amount: toCents(body.amount),
        acceptedPrice: body.acceptedPrice,
        acceptedLine: body.acceptedLine,
      });
      const selection = formatSelection(selectionOf(bet), teamChosen(bet));
      const what = `${formatCents(bet.amount)} on ${selection} at ${formatPrice(bet.price)}.`;
      const status = bet.status === 'push' ? 'a push' : bet.status;
      const message =
        bet.status === 'pending' ? `Bet placed: ${what}` : `Bet placed before: ${what} It is ${status} now.`;
      return { status: 201, data: presentUserBet(bet), message };
    },
  },

  listUserBets: {
    route: 'GET /api/userbets/user_id/:uid',
    access: 'self',
    errors: {},
    async handle({ core, params: { uid }, query: { limit, cursor } }) {
      if (limit === undefined && cursor === undefined) {
        return StreamedList.begin('listUserBets', {
          batches: core.bets.all(uid),
          brackets: ['{', '}'],
          toJson: (bet) => `${JSON.stringify(bet.id)}:${JSON.stringify(presentUserBet(bet))}`,
          meta: () => ({ nextCursor: null }),
        });
      }
      const { bets, ...meta } = await core.bets.page(uid, { limit, cursor });
      return { status: 200, data: Object.fromEntries(bets.map((bet) => [bet.id, presentUserBet(bet)])), meta };
    },
  },

  getUserBet: {
    route: 'GET /api/userbets/:uid/:betId',
    access: 'self',
    errors: { 'bet-not-found': 404 },
    async handle({ core, params: { uid, betId } }) {
      const bet = await core.bets.get(uid, betId);
      if (bet === null) throw new DomainError('bet-not-found');
      return { status: 200, data: presentUserBet(bet) };
    },
  },

  undoBet: {
    route: 'DELETE /api/userbets/:uid/:betId',
    access: 'self',
    limit: 'money',
    errors: {
      'bet-not-found': 404,
      'betting-closed.undo': 409,
      'undo-expired': 409,
      'odds-changed.undo': 409,
      'odds-stale': 409,
      'market-paused': 409,
      'market-not-offered': 409,
      'bet-closed': 409,
    },
    async handle({ core, params: { uid, betId } }) {
      const bet = await core.undoBet(uid, betId);
      return { status: 200, data: presentUserBet(bet), message: `Bet undone: ${formatCents(bet.amount)} returned.` };
    },
  },

  cashOutBet: {
    route: 'POST /api/userbets/:uid/:betId/cash-out',
    access: 'self',
    limit: 'money',
    errors: {
      'bet-not-found': 404,
      'invalid-amount': 400,
      'invalid-amount.cash-out': 400,
      'betting-closed.cash-out': 409,
      'odds-stale.cash-out': 409,
      'market-paused': 409,
      'market-not-offered': 409,
      'cash-out-changed': 409,
      'bet-closed': 409,
    },
    async handle({ core, params: { uid, betId }, body }) {
      const acceptedAmount = body.acceptedAmount === undefined ? undefined : toCents(body.acceptedAmount);
      const bet = await core.cashOut({ uid, betId, acceptedAmount });
      const message = `Cashed out: ${formatCents(bet.cashedOut ?? 0)} paid.`;
      return { status: 200, data: presentUserBet(bet), message };
    },
  },
};
