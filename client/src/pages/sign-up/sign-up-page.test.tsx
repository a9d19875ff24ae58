import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '../../features/session/session-atoms.ts';
import { renderPage } from '../../testing/render-page.tsx';
import SignUpPage from './sign-up-page.tsx';

const signUp = vi.hoisted(() => vi.fn<(email: string, password: string) => Promise<void>>());
const signInWithGoogle = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../../features/session/session-actions.ts', () => ({ signUp, signInWithGoogle }));
vi.mock('../../api/client-config.ts', () => ({ loadClientConfig: async () => ({ authEmulatorUrl: null }) }));

beforeEach(() => {
  signUp.mockReset();
  setSession({ status: 'out' });
});

function fillIn(email: string, password: string, confirm: string) {
  renderPage(<SignUpPage />);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm Password'), { target: { value: confirm } });
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
}

test('U1 title, fields and the way to sign in', () => {
  renderPage(<SignUpPage />);
  expect(screen.getByRole('heading').textContent).toBe('Create Your Account');
  expect(['Email', 'Password', 'Confirm Password'].map((label) => screen.getByLabelText(label))).toMatchObject([
    { required: true },
    { required: true },
    { required: true },
  ]);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
});

test("U2 'Passwords do not match', and nothing is sent", () => {
  fillIn('ana@example.com', 'secret1', 'secret2');
  expect(screen.getByRole('alert').textContent).toBe('Passwords do not match');
  expect(signUp).not.toHaveBeenCalled();
});

test('U1 a field left empty sends nothing', () => {
  fillIn('', 'secret1', 'secret1');
  expect(signUp).not.toHaveBeenCalled();
});

test('ERR-U1 a failure is told in the red box', async () => {
  signUp.mockRejectedValue({ code: 'auth/email-already-in-use' });
  fillIn('ana@example.com', 'secret1', 'secret1');
  expect((await screen.findByRole('alert')).textContent).toBe('This email is already in use. Try signing in instead.');
});

test('who has a Google account needs no password: it opens an account from here too', async () => {
  signInWithGoogle.mockRejectedValue({ code: 'auth/user-disabled' });
  renderPage(<SignUpPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This account has been disabled. Please contact support.',
  );
  signInWithGoogle.mockResolvedValue();
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await waitFor(() => expect(signInWithGoogle).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(signUp).not.toHaveBeenCalled();
});

test('U1 after success it leads home', async () => {
  signUp.mockResolvedValue();
  fillIn(' ana@example.com ', 'secret1', 'secret1');
  expect(signUp).toHaveBeenCalledWith('ana@example.com', 'secret1');
  act(() => setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } }));
  expect(screen.getByText('Home is here')).toBeTruthy();
});
