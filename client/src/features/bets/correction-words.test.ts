import type { UserBet, UserBetStatus } from '@courtside/contract/entities';
import { expect, test } from 'vitest';
import { aBet } from '../../testing/builders.ts';
import { correctionWords } from './correction-words.ts';

type Correction = NonNullable<UserBet['correction']>;

const scores = { before: { team1: 121, team2: 112 }, after: { team1: 111, team2: 112 } };

// A stake of $50.00 that wins $75.00.
test.each<[Correction['from'], UserBetStatus, string]>([
  ['won', 'lost', 'your win of $75.00 was taken back.'],
  ['won', 'push', 'your win of $75.00 was taken back, your $50.00 stake is back.'],
  ['won', 'void', 'your win of $75.00 was taken back, your $50.00 stake is back.'],
  ['lost', 'won', 'your win of $75.00 was paid, with your $50.00 stake.'],
  ['lost', 'push', 'your $50.00 stake was returned.'],
  ['lost', 'void', 'your $50.00 stake was returned.'],
  ['push', 'won', 'your win of $75.00 was paid.'],
  ['void', 'won', 'your win of $75.00 was paid.'],
  ['push', 'lost', 'your returned $50.00 stake was taken back.'],
  ['void', 'lost', 'your returned $50.00 stake was taken back.'],
  ['push', 'void', 'your $50.00 stake stays returned.'],
])('tells a bet corrected from %s to %s', (from, status, words) => {
  const bet = aBet({ status, correction: { from, scores } });
  expect(correctionWords(bet)).toBe(`Result corrected from 121–112 to 111–112: ${words}`);
});

test('writes the score of the chosen team first, and the home team first in a total', () => {
  const away = aBet({ status: 'won', teamChosen: 'Miami Heat', side: 'team2', correction: { from: 'lost', scores } });
  expect(correctionWords(away)).toMatch(/^Result corrected from 112–121 to 112–111: /);
  const total = aBet({ ...away, market: 'total', side: 'over', teamChosen: 'Over', line: 230.5 });
  expect(correctionWords(total)).toMatch(/^Result corrected from 121–112 to 111–112: /);
});

test('says void in place of the score of a void game', () => {
  const { before, after } = scores;
  const toVoid = aBet({ status: 'void', correction: { from: 'won', scores: { before, after: null } } });
  expect(correctionWords(toVoid)).toMatch(/^Result corrected from 121–112 to void: /);
  const fromVoid = aBet({ status: 'lost', correction: { from: 'void', scores: { before: null, after } } });
  expect(correctionWords(fromVoid)).toMatch(/^Result corrected from void to 111–112: /);
});

test('leaves out scores that did not decide the correction', () => {
  const late = aBet({ status: 'void', correction: { from: 'lost' } });
  expect(correctionWords(late)).toBe('Corrected: your $50.00 stake was returned.');
});

test('says nothing about a bet that no correction changed', () => {
  expect(correctionWords(aBet({ status: 'won' }))).toBeNull();
});
