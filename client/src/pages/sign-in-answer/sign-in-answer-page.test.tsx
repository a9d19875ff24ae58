import type { HouseConfig } from '@courtside/contract/client-config';
import type { Session } from '@courtside/contract/session';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { errorResponse, fakeApi, fakeConfig, networkError, ok, type SeenCall } from '../../testing/fake-api.ts';

vi.mock('../../features/sign-in/open-account.ts', () => ({ openAccount: async () => undefined }));

const house: Partial<HouseConfig> = { signIn: 'house', providers: [{ id: 'pocket-id', label: 'Pocket ID' }] };
const providerPage = 'https://id.example/authorize?state=1';
const answer = '?code=secret&state=1';

/** The session that the provider's answer begins. */
function sessionOf(uid: string): Session {
  return {
    user: { uid, email: null, emailVerified: false, name: 'Ana', provider: 'pocket-id' },
    accessToken: `${uid}'s token`,
    expiresInSeconds: 900,
    refreshToken: `${uid}.refresh`,
    device: 'device',
  };
}

/** Responds to the calls of a sign-in with a provider. */
function respond(finish: () => Response | Promise<Response>): SeenCall[] {
  return fakeApi(({ path }) => {
    if (path === '/api/sign-in/providers/pocket-id') return ok({ url: providerPage, flow: 'the flow' });
    return path === '/api/sign-in/sign-out' ? ok({}) : finish();
  });
}

const assign = vi.fn<(url: string) => void>();
const pathEnds = (calls: readonly SeenCall[]) => calls.map(({ path }) => path.replace('/api/sign-in/', ''));

/** Loads the app anew, as the browser does after the provider's page. */
async function loadApp() {
  vi.resetModules();
  return {
    ...(await import('../../features/sign-in/session-actions.ts')),
    ...(await import('../../features/session/open-auth.ts')),
  };
}

/** Opens the page to which the provider sends users back. */
async function comeBack(): Promise<void> {
  await loadApp();
  const { default: SignInAnswerPage } = await import('./sign-in-answer-page.tsx');
  const { renderPage } = await import('../../testing/render-page.tsx');
  renderPage(<SignInAnswerPage />, `/here${answer}`);
}

/** Leaves the app for the provider's page. */
async function leave(act: (app: Awaited<ReturnType<typeof loadApp>>) => Promise<unknown>): Promise<void> {
  assign.mockReset();
  void act(await loadApp());
  await eventually(() => expect(assign).toHaveBeenCalledWith(providerPage));
}

beforeEach(() => {
  fakeConfig(house);
  vi.stubGlobal('location', {
    ...window.location,
    origin: window.location.origin,
    pathname: '/profile',
    search: '?tab=account',
    assign,
  });
});

test('signs in with the answer once, and leads to where the sign-in began', async () => {
  sessionStorage.setItem('courtside:invitation', '/invite/HKPT-4F7');
  const calls = respond(() => ok(sessionOf('ana'), 201));
  await leave((app) => app.signInWithProvider('pocket-id'));
  expect(calls[0]?.body).toEqual({ invite: 'HKPT-4F7' });
  await comeBack();
  await screen.findByText('Somewhere else');
  expect(calls[1]?.body).toEqual({ flow: 'the flow', answer });
  const { openAuth } = await import('../../features/session/open-auth.ts');
  const auth = await openAuth();
  expect([auth.currentUid(), auth.provider()?.label]).toEqual(['ana', 'Pocket ID']);
  await comeBack();
  expect((await screen.findByRole('alert')).textContent).toMatch(/did not sign you in/);
  expect(pathEnds(calls)).toEqual(['providers/pocket-id', 'provider-answer']);
});

test.each([
  ['the provider refused', () => errorResponse('provider-refused'), /did not sign you in/],
  ['the provider is down', () => errorResponse('provider-unavailable'), /does not respond/],
  ['the user may not sign up', () => errorResponse('sign-up-closed'), 'This server takes no new users.'],
  ['another account has the address', () => errorResponse('email-in-use'), /Another account has your email address/],
  ['there is no network', networkError, /Network error/],
])('says so and links to sign-in if %s', async (_reason, reply, message) => {
  respond(reply);
  await leave((app) => app.signInWithProvider('pocket-id'));
  await comeBack();
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/signin');
});

test('sends nothing for an answer that this tab did not ask for', async () => {
  const calls = respond(() => ok(sessionOf('leo')));
  await comeBack();
  expect((await screen.findByRole('alert')).textContent).toMatch(/did not sign you in/);
  expect(calls).toEqual([]);
});

test('a user who signs in again comes back to the same page; another user is refused', async () => {
  const users = ['ana', 'leo', 'ana'];
  const calls = respond(() => ok(sessionOf(users.shift() ?? '')));
  await leave((app) => app.signInWithProvider('pocket-id'));
  await comeBack();
  await screen.findByText('Home is here');
  await leave((app) => app.signInAgain(null));
  expect(calls.at(-1)?.body).toEqual({ again: true });
  await comeBack();
  expect((await screen.findByRole('alert')).textContent).toMatch(/did not sign you in/);
  await eventually(() => expect(calls.at(-1)?.body).toEqual({ refreshToken: 'leo.refresh' }));
  expect((await loadApp().then((app) => app.openAuth())).currentUid()).toBe('ana');
  await leave((app) => app.signInAgain(null));
  await comeBack();
  await screen.findByText('Somewhere else');
});
