import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInWithGoogle, signUp } from '../testing/emulator.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

describe('opening an account', () => {
  it('gives a new user 1000 dollars and the local part of the email as username, ignoring what the server decides', async () => {
    const { uid, token, email } = await signUp();
    const body = { email: 'someone@else.example', balance: 9_999, totalWinnings: 5, groupIds: ['all'] };
    const opened = await server.call('POST', `/api/users/${uid}`, { token, body });
    expect(opened.status).toBe(201);
    expect(opened.body).toEqual({
      success: true,
      data: {
        id: uid,
        uid,
        email,
        groupIds: [],
        seq: 1,
        username: email.split('@')[0],
        displayName: email.split('@')[0],
        balance: 1000,
        totalWinnings: 0,
        atStake: 0,
        stats: { bets: 0, running: 0, won: 0, lost: 0, push: 0, void: 0, cashedOut: 0, staked: 0, profit: 0 },
        cashier: { firstDeposit: 'due', toppedUpOn: null },
      },
    });
    expect(dataOf('createUser', opened)).toMatchObject({ uid });
  });

  it('returns the existing account unchanged when repeated', async () => {
    const { uid, token } = await signUp();
    const first = await server.call('POST', `/api/users/${uid}`, { token, body: { username: '  Nia  ' } });
    expect(dataOf('createUser', first).username).toBe('Nia');
    const again = await server.call('POST', `/api/users/${uid}`, { token, body: { username: 'Other' } });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it('opens one account for fifty concurrent calls', async () => {
    const { uid, token } = await signUp();
    const calls = Array.from({ length: 50 }, () => server.call('POST', `/api/users/${uid}`, { token }));
    const responses = await Promise.all(calls);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });

  it('uses the Google display name for a Google sign-in, and Anonymous without one', async () => {
    const sub = String(Math.random()).slice(2);
    const named = await signInWithGoogle({ sub, email: `${sub}@gmail.example`, name: 'Maya Okafor' });
    const opened = await server.call('POST', `/api/users/${named.uid}`, { token: named.token });
    expect(opened.body.data).toMatchObject({ username: 'Maya Okafor', email: `${sub}@gmail.example` });
    const nameless = await signInWithGoogle({ sub: `${sub}9`, email: `${sub}9@gmail.example` });
    const second = await server.call('POST', `/api/users/${nameless.uid}`, { token: nameless.token });
    expect(dataOf('createUser', second).username).toBe('Anonymous');
  });
});

describe('the username of a new account', () => {
  it('never prevents signing up: an invalid name is changed to a valid one', async () => {
    const sub = String(Math.random()).slice(2);
    const strange = { sub, email: `${sub}@gmail.example`, name: `  Maya\u202e\n${'y'.repeat(200)}` };
    const { uid, token } = await signInWithGoogle(strange);
    const opened = await server.call('POST', `/api/users/${uid}`, { token });
    expect(dataOf('createUser', opened).username).toBe(`Maya ${'y'.repeat(59)}`);
    for (const username of [' \u200b', null]) {
      const { uid, token, email } = await signUp();
      const body = { username, email: null, groupIds: null };
      const response = await server.call('POST', `/api/users/${uid}`, { token, body });
      expect(dataOf('createUser', response).username).toBe(email.split('@')[0]);
    }
  });
});

describe('renaming a user', () => {
  const rename = ({ uid, token }: SignedIn, body: object) => server.call('PATCH', `/api/users/${uid}`, { token, body });

  it('changes the username everywhere', async () => {
    const user = await server.aUser();
    const other = await server.aUser();
    const created = await server.call('POST', '/api/groups', { token: user.token, body: { groupName: 'Friends' } });
    const { id } = dataOf('createGroup', created);
    await server.call('PUT', `/api/groups/${id}`, { token: other.token, body: {} });
    const renamed = await rename(user, { username: ' Nia 🏀 ' });
    expect(dataOf('renameUser', renamed)).toMatchObject({ username: 'Nia 🏀', displayName: 'Nia 🏀', balance: 1000 });
    expect(renamed.body).toMatchObject({ message: 'You are Nia 🏀 now.' });
    const group = dataOf('getGroup', await server.call('GET', `/api/groups/${id}`, { token: other.token }));
    expect(group.leaderboard.map(({ username }) => username)).toContain('Nia 🏀');
    await eventually(async () => {
      const users = dataOf('listUsers', await server.call('GET', '/api/users'));
      expect(users.find(({ uid }) => uid === user.uid)).toMatchObject({ username: 'Nia 🏀' });
    });
  });

  it('rejects an invalid username and any other field', async () => {
    const user = await server.aUser();
    const rejected = await rename(user, { username: '  ' });
    expect(rejected).toMatchObject({
      status: 400,
      body: { code: 'invalid-username', field: 'username', message: 'Please enter a username.' },
    });
    for (const [body, code, field] of [
      [{}, 'invalid-username', 'username'],
      [{ username: 5 }, 'invalid-username', 'username'],
      [{ username: 'ok', balance: 5 }, 'bad-request', 'balance'],
    ] as const)
      expect(await rename(user, body)).toMatchObject({ status: 400, body: { code, field } });
    const own = await server.call('GET', `/api/users/${user.uid}`, { token: user.token });
    expect(dataOf('getUser', own).username).toBe(user.email.split('@')[0]);
    expect(await rename(await signUp(), { username: 'Nia' })).toMatchObject({ status: 404 });
  });
});

describe("reading the caller's own record", () => {
  it('returns 404 user-not-found before the account is opened, and the record with its balance after', async () => {
    const { uid, token } = await signUp();
    const before = await server.call('GET', `/api/users/${uid}`, { token });
    expect(before).toMatchObject({ status: 404, body: { success: false, code: 'user-not-found' } });
    await server.call('POST', `/api/users/${uid}`, { token });
    const after = await server.call('GET', `/api/users/${uid}`, { token });
    expect(after).toMatchObject({ status: 200, body: { data: { uid, balance: 1000, totalWinnings: 0 } } });
  });

  it('works with the path in any case, and keeps the case of the uid', async () => {
    const { uid, token } = await server.aUser();
    expect((await server.call('GET', `/API/Users/${uid}`, { token })).status).toBe(200);
    expect((await server.call('GET', `/api/users/${uid}/`, { token })).status).toBe(200);
    const swapped = uid.replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    expect((await server.call('GET', `/api/users/${swapped}`, { token })).status).toBe(404);
  });
});

describe("reading another user's record", () => {
  it('returns only the public fields to any signed-in caller', async () => {
    const [user, caller] = [await server.aUser(), await server.aUser()];
    const read = await server.call('GET', `/api/users/${user.uid}`, { token: caller.token });
    const username = user.email.split('@')[0];
    const { uid } = user;
    const shown = { id: uid, uid, username, displayName: username, balance: 1000, totalWinnings: 0 };
    expect(read).toMatchObject({ status: 200 });
    expect(read.body).toEqual({ success: true, data: shown });
    const users = dataOf('listUsers', await server.call('GET', '/api/users'));
    expect(users.find((each) => each.uid === uid)).toEqual({ ...shown, atStake: 0 });
  });

  it('returns 404 user-not-found for an unknown user and before the account is opened', async () => {
    const caller = await server.aUser();
    for (const uid of ['unknown', (await signUp()).uid]) {
      const read = await server.call('GET', `/api/users/${uid}`, { token: caller.token });
      expect(read).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
    }
  });

  it('requires a signed-in caller', async () => {
    const { uid } = await server.aUser();
    expect(await server.call('GET', `/api/users/${uid}`)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });
});

describe('holding a stake', () => {
  it('debits the balance and returns the expiry', async () => {
    const { uid, token } = await server.aUser();
    const before = Date.now();
    const held = await server.call('PATCH', `/api/users/${uid}/bet`, { token, body: { betAmount: 25.5 } });
    expect(held).toMatchObject({ status: 200, body: { success: true, message: '$25.50 set aside for your bet.' } });
    const { balance, holdExpiresAt } = dataOf('holdStake', held);
    expect(balance).toBe(974.5);
    const waits = Date.parse(holdExpiresAt) - before;
    expect(waits).toBeGreaterThanOrEqual(60_000);
    expect(waits).toBeLessThan(70_000);
  });

  it('rejects more than the balance with the specified message, and takes nothing', async () => {
    const { uid, token } = await server.aUser();
    const rejected = await server.call('PATCH', `/api/users/${uid}/bet`, { token, body: { betAmount: 1000.01 } });
    expect(rejected).toMatchObject({
      status: 409,
      body: {
        code: 'insufficient-balance',
        message: 'Your bet amount exceeds your available balance. Please reduce the bet amount.',
      },
    });
    expect(dataOf('getUser', await server.call('GET', `/api/users/${uid}`, { token })).balance).toBe(1000);
  });
});
