import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

const unknown = 'BBBB-222';
let server: TestServer;
/** A group whose invites the owner has replaced, the old code of the owner, and users with different rights. */
let world: { readonly code: string; readonly owner: SignedIn; readonly removed: SignedIn; readonly outsider: SignedIn };

beforeAll(async () => {
  server = await aServer();
  await server.core();
  const [owner, removed, outsider] = [await server.aUser(), await server.aUser(), await server.aUser()];
  const as = ({ token }: SignedIn, method: string, path: string, body?: object) =>
    server.call(method, path, { token, ...(body !== undefined && { body }) });
  const { id } = dataOf('createGroup', await as(owner, 'POST', '/api/groups', { groupName: 'Sofa squad' }));
  const { code } = dataOf('readOwnInvite', await as(owner, 'GET', `/api/groups/${id}/invite`));
  expect((await as(removed, 'PUT', `/api/groups/${code}`, {})).status).toBe(200);
  expect((await as(owner, 'POST', `/api/groups/${id}/removed`, { uid: removed.uid })).status).toBe(200);
  expect((await as(owner, 'POST', `/api/groups/${id}/invite/rotation`, {})).status).toBe(200);
  world = { code, owner, removed, outsider };
});
afterAll(() => server.end());

it.each(['owner', 'removed', 'outsider'] as const)(
  'answers the %s as if the replaced code were unknown',
  async (who) => {
    const { token } = world[who];
    const answers = async (code: string) =>
      Promise.all(
        [
          () => server.call('GET', `/api/invites/${code}`),
          () => server.call('GET', `/api/groups/${code}/invite`, { token }),
          () => server.call('PUT', `/api/groups/${code}`, { token, body: {} }),
        ].map(async (call) => {
          const { status, body } = await call();
          return { status, body: { ...body, requestId: undefined } };
        }),
      );
    const replaced = await answers(world.code);
    expect(replaced).toEqual(await answers(unknown));
    expect(replaced.map(({ status }) => status)).toEqual([404, 404, 404]);
  },
);
