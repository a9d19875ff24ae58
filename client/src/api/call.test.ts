import { afterEach, expect, test, vi } from 'vitest';
import { anAccount } from '../testing/builders.ts';
import { answer, fakeApi, noAnswer, refusal } from '../testing/fake-api.ts';
import { ApiError, messageOf } from './api-error.ts';
import { call, callForAll } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

const getUser = () => call('getUser', { params: { uid: 'a/b' }, token: async () => 'token' });

test('path parameters are escaped, and data is what comes back', async () => {
  const calls = fakeApi(() => answer(anAccount()));
  expect(await getUser()).toEqual(anAccount());
  expect(calls[0]?.path).toBe('/api/users/a%2Fb');
});

test("a refusal carries the server's code and words", async () => {
  fakeApi(() => refusal('user-not-found'));
  const error = await getUser().catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: 'user-not-found' });
  expect(messageOf(error, 'fallback')).toBe('User not found.');
});

test.each([
  ['no answer', noAnswer],
  ['an answer that is no JSON', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['an answer of another shape', () => Response.json({ hello: 'world' })],
])("%s is 'network', with no words to show", async (_name, reply) => {
  fakeApi(reply);
  const error = await getUser().catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'network' });
  expect(messageOf(error, 'fallback')).toBe('fallback');
});

test('a query is sent without what is left out, and what stands beside the data comes back', async () => {
  const calls = fakeApi(() => Response.json({ success: true, data: [], nextCursor: 'c2', total: 9, message: 'Done.' }));
  const whole = await callForAll('readLeaderboard', { query: { limit: '50', cursor: 'a&b' } });
  expect(calls[0]?.path).toBe('/api/leaderboard?limit=50&cursor=a%26b');
  expect(whole).toEqual({ data: [], meta: { nextCursor: 'c2', total: 9 }, message: 'Done.' });
  await call('readLeaderboard', { query: { limit: undefined } });
  expect(calls[1]?.path).toBe('/api/leaderboard');
});
