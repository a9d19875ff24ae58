import { hourMs } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { placeBet } from '../bets/place-bet.ts';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup } from '../groups/membership.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { readNightCard } from './night-card.ts';
import { readLatestMoments } from './read-moments.ts';

let world: World;
let ada: string;
let bob: string;
let groupId: string;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

beforeEach(async () => {
  world.time.now = tipOff - hourMs;
  // Each test has a night of its own.
  await world.db.games.deleteMany({});
  [ada, bob] = [await world.aUser(), await world.aUser()];
  groupId = (await createGroup(world, { uid: ada, name: 'Hoops' })).group.id;
  await joinGroup(world, bob, groupId);
});

/** Ada wins $15.00 and Bob loses $5.00 by three points. */
async function play() {
  const game = await world.anOpenGame();
  const order = { gameId: game.id, amount: 1_000, key: 'k' };
  await placeBet(world, { ...order, uid: ada, teamChosen: game.team1 });
  await placeBet(world, { ...order, uid: bob, teamChosen: game.team2, amount: 500 });
  world.time.now = tipOff + hourMs;
  await world.finish(game, 100, 97);
  await world.settlement.settle(game.id);
  return game;
}

it('has no card before a bet is decided', async () => {
  const game = await world.anOpenGame();
  await placeBet(world, { uid: ada, gameId: game.id, amount: 1_000, key: 'k', teamChosen: game.team1 });
  expect(await readNightCard(world, bob, groupId)).toBeNull();
});

it('shows the members by profit, the best ticket and the worst beat', async () => {
  await play();
  expect(await readNightCard(world, bob, groupId)).toMatchObject({
    groupName: 'Hoops',
    night: '2026-01-14',
    isOver: true,
    rows: [
      { uid: ada, profit: 1_500 },
      { uid: bob, profit: -500 },
    ],
    best: { username: ada, profit: 1_500 },
    worst: { username: bob, by: 3, profit: -500 },
  });
});

it('is not over while a bet is open, also one that nobody may see yet', async () => {
  const open = await world.anOpenGame();
  await placeBet(world, { uid: bob, gameId: open.id, amount: 100, key: 'open', teamChosen: open.team1 });
  await play();
  expect(await readNightCard(world, ada, groupId)).toMatchObject({ isOver: false, best: { profit: 1_500 } });
  expect(await readLatestMoments(world, ada, groupId)).toBeNull();
});

it('ends with the last decided bet, while games that nobody bet on are still played', async () => {
  await world.anOpenGame();
  await play();
  expect((await readLatestMoments(world, ada, groupId))?.night).toBe('2026-01-14');
});

it('shows last night until tonight has a decided bet, and nothing two days later', async () => {
  await play();
  world.time.now = tipOff + 20 * hourMs;
  expect((await readNightCard(world, ada, groupId))?.night).toBe('2026-01-14');
  world.time.now = tipOff + 60 * hourMs;
  expect(await readNightCard(world, ada, groupId)).toBeNull();
});

it('is for members only', async () => {
  const stranger = await world.aUser();
  await expect(readNightCard(world, stranger, groupId)).rejects.toMatchObject({ code: 'forbidden' });
});
