import { expect, test } from 'vitest';
import { google } from '../session/sign-in-client.ts';
import { chooseUsername, usernameFromEmail, usernameOf } from './username.ts';

const someone = { uid: 'u', email: 'jo.bloggs@example.com', displayName: 'Jo Bloggs' };

test('U3 uses the part of an email address before the @', () => {
  expect(usernameFromEmail(' jo.bloggs@example.com')).toBe('jo.bloggs');
  expect(usernameFromEmail('')).toBe('');
  expect(usernameFromEmail('\u3164@example.com')).toBe('');
  expect(usernameOf(someone, null)).toBe('jo.bloggs');
});

test("S3 uses the name of a Google account, or 'Anonymous' without one", () => {
  expect(usernameOf(someone, google)).toBe('Jo Bloggs');
  expect(usernameOf({ ...someone, displayName: null }, google)).toBe('Anonymous');
  expect(usernameOf({ ...someone, displayName: '  ' }, google)).toBe('Anonymous');
});

test('uses the name chosen for an email address, and for that address only', () => {
  chooseUsername('Jo.Bloggs@example.com', 'Jo B.');
  expect(usernameOf(someone, null)).toBe('Jo B.');
  expect(usernameOf({ ...someone, email: 'ana@example.com' }, null)).toBe('ana');
  expect(usernameOf(someone, google)).toBe('Jo Bloggs');
});
