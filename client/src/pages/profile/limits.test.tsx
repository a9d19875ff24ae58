import type { PlayerLimits } from '@courtside/contract/player-limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../api/call.ts';
import { setAccount } from '../../features/account/account-atoms.ts';
import { rememberBreak } from '../../features/account/player-limits.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { anAccount, inMs } from '../../testing/builders.ts';
import { errorResponse, fakeApi, ok, type SeenCall } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import AccountTab from './account-tab.tsx';

vi.mock('../../features/sign-in/email-confirmation.ts', () => ({ mustConfirmEmail: async () => false }));
vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const day = 86_400_000;
const none: PlayerLimits = { pausedUntil: null, dailyLimit: null, nextDailyLimit: null, stakedToday: 25 };
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Opens the tab of a user with limits; `change` answers changes of them. */
async function open(limits: PlayerLimits, change?: (call: SeenCall) => Response) {
  const calls = fakeApi((call) => {
    if (call.method === 'PUT') return change?.(call) ?? errorResponse('internal');
    return ok(call.path.endsWith('/limits') ? limits : []);
  });
  renderPage(<AccountTab uid="ana" />);
  await screen.findByRole('heading', { name: 'Limits' });
  return calls;
}

beforeEach(() => {
  endSession();
  rememberBreak('ana', null);
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  setAccount(anAccount());
});

test('starts a break after saying when it ends and what it means, and makes it longer', async () => {
  const calls = await open(none, ({ body }) => {
    const { days } = body as { days: number };
    return ok({ ...none, pausedUntil: inMs(days * day) }, 200, { message: 'Betting is paused.' });
  });
  fill(/^Days from now, from 1 to 30/, '31');
  press('Take a break');
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a whole number of days, from 1 to 30.');
  fireEvent.click(screen.getByRole('radio', { name: '7' }));
  expect(screen.queryByRole('alert')).toBeNull();
  press('Take a break');
  const dialog = screen.getByRole('dialog', { name: 'Take a break for 7 days?' });
  expect(document.activeElement?.textContent).toBe('Not now');
  expect(dialog.textContent).toMatch(
    /No bets, holds or deposits until \w+day, \w{3} \d+, \d+:\d\d.[AP]M\. Your pending bets still settle\. You cannot end a break early\./,
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take a break' }));
  expect(await screen.findByText(/^Your break ends \w+day, \w{3} \d+/)).toBeTruthy();
  expect(screen.getByText(/^break until \w{3}, \w{3} \d+/)).toBeTruthy();
  expect(calls.at(-1)).toMatchObject({ path: '/api/users/ana/pause', body: { days: 7 } });

  expect(screen.queryByRole('radio', { name: '7' })).toBeNull();
  fill(/^Days from now, from 8 to 30/, '7');
  press('Make it longer');
  expect((await screen.findByRole('alert')).textContent).toContain('from 8 to 30');
  fireEvent.click(screen.getByRole('radio', { name: '30' }));
  press('Make it longer');
  const longer = screen.getByRole('dialog', { name: 'Make your break end 30 days from now?' });
  fireEvent.click(within(longer).getByRole('button', { name: 'Make it longer' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make it longer' })).toBeNull());
  expect(calls.at(-1)?.body).toEqual({ days: 30 });
});

test('shows a failure to start a break', async () => {
  await open(none, () => errorResponse('unavailable'));
  press('Take a break');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take a break' }));
  expect(await screen.findByRole('dialog', { name: /^Courtside is not ready/ })).toBeTruthy();
});

test('sets a daily limit, asks for a higher one and keeps the lower one, and asks to remove it', async () => {
  const at = inMs(day);
  const calls = await open(none, ({ body }) => {
    const { dailyLimit } = body as { dailyLimit: number | null };
    if (dailyLimit === 100) return ok({ ...none, dailyLimit });
    return ok({ ...none, dailyLimit: 100, nextDailyLimit: { dailyLimit, at } });
  });
  expect(screen.getByText(/^Staked today/).textContent).toBe('Staked today: $25.00');
  press('Set limit');
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid amount.');
  fill('Daily limit in dollars', '$100');
  press('Set limit');
  await waitFor(() => expect(screen.getByText(/^Staked today/).textContent).toBe('Staked today: $25.00 of $100.00'));
  expect(screen.getByText('$100.00 a day')).toBeTruthy();
  expect(screen.getByLabelText('Daily limit in dollars')).toHaveProperty('value', '');

  fill('Daily limit in dollars', '250');
  press('Change limit');
  expect((await screen.findByText(/applies from/)).textContent).toMatch(/^\$250\.00 applies from \w{3}, \w{3} \d+, /);
  press('Keep $100.00');
  await waitFor(() => expect(screen.queryByText(/applies from/)).toBeNull());
  press('Remove limit');
  expect((await screen.findByText(/applies from/)).textContent).toMatch(/^No limit applies from /);
  expect(screen.queryByRole('button', { name: 'Remove limit' })).toBeNull();
  const limits = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(limits).toEqual([100, 250, 100, null].map((dailyLimit) => ({ dailyLimit })));
});

test('offers a retry when the limits cannot be loaded', async () => {
  let away = true;
  vi.spyOn(console, 'error').mockReturnValue();
  fakeApi(({ path }) => {
    if (!path.endsWith('/limits')) return ok([]);
    return away ? errorResponse('unavailable') : ok(none);
  });
  renderPage(<AccountTab uid="ana" />);
  expect((await screen.findByRole('alert')).textContent).toContain('Courtside is not ready');
  away = false;
  press('Try Again');
  expect(await screen.findByText(/^Staked today/)).toBeTruthy();
});
