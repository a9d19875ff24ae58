import { expect, test } from 'vitest';
import { aMarket } from '../../testing/builders.ts';
import { formatLocalTime } from '../../ui/time.ts';
import { pauseOf } from './market.ts';
import { pauseWords, whenPricesReturn } from './pause-words.ts';

const now = new Date(2026, 10, 21, 19, 30).getTime();
const market = aMarket({
  updatedAt: new Date(2026, 10, 21, 18, 42).toISOString(),
  staleAt: new Date(2026, 10, 21, 19, 30).toISOString(),
});
const december = new Date(2026, 11, 1, 0, 0).toISOString();

test('takes bets until the price is past its age bound', () => {
  expect(pauseOf(market, now - 1)).toBeNull();
  expect(pauseOf(market, now)).toBe('stale');
});

test.each([
  ['confirming', 'Odds are being confirmed'],
  ['no-price', 'Waiting for odds'],
  ['unknown-teams', 'Betting paused while we check this game'],
  ['stale', 'Odds from 6:42 PM, waiting for new ones'],
  ['no-credits', 'Odds from 6:42 PM, waiting for new ones'],
] as const)('a market paused as %s says why', (reason, words) => {
  const paused = { ...market, state: 'paused', reason } as const;
  expect(pauseOf(paused, now - 60_000)).toBe(reason);
  expect(pauseWords(paused, reason, now)).toBe(words);
});

test('says when prices return after the credits are used up', () => {
  const words = pauseWords({ ...market, resumesAt: december }, 'no-credits', now);
  expect(words).toBe(`Odds from 6:42 PM. New prices on ${formatLocalTime(december, now)}`);
  expect(words).toContain('Tue, Dec 1');
});

test('dates odds of another day by their weekday', () => {
  const updatedAt = new Date(2026, 10, 20, 18, 42).toISOString();
  expect(pauseWords({ ...market, updatedAt }, 'stale', now)).toMatch(/^Odds from Fri,? 6:42 PM, waiting for new ones$/);
});

test('gives a time for prices that return today, and none for a time in the past', () => {
  const tonight = new Date(2026, 10, 21, 21, 0).toISOString();
  expect(whenPricesReturn(tonight, now)).toBe(`New prices at ${formatLocalTime(tonight, now)}`);
  expect(whenPricesReturn(tonight, Date.parse(tonight))).toBeNull();
  expect(whenPricesReturn(null, now)).toBeNull();
});
