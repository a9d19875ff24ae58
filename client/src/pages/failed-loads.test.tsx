import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../api/call.ts';
import { forgetBoard } from '../features/leaderboard/board-atoms.ts';
import { setSession } from '../features/session/session-atoms.ts';
import { openAccount } from '../features/sign-in/open-account.ts';
import { aBet, aGroup, anAccount, aRow } from '../testing/builders.ts';
import { errorResponse, fakeApi, networkError, offContract, ok } from '../testing/fake-api.ts';
import { renderPage } from '../testing/render-page.tsx';
import GroupsPage from './groups/groups-page.tsx';
import LeaderboardPage from './leaderboard/leaderboard-page.tsx';
import ProfilePage from './profile/profile-page.tsx';

vi.mock('../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const failures = [
  ['a 500', () => errorResponse('internal')],
  ['a lost connection', networkError],
  ["a proxy's page", () => offContract(new Response('<html>Bad gateway</html>', { status: 502 }))],
  ['no data', () => offContract(Response.json({ success: true }))],
  ['another kind of data', () => offContract(Response.json({ success: true, data: 'none' }))],
] as const;

const ana = { uid: 'ana', email: 'ana@example.com', username: 'ana', token: async () => 'token' };
const never = () => new Promise<void>(() => undefined);
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
const page = () => document.body.textContent;

/** What an empty account shows. */
const empty = /\$0\.00|No betting history available\.|You are not currently in any groups\.|Nobody is playing yet/;

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  endSession();
  forgetBoard();
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
});

/** The profile of a user with one lost bet; `failing` returns the failure of a path, or nothing. */
function showProfile(failing: (path: string) => Response | Promise<Response> | undefined) {
  const stats = { ...anAccount().stats, bets: 1, lost: 1, staked: 50, profit: -50 };
  fakeApi(({ path }) => {
    const failure = failing(path);
    if (failure) return failure;
    if (path.includes('user_id')) return ok({ 'bet-1': aBet({ status: 'lost' }) }, 200, { nextCursor: null });
    if (path.endsWith('balance-history')) return ok({ points: [{ at: aBet().placedAt, balance: 1000 }] });
    if (path.includes('/ledger')) {
      const opening = { seq: 1, kind: 'opening', amount: 1000, balance: 1000, at: aBet().placedAt };
      return ok({ lines: [opening], nextCursor: null });
    }
    if (path.includes('/accounts')) return ok([]);
    return ok(anAccount({ balance: 950, stats }));
  });
  void openAccount(ana, never);
  renderPage(<ProfilePage />);
}

const counters = () => screen.queryAllByRole('definition').map(({ textContent }) => textContent);

test.each(failures)('Profile says that the account could not be loaded after %s', async (_name, failure) => {
  let away = true;
  showProfile((path) => (away && path === '/api/users/ana' ? failure() : undefined));
  await waitFor(() => expect(alerts()).toHaveLength(1));
  expect(page()).not.toMatch(empty);
  expect(counters()).toEqual([]);
  expect(screen.getByTestId('current-balance').textContent).toBe('–');
  expect(screen.queryByRole('form')).toBeNull();
  away = false;
  tryAgain();
  await screen.findByRole('article');
  expect(alerts()).toEqual([]);
  await waitFor(() => expect(screen.getByTestId('current-balance').textContent).toBe('$950.00'));
});

test.each(failures)('Profile says that the bets could not be loaded after %s', async (_name, failure) => {
  let away = true;
  showProfile((path) => (away && path.includes('user_id') ? failure() : undefined));
  await waitFor(() => expect(alerts()).toHaveLength(1));
  expect(page()).not.toMatch(empty);
  expect(page()).not.toContain('Nothing in play');
  expect(counters()).toEqual(['1', '0', '1', '0%', '−$50.00', '$50.00']);
  away = false;
  tryAgain();
  await screen.findByRole('article');
  expect(alerts()).toEqual([]);
});

test.each(failures)('Profile says that the balance history could not be loaded after %s', async (_name, failure) => {
  let away = true;
  showProfile((path) => (away && path.includes('/ledger') ? failure() : undefined));
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Balance history' }), { button: 0 });
  await waitFor(() => expect(alerts()).toHaveLength(1));
  expect(page()).not.toMatch(empty);
  away = false;
  tryAgain();
  expect(await screen.findByText('Account opened')).toBeTruthy();
});

test.each(failures)('Profile says that the chart could not be loaded after %s', async (_name, failure) => {
  let away = true;
  showProfile((path) => (away && path.endsWith('balance-history') ? failure() : undefined));
  await screen.findByText('The history of your balance could not be loaded.');
  expect(page()).not.toMatch(/since \w{3} \d/);
  away = false;
  tryAgain();
  await waitFor(() => expect(page()).toMatch(/since \w{3} \d/));
});

test.each(failures)('Groups says that the groups could not be loaded after %s', async (_name, failure) => {
  let away = true;
  fakeApi(({ path }) => (away || path !== '/api/groups' ? failure() : ok([aGroup()])));
  renderPage(<GroupsPage />);
  await waitFor(() => expect(alerts()).toHaveLength(1));
  expect(page()).not.toMatch(empty);
  expect(screen.queryByTestId('group-count')).toBeNull();
  away = false;
  tryAgain();
  expect(await screen.findByText('Sunday hoops')).toBeTruthy();
});

test.each(failures)('Leaderboard says that the players could not be loaded after %s', async (_name, failure) => {
  let away = true;
  fakeApi(({ path }) => {
    if (away || !path.startsWith('/api/leaderboard')) return failure();
    return ok([aRow(1)], 200, { nextCursor: null, total: 1 });
  });
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(alerts()).toEqual(['The leaderboard could not be loaded.']));
  expect(page()).not.toMatch(empty);
  away = false;
  tryAgain();
  await waitFor(() => expect(alerts()).toEqual([]));
});
