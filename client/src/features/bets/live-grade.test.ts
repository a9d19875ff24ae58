import type { Selection } from '@courtside/contract/markets';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { liveGrade } from './bet-status.tsx';

const on = (market: Selection['market'], side: Selection['side'], line: number | null): Selection => ({
  market,
  side,
  line,
});

test.each([
  ['moneyline, ahead', on('moneyline', 'team1', null), [61, 57], 'won', 'leading by 4'],
  ['moneyline, behind', on('moneyline', 'team2', null), [61, 57], 'lost', 'trailing by 4'],
  ['moneyline, level', on('moneyline', 'team2', null), [57, 57], 'push', 'tied'],
  ['favorite ahead by more than the line', on('spread', 'team1', -5.5), [70, 61], 'won', 'covering by 3.5'],
  ['favorite ahead by less', on('spread', 'team1', -5.5), [61, 58], 'lost', 'short by 2.5'],
  ['underdog behind by less than the line', on('spread', 'team2', 5.5), [61, 58], 'won', 'covering by 2.5'],
  ['exactly on the spread', on('spread', 'team1', -3), [61, 58], 'push', 'on the line'],
  ['over reached', on('total', 'over', 221.5), [113, 112], 'won', 'over by 3.5'],
  ['over not reached', on('total', 'over', 221.5), [110, 99], 'lost', 'needs 13 more points'],
  ['over a point above the line missing', on('total', 'over', 222), [112, 110], 'push', 'on the line'],
  ['one point missing', on('total', 'over', 221.5), [111, 110], 'lost', 'needs 1 more point'],
  ['whole line', on('total', 'over', 222), [110, 111], 'lost', 'needs 2 more points'],
  ['under still', on('total', 'under', 221.5), [110, 99], 'won', 'under by 12.5'],
  ['under passed', on('total', 'under', 221.5), [113, 112], 'lost', 'over by 3.5'],
] as const)('%s', (_name, selection, [team1, team2], grade, words) => {
  expect(liveGrade(selection, { team1, team2 })).toEqual({ grade, words });
});

/** The grade in half points, calculated without the contract's functions. */
function independentGrade({ market, side, line }: Selection, team1: number, team2: number): string {
  const own = side === 'team2' ? team2 : team1;
  const other = side === 'team2' ? team1 : team2;
  const [higher, lower] =
    market === 'total' ? [2 * (team1 + team2), 2 * (line ?? 0)] : [2 * own + 2 * (line ?? 0), 2 * other];
  if (higher === lower) return 'push';
  return higher > lower === (side !== 'under') ? 'won' : 'lost';
}

/** What a label says about the grade, from its words alone. */
function saidBy(words: string, { side }: Selection): string {
  if (/^(tied|on the line)$/.test(words)) return 'push';
  if (side === 'under') return words.startsWith('under by') ? 'won' : 'lost';
  return /^(leading|covering|over) by/.test(words) ? 'won' : 'lost';
}

test('the label always says the grade that the bet would get if the game ended at that score', () => {
  const selection: fc.Arbitrary<Selection> = fc.oneof(
    fc.constantFrom(on('moneyline', 'team1', null), on('moneyline', 'team2', null)),
    fc
      .tuple(fc.constantFrom('team1' as const, 'team2' as const), fc.integer({ min: -60, max: 60 }))
      .map(([side, halves]) => on('spread', side, halves / 2)),
    fc
      .tuple(fc.constantFrom('over' as const, 'under' as const), fc.integer({ min: 360, max: 520 }))
      .map(([side, halves]) => on('total', side, halves / 2)),
  );
  const points = fc.integer({ min: 0, max: 170 });
  fc.assert(
    fc.property(selection, points, points, (bet, team1, team2) => {
      const { grade, words } = liveGrade(bet, { team1, team2 });
      expect(grade).toBe(independentGrade(bet, team1, team2));
      expect(saidBy(words, bet)).toBe(grade);
    }),
    { numRuns: 2000 },
  );
});
