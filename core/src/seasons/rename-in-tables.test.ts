import { afterAll, beforeAll, expect, it } from 'vitest';
import { seasonAccountOf } from '../ledger/account-id.ts';
import { emptyState } from '../ledger/account-state.ts';
import { aWorld, type World } from '../testing/world.ts';
import { renameInTables } from './rename-in-tables.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

it('replaces one name in a final table, next to the uid and next to a bet, and nothing else', async () => {
  const finalAt = new Date(0);
  const counters = {
    standing: 1,
    profit: 0,
    debt: 0,
    rebuys: 0,
    balance: 1,
    inPlay: 0,
    bets: 1,
    won: 1,
    lost: 0,
    push: 0,
  };
  const member = { ...counters, joinedOn: '2026-01-01', joinedLate: false, isMember: true };
  const odds = { team1: 'a', team2: 'b', team1Price: 100, team2Price: 100, startTime: finalAt, endTime: finalAt };
  const bet = {
    id: 'b',
    uid: 'ann',
    account: seasonAccountOf('s1', 'ann'),
    gameId: 'g',
    side: 1,
    amount: 5,
    price: 100,
    potential: 10,
    status: 'won',
    placedAt: finalAt,
    settledAt: finalAt,
    betData: odds,
  } as const;
  const ann = { ...member, uid: 'ann', username: 'Ann', rank: 1, position: 1 };
  const ben = { ...member, uid: 'ben', username: 'Ann', rank: 2, position: 2 };
  const days = { firstDay: '2026-01-01', lastDay: '2026-01-04', startsAt: finalAt, endsAt: finalAt };
  const winner = { uid: 'ann', username: 'Ann' };
  const week = {
    ...days,
    state: 'final' as const,
    rows: [{ ...winner, rank: 1, profit: 5, bets: 1 }],
    winners: [winner],
  };
  const table = {
    finalAt,
    champions: ['ann', 'ben'],
    heads: [],
    rows: [ann, ben],
    weeks: [week],
    bests: { bestBet: { bet, username: 'Ann', profit: 5 }, longestStreak: { ...winner, wins: 1 } },
  };
  const account = { _id: seasonAccountOf('s1', 'ann'), uid: 'ann', seasonId: 's1', ...emptyState };
  await world.db.seasonTables.insertMany([{ _id: 's1', ...table }], { lean: true });
  await world.db.seasonAccounts.insertMany([{ ...account, joinedOn: '2026-01-01', joinedLate: false }], { lean: true });
  await renameInTables(world.db, 'ann', 'Former player 1234');
  const renamed = { username: 'Former player 1234' };
  expect(await world.db.seasonTables.findOne({ _id: 's1' }).lean()).toEqual({
    _id: 's1',
    ...table,
    rows: [{ ...ann, ...renamed }, ben],
    weeks: [{ ...week, rows: [{ ...week.rows[0], ...renamed }], winners: [{ ...winner, ...renamed }] }],
    bests: {
      ...table.bests,
      bestBet: { ...table.bests.bestBet, ...renamed },
      longestStreak: { ...winner, wins: 1, ...renamed },
    },
  });
});
