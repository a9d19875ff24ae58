import { afterEach, expect, test } from 'vitest';
import { applyMessage } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { aRow } from '../../testing/builders.ts';
import { areAllTiedAtom, boardAtom, forgetBoard, isFresh, pageSize, setPage } from './board-atoms.ts';

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
    data: {
      rows: {
        added: [aRow(3, { uid: 'di' })],
        changed: [
          { uid: 'bo', rank: 1, position: 1 },
          { uid: 'ana', rank: 2, position: 2 },
        ],
        gone: ['cy'],
      },
      total: 4,
    },
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

test('knows whether all players share the first rank', () => {
  const allTied = () => store.get(areAllTiedAtom);
  expect(allTied()).toBe(false);
  setPage(0, [aRow(1)], 1, 1);
  expect(allTied()).toBe(false);
  setPage(0, [aRow(1), aRow(1, { uid: 'bo', position: 2 })], 2, 2);
  expect(allTied()).toBe(true);
  // Live rows count instead of an older page.
  const rows = [aRow(1), aRow(2, { uid: 'bo' })];
  applyMessage({ topic: 'leaderboard', type: 'snapshot', version: 1, data: { rows, total: 2 } });
  expect(allTied()).toBe(false);
});
