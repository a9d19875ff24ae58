import { inviteCodeAlphabet, inviteCodeIn } from '@courtside/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorld, type World } from '../testing/world.ts';
import { createGroup } from './create-group.ts';
import { makeInvite, readInvite, readPicturedInvite } from './invites.ts';
import { joinGroup, leaveGroup } from './membership.ts';
import { rotateInvites } from './owner-actions.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

async function aGroup(name = 'Hoops') {
  const ada = await world.aUser();
  const { group } = await createGroup(world, { uid: ada, name });
  return { ada, id: group.id };
}
const anInvite = async (uid: string, id: string) => (await makeInvite(world, uid, id)).code;

describe('the invite of a member', () => {
  it('has a short code that stays the same, also when it is created by many simultaneous calls', async () => {
    const { ada, id } = await aGroup();
    const invites = await Promise.all(Array.from({ length: 20 }, () => makeInvite(world, ada, id)));
    invites.push(await makeInvite(world, ada, id));
    expect(new Set(invites.map(({ code }) => code)).size).toBe(1);
    expect(invites[0]?.code).toMatch(new RegExp(`^[${inviteCodeAlphabet}]{4}-[${inviteCodeAlphabet}]{3}$`));
    expect(await world.db.invites.countDocuments({ groupId: id })).toBe(1);
  });

  it('is different for each member, and names the member who shares it', async () => {
    const { ada, id } = await aGroup();
    const bob = await world.aUser();
    await joinGroup(world, bob, id);
    const [adas, bobs] = [await anInvite(ada, id), await anInvite(bob, id)];
    expect(adas).not.toBe(bobs);
    const about = { groupName: 'Hoops', memberCount: 2 };
    expect(await readInvite(world, adas)).toEqual({ invitedBy: ada, ...about });
    expect(await readInvite(world, bobs)).toEqual({ invitedBy: bob, ...about });
  });

  it('gets another code when its first one is taken', async () => {
    const [first, second] = [await aGroup(), await aGroup()];
    const codes = ['22222BB', '22222BB', '33333CC'];
    const newCode = () => codes.shift() ?? '';
    expect(await makeInvite(world, first.ada, first.id, newCode)).toEqual({ groupId: first.id, code: '2222-2BB' });
    expect(await makeInvite(world, second.ada, second.id, newCode)).toEqual({ groupId: second.id, code: '3333-3CC' });
  });

  it('is found by a member through the code of any other member, and refused to everyone else', async () => {
    const { ada, id } = await aGroup();
    const [bob, stranger] = [await world.aUser(), await world.aUser()];
    await joinGroup(world, bob, id);
    const code = await anInvite(ada, id);
    expect(await makeInvite(world, bob, code.toLowerCase())).toMatchObject({ groupId: id });
    await expect(makeInvite(world, stranger, code)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(makeInvite(world, stranger, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(makeInvite(world, bob, 'BBBB-222')).rejects.toMatchObject({ code: 'group-not-found' });
  });

  it('stops working while its sender is not in the group', async () => {
    const { ada, id } = await aGroup();
    const [bob, cyd] = [await world.aUser(), await world.aUser()];
    await joinGroup(world, bob, id);
    const code = await anInvite(bob, id);
    await leaveGroup(world, bob, id);
    await expect(readInvite(world, code)).rejects.toMatchObject({ code: 'invite-not-found' });
    await expect(joinGroup(world, cyd, code)).rejects.toMatchObject({ code: 'invite-not-found' });
    await joinGroup(world, bob, await anInvite(ada, id));
    expect(await readInvite(world, code)).toMatchObject({ invitedBy: bob });
    expect((await joinGroup(world, cyd, code)).group.memberIds).toEqual([ada, bob, cyd]);
  });

  it('stops working when the group is closed', async () => {
    const { ada, id } = await aGroup();
    const code = await anInvite(ada, id);
    await leaveGroup(world, ada, id);
    await expect(readInvite(world, code)).rejects.toMatchObject({ code: 'invite-not-found' });
    await expect(readInvite(world, id)).rejects.toMatchObject({ code: 'invite-not-found' });
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
    expect(await readInvite(world, typed)).toMatchObject({ invitedBy: ada });
    expect((await joinGroup(world, bob, typed)).group).toMatchObject({ id, memberIds: [ada, bob] });
    expect(await joinGroup(world, bob, typed)).toMatchObject({ changed: false, message: 'You are already in Hoops.' });
  });
});

it('reads the id of a group as an invite by its creator, or by the member who inherited it', async () => {
  const { ada, id } = await aGroup();
  const bob = await world.aUser();
  await joinGroup(world, bob, id);
  expect(await readInvite(world, ` ${id} `)).toEqual({ invitedBy: ada, groupName: 'Hoops', memberCount: 2 });
  await leaveGroup(world, ada, id);
  expect(await readInvite(world, id)).toEqual({ invitedBy: bob, groupName: 'Hoops', memberCount: 1 });
});

it('creates codes that read back as themselves', async () => {
  const { ada } = await aGroup();
  for (let n = 0; n < 20; n += 1) {
    const { group } = await createGroup(world, { uid: ada, name: `g${n}` });
    const { code } = await makeInvite(world, ada, group.id);
    expect(inviteCodeIn(code)).toBe(code.replace('-', ''));
  }
});

it('shows its sender and the oldest members on its picture, at most six', async () => {
  const { ada, id } = await aGroup();
  const others: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const other = await world.aUser();
    await joinGroup(world, other, id);
    others.push(other);
  }
  const sender = others.at(-1) ?? '';
  const code = await anInvite(sender, id);
  expect(await readPicturedInvite(world, code)).toEqual({
    invitedBy: sender,
    groupName: 'Hoops',
    memberCount: 8,
    faces: [sender, ada, ...others.slice(0, 4)].map((uid) => ({ uid, username: uid })),
  });
  await rotateInvites(world, { uid: ada, groupId: id });
  await expect(readPicturedInvite(world, code)).rejects.toMatchObject({ code: 'invite-not-found' });
  await expect(readPicturedInvite(world, id)).rejects.toMatchObject({ code: 'invite-not-found' });
});
