import type { UserBet } from '@courtside/contract/entities';
import { gradeOf } from '@courtside/contract/grade';
import type { Selection } from '@courtside/contract/markets';
import { toCents } from '@courtside/contract/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBet } from '../../testing/builders.ts';
import { bestPayout, betPayout } from './payout.ts';

test('counts only the better of two bets on the two teams of one game', () => {
  const other = aBet({ id: '2', side: 'team2', teamChosen: 'Miami Heat', price: -170, amount: 170 });
  expect(bestPayout([aBet(), other])).toBe(27_000);
  expect(bestPayout([aBet(), { ...other, betId: 'game-2' }])).toBe(12_500 + 27_000);
});

describe('the most that bets on several markets of one game can pay', () => {
  const on = (id: string, fields: Partial<UserBet>) => aBet({ id, amount: 100, price: -110, ...fields });
  const spread = (id: string, side: 'team1' | 'team2', line: number) => on(id, { market: 'spread', side, line });
  const total = (id: string, side: 'over' | 'under', line: number) => on(id, { market: 'total', side, line });

  test.each([
    ['a moneyline and a spread of the same team win together', [aBet(), spread('2', 'team1', -5.5)], 12_500 + 19_091],
    ['both sides of a spread win between their lines', [spread('1', 'team1', -2.5), spread('2', 'team2', 6.5)], 38_182],
    ['both sides of one line pay most as a push', [spread('1', 'team1', -4), spread('2', 'team2', 4)], 20_000],
    ['over and under of one line', [total('1', 'over', 221.5), total('2', 'under', 221.5)], 19_091],
    [
      'a difference next to a tie has the parity of the best sum',
      [
        spread('1', 'team2', 1),
        total('2', 'over', 34),
        on('3', { market: 'total', side: 'under', line: 35, amount: 200 }),
      ],
      19_091 + 10_000 + 38_182,
    ],
    ['a team and a total are independent', [spread('1', 'team1', -4), total('2', 'over', 222)], 38_182],
  ])('%s', (_name, bets, most) => {
    expect(bestPayout(bets)).toBe(most);
  });

  test('equals the best of all final scores', () => {
    const line = fc.integer({ min: -20, max: 20 }).map((halves) => halves / 2);
    const bet = fc.record({ price: fc.constantFrom(-150, -110, 100, 140), amount: fc.integer({ min: 1, max: 200 }) });
    const selection: fc.Arbitrary<Selection> = fc.oneof(
      fc.record({ market: fc.constant('moneyline'), side: fc.constantFrom('team1', 'team2'), line: fc.constant(null) }),
      fc.record({ market: fc.constant('spread'), side: fc.constantFrom('team1', 'team2'), line }),
      fc.record({
        market: fc.constant('total'),
        side: fc.constantFrom('over', 'under'),
        line: line.map((points) => 40 + points),
      }),
    );
    const bets = fc.array(fc.tuple(selection, bet), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(bets, (pairs) => {
        const placed = pairs.map(([chosen, rest], index) => aBet({ id: String(index), ...chosen, ...rest }));
        const paid = (team1: number, team2: number) =>
          placed.reduce((sum, each) => {
            const grade = gradeOf(each, { team1, team2 });
            return sum + (grade === 'won' ? betPayout(each) : grade === 'push' ? toCents(each.amount) : 0);
          }, 0);
        const points = Array.from({ length: 56 }, (_, index) => index);
        const scores = points.flatMap((team1) =>
          points.filter((team2) => team2 !== team1).map((team2) => paid(team1, team2)),
        );
        expect(bestPayout(placed)).toBe(Math.max(...scores));
      }),
      { numRuns: 60 },
    );
  });
});
