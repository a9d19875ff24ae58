import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { panelAtom } from '../../features/panels/panel-atom.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { anAccount } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { AccountMenu } from './account-menu.tsx';

const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../../features/sign-in/session-actions.ts', () => ({ signOut }));

beforeEach(() => {
  signOut.mockReset();
  act(() => setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } }));
  setAccount(anAccount({ username: 'Ana T.', displayName: 'Ana T.' }));
  renderPage(
    <>
      <AccountMenu />
      <button type="button">Elsewhere</button>
    </>,
  );
});
afterEach(() => {
  store.set(panelAtom, null);
  clearAccount();
});

const trigger = () => screen.getByRole('button', { name: 'Account menu' });

test("shows the initials of the account's name, and none until it is known", () => {
  expect(trigger().textContent).toBe('Account menuAT');
  act(clearAccount);
  expect(trigger().textContent).toBe('Account menu');
});
const isOpen = () => trigger().getAttribute('aria-expanded') === 'true';
const open = () => fireEvent.click(trigger());

test('shows the name and the address, and links to the profile', () => {
  expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
  open();
  expect(isOpen()).toBe(true);
  expect(screen.getByText('Ana T.')).toBeTruthy();
  expect(screen.getByText('ana@example.com')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
});

test('closes on Escape with the focus on its button, and on a press or focus outside', () => {
  open();
  fireEvent.keyDown(screen.getByRole('link', { name: 'Profile' }), { key: 'Escape' });
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(trigger());

  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  open();
  fireEvent.pointerDown(screen.getByText('Ana T.'));
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(elsewhere);
  expect(isOpen()).toBe(false);

  open();
  screen.getByRole('link', { name: 'Profile' }).focus();
  act(() => elsewhere.focus());
  expect(isOpen()).toBe(false);
});

test('moves through its entries with the arrow keys, and around', () => {
  trigger().focus();
  open();
  const focusedAfter = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement?.textContent;
  };
  expect(['ArrowDown', 'ArrowDown', 'ArrowUp'].map(focusedAfter)).toEqual(['Profile', 'Settings', 'Profile']);
  expect(['ArrowUp', 'ArrowUp'].map(focusedAfter)).toEqual([trigger().textContent, 'Sign Out']);
});

test.each([
  ['Settings', 'settings'],
  ['How betting works', 'guide'],
])('opens %s', (name, panel) => {
  open();
  fireEvent.click(screen.getByRole('button', { name }));
  expect(store.get(panelAtom)).toBe(panel);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(trigger());
});

test('P3 signs out on Home', async () => {
  signOut.mockResolvedValue();
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  expect(screen.getByText('Home is here')).toBeTruthy();
});

test('ERR-O5 logs a failed sign-out', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  signOut.mockRejectedValue(new Error('offline'));
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(log).toHaveBeenCalledWith('Signing out failed.', expect.any(Error)));
});
