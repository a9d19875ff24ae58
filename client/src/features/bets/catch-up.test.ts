import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aBet } from '../../testing/builders.ts';
import { answer, fakeApi, refusal } from '../../testing/fake-api.ts';
import { betsAtom, clearBets, mergeBets } from './bets-atoms.ts';
import { catchUpOnBets } from './catch-up.ts';

const ana = { uid: 'ana', token: async () => 'token' };
const statuses = () => Object.fromEntries(store.get(betsAtom).map(({ id, status }) => [id, status]));

beforeEach(clearBets);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a bet that was settled among too many others, while nobody listened, is settled on the screen too', async () => {
  mergeBets([aBet({ id: 'old' }), aBet({ id: 'running' })]);
  const calls = fakeApi(() => answer({ old: aBet({ id: 'old', status: 'won' }), running: aBet({ id: 'running' }) }));
  await catchUpOnBets(ana, [aBet({ id: 'running' })]);
  expect(statuses()).toEqual({ old: 'won', running: 'pending' });
  expect(calls).toHaveLength(1);
});

test('nothing is read where the snapshot tells of every bet that ran', async () => {
  mergeBets([aBet({ id: 'old', status: 'lost' }), aBet({ id: 'running' })]);
  const calls = fakeApi(() => answer({}));
  await catchUpOnBets(ana, [aBet({ id: 'running' })]);
  expect(calls).toEqual([]);
});

test('bets that cannot be read stay as they are', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mergeBets([aBet({ id: 'old' })]);
  fakeApi(() => refusal('unavailable'));
  await catchUpOnBets(ana, []);
  expect(statuses()).toEqual({ old: 'pending' });
});
