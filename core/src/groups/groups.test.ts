import { idSchema } from '@courtside/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorld, type World } from '../testing/world.ts';
import { createGroup } from './create-group.ts';
import { type Group, maxGroups, maxMembers } from './group.ts';
import { joinGroup, leaveGroup } from './membership.ts';
import { readGroups } from './read-groups.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const users = (count: number) => Promise.all(Array.from({ length: count }, () => world.aUser()));
const groupIdsOf = async (uid: string) => (await world.accounts.get(uid))?.groupIds;
const stored = (id: string) => world.db.groups.findOne({ _id: id }).lean().exec();
async function aGroup(...members: string[]): Promise<Group> {
  const [creator = await world.aUser(), ...others] = members;
  let { group } = await createGroup(world, { uid: creator, name: 'Hoops' });
  for (const uid of others) ({ group } = await joinGroup(world, uid, group.id));
  return group;
}

describe('creating a group', () => {
  it('makes the creator the first member', async () => {
    const uid = await world.aUser();
    const { group, changed, message } = await createGroup(world, { uid, name: ' Hoops 🏀 ' });
    expect(group).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Hoops 🏀',
      creatorId: uid,
      memberIds: [uid],
      createdAt: new Date(world.time.now),
      archivedAt: null,
      inviteRotation: 0,
      inviteExpiresAt: null,
      leagues: null,
      version: 1,
    });
    expect(idSchema.safeParse(group.id).success).toBe(true);
    expect([changed, message]).toEqual([true, 'You created Hoops 🏀.']);
    expect(await readGroups(world, uid)).toEqual([group]);
    expect(await groupIdsOf(uid)).toEqual([group.id]);
    expect(world.groupChanges.at(-1)).toEqual({ kind: 'created', uid, group });
  });

  it('creates one group per key, however often the call is repeated', async () => {
    const uid = await world.aUser();
    const order = { uid, name: 'Once', key: 'k' };
    const results = await Promise.all(Array.from({ length: 20 }, () => createGroup(world, order)));
    results.push(await createGroup(world, order));
    expect(new Set(results.map(({ group }) => group.id)).size).toBe(1);
    expect(results.filter(({ changed }) => changed)).toHaveLength(1);
    expect(await readGroups(world, uid)).toHaveLength(1);
    expect(await groupIdsOf(uid)).toHaveLength(1);
    await expect(createGroup(world, { ...order, name: 'Twice' })).rejects.toMatchObject({ code: 'key-reused' });
    const other = await world.aUser();
    expect((await createGroup(world, { ...order, uid: other })).group.creatorId).toBe(other);
  });

  it('creates the last allowed group once when concurrent calls use the same key', async () => {
    const uid = await world.aUser();
    for (let n = 1; n < maxGroups; n += 1) await createGroup(world, { uid, name: `g${n}` });
    const order = { uid, name: 'Last', key: 'k' };
    const results = await Promise.all(Array.from({ length: 50 }, () => createGroup(world, order)));
    expect(new Set(results.map(({ group, message }) => `${group.id} ${message}`)).size).toBe(1);
    expect(await readGroups(world, uid)).toHaveLength(maxGroups);
    expect(await groupIdsOf(uid)).toHaveLength(maxGroups);
    await expect(createGroup(world, { uid, name: 'One more' })).rejects.toMatchObject({ code: 'too-many-groups' });
  });

  it('returns the current state of the group when the call is repeated', async () => {
    const [uid, other] = [await world.aUser(), await world.aUser()];
    const order = { uid, name: 'Brief', key: 'k' };
    const { group } = await createGroup(world, order);
    await joinGroup(world, other, group.id);
    await leaveGroup(world, uid, group.id);
    expect(await createGroup(world, order)).toMatchObject({
      changed: false,
      message: 'You created Brief before, and have left it since.',
    });
    await leaveGroup(world, other, group.id);
    expect(await createGroup(world, order)).toMatchObject({
      group: { id: group.id, memberIds: [] },
      message: 'You created Brief before. It is closed: its last member has left.',
    });
    expect([await groupIdsOf(uid), await readGroups(world, uid)]).toEqual([[], []]);
  });

  it('rejects an unknown user and an invalid name', async () => {
    await expect(createGroup(world, { uid: 'ghost', name: 'x' })).rejects.toMatchObject({ code: 'user-not-found' });
    const uid = await world.aUser();
    await expect(createGroup(world, { uid, name: ' ' })).rejects.toMatchObject({ code: 'invalid-group-name' });
    expect(await groupIdsOf(uid)).toEqual([]);
  });
});

describe('joining a group', () => {
  it('adds a member once and reports whether it did', async () => {
    const [creator = '', uid = ''] = await users(2);
    const { id } = await aGroup(creator);
    const results = await Promise.all(Array.from({ length: 20 }, () => joinGroup(world, uid, id)));
    results.push(await joinGroup(world, uid, id));
    expect(results.filter(({ changed }) => changed).map(({ message }) => message)).toEqual(['You joined Hoops.']);
    expect(results.at(-1)).toMatchObject({ changed: false, message: 'You are already in Hoops.' });
    expect(await stored(id)).toMatchObject({ memberIds: [creator, uid], version: 2 });
    expect(await groupIdsOf(uid)).toEqual([id]);
    expect(world.groupChanges.at(-1)).toMatchObject({ kind: 'joined', uid, group: { id, version: 2 } });
  });

  it('adds every user who joins at the same time', async () => {
    const group = await aGroup();
    const uids = await users(64);
    await Promise.all(uids.map((uid) => joinGroup(world, uid, group.id)));
    const after = await stored(group.id);
    expect(after?.memberIds.slice(1).sort()).toEqual(uids.sort());
    expect(after?.version).toBe(65);
  });

  it('admits exactly a thousand members', async () => {
    const group = await aGroup();
    const fillers = Array.from({ length: maxMembers - 3 }, (_, n) => `filler-${n}`);
    await world.db.groups.updateOne({ _id: group.id }, { $push: { memberIds: { $each: fillers } } });
    const uids = await users(6);
    const results = await Promise.allSettled(uids.map((uid) => joinGroup(world, uid, group.id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const [n, result] of results.entries()) {
      if (result.status === 'fulfilled') continue;
      expect(result.reason).toMatchObject({ code: 'group-full', message: 'Hoops is full: it has 1000 members.' });
      expect(await groupIdsOf(uids[n] ?? '')).toEqual([]);
    }
    expect((await stored(group.id))?.memberIds).toHaveLength(maxMembers);
  });

  it('admits a user to fifty groups, created or joined, and to another one after leaving one', async () => {
    const uid = await world.aUser();
    const [last, more] = [await aGroup(), await aGroup()];
    for (let n = 1; n < maxGroups; n += 1) await createGroup(world, { uid, name: `g${n}` });
    await joinGroup(world, uid, last.id);
    const tooMany = { code: 'too-many-groups', message: expect.stringContaining('You are in 50 groups') };
    await expect(joinGroup(world, uid, more.id)).rejects.toMatchObject(tooMany);
    await expect(createGroup(world, { uid, name: 'One more' })).rejects.toMatchObject(tooMany);
    expect(await groupIdsOf(uid)).toHaveLength(maxGroups);
    await leaveGroup(world, uid, last.id);
    expect(await joinGroup(world, uid, more.id)).toMatchObject({ changed: true });
    expect(await groupIdsOf(uid)).toContain(more.id);
  });

  it('adds the member of forty-nine groups once when concurrent calls join the same one', async () => {
    const uid = await world.aUser();
    const { id } = await aGroup();
    for (let n = 1; n < maxGroups; n += 1) await createGroup(world, { uid, name: `g${n}` });
    const results = await Promise.all(Array.from({ length: 20 }, () => joinGroup(world, uid, id)));
    expect(results.filter(({ changed }) => changed)).toHaveLength(1);
  });

  it('rejects unknown groups, archived groups and unknown users', async () => {
    const [creator = '', uid = ''] = await users(2);
    await expect(joinGroup(world, uid, 'none')).rejects.toMatchObject({ code: 'group-not-found' });
    const { id } = await aGroup(creator);
    await leaveGroup(world, creator, id);
    await expect(joinGroup(world, uid, id)).rejects.toMatchObject({ code: 'group-not-found' });
    await expect(joinGroup(world, 'ghost', (await aGroup()).id)).rejects.toMatchObject({ code: 'user-not-found' });
    expect(await groupIdsOf(uid)).toEqual([]);
  });
});

describe('leaving a group', () => {
  it('removes a member, who can join again as the newest one', async () => {
    const [a = '', b = '', c = ''] = await users(3);
    const { id } = await aGroup(a, b, c);
    expect(await leaveGroup(world, b, id)).toMatchObject({ changed: true, message: 'You left Hoops.' });
    expect(await groupIdsOf(b)).toEqual([]);
    expect(world.groupChanges.at(-1)).toMatchObject({ kind: 'left', uid: b, group: { memberIds: [a, c] } });
    expect(await leaveGroup(world, b, id)).toMatchObject({
      changed: false,
      message: 'You are not a member of this group.',
    });
    await joinGroup(world, b, id);
    expect(await stored(id)).toMatchObject({ memberIds: [a, c, b], creatorId: a });
  });

  it('makes the oldest member the creator when the creator leaves', async () => {
    const [a = '', b = '', c = ''] = await users(3);
    const { id } = await aGroup(a, b, c);
    await leaveGroup(world, a, id);
    expect(await stored(id)).toMatchObject({ creatorId: b, memberIds: [b, c] });
    expect(await stored(id)).not.toHaveProperty('archivedAt');
    await joinGroup(world, a, id);
    expect(await stored(id)).toMatchObject({ creatorId: b, memberIds: [b, c, a] });
  });

  it('archives the group when the last member leaves', async () => {
    const uid = await world.aUser();
    const { id } = await aGroup(uid);
    expect((await leaveGroup(world, uid, id)).message).toBe(
      'You left Hoops. You were its last member, so it is closed.',
    );
    expect(await stored(id)).toMatchObject({ memberIds: [], archivedAt: new Date(world.time.now) });
    expect(await readGroups(world, uid)).toEqual([]);
  });

  it('changes nothing when the last member repeats it, and rejects others with group-not-found', async () => {
    const [a = '', b = '', other = ''] = await users(3);
    const { id } = await aGroup(a, b);
    await leaveGroup(world, a, id);
    await leaveGroup(world, b, id);
    const closed = await stored(id);
    const changesBefore = world.groupChanges.length;
    expect(await leaveGroup(world, b, id)).toMatchObject({
      changed: false,
      message: 'You are not a member of this group.',
    });
    expect(await stored(id)).toEqual(closed);
    expect(world.groupChanges).toHaveLength(changesBefore);
    for (const [uid, group] of [
      [other, id],
      [b, 'none'],
    ] as const)
      await expect(leaveGroup(world, uid, group)).rejects.toMatchObject({ code: 'group-not-found' });
  });

  it('never evaluates a uid as a MongoDB expression', async () => {
    const [odd, other] = [await world.aUser('$creatorId'), await world.aUser('$$ROOT')];
    const { id } = await aGroup(odd, other);
    await leaveGroup(world, odd, id);
    expect(await stored(id)).toMatchObject({ creatorId: other, memberIds: [other] });
    expect([await groupIdsOf(odd), await groupIdsOf(other)]).toEqual([[], [id]]);
  });
});
