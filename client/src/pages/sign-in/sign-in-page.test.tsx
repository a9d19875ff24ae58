import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '../../features/session/session-atoms.ts';
import { renderPage } from '../../testing/render-page.tsx';
import SignInPage from './sign-in-page.tsx';

type Act = (...args: unknown[]) => Promise<void>;
const actions = vi.hoisted(() => ({
  signIn: vi.fn<Act>(),
  signInWithGoogle: vi.fn<Act>(),
  signInAsDemoAccount: vi.fn<Act>(),
  sendPasswordReset: vi.fn<Act>(),
}));
const config = vi.hoisted(() => ({
  authEmulatorUrl: null as string | null,
  demoAccounts: [{ sub: 'demo-ana', name: 'Ana Torres', email: 'ana@demo.test' }],
}));
vi.mock('../../features/session/session-actions.ts', () => actions);
vi.mock('../../api/client-config.ts', () => ({ loadClientConfig: async () => config }));
vi.mock('../../api/is-reachable.ts', () => ({ isReachable: async () => true }));

beforeEach(() => {
  for (const action of Object.values(actions)) action.mockReset().mockResolvedValue();
  config.authEmulatorUrl = null;
  setSession({ status: 'out' });
  renderPage(<SignInPage />);
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
function fillIn(email: string, password: string) {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
}

test('S1 title, fields, buttons and the way to an account', () => {
  expect(screen.getByRole('heading').textContent).toBe('Welcome Back');
  expect([screen.getByLabelText('Email'), screen.getByLabelText('Password')]).toMatchObject([
    { required: true },
    { required: true },
  ]);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Forgot password?',
    'Sign In',
    'Continue with Google',
  ]);
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup');
});

test('S2 a failure stands in the red box above the form, and goes away with the next try', async () => {
  actions.signIn.mockRejectedValueOnce({ code: 'auth/invalid-credential' });
  fillIn('ana@example.com', 'wrong');
  press('Sign In');
  const box = await screen.findByRole('alert');
  expect(box.textContent).toBe('Invalid email or password. Please try again.');
  expect(box.compareDocumentPosition(screen.getByLabelText('Email'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  press('Sign In');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('S1 an empty field sends nothing', () => {
  fillIn('ana@example.com', '');
  press('Sign In');
  expect(actions.signIn).not.toHaveBeenCalled();
});

test('a forgotten password: the mail is sent, and whether the account exists stays untold', async () => {
  fillIn('ana@example.com', '');
  press('Forgot password?');
  expect(
    await screen.findByText('If ana@example.com has an account, a link to choose a new password is on its way.'),
  ).toBeTruthy();
  expect(actions.sendPasswordReset).toHaveBeenCalledWith('ana@example.com');
});

test('S3 closing the Google window is no error, and the button stays free', async () => {
  actions.signInWithGoogle.mockRejectedValue({ code: 'auth/popup-closed-by-user' });
  press('Continue with Google');
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toHaveProperty('disabled', false);
  await waitFor(() => expect(actions.signInWithGoogle).toHaveBeenCalled());
  await expect(actions.signInWithGoogle.mock.results[0]?.value).rejects.toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('S3 in the demo a chooser of our own, labelled as such, signs in with the chosen account', async () => {
  config.authEmulatorUrl = 'http://127.0.0.1:9099';
  press('Continue with Google');
  fireEvent.click(await screen.findByRole('button', { name: /Ana Torres/ }));
  expect(actions.signInAsDemoAccount).toHaveBeenCalledWith(config.demoAccounts[0]);
  expect(actions.signInWithGoogle).not.toHaveBeenCalled();
});
