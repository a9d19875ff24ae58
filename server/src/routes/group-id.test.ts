import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

it.each(['%20%20', '%09', '%C2%A0', '%0A'])('ignores spaces around a group id: %s', async (space) => {
  const [creator, friend] = [await server.aUser(), await server.aUser()];
  const as = (user: typeof friend, method: string, path: string, body?: object) =>
    server.call(method, `/api/groups${path}`, { token: user.token, ...(body && { body }) });
  const { id } = dataOf('createGroup', await as(creator, 'POST', '', { groupName: 'Friends' }));
  const pasted = `/${space}${id}${space}`;
  const joined = await as(friend, 'PUT', pasted, { joinUserId: ` ${friend.uid} ` });
  expect(dataOf('joinGroup', joined).id).toBe(id);
  expect(dataOf('getGroup', await as(friend, 'GET', pasted)).id).toBe(id);
  for (const what of ['bets', 'history']) expect((await as(friend, 'GET', `${pasted}/${what}`)).status).toBe(200);
  expect(dataOf('leaveGroup', await as(friend, 'DELETE', `${pasted}/users/${friend.uid}`)).id).toBe(id);
  expect(await as(friend, 'GET', pasted)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const torn = `/${id.slice(0, 4)}${space}${id.slice(4)}`;
  expect(await as(creator, 'GET', torn)).toMatchObject({ status: 400, body: { field: 'groupId' } });
});
