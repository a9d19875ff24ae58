import { DomainError, formatCents, formatPrice, formatSelection, toCents } from '@courtside/contract';
import type { userBetRoutes } from '@courtside/contract/routes/user-bets';
import { readAllBets, readBet, readBetPage } from '@courtside/core/bets/bet-lists';
import { cashOut } from '@courtside/core/bets/cash-out';
import { placeBet } from '@courtside/core/bets/place-bet';
import { undoBet } from '@courtside/core/bets/undo-bet';
import { nameOpponents, nameOpponentsIn } from '@courtside/core/challenges/name-opponents';
import { accountNamed } from '@courtside/core/ledger/account-id';
import { selectionOf, teamChosen } from '@courtside/core/ledger/bet';
import { presentUserBet } from '../presenters/user-bet.ts';
import { placedMessage } from './placed-message.ts';
import type { HandlersOf } from './route.ts';
import { StreamedList } from './streamed-list.ts';

/** The bets of one user. */
export const userBetHandlers: HandlersOf<typeof userBetRoutes> = {
  async placeBet({ core, caller, headers, body }) {
    const bet = await placeBet(core, {
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
    return { status: 201, data: presentUserBet(bet), message: placedMessage(bet, what) };
  },

  async listUserBets({ core, params: { uid }, query: { limit, cursor } }) {
    if (limit === undefined && cursor === undefined) {
      return StreamedList.begin('listUserBets', {
        batches: nameOpponentsIn(core.db, readAllBets(core, uid)),
        brackets: ['{', '}'],
        toJson: (bet) => `${JSON.stringify(bet.id)}:${JSON.stringify(presentUserBet(bet))}`,
        meta: () => ({ nextCursor: null }),
      });
    }
    const { bets, ...meta } = await readBetPage(core, uid, { limit, cursor });
    const named = await nameOpponents(core.db, bets);
    return { status: 200, data: Object.fromEntries(named.map((bet) => [bet.id, presentUserBet(bet)])), meta };
  },

  async getUserBet({ core, params: { uid, betId } }) {
    const bet = await readBet(core, uid, betId);
    if (bet === null) throw new DomainError('bet-not-found');
    return { status: 200, data: presentUserBet(bet) };
  },

  async undoBet({ core, params: { uid, betId } }) {
    const bet = await undoBet(core, uid, betId);
    return { status: 200, data: presentUserBet(bet), message: `Bet undone: ${formatCents(bet.amount)} returned.` };
  },

  async cashOutBet({ core, params: { uid, betId }, body }) {
    const acceptedAmount = body.acceptedAmount === undefined ? undefined : toCents(body.acceptedAmount);
    const bet = await cashOut(core, { uid, betId, acceptedAmount });
    const message = `Cashed out: ${formatCents(bet.cashedOut ?? 0)} paid.`;
    return { status: 200, data: presentUserBet(bet), message };
  },
};
