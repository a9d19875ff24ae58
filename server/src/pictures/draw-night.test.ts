import { expect, it } from 'vitest';
import { drawNight, headingWords } from './draw-night.ts';

it.each(['Bryce', 'W'.repeat(64), '🏀', 'שלום'])('draws the picture of a night for the name %j', async (username) => {
  const rows = [123_456_789, 0, -1, -2, -3, -4].map((profit, n) => ({ uid: `u${n}`, username, profit }));
  const best = { username, about: 'Timberwolves/Trail Blazers over 228.5', profit: 123_456_789 };
  const worst = { username, about: 'by half a point', profit: -3_500 };
  const date = 'Friday, November 27';
  const png = await drawNight({
    groupName: username,
    date,
    isOver: true,
    rows,
    friends: 12,
    best,
    worst,
    code: 'HKPT-4F7',
  });
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_080, 1_350]);
  expect(png.length).toBeLessThan(500_000);
});

it('draws a night without bets', async () => {
  const empty = {
    groupName: 'Sofa Critics',
    date: 'Friday, November 27',
    isOver: false,
    rows: [],
    friends: 0,
    best: null,
    worst: null,
    code: null,
  };
  expect((await drawNight(empty)).subarray(1, 4).toString()).toBe('PNG');
});

it.each([
  [[500, 0], true, 'Ada takes the night'],
  [[500, 0], false, 'Ada leads tonight'],
  [[500, 500, 0], true, '2 friends share the night'],
  [[-500, -700], true, 'No one finished the night ahead'],
  [[0, 0], true, 'No one finished the night ahead'],
  [[0, 0], false, 'No one is ahead yet'],
])('says of the profits %j, over: %j: %s', (profits, isOver, words) => {
  const rows = profits.map((profit, n) => ({ uid: `u${n}`, username: n === 0 ? 'Ada' : 'Bo', profit }));
  const { username, rest } = headingWords({ rows, isOver, friends: 0 });
  expect(`${username ?? ''}${rest}`).toBe(words);
});
