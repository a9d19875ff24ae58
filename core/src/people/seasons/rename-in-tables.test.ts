import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWorld, type World } from '../../testing/world.ts';
import { renameInTables } from './rename-in-tables.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

it('replaces one name in a final table, next to the uid and next to a bet, and nothing else', async () => {
  const finalAt = new Date(0);
  const table = {
    finalAt,
    champions: ['ann', 'ben'],
    rows: [
      { uid: 'ann', username: 'Ann', rank: 1 },
      { uid: 'ben', username: 'Ann', rank: 2 },
    ],
    weeks: [{ winners: [{ uid: 'ann', username: 'Ann' }] }],
    bests: { bestBet: { bet: { uid: 'ann', placedAt: finalAt }, username: 'Ann', profit: 5 }, worstBet: null },
  };
  await world.db.seasonTables.insertOne({ _id: 's1', ...table } as never);
  await world.db.seasonMembers.insertOne({ _id: 'season:s1:ann', uid: 'ann', seasonId: 's1' } as never);
  await renameInTables(world.db, 'ann', 'Former player 1234');
  expect(await world.db.seasonTables.findOne({ _id: 's1' })).toEqual({
    _id: 's1',
    ...table,
    rows: [
      { uid: 'ann', username: 'Former player 1234', rank: 1 },
      { uid: 'ben', username: 'Ann', rank: 2 },
    ],
    weeks: [{ winners: [{ uid: 'ann', username: 'Former player 1234' }] }],
    bests: { ...table.bests, bestBet: { ...table.bests.bestBet, username: 'Former player 1234' } },
  });
});
