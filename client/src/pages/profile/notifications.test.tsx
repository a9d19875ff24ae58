import type { PushSettings } from '@courtside/contract/push';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { turnOff, turnOn } from '../../features/push/push-device.ts';
import { takePushSettings } from '../../features/push/push-settings.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { fakePush } from '../../testing/fake-push.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Notifications } from './notifications.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const settings: PushSettings = {
  off: ['reminder'],
  quietHours: { start: '23:00', end: '09:00', timeZone: 'America/New_York' },
  publicKey: 'key1',
  devices: 0,
};
/** SHA-256 of the endpoint of the first subscription. */
const firstDevice = 'jdDVUnGMWtCCdUix6hmbX2QOPW7IhW2jYuNpQclWbds';
const reminder = 'An hour before the first tip-off, if I have no bet';

/** A server that stores settings, and whether it notifies this device. */
function aServer() {
  let isDeviceOn = false;
  const calls = fakeApi(({ method, path, body }) => {
    if (path.includes('/subscription')) isDeviceOn = method === 'PUT';
    if (path.includes('?device=')) return ok({ ...settings, isDeviceOn });
    return ok(method === 'PUT' && path.endsWith('/settings') ? { ...settings, ...Object(body) } : settings);
  });
  return {
    calls,
    drop() {
      isDeviceOn = false;
    },
  };
}

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
}

const [turnOnHere, turnOffHere] = ['Turn on for this device', 'Turn off for this device'];

beforeEach(() => endSession());

test('has a switch for each kind, and changes the quiet hours', async () => {
  fakePush();
  const { calls } = aServer();
  takePushSettings('ana', settings);
  renderPage(<Notifications uid="ana" />);
  expect(screen.getAllByRole('switch').map((each) => each.getAttribute('aria-checked'))).toEqual([
    'true',
    'false',
    'true',
    'true',
    'true',
    'true',
    'true',
  ]);
  fireEvent.click(screen.getByRole('switch', { name: reminder }));
  await waitFor(() => expect(screen.getByRole('switch', { name: reminder })).toHaveProperty('checked', true));
  const from = screen.getByLabelText('From');
  fireEvent.change(from, { target: { value: '22:30' } });
  fireEvent.blur(from);
  await waitFor(() => expect(calls).toHaveLength(2));
  const { quietHours } = settings;
  expect(calls.map(({ body }) => body)).toEqual([
    { off: [], quietHours },
    { off: [], quietHours: { ...quietHours, start: '22:30' } },
  ]);
});

test('turns notifications on and off for this device', async () => {
  const { subscription } = fakePush();
  const { calls } = aServer();
  takePushSettings('ana', settings);
  renderPage(<Notifications uid="ana" />);
  await screen.findByText('off on this device');
  await press(turnOnHere);
  await screen.findByText('6 of 7 kinds');
  await press(turnOffHere);
  await screen.findByRole('button', { name: turnOnHere });
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/push/settings',
    'PUT /api/push/subscription',
    'DELETE /api/push/subscription?endpoint=https%3A%2F%2Fpush.example.com%2F1',
  ]);
});

test('says off and subscribes anew when the server no longer notifies the device', async () => {
  const { endpoint, notification } = fakePush();
  const { calls, drop } = aServer();
  await turnOn('ana', await notification.requestPermission());
  takePushSettings('ana', settings);
  const { unmount } = renderPage(<Notifications uid="ana" />);
  await screen.findByRole('button', { name: turnOffHere });
  unmount();
  drop();
  renderPage(<Notifications uid="ana" />);
  await press(turnOnHere);
  await screen.findByRole('button', { name: turnOffHere });
  expect(endpoint()).toBe('https://push.example.com/2');
  // The hash of the endpoint: the endpoint itself admits messages.
  const reads = calls.filter(({ path }) => path.includes('device='));
  expect(reads.map(({ path }) => path)).toEqual([`/api/push/settings?device=${firstDevice}`, expect.any(String)]);
});

test.each([
  ['the permission is gone', { permission: 'denied' as const, publicKey: settings.publicKey }],
  ['the server has another key', { permission: 'granted' as const, publicKey: 'key2' }],
])('says off when %s', async (_, { permission, publicKey }) => {
  const { notification } = fakePush();
  aServer();
  await turnOn('ana', await notification.requestPermission());
  endSession();
  notification.permission = permission;
  fakeApi(() => ok({ ...settings, publicKey, isDeviceOn: true }));
  takePushSettings('ana', settings);
  renderPage(<Notifications uid="ana" />);
  await waitFor(() => expect(screen.getByRole('button', { name: turnOnHere })).toHaveProperty('disabled', false));
});

test('unsubscribes here even if the server cannot be reached', async () => {
  const { subscription } = fakePush();
  aServer();
  await turnOn('ana', 'granted');
  fakeApi(() => Response.error());
  await expect(turnOff('ana')).rejects.toThrow();
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', /add Courtside to the Home Screen/],
  ['Mozilla/5.0 (X11; Linux)', /cannot show notifications/],
])('says in one sentence why %s has none', (agent, text) => {
  const userAgent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  onTestFinished(() => userAgent.mockRestore());
  renderPage(<Notifications uid="ana" />);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});
