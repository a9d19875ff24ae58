import { hourMs, minuteMs } from '@courtside/contract/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aNightRow, aNightTable } from '../../testing/builders.ts';
import { headHeight, laneHeight, maxRacers, raceOf, shortProfit } from './race.ts';

const tipOff = Date.parse('2026-11-21T19:00:00.000Z');
const iso = (minutes: number) => new Date(tipOff + minutes * minuteMs).toISOString();
const now = tipOff + 2 * hourMs;

/** A night on which each member has stepped to these profits, every half hour. */
function race(profits: Readonly<Record<string, readonly number[]>>, own = 'ana', to = now) {
  const rows = Object.entries(profits)
    .map(([uid, each]) => ({
      ...aNightRow({ uid, profit: each.at(-1) ?? 0 }),
      steps: each.map((profit, index) => ({ at: iso(30 * (index + 1)), profit })),
    }))
    .sort((a, b) => b.profit - a.profit);
  return raceOf(aNightTable({ firstTipOff: iso(0), rows }), own, to);
}

describe('the race of profit', () => {
  test('starts every line at the baseline, and steps when bets were decided', () => {
    const { baseline, racers } = race({ ana: [-10, 20], bo: [5] });
    const [ana, bo] = racers;
    expect(racers.map(({ uid }) => uid)).toEqual(['ana', 'bo']);
    expect([ana?.points[0], bo?.points[0]]).toEqual([
      { x: 0, y: baseline },
      { x: 0, y: baseline },
    ]);
    const xs = ana?.points.map(({ x }) => x) ?? [];
    expect(xs[1]).toBeCloseTo(0.96 / 4);
    expect([xs[2], xs[4]]).toEqual([xs[1], xs[3]]);
    const ys = ana?.points.map(({ y }) => y) ?? [];
    expect([ys[1], (ys[2] ?? 0) > baseline, (ys[4] ?? 0) < baseline]).toEqual([baseline, true, true]);
    for (const { points, head } of racers) expect(points.at(-1)).toEqual({ x: 1, y: head });
  });

  test('keeps the heads in the lane, in order, and apart, whatever the profits', () => {
    const profits = fc.array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 1, maxLength: maxRacers });
    fc.assert(
      fc.property(profits, (each) => {
        const { racers } = race(Object.fromEntries(each.map((profit, n) => [`m${n}`, [profit]])));
        const heads = racers.map(({ head }) => head);
        for (const [index, head] of heads.entries()) {
          expect(head).toBeGreaterThanOrEqual(headHeight / 2 - 1e-9);
          expect(head).toBeLessThanOrEqual(laneHeight - headHeight / 2 + 1e-9);
          if (index > 0) expect(head - (heads[index - 1] ?? 0)).toBeGreaterThanOrEqual(headHeight - 1e-9);
        }
      }),
    );
  });

  test('shows the first members of many, and the user', () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`m${n}`, [100 - n]]));
    const first = Array.from({ length: maxRacers }, (_, n) => `m${n}`);
    expect(race(many, 'm3').racers.map(({ uid }) => uid)).toEqual(first);
    expect(race(many, 'm11').racers.map(({ uid }) => uid)).toEqual([...first.slice(0, -1), 'm11']);
  });

  test('leaves out members whose bets are open, until nothing is decided', () => {
    expect(race({ ana: [], bo: [10] }).racers.map(({ uid }) => uid)).toEqual(['bo']);
    const { racers, baseline } = race({ ana: [], bo: [] });
    expect(racers).toHaveLength(2);
    for (const { points } of racers) expect(points.slice(0, -1).every(({ y }) => y === baseline)).toBe(true);
  });

  test('writes the first tip-off and round times after it', () => {
    const { times } = race({ ana: [10, 20] });
    expect(times.map(({ at }) => (at - tipOff) / minuteMs)).toEqual([0, 60]);
    expect(times.map(({ x }) => x)).toEqual([0, 0.48]);
  });

  test('ends with the last result when the night is over', () => {
    const { racers } = race({ ana: [10, 20] }, 'ana', 0);
    expect(racers[0]?.points.at(-2)?.x).toBe(0.96);
    expect(racers[0]?.points.at(-3)?.x).toBe(0.96);
  });
});

test.each([
  [41.5, '+42'],
  [-20, '−20'],
  [-0.4, '0'],
  [0, '0'],
  [1_250, '+1,250'],
  [-12_400, '−12K'],
])('writes a profit of %d as %s', (dollars, text) => {
  expect(shortProfit(dollars)).toBe(text);
});
