import type { PushSettings } from '@courtside/contract/push';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { store } from '../../store.ts';
import { aBet } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { fakePush } from '../../testing/fake-push.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { mergeBets } from '../bets/bets-atoms.ts';
import { setSession } from '../session/session-atoms.ts';
import { PushOffer } from './push-offer.tsx';
import { pushOfferAtom } from './push-offer-state.ts';

vi.mock('../session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const settings: PushSettings = {
  off: [],
  quietHours: { start: '23:00', end: '09:00', timeZone: 'America/New_York' },
  publicKey: 'key',
  devices: 1,
};
const question = 'Get told when your night is settled';

beforeEach(() => {
  endSession();
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  store.set(pushOfferAtom, 'open');
});

test('asks for nothing before the first bet, and for permission only on a click', async () => {
  const { notification, subscribe } = fakePush();
  const calls = fakeApi(() => ok(settings));
  renderPage(<PushOffer />);
  expect(screen.queryByText(question)).toBeNull();
  mergeBets([aBet()]);
  await screen.findByText(question);
  expect(notification.requestPermission).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
  expect(calls.map(({ method, path }) => [method, path])).toEqual([
    ['GET', '/api/push/settings'],
    ['PUT', '/api/push/subscription'],
  ]);
});

test('remembers Not now', async () => {
  const { notification } = fakePush();
  mergeBets([aBet()]);
  const { unmount } = renderPage(<PushOffer />);
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(question)).toBeNull();
  unmount();
  renderPage(<PushOffer />);
  expect(screen.queryByText(question)).toBeNull();
  expect(localStorage.getItem('courtside:push-offer')).toBe('answered');
  expect(notification.requestPermission).not.toHaveBeenCalled();
});

test('does not subscribe without permission, and does not ask again', async () => {
  const { subscribe } = fakePush('denied');
  mergeBets([aBet()]);
  renderPage(<PushOffer />);
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(subscribe).not.toHaveBeenCalled();
});

test('is not shown in a browser without notifications', () => {
  mergeBets([aBet()]);
  renderPage(<PushOffer />);
  expect(screen.queryByText(question)).toBeNull();
});
