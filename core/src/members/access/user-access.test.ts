import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWorld, type World } from '../../testing/world.ts';
import {
  addAdmin,
  disableUser,
  enableUser,
  endSessions,
  listAdmins,
  listSpecialUsers,
  readAccess,
  removeAdmin,
} from './user-access.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const statusOf = async (uid: string) => (await readAccess(world.db, [uid])).get(uid);
const ordinary = {};

it('gives a user without a document ordinary access', async () => {
  expect(await statusOf('ada')).toEqual(ordinary);
  expect(await removeAdmin(world, 'ada')).toBe(false);
  expect(await enableUser(world, 'ada')).toBe(false);
  expect(await world.db.access.countDocuments({ _id: 'ada' })).toBe(0);
});

it('adds and removes an admin once, and publishes each change', async () => {
  const changes = () => world.events.filter((event) => event.type === 'access' && event.uid === 'bob').length;
  expect(await addAdmin(world, 'bob')).toBe(true);
  expect(await addAdmin(world, 'bob')).toBe(false);
  expect(await listAdmins(world.db)).toEqual([{ uid: 'bob', since: new Date(world.time.now) }]);
  expect(changes()).toBe(1);
  expect(await removeAdmin(world, 'bob')).toBe(true);
  expect(await removeAdmin(world, 'bob')).toBe(false);
  expect(await statusOf('bob')).toEqual(ordinary);
  expect(changes()).toBe(2);
});

it('disables an account once, keeps the first reason, and ends the sessions of the current second', async () => {
  world.time.now = 1_700_000_000_400;
  expect(await disableUser(world, 'cy', 'Spam')).toBe(true);
  expect(await disableUser(world, 'cy', 'More spam')).toBe(false);
  const signedOutAt = new Date(1_700_000_001_000);
  const disabled = { at: new Date(1_700_000_000_400), reason: 'Spam' };
  expect(await statusOf('cy')).toEqual({ ...ordinary, disabled, signedOutAt });
  expect(await listSpecialUsers(world.db, 10)).toEqual(['cy']);
  expect(await enableUser(world, 'cy')).toBe(true);
  expect(await statusOf('cy')).toEqual({ ...ordinary, signedOutAt });
});

it('never makes a disabled user an admin, and never disables an admin', async () => {
  await disableUser(world, 'dan', 'Spam');
  await expect(addAdmin(world, 'dan')).rejects.toMatchObject({ code: 'account-disabled' });
  await addAdmin(world, 'eve');
  await expect(disableUser(world, 'eve', 'Spam')).rejects.toMatchObject({ code: 'user-is-admin' });
  // Of two simultaneous calls, only one succeeds.
  await Promise.allSettled([addAdmin(world, 'fay'), disableUser(world, 'fay', 'Spam')]);
  const status = await statusOf('fay');
  expect([status?.adminSince, status?.disabled].filter((each) => each !== undefined)).toHaveLength(1);
});

it('ends the sessions of any user, also of an admin', async () => {
  world.time.now = 1_700_000_005_000;
  await addAdmin(world, 'gus');
  await endSessions(world, 'gus');
  expect(await statusOf('gus')).toMatchObject({
    adminSince: new Date(world.time.now),
    signedOutAt: new Date(1_700_000_006_000),
  });
});
