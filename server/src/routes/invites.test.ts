import { errors } from '@courtside/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { limits, readsPerUser } from '../limits/rules.ts';
import type { SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

const time = { now: Date.now() };
let server: TestServer;
let ada: SignedIn;
let groupId: string;
let code: string;
beforeAll(async () => {
  server = await aServer({ settings: { RATE_LIMIT_FACTOR: '1' }, deps: { clock: () => time.now } });
  await server.core();
  ada = await server.aUser();
  const { token } = ada;
  const created = await server.call('POST', '/api/groups', { token, body: { groupName: 'Sofa squad' } });
  groupId = dataOf('createGroup', created).id;
  const own = dataOf('readOwnInvite', await server.call('GET', `/api/groups/${groupId}/invite`, { token }));
  expect(own).toEqual({ groupId, code: own.code, path: `/invite/${own.code}` });
  code = own.code;
});
// The next window of the limits.
afterEach(() => {
  time.now += limits.invites.windowMs;
});
afterAll(() => server.end());

const unknown = (n: number) => `BBBB-${['2', '3', '4'][n % 3]}${['2', '3', '4', '5'][n % 4]}${'23456'[n % 5]}`;

it('shows the sender, the group and the number of members to a signed-out visitor, and nothing else', async () => {
  const me = dataOf('getUser', await server.call('GET', `/api/users/${ada.uid}`, { token: ada.token }));
  const invite = { invitedBy: me.displayName, groupName: 'Sofa squad', memberCount: 1 };
  for (const text of [code, code.toLowerCase(), code.replace('-', ''), groupId]) {
    const response = await server.call('GET', `/api/invites/${text}`);
    expect(dataOf('readInvite', response)).toEqual(invite);
    for (const secret of [ada.uid, groupId, ada.email]) expect(response.text).not.toContain(secret);
  }
});

it.each(['BBBB-222', 'HOOP-4F7', 'x', '%20', 'a'.repeat(32), '__proto__'])(
  'rejects the unknown code %j',
  async (text) => {
    expect(await server.call('GET', `/api/invites/${text}`)).toMatchObject({
      status: 404,
      body: { success: false, code: 'invite-not-found', message: errors['invite-not-found'].message, field: 'code' },
    });
  },
);

it('joins by a code, and finds the own invite of a member by it', async () => {
  const bob = await server.aUser();
  const { token } = bob;
  expect(await server.call('GET', `/api/groups/${code}/invite`, { token })).toMatchObject({ status: 403 });
  const body = { joinUserId: bob.uid };
  const joined = await server.call('PUT', `/api/groups/${code.toLowerCase()}`, { token, body });
  expect(dataOf('joinGroup', joined)).toMatchObject({ id: groupId, memberIds: [ada.uid, bob.uid] });
  const own = dataOf('readOwnInvite', await server.call('GET', `/api/groups/${code}/invite`, { token }));
  expect(own).toMatchObject({ groupId });
  expect(own.code).not.toBe(code);
});

it('lets a member read after calls that were refused because of too many unknown codes', async () => {
  const { token } = ada;
  for (let n = 0; n < limits.invites.max; n += 1)
    expect((await server.call('GET', `/api/invites/${unknown(n)}`)).status).toBe(404);
  for (let n = 0; n <= readsPerUser; n += 1)
    expect((await server.call('GET', `/api/groups/${code}/invite`, { token })).status).toBe(429);
  expect((await server.call('GET', `/api/users/${ada.uid}`, { token })).status).toBe(200);
});

it('rejects an address that has sent too many unknown codes, whether it looks them up or joins by them', async () => {
  const bob = await server.aUser();
  const { token } = bob;
  const body = {};
  for (let n = 0; n < limits.invites.max / 2; n += 1) {
    expect((await server.call('GET', `/api/invites/${unknown(n)}`)).status).toBe(404);
    expect((await server.call('PUT', `/api/groups/${unknown(n)}`, { token, body })).status).toBe(404);
  }
  const rejected = await server.call('GET', `/api/invites/${code}`);
  expect(rejected).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(limits.invites.windowMs / 1_000);
  for (const path of [`/api/groups/${code}`, `/api/groups/${unknown(1)}`])
    expect((await server.call('PUT', path, { token, body })).status).toBe(429);
  expect((await server.call('GET', `/api/groups/${code}/invite`, { token: ada.token })).status).toBe(429);
  // The id of a group cannot be guessed, so joining by it goes on.
  expect((await server.call('PUT', `/api/groups/${groupId}`, { token, body })).status).toBe(200);
  time.now += limits.invites.windowMs;
  expect((await server.call('GET', `/api/invites/${code}`)).status).toBe(200);
});

it('lets no more unknown codes through when they are sent together', async () => {
  const calls = Array.from({ length: 3 * limits.invites.max }, (_, n) =>
    server.call('GET', `/api/invites/${unknown(n)}`),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(limits.invites.max);
});

it('does not count known codes', async () => {
  for (let n = 0; n < 2 * limits.invites.max; n += 1)
    expect((await server.call('GET', `/api/invites/${code}`)).status).toBe(200);
});
