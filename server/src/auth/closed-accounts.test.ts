import { createAccountCheck, createFirebaseVerifier } from '@courtside/core/sign-in/firebase/verify-with-firebase';
import { testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recheckMs } from '../live/transports/session.ts';
import { accountCheckMs, cacheTokens } from '../plugins/auth.ts';
import { changePassword, operator, type SignedIn, signUp } from '../testing/emulator.ts';
import { connectLive, connectPlain } from '../testing/live.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { aSteeredTime } from '../testing/steered-time.ts';

const deactivations = [
  ['disabled', operator.disable],
  ['deleted', operator.delete],
  ['signed out everywhere', operator.signOutEverywhere],
] as const;

describe('the account check', () => {
  const isActive = createAccountCheck(testConfig());

  it.each(deactivations)('reports an account that was %s', async (_what, deactivate) => {
    const user = await signUp();
    expect(await isActive(user.token)).toBe(true);
    await deactivate(user);
    expect(await isActive(user.token)).toBe(false);
  });

  it('throws if the identity provider is unreachable or returns an unexpected error', async () => {
    const { token } = await signUp();
    const unreachable = createAccountCheck({ ...testConfig(), FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' });
    await expect(unreachable(token)).rejects.toThrow();
    await expect(isActive('garbage')).rejects.toThrow(/INVALID_ID_TOKEN/);
  });
});

describe('a deactivated account', () => {
  const clock = { ahead: 0 };
  const time = aSteeredTime();
  /** Account checks in progress. */
  let pending = 0;
  let server: TestServer;
  beforeAll(async () => {
    const now = () => Date.now() + clock.ahead;
    const { verify, isActive } = createFirebaseVerifier(testConfig());
    const counted = async (idToken: string) => {
      pending += 1;
      return isActive(idToken).finally(() => {
        pending -= 1;
      });
    };
    const verifyToken = cacheTokens({ verify, isActive: counted }, now);
    server = await aServer({ deps: { verifyToken, after: time.after } });
    await server.core();
  });
  afterAll(() => server.end());

  const read = ({ uid, token }: SignedIn) => server.call('GET', `/api/users/${uid}`, { token });
  /** Advances the clock of calls and of live connections. */
  function pass(ms: number): void {
    clock.ahead += ms;
    time.pass(ms);
  }

  it.each(deactivations)(
    'that was %s is signed out within a minute, even with an unexpired token',
    async (_what, deactivate) => {
      const [user, other] = [await server.aUser(), await server.aUser()];
      await deactivate(user);
      pass(accountCheckMs);
      await read(user);
      await eventually(async () => {
        expect(await read(user)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      });
      expect((await read(other)).status).toBe(200);
    },
  );

  it('loses its live connection and its private topics; other users and public topics are not affected', async () => {
    const [user, other] = [await server.aUser(), await server.aUser()];
    const [page, friend] = [
      await connectLive(server.url, { token: user.token }),
      await connectLive(server.url, { token: other.token }),
    ];
    await Promise.all([page.snapshot('me'), friend.snapshot('me')]);
    const disconnected = new Promise((resolve) => page.socket.once('disconnect', resolve));
    await operator.disable(user);
    pass(recheckMs + 1_000);
    expect(await disconnected).toBe('io server disconnect');
    const back = await connectLive(server.url, { token: user.token });
    expect(await back.watch('me')).toMatchObject({ ok: false, code: 'unauthenticated' });
    expect(await back.watch('games')).toMatchObject({ ok: true });
    expect(friend.socket.connected).toBe(true);
    expect(await friend.watch('me')).toMatchObject({ ok: true });
    for (const { socket } of [page, friend, back]) socket.close();
  });

  it('whose password was changed loses its other live connections within a minute, and keeps the one that changed it', async () => {
    const user = await server.aUser();
    const [page, script] = [
      await connectLive(server.url, { token: user.token }),
      await connectPlain(server.url, user.token),
    ];
    await page.snapshot('me');
    script.send({ type: 'watch', topic: 'me' });
    await script.inbox.next(({ type }) => type === 'snapshot');
    const disconnected = new Promise((resolve) => page.socket.once('disconnect', resolve));
    // The accounts have just been checked.
    pass(recheckMs + 1_000);
    await eventually(() => expect([pending, time.dueAfter(recheckMs)]).toEqual([0, 2]));
    // A token of the second of the change stays valid.
    const second = Math.floor(Date.now() / 1_000);
    await eventually(() => expect(Math.floor(Date.now() / 1_000)).toBeGreaterThan(second));
    const changed = await changePassword(user);
    const own = await connectLive(server.url, { token: changed.token });
    await own.snapshot('me');
    pass(recheckMs + 1_000);
    expect([await disconnected, await script.closed]).toEqual(['io server disconnect', 1008]);
    expect(await own.watch('me')).toMatchObject({ ok: true });
    const back = await connectLive(server.url, { token: user.token });
    expect(await back.watch('me')).toMatchObject({ ok: false, code: 'unauthenticated' });
    for (const { socket } of [page, own, back]) socket.close();
  });

  it('can sign in again once it is enabled', async () => {
    const user = await server.aUser();
    await operator.disable(user);
    pass(accountCheckMs);
    await eventually(async () => expect((await read(user)).status).toBe(401));
    await operator.enable(user);
    pass(accountCheckMs);
    await eventually(async () => expect((await read(user)).status).toBe(200));
  });
});
