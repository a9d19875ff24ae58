import { expect, test } from 'vitest';
import { anAccount } from '../../testing/builders.ts';
import { isNewer } from './newer-account.ts';

test('of an answer and a live message that overtake each other, the higher ledger number stays', () => {
  const known = anAccount({ seq: 5, balance: 900 });
  expect(isNewer(known, anAccount({ seq: 4, balance: 1000 }))).toBe(false);
  expect(isNewer(known, anAccount({ seq: 6, balance: 950 }))).toBe(true);
  expect(isNewer(known, { seq: 5, username: 'new name' })).toBe(true);
});

test("another person's record always replaces the one before", () => {
  expect(isNewer(anAccount({ seq: 50 }), anAccount({ uid: 'ben', seq: 1 }))).toBe(true);
  expect(isNewer(null, anAccount())).toBe(true);
});
