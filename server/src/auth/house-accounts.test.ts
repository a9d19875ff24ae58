import { createApiKey } from '@courtside/core/members/access/api-keys';
import { addAdmin } from '@courtside/core/members/access/user-access';
import { makeResetLink } from '@courtside/core/sign-in/house/reset-password';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recheckMs } from '../live/transports/session.ts';
import { aHouseUser, type HouseUser, housePassword, signInToHouse } from '../testing/house-users.ts';
import { connectLive } from '../testing/live.ts';
import { aServer, dataOf, type Response, type TestServer } from '../testing/server.ts';
import { aSteeredTime } from '../testing/steered-time.ts';

const time = aSteeredTime();
let server: TestServer;
beforeAll(async () => {
  server = await aServer({ settings: { SIGN_IN: 'house' }, clock: time.clock, deps: { after: time.after } });
  await server.core();
});
afterAll(() => server.end());

const codeOf = ({ status, body }: Response) => [status, body.code];
const post = (path: string, body: object, token?: string) =>
  server.call('POST', path, { body, ...(token !== undefined && { token }) });
const read = ({ uid, token }: Pick<HouseUser, 'uid' | 'token'>) => server.call('GET', `/api/users/${uid}`, { token });

async function resetPassword({ uid }: HouseUser): Promise<void> {
  const { signIn } = await server.core();
  const link = new URL(await makeResetLink(signIn.house(), uid), 'http://courtside.example');
  const body = { code: link.searchParams.get('code'), password: 'a new one' };
  dataOf('resetPassword', await post('/api/sign-in/reset/password', body));
}

async function disable({ uid }: HouseUser): Promise<void> {
  const admin = await aHouseUser(server);
  await addAdmin(await server.core(), admin.uid);
  const body = { action: 'disable', reason: 'Spam' };
  await eventually(async () =>
    expect((await post(`/api/admin/users/${uid}/access`, body, admin.token)).status).toBe(200),
  );
}

const endings = [
  ['whose session was ended', ({ refreshToken }: HouseUser) => post('/api/sign-in/sign-out', { refreshToken })],
  ['whose password was reset', resetPassword],
  ['whose account was disabled', disable],
] as const;

describe('a user', () => {
  it.each(endings)('%s loses the live connection and all calls within a minute', async (_what, end) => {
    const [user, other] = [await aHouseUser(server), await aHouseUser(server)];
    const [page, friend] = [
      await connectLive(server.url, { token: user.token }),
      await connectLive(server.url, { token: other.token }),
    ];
    await Promise.all([page.snapshot('me'), friend.snapshot('me')]);
    let isOver = false;
    const disconnected = new Promise((resolve) => page.socket.once('disconnect', resolve)).finally(() => {
      isOver = true;
    });
    await end(user);
    // The account is checked when the last check is older than 25 s: at the second recheck at the latest.
    time.pass(recheckMs + 1_000);
    await eventually(() => expect(isOver || time.dueAfter(recheckMs) === 2).toBe(true));
    time.pass(recheckMs + 1_000);
    expect(await disconnected).toBe('io server disconnect');
    await eventually(async () => expect([401, 403]).toContain((await read(user)).status));
    expect((await read(other)).status).toBe(200);
    expect(await friend.watch('me')).toMatchObject({ ok: true });
    for (const { socket } of [page, friend]) socket.close();
  });

  it('who is disabled cannot sign in, renew or use an API key, and only the right password tells why', async () => {
    const user = await aHouseUser(server);
    const { text: key } = await createApiKey(await server.core(), { uid: user.uid, name: 'bot', scope: 'read' });
    expect((await server.call('GET', `/api/users/${user.uid}`, { token: key })).status).toBe(200);
    await disable(user);
    const wrong = { email: user.email, password: 'wrong-1' };
    expect(codeOf(await post('/api/sign-in/password', { ...wrong, password: housePassword }))).toEqual([
      403,
      'account-disabled',
    ]);
    expect(codeOf(await post('/api/sign-in/password', wrong))).toEqual([401, 'invalid-credentials']);
    const renewal = { refreshToken: user.refreshToken, next: 'x'.repeat(43) };
    expect(codeOf(await post('/api/sign-in/session', renewal))).toEqual([401, 'session-over']);
    await eventually(async () =>
      expect((await server.call('GET', `/api/users/${user.uid}`, { token: key })).status).toBe(403),
    );
  });

  it('who deletes the account leaves no sign-in behind, and may sign up again as someone new', async () => {
    const user = await aHouseUser(server);
    const deleted = await post(`/api/users/${user.uid}/deletion`, { confirm: 'DELETE' }, user.token);
    dataOf('deleteAccount', deleted);
    const { db } = await server.core();
    expect(await db.signIns.findOne({ _id: user.uid }).lean()).toBeNull();
    expect(await db.signInSessions.find({ uid: user.uid }).lean()).toEqual([]);
    expect(codeOf(await read(user))).toEqual([401, 'unauthenticated']);
    const again = await aHouseUser(server, { email: user.email });
    expect(again.uid).not.toBe(user.uid);
  });

  it('must have signed in within five minutes to delete the account', async () => {
    const user = await aHouseUser(server);
    time.pass(301_000);
    const ask = (token: string) => post(`/api/users/${user.uid}/deletion`, { confirm: 'DELETE' }, token);
    expect(codeOf(await ask(user.token))).toEqual([403, 'sign-in-again']);
    const { token } = await signInToHouse(server, user.email);
    expect((await ask(token)).status).toBe(200);
  });
});
