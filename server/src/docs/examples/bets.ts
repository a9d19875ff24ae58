import type { UserBet } from '@courtside/contract';
import type { betRoutes } from '@courtside/contract/routes/bets';
import type { parlayRoutes } from '@courtside/contract/routes/parlays';
import type { userBetRoutes } from '@courtside/contract/routes/user-bets';
import { challenge } from './challenges.ts';
import { ann, ben, bet, type ExamplesOf, game, openedAt } from './example.ts';

const { team1_price, team2_price } = game;
const pricePoint = { at: openedAt, team1_price, team2_price };
/** $62.50 × the home team's win probability at +150 and −170, without the margin. */
const fairValue = 24.28;
const otherGameId = 'c06b9d21f7a84e35';
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
const spread = game.markets.spread?.prices.team1 ?? -110;
/** Ann's bet on two games: $10 at +150 and −108. */
const parlay: UserBet = {
  ...bet,
  id: '7d0e5a92-3c1b-4f68-8a47-b95c2e61f0d3',
  teamChosen: '2-leg parlay',
  price: 381,
  amount: 10,
  potentialWinnings: 48.14,
  legs: [
    {
      betId: bet.betId,
      market: 'moneyline',
      side: 'team1',
      line: null,
      teamChosen: bet.teamChosen,
      price: bet.price,
      result: 'open',
      betData: bet.betData,
    },
    {
      betId: otherGameId,
      market: 'spread',
      side: 'team1',
      line: 3.5,
      teamChosen: 'Atlanta Hawks',
      price: spread,
      result: 'open',
      betData: { ...bet.betData, team1: 'Atlanta Hawks', team2: 'Boston Celtics' },
    },
  ],
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

export const parlayExamples: ExamplesOf<typeof parlayRoutes> = {
  placeParlay: {
    headers: { 'idempotency-key': parlay.id },
    body: {
      legs: [
        { betId: game.id, teamChosen: bet.teamChosen, acceptedPrice: bet.price },
        { betId: otherGameId, market: 'spread', side: 'team1', acceptedPrice: spread, acceptedLine: 3.5 },
      ],
      amount: parlay.amount,
    },
    status: 201,
    data: parlay,
    message: 'Bet placed: $10.00 on a 2-leg parlay at +381.',
  },
};
