import { DomainError } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWorld, type World } from '../testing/world.ts';
import { createGroup } from './create-group.ts';
import { joinGroup, leaveGroup } from './membership.ts';
import { readGroups } from './read-groups.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const step = fc.record({
  action: fc.constantFrom('create', 'join', 'leave', 'list'),
  user: fc.nat({ max: 3 }),
  group: fc.nat({ max: 1 }),
});
const schedules = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 16, maxLength: 16 });

it('keeps groups consistent while sixteen callers change them', async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const uids = await Promise.all([world.aUser(), world.aUser(), world.aUser(), world.aUser()]);
      const made = await Promise.all([0, 1].map((n) => createGroup(world, { uid: uids[n] ?? '', name: `g${n}` })));
      const caller = async (steps: (typeof schedule)[number]) => {
        for (const { action, user, group: index } of steps) {
          const uid = uids[user] ?? '';
          const id = made[index]?.group.id ?? '';
          try {
            if (action === 'create') await createGroup(world, { uid, name: 'same', key: 'same' });
            else if (action === 'join') await joinGroup(world, uid, id);
            else if (action === 'leave') await leaveGroup(world, uid, id);
            else await readGroups(world, uid);
          } catch (error) {
            if (!(error instanceof DomainError && error.code === 'group-not-found')) throw error;
          }
        }
      };
      await Promise.all(schedule.map(caller));

      const groups = await world.db.groups.find({ creation: { $regex: `^(${uids.join('|')}):` } }).lean();
      for (const { _id, memberIds, creatorId, archivedAt, version } of groups) {
        expect(new Set(memberIds).size).toBe(memberIds.length);
        expect(archivedAt === undefined).toBe(memberIds.length > 0);
        if (memberIds.length > 0) expect(memberIds).toContain(creatorId);
        // Every change was passed on once, with the group as it was after the change.
        const versions = world.groupChanges.filter(({ group }) => group.id === _id).map(({ group }) => group.version);
        expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: version }, (_, n) => n + 1));
        const latest = world.groupChanges.find(({ group }) => group.id === _id && group.version === version);
        expect(latest?.group.memberIds).toEqual(memberIds);
      }
      for (const uid of uids) {
        const mine = (await readGroups(world, uid)).map(({ id }) => id);
        expect((await world.accounts.get(uid))?.groupIds).toEqual(mine);
      }
    }),
    // The callers race, so shrinking finds nothing smaller; it would only hide the error behind a timeout.
    { numRuns: sample(6, 25), endOnFailure: true },
  );
});

/** A keeper of groups whose database makes another change just before each change of a group. */
function keeperAfter(change: () => Promise<unknown>) {
  const collection = new Proxy(world.db.groups, {
    get(target, name, receiver) {
      if (name !== 'findOneAndUpdate') return Reflect.get(target, name, receiver);
      return (...args: Parameters<typeof target.findOneAndUpdate>) => ({
        async lean() {
          await change();
          return target.findOneAndUpdate(...args).lean();
        },
      });
    },
  });
  const db = { ...world.db, groups: collection };
  return { db, clock: world.clock, onGroupChange: () => undefined };
}

it('fails with group-not-found when the last member leaves while a user is joining by the id', async () => {
  const [creator, uid] = [await world.aUser(), await world.aUser()];
  const { group } = await createGroup(world, { uid: creator, name: 'g' });
  const keeper = keeperAfter(() => leaveGroup(world, creator, group.id));
  await expect(joinGroup(keeper, uid, group.id)).rejects.toMatchObject({ code: 'group-not-found' });
  expect(await world.accounts.get(uid)).toMatchObject({ groupIds: [] });
});
