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
  it('gives a new user 1000 dollars, the name before the @, and nothing they asked for themselves', async () => {
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
        cashier: { firstDeposit: 'due', toppedUpOn: null },
      },
    });
    expect(dataOf('createUser', opened)).toMatchObject({ uid });
  });

  it('answers the account that is there when asked again, and changes nothing', async () => {
    const { uid, token } = await signUp();
    const first = await server.call('POST', `/api/users/${uid}`, { token, body: { username: '  Nia  ' } });
    expect(dataOf('createUser', first).username).toBe('Nia');
    const again = await server.call('POST', `/api/users/${uid}`, { token, body: { username: 'Other' } });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it('opens one account for fifty calls at once', async () => {
    const { uid, token } = await signUp();
    const calls = Array.from({ length: 50 }, () => server.call('POST', `/api/users/${uid}`, { token }));
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it("takes Google's name for somebody who came with Google, and Anonymous when there is none", async () => {
    const sub = String(Math.random()).slice(2);
    const named = await signInWithGoogle({ sub, email: `${sub}@gmail.example`, name: 'Maya Okafor' });
    const opened = await server.call('POST', `/api/users/${named.uid}`, { token: named.token });
    expect(opened.body.data).toMatchObject({ username: 'Maya Okafor', email: `${sub}@gmail.example` });
    const nameless = await signInWithGoogle({ sub: `${sub}9`, email: `${sub}9@gmail.example` });
    const second = await server.call('POST', `/api/users/${nameless.uid}`, { token: nameless.token });
    expect(dataOf('createUser', second).username).toBe('Anonymous');
  });
});

describe('the name a new account is given', () => {
  it('never keeps anybody from signing up: what cannot be a name is made one', async () => {
    const sub = String(Math.random()).slice(2);
    const strange = { sub, email: `${sub}@gmail.example`, name: `  Maya\u202e\n${'y'.repeat(200)}` };
    const { uid, token } = await signInWithGoogle(strange);
    const opened = await server.call('POST', `/api/users/${uid}`, { token });
    expect(dataOf('createUser', opened).username).toBe(`Maya ${'y'.repeat(59)}`);
    for (const username of [' \u200b', null]) {
      const { uid, token, email } = await signUp();
      const body = { username, email: null, groupIds: null };
      const answer = await server.call('POST', `/api/users/${uid}`, { token, body });
      expect(dataOf('createUser', answer).username).toBe(email.split('@')[0]);
    }
  });
});

describe('another username', () => {
  const rename = ({ uid, token }: SignedIn, body: object) => server.call('PATCH', `/api/users/${uid}`, { token, body });

  it('is the own from then on, everywhere others see it, too', async () => {
    const user = await server.aUser();
    const other = await server.aUser();
    const made = await server.call('POST', '/api/groups', { token: user.token, body: { groupName: 'Friends' } });
    const { id } = dataOf('createGroup', made);
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

  it('is refused when it is none, and nothing but a name can be asked for', async () => {
    const user = await server.aUser();
    const refused = await rename(user, { username: '  ' });
    expect(refused).toMatchObject({
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

describe('reading the own record', () => {
  it('answers 404 user-not-found before there is one, and the record with its balance after', async () => {
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
  it('shows any signed-in caller the fields of the list of users, and nothing else', async () => {
    const [user, caller] = [await server.aUser(), await server.aUser()];
    const read = await server.call('GET', `/api/users/${user.uid}`, { token: caller.token });
    const username = user.email.split('@')[0];
    const { uid } = user;
    const shown = { id: uid, uid, username, displayName: username, balance: 1000, totalWinnings: 0 };
    expect(read).toMatchObject({ status: 200 });
    expect(read.body).toEqual({ success: true, data: shown });
    const users = dataOf('listUsers', await server.call('GET', '/api/users'));
    expect(users.find((each) => each.uid === uid)).toEqual(shown);
  });

  it('responds 404 user-not-found when there is none, also before the account was opened', async () => {
    const caller = await server.aUser();
    for (const uid of ['nobody', (await signUp()).uid]) {
      const read = await server.call('GET', `/api/users/${uid}`, { token: caller.token });
      expect(read).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
    }
  });

  it('needs a signed-in caller', async () => {
    const { uid } = await server.aUser();
    expect(await server.call('GET', `/api/users/${uid}`)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });
});

describe('setting a stake aside', () => {
  it('takes it from the balance at once and says until when it waits', async () => {
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

  it('refuses more than there is with the specified words, and takes nothing', async () => {
    const { uid, token } = await server.aUser();
    const refused = await server.call('PATCH', `/api/users/${uid}/bet`, { token, body: { betAmount: 1000.01 } });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'insufficient-balance',
        message: 'Your bet amount exceeds your available balance. Please reduce the bet amount.',
      },
    });
    expect(dataOf('getUser', await server.call('GET', `/api/users/${uid}`, { token })).balance).toBe(1000);
  });
});
