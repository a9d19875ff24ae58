import { endpoints, type RouteName } from '@courtside/contract/endpoints';
import { type RouteSpec, routes } from '@courtside/contract/routes';
import { expect, test } from 'vitest';
import { aGroup } from '../testing/builders.ts';
import { errorResponse, fakeApi, networkError, offContract, ok } from '../testing/fake-api.ts';
import { ApiError, call, callForAll, failureOf, messageOf } from './call.ts';

const getGroup = () => call('getGroup', { params: { groupId: ' g1 ' }, token: async () => 'token' });

test('escapes path parameters and returns the data', async () => {
  const group = aGroup();
  const calls = fakeApi(() => ok(group));
  expect(await getGroup()).toEqual(group);
  expect(calls[0]?.path).toBe('/api/groups/%20g1%20');
});

test("a refusal carries the server's code and message", async () => {
  fakeApi(() => errorResponse('group-not-found'));
  const error = await getGroup().catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: 'group-not-found' });
  expect(messageOf(error, 'fallback')).toBe('This group does not exist.');
});

test.each([
  ['no response', networkError],
  ['a response that is not JSON', () => offContract(new Response('<html>Bad gateway</html>', { status: 502 }))],
  ['a response of another shape', () => offContract(Response.json({ hello: 'world' }))],
])("%s is 'network', without a message to show", async (_name, reply) => {
  fakeApi(reply);
  const error = await getGroup().catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'network' });
  expect(messageOf(error, 'fallback')).toBe('fallback');
});

test('leaves undefined parameters out of the query and returns the metadata', async () => {
  const calls = fakeApi(() => Response.json({ success: true, data: [], nextCursor: 'c2', total: 9, message: 'Done.' }));
  const whole = await callForAll('readLeaderboard', { query: { limit: '50', cursor: 'a&b' } });
  expect(calls[0]?.path).toBe('/api/leaderboard?limit=50&cursor=a%26b');
  expect(whole).toEqual({ data: [], meta: { nextCursor: 'c2', total: 9 }, message: 'Done.' });
  await call('readLeaderboard', { query: { limit: undefined } });
  expect(calls[1]?.path).toBe('/api/leaderboard');
});

const refresh = () => call('scrapeInjuries');
const plain = (status: number, body: object) => () => offContract(Response.json(body, { status }));

test.each([
  [400, 'bad-request'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [409, 'bad-request'],
  [429, 'too-many-requests'],
  [500, 'internal'],
  [503, 'unavailable'],
])('a refusal without a code takes the one of its status: %i is %s', async (status, code) => {
  fakeApi(plain(status, { success: false, message: 'No.' }));
  const error = await refresh().catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code });
  expect(messageOf(error, 'fallback')).toBe('No.');
});

test('a refusal without a message has the fallback as its message, whatever its status', async () => {
  fakeApi(plain(200, { success: false }));
  expect(await failureOf(refresh, 'fallback')).toBe('fallback');
  fakeApi(plain(422, { error: 'No.' }));
  expect(await failureOf(refresh, 'fallback')).toBe('fallback');
});

test('a read of a path that does not exist is not found, whatever the body', async () => {
  fakeApi(() => offContract(new Response('<html>Cannot GET</html>', { status: 404 })));
  expect(await getGroup().catch((failure: unknown) => failure)).toMatchObject({ code: 'not-found' });
});

test('data without a success field is a success, and so is a write without a body', async () => {
  fakeApi(plain(200, { data: { id: 'g1' } }));
  expect(await getGroup()).toEqual({ id: 'g1' });
  fakeApi(() => offContract(new Response(null, { status: 200 })));
  expect(await callForAll('scrapeInjuries')).toEqual({ data: undefined, meta: {}, message: undefined });
  expect(await getGroup().catch((failure: unknown) => failure)).toMatchObject({ code: 'network' });
});

test('a read returns null only where the contract allows it', async () => {
  fakeApi(() => ok(null));
  expect(await call('readChat', { params: { groupId: 'g1' }, token: async () => 'token' })).toBeNull();
  for (const name of Object.keys(endpoints) as RouteName[]) {
    if (endpoints[name].method !== 'GET') continue;
    const { success }: RouteSpec = routes[name];
    const mayBeNull = success[200]?.safeParse(null).success ?? false;
    expect([name, mayBeNull]).toEqual([name, name === 'readChat']);
  }
});
