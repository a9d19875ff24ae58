import type { HouseConfig } from '@courtside/contract/client-config';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '../../features/session/session-atoms.ts';
import { SignInError } from '../../features/session/sign-in-client.ts';
import { fakeConfig } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import SignUpPage from './sign-up-page.tsx';

const signUp = vi.hoisted(() => vi.fn<(email: string, password: string, username: string) => Promise<void>>());
const signInWithProvider = vi.hoisted(() => vi.fn<(provider: string) => Promise<void>>());
vi.mock('../../features/sign-in/session-actions.ts', () => ({ signUp, signInWithProvider }));

beforeEach(() => {
  fakeConfig();
  signUp.mockReset();
  setSession({ status: 'out' });
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

function fillIn(email: string, password: string, confirm: string) {
  renderPage(<SignUpPage />);
  type('Email', email);
  type('Password', password);
  type('Confirm Password', confirm);
  press('Create Account');
}

test('U1 shows the title, the fields and the link to sign-in', () => {
  renderPage(<SignUpPage />);
  expect(screen.getByRole('heading').textContent).toBe('Create Your Account');
  expect(['Email', 'Password', 'Confirm Password'].map((label) => screen.getByLabelText(label))).toMatchObject([
    { required: true },
    { required: true },
    { required: true },
  ]);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
});

test("U2 shows 'Passwords do not match' and sends nothing", () => {
  fillIn('ana@example.com', 'secret1', 'secret2');
  expect(screen.getByRole('alert').textContent).toBe('Passwords do not match');
  expect(signUp).not.toHaveBeenCalled();
});

test('U1 sends nothing while a field is empty', () => {
  fillIn('', 'secret1', 'secret1');
  expect(signUp).not.toHaveBeenCalled();
});

test('ERR-U1 shows the error in the red box', async () => {
  signUp.mockRejectedValue(new SignInError('email-in-use'));
  fillIn('ana@example.com', 'secret1', 'secret1');
  expect((await screen.findByRole('alert')).textContent).toBe('This email is already in use. Try signing in instead.');
});

test('creates an account with Google, without a password', async () => {
  signInWithProvider.mockRejectedValue(new SignInError('user-disabled'));
  renderPage(<SignUpPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This account has been disabled. Please contact support.',
  );
  signInWithProvider.mockResolvedValue();
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await waitFor(() => expect(signInWithProvider).toHaveBeenCalledTimes(2));
  expect(signInWithProvider.mock.lastCall).toEqual(['google']);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(signUp).not.toHaveBeenCalled();
});

test('U1 redirects home after success', async () => {
  signUp.mockResolvedValue();
  fillIn(' ana@example.com ', 'secret1', 'secret1');
  expect(signUp).toHaveBeenCalledWith('ana@example.com', 'secret1', 'ana');
  act(() => setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } }));
  expect(screen.getByText('Home is here')).toBeTruthy();
});

test('shows the public name that the email address gives while it is typed', () => {
  renderPage(<SignUpPage />);
  expect(screen.getByText('Everyone will see you by the part before the @.')).toBeTruthy();
  type('Email', 'maya.ok@example.com');
  expect(screen.getByText('maya.ok').parentElement?.textContent).toBe('Everyone will see you as maya.ok');
});

test('signs up under the name that the user chose', () => {
  signUp.mockResolvedValue();
  renderPage(<SignUpPage />);
  type('Email', 'maya.ok@example.com');
  press('Change your username');
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('maya.ok');
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  type('Username', ' Maya O. ');
  type('Password', 'secret1');
  type('Confirm Password', 'secret1');
  press('Create Account');
  expect(signUp).toHaveBeenCalledWith('maya.ok@example.com', 'secret1', 'Maya O.');
});

test('names the username field when it is empty, and sends nothing', () => {
  renderPage(<SignUpPage />);
  type('Email', 'maya.ok@example.com');
  press('Change your username');
  type('Username', ' ');
  type('Password', 'secret1');
  type('Confirm Password', 'secret1');
  press('Create Account');
  expect(screen.getByRole('alert').textContent).toBe('Please enter a username.');
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  expect(signUp).not.toHaveBeenCalled();
});

test('one button shows both passwords', () => {
  renderPage(<SignUpPage />);
  press('Show password');
  const types = ['Password', 'Confirm Password'].map((label) => screen.getByLabelText<HTMLInputElement>(label).type);
  expect(types).toEqual(['text', 'text']);
  expect(screen.getByRole('button', { name: 'Show password' }).getAttribute('aria-pressed')).toBe('true');
});

describe('a house that keeps its accounts', () => {
  /** Renders the page in a fresh app, because the app loads its config only once. */
  async function show(config: Partial<HouseConfig>, address = '/here') {
    fakeConfig({ signIn: 'house', providers: [{ id: 'pocket-id', label: 'Pocket ID' }], ...config });
    vi.resetModules();
    const { default: FreshPage } = await import('./sign-up-page.tsx');
    const { renderPage: render } = await import('../../testing/render-page.tsx');
    render(<FreshPage />, address);
  }
  const hasForm = () => screen.queryByLabelText('Email') !== null;
  const buttonsOf = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

  test('offers its own providers', async () => {
    await show({ signUp: 'open' });
    await screen.findByRole('button', { name: 'Continue with Pocket ID' });
    expect(buttonsOf()).not.toContain('Continue with Google');
  });

  test('shows no form if it takes no new users', async () => {
    await show({ signUp: 'closed' });
    await screen.findByText('This server takes no new users.');
    expect([hasForm(), buttonsOf()]).toEqual([false, []]);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
  });

  test.each(['closed', 'open'] as const)('signs up its first admin with the code of the link (%s)', async (policy) => {
    signUp.mockResolvedValue();
    await show({ signUp: policy }, '/here?admin=first-code');
    await waitFor(() => expect(buttonsOf()).not.toContain('Continue with Google'));
    type('Email', 'ana@example.com');
    type('Password', 'secret1');
    type('Confirm Password', 'secret1');
    press('Create Account');
    expect(signUp).toHaveBeenCalledWith('ana@example.com', 'secret1', 'ana', 'first-code');
    expect(buttonsOf().includes('Continue with Pocket ID')).toBe(policy === 'open');
  });

  test("asks for a friend's link where users need one, and shows the form to those who have one", async () => {
    await show({ signUp: 'invite' });
    await screen.findByText(/Ask a friend for a link/);
    expect([hasForm(), buttonsOf()]).toEqual([false, []]);
    cleanup();
    sessionStorage.setItem('courtside:offered-invitation', '/invite/HKPT-4F7');
    await show({ signUp: 'invite' });
    await screen.findByRole('button', { name: 'Continue with Pocket ID' });
    expect(hasForm()).toBe(true);
  });
});
