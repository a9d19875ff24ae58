import { beforeEach, expect, test } from 'vitest';
import { store } from '../../store.ts';
import { setSession } from '../session/session-atoms.ts';
import { emptySlip, type SlipLeg, withLeg, withoutGame } from './slip.ts';
import { slipAtom } from './slip-atoms.ts';

const leg = (gameId: string, fields: Partial<SlipLeg> = {}): SlipLeg => ({
  gameId,
  market: 'moneyline',
  side: 'team1',
  line: null,
  price: 150,
  team1: 'Boston Celtics',
  team2: 'Miami Heat',
  startTime: '2026-11-29T20:00:00.000Z',
  ...fields,
});
const games = () => store.get(slipAtom).legs.map(({ gameId }) => gameId);
const signIn = (uid: string) => setSession({ status: 'in', user: { uid, email: null, displayName: null } });

beforeEach(() => {
  setSession({ status: 'out' });
  localStorage.clear();
  signIn('ana');
  store.set(slipAtom, () => emptySlip);
});

test('a second pick of a game takes the place of the first, also on a full slip; a seventh game is not added', () => {
  const full = ['1', '2', '3', '4', '5', '6'].reduce((slip, id) => withLeg(slip, leg(id)), emptySlip);
  expect(withLeg(full, leg('7'))).toBe(full);
  const replaced = withLeg(full, leg('2', { side: 'team2', price: -170 }));
  expect(replaced.legs.map(({ gameId, price }) => `${gameId} ${price}`)).toEqual([
    '1 150',
    '2 -170',
    '3 150',
    '4 150',
    '5 150',
    '6 150',
  ]);
});

test('the amount goes with the last leg', () => {
  const slip = { ...withLeg(emptySlip, leg('1')), amount: '20' };
  expect(withoutGame(slip, '1')).toEqual(emptySlip);
});

test('two tabs show one slip, and what another tab has stored wrongly is an empty one', () => {
  const unsubscribe = store.sub(slipAtom, () => undefined);
  store.set(slipAtom, (slip) => withLeg(slip, leg('1')));
  const key = 'courtside:parlay:ana';
  const otherTab = (slip: unknown) => {
    const newValue = JSON.stringify(JSON.stringify(slip));
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  };
  otherTab({ legs: [leg('1'), leg('2')], amount: '' });
  expect(games()).toEqual(['1', '2']);
  // A change is made to what the other tab has stored, not to what this one had.
  store.set(slipAtom, (slip) => withLeg(slip, leg('3')));
  expect(games()).toEqual(['1', '2', '3']);
  otherTab({ legs: 'none' });
  expect(games()).toEqual([]);
  unsubscribe();
});

test('belongs to its user, and is forgotten when they sign out', () => {
  store.set(slipAtom, (slip) => withLeg(slip, leg('1')));
  signIn('bo');
  expect(games()).toEqual([]);
  store.set(slipAtom, (slip) => withLeg(slip, leg('2')));
  setSession({ status: 'out' });
  signIn('bo');
  expect(games()).toEqual([]);
  expect(localStorage.getItem('courtside:parlay:bo')).toBeNull();
});
