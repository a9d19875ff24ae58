import type { UserBet } from '@courtside/contract';
import type { betRoutes } from '@courtside/contract/routes/bets';
import type { userBetRoutes } from '@courtside/contract/routes/user-bets';
import { challenge } from './challenges.ts';
import { ann, ben, bet, type ExamplesOf, game, openedAt } from './example.ts';

const { team1_price, team2_price } = game;
const pricePoint = { at: openedAt, team1_price, team2_price };
/** $62.50 × the home team's win probability at +150 and −170, without the margin. */
const fairValue = 24.28;
/** Ann's side of her head-to-head with Ben. */
const headToHead: UserBet = {
  ...bet,
  id: `challenge~${challenge.id}`,
  account: 'tab',
  amount: challenge.stake,
  potentialWinnings: challenge.pot,
  challenge: challenge.id,
  opponent: ben.username,
};
const ownBet = { uid: ann.uid, betId: bet.id };

export const betExamples: ExamplesOf<typeof betRoutes> = {
  listBets: { status: 200, data: [game] },
  getBet: { params: { betId: game.id }, status: 200, data: { ...game, oddsHistory: [pricePoint] } },
};

export const userBetExamples: ExamplesOf<typeof userBetRoutes> = {
  placeBet: {
    params: { uid: ann.uid },
    headers: { 'idempotency-key': bet.id },
    body: { betId: game.id, teamChosen: bet.teamChosen, amount: bet.amount, acceptedPrice: game.team1_price },
    status: 201,
    data: bet,
    message: 'Bet placed: $25.00 on Boston Celtics at +150.',
  },
  listUserBets: {
    params: { uid: ann.uid },
    query: { limit: '100' },
    status: 200,
    data: { [bet.id]: bet, [headToHead.id]: headToHead },
    meta: { nextCursor: null },
  },
  getUserBet: { params: ownBet, status: 200, data: bet },
  undoBet: {
    params: ownBet,
    status: 200,
    data: { ...bet, status: 'void', settledAt: openedAt, cancelled: true },
    message: 'Bet undone: $25.00 returned.',
  },
  cashOutBet: {
    params: ownBet,
    body: { acceptedAmount: fairValue },
    status: 200,
    data: { ...bet, status: 'cashed-out', settledAt: openedAt, cashedOut: fairValue },
    message: 'Cashed out: $24.28 paid.',
  },
};
