import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdStake } from '../../bets/holds.ts';
import { placeBet } from '../../bets/place-bet.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { auditRecent } from './recent-audit.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];

let world: World;
beforeEach(async () => {
  world = await aWorld();
  await world.aUser('ada');
  await world.aUser('bob');
  world.time.now += 10 * minuteMs;
});
afterEach(() => world.end());

const run = () => auditRecent(world.db, { clock: world.clock, wait: async () => undefined });
const takeCent = (uid: string) =>
  world.db.users.updateOne({ _id: mainAccountOf(uid) }, { $inc: { balance: -1 } }).exec();
const returnCent = (uid: string) =>
  world.db.users.updateOne({ _id: mainAccountOf(uid) }, { $inc: { balance: 1 } }).exec();

it('checks all accounts first, then those with entries since the last audit', async () => {
  expect(await run()).toMatchObject({ whole: true, accounts: 2, entries: 2, violations: [] });
  world.time.now += 10 * minuteMs;
  await holdStake(world, 'bob', 1_000);
  world.time.now += 10 * minuteMs;
  expect(await run()).toMatchObject({ whole: false, accounts: 1, entries: 2, totalCents: 99_000, violations: [] });
  world.time.now += 10 * minuteMs;
  expect(await run()).toMatchObject({ whole: false, accounts: 0, violations: [] });
});

it('reports a violation in every run until it is fixed', async () => {
  await run();
  world.time.now += 10 * minuteMs;
  await holdStake(world, 'bob', 1_000);
  await takeCent('bob');
  for (let runs = 0; runs < 3; runs += 1) {
    const { violations } = await run();
    expect(violations).toMatchObject([{ uid: 'bob', what: expect.stringContaining('account balance is 98999') }]);
    world.time.now += 10 * minuteMs;
  }
  await returnCent('bob');
  expect(await run()).toMatchObject({ accounts: 1, violations: [] });
  world.time.now += 10 * minuteMs;
  expect(await run()).toMatchObject({ accounts: 0 });
});

it('finds a change without an entry within a day, and checks all accounts until it is fixed', async () => {
  await run();
  await takeCent('ada');
  world.time.now += dayMs - minuteMs;
  expect(await run()).toMatchObject({ whole: false, violations: [] });
  world.time.now += minuteMs;
  for (let runs = 0; runs < 2; runs += 1) {
    expect(await run()).toMatchObject({ whole: true, accounts: 2, violations: [{ uid: 'ada' }] });
    world.time.now += 10 * minuteMs;
  }
  await returnCent('ada');
  expect(await run()).toMatchObject({ whole: true, violations: [] });
  expect(await run()).toMatchObject({ whole: false });
});

it('checks an entry that was written after the last run with an earlier timestamp', async () => {
  await run();
  const before = world.time.now - 4 * minuteMs;
  world.time.now += 10 * minuteMs;
  await run();
  world.time.now = before + 10 * minuteMs;
  await holdStake(world, 'ada', 1_000);
  world.time.now += 10 * minuteMs;
  expect(await run()).toMatchObject({ whole: false, accounts: 1, entries: 2 });
});

it('finds pending bets on settled games in every run', async () => {
  const game = await world.anOpenGame();
  await placeBet(world, { uid: 'ada', gameId: game.id, teamChosen: game.team1, amount: 100, key: 'b' });
  world.time.now += 10 * minuteMs;
  await run();
  world.time.now += 10 * minuteMs;
  await world.db.games.updateOne({ _id: game.id }, { $set: { betStatus: 'void', settledAt: new Date() } });
  expect(await run()).toMatchObject({
    accounts: 0,
    violations: [{ uid: 'ada', what: `bet b is pending on the settled game ${game.id}` }],
  });
});
