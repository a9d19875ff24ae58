import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

async function aGroupOf({ token }: SignedIn): Promise<string> {
  return dataOf('createGroup', await server.call('POST', '/api/groups', { token, body: { groupName: 'Friends' } })).id;
}

it('gives the chain of a group to its members only', async () => {
  const [creator, stranger] = [await server.aUser(), await server.aUser()];
  const id = await aGroupOf(creator);
  const read = ({ token }: SignedIn, query = '') => server.call('GET', `/api/groups/${id}/seals${query}`, { token });
  expect(dataOf('readSeals', await read(creator))).toMatchObject({
    group: { id, name: 'Friends' },
    records: [],
    bets: [],
    nextBefore: null,
  });
  expect(await read(stranger)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await read(creator, '?limit=0')).toMatchObject({ status: 400 });
});
