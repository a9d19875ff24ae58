import type { userRoutes } from '@courtside/contract/routes/users';
import { ann, bet, type ExamplesOf, game, openedAt, publicUser, tipOff } from './example.ts';

const own = { uid: ann.uid };
const cashier = { firstDeposit: 'due', toppedUpOn: null } as const;
const stats = { bets: 0, running: 0, won: 0, lost: 0, push: 0, void: 0, cashedOut: 0, staked: 0, profit: 0 };
const user = { ...publicUser(ann, 1000), email: 'ann@example.com', groupIds: [], cashier, atStake: 0, stats, seq: 1 };
const key = { 'idempotency-key': '6d1f2a90-7c3b-4e58-8a14-b5c09e7d3f62' };

export const userExamples: ExamplesOf<typeof userRoutes> = {
  getUser: { params: own, status: 200, data: user },
  createUser: { params: own, body: { username: ann.username }, status: 201, data: user },
  renameUser: {
    params: own,
    body: { username: 'Ann B.' },
    status: 200,
    data: { ...user, username: 'Ann B.', displayName: 'Ann B.' },
    message: 'You are Ann B. now.',
  },
  holdStake: {
    params: own,
    headers: key,
    body: { betAmount: 25 },
    status: 200,
    data: { balance: 975, holdExpiresAt: openedAt },
    message: '$25.00 set aside for your bet.',
  },
  readLedger: {
    params: own,
    query: { limit: '2' },
    status: 200,
    data: {
      lines: [
        {
          seq: 2,
          kind: 'stake',
          amount: -25,
          balance: 975,
          at: openedAt,
          result: 'pending',
          fromHold: false,
          bet: {
            id: bet.id,
            betId: game.id,
            market: bet.market,
            side: bet.side,
            line: bet.line,
            teamChosen: bet.teamChosen,
            team1: game.team1,
            team2: game.team2,
            price: 150,
            amount: 25,
            potentialWinnings: 62.5,
            startTime: tipOff,
          },
        },
        { seq: 1, kind: 'opening', amount: 1000, balance: 1000, at: openedAt },
      ],
      nextCursor: null,
    },
  },
  readBalanceHistory: {
    params: own,
    status: 200,
    data: {
      points: [
        { at: openedAt, balance: 1000 },
        { at: openedAt, balance: 975 },
      ],
    },
  },
  deposit: {
    params: own,
    headers: key,
    body: { amount: 200 },
    status: 200,
    data: { deposit: 200, bonus: 200, balance: 425 },
    message: '$200.00 deposited, and $200.00 on top as your bonus.',
  },
  topUp: {
    params: own,
    headers: key,
    body: { amount: 500 },
    status: 200,
    data: { deposit: 500, bonus: 0, balance: 525 },
    message: '$500.00 topped up.',
  },
};
