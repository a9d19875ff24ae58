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
  publicKey: 'key',
  devices: 0,
};
const reminder = 'An hour before the first tip-off, if I have no bet';

/** A server that stores settings. */
function aServer() {
  return fakeApi(({ method, path, body }) =>
    ok(method === 'PUT' && path.endsWith('/settings') ? { ...settings, ...Object(body) } : settings),
  );
}

beforeEach(() => endSession());

test('has a switch for each kind, and changes the quiet hours', async () => {
  fakePush();
  const calls = aServer();
  takePushSettings('ana', settings);
  renderPage(<Notifications uid="ana" />);
  expect(screen.getAllByRole('switch').map((each) => each.getAttribute('aria-checked'))).toEqual([
    'true',
    'false',
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
  const calls = aServer();
  takePushSettings('ana', settings);
  renderPage(<Notifications uid="ana" />);
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
  };
  await press('Turn on for this device');
  await press('Turn off for this device');
  await screen.findByRole('button', { name: 'Turn on for this device' });
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/push/settings',
    'PUT /api/push/subscription',
    'DELETE /api/push/subscription?endpoint=https%3A%2F%2Fpush.example.com%2Fana',
  ]);
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
