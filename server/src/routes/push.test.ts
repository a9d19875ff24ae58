import { createHash } from 'node:crypto';
import { aPushService } from '@courtside/core/push/testing/a-push-service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

const [subscription, settings] = ['/api/push/subscription', '/api/push/settings'];

let server: TestServer;
let service: Awaited<ReturnType<typeof aPushService>>;
beforeAll(async () => {
  service = await aPushService();
  server = await aServer({ settings: { PUSH_STAND_IN: service.url } });
  await server.core();
});
afterAll(async () => {
  await server.end();
  await service.close();
});

function aBrowser() {
  const { p256dh, auth, ...device } = service.aDevice();
  return { ...device, timeZone: 'Europe/Berlin', keys: { p256dh, auth } };
}

it('turns notifications on for a device, with quiet hours in its time zone, and off again', async () => {
  const { token } = await server.aUser();
  const body = aBrowser();
  const before = dataOf('readPushSettings', await server.call('GET', settings, { token }));
  expect(before).toMatchObject({ devices: 0, off: [], publicKey: expect.stringMatching(/^[\w-]{87}$/) });
  const quietHours = { start: '23:00', end: '09:00', timeZone: 'Europe/Berlin' };
  const on = await server.call('PUT', subscription, { token, body });
  expect(dataOf('subscribePush', on)).toEqual({ ...before, devices: 1, quietHours });
  const change = { off: ['reminder'], quietHours: { ...quietHours, start: '22:30' } };
  dataOf('changePushSettings', await server.call('PUT', settings, { token, body: change }));
  const { endpoint } = body;
  const off = await server.call('DELETE', `${subscription}?${new URLSearchParams({ endpoint })}`, { token });
  expect(dataOf('unsubscribePush', off)).toEqual({ ...before, ...change });
});

it('neither shows nor removes the device of another user', async () => {
  const [user, other] = [await server.aUser(), await server.aUser()];
  const body = aBrowser();
  dataOf('subscribePush', await server.call('PUT', subscription, { token: user.token, body }));
  const { endpoint } = body;
  const removed = await server.call('DELETE', `${subscription}?${new URLSearchParams({ endpoint })}`, {
    token: other.token,
  });
  expect(dataOf('unsubscribePush', removed).devices).toBe(0);
  const own = await server.call('GET', settings, { token: user.token });
  expect(dataOf('readPushSettings', own).devices).toBe(1);
  expect(own.text).not.toContain(endpoint);
});

it('says whether the caller is notified on a device, which it names by the hash of its endpoint', async () => {
  const [user, other] = [await server.aUser(), await server.aUser()];
  const body = aBrowser();
  const device = createHash('sha256').update(body.endpoint).digest('base64url');
  const isOn = async (token: string) => {
    const response = await server.call('GET', `${settings}?${new URLSearchParams({ device })}`, { token });
    return dataOf('readPushSettings', response).isDeviceOn;
  };
  expect(await isOn(user.token)).toBe(false);
  dataOf('subscribePush', await server.call('PUT', subscription, { token: user.token, body }));
  expect([await isOn(user.token), await isOn(other.token)]).toEqual([true, false]);
  const unnamed = await server.call('GET', settings, { token: user.token });
  expect(dataOf('readPushSettings', unnamed)).not.toHaveProperty('isDeviceOn');
  const endpoint = await server.call('GET', `${settings}?${new URLSearchParams({ device: body.endpoint })}`, {
    token: user.token,
  });
  expect(endpoint).toMatchObject({ status: 400, body: { field: 'device' } });
});

it.each([
  ['an internal address', { endpoint: 'https://127.0.0.1/x' }, 'endpoint'],
  ['another protocol', { endpoint: 'ftp://203.0.113.7/x' }, 'endpoint'],
  ['a short key', { keys: { p256dh: 'B', auth: 'A'.repeat(22) } }, 'keys.p256dh'],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
])('rejects %s and names the field', async (_, wrong, field) => {
  const { token } = await server.aUser();
  const response = await server.call('PUT', subscription, { token, body: { ...aBrowser(), ...wrong } });
  expect(response).toMatchObject({ status: 400, body: { field } });
});
