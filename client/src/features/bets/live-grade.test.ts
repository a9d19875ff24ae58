import type { Selection } from '@courtside/contract/markets';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { liveGrade, standingOf, standingTag } from './bet-status.tsx';

const on = (market: Selection['market'], side: Selection['side'], line: number | null): Selection => ({
  market,
  side,
  line,
});

test.each([
  ['moneyline, ahead', on('moneyline', 'team1', null), [61, 57], 'won', 'ahead by 4'],
  ['moneyline, behind', on('moneyline', 'team2', null), [61, 57], 'lost', 'behind by 4'],
  ['moneyline, level', on('moneyline', 'team2', null), [57, 57], 'push', 'tied'],
  ['favorite ahead by more than the line', on('spread', 'team1', -5.5), [70, 61], 'won', 'ahead by 9, needs 6+'],
  ['favorite ahead by less', on('spread', 'team1', -5.5), [61, 58], 'lost', 'ahead by 3, needs 6+'],
  ['underdog behind by less than the line', on('spread', 'team2', 5.5), [61, 58], 'won', 'behind by 3, can lose by 5'],
  ['exactly on the spread', on('spread', 'team1', -3), [61, 58], 'push', 'ahead by 3, a push'],
  ['favorite by a whole line', on('spread', 'team1', -8), [70, 60], 'won', 'ahead by 10, needs 9+'],
  ['underdog by a whole line', on('spread', 'team2', 5), [64, 58], 'lost', 'behind by 6, can lose by 4'],
  ['half a point less', on('spread', 'team1', -0.5), [58, 58], 'lost', 'tied, must win'],
  ['half a point more', on('spread', 'team1', 0.5), [58, 58], 'won', 'tied, must not lose'],
  ['level spread', on('spread', 'team1', 0), [58, 58], 'push', 'tied, a push'],
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

test.each([
  ['an over in the first minutes', on('total', 'over', 221.5), [12, 10, 'Q1 7:00'], 'open', 'needs 200 more points'],
  ['an over before the last quarter', on('total', 'over', 221.5), [60, 50, 'Q2 0:00'], 'open', 'on pace for 220'],
  ['an over in the last quarter', on('total', 'over', 216.5), [100, 90, 'Q4 6:00'], 'won', 'on pace for 217'],
  ['an over that falls short', on('total', 'over', 221.5), [100, 90, 'Q4 6:00'], 'lost', 'on pace for 217'],
  ['an under in the last quarter', on('total', 'under', 221.5), [100, 90, 'Q4 6:00'], 'won', 'on pace for 217'],
  ['an over that is reached early', on('total', 'over', 120.5), [70, 60, 'Q3 4:00'], 'won', 'over by 9.5'],
  ['an under that is passed early', on('total', 'under', 120.5), [70, 60, 'Q3 4:00'], 'lost', 'over by 9.5'],
  ['a total without a clock', on('total', 'over', 221.5), [60, 50, null], 'open', 'needs 112 more points'],
  ['a spread, by its score', on('spread', 'team1', -5.5), [61, 58, 'Q1 7:00'], 'lost', 'ahead by 3, needs 6+'],
] as const)('%s stands', (_name, selection, [team1, team2, clock], grade, words) => {
  expect(standingOf(selection, { team1, team2, clock })).toEqual({ grade, words });
});

test.each([
  ['a spread that is covered', on('spread', 'team1', -2.5), [61, 58, 'Q3 4:12'], 'covering by 0.5'],
  ['a spread that is not', on('spread', 'team1', -5.5), [61, 58, 'Q3 4:12'], 'short by 2.5'],
  ['a spread on its line', on('spread', 'team1', -3), [61, 58, 'Q3 4:12'], 'on the line'],
  ['a moneyline', on('moneyline', 'team1', null), [61, 58, 'Q3 4:12'], 'ahead by 3'],
  ['a total', on('total', 'over', 120.5), [70, 60, 'Q3 4:12'], 'over by 9.5'],
] as const)('%s stands in few words', (_name, selection, [team1, team2, clock], words) => {
  expect(standingTag(selection, { team1, team2, clock })).toBe(words);
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

/** Whether the lead that the words name is as high as they demand. */
function saidOfSpread(words: string): string {
  const [state = '', need = ''] = words.split(', ');
  const number = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0);
  const lead = state.startsWith('behind') ? -number(state) : number(state);
  const fewest = need === 'must win' ? 1 : need.startsWith('can lose') ? -number(need) : number(need);
  return lead >= fewest ? 'won' : 'lost';
}

/** What a label says about the grade, from its words alone. */
function saidBy(words: string, { side }: Selection): string {
  if (/^(tied|on the line)$|a push$/.test(words)) return 'push';
  if (/,/.test(words)) return saidOfSpread(words);
  if (side === 'under') return words.startsWith('under by') ? 'won' : 'lost';
  return /^(ahead|over) by/.test(words) ? 'won' : 'lost';
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
