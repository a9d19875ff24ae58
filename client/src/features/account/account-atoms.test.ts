import { expect, test } from 'vitest';
import { anAccount } from '../../testing/builders.ts';
import { isNewer } from './account-atoms.ts';

test('keeps the higher ledger number when a response and a live message overtake each other', () => {
  const known = anAccount({ seq: 5, balance: 900 });
  expect(isNewer(known, anAccount({ seq: 4, balance: 1000 }))).toBe(false);
  expect(isNewer(known, anAccount({ seq: 6, balance: 950 }))).toBe(true);
  expect(isNewer(known, { seq: 5, username: 'new name' })).toBe(true);
});

test("never replaces the user's record with another user's", () => {
  expect(isNewer(anAccount({ seq: 1 }), anAccount({ uid: 'ben', seq: 50 }))).toBe(false);
  expect(isNewer(null, anAccount())).toBe(true);
});
