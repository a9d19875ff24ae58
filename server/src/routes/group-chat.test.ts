import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

const secret = 'a-webhook-token_ABCDEFGH';
const discord = { service: 'discord', url: `https://discord.com/api/webhooks/1/${secret}` };

async function aGroup() {
  const [owner, member] = [await server.aUser(), await server.aUser()];
  const created = await server.call('POST', '/api/groups', { token: owner.token, body: { groupName: 'Hoops' } });
  const { id } = dataOf('createGroup', created);
  await server.call('PUT', `/api/groups/${id}`, { token: member.token, body: {} });
  return { owner, member, path: `/api/groups/${id}/chat` };
}

it('connects, shows and disconnects a chat, and never returns what was entered', async () => {
  const { owner, path } = await aGroup();
  const { token } = owner;
  expect(dataOf('readChat', await server.call('GET', path, { token }))).toBeNull();
  const connected = await server.call('PUT', path, { token, body: discord });
  expect(dataOf('connectChat', connected)).toMatchObject({
    service: 'discord',
    label: 'discord.com …EFGH',
    connectedBy: { uid: owner.uid },
    failure: null,
    lastDelivery: null,
  });
  const read = await server.call('GET', path, { token });
  expect(dataOf('readChat', read)).toEqual(dataOf('connectChat', connected));
  const retried = await server.call('POST', `${path}/retry`, { token, body: {} });
  for (const { text } of [connected, read, retried]) expect(text).not.toContain(secret);
  expect(dataOf('disconnectChat', await server.call('DELETE', path, { token }))).toBeNull();
  expect(dataOf('readChat', await server.call('GET', path, { token }))).toBeNull();
});

it('names the field at fault without repeating what was entered', async () => {
  const { owner, path } = await aGroup();
  const body = { ...discord, url: `https://discord.example/api/webhooks/1/${secret}` };
  const refused = await server.call('PUT', path, { token: owner.token, body });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 'invalid-chat', field: 'url' });
  expect(refused.text).not.toContain(secret);
});

it('is for the owner only', async () => {
  const { member, path } = await aGroup();
  const { token } = member;
  const replies = [
    await server.call('GET', path, { token }),
    await server.call('PUT', path, { token, body: discord }),
    await server.call('DELETE', path, { token }),
    await server.call('POST', `${path}/test`, { token, body: {} }),
    await server.call('POST', `${path}/retry`, { token, body: {} }),
  ];
  for (const { status, body } of replies)
    expect([status, body]).toMatchObject([403, { code: 'forbidden', message: "Only the group's owner can do this." }]);
});

it('answers a test message with what went wrong, in plain words', async () => {
  const { owner, path } = await aGroup();
  const { token } = owner;
  const none = await server.call('POST', `${path}/test`, { token, body: {} });
  expect([none.status, none.body]).toMatchObject([404, { code: 'chat-not-found' }]);
  await server.call('PUT', path, {
    token,
    body: { service: 'webhook', url: 'https://[::1]/', secret: 'x'.repeat(16) },
  });
  expect(dataOf('testChat', await server.call('POST', `${path}/test`, { token, body: {} }))).toEqual({
    isDelivered: false,
    answer:
      '[::1] cannot be found, or is in a private network. Courtside sends there only if its operator allows the host.',
  });
});

it('keeps the origin at which the owner has opened the product, for links in messages', async () => {
  const core = await server.core();
  const { owner, path } = await aGroup();
  await server.call('PUT', path, { token: owner.token, body: discord });
  const connected = await core.db.driver.collection('chatConnections').findOne({ connectedBy: owner.uid });
  expect(connected?.origin).toBe(new URL(server.url).origin);
});
