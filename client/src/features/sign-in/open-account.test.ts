import { beforeEach, expect, test, vi } from 'vitest';
import { call, endSession } from '../../api/call.ts';
import { store } from '../../store.ts';
import { aBet, anAccount } from '../../testing/builders.ts';
import { errorResponse, fakeApi, networkError, ok } from '../../testing/fake-api.ts';
import { dismissToast, toastsAtom } from '../../ui/toast/toast-atoms.ts';
import { accountAtom, clearAccount } from '../account/account-atoms.ts';
import { betsAtom, betsLoadAtom, clearBets } from '../bets/bets-atoms.ts';
import { SignInError } from '../session/sign-in-client.ts';
import { openAccount, retryAccount } from './open-account.ts';
import { leftPage } from './session-end.ts';
import { chooseUsername, hasProviderCreated, rememberProviderSignIn } from './username.ts';

const auth = vi.hoisted(() => ({ signOut: vi.fn(async (): Promise<void> => undefined) }));
vi.mock('../session/open-auth.ts', () => ({ openAuth: async () => auth }));

const ana = { uid: 'ana', email: 'ana@example.com', username: 'ana', token: async () => 'token' };
const noPause = () => Promise.resolve();

beforeEach(() => {
  clearAccount();
  clearBets();
  vi.spyOn(console, 'error').mockReturnValue();
});

test('loads the balance and the bets of an account', async () => {
  const calls = fakeApi(({ path }) =>
    path.includes('user_id') ? ok({ 'bet-1': aBet() }, 200, { nextCursor: null }) : ok(anAccount({ balance: 812.5 })),
  );
  await openAccount(ana, noPause);
  expect(store.get(accountAtom)?.balance).toBe(812.5);
  expect(store.get(betsAtom)).toHaveLength(1);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/users/ana',
    'GET /api/userbets/user_id/ana?limit=100',
  ]);
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer token');
});

test('reads pages of bets until all running ones are loaded, and no more', async () => {
  const calls = fakeApi(({ path }) => {
    if (!path.includes('user_id')) return ok(anAccount({ stats: { ...anAccount().stats, bets: 9, running: 2 } }));
    const [id, nextCursor] = path.includes('cursor=c2') ? ['early', 'c3'] : ['late', 'c2'];
    return ok({ [id]: aBet({ id }) }, 200, { nextCursor });
  });
  await openAccount(ana, noPause);
  expect(
    store
      .get(betsAtom)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['early', 'late']);
  expect(calls.map(({ path }) => path).slice(1)).toEqual([
    '/api/userbets/user_id/ana?limit=100',
    '/api/userbets/user_id/ana?limit=100&cursor=c2',
  ]);
});

test('U3, S3 opens an account with the specified fields if there is none', async () => {
  const calls = fakeApi(({ method, path }) => {
    if (path.includes('user_id')) return ok({}, 200, { nextCursor: null });
    return method === 'POST' ? ok(anAccount(), 201) : errorResponse('user-not-found');
  });
  await openAccount(ana, noPause);
  expect(calls[1]).toMatchObject({
    method: 'POST',
    path: '/api/users/ana',
    body: { username: 'ana', email: 'ana@example.com', balance: 1000, totalWinnings: 0, groupIds: [] },
  });
  expect(store.get(accountAtom)?.balance).toBe(1000);
});

test('opens the account of a user created by a sign-in with Google, without asking for the missing record', async () => {
  rememberProviderSignIn(Promise.resolve(true));
  const calls = fakeApi(({ path }) =>
    path.includes('user_id') ? ok({}, 200, { nextCursor: null }) : ok(anAccount(), 201),
  );
  await openAccount(ana, noPause);
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/users/ana' });
  expect(await hasProviderCreated()).toBe(false);
});

test.each([
  ['that has not created the user', () => Promise.resolve(false)],
  ['that has failed', () => Promise.reject(new Error('popup closed'))],
])('reads the account after a sign-in with Google %s', async (_name, signIn) => {
  rememberProviderSignIn(signIn());
  const calls = fakeApi(({ path }) => (path.includes('user_id') ? ok({}, 200, { nextCursor: null }) : ok(anAccount())));
  await openAccount(ana, noPause);
  expect(calls[0]).toMatchObject({ method: 'GET', path: '/api/users/ana' });
});

test.each([
  ['account-disabled', 'This account has been disabled. Please contact support.'],
  ['unauthenticated', 'Your session has ended. Please sign in again.'],
] as const)('signs out when the server responds with %s, and says why', async (code, text) => {
  auth.signOut.mockClear();
  fakeApi(() => errorResponse(code));
  // Signing out ends the session, which ends the attempts.
  auth.signOut.mockImplementationOnce(async () => endSession());
  await openAccount(ana, noPause);
  expect(auth.signOut).toHaveBeenCalledTimes(1);
  expect(store.get(toastsAtom).at(-1)).toMatchObject({ tone: 'loss', text });
});

test('retries with growing pauses while the server is down', async () => {
  let attempts = 0;
  fakeApi(({ path }) => {
    if (path.includes('user_id')) return ok({}, 200, { nextCursor: null });
    attempts += 1;
    return attempts < 3 ? networkError() : ok(anAccount());
  });
  const pauses: number[] = [];
  await openAccount(ana, async (milliseconds) => {
    pauses.push(milliseconds);
    expect(store.get(betsLoadAtom)).toBe('failed');
  });
  expect(pauses).toEqual([1000, 2000]);
  expect(store.get(accountAtom)?.balance).toBe(1000);
  expect(store.get(betsLoadAtom)).toBe('loaded');
});

test('leaves nothing behind when the user signs out before the response arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  fakeApi(({ path }) => {
    if (!path.includes('user_id')) return ok(anAccount());
    endSession();
    resolve();
    return ok({ 'bet-1': aBet() }, 200, { nextCursor: null });
  });
  void openAccount(ana, noPause);
  await promise;
  // Resolves after everything that the response causes.
  fakeApi(() => ok([]));
  await call('listGroups', { token: ana.token });
  expect(store.get(accountAtom)).toBeNull();
  expect(store.get(betsAtom)).toEqual([]);
});

test('says once that a session has ended, also when the token cannot be renewed, and remembers the page', async () => {
  auth.signOut.mockClear();
  for (const { id } of store.get(toastsAtom)) dismissToast(id);
  const { promise, resolve } = Promise.withResolvers<void>();
  auth.signOut.mockImplementationOnce(() => promise);
  fakeApi(() => errorResponse('unauthenticated'));
  const expired = new SignInError('session-over');
  const holder = { ...ana, token: async (fresh: boolean) => (fresh ? Promise.reject(expired) : 'token') };
  const firstPause = Promise.withResolvers<void>();
  void openAccount(holder, async () => {
    firstPause.resolve();
    await new Promise(() => undefined);
  });
  await firstPause.promise;
  await retryAccount();
  expect(store.get(toastsAtom)).toMatchObject([{ text: 'Your session has ended. Please sign in again.' }]);
  expect(auth.signOut).toHaveBeenCalledTimes(1);
  expect(leftPage()).toBe(window.location.pathname + window.location.search);
  endSession();
  resolve();
});

test('opens the account of a user who has just signed up without asking for it first', async () => {
  const calls = fakeApi(({ method, path }) => {
    if (path.includes('user_id')) return ok({}, 200, { nextCursor: null });
    return ok(anAccount(), method === 'POST' ? 201 : 200);
  });
  chooseUsername('Ana@example.com', 'ana');
  await openAccount(ana, noPause);
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
  expect(calls[0]?.body).toMatchObject({ username: 'ana', balance: 1000 });
  await openAccount(ana, noPause);
  expect(calls[2]).toMatchObject({ method: 'GET', path: '/api/users/ana' });
});
