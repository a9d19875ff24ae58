import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { inMs } from '../../testing/builders.ts';
import { callsArrived, errorResponse, fakeApi, ok, type SeenCall } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { CalendarOfGames } from './calendar-of-games.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

beforeEach(endSession);

const createdAt = inMs(-3_600_000);
const path = (secret: string) => `/calendar/${secret.repeat(48)}.ics`;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const methods = (calls: readonly SeenCall[]) => calls.map(({ method }) => method);

/** Opens the section. jsdom reports the toggle of `details` as a browser does. */
function open(): void {
  renderPage(<CalendarOfGames uid="ana" />);
  fireEvent.click(screen.getByText('Calendar of my games'));
}

test('loads nothing before it is opened', async () => {
  const calls = fakeApi(() => ok({ createdAt: null }));
  renderPage(<CalendarOfGames uid="ana" />);
  await callsArrived();
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByText('Calendar of my games'));
  expect(await screen.findByRole('button', { name: 'Make link' })).toBeTruthy();
  expect(methods(calls)).toEqual(['GET']);
});

test('makes a link and shows its whole address once', async () => {
  const calls = fakeApi(({ method }) => ok(method === 'PUT' ? { createdAt, path: path('a') } : { createdAt: null }));
  open();
  await press('Make link');
  expect(await screen.findByText(`${window.location.origin}${path('a')}`)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy calendar link' })).toBeTruthy();
  expect(document.querySelector('summary')?.textContent).toBe('Calendar of my gameson');
  expect(calls.at(-1)).toMatchObject({ method: 'PUT', path: '/api/users/ana/calendar', body: {} });
});

test('replaces a link after a confirmation', async () => {
  const calls = fakeApi(({ method }) => ok(method === 'PUT' ? { createdAt, path: path('b') } : { createdAt }));
  open();
  await press('Make a new link');
  const dialog = screen.getByRole('dialog', { name: 'Make a new link?' });
  expect(methods(calls)).toEqual(['GET']);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make new link' }));
  expect(await screen.findByText(`${window.location.origin}${path('b')}`)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('revokes a link after a confirmation, and says why it could not', async () => {
  let refused = true;
  const calls = fakeApi(({ method }) => {
    if (method === 'GET') return ok({ createdAt });
    return refused ? errorResponse('unavailable') : ok({ createdAt: null });
  });
  open();
  await press('Revoke');
  await press('Revoke link');
  expect((await screen.findByRole('alert')).textContent).toContain('Courtside is not ready');
  refused = false;
  await press('Revoke');
  await press('Revoke link');
  expect(await screen.findByRole('button', { name: 'Make link' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(methods(calls)).toEqual(['GET', 'DELETE', 'DELETE']);
});

test('offers a retry when it cannot be loaded', async () => {
  let fails = true;
  fakeApi(() => (fails ? errorResponse('unavailable') : ok({ createdAt: null })));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Courtside is not ready');
  fails = false;
  await press('Try Again');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Make link' })).toBeTruthy());
});
