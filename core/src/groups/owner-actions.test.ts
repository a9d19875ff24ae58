import { dayMs, type League } from '@courtside/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorld, type World } from '../testing/world.ts';
import { createGroup } from './create-group.ts';
import { makeInvite, readInvite } from './invites.ts';
import { joinGroup, leaveGroup } from './membership.ts';
import {
  archiveGroup,
  expireInvites,
  letMemberIn,
  limitLeagues,
  listRemoved,
  removeMember,
  renameGroup,
  rotateInvites,
  transferGroup,
} from './owner-actions.ts';
import { readGroupLog, readStandings } from './read-groups.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** A group owned by Ada, with Bob as the second member. */
async function aGroup() {
  const [ada, bob, cyd] = await Promise.all([world.aUser(), world.aUser(), world.aUser()]);
  const { group } = await createGroup(world, { uid: ada, name: 'Hoops' });
  await joinGroup(world, bob, group.id);
  return { ada, bob, cyd, id: group.id, byAda: { uid: ada, groupId: group.id } };
}
const codeOf = async (uid: string, id: string) => (await makeInvite(world, uid, id)).code;
/** The kinds of a group's log, newest first. */
async function kindsOf(uid: string, id: string) {
  const { entries } = await readGroupLog(world, uid, id, { limit: 100 });
  return entries.map(({ kind }) => kind);
}

describe('removing a member', () => {
  it('ends the membership and refuses every way back until the owner lets the user in again', async () => {
    const { ada, bob, id, byAda } = await aGroup();
    const [adas, bobs] = [await codeOf(ada, id), await codeOf(bob, id)];
    const removed = await removeMember(world, byAda, bob);
    expect(removed).toMatchObject({ changed: true, message: `You removed ${bob} from Hoops.` });
    expect(removed.group.memberIds).toEqual([ada]);
    expect(await world.accounts.get(bob)).toMatchObject({ groupIds: [], balance: 100_000 });
    expect(await listRemoved(world, ada, id)).toEqual([
      { uid: bob, username: bob, removedAt: new Date(world.time.now) },
    ]);
    for (const way of [id, adas])
      await expect(joinGroup(world, bob, way)).rejects.toMatchObject({ code: 'removed-from-group' });
    await expect(joinGroup(world, bob, bobs)).rejects.toMatchObject({ code: 'removed-from-group' });
    await expect(readStandings(world, bob, id)).rejects.toMatchObject({ code: 'removed-from-group' });
    await expect(readInvite(world, bobs)).rejects.toMatchObject({ code: 'invite-not-found' });
    expect((await letMemberIn(world, byAda, bob)).message).toBe(`${bob} can join Hoops again.`);
    expect(await listRemoved(world, ada, id)).toEqual([]);
    expect((await joinGroup(world, bob, adas)).group.memberIds).toEqual([ada, bob]);
    expect(await kindsOf(ada, id)).toEqual(['joined', 'let-in', 'removed', 'joined', 'created']);
  });

  it('is refused for the owner, for users who are not members, and above the limit', async () => {
    const { ada, bob, cyd, id, byAda } = await aGroup();
    await expect(removeMember(world, byAda, ada)).rejects.toMatchObject({ code: 'owner-stays' });
    await expect(removeMember(world, byAda, cyd)).rejects.toMatchObject({ code: 'not-a-member' });
    const removed = Array.from({ length: 1_000 }, (_, n) => ({ uid: `u${n}`, at: new Date() }));
    await world.db.groups.updateOne({ _id: id }, { $set: { removed } });
    await expect(removeMember(world, byAda, bob)).rejects.toMatchObject({ code: 'too-many-removed' });
  });
});

describe('replacing the invites', () => {
  it('stops every earlier code and the id, and gives each member a new code', async () => {
    const { ada, bob, cyd, id, byAda } = await aGroup();
    const old = [await codeOf(ada, id), await codeOf(bob, id)];
    expect((await rotateInvites(world, byAda)).group).toMatchObject({ inviteRotation: 1 });
    for (const way of [...old, id]) {
      await expect(joinGroup(world, cyd, way)).rejects.toMatchObject({ code: 'invite-not-found' });
      await expect(readInvite(world, way)).rejects.toMatchObject({ code: 'invite-not-found' });
    }
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(bob, id)));
    expect(new Set(codes).size).toBe(1);
    expect(old).not.toContain(codes[0]);
    expect(await readInvite(world, codes[0] ?? '')).toMatchObject({ invitedBy: bob });
    expect((await joinGroup(world, cyd, codes[0] ?? '')).changed).toBe(true);
  });

  it('keeps an expiry date in the future and removes one that has passed', async () => {
    const { byAda } = await aGroup();
    const expiresAt = new Date(world.time.now + dayMs);
    await expireInvites(world, byAda, expiresAt);
    expect((await rotateInvites(world, byAda)).group).toMatchObject({ inviteExpiresAt: expiresAt });
    world.time.now += dayMs;
    expect((await rotateInvites(world, byAda)).group).toMatchObject({ inviteExpiresAt: null });
  });
});

it('an expired invite does not admit, by code or by id, until its date is moved', async () => {
  const { ada, cyd, id, byAda } = await aGroup();
  const code = await codeOf(ada, id);
  await expireInvites(world, byAda, new Date(world.time.now + 1_000));
  expect(await readInvite(world, code)).toMatchObject({ groupName: 'Hoops' });
  world.time.now += 1_000;
  for (const way of [code, id]) {
    await expect(readInvite(world, way)).rejects.toMatchObject({ code: 'invite-not-found' });
    await expect(joinGroup(world, cyd, way)).rejects.toMatchObject({ code: 'invite-not-found' });
  }
  for (const away of [0, 366 * dayMs])
    await expect(expireInvites(world, byAda, new Date(world.time.now + away))).rejects.toMatchObject({
      code: 'invalid-expiry',
    });
  await expireInvites(world, byAda, null);
  expect((await joinGroup(world, cyd, code)).changed).toBe(true);
});

it('an archived group can be read and left, but not joined or changed, until it is reopened', async () => {
  const { ada, bob, cyd, id, byAda } = await aGroup();
  const code = await codeOf(ada, id);
  expect((await archiveGroup(world, byAda, true)).message).toBe('Hoops is archived.');
  expect((await readStandings(world, bob, id)).rows).toHaveLength(2);
  for (const way of [code, id])
    await expect(joinGroup(world, cyd, way)).rejects.toMatchObject({ code: 'invite-not-found' });
  for (const refused of [
    () => makeInvite(world, ada, id),
    () => renameGroup(world, byAda, 'New'),
    () => transferGroup(world, byAda, bob),
    () => rotateInvites(world, byAda),
    () => expireInvites(world, byAda, null),
    () => removeMember(world, byAda, bob),
    () => letMemberIn(world, byAda, bob),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'group-archived' });
  await leaveGroup(world, ada, id);
  expect((await archiveGroup(world, { uid: bob, groupId: id }, false)).group).toMatchObject({
    archivedAt: null,
    creatorId: bob,
  });
  expect((await joinGroup(world, cyd, id)).changed).toBe(true);
});

it('renames a group by the rules of its creation, and its first name still answers a repeated creation', async () => {
  const ada = await world.aUser();
  const { group } = await createGroup(world, { uid: ada, name: 'First', key: 'k' });
  const call = { uid: ada, groupId: group.id };
  await expect(renameGroup(world, call, ' ')).rejects.toMatchObject({ code: 'invalid-group-name' });
  expect(await renameGroup(world, call, ' Second ')).toMatchObject({
    group: { name: 'Second' },
    message: 'The group is called Second now.',
  });
  expect(await renameGroup(world, call, 'Second')).toMatchObject({ changed: false });
  expect(await createGroup(world, { uid: ada, name: 'First', key: 'k' })).toMatchObject({ group: { id: group.id } });
  await expect(createGroup(world, { uid: ada, name: 'Second', key: 'k' })).rejects.toMatchObject({
    code: 'key-reused',
  });
  const { entries } = await readGroupLog(world, ada, group.id, { limit: 1 });
  expect(entries).toMatchObject([{ kind: 'renamed', name: 'Second', by: { uid: ada, username: ada } }]);
});

it('makes an action that is repeated with its key take effect once, also after a transfer', async () => {
  const { ada, bob, cyd, id, byAda } = await aGroup();
  await joinGroup(world, cyd, id);
  const rotate = () => rotateInvites(world, { ...byAda, key: 'r' });
  expect((await Promise.all([rotate(), rotate(), rotate()])).filter(({ changed }) => changed)).toHaveLength(1);
  await removeMember(world, { ...byAda, key: 'x' }, cyd);
  await letMemberIn(world, byAda, cyd);
  await joinGroup(world, cyd, await codeOf(ada, id));
  expect(await removeMember(world, { ...byAda, key: 'x' }, cyd)).toMatchObject({ changed: false });
  await expect(removeMember(world, { ...byAda, key: 'x' }, bob)).rejects.toMatchObject({ code: 'key-reused' });
  const transfer = () => transferGroup(world, { ...byAda, key: 't' }, bob);
  expect(await transfer()).toMatchObject({ changed: true, message: `${bob} owns Hoops now.` });
  expect(await transfer()).toMatchObject({ changed: false, group: { creatorId: bob } });
  await expect(rotateInvites(world, byAda)).rejects.toMatchObject({ code: 'forbidden' });
});

it('keeps a complete log when its older entries are moved, and pages through it', async () => {
  const { ada, bob, id, byAda } = await aGroup();
  for (let n = 0; n < 60; n += 1) await renameGroup(world, { ...byAda, key: `k${n}` }, `Name ${n}`);
  const stored = await world.db.groups.findOne({ _id: id }).lean();
  expect(stored?.log?.length).toBeLessThanOrEqual(40);
  const numbers: number[] = [];
  for (let before: number | undefined; ; ) {
    const page = await readGroupLog(world, bob, id, { limit: 25, before });
    numbers.push(...page.entries.map(({ number }) => number));
    if (page.nextCursor === null) break;
    before = page.nextCursor;
  }
  expect(numbers).toEqual(Array.from({ length: 62 }, (_, n) => 62 - n));
  // The key of a moved entry is remembered.
  expect(await renameGroup(world, { ...byAda, key: 'k0' }, 'Name 0')).toMatchObject({ changed: false });
  await leaveGroup(world, ada, id);
  expect((await readGroupLog(world, bob, id, { limit: 1 })).entries).toMatchObject([
    { kind: 'left', by: { uid: ada }, whom: { uid: bob } },
  ]);
});

it('limits a group to leagues and lifts the limit, in its log, once for each key', async () => {
  const { ada, bob, id, byAda } = await aGroup();
  const limit = (leagues: League[] | null, key?: string) => limitLeagues(world, { ...byAda, key }, leagues);
  expect(await limit(null)).toMatchObject({ changed: false, group: { leagues: null } });
  expect(await limit(['ncaam', 'nba'], 'k')).toMatchObject({
    changed: true,
    group: { leagues: ['nba', 'ncaam'] },
    message: 'Hoops counts NBA and College men now.',
  });
  expect(await limit(['nba', 'ncaam'], 'k')).toMatchObject({ changed: false });
  await expect(limit(['nba'], 'k')).rejects.toMatchObject({ code: 'key-reused' });
  expect(await limit(['nba', 'ncaam'])).toMatchObject({ changed: false });
  expect(await limit(null)).toMatchObject({ group: { leagues: null }, message: 'Hoops counts all leagues now.' });
  const [lifted, limited] = (await readGroupLog(world, bob, id, { limit: 2 })).entries;
  expect(limited).toMatchObject({ kind: 'leagues', by: { uid: ada }, leagues: ['nba', 'ncaam'] });
  expect(lifted).toMatchObject({ kind: 'leagues', leagues: null });
  const byBob = { uid: bob, groupId: id };
  await expect(limitLeagues(world, byBob, ['nba'])).rejects.toMatchObject({ code: 'forbidden' });
  await archiveGroup(world, byAda, true);
  await expect(limit(['nba'])).rejects.toMatchObject({ code: 'group-archived' });
});
