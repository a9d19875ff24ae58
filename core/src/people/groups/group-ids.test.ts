import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { maxGroups } from './group.ts';
import { createGroupIds, reservedForMs } from './group-ids.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const groupIdsOf = async (uid: string) => (await world.accounts.get(uid))?.groupIds;
const aGroupOf = async (uid: string) => (await world.groups.create({ uid, name: 'Hoops' })).group;

describe('the groupIds of an account', () => {
  it('are repaired by the migration and whenever the groups are listed', async () => {
    const [a, b] = [await world.aUser(), await world.aUser()];
    const { group } = await world.groups.join(b, (await aGroupOf(a)).id);
    const set = (uid: string, groupIds: string[]) =>
      world.db.users.updateOne({ _id: mainAccountOf(uid) }, { $set: { groupIds } }).exec();
    await set(a, []);
    await set(b, [group.id, 'never-joined']);
    world.time.now += reservedForMs;
    expect(await world.groups.repairGroupIds()).toBe(2);
    expect([await groupIdsOf(a), await groupIdsOf(b)]).toEqual([[group.id], [group.id]]);
    expect(await world.groups.repairGroupIds()).toBe(0);
    await set(a, ['never-joined']);
    expect(await world.groups.listByMember(a)).toEqual([group]);
    expect(await groupIdsOf(a)).toEqual([group.id]);
  });

  it('keep the place of a group that is being created or joined', async () => {
    const uid = await world.aUser();
    for (let n = 1; n < maxGroups; n += 1) await world.groups.create({ uid, name: `g${n}` });
    // A call of another process that has not finished.
    await createGroupIds(world.db, world.clock).reserve(uid, 'unfinished');
    await expect(world.groups.create({ uid, name: 'x' })).rejects.toMatchObject({ code: 'too-many-groups' });
    expect(await world.groups.listByMember(uid)).toHaveLength(maxGroups - 1);
    expect(await groupIdsOf(uid)).toContain('unfinished');
    world.time.now += reservedForMs;
    expect(await world.groups.create({ uid, name: 'x' })).toMatchObject({ changed: true });
    expect(await groupIdsOf(uid)).not.toContain('unfinished');
  });

  it('do not list a group that the user left before the join was confirmed', async () => {
    const [owner, uid] = [await world.aUser(), await world.aUser()];
    const { id } = await aGroupOf(owner);
    await world.groups.join(uid, id);
    await world.groups.leave(uid, id);
    await createGroupIds(world.db, world.clock).confirm(uid, id);
    expect(await groupIdsOf(uid)).toEqual([]);
  });

  it('do not count reserved places that were never used towards the limit', async () => {
    const uid = await world.aUser();
    const groupIds = Array.from({ length: maxGroups }, (_, n) => `reserved-${n}`);
    await world.db.users.updateOne({ _id: mainAccountOf(uid) }, { $set: { groupIds } });
    const { id } = await aGroupOf(await world.aUser());
    expect(await world.groups.join(uid, id)).toMatchObject({ changed: true });
    expect(await groupIdsOf(uid)).toEqual([id]);
  });
});
