import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '../../features/session/session-atoms.ts';
import { SignInError } from '../../features/session/sign-in-client.ts';
import { fakeConfig } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

const actions = vi.hoisted(() => ({
  readResetCode: vi.fn<(code: string) => Promise<string>>(),
  resetPassword: vi.fn<(code: string, password: string) => Promise<void>>(),
}));
vi.mock('../../features/sign-in/session-actions.ts', () => actions);
const confirmEmail = vi.hoisted(() => vi.fn<(code: string) => Promise<void>>());
vi.mock('../../features/sign-in/email-confirmation.ts', () => ({ confirmEmail }));

beforeEach(() => {
  fakeConfig();
  confirmEmail.mockReset().mockResolvedValue();
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

test('shows whose password the link changes, changes it and redirects to sign-in', async () => {
  show();
  await screen.findByText('For ana@example.com.');
  expect(actions.readResetCode).toHaveBeenCalledWith('the-code');
  fillIn('a new one');
  await screen.findByText('Somewhere else');
  expect(actions.resetPassword).toHaveBeenCalledWith('the-code', 'a new one');
});

test('reads the links of a house', async () => {
  const { unmount } = renderPage(<ResetPasswordPage />, '/here?for=password&code=house-code');
  await screen.findByText('For ana@example.com.');
  expect(actions.readResetCode).toHaveBeenCalledWith('house-code');
  unmount();
  renderPage(<ResetPasswordPage />, '/here?for=email&code=mail-code');
  await screen.findByText('Your email address is confirmed.');
  expect(confirmEmail.mock.calls).toEqual([['mail-code']]);
});

test('rejects passwords that differ without a call', async () => {
  show();
  await screen.findByText('For ana@example.com.');
  fillIn('one', 'another');
  expect(screen.getByRole('alert').textContent).toBe('Passwords do not match');
  expect(actions.resetPassword).not.toHaveBeenCalled();
});

test.each([
  ['invalid-link', /expired or was used already/],
  ['user-not-found', /expired or was used already/],
  ['user-disabled', /has been disabled/],
] as const)('shows an error and no form for an unusable link (%s)', async (code, message) => {
  actions.readResetCode.mockRejectedValue(new SignInError(code));
  show();
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(screen.queryByLabelText('New Password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/signin');
  expect(screen.queryByRole('button')).toBeNull();
});

test('leads from an old link to the operator where the house sends no mail', async () => {
  fakeConfig({ signIn: 'house', sendsMail: false });
  vi.resetModules();
  const { default: Page } = await import('./reset-password-page.tsx');
  const { SignInError: Failure } = await import('../../features/session/sign-in-client.ts');
  const { renderPage: render } = await import('../../testing/render-page.tsx');
  actions.readResetCode.mockRejectedValue(new Failure('invalid-link'));
  render(<Page />, '/here?for=password&code=old');
  await screen.findByText('This link has expired or was used already. Ask the operator of this server for a new one.');
  expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull();
});

test('rejects a link without a code without a call', async () => {
  renderPage(<ResetPasswordPage />, '/here');
  expect((await screen.findByRole('alert')).textContent).toMatch(/expired or was used already/);
  expect(actions.readResetCode).not.toHaveBeenCalled();
  expect(screen.queryByLabelText('New Password')).toBeNull();
});

test.each([
  ['network', /Network error/],
  ['other', 'The link could not be checked. Please try again.'],
] as const)('offers Try Again when the link could not be checked (%s)', async (code, message) => {
  actions.readResetCode.mockRejectedValueOnce(new SignInError(code));
  show();
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(screen.queryByLabelText('New Password')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('For ana@example.com.');
  expect(screen.queryByRole('alert')).toBeNull();
  fillIn('a new one');
  await screen.findByText('Somewhere else');
});

test('shows an error for a weak password, and accepts another', async () => {
  actions.resetPassword.mockRejectedValueOnce(new SignInError('weak-password'));
  show();
  await screen.findByText('For ana@example.com.');
  fillIn('short');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/too weak/));
  fillIn('long enough');
  await screen.findByText('Somewhere else');
});

test('accepts the link from a signed-in user', async () => {
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  show();
  expect(await screen.findByText('For ana@example.com.')).toBeTruthy();
});

describe('the link that confirms an email address', () => {
  const confirm = () => renderPage(<ResetPasswordPage />, '/here?mode=verifyEmail&oobCode=the-code');

  test.each(['in', 'out'] as const)('confirms it once and leads to Courtside (signed %s)', async (status) => {
    if (status === 'in') setSession({ status, user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
    confirm();
    await screen.findByText('Your email address is confirmed.');
    expect(confirmEmail.mock.calls).toEqual([['the-code']]);
    expect(actions.readResetCode).not.toHaveBeenCalled();
    expect(screen.queryByLabelText('New Password')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Go to Courtside' }));
    await screen.findByText('Home is here');
  });

  test('says how to get a new one if it was used already', async () => {
    confirmEmail.mockRejectedValue(new SignInError('invalid-link'));
    confirm();
    expect((await screen.findByRole('alert')).textContent).toMatch(/used already.*new link under Profile, Account/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('offers Try Again if the authentication service could not be reached', async () => {
    confirmEmail.mockRejectedValueOnce(new SignInError('network'));
    confirm();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Network error/);
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('Your email address is confirmed.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
