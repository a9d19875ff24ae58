import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTemporaryStack, type TemporaryStack } from '../temporary-stack.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { Snapshots } from './snapshots.ts';

/** Accounts are checked every two seconds and saved within a few. */
const soon = { timeout: 60_000, interval: 100 };

describe('the Auth emulator', () => {
  let stack: TemporaryStack;

  beforeAll(async () => {
    stack = await startTemporaryStack({ components: ['auth'] });
    await stack.waitReady();
  });

  afterAll(() => stack?.stop());

  async function post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`http://${stack.env.FIREBASE_AUTH_EMULATOR_HOST}/${path}?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  }

  const call = (method: 'signUp' | 'signInWithPassword', email: string, password: string) =>
    post(`identitytoolkit.googleapis.com/v1/accounts:${method}`, { email, password, returnSecureToken: true });

  it('has demo accounts for sign-in', async () => {
    for (const { uid, email } of demoAccounts) {
      await vi.waitFor(
        async () => expect(await call('signInWithPassword', email, demoPassword)).toMatchObject({ localId: uid }),
        soon,
      );
    }
  });

  it('keeps a saved account and its uid through kill -9', async () => {
    const signedUp = await call('signUp', 'new@courtside.demo', 'secret-1');
    expect(signedUp).toMatchObject({ localId: expect.any(String) });
    const { localId, idToken } = signedUp as { localId: string; idToken: string };
    const snapshots = new Snapshots(join(stack.dataDir, 'auth', 'accounts'));
    await vi.waitFor(() => expect(snapshots.latest()?.accounts).toBe(demoAccounts.length + 1), soon);

    stack.kill('auth');
    await stack.waitReady('auth');
    const again = await call('signInWithPassword', 'new@courtside.demo', 'secret-1');
    expect(again).toMatchObject({ localId });
    // So is the session.
    const found = await post('identitytoolkit.googleapis.com/v1/accounts:lookup', { idToken });
    expect(found).toMatchObject({ users: [{ localId }] });
  });

  it('keeps a session through a restart', { tags: ['deep'] }, async () => {
    const [demo = { uid: '', email: '' }] = demoAccounts;
    const { idToken, refreshToken } = await vi.waitFor(async () => {
      const signedIn = await call('signInWithPassword', demo.email, demoPassword);
      expect(signedIn).toMatchObject({ idToken: expect.any(String) });
      return signedIn as { idToken: string; refreshToken: string };
    }, soon);
    stack.kill('auth', 'SIGINT');
    await vi.waitFor(() => expect(stack.isReady('auth')).toBe(false), soon);
    await stack.waitReady('auth');
    const lookup = (token: string) => post('identitytoolkit.googleapis.com/v1/accounts:lookup', { idToken: token });
    expect(await lookup(idToken)).toMatchObject({ users: [{ localId: demo.uid }] });
    const renewed = await post('securetoken.googleapis.com/v1/token', { grantType: 'refresh_token', refreshToken });
    expect(renewed).toMatchObject({ user_id: demo.uid });
    expect(await lookup((renewed as { id_token: string }).id_token)).toMatchObject({ users: [{ localId: demo.uid }] });
  });
});
