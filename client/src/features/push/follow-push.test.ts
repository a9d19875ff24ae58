import { maxTvDelaySeconds, type PushSettings } from '@courtside/contract/push';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { maxDelay, tvDelayAtom } from '../../delay/tv-delay.ts';
import { store } from '../../store.ts';
import { eventually } from '../../testing/eventually.ts';
import { callsArrived, fakeApi, ok } from '../../testing/fake-api.ts';
import { fakePush } from '../../testing/fake-push.ts';
import { setSession } from '../session/session-atoms.ts';
import { followPush } from './follow-push.ts';
import { forgetDevice, registerDelay, turnOff, turnOffAfter, turnOn } from './push-device.ts';

vi.mock('../session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const settings: PushSettings = {
  off: [],
  quietHours: { start: '23:00', end: '09:00', timeZone: 'America/New_York' },
  publicKey: 'key1',
  devices: 1,
};

/** A server that notifies the devices that subscribed, until it drops them. */
function aServer() {
  const devices: string[] = [];
  let { publicKey } = settings;
  let isDeviceOn = false;
  fakeApi(({ method, path, body }) => {
    if (path.includes('/subscription')) isDeviceOn = method === 'PUT';
    if (method === 'PUT') devices.push(Object(body).endpoint);
    return ok({ ...settings, publicKey, ...(path.includes('?device=') && { isDeviceOn }) });
  });
  return {
    devices,
    drop() {
      isDeviceOn = false;
    },
    changeKey() {
      publicKey = 'key2';
    },
  };
}

const signIn = (uid: string) =>
  setSession({ status: 'in', user: { uid, email: `${uid}@example.com`, displayName: null } });

/** Ana, who has turned notifications on in this browser. */
async function anaIsOn() {
  const push = fakePush();
  const server = aServer();
  await turnOn('ana', await push.notification.requestPermission());
  return { ...push, ...server };
}

const [first, second, third] = [1, 2, 3].map((each) => `https://push.example.com/${each}`);

beforeEach(() => {
  endSession();
  signIn('ana');
});

test('changes nothing while the server notifies the device', async () => {
  const { devices, subscribe } = await anaIsOn();
  await followPush();
  expect(devices).toEqual([first]);
  expect(subscribe).toHaveBeenCalledOnce();
});

test.each([
  ['the server has dropped the device', 'drop'],
  ['the server has another key', 'changeKey'],
  ['the browser has lost the subscription', 'lose'],
] as const)('subscribes anew when %s', async (_, what) => {
  const { devices, endpoint, ...ana } = await anaIsOn();
  if (what === 'lose') await ana.subscription.unsubscribe();
  else ana[what]();
  await followPush();
  expect(devices).toEqual([first, second]);
  expect(endpoint()).toBe(second);
});

test('subscribes anew once a day at most, so that a device that is always refused is not added without end', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-15T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { devices, drop } = await anaIsOn();
  for (const time of ['2026-01-15T12:00:00Z', '2026-01-15T23:59:00Z', '2026-01-16T00:00:00Z']) {
    vi.setSystemTime(Date.parse(time));
    drop();
    await followPush();
  }
  expect(devices).toEqual([first, second, third]);
});

test('tries again at the next opening if the server could not be reached', async () => {
  const { devices, drop } = await anaIsOn();
  drop();
  const lost = fakeApi(() => Response.error());
  await expect(followPush()).rejects.toThrow('could not be reached');
  expect(lost).toHaveLength(1);
  const { devices: later } = aServer();
  await followPush();
  expect([...devices, ...later]).toEqual([first, second]);
});

test.each([
  ['who has turned them off here', () => turnOff('ana')],
  ['whose session has ended here', () => forgetDevice()],
  ['who has signed out and in again', () => turnOffAfter('token of the session')],
  ['who is another one', async () => signIn('bo')],
  ['who has signed out', async () => setSession({ status: 'out' })],
])('leaves notifications off for a user %s', async (_, act) => {
  const { drop, post, subscribe } = await anaIsOn();
  await act();
  drop();
  const calls = fakeApi(() => ok(settings));
  await followPush();
  post('push-renewed');
  await callsArrived();
  expect(calls).toEqual([]);
  expect(subscribe).toHaveBeenCalledOnce();
});

test.each(['denied', 'default'] as const)('does nothing with the permission %s', async (permission) => {
  const { notification, drop, devices } = await anaIsOn();
  drop();
  notification.permission = permission;
  await followPush();
  expect(devices).toEqual([first]);
});

test('does nothing in a browser without notifications', async () => {
  await expect(followPush()).resolves.toBeUndefined();
});

test('registers the subscription that the service worker has made, and no other', async () => {
  const { devices, endpoint, post, subscribe, subscription } = await anaIsOn();
  await followPush();
  await subscription.unsubscribe();
  await subscribe({ applicationServerKey: settings.publicKey });
  post('something else');
  await callsArrived();
  expect(devices).toEqual([first]);
  post('push-renewed');
  await eventually(() => expect(devices).toEqual([first, second]));
  expect(endpoint()).toBe(second);
});

test('subscribes if the service worker could not', async () => {
  const { devices, post, subscription } = await anaIsOn();
  await followPush();
  await subscription.unsubscribe();
  post('push-renewed');
  await eventually(() => expect(devices).toEqual([first, second]));
});

test('tells the server how far the TV is behind, for a device that is notified', async () => {
  expect(maxDelay).toBe(maxTvDelaySeconds);
  const bodies: unknown[] = [];
  const push = fakePush();
  fakeApi(({ method, body }) => {
    if (method === 'PUT') bodies.push(body);
    return ok(settings);
  });
  store.set(tvDelayAtom, 76);
  onTestFinished(() => store.set(tvDelayAtom, 0));
  await registerDelay('ana');
  expect(bodies).toEqual([]);
  await turnOn('ana', await push.notification.requestPermission());
  store.set(tvDelayAtom, 0);
  await registerDelay('ana');
  expect(bodies).toEqual([
    expect.objectContaining({ delaySeconds: 76 }),
    expect.not.objectContaining({ delaySeconds: 0 }),
  ]);
});
