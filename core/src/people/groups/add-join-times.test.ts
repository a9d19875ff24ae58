import { afterAll, beforeAll, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { anUnvalidatedDatabase } from '../../testing/unvalidated-database.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { addJoinTimes } from './add-join-times.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld({ db: await anUnvalidatedDatabase() });
});
afterAll(() => world.end());

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

it('gives the members of older groups the best known time, and changes nothing when it runs again', async () => {
  const [first, early, late, only] = await Promise.all([1, 2, 3, 4].map(() => world.aUser()));
  if (!first || !early || !late || !only) throw new Error('four users are needed');
  const { group } = await world.groups.create({ uid: first, name: 'Hoops' });
  const other = await world.groups.create({ uid: early, name: 'Other' });
  await world.groups.join(late, other.group.id);
  for (const uid of [early, late, only]) await world.groups.join(uid, group.id);
  const opened = { [first]: day(1), [early]: day(2), [late]: day(9), [only]: day(3) };
  for (const [uid, createdAt] of Object.entries(opened))
    await world.db.profiles.updateOne({ _id: mainAccountOf(uid) }, { $set: { createdAt, placeKeptAt: day(20) } });
  await world.db.groups.updateOne({ _id: group.id }, { $set: { createdAt: day(5) }, $unset: { joins: 1 } });

  const joins = async () => (await world.db.groups.findOne({ _id: group.id }).lean())?.joins;
  await addJoinTimes(world.db);
  expect(await joins()).toEqual([
    // The only group of both, so the last place they reserved was for it.
    { uid: first, at: day(20) },
    { uid: early, at: day(5) },
    { uid: late, at: day(9) },
    { uid: only, at: day(20) },
  ]);
  await world.db.profiles.updateMany({}, { $set: { createdAt: day(25) } });
  await addJoinTimes(world.db);
  expect((await joins())?.[1]).toEqual({ uid: early, at: day(5) });
});

it('stores when members join, for the last time if they join again', async () => {
  const [ann, bo] = [await world.aUser(), await world.aUser()];
  const started = world.time.now;
  const { group } = await world.groups.create({ uid: ann, name: 'Hoops' });
  const joins = async () => (await world.db.groups.findOne({ _id: group.id }).lean())?.joins;
  world.time.now += 1_000;
  await world.groups.join(bo, group.id);
  await world.groups.leave(bo, group.id);
  expect(await joins()).toEqual([{ uid: ann, at: new Date(started) }]);
  world.time.now += 1_000;
  await world.groups.join(bo, group.id);
  expect(await joins()).toEqual([
    { uid: ann, at: new Date(started) },
    { uid: bo, at: new Date(started + 2_000) },
  ]);
});
