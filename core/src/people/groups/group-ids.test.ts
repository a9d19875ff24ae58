import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorld, type World } from '../../testing/world.ts';
import { maxGroups } from './group.ts';
import { createGroupIds, keptForMs } from './group-ids.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const groupIdsOf = async (uid: string) => (await world.accounts.get(uid))?.groupIds;
const aGroupOf = async (uid: string) => (await world.groups.create({ uid, name: 'Hoops' })).group;

describe("an account's groups", () => {
  it('are brought along by recovery, and by looking, when a crash left them behind', async () => {
    const [a, b] = [await world.aUser(), await world.aUser()];
    const { group } = await world.groups.join(b, (await aGroupOf(a)).id);
    const set = (uid: string, groupIds: string[]) => world.db.accounts.updateOne({ _id: uid }, { $set: { groupIds } });
    await set(a, []);
    await set(b, [group.id, 'never-joined']);
    world.time.now += keptForMs;
    expect(await world.groups.redoGroupIds()).toBe(2);
    expect([await groupIdsOf(a), await groupIdsOf(b)]).toEqual([[group.id], [group.id]]);
    expect(await world.groups.redoGroupIds()).toBe(0);
    await set(a, ['never-joined']);
    expect(await world.groups.listByMember(a)).toEqual([group]);
    expect(await groupIdsOf(a)).toEqual([group.id]);
  });

  it('keep the place of a group that is being made or joined at this moment', async () => {
    const uid = await world.aUser();
    for (let n = 1; n < maxGroups; n += 1) await world.groups.create({ uid, name: `g${n}` });
    // What another process has begun and not yet finished.
    await createGroupIds(world.db, world.clock).reserve(uid, 'midway');
    await expect(world.groups.create({ uid, name: 'x' })).rejects.toMatchObject({ code: 'too-many-groups' });
    expect(await world.groups.listByMember(uid)).toHaveLength(maxGroups - 1);
    expect(await groupIdsOf(uid)).toContain('midway');
    world.time.now += keptForMs;
    expect(await world.groups.create({ uid, name: 'x' })).toMatchObject({ changed: true });
    expect(await groupIdsOf(uid)).not.toContain('midway');
  });

  it('do not keep anybody out for groups they never got into', async () => {
    const uid = await world.aUser();
    const groupIds = Array.from({ length: maxGroups }, (_, n) => `reserved-${n}`);
    await world.db.accounts.updateOne({ _id: uid }, { $set: { groupIds } });
    const { id } = await aGroupOf(await world.aUser());
    expect(await world.groups.join(uid, id)).toMatchObject({ changed: true });
    expect(await groupIdsOf(uid)).toEqual([id]);
  });
});
