import { expect, it } from 'vitest';
import { marketsToRequest, requestCost } from './credits.ts';
import type { FeedDoc } from './feed.model.ts';

const at = new Date('2026-01-15T00:00:00Z');
const aFeedDoc = (changes: Partial<FeedDoc> = {}): FeedDoc => ({ _id: 'the-odds-api', ...changes });
const all = ['moneyline', 'spread', 'total'];
const metered = { metered: true, markets: null };
const relay = { metered: false, markets: null };
const used = { credits: { remaining: 300, used: 200, last: 1, at }, firstUsed: 150 };

it.each([
  ['the moneyline alone with the free plan of 500 credits', metered, { creditsPerMonth: 500 }, ['moneyline']],
  ['the moneyline alone with 4,999 credits', metered, { creditsPerMonth: 4_999 }, ['moneyline']],
  ['every market with 5,000 credits', metered, { creditsPerMonth: 5_000 }, all],
  ['the moneyline alone before the credits are known', metered, {}, ['moneyline']],
  ['every market of a relay', relay, {}, all],
  ['every market of a relay that uses credits', relay, { ...used, creditsPerMonth: 500 }, all],
  [
    'what the operator chose',
    { metered: true, markets: ['moneyline', 'total'] as const },
    { creditsPerMonth: 500 },
    ['moneyline', 'total'],
  ],
])('requests %s, at a credit each', (_, pace, known, markets) => {
  expect(marketsToRequest(aFeedDoc(known), pace)).toEqual(markets);
  expect(requestCost(aFeedDoc(known), pace)).toBe(markets.length);
});
