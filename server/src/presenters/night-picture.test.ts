import type { NightCard } from '@courtside/core/nights/night-card';
import { expect, it } from 'vitest';
import { presentNightPicture } from './night-picture.ts';

const card: NightCard = {
  groupName: 'Hoops',
  night: '2026-11-27',
  isOver: true,
  rows: [{ uid: 'ada', username: 'Ada', rank: 1, profit: 2_273 }],
  best: { username: 'Ada', on: 'Celtics −5.5', profit: 2_273 },
  worst: { username: 'Bo', by: 0.5, profit: -500 },
};

it('names the day, what the best ticket was on, and how close the worst beat was', () => {
  expect(presentNightPicture(card, 'HKPT-4F7')).toEqual({
    groupName: 'Hoops',
    date: 'Friday, November 27',
    isOver: true,
    rows: [{ uid: 'ada', username: 'Ada', profit: 2_273 }],
    friends: 0,
    best: { username: 'Ada', about: 'Celtics −5.5', profit: 2_273 },
    worst: { username: 'Bo', about: 'by half a point', profit: -500 },
    code: 'HKPT-4F7',
  });
});

it.each([
  [1, 'by 1 point'],
  [3, 'by 3 points'],
])('says by how much a bet was lost: %d', (by, about) => {
  const worst = { username: 'Bo', by, profit: -500 };
  expect(presentNightPicture({ ...card, best: null, worst }, null)).toMatchObject({ best: null, worst: { about } });
});
