import { testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operator, type SignedIn, signUp } from '../testing/emulator.ts';
import { connectLive } from '../testing/live.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { aSteeredTime } from '../testing/steered-time.ts';
import { createAccountCheck } from './account-state.ts';
import { cacheTokens, trustedForMs } from './token-cache.ts';
import { createFirebaseVerifier } from './verify-with-firebase.ts';

const closings = [
  ['disabled', operator.disable],
  ['deleted', operator.delete],
  ['signed out everywhere', operator.signOutEverywhere],
] as const;

describe('the identity provider', () => {
  const mayGoOn = createAccountCheck(testConfig());

  it.each(closings)('says who was %s', async (_what, close) => {
    const user = await signUp();
    expect(await mayGoOn(user.token)).toBe(true);
    await close(user);
    expect(await mayGoOn(user.token)).toBe(false);
  });

  it('that does not answer, or answers something else, says nothing of anybody', async () => {
    const { token } = await signUp();
    const nobody = createAccountCheck({ ...testConfig(), FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' });
    await expect(nobody(token)).rejects.toThrow();
    await expect(mayGoOn('garbage')).rejects.toThrow(/INVALID_ID_TOKEN/);
  });
});

describe('an account', () => {
  const clock = { ahead: 0 };
  const time = aSteeredTime();
  /** Questions to the identity provider that are under way. */
  let unanswered = 0;
  let server: TestServer;
  beforeAll(async () => {
    const now = () => Date.now() + clock.ahead;
    const { verify, mayGoOn } = createFirebaseVerifier(testConfig());
    const counted = async (idToken: string) => {
      unanswered += 1;
      return mayGoOn(idToken).finally(() => {
        unanswered -= 1;
      });
    };
    const verifyToken = cacheTokens({ verify, mayGoOn: counted }, now);
    server = await aServer({ deps: { verifyToken, after: time.after } });
    await server.core();
  });
  afterAll(() => server.end());

  const read = ({ uid, token }: SignedIn) => server.call('GET', `/api/users/${uid}`, { token });
  /** Some time goes by, for calls and for live connections. */
  function pass(ms: number): void {
    clock.ahead += ms;
    time.pass(ms);
  }

  it.each(closings)('that was %s is out a minute later, with the token that was good', async (_what, close) => {
    const [user, other] = [await server.aUser(), await server.aUser()];
    await close(user);
    pass(trustedForMs);
    await read(user);
    await eventually(async () => {
      expect(await read(user)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    });
    expect((await read(other)).status).toBe(200);
  });

  it('that only watches is hung up on, and cannot watch its own again; others and the public go on', async () => {
    const [user, other] = [await server.aUser(), await server.aUser()];
    const [page, friend] = [
      await connectLive(server.url, { token: user.token }),
      await connectLive(server.url, { token: other.token }),
    ];
    await Promise.all([page.snapshot('me'), friend.snapshot('me')]);
    const gone = vi.fn();
    page.socket.once('disconnect', gone);
    await operator.disable(user);
    // The connection asks every half minute: the second time the provider is asked, too, the third time it knows.
    for (let asks = 0; asks < 3; asks += 1) {
      pass(trustedForMs / 2);
      await new Promise((resolve) => setImmediate(resolve));
      await eventually(() => expect(unanswered).toBe(0));
    }
    await eventually(() => expect(gone).toHaveBeenCalledWith('io server disconnect', undefined));
    const back = await connectLive(server.url, { token: user.token });
    expect(await back.watch('me')).toMatchObject({ ok: false, code: 'unauthenticated' });
    expect(await back.watch('games')).toMatchObject({ ok: true });
    expect(friend.socket.connected).toBe(true);
    expect(await friend.watch('me')).toMatchObject({ ok: true });
    for (const { socket } of [page, friend, back]) socket.close();
  });

  it('that is enabled again is let in again', async () => {
    const user = await server.aUser();
    await operator.disable(user);
    pass(trustedForMs);
    await eventually(async () => expect((await read(user)).status).toBe(401));
    await operator.enable(user);
    pass(trustedForMs);
    await eventually(async () => expect((await read(user)).status).toBe(200));
  });
});
