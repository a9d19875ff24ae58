import { expect, test } from 'vitest';
import { call } from '../api/call.ts';
import { aGroup } from './builders.ts';
import { eventually } from './eventually.ts';
import { errorResponse, fakeApi, ok, takeViolations } from './fake-api.ts';

const token = async () => 'token';
const getGroup = () => call('getGroup', { params: { groupId: 'g1' }, token });

test.each([
  ['a field of the wrong type', () => ok({ ...aGroup(), groupName: 5 }), /^getGroup: data\.groupName: /],
  ['a missing field', () => ok({ ...aGroup(), createdAt: undefined }), /^getGroup: data\.createdAt: /],
  ['metadata the route does not have', () => ok(aGroup(), 200, { total: 1 }), /^getGroup: the contract has no meta$/],
  ['a status the route does not have', () => ok(aGroup(), 201), /^getGroup: .*201/],
  ['an error the route does not have', () => errorResponse('odds-changed'), /^getGroup: .*409 with 'odds-changed'/],
])('reports %s in a response', async (_name, reply, violation) => {
  fakeApi(reply);
  await expect(getGroup()).rejects.toThrow();
  expect(takeViolations()).toEqual([expect.stringMatching(violation)]);
});

test.each([
  ['path', () => call('getGroup', { params: { groupId: 'a/b' }, token }), /^getGroup: params\.groupId: /],
  ['query', () => call('readLeaderboard', { query: { limit: '1000' } }), /^readLeaderboard: query\.limit: /],
  ['body', () => call('renameUser', { params: { uid: 'ana' }, token }), /^renameUser: body: /],
  ['token', () => call('listGroups'), /^listGroups: the call has no token/],
])('reports a call whose %s the route does not accept', async (_name, act, violation) => {
  const calls = fakeApi(() => ok([]));
  await expect(act()).rejects.toThrow();
  expect(takeViolations()).toEqual([expect.stringMatching(violation)]);
  expect(calls).toEqual([]);
});

test('reports a request that no handler expects', async () => {
  await expect(fetch('/elsewhere')).rejects.toThrow();
  expect(takeViolations()).toEqual([expect.stringMatching(/^unexpected GET .*\/elsewhere$/)]);
});

test('removes fields outside the contract, so no test relies on them', async () => {
  fakeApi(() => ok({ ...aGroup(), secret: 1 }));
  expect(await getGroup()).not.toHaveProperty('secret');
});

test('rejects a call that is aborted before the response', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const calls = fakeApi(() => promise);
  const controller = new AbortController();
  const fetched = fetch('/api/bets', { signal: controller.signal });
  await eventually(() => expect(calls).toHaveLength(1));
  controller.abort();
  await expect(fetched).rejects.toThrow(/abort/i);
  resolve(ok([]));
});
