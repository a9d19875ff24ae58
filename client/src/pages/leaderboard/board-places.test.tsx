import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearAccount } from '../../features/account/account-atoms.ts';
import { forgetBoard } from '../../features/leaderboard/board-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { aRow } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import LeaderboardPage from './leaderboard-page.tsx';

const list = () => screen.getByRole('list', { name: 'All players' });
const rows = () => [...list().querySelectorAll('li')];

beforeEach(() => {
  forgetBoard();
  clearAccount();
  setSession({ status: 'out' });
});

test('shows one trophy and one of each medal, marks ties, and only the first row is gold', async () => {
  const tied = [aRow(1), aRow(1, { uid: 'equal', position: 2, netProfit: -300 }), aRow(3)];
  fakeApi(() => ok(tied, 200, { nextCursor: null, total: 3 }));
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(rows()).toHaveLength(3));
  const places = rows().map((row) => within(row).getByRole('img').getAttribute('aria-label'));
  expect(places).toEqual(['First place', 'Second place', 'Third place']);
  expect(rows().map((row) => row.className.includes('gold'))).toEqual([true, false, false]);
  expect(rows().map((row) => within(row).queryByText('tied') !== null)).toEqual([false, true, false]);
  expect(rows()[1]?.textContent).toContain('Profit −$300.00');
  expect(rows()[1]?.textContent).not.toContain('won');
  expect(screen.queryByText('Today')).toBeNull();
});

test('shows no trophy and no medal while all players share the first rank', async () => {
  const tied = [1, 2, 3, 4].map((position) => aRow(1, { uid: `player-${position}`, position }));
  fakeApi(() => ok(tied, 200, { nextCursor: null, total: 4 }));
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(rows()).toHaveLength(4));
  for (const row of rows()) {
    expect(within(row).queryByRole('img')).toBeNull();
    expect(row.textContent).toMatch(/^#1(?!\d)/);
  }
});

test('shows balance plus open bets largest, which sorts the list, and the balance and the open bets below it', async () => {
  const league = [aRow(1, { balance: 880, atStake: 120.1 }), aRow(2, { balance: 990 })];
  fakeApi(() => ok(league, 200, { nextCursor: null, total: 2 }));
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('list', { name: 'Podium' })).toBeNull();
  expect(rows()[0]?.textContent).toContain('$1,000.10balance $880.00$120.10 in play');
  expect(rows()[1]?.textContent).toContain('$990.00balance $990.00no open bets');
});
