import { expect, test } from 'vitest';
import { recordAgainst } from './finishes.ts';

/** A member who finished these seasons with these ranks. */
const ranked = (ranks: Readonly<Record<string, number>>) => ({
  finishes: Object.entries(ranks).map(([seasonId, rank]) => ({
    seasonId,
    rank,
    standing: 1000,
    profit: 0,
    joinedLate: false,
    isChampion: rank === 1,
  })),
});

test('counts the seasons that one member finished above another, of those that both played', () => {
  const ana = ranked({ s1: 1, s2: 3, s3: 2, s4: 1, s5: 1 });
  const bo = ranked({ s1: 2, s2: 1, s3: 2, s4: 5 });
  expect(recordAgainst(ana, bo)).toEqual({ above: 2, below: 1, level: 1 });
  expect(recordAgainst(bo, ana)).toEqual({ above: 1, below: 2, level: 1 });
});

test('has no record of members who never played the same season', () => {
  expect(recordAgainst(ranked({ s1: 1 }), ranked({ s2: 1 }))).toBeNull();
});
