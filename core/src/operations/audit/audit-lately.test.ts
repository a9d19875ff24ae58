import { afterEach, beforeEach, expect, it } from 'vitest';
import { aWorld, type World } from '../../testing/world.ts';
import { auditLately } from './audit-lately.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];

let world: World;
beforeEach(async () => {
  world = await aWorld();
  await world.aUser('ada');
  await world.aUser('bob');
  world.time.now += 10 * minuteMs;
});
afterEach(() => world.end());

const run = () => auditLately(world.db, { clock: world.clock, wait: async () => undefined });
const steal = (uid: string) => world.db.accounts.updateOne({ _id: uid }, { $inc: { balance: -1 } });
const giveBack = (uid: string) => world.db.accounts.updateOne({ _id: uid }, { $inc: { balance: 1 } });

it('looks at everybody first, then at those whose money moved since', async () => {
  expect(await run()).toMatchObject({ whole: true, accounts: 2, entries: 2, violations: [] });
  world.time.now += 10 * minuteMs;
  await world.holds.take('bob', 1_000);
  world.time.now += 10 * minuteMs;
  expect(await run()).toMatchObject({ whole: false, accounts: 1, entries: 2, totalCents: 99_000, violations: [] });
  world.time.now += 10 * minuteMs;
  expect(await run()).toMatchObject({ whole: false, accounts: 0, violations: [] });
});

it('tells of a violation with every run until it is mended', async () => {
  await run();
  world.time.now += 10 * minuteMs;
  await world.holds.take('bob', 1_000);
  await steal('bob');
  for (let runs = 0; runs < 3; runs += 1) {
    const { violations } = await run();
    expect(violations).toMatchObject([{ uid: 'bob', what: expect.stringContaining('account balance is 98999') }]);
    world.time.now += 10 * minuteMs;
  }
  await giveBack('bob');
  expect(await run()).toMatchObject({ accounts: 1, violations: [] });
  world.time.now += 10 * minuteMs;
  expect(await run()).toMatchObject({ accounts: 0 });
});

it('finds within a day what changed without an entry, and goes on looking at everybody until it is mended', async () => {
  await run();
  await steal('ada');
  world.time.now += dayMs - minuteMs;
  expect(await run()).toMatchObject({ whole: false, violations: [] });
  world.time.now += minuteMs;
  for (let runs = 0; runs < 2; runs += 1) {
    expect(await run()).toMatchObject({ whole: true, accounts: 2, violations: [{ uid: 'ada' }] });
    world.time.now += 10 * minuteMs;
  }
  await giveBack('ada');
  expect(await run()).toMatchObject({ whole: true, violations: [] });
  expect(await run()).toMatchObject({ whole: false });
});

it('looks at an entry that was stamped before the last run and written after it', async () => {
  await run();
  const before = world.time.now - 4 * minuteMs;
  world.time.now += 10 * minuteMs;
  await run();
  world.time.now = before + 10 * minuteMs;
  await world.holds.take('ada', 1_000);
  world.time.now += 10 * minuteMs;
  expect(await run()).toMatchObject({ whole: false, accounts: 1, entries: 2 });
});

it('always looks for bets that are pending on settled games', async () => {
  const game = await world.anOpenGame();
  await world.bets.place({ uid: 'ada', gameId: game.id, teamChosen: game.team1, amount: 100, key: 'b' });
  world.time.now += 10 * minuteMs;
  await run();
  world.time.now += 10 * minuteMs;
  await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'void', settledAt: new Date() } });
  expect(await run()).toMatchObject({
    accounts: 0,
    violations: [{ uid: 'ada', what: `bet b is pending on the settled game ${game.id}` }],
  });
});
