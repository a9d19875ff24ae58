import { DomainError } from '@courtside/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWorld, type World } from '../../testing/world.ts';
import { createGroupIds, keptForMs } from './group-ids.ts';
import { createGroups } from './groups.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const step = fc.record({
  action: fc.constantFrom('create', 'join', 'leave', 'redo', 'list'),
  user: fc.nat({ max: 3 }),
  group: fc.nat({ max: 1 }),
});
const schedules = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 16, maxLength: 16 });

it('stays whole whatever sixteen callers do to few groups at once', async () => {
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
            else if (action === 'redo') {
              // Whatever the others are in the middle of looks as if a crash had left it.
              world.time.now += keptForMs;
              await world.groups.redoGroupIds(uids);
            }
            if (action === 'list') await world.groups.listByMember(uid);
          } catch (error) {
            if (!(error instanceof DomainError && error.code === 'group-not-found')) throw error;
          }
        }
      };
      await Promise.all(schedule.map(caller));
      world.time.now += keptForMs;
      // Repairs that ran beside the rest may leave something to the next one, and nothing to the one after it.
      await world.groups.redoGroupIds(uids);
      expect(await world.groups.redoGroupIds(uids)).toBe(0);

      const groups = await world.db.groups.find({ creation: { $regex: `^(${uids.join('|')}):` } }).lean();
      for (const { _id, memberIds, creatorId, archivedAt, version } of groups) {
        expect(new Set(memberIds).size).toBe(memberIds.length);
        expect(archivedAt === null).toBe(memberIds.length > 0);
        if (memberIds.length > 0) expect(memberIds).toContain(creatorId);
        // Every change was told, once, with the group as it was after it.
        const told = world.groupChanges.filter(({ group }) => group.id === _id).map(({ group }) => group.version);
        expect(told.sort((a, b) => a - b)).toEqual(Array.from({ length: version }, (_, n) => n + 1));
        const latest = world.groupChanges.find(({ group }) => group.id === _id && group.version === version);
        expect(latest?.group.memberIds).toEqual(memberIds);
      }
      for (const uid of uids) {
        const mine = (await world.groups.listByMember(uid)).map(({ id }) => id);
        expect([...((await world.accounts.get(uid))?.groupIds ?? [])].sort()).toEqual(mine.sort());
      }
    }),
    { numRuns: 25 },
  );
});

it('keeps a membership known when a repair looks in the middle of the joining', async () => {
  const [creator, uid] = [await world.aUser(), await world.aUser()];
  const { group } = await world.groups.create({ uid: creator, name: 'g' });
  // A database where everybody is repaired just before any group changes: the place that was kept is cleared away.
  const collection = new Proxy(world.db.raw.groups, {
    get(target, name, receiver) {
      if (name !== 'findOneAndUpdate') return Reflect.get(target, name, receiver);
      return async (...args: Parameters<typeof target.findOneAndUpdate>) => {
        expect(await world.groups.redoGroupIds([uid])).toBe(0);
        world.time.now += keptForMs;
        expect(await world.groups.redoGroupIds([uid])).toBe(1);
        return target.findOneAndUpdate(...args);
      };
    },
  });
  const db = { ...world.db, raw: { ...world.db.raw, groups: collection } };
  await createGroups({ db, clock: world.clock, onChange: () => undefined }).join(uid, group.id);
  expect(await world.accounts.get(uid)).toMatchObject({ groupIds: [group.id] });
});

it('never lets go of a group that has the member after all', async () => {
  const uid = await world.aUser();
  const { group } = await world.groups.create({ uid, name: 'g' });
  await createGroupIds(world.db, world.clock).release(uid, group.id);
  expect(await world.accounts.get(uid)).toMatchObject({ groupIds: [group.id] });
});

it('needs no repair after joins and leaves that nobody repairs meanwhile', async () => {
  const uids = await Promise.all(Array.from({ length: 16 }, () => world.aUser()));
  const { group } = await world.groups.create({ uid: uids[0] ?? '', name: 'busy' });
  await Promise.all(
    uids.slice(1).map(async (uid, n) => {
      await world.groups.join(uid, group.id);
      if (n % 2) await world.groups.leave(uid, group.id);
      if (n % 4 === 1) await world.groups.join(uid, group.id);
    }),
  );
  world.time.now += keptForMs;
  expect(await world.groups.redoGroupIds(uids)).toBe(0);
});
