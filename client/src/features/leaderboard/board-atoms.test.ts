import { afterEach, expect, test } from 'vitest';
import { handMessage } from '../../live/topic-handlers.ts';
import { store } from '../../store.ts';
import { aRow } from '../../testing/builders.ts';
import { boardAtom, forgetBoard, isFresh, pageSize, setPage } from './board-atoms.ts';

afterEach(forgetBoard);

const names = (...ranks: number[]) => ranks.map((rank) => store.get(boardAtom).rowAt(rank)?.username);

test('rows stand by rank, and what a live message moves stands elsewhere', () => {
  handMessage({
    topic: 'leaderboard',
    type: 'snapshot',
    version: 1,
    data: { rows: [aRow(1, { uid: 'ana' }), aRow(2, { uid: 'bo' }), aRow(3, { uid: 'cy' })], total: 3 },
  });
  expect(names(1, 2, 3, 4)).toEqual(['ana', 'bo', 'cy', undefined]);

  handMessage({
    topic: 'leaderboard',
    type: 'update',
    version: 2,
    data: { rows: [aRow(1, { uid: 'bo' }), aRow(2, { uid: 'ana' }), aRow(3, { uid: 'di' })], gone: ['cy'], total: 4 },
  });
  expect(names(1, 2, 3)).toEqual(['bo', 'ana', 'di']);
  expect(store.get(boardAtom).total).toBe(4);
});

test('ranks that are not live come from their page; the live ones know better than an older page', () => {
  setPage(0, [aRow(1, { uid: 'old' })], 180, 5000);
  setPage(3, [aRow(151, { uid: 'far' }), aRow(152, { uid: 'further' })], 180, 5000);
  expect(names(1, 151, 152)).toEqual(['old', 'far', 'further']);
  expect([isFresh(0, 4000), isFresh(3, 4000), isFresh(3, 6000)]).toEqual([true, true, false]);

  handMessage({
    topic: 'leaderboard',
    type: 'snapshot',
    version: 1,
    data: { rows: [aRow(1, { uid: 'new' })], total: 180 },
  });
  expect(names(1, 151)).toEqual(['new', 'far']);
  const liveSoFar = isFresh(0, 6000);
  expect([liveSoFar, isFresh(100 / pageSize, 6000)]).toEqual([true, false]);
});
