import type { ClientConfig } from '@courtside/contract/client-config';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SignInErrorCode } from '../../features/session/sign-in-client.ts';
import { fakeConfig, fakeGet } from '../../testing/fake-api.ts';

type Act = (...args: unknown[]) => Promise<void>;
const actions = vi.hoisted(() => ({
  signIn: vi.fn<Act>(),
  signInWithProvider: vi.fn<Act>(),
  sendPasswordReset: vi.fn<Act>(),
}));
vi.mock('../../features/sign-in/session-actions.ts', () => actions);

/** Renders the page in a fresh app, because the app loads its config only once. */
async function show(config: Partial<ClientConfig> = {}) {
  fakeConfig(config);
  vi.resetModules();
  const { default: SignInPage } = await import('./sign-in-page.tsx');
  const { renderPage } = await import('../../testing/render-page.tsx');
  renderPage(<SignInPage />);
}

/** A failure of the app that `show` has rendered. */
async function failure(code: SignInErrorCode): Promise<Error> {
  const { SignInError } = await import('../../features/session/sign-in-client.ts');
  return new SignInError(code);
}

beforeEach(() => {
  for (const action of Object.values(actions)) action.mockReset().mockResolvedValue();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
function fillIn(email: string, password: string) {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
}

test('S1 shows the title, the fields, the buttons and the link to sign-up', async () => {
  await show();
  expect(screen.getByRole('heading').textContent).toBe('Welcome Back');
  expect([screen.getByLabelText('Email'), screen.getByLabelText('Password')]).toMatchObject([
    { required: true },
    { required: true },
  ]);
  const names = screen.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'));
  expect(names).toEqual(['Show password', 'Forgot password?', 'Sign In', 'Continue with Google']);
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup');
});

test('hides the example night from screen readers', async () => {
  await show();
  const sample = screen.getByText('Example').closest('[data-sample]');
  expect(sample?.getAttribute('aria-hidden')).toBe('true');
  expect(sample?.querySelector('a, button, input')).toBeNull();
});

test('shows the password on request, and hides it again', async () => {
  await show();
  fillIn('ana@example.com', 'secret1');
  const button = screen.getByRole('button', { name: 'Show password' });
  const state = () => [screen.getByLabelText<HTMLInputElement>('Password').type, button.getAttribute('aria-pressed')];
  expect(state()).toEqual(['password', 'false']);
  fireEvent.click(button);
  expect(state()).toEqual(['text', 'true']);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret1');
  fireEvent.click(button);
  expect(state()).toEqual(['password', 'false']);
});

test('S2 shows an error above the form, until the next attempt', async () => {
  await show();
  actions.signIn.mockRejectedValueOnce(await failure('invalid-credentials'));
  fillIn('ana@example.com', 'wrong');
  press('Sign In');
  const box = await screen.findByRole('alert');
  expect(box.textContent).toBe('Invalid email or password. Please try again.');
  expect(box.compareDocumentPosition(screen.getByLabelText('Email'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  press('Sign In');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('marks the field that a failed sign-in is about, until the next attempt', async () => {
  await show();
  const invalid = () => ['Email', 'Password'].filter((label) => screen.getByLabelText(label).ariaInvalid === 'true');
  fillIn('ana@example.com', 'wrong');
  for (const [code, fields] of [
    ['wrong-password', ['Password']],
    ['invalid-email', ['Email']],
    ['user-not-found', ['Email']],
    ['invalid-credentials', []],
  ] as const) {
    actions.signIn.mockRejectedValueOnce(await failure(code));
    press('Sign In');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeTruthy());
    expect(invalid()).toEqual(fields);
  }
});

test('S1 sends nothing while a field is empty', async () => {
  await show();
  fillIn('ana@example.com', '');
  press('Sign In');
  expect(actions.signIn).not.toHaveBeenCalled();
});

test('sends a reset mail without revealing whether the account exists', async () => {
  await show();
  fillIn('ana@example.com', '');
  press('Forgot password?');
  expect(
    await screen.findByText('If ana@example.com has an account, a link to choose a new password is on its way.'),
  ).toBeTruthy();
  expect(actions.sendPasswordReset).toHaveBeenCalledWith('ana@example.com');
});

test('S3 shows no error when the Google window is closed, and keeps the button enabled', async () => {
  await show();
  actions.signInWithProvider.mockRejectedValue(await failure('popup-closed'));
  press('Continue with Google');
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toHaveProperty('disabled', false);
  await waitFor(() => expect(actions.signInWithProvider).toHaveBeenCalledWith('google'));
  await expect(actions.signInWithProvider.mock.results[0]?.value).rejects.toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test("S3 signs in with the account chosen in the demo's own chooser", async () => {
  const authEmulatorUrl = 'http://127.0.0.1:9099';
  const ana = { sub: 'demo-ana', name: 'Ana Torres', email: 'ana@demo.test' };
  fakeGet(authEmulatorUrl, () => Response.json({}));
  await show({ authEmulatorUrl, demoAccounts: [ana] });
  press('Continue with Google');
  fireEvent.click(await screen.findByRole('button', { name: /Ana Torres/ }));
  expect(actions.signInWithProvider.mock.calls).toEqual([['google', ana]]);
});

test('offers neither a provider nor a mail where the house has none', async () => {
  await show({ signIn: 'house', sendsMail: false });
  await waitFor(() => expect(screen.queryByText('or')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
  press('Forgot password?');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This server sends no mail. Ask its operator for a link to choose a new password.',
  );
  expect(actions.sendPasswordReset).not.toHaveBeenCalled();
});

test('offers no account where the house takes no new users', async () => {
  await show({ signIn: 'house', signUp: 'closed' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull());
});

test('signs in with a provider of the house', async () => {
  await show({ signIn: 'house', providers: [{ id: 'pocket-id', label: 'Pocket ID' }] });
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Pocket ID' }));
  await waitFor(() => expect(actions.signInWithProvider.mock.calls).toEqual([['pocket-id']]));
});
