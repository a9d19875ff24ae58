import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWorld, type World } from '../testing/world.ts';
import { mainAccountOf } from './account-id.ts';
import { fillEquity } from './fill-equity.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

it('gives accounts without equity their balance, holds and open stakes, and repeats without a change', async () => {
  const [uid, game] = [await world.aUser(), await world.anOpenGame()];
  await world.bets.place({ uid, gameId: game.id, teamChosen: game.team1, amount: 30_000 });
  await world.holds.take(uid, 20_000);
  await world.setBalance(uid, 40_000);
  const before = await world.documentOf(uid);
  const users = world.db.driver.collection<{ _id: string }>('users');
  await users.updateOne({ _id: mainAccountOf(uid) }, { $unset: { equity: 1 } }, { bypassDocumentValidation: true });
  let advanced = 0;
  const onBatch = async (count: number) => {
    advanced += count;
  };
  await fillEquity(world.db, onBatch);
  expect(advanced).toBe(1);
  expect(await world.documentOf(uid)).toEqual(before);
  expect(before.equity).toBe(90_000);
  await fillEquity(world.db, onBatch);
  expect(advanced).toBe(1);
});
