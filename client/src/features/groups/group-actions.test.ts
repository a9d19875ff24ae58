import { expect, test } from 'vitest';
import { setSession } from '../session/session-atoms.ts';
import { leaveGroup } from './group-actions.tsx';

test('G6 asks a user who has signed out to log in', async () => {
  setSession({ status: 'out' });
  const outcome = await leaveGroup('g1');
  expect(outcome).toEqual({ ok: false, message: 'Please log in to leave a group.' });
});
