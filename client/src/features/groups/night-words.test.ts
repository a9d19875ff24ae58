import { expect, test } from 'vitest';
import { nightWords } from './night-words.ts';

const row = (uid: string, profit: number, inPlay = 0) => ({ uid, profit, inPlay });
const words = (rows: ReturnType<typeof row>[], { over = 2, isOver = false } = {}) =>
  nightWords({
    rows,
    over,
    isOver,
    ownUid: 'me',
    memberName: (uid) => uid.toUpperCase(),
  });

test.each([
  [
    'behind, with bets in play',
    [row('bo', 41.5), row('me', 18.18, 45)],
    {},
    'BO leads with +$41.50. You are $23.32 behind, with $45.00 still in play.',
  ],
  ['behind, with nothing left', [row('bo', 41.5), row('me', -20)], {}, 'BO leads with +$41.50. You are $61.50 behind.'],
  ['ahead', [row('me', 18.18, 10), row('bo', -5)], {}, 'You lead with +$18.18, and have $10.00 still in play.'],
  ['tied for the lead', [row('bo', 10), row('me', 10)], {}, 'You and BO lead with +$10.00.'],
  ['three others lead', [row('bo', 10), row('cy', 10), row('di', 10)], {}, 'BO and 2 more lead with +$10.00.'],
  ['without a bet', [row('bo', 5)], {}, 'BO leads with +$5.00.'],
  [
    'several are level at zero',
    [row('bo', 0), row('cy', 0), row('me', 0, 30)],
    {},
    'No one is ahead yet. You have $30.00 still in play.',
  ],
  ['the best so far has lost money', [row('bo', -5), row('cy', -9)], {}, 'No one is ahead yet.'],
  [
    'a night on which all have lost',
    [row('bo', -5), row('me', -20)],
    { isOver: true },
    'No one finished the night ahead.',
  ],
  ['a night on which all are even', [row('bo', 0), row('me', 0)], { isOver: true }, 'No one finished the night ahead.'],
  [
    'before the first result',
    [row('bo', 0, 20), row('me', 0, 30)],
    { over: 0 },
    'No game is decided yet. You have $30.00 still in play.',
  ],
  ['before the first result, without a bet', [row('bo', 0, 20)], { over: 0 }, 'No game is decided yet.'],
  ['won', [row('me', 30), row('bo', 10)], { isOver: true }, 'You won the night with +$30.00.'],
  ['lost', [row('bo', 10), row('me', -10)], { isOver: true }, 'BO won the night with +$10.00. You are $20.00 behind.'],
  ['nobody', [], {}, 'Nobody has a bet on a game that has begun.'],
] as const)('%s', (_name, rows, night, sentence) => {
  expect(words([...rows], night)).toBe(sentence);
});
