import { afterAll, beforeAll, expect, it } from 'vitest';
import { anUnvalidatedDatabase } from '../testing/unvalidated-database.ts';
import { aWorld, type World } from '../testing/world.ts';
import { mainAccountOf } from './account-id.ts';
import { fillPushedStakes } from './fill-pushed-stakes.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld({ db: await anUnvalidatedDatabase() });
});
afterAll(() => world.endAudited());

it('gives old accounts the stakes of their pushes, from their ledgers', async () => {
  const uid = await world.aUser();
  const game = await world.anOpenGame({ spread: world.aLine(-5) });
  const place = (key: string, market: 'spread' | 'moneyline') =>
    world.bets.place({ uid, gameId: game.id, market, side: 'team1', amount: 2_500, key });
  await place('pushed', 'spread');
  await place('won', 'moneyline');
  await world.finish(game, 108, 103);
  await world.settlement.settle(game.id);
  const before = await world.documentOf(uid);
  expect(before.stats).toMatchObject({ push: 1, pushed: 2_500 });
  await world.db.profiles.updateOne({ _id: mainAccountOf(uid) }, { $unset: { 'stats.pushed': 1 } });
  expect((await world.violations()).map(({ what }) => what.split(':')[0])).toEqual(['account stats']);
  await fillPushedStakes(world.db);
  expect(await world.documentOf(uid)).toEqual(before);
  expect(await world.violations()).toEqual([]);
  await fillPushedStakes(world.db);
  expect(await world.documentOf(uid)).toEqual(before);
});
