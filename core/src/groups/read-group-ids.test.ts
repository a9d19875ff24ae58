import { afterAll, beforeAll, expect, it } from 'vitest';
import { mainAccountOf } from '../ledger/account-id.ts';
import { countReads, openCountedDatabase } from '../testing/count-reads.ts';
import { aWorld, type World } from '../testing/world.ts';
import { createGroup } from './create-group.ts';
import { joinGroup } from './membership.ts';
import { readGroupIds } from './read-group-ids.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld({ db: await openCountedDatabase() });
});
afterAll(async () => {
  await world.end();
  await world.db.close();
});

it('lists the groups of each user, oldest group first, and nothing is stored with the user', async () => {
  const [ada, bob, cleo] = [await world.aUser(), await world.aUser(), await world.aUser()];
  const { id: first } = (await createGroup(world, { uid: bob, name: 'First' })).group;
  world.time.now += 1;
  const { id: second } = (await createGroup(world, { uid: ada, name: 'Second' })).group;
  await joinGroup(world, ada, first);
  const groupIds = new Map([
    [ada, [first, second]],
    [bob, [first]],
    [cleo, []],
  ]);
  expect(await readGroupIds(world.db, [ada, bob, cleo])).toEqual(groupIds);
  expect(await world.accounts.get(ada)).toMatchObject({ groupIds: [first, second] });
  const heads = await world.accounts.heads([ada, cleo]);
  expect([heads.get(ada)?.groupIds, heads.get(cleo)?.groupIds]).toEqual([[first, second], []]);
  expect(await world.accounts.rename(ada, 'Ada')).toMatchObject({ groupIds: [first, second] });
  expect(world.events.at(-1)).toEqual({ type: 'profile', uid: ada, username: 'Ada', groupIds: [first, second] });
  expect(await world.db.users.findOne({ _id: mainAccountOf(ada) }).lean()).not.toHaveProperty('groupIds');
});

it('reads only the groups of these users, by one index', async () => {
  const [uid, other] = [await world.aUser(), await world.aUser()];
  for (const creator of [uid, other, other, other]) await createGroup(world, { uid: creator, name: 'Hoops' });
  expect(await countReads(world.db, () => readGroupIds(world.db, [uid]))).toEqual({ commands: 1, documents: 1 });
});
