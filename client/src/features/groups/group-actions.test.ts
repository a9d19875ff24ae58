import { expect, test } from 'vitest';
import { groupIdIn, leaveGroup } from './group-actions.ts';

test('G6 asks a user who has signed out meanwhile to log in', async () => {
  const outcome = await leaveGroup('g1', { uid: null, token: async () => 'token' });
  expect(outcome).toEqual({ ok: false, message: 'Please log in to leave a group.' });
});

test.each([
  ['  abc ', 'abc'],
  ['https://courtside.example/group/abc', 'abc'],
  ['http://localhost:5001/GROUP/abc?x=1#top', 'abc'],
  ['   ', ''],
])('"%s" names the group "%s"', (typed, id) => {
  expect(groupIdIn(typed)).toBe(id);
});
