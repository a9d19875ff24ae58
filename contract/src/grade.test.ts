import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeOf, halfPointsWorse, marginOf } from './grade.ts';
import type { Selection } from './markets.ts';

const points = fc.record({ team1: fc.nat({ max: 200 }), team2: fc.nat({ max: 200 }) });
const halfPoints = fc.integer({ min: -120, max: 600 }).map((n) => n / 2);
const opposite = { team1: 'team2', team2: 'team1', over: 'under', under: 'over' } as const;

const moneyline = fc
  .constantFrom('team1', 'team2')
  .map((side): Selection => ({ market: 'moneyline', side, line: null }));
const spread = fc
  .tuple(fc.constantFrom('team1', 'team2'), halfPoints)
  .map(([side, line]): Selection => ({ market: 'spread', side, line }));
const total = fc
  .tuple(fc.constantFrom('over', 'under'), halfPoints)
  .map(([side, line]): Selection => ({ market: 'total', side, line }));
const selection = fc.oneof(moneyline, spread, total);

/** The other side of the same market. */
function other({ market, side, line }: Selection): Selection {
  return { market, side: opposite[side], line: market === 'spread' && line !== null ? -line : line };
}

describe('the grade of a bet', () => {
  it.each([
    ['moneyline', 'team1', null, 100, 99, 'won', 1],
    ['moneyline', 'team2', null, 100, 99, 'lost', -1],
    ['spread', 'team1', -5.5, 105, 99, 'won', 0.5],
    ['spread', 'team1', -5.5, 104, 99, 'lost', -0.5],
    ['spread', 'team1', -5, 104, 99, 'push', 0],
    ['spread', 'team2', 5.5, 104, 99, 'won', 0.5],
    ['spread', 'team2', 5, 104, 99, 'push', 0],
    ['spread', 'team2', -3.5, 99, 105, 'won', 2.5],
    ['spread', 'team1', 0, 99, 100, 'lost', -1],
    ['total', 'over', 224.5, 113, 112, 'won', 0.5],
    ['total', 'over', 225, 113, 112, 'push', 0],
    ['total', 'under', 225, 113, 112, 'push', 0],
    ['total', 'under', 225.5, 113, 112, 'won', 0.5],
  ] as const)(
    'on the %s, %s with the line %s, at %d–%d is %s by %d',
    (market, side, line, team1, team2, grade, margin) => {
      expect(gradeOf({ market, side, line }, { team1, team2 })).toBe(grade);
      expect(marginOf({ market, side, line }, { team1, team2 })).toBe(margin);
    },
  );

  it('agrees with its margin, and is the opposite on the other side', () => {
    fc.assert(
      fc.property(selection, points, (bet, score) => {
        const [margin, grade] = [marginOf(bet, score), gradeOf(bet, score)];
        expect(grade).toBe(margin > 0 ? 'won' : margin < 0 ? 'lost' : 'push');
        expect(marginOf(other(bet), score) + margin).toBe(0);
        const opposed = { won: 'lost', lost: 'won', push: 'push' } as const;
        expect(gradeOf(other(bet), score)).toBe(opposed[grade]);
      }),
    );
  });

  it('never improves when the line becomes worse', () => {
    const rank = { lost: 0, push: 1, won: 2 };
    fc.assert(
      fc.property(fc.oneof(spread, total), halfPoints, points, (bet, lineNow, score) => {
        const now = { ...bet, line: lineNow };
        const worse = halfPointsWorse(bet, lineNow);
        expect(worse).toBe(Math.max(0, 2 * (marginOf(now, score) - marginOf(bet, score))));
        if (worse > 0) expect(rank[gradeOf(bet, score)]).toBeLessThanOrEqual(rank[gradeOf(now, score)]);
        expect(worse === 0 || halfPointsWorse(now, bet.line) === 0).toBe(true);
      }),
    );
  });
});
