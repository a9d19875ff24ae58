import { afterEach, expect, test } from 'vitest';
import { applyMessage } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { aRow } from '../../testing/builders.ts';
import { boardAtom, forgetBoard, hasMovementAtom, isFresh, pageSize, podiumAtom, setPage } from './board-atoms.ts';

afterEach(forgetBoard);

const names = (...ranks: number[]) => ranks.map((rank) => store.get(boardAtom).rowAt(rank)?.username);

test('lists rows by position and moves them with live messages', () => {
  applyMessage({
    topic: 'leaderboard',
    type: 'snapshot',
    version: 1,
    data: { rows: [aRow(1, { uid: 'ana' }), aRow(2, { uid: 'bo' }), aRow(3, { uid: 'cy' })], total: 3 },
  });
  expect(names(1, 2, 3, 4)).toEqual(['ana', 'bo', 'cy', undefined]);

  applyMessage({
    topic: 'leaderboard',
    type: 'update',
    version: 2,
    data: { rows: [aRow(1, { uid: 'bo' }), aRow(2, { uid: 'ana' }), aRow(3, { uid: 'di' })], gone: ['cy'], total: 4 },
  });
  expect(names(1, 2, 3)).toEqual(['bo', 'ana', 'di']);
  expect(store.get(boardAtom).total).toBe(4);
});

test('reads rows that are not live from their page, and prefers live rows to an older page', () => {
  setPage(0, [aRow(1, { uid: 'old' })], 180, 5000);
  setPage(3, [aRow(151, { uid: 'far' }), aRow(152, { uid: 'further' })], 180, 5000);
  expect(names(1, 151, 152)).toEqual(['old', 'far', 'further']);
  expect([isFresh(0, 4000), isFresh(3, 4000), isFresh(3, 6000)]).toEqual([true, true, false]);

  applyMessage({
    topic: 'leaderboard',
    type: 'snapshot',
    version: 1,
    data: { rows: [aRow(1, { uid: 'new' })], total: 180 },
  });
  expect(names(1, 151)).toEqual(['new', 'far']);
  const liveSoFar = isFresh(0, 6000);
  expect([liveSoFar, isFresh(100 / pageSize, 6000)]).toEqual([true, false]);
});

test('puts the first three players of the list on the podium, whether or not they have bet', () => {
  const podium = () => store.get(podiumAtom).map(({ uid, position }) => [uid, position]);
  setPage(0, [aRow(1, { uid: 'rich', hasBet: false }), aRow(2, { uid: 'bo' })], 2, 1);
  expect(podium()).toEqual([
    ['rich', 1],
    ['bo', 2],
  ]);
  const rows = [
    aRow(1, { uid: 'rich', balance: 3000, hasBet: false }),
    aRow(2, { uid: 'bo', balance: 1200 }),
    aRow(2, { uid: 'cy', balance: 1200, position: 3 }),
    aRow(4, { uid: 'new', balance: 1000, hasBet: false }),
    aRow(5, { uid: 'di', balance: 900 }),
    aRow(6, { uid: 'ed', balance: 800 }),
  ];
  applyMessage({ topic: 'leaderboard', type: 'snapshot', version: 1, data: { rows, total: 6 } });
  expect(podium()).toEqual([
    ['rich', 1],
    ['bo', 2],
    ['cy', 3],
  ]);
});

test('knows whether anyone has gained or lost places today', () => {
  expect(store.get(hasMovementAtom)).toBe(false);
  setPage(0, [aRow(1, { placesGained: null }), aRow(2, { placesGained: 0 })], 2, 1);
  expect(store.get(hasMovementAtom)).toBe(false);
  setPage(0, [aRow(1), aRow(2, { placesGained: -1 })], 2, 2);
  expect(store.get(hasMovementAtom)).toBe(true);
});
