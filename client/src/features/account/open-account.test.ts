import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aBet, anAccount } from '../../testing/builders.ts';
import { answer, fakeApi, noAnswer, refusal } from '../../testing/fake-api.ts';
import { betsAtom, betsLoadAtom, clearBets } from '../bets/bets-atoms.ts';
import { accountAtom, clearAccount } from './account-atoms.ts';
import { openAccount } from './open-account.ts';

const ana = { uid: 'ana', email: 'ana@example.com', username: 'ana', token: async () => 'token' };
const always = () => true;
const noPause = () => Promise.resolve();

beforeEach(() => {
  clearAccount();
  clearBets();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('whoever has an account sees its balance and bets', async () => {
  const calls = fakeApi(({ path }) =>
    path.includes('user_id') ? answer({ 'bet-1': aBet() }) : answer(anAccount({ balance: 812.5 })),
  );
  await openAccount(ana, always, noPause);
  expect(store.get(accountAtom)?.balance).toBe(812.5);
  expect(store.get(betsAtom)).toHaveLength(1);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/users/ana',
    'GET /api/userbets/user_id/ana?limit=1000',
  ]);
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer token');
});

test('whoever has more bets than one answer holds sees them all', async () => {
  const calls = fakeApi(({ path }) => {
    if (!path.includes('user_id')) return answer(anAccount());
    const [id, nextCursor] = path.includes('cursor=c2') ? ['early', null] : ['late', 'c2'];
    return Response.json({ success: true, data: { [id]: aBet({ id }) }, nextCursor });
  });
  await openAccount(ana, always, noPause);
  expect(
    store
      .get(betsAtom)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['early', 'late']);
  expect(calls.map(({ path }) => path).slice(1)).toEqual([
    '/api/userbets/user_id/ana?limit=1000',
    '/api/userbets/user_id/ana?limit=1000&cursor=c2',
  ]);
});

test('U3, S3 whoever has none gets one, with the specified fields', async () => {
  const calls = fakeApi(({ method, path }) => {
    if (path.includes('user_id')) return answer({});
    return method === 'POST' ? answer(anAccount(), 201) : refusal('user-not-found');
  });
  await openAccount(ana, always, noPause);
  expect(calls[1]).toMatchObject({
    method: 'POST',
    path: '/api/users/ana',
    body: { username: 'ana', email: 'ana@example.com', balance: 1000, totalWinnings: 0, groupIds: [] },
  });
  expect(store.get(accountAtom)?.balance).toBe(1000);
});

test('while the server is away it keeps trying, and the page shows what it has', async () => {
  let attempts = 0;
  fakeApi(({ path }) => {
    if (path.includes('user_id')) return answer({});
    attempts += 1;
    return attempts < 3 ? noAnswer() : answer(anAccount());
  });
  const pauses: number[] = [];
  await openAccount(ana, always, async (milliseconds) => {
    pauses.push(milliseconds);
    expect(store.get(betsLoadAtom)).toBe('failed');
  });
  expect(pauses).toEqual([1000, 2000]);
  expect(store.get(accountAtom)?.balance).toBe(1000);
  expect(store.get(betsLoadAtom)).toBe('loaded');
});

test('whoever has signed out meanwhile leaves nothing behind', async () => {
  let signedIn = true;
  fakeApi(({ path }) => {
    if (path.includes('user_id')) {
      signedIn = false;
      return answer({ 'bet-1': aBet() });
    }
    return answer(anAccount());
  });
  await openAccount(ana, () => signedIn, noPause);
  expect(store.get(accountAtom)).toBeNull();
  expect(store.get(betsAtom)).toEqual([]);
});
