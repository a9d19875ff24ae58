import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '../../features/session/session-atoms.ts';
import { renderPage } from '../../testing/render-page.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

const actions = vi.hoisted(() => ({
  readResetCode: vi.fn<(code: string) => Promise<string>>(),
  resetPassword: vi.fn<(code: string, password: string) => Promise<void>>(),
}));
vi.mock('../../features/session/session-actions.ts', () => actions);
vi.mock('../../api/client-config.ts', () => ({ loadClientConfig: async () => ({ authEmulatorUrl: null }) }));

beforeEach(() => {
  actions.readResetCode.mockReset().mockResolvedValue('ana@example.com');
  actions.resetPassword.mockReset().mockResolvedValue();
  setSession({ status: 'out' });
});

function fillIn(password: string, confirm = password) {
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm Password'), { target: { value: confirm } });
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
}
const show = () => renderPage(<ResetPasswordPage />, '/here?mode=resetPassword&oobCode=the-code');

test('the link of the mail says whose password it changes, changes it, and leads to sign-in', async () => {
  show();
  await screen.findByText('For ana@example.com.');
  expect(actions.readResetCode).toHaveBeenCalledWith('the-code');
  fillIn('a new one');
  await screen.findByText('Somewhere else');
  expect(actions.resetPassword).toHaveBeenCalledWith('the-code', 'a new one');
});

test('passwords that differ are told and nothing is sent', async () => {
  show();
  await screen.findByText('For ana@example.com.');
  fillIn('one', 'another');
  expect(screen.getByRole('alert').textContent).toBe('Passwords do not match');
  expect(actions.resetPassword).not.toHaveBeenCalled();
});

test.each([
  ['auth/invalid-action-code', /expired or was used already/],
  ['auth/expired-action-code', /expired or was used already/],
  ['auth/user-disabled', /has been disabled/],
])('a link that leads nowhere (%s) says so, and takes no password', async (code, words) => {
  actions.readResetCode.mockRejectedValue({ code });
  show();
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.queryByLabelText('New Password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/signin');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a link that was cut off says so without asking anybody', async () => {
  renderPage(<ResetPasswordPage />, '/here');
  expect((await screen.findByRole('alert')).textContent).toMatch(/expired or was used already/);
  expect(actions.readResetCode).not.toHaveBeenCalled();
  expect(screen.queryByLabelText('New Password')).toBeNull();
});

test.each([
  ['auth/network-request-failed', /Network error/],
  ['auth/internal-error', 'The link could not be checked. Please try again.'],
])('a link that could not be looked at (%s) takes no password, and may be tried again', async (code, words) => {
  actions.readResetCode.mockRejectedValueOnce({ code });
  show();
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.queryByLabelText('New Password')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('For ana@example.com.');
  expect(screen.queryByRole('alert')).toBeNull();
  fillIn('a new one');
  await screen.findByText('Somewhere else');
});

test('a password that is too weak is told, and another may be tried', async () => {
  actions.resetPassword.mockRejectedValueOnce({ code: 'auth/weak-password' });
  show();
  await screen.findByText('For ana@example.com.');
  fillIn('short');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/too weak/));
  fillIn('long enough');
  await screen.findByText('Somewhere else');
});

test('whoever is signed in may still use the link', async () => {
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  show();
  expect(await screen.findByText('For ana@example.com.')).toBeTruthy();
});
