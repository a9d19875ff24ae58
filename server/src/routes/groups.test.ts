import { randomUUID } from 'node:crypto';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signUp } from '../testing/emulator.ts';
import { aServer, dataOf, ownRecordOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

const list = async ({ token }: SignedIn) => dataOf('listGroups', await server.call('GET', '/api/groups', { token }));
function create({ token }: SignedIn, body: object, headers: Record<string, string> = {}) {
  return server.call('POST', '/api/groups', { token, body, headers });
}
async function aGroupOf(user: SignedIn, groupName = 'Friends'): Promise<string> {
  return dataOf('createGroup', await create(user, { groupName })).id;
}
const open = ({ token }: SignedIn, id: string) => server.call('GET', `/api/groups/${id}`, { token });
function join({ token }: SignedIn, id: string, body: object = {}) {
  return server.call('PUT', `/api/groups/${id}`, { token, body });
}
const leave = ({ uid, token }: SignedIn, id: string) =>
  server.call('DELETE', `/api/groups/${id}/users/${uid}`, { token });
async function groupIdsOf({ uid, token }: SignedIn): Promise<string[]> {
  return ownRecordOf(await server.call('GET', `/api/users/${uid}`, { token })).groupIds;
}

describe('creating a group', () => {
  it('makes the caller its first member and returns its id, ignoring other members in the body', async () => {
    const user = await server.aUser();
    const body = { groupName: '  Sunday Hoops 🏀 ', creatorId: 'other', memberIds: ['a', 'b'], leaderboard: [1] };
    const created = await create(user, body);
    expect(created.status).toBe(201);
    const group = dataOf('createGroup', created);
    expect(group).toMatchObject({ groupName: 'Sunday Hoops 🏀', creatorId: user.uid, memberIds: [user.uid] });
    expect(created.body).toMatchObject({ id: group.id, message: 'You created Sunday Hoops 🏀.' });
    expect(await list(user)).toEqual([group]);
    expect(await groupIdsOf(user)).toEqual([group.id]);
  });

  it('creates one group for twenty calls with one key', async () => {
    const user = await server.aUser();
    const key = { 'Idempotency-Key': randomUUID() };
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(user, { groupName: 'Once' }, key)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await list(user)).toHaveLength(1);
    const other = await create(user, { groupName: 'Another' }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'key-reused' } });
  });

  it.each([
    ['no letters', '   '],
    ['a control character', 'a\u0007b'],
    ['half a character', 'a\ud800'],
    ['10,000 letters', 'x'.repeat(10_000)],
  ])('rejects a name of %s', async (_what, groupName) => {
    const user = await server.aUser();
    const rejected = await create(user, { groupName });
    expect(rejected).toMatchObject({ status: 400, body: { code: 'invalid-group-name', field: 'groupName' } });
    if (groupName.trim() === '') expect(rejected.body.message).toBe('Please enter a group name.');
    expect(await list(user)).toEqual([]);
  });

  it.each([{}, { groupName: ['x'] }, { groupName: null }])('rejects %j with the specified message', async (body) => {
    const rejected = await create(await server.aUser(), body);
    const error = { code: 'invalid-group-name', field: 'groupName', message: 'Please enter a group name.' };
    expect(rejected).toMatchObject({ status: 400, body: error });
  });

  it('rejects an unknown field and names it', async () => {
    const rejected = await create(await server.aUser(), { groupName: 'x', $set: {} });
    expect(rejected).toMatchObject({ status: 400, body: { code: 'bad-request', field: '$set' } });
  });

  it('rejects a user without an account', async () => {
    const rejected = await create(await signUp(), { groupName: 'Friends' });
    expect(rejected).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
  });
});

describe('joining a group', () => {
  it('adds the caller, ignoring the user in the body, and has no effect for a member', async () => {
    const [creator, friend] = [await server.aUser(), await server.aUser()];
    const id = await aGroupOf(creator);
    const joined = await join(friend, id, { joinUserId: 'another-user' });
    expect(dataOf('joinGroup', joined).memberIds).toEqual([creator.uid, friend.uid]);
    expect(joined.body.message).toBe('You joined Friends.');
    const again = await join(friend, id);
    expect(again.body.message).toBe('You are already in Friends.');
    expect((await list(friend)).map((group) => group.id)).toEqual([id]);
  });

  it('rejects an unknown group', async () => {
    const user = await server.aUser();
    expect(await join(user, 'no-such-group')).toMatchObject({
      status: 404,
      body: { code: 'group-not-found', message: 'This group does not exist.' },
    });
    for (const mistyped of ['a%20b', 'x'.repeat(300), '%24where'])
      for (const response of [await join(user, mistyped), await open(user, mistyped), await leave(user, mistyped)])
        expect(response).toMatchObject({
          status: 400,
          body: { code: 'bad-request', field: 'groupId', message: 'This group does not exist.' },
        });
  });
});

describe('the standings', () => {
  it('contain members by balance, amounts in play, total and average in one response', async () => {
    const [creator, friend] = [await server.aUser(), await server.aUser()];
    const id = await aGroupOf(creator);
    await join(friend, id);
    const game = await server.anOpenGame();
    const body = { betId: game.id, teamChosen: game.team1, amount: 0.01 };
    await server.call('POST', `/api/userbets/${creator.uid}`, { token: creator.token, body });
    const group = dataOf('getGroup', await open(friend, id));
    expect(group).toMatchObject({ id, groupName: 'Friends', totalBalance: 1999.99, averageBalance: 1000 });
    const name = ({ email }: SignedIn) => email.split('@')[0];
    expect(group.leaderboard).toEqual([
      {
        rank: 1,
        position: 1,
        uid: friend.uid,
        username: name(friend),
        balance: 1000,
        totalWinnings: 0,
        netProfit: 0,
        inPlay: 0,
        placesGained: null,
      },
      {
        rank: 2,
        position: 2,
        uid: creator.uid,
        username: name(creator),
        balance: 999.99,
        totalWinnings: 0,
        netProfit: 0,
        inPlay: 0.01,
        placesGained: null,
      },
    ]);
  });

  it('contain the places gained since the start of the day', async () => {
    const [creator, friend, newcomer] = [await server.aUser(), await server.aUser(), await signUp()];
    const id = await aGroupOf(creator);
    await join(friend, id);
    const { leaderboard } = await server.core();
    // The first request of a day stores that day's ranks; with a separate database, this is the first.
    await eventually(async () => {
      await leaderboard.maintain();
      const { leaderboard: rows } = dataOf('getGroup', await open(friend, id));
      expect(rows.map(({ placesGained }) => placesGained)).toEqual([0, 0]);
    });
    const [first] = dataOf('getGroup', await open(friend, id)).leaderboard;
    const leader = first?.uid === creator.uid ? creator : friend;
    await server.call('POST', `/api/users/${newcomer.uid}`, { token: newcomer.token });
    await join(newcomer, id);
    const game = await server.anOpenGame();
    const body = { betId: game.id, teamChosen: game.team1, amount: 100 };
    await server.call('POST', `/api/userbets/${leader.uid}`, { token: leader.token, body });
    const rows = dataOf('getGroup', await open(friend, id)).leaderboard;
    expect(rows.find(({ uid }) => uid === leader.uid)).toMatchObject({ rank: 3, placesGained: -2 });
    expect(rows.find(({ uid }) => uid === newcomer.uid)).toMatchObject({ placesGained: null });
  });

  it('are visible to members only', async () => {
    const [creator, stranger] = [await server.aUser(), await server.aUser()];
    const id = await aGroupOf(creator, 'Secret society');
    const rejected = await open(stranger, id);
    expect(rejected).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'Only members can see this group.' },
    });
    expect(rejected.text).not.toContain('Secret society');
    expect(await list(stranger)).toEqual([]);
  });
});

describe('leaving a group', () => {
  it('makes the longest-standing member the creator, and closes the group after the last member', async () => {
    const [creator, friend] = [await server.aUser(), await server.aUser()];
    const id = await aGroupOf(creator);
    await join(friend, id);
    const left = await leave(creator, id);
    expect(dataOf('leaveGroup', left)).toEqual({ id });
    expect(left.body.message).toBe('You left Friends.');
    expect(await list(creator)).toEqual([]);
    expect(await groupIdsOf(creator)).toEqual([]);
    expect(await list(friend)).toMatchObject([{ id, creatorId: friend.uid, memberIds: [friend.uid] }]);
    expect((await leave(friend, id)).body.message).toBe('You left Friends. You were its last member, so it is closed.');
    const again = await leave(friend, id);
    expect(dataOf('leaveGroup', again)).toEqual({ id });
    expect(again.body.message).toBe('You are not a member of this group.');
    expect(await join(creator, id)).toMatchObject({ status: 404, body: { code: 'group-not-found' } });
  });

  it('reveals nothing about the group to a user who was not a member', async () => {
    const [creator, stranger] = [await server.aUser(), await server.aUser()];
    const id = await aGroupOf(creator, 'Secret society');
    const response = await leave(stranger, id);
    expect(response.body.message).toBe('You are not a member of this group.');
    expect(response.text).not.toContain('Secret society');
    expect(response.text).not.toContain(creator.uid);
    expect(await list(creator)).toMatchObject([{ memberIds: [creator.uid] }]);
  });

  it('is not possible for another user', async () => {
    const [creator, friend] = [await server.aUser(), await server.aUser()];
    const id = await aGroupOf(creator);
    await join(friend, id);
    const path = `/api/groups/${id}/users/${friend.uid}`;
    const rejected = await server.call('DELETE', path, { token: creator.token });
    expect(rejected).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await list(friend)).toHaveLength(1);
  });
});
