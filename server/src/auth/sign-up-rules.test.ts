import { randomUUID } from 'node:crypto';
import { addAdmin } from '@courtside/core/members/access/user-access';
import { readFirstAdminCode } from '@courtside/core/sign-in/house/first-admin';
import { eventually } from '@courtside/core/testing/eventually';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aHouseUser, housePassword } from '../testing/house-users.ts';
import { aServer, dataOf, type Response, type TestServer } from '../testing/server.ts';

const codeOf = ({ status, body }: Response) => [status, body.code, body.message];

/** A server of its own, on which nobody has signed up. */
async function anEmptyHouse(signUp: 'open' | 'invite' | 'closed'): Promise<TestServer> {
  const server = await aServer({ settings: { SIGN_IN: 'house', SIGN_UP: signUp } });
  onTestFinished(() => server.end());
  await server.core();
  return server;
}

const firstCode = async (server: TestServer) => (await readFirstAdminCode((await server.core()).signIn.house())) ?? '';
const signUp = (server: TestServer, fields: object = {}) =>
  server.call('POST', '/api/sign-in/sign-up', {
    body: { email: `${randomUUID()}@test.example`, password: housePassword, ...fields },
  });
const isAdmin = async (server: TestServer, token: string) =>
  (await server.call('GET', '/api/admin', { token })).status === 200;

describe('the first admin', () => {
  it('signs up with the code of the first start, also after others, and it then works no more', async () => {
    const server = await anEmptyHouse('open');
    const adminCode = await firstCode(server);
    const stranger = await aHouseUser(server);
    expect(await firstCode(server)).toBe(adminCode);
    const admin = await aHouseUser(server, { adminCode });
    await eventually(async () => expect(await isAdmin(server, admin.token)).toBe(true));
    expect(await readFirstAdminCode((await server.core()).signIn.house())).toBeNull();
    const late = await aHouseUser(server, { adminCode });
    for (const { token } of [stranger, late]) expect(await isAdmin(server, token)).toBe(false);
    const log = dataOf('readAdminLog', await server.call('GET', '/api/admin/log', { token: admin.token }));
    expect(log.entries).toMatchObject([{ action: 'add-admin', by: 'first start' }]);
    expect(JSON.stringify(log)).not.toContain(admin.email);
  });

  it('needs no code once a command has made one, and the code works no more', async () => {
    const server = await anEmptyHouse('open');
    const adminCode = await firstCode(server);
    await addAdmin(await server.core(), (await aHouseUser(server)).uid);
    const late = await aHouseUser(server, { adminCode });
    expect(await isAdmin(server, late.token)).toBe(false);
    expect(await readFirstAdminCode((await server.core()).signIn.house())).toBeNull();
  });

  it('is one of several who sign up with the code at once, and nobody without it', async () => {
    const server = await anEmptyHouse('open');
    const adminCode = await firstCode(server);
    const users = await Promise.all([1, 2, 3].map(() => aHouseUser(server, { adminCode })));
    await eventually(async () =>
      expect((await Promise.all(users.map(({ token }) => isAdmin(server, token)))).filter(Boolean)).toHaveLength(1),
    );
    const other = await anEmptyHouse('open');
    expect(await isAdmin(other, (await aHouseUser(other)).token)).toBe(false);
    expect(await isAdmin(other, (await aHouseUser(other, { adminCode: 'guessed' })).token)).toBe(false);
  });
});

describe('signing up', () => {
  it('is possible for the first admin where it is closed', async () => {
    const server = await anEmptyHouse('closed');
    expect((await signUp(server, { adminCode: await firstCode(server) })).status).toBe(201);
    expect((await signUp(server)).status).toBe(403);
  });

  it('takes the invite of a group where it is asked for, and no other', async () => {
    const server = await anEmptyHouse('invite');
    const admin = await aHouseUser(server, { adminCode: await firstCode(server) });
    const { token } = admin;
    const group = await server.call('POST', '/api/groups', { token, body: { groupName: 'Sofa squad' } });
    const path = `/api/groups/${dataOf('createGroup', group).id}/invite`;
    const { code } = dataOf('readOwnInvite', await server.call('GET', path, { token }));
    expect(codeOf(await signUp(server))).toEqual([
      403,
      'sign-up-closed',
      'This server takes new users with an invite. Ask a friend for a link to a group.',
    ]);
    expect(codeOf(await signUp(server, { invite: 'NOPE-0000' })).slice(0, 2)).toEqual([404, 'invite-not-found']);
    expect((await signUp(server, { invite: code })).status).toBe(201);
  });

  it('is closed where it is, with and without an invite', async () => {
    const server = await anEmptyHouse('closed');
    expect(codeOf(await signUp(server))).toEqual([403, 'sign-up-closed', 'This server takes no new users.']);
    expect(JSON.parse((await server.call('GET', '/config.json')).text)).toMatchObject({ signUp: 'closed' });
  });
});
