import { potentialOfLegs } from '@courtside/contract/bet-legs';
import { expect, test } from 'vitest';
import { chanceWords, fairChanceOf, largestStake, percentText } from './parlay-odds.ts';

test('the largest stake is the last cent whose payout stays within the limit', () => {
  const prices = [-110, -110, 150, -110];
  const most = largestStake(prices, 1_000_000, 100_000);
  expect(potentialOfLegs(most, prices)).toBeLessThanOrEqual(1_000_000);
  expect(potentialOfLegs(most + 1, prices)).toBeGreaterThan(1_000_000);
  expect(largestStake([-110, -110], 1_000_000, 5000)).toBe(5000);
});

test('says how likely the ticket is and what the same chance would pay without a margin', () => {
  const even = { price: -110, otherPrice: -110 };
  const chance = fairChanceOf([even, even, even, even]);
  expect(percentText(chance) + chanceWords(chance, 20_00)).toBe('6.3%: about one in 16. Fair would pay $300.');
  expect(percentText(0.0007) + chanceWords(0.0007, null)).toBe('0.07%: about one in 1,429.');
  expect(percentText(0.64) + chanceWords(0.64, 10_00)).toBe('64.0%. Fair would pay $5.63.');
});
