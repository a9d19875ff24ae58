import { expect, test } from 'vitest';
import { usernameOf } from './username.ts';

const someone = { uid: 'u', email: 'jo.bloggs@example.com', displayName: 'Jo Bloggs' };

test('U3 uses the part of an e-mail address before the @', () => {
  expect(usernameOf(someone, 'password')).toBe('jo.bloggs');
});

test("S3 uses the name of a Google account, or 'Anonymous' without one", () => {
  expect(usernameOf(someone, 'google')).toBe('Jo Bloggs');
  expect(usernameOf({ ...someone, displayName: null }, 'google')).toBe('Anonymous');
  expect(usernameOf({ ...someone, displayName: '  ' }, 'google')).toBe('Anonymous');
});
