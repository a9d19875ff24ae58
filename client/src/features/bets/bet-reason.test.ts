import type { Selection } from '@courtside/contract/markets';
import { expect, test } from 'vitest';
import { reasonWords } from './bet-reason.ts';

const on = (market: Selection['market'], side: Selection['side'], line: number | null): Selection => ({
  market,
  side,
  line,
});

test.each([
  ['a winner', on('moneyline', 'team1', null), [112, 103], 'Won by 9'],
  ['a loser', on('moneyline', 'team2', null), [112, 103], 'Lost by 9'],
  ['a favorite that covered', on('spread', 'team1', -5.5), [112, 103], 'Won by 9, covered by 3.5'],
  ['a favorite that won by too little', on('spread', 'team2', -5.5), [100, 104], 'Won by 4, missed by 1.5'],
  ['an underdog that lost by little', on('spread', 'team2', 5.5), [104, 101], 'Lost by 3, covered by 2.5'],
  ['an underdog that lost by too much', on('spread', 'team1', 5), [95, 104], 'Lost by 9, missed by 4'],
  ['the line itself', on('spread', 'team1', -5), [105, 100], 'Won by 5, exactly the line'],
  ['too few points', on('total', 'over', 221), [104, 104], '208 points, under by 13'],
  ['few points, as hoped', on('total', 'under', 221), [104, 104], '208 points, under by 13'],
  ['enough points', on('total', 'over', 221.5), [120, 110], '230 points, over by 8.5'],
  ['as many points as the line', on('total', 'under', 222), [112, 110], '222 points, exactly the line'],
] as const)('%s', (_name, selection, [team1, team2], words) => {
  expect(reasonWords(selection, { team1, team2 })).toBe(words);
});
