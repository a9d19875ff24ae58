import { DomainError } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWorld, type World } from '../../testing/world.ts';
import { createGroupIds, reservedForMs } from './group-ids.ts';
import { createGroups } from './groups.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const step = fc.record({
  action: fc.constantFrom('create', 'join', 'leave', 'repair', 'list'),
  user: fc.nat({ max: 3 }),
  group: fc.nat({ max: 1 }),
});
const schedules = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 16, maxLength: 16 });

it('keeps groups and accounts consistent while sixteen callers change the same groups', async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const uids = await Promise.all([world.aUser(), world.aUser(), world.aUser(), world.aUser()]);
      const made = await Promise.all([0, 1].map((n) => world.groups.create({ uid: uids[n] ?? '', name: `g${n}` })));
      const caller = async (steps: (typeof schedule)[number]) => {
        for (const { action, user, group: index } of steps) {
          const uid = uids[user] ?? '';
          const id = made[index]?.group.id ?? '';
          try {
            if (action === 'create') await world.groups.create({ uid, name: 'same', key: 'same' });
            else if (action === 'join') await world.groups.join(uid, id);
            else if (action === 'leave') await world.groups.leave(uid, id);
            else if (action === 'repair') {
              // Makes the unfinished calls of the others look as if a crash had interrupted them.
              world.time.now += reservedForMs;
              await world.groups.repairGroupIds(uids);
            }
            if (action === 'list') await world.groups.listByMember(uid);
          } catch (error) {
            if (!(error instanceof DomainError && error.code === 'group-not-found')) throw error;
          }
        }
      };
      // Waits for all callers even if one has failed, so that none of them moves the clock of another run or test.
      const results = await Promise.allSettled(schedule.map(caller));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      world.time.now += reservedForMs;
      // Repairs that ran concurrently may leave work for the next repair, but none for the one after it.
      await world.groups.repairGroupIds(uids);
      expect(await world.groups.repairGroupIds(uids)).toBe(0);

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
        const mine = (await world.groups.listByMember(uid)).map(({ id }) => id);
        expect([...((await world.accounts.get(uid))?.groupIds ?? [])].sort()).toEqual(mine.sort());
      }
    }),
    // The callers race, so shrinking finds nothing smaller; it would only hide the error behind a timeout.
    { numRuns: sample(6, 25), endOnFailure: true },
  );
});

/** Groups whose database makes another change just before each change of a group. */
function groupsAfter(change: () => Promise<unknown>) {
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
  return createGroups({ db, clock: world.clock, onChange: () => undefined });
}

it('keeps the group in groupIds when a repair runs while a user is joining', async () => {
  const [creator, uid] = [await world.aUser(), await world.aUser()];
  const { group } = await world.groups.create({ uid: creator, name: 'g' });
  // Removes the reserved place.
  const groups = groupsAfter(async () => {
    expect(await world.groups.repairGroupIds([uid])).toBe(0);
    world.time.now += reservedForMs;
    expect(await world.groups.repairGroupIds([uid])).toBe(1);
  });
  await groups.join(uid, group.id);
  expect(await world.accounts.get(uid)).toMatchObject({ groupIds: [group.id] });
});

it('fails with group-not-found when the last member leaves while a user is joining by the id', async () => {
  const [creator, uid] = [await world.aUser(), await world.aUser()];
  const { group } = await world.groups.create({ uid: creator, name: 'g' });
  const groups = groupsAfter(() => world.groups.leave(creator, group.id));
  await expect(groups.join(uid, group.id)).rejects.toMatchObject({ code: 'group-not-found' });
  expect(await world.accounts.get(uid)).toMatchObject({ groupIds: [] });
});

it('does not release a group that the user is a member of', async () => {
  const uid = await world.aUser();
  const { group } = await world.groups.create({ uid, name: 'g' });
  await createGroupIds(world.db, world.clock).release(uid, group.id);
  expect(await world.accounts.get(uid)).toMatchObject({ groupIds: [group.id] });
});

it('needs no repair after concurrent joins and leaves', async () => {
  const uids = await Promise.all(Array.from({ length: 16 }, () => world.aUser()));
  const { group } = await world.groups.create({ uid: uids[0] ?? '', name: 'busy' });
  await Promise.all(
    uids.slice(1).map(async (uid, n) => {
      await world.groups.join(uid, group.id);
      if (n % 2) await world.groups.leave(uid, group.id);
      if (n % 4 === 1) await world.groups.join(uid, group.id);
    }),
  );
  world.time.now += reservedForMs;
  expect(await world.groups.repairGroupIds(uids)).toBe(0);
});
