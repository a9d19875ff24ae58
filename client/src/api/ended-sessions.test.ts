import { beforeEach, expect, test, vi } from 'vitest';
import { rename } from '../features/account/account-actions.ts';
import { accountAtom, clearAccount, refreshAccount, setAccount } from '../features/account/account-atoms.ts';
import { betsAtom, clearBets } from '../features/bets/bets-atoms.ts';
import { undoBet } from '../features/bets/close-bet.ts';
import { placeBet, type Stake } from '../features/bets/place-bet.ts';
import { setSession } from '../features/session/session-atoms.ts';
import { store } from '../store.ts';
import { aBet, aGame, anAccount } from '../testing/builders.ts';
import { eventually } from '../testing/eventually.ts';
import { errorResponse, fakeApi, networkError, ok } from '../testing/fake-api.ts';
import { call, inSession } from './call.ts';

const signIn = (uid: string) => setSession({ status: 'in', user: { uid, email: null, displayName: null } });
const signOut = () => {
  clearAccount();
  clearBets();
  setSession({ status: 'out' });
};
const token = async () => 'token';
const bettor = {
  uid: 'ana',
  token,
  newId: () => 'bet-1',
  now: () => 0,
  pause: () => inSession(Promise.resolve()),
  onPlacedAfterAll: () => undefined,
};
const stake: Stake = {
  game: aGame(),
  selection: { market: 'moneyline', side: 'team1', line: null, price: 150, otherPrice: -170 },
  amount: 5000,
};

beforeEach(() => {
  signOut();
  signIn('ana');
  setAccount(anAccount());
});

/** Ana calls, and Ben is signed in when the response arrives. @returns whether the caller's promise has settled */
async function settledForBen(act: () => Promise<unknown>, reply: Response): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const calls = fakeApi(() => promise);
  const settled = vi.fn();
  void act().then(settled, settled);
  await eventually(() => expect(calls).toHaveLength(1));
  signOut();
  signIn('ben');
  setAccount(anAccount({ uid: 'ben', username: 'ben' }));
  resolve(reply);
  // The response takes effect before the responses to later calls.
  fakeApi(() => ok([]));
  await call('listGroups', { token });
  await call('listGroups', { token });
  return settled.mock.calls.length > 0;
}

test.each([
  ['a bet placed', () => placeBet(stake, bettor), ok(aBet(), 201)],
  ['a bet refused', () => placeBet(stake, bettor), errorResponse('insufficient-balance')],
  ['a bet undone', () => undoBet(aBet(), token), ok(aBet({ status: 'void', cancelled: true }))],
  ['a balance', () => refreshAccount('ana', token), ok(anAccount({ seq: 9 }))],
  ['a new name', () => rename('ana', 'anna', token), ok(anAccount({ username: 'anna' }))],
])(
  'the next user of the tab sees nothing of %s when the response arrives after the change',
  async (_name, act, reply) => {
    expect(await settledForBen(act, reply)).toBe(false);
    expect(store.get(betsAtom)).toEqual([]);
    expect(store.get(accountAtom)).toMatchObject({ uid: 'ben', username: 'ben' });
  },
);

test('the end of a session cancels its requests, and no others', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    signals.push(init.signal);
    return new Promise(() => undefined);
  });
  void call('listGroups', { token });
  void call('listBets');
  await eventually(() => expect(signals).toHaveLength(2));
  signOut();
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, true]);
});

test('does not retry a call of one user for the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls = fakeApi(networkError);
  void placeBet(stake, { ...bettor, pause: () => inSession(promise) });
  await eventually(() => expect(calls).toHaveLength(1));
  signOut();
  signIn('ben');
  resolve();
  fakeApi(() => ok([]));
  await call('listGroups', { token });
  expect(calls).toHaveLength(1);
});

test('settles calls made before it was known who is signed in', async () => {
  setSession({ status: 'out' });
  fakeApi(() => ok([]));
  const asked = call('listGroups', { token });
  signIn('ana');
  expect(await asked).toEqual([]);
});
