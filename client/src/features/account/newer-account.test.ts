import { expect, test } from 'vitest';
import { anAccount } from '../../testing/builders.ts';
import { isNewer } from './newer-account.ts';

test('of an answer and a live message that overtake each other, the higher ledger number stays', () => {
  const known = anAccount({ seq: 5, balance: 900 });
  expect(isNewer(known, anAccount({ seq: 4, balance: 1000 }))).toBe(false);
  expect(isNewer(known, anAccount({ seq: 6, balance: 950 }))).toBe(true);
  expect(isNewer(known, { seq: 5, username: 'new name' })).toBe(true);
});

test("another person's record never takes the place of one's own", () => {
  expect(isNewer(anAccount({ seq: 1 }), anAccount({ uid: 'ben', seq: 50 }))).toBe(false);
  expect(isNewer(null, anAccount())).toBe(true);
});
