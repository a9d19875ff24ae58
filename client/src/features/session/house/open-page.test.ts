import type { Session } from '@courtside/contract/session';
import { minuteMs } from '@courtside/contract/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { errorResponse, fakeApi, fakeConfig, ok } from '../../../testing/fake-api.ts';

vi.mock('../../sign-in/open-account.ts', () => ({ openAccount: async () => undefined }));

/** The session of Ana, with the token of this number. */
function sessionOf(number: number): Session {
  return {
    user: { uid: 'ana', email: 'ana@example.com', emailVerified: true, name: null, provider: null },
    accessToken: `token ${number}`,
    expiresInSeconds: 900,
    refreshToken: `ana.refresh ${number}`,
    device: 'device',
  };
}

/** Opens the page for a user who signs in. */
async function signIn() {
  vi.resetModules();
  const { signIn } = await import('../../sign-in/session-actions.ts');
  await signIn('ana@example.com', 'secret1');
  const { store } = await import('../../../store.ts');
  const { sessionAtom } = await import('../session-atoms.ts');
  await eventually(() => expect(store.get(sessionAtom).status).toBe('in'));
  return store;
}

beforeEach(() => {
  fakeConfig({ signIn: 'house' });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const request = (_name: string, run: () => unknown) => run();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

test('an open page renews its token before it expires, and the live connection gets the new one', async () => {
  const calls = fakeApi(() => ok(sessionOf(calls.length)));
  const store = await signIn();
  const { liveIdentityAtom } = await import('../../../live/topics.ts');
  const before = store.get(liveIdentityAtom);
  await vi.advanceTimersByTimeAsync(9 * minuteMs);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(minuteMs);
  await eventually(() => expect(store.get(liveIdentityAtom)).not.toBe(before));
  expect(calls.map(({ path }) => path)).toEqual(['/api/sign-in/password', '/api/sign-in/session']);
  expect(await store.get(liveIdentityAtom)?.token(false)).toBe('token 2');
});

test('a page whose session is over signs out and says so', async () => {
  fakeApi(({ path }) => (path.endsWith('/password') ? ok(sessionOf(1)) : errorResponse('session-over')));
  const store = await signIn();
  const { sessionAtom } = await import('../session-atoms.ts');
  const { toastsAtom } = await import('../../../ui/toast/toast-atoms.ts');
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  await eventually(() => expect(store.get(sessionAtom).status).toBe('out'));
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['Your session has ended. Please sign in again.']);
});
