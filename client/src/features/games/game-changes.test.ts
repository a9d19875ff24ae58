import { expect, test } from 'vitest';
import { aGame } from '../../testing/builders.ts';
import { withGameChanges } from './game-changes.ts';

const league = new Map([
  ['a', aGame({ id: 'a' })],
  ['b', aGame({ id: 'b' })],
]);

test('changed fields are laid over; a game that did not change stays the very same', () => {
  const next = withGameChanges(league, [{ id: 'a', team1_price: 180 }], []);
  expect(next.get('a')).toEqual(aGame({ ...league.get('a'), team1_price: 180 }));
  expect(next.get('b')).toBe(league.get('b'));
  expect(league.get('a')?.team1_price).toBe(150);
});

test('a new game joins, a removed one leaves', () => {
  const next = withGameChanges(league, [aGame({ id: 'c' })], ['a']);
  expect([...next.keys()]).toEqual(['b', 'c']);
});

test('fields of a game nobody knows are no game', () => {
  expect(withGameChanges(league, [{ id: 'ghost', team1_price: 110 }], []).has('ghost')).toBe(false);
});
