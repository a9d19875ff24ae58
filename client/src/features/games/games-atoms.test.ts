import { expect, test } from 'vitest';
import { aGame } from '../../testing/builders.ts';
import { withGameChanges } from './games-atoms.ts';

const league = new Map([
  ['a', aGame({ id: 'a' })],
  ['b', aGame({ id: 'b' })],
]);

test('updates changed fields, and keeps the same object for a game that did not change', () => {
  const next = withGameChanges(league, [{ id: 'a', team1_price: 180 }], []);
  expect(next.get('a')).toEqual(aGame({ ...league.get('a'), team1_price: 180 }));
  expect(next.get('b')).toBe(league.get('b'));
  expect(league.get('a')?.team1_price).toBe(150);
});

test('adds a new game and removes one that is gone', () => {
  const next = withGameChanges(league, [aGame({ id: 'c' })], ['a']);
  expect([...next.keys()]).toEqual(['b', 'c']);
});

test('ignores fields of a game that is not known', () => {
  expect(withGameChanges(league, [{ id: 'ghost', team1_price: 110 }], []).has('ghost')).toBe(false);
});
