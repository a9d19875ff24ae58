import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountAtom, clearAccount, setAccount } from '../features/account/account-atoms.ts';
import { refreshAccount } from '../features/account/refresh-account.ts';
import { rename } from '../features/account/rename.ts';
import { betsAtom, clearBets } from '../features/bets/bets-atoms.ts';
import { undoBet } from '../features/bets/close-bet.ts';
import { placeBet } from '../features/bets/place-bet.ts';
import { setSession } from '../features/session/session-atoms.ts';
import { store } from '../store.ts';
import { aBet, aGame, anAccount } from '../testing/builders.ts';
import { eventually } from '../testing/eventually.ts';
import { answer, fakeApi, noAnswer } from '../testing/fake-api.ts';
import { call } from './call.ts';
import { inSession } from './ended-sessions.ts';

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
const stake = { game: aGame(), team: 'Boston Celtics', price: 150, amount: 5000 };

beforeEach(() => {
  signOut();
  signIn('ana');
  setAccount(anAccount());
});
afterEach(() => vi.unstubAllGlobals());

/** Ana does something; Ben is signed in by the time it is answered. @returns whether anybody was told how it went */
async function answeredToBen(act: () => Promise<unknown>, reply: Response): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const calls = fakeApi(() => promise);
  const told = vi.fn();
  void act().then(told, told);
  await eventually(() => expect(calls).toHaveLength(1));
  signOut();
  signIn('ben');
  setAccount(anAccount({ uid: 'ben', username: 'ben' }));
  resolve(reply);
  // What comes of the answer comes before that of calls made after it.
  fakeApi(() => answer([]));
  await call('listGroups', { token });
  await call('listGroups', { token });
  return told.mock.calls.length > 0;
}

test.each([
  ['a bet placed', () => placeBet(stake, bettor), answer(aBet(), 201)],
  ['a bet refused', () => placeBet(stake, bettor), Response.json({ success: false, code: 'x', message: 'No.' })],
  ['a bet undone', () => undoBet(aBet(), token), answer(aBet({ status: 'void', cancelled: true }))],
  ['a balance', () => refreshAccount('ana', token), answer(anAccount({ seq: 9 }))],
  ['a new name', () => rename('ana', 'anna', token), answer(anAccount({ username: 'anna' }))],
])('the next person in this tab sees nothing of %s, answered after a change of user', async (_name, act, reply) => {
  expect(await answeredToBen(act, reply)).toBe(false);
  expect(store.get(betsAtom)).toEqual([]);
  expect(store.get(accountAtom)).toMatchObject({ uid: 'ben', username: 'ben' });
});

test('what was being tried again for one person is not tried for the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls = fakeApi(noAnswer);
  void placeBet(stake, { ...bettor, pause: () => inSession(promise) });
  await eventually(() => expect(calls).toHaveLength(1));
  signOut();
  signIn('ben');
  resolve();
  fakeApi(() => answer([]));
  await call('listGroups', { token });
  expect(calls).toHaveLength(1);
});

test('whoever signs in gets the answers of what was asked before it was known that they are', async () => {
  setSession({ status: 'out' });
  fakeApi(() => answer([]));
  const asked = call('listGroups', { token });
  signIn('ana');
  expect(await asked).toEqual([]);
});
