import { hourMs } from '@courtside/contract/time';
import { expect, test } from 'vitest';
import { aBet, inMs } from '../../testing/builders.ts';
import { byTipOff, latestResults } from './recent-bets.ts';

const idsOf = (bets: readonly { readonly id: string }[]) => bets.map(({ id }) => id);
const now = Date.now();
const settled = (hours: number) =>
  aBet({ id: `h${hours}`, status: 'lost', settledAt: new Date(now - hours * hourMs).toISOString() });

test('lists results of the last day, newest first, without pending bets', () => {
  expect(idsOf(latestResults([settled(20), aBet(), settled(2), settled(25)], now))).toEqual(['h2', 'h20']);
});

test('lists only the latest five of many results', () => {
  const results = latestResults([1, 9, 2, 8, 3, 7, 4].map(settled), now);
  expect(idsOf(results)).toEqual(['h1', 'h2', 'h3', 'h4', 'h7']);
});

test('sorts bets by tip-off, earliest first, and those without a start last', () => {
  const starting = (id: string, startTime: string, placedAt = inMs(0)) =>
    aBet({ id, placedAt, betData: { ...aBet().betData, startTime } });
  const soon = inMs(hourMs);
  const bets = [
    starting('unknown', 'N/A'),
    starting('later', inMs(2 * hourMs)),
    starting('second', soon, inMs(-1000)),
    starting('first', soon, inMs(-2000)),
  ];
  expect(idsOf(bets.toSorted(byTipOff))).toEqual(['first', 'second', 'later', 'unknown']);
});
