import { expect, test } from 'vitest';
import { aBet } from '../../testing/builders.ts';
import { resultOf } from './bet-result.ts';

test.each([
  ['a win by its profit', aBet({ status: 'won', amount: 24.49 }), 'Won +$36.74'],
  ['a loss by its stake', aBet({ status: 'lost', amount: 20 }), 'Lost −$20.00'],
  ['a push by the returned stake', aBet({ status: 'push', amount: 10 }), 'Push: $10.00 back'],
  ['a void bet by the returned stake', aBet({ status: 'void', amount: 10 }), 'Void: $10.00 back'],
  ['an undone bet by the returned stake', aBet({ status: 'void', cancelled: true }), 'Undone: $50.00 back'],
  ['a cash-out at a loss', aBet({ status: 'cashed-out', cashedOut: 48.8 }), 'Cashed out −$1.20'],
  ['a cash-out at a profit', aBet({ status: 'cashed-out', cashedOut: 61.5 }), 'Cashed out +$11.50'],
  ['a cash-out for the stake', aBet({ status: 'cashed-out', cashedOut: 50 }), 'Cashed out $0.00'],
])('states %s', (_name, bet, words) => {
  const result = resultOf(bet);
  expect(`${result?.word} ${result?.money}`).toBe(words);
});

test('has no result while the bet is pending', () => {
  expect(resultOf(aBet())).toBeNull();
});
