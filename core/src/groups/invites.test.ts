import { inviteCodeAlphabet, inviteCodeIn } from '@courtside/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorld, type World } from '../testing/world.ts';
import { createInvites } from './invites.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

async function aGroup(name = 'Hoops') {
  const ada = await world.aUser();
  const { group } = await world.groups.create({ uid: ada, name });
  return { ada, id: group.id };
}
const anInvite = async (uid: string, id: string) => (await world.groups.ownInvite(uid, id)).code;

describe('the invite of a member', () => {
  it('has a short code that stays the same, also when it is created by many simultaneous calls', async () => {
    const { ada, id } = await aGroup();
    const invites = await Promise.all(Array.from({ length: 20 }, () => world.groups.ownInvite(ada, id)));
    invites.push(await world.groups.ownInvite(ada, id));
    expect(new Set(invites.map(({ code }) => code)).size).toBe(1);
    expect(invites[0]?.code).toMatch(new RegExp(`^[${inviteCodeAlphabet}]{4}-[${inviteCodeAlphabet}]{3}$`));
    expect(await world.db.invites.countDocuments({ groupId: id })).toBe(1);
  });

  it('is different for each member, and names the member who shares it', async () => {
    const { ada, id } = await aGroup();
    const bob = await world.aUser();
    await world.groups.join(bob, id);
    const [adas, bobs] = [await anInvite(ada, id), await anInvite(bob, id)];
    expect(adas).not.toBe(bobs);
    const about = { groupName: 'Hoops', memberCount: 2 };
    expect(await world.groups.readInvite(adas)).toEqual({ invitedBy: ada, ...about });
    expect(await world.groups.readInvite(bobs)).toEqual({ invitedBy: bob, ...about });
  });

  it('gets another code when its first one is taken', async () => {
    const [first, second] = [await aGroup(), await aGroup()];
    const codes = ['22222BB', '22222BB', '33333CC'];
    const { db, clock } = world;
    const invites = createInvites({ db, clock, newCode: () => codes.shift() ?? '' });
    expect(await invites.ownInvite(first.ada, first.id)).toEqual({ groupId: first.id, code: '2222-2BB' });
    expect(await invites.ownInvite(second.ada, second.id)).toEqual({ groupId: second.id, code: '3333-3CC' });
  });

  it('is found by a member through the code of any other member, and refused to everyone else', async () => {
    const { ada, id } = await aGroup();
    const [bob, stranger] = [await world.aUser(), await world.aUser()];
    await world.groups.join(bob, id);
    const code = await anInvite(ada, id);
    expect(await world.groups.ownInvite(bob, code.toLowerCase())).toMatchObject({ groupId: id });
    await expect(world.groups.ownInvite(stranger, code)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(world.groups.ownInvite(stranger, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(world.groups.ownInvite(bob, 'BBBB-222')).rejects.toMatchObject({ code: 'group-not-found' });
  });

  it('stops working while its sender is not in the group', async () => {
    const { ada, id } = await aGroup();
    const [bob, cyd] = [await world.aUser(), await world.aUser()];
    await world.groups.join(bob, id);
    const code = await anInvite(bob, id);
    await world.groups.leave(bob, id);
    await expect(world.groups.readInvite(code)).rejects.toMatchObject({ code: 'invite-not-found' });
    await expect(world.groups.join(cyd, code)).rejects.toMatchObject({ code: 'invite-not-found' });
    await world.groups.join(bob, await anInvite(ada, id));
    expect(await world.groups.readInvite(code)).toMatchObject({ invitedBy: bob });
    expect((await world.groups.join(cyd, code)).group.memberIds).toEqual([ada, bob, cyd]);
  });

  it('stops working when the group is closed', async () => {
    const { ada, id } = await aGroup();
    const code = await anInvite(ada, id);
    await world.groups.leave(ada, id);
    await expect(world.groups.readInvite(code)).rejects.toMatchObject({ code: 'invite-not-found' });
    await expect(world.groups.readInvite(id)).rejects.toMatchObject({ code: 'invite-not-found' });
  });
});

describe('joining by a code', () => {
  it.each([
    ['as it is written', (code: string) => code],
    ['in lower case', (code: string) => code.toLowerCase()],
    ['without its dash', (code: string) => code.replace('-', '')],
    ['with spaces', (code: string) => ` ${code.replace('-', ' ')} `],
  ])('works %s', async (_how, write) => {
    const { ada, id } = await aGroup();
    const bob = await world.aUser();
    const typed = write(await anInvite(ada, id));
    expect(await world.groups.readInvite(typed)).toMatchObject({ invitedBy: ada });
    expect((await world.groups.join(bob, typed)).group).toMatchObject({ id, memberIds: [ada, bob] });
    expect(await world.groups.join(bob, typed)).toMatchObject({ changed: false, message: 'You are already in Hoops.' });
  });
});

it('reads the id of a group as an invite by its creator, or by the member who inherited it', async () => {
  const { ada, id } = await aGroup();
  const bob = await world.aUser();
  await world.groups.join(bob, id);
  expect(await world.groups.readInvite(` ${id} `)).toEqual({ invitedBy: ada, groupName: 'Hoops', memberCount: 2 });
  await world.groups.leave(ada, id);
  expect(await world.groups.readInvite(id)).toEqual({ invitedBy: bob, groupName: 'Hoops', memberCount: 1 });
});

it('creates codes that read back as themselves', async () => {
  const { ada } = await aGroup();
  const { db, clock } = world;
  const invites = createInvites({ db, clock });
  for (let n = 0; n < 20; n += 1) {
    const { group } = await world.groups.create({ uid: ada, name: `g${n}` });
    const { code } = await invites.ownInvite(ada, group.id);
    expect(inviteCodeIn(code)).toBe(code.replace('-', ''));
  }
});

it('shows its sender and the oldest members on its picture, at most six', async () => {
  const { ada, id } = await aGroup();
  const others: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const other = await world.aUser();
    await world.groups.join(other, id);
    others.push(other);
  }
  const sender = others.at(-1) ?? '';
  const code = await anInvite(sender, id);
  expect(await world.groups.readPicturedInvite(code)).toEqual({
    invitedBy: sender,
    groupName: 'Hoops',
    memberCount: 8,
    faces: [sender, ada, ...others.slice(0, 4)].map((uid) => ({ uid, username: uid })),
  });
  await world.groups.owner.rotateInvites({ uid: ada, groupId: id });
  await expect(world.groups.readPicturedInvite(code)).rejects.toMatchObject({ code: 'invite-not-found' });
  await expect(world.groups.readPicturedInvite(id)).rejects.toMatchObject({ code: 'invite-not-found' });
});
