import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWorld, type World } from '../testing/world.ts';
import { createGroup } from './create-group.ts';
import { makeInvite } from './invites.ts';
import { joinGroup, leaveGroup } from './membership.ts';
import { archiveGroup, letMemberIn, removeMember, rotateInvites, transferGroup } from './owner-actions.ts';
import { readGroups } from './read-groups.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

it('admits no member whom the owner removes at the same time', async () => {
  const [ada, bob] = await Promise.all([world.aUser(), world.aUser()]);
  const { id } = (await createGroup(world, { uid: ada, name: 'Hoops' })).group;
  const byAda = { uid: ada, groupId: id };
  const { code } = await makeInvite(world, ada, id);
  for (let round = 0; round < 5; round += 1) {
    await joinGroup(world, bob, id);
    const joins = () => Array.from({ length: 4 }, (_, n) => joinGroup(world, bob, n % 2 ? id : code));
    const left = leaveGroup(world, bob, id);
    const [removed] = await Promise.allSettled([removeMember(world, byAda, bob), ...joins(), left, ...joins()]);
    const isMember = (await readGroups(world, bob)).length > 0;
    if (removed.status === 'fulfilled') expect(isMember).toBe(false);
    await letMemberIn(world, byAda, bob);
  }
});

const step = fc.record({
  action: fc.constantFrom('join', 'leave', 'remove', 'let-in', 'transfer', 'rotate', 'archive', 'reopen'),
  caller: fc.nat({ max: 3 }),
  other: fc.nat({ max: 3 }),
});

it('has one owner, no removed member and a gapless log after any concurrent actions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 8 }),
      async (callers) => {
        const uids = await Promise.all([world.aUser(), world.aUser(), world.aUser(), world.aUser()]);
        const { group } = await createGroup(world, { uid: uids[0] ?? '', name: 'g' });
        await Promise.all(
          callers.map(async (steps) => {
            for (const { action, caller, other } of steps) {
              const call = { uid: uids[caller] ?? '', groupId: group.id };
              const whom = uids[other] ?? '';
              const run = {
                join: () => joinGroup(world, call.uid, group.id),
                leave: () => leaveGroup(world, call.uid, group.id),
                remove: () => removeMember(world, call, whom),
                'let-in': () => letMemberIn(world, call, whom),
                transfer: () => transferGroup(world, call, whom),
                rotate: () => rotateInvites(world, call),
                archive: () => archiveGroup(world, call, true),
                reopen: () => archiveGroup(world, call, false),
              }[action];
              await run().catch((error: { code?: string }) => {
                if (typeof error.code !== 'string') throw error;
              });
            }
          }),
        );
        const stored = await world.db.groups.findOne({ _id: group.id }).lean();
        const { memberIds = [], removed = [], log = [], creatorId, version } = stored ?? {};
        if (memberIds.length > 0) expect(memberIds).toContain(creatorId);
        expect(memberIds.filter((uid) => removed.some((each) => each.uid === uid))).toEqual([]);
        expect(new Set(memberIds).size).toBe(memberIds.length);
        const moved = await world.db.groupLog.find({ groupId: group.id }).lean();
        const numbers = [...moved, ...log].map(({ number }) => number).sort((a, b) => a - b);
        expect(numbers).toEqual(Array.from({ length: version ?? 0 }, (_, n) => n + 1));
        // Each transfer was made by the owner at its time.
        let current = uids[0];
        for (const entry of [...moved, ...log].sort((a, b) => a.number - b.number)) {
          const isByOwner = !['created', 'joined', 'left'].includes(entry.kind);
          if (isByOwner) expect(entry.by).toBe(current);
          if (entry.whom !== undefined && ['transferred', 'left'].includes(entry.kind)) current = entry.whom;
        }
        if (memberIds.length > 0) expect(creatorId).toBe(current);
        for (const uid of uids)
          expect((await world.accounts.get(uid))?.groupIds).toEqual(memberIds.includes(uid) ? [group.id] : []);
      },
    ),
    { numRuns: sample(3, 10) },
  );
});
