import type { ApiKey } from '@courtside/contract/api-keys';
import type { ChallengeBlock } from '@courtside/contract/challenges';
import type { PlayerLimits } from '@courtside/contract/player-limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { setAccount } from '../../features/account/account-atoms.ts';
import { SignInError, type SignInProvider } from '../../features/session/sign-in-client.ts';
import { anAccount, inMs } from '../../testing/builders.ts';
import { errorResponse, fakeApi, ok, type SeenCall } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import AccountTab from './account-tab.tsx';

const auth = vi.hoisted(() => ({
  signOut: vi.fn<() => Promise<void>>(),
  signInAgain: vi.fn<(password: string | null) => Promise<void>>(),
  signInProvider: vi.fn<() => Promise<SignInProvider | null>>(),
}));
vi.mock('../../features/sign-in/session-actions.ts', () => auth);
const confirmation = vi.hoisted(() => ({
  mustConfirmEmail: vi.fn<() => Promise<boolean>>(),
  checkConfirmation: vi.fn<() => Promise<boolean>>(),
  sendConfirmation: vi.fn<() => Promise<void>>(),
}));
vi.mock('../../features/sign-in/email-confirmation.ts', () => confirmation);
vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const bot: ApiKey = {
  id: 'k1',
  name: 'Underdog bot',
  scope: 'bet',
  ending: 'b86e',
  createdAt: inMs(-3_600_000),
  lastUsedAt: inMs(-240_000),
};
const limits: PlayerLimits = { pausedUntil: null, dailyLimit: null, nextDailyLimit: null, stakedToday: 0 };

/** A server whose users have no limits and have blocked `blocks`. Returns the other calls. */
function aServer(reply: (call: SeenCall) => Response, blocks: readonly ChallengeBlock[] = []): SeenCall[] {
  const calls: SeenCall[] = [];
  fakeApi((call) => {
    if (call.path.endsWith('/limits')) return ok(limits);
    if (call.path === '/api/challenge-blocks') return ok(blocks);
    calls.push(call);
    return reply(call);
  });
  return calls;
}

const text = `ck_${'0'.repeat(64)}`;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));

beforeEach(() => {
  endSession();
  for (const fake of Object.values(auth)) fake.mockReset();
  confirmation.mustConfirmEmail.mockReset().mockResolvedValue(false);
  confirmation.checkConfirmation.mockReset().mockResolvedValue(false);
  confirmation.sendConfirmation.mockReset().mockResolvedValue();
  setAccount(anAccount({ balance: 1234.5, groupIds: ['g1', 'g2'], stats: { ...anAccount().stats, running: 1 } }));
});

test('lists the keys with their scope and last use, and revokes one after a confirmation', async () => {
  const calls = aServer(({ method }) => (method === 'DELETE' ? ok({ id: 'k1' }) : ok([bot])));
  renderPage(<AccountTab uid="ana" />);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toBe('Underdog botck_…b86e · Last used 4 minutes agoRead and betRevoke');
  await press('Revoke Underdog bot');
  const dialog = screen.getByRole('dialog', { name: 'Revoke Underdog bot?' });
  expect(document.activeElement?.textContent).toBe('Keep it');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('You have no API keys.')).toBeTruthy();
  expect(calls.at(-1)?.path).toBe('/api/users/ana/keys/k1');
});

test('folds limits and keys to one line with their value, opened by a press', async () => {
  aServer(() => ok([bot]));
  renderPage(<AccountTab uid="ana" />);
  const sections = async (name: string) => (await screen.findByRole('region', { name })).querySelector('details');
  const [shownLimits, keys] = [await sections('Limits'), await sections('API keys')];
  expect(shownLimits?.querySelector('summary')?.textContent).toBe('Limitsnone');
  expect(keys?.querySelector('summary')?.textContent).toBe('API keys1');
  expect([shownLimits?.open, keys?.open]).toEqual([false, false]);
  fireEvent.click(screen.getByText('API keys'));
  await waitFor(() => expect([shownLimits?.open, keys?.open]).toEqual([false, true]));
});

test('lists whom the user has blocked, and unblocks a friend', async () => {
  const bo = { uid: 'bo', username: 'Bo', blockedAt: inMs(-60_000) };
  let refused = true;
  const calls = aServer(
    ({ method }) => {
      if (method === 'GET') return ok([]);
      return refused ? errorResponse('internal') : ok([]);
    },
    [bo],
  );
  renderPage(<AccountTab uid="ana" />);
  const section = await screen.findByRole('region', { name: 'Blocked from challenging you' });
  fireEvent.click(within(section).getByRole('button', { name: 'Unblock Bo' }));
  expect(await within(section).findByRole('alert')).toBeTruthy();
  refused = false;
  fireEvent.click(within(section).getByRole('button', { name: 'Unblock Bo' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Blocked from challenging you' })).toBeNull());
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/challenge-blocks/bo' });
});

test('creates a key, shows it once, and names what is missing', async () => {
  const calls = aServer(({ method }) => {
    if (method === 'GET') return ok([]);
    return calls.length < 3 ? errorResponse('too-many-keys') : ok({ ...bot, key: text }, 201);
  });
  renderPage(<AccountTab uid="ana" />);
  await screen.findByText('You have no API keys.');
  await press('Create key');
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a name for the key.');
  fireEvent.change(screen.getByLabelText('Name of a new key'), { target: { value: 'Underdog bot' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Read and bet' }));
  await press('Create key');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You have 10 API keys'));
  await press('Create key');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Underdog bot is ready');
  expect(calls.at(-1)?.body).toEqual({ name: 'Underdog bot', scope: 'bet' });
  await press('I have copied it');
  expect(screen.queryByText(text)).toBeNull();
  expect(screen.getByRole('listitem').textContent).toContain('ck_…b86e');
});

test('offers a retry when the keys cannot be loaded', async () => {
  let fails = true;
  aServer(() => (fails ? errorResponse('unavailable') : ok([bot])));
  renderPage(<AccountTab uid="ana" />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Courtside is not ready');
  expect(alert.closest('details')?.open).toBe(true);
  fails = false;
  await press('Try Again');
  expect(await screen.findByText('Underdog bot')).toBeTruthy();
});

test('deletes the account after naming what is lost, with the password if the sign-in is too old', async () => {
  auth.signInProvider.mockResolvedValue(null);
  auth.signInAgain.mockRejectedValueOnce(new SignInError('wrong-password')).mockResolvedValue();
  auth.signOut.mockResolvedValue();
  const calls = aServer(({ method }) => {
    if (method === 'GET') return ok([]);
    return auth.signInAgain.mock.calls.length === 0
      ? errorResponse('sign-in-again')
      : ok({ username: 'Former player 1' });
  });
  renderPage(<AccountTab uid="ana" />);
  await press('Delete my account');
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Your balance of $1,234.50 and 1 pending bet',
    'Your name, email and sign-in',
    'Your API keys, and the links to your calendar and to nights that you have shared',
    'Your place in 2 groups',
  ]);
  const remove = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  const confirm = within(dialog).getByLabelText('Type DELETE or your username');
  fireEvent.change(confirm, { target: { value: 'delete' } });
  expect(remove.disabled).toBe(true);
  fireEvent.change(confirm, { target: { value: 'ana' } });
  fireEvent.click(remove);
  fireEvent.change(await within(dialog).findByLabelText(/^Your password/), { target: { value: 'wrong' } });
  fireEvent.click(remove);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Incorrect password.');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  fireEvent.click(remove);
  expect(await screen.findByText('Home is here')).toBeTruthy();
  await waitFor(() => expect(auth.signOut).toHaveBeenCalledOnce());
  expect(calls.at(-1)).toMatchObject({ path: '/api/users/ana/deletion', body: { confirm: 'DELETE' } });
});

test('counts a sign-in that is gone as a deletion whose response was lost', async () => {
  auth.signOut.mockResolvedValue();
  aServer(({ method }) => (method === 'GET' ? ok([]) : errorResponse('unauthenticated')));
  renderPage(<AccountTab uid="ana" />);
  await press('Delete my account');
  fireEvent.change(await screen.findByLabelText('Type DELETE or your username'), { target: { value: 'DELETE' } });
  await press('Delete');
  expect(await screen.findByText('Home is here')).toBeTruthy();
});

describe('the email address', () => {
  const notice = async () => (await screen.findByRole('region', { name: 'Email address' })).textContent;
  const open = () => {
    aServer(() => ok([]));
    renderPage(<AccountTab uid="ana" />);
  };

  test('is not mentioned if it need not be confirmed', async () => {
    open();
    await screen.findByRole('heading', { name: 'Limits' });
    expect(screen.queryByRole('region', { name: 'Email address' })).toBeNull();
    expect(confirmation.checkConfirmation).not.toHaveBeenCalled();
  });

  test('should be confirmed with the link of a mail, which is sent again on request', async () => {
    confirmation.mustConfirmEmail.mockResolvedValue(true);
    open();
    expect(await notice()).toBe('Confirm your email address: we have sent you a link.Send again');
    confirmation.sendConfirmation.mockRejectedValueOnce(new SignInError('too-many-attempts'));
    await press('Send again');
    await screen.findByText('The mail could not be sent. Please try again later.');
    await press('Send again');
    await screen.findByText('We have sent you a new link.');
    expect(confirmation.sendConfirmation).toHaveBeenCalledTimes(2);
  });

  test('is confirmed once the user has opened the link in another browser', async () => {
    confirmation.mustConfirmEmail.mockResolvedValue(true);
    confirmation.checkConfirmation.mockResolvedValue(true);
    open();
    await screen.findByText('Your email address is confirmed.');
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });
});
