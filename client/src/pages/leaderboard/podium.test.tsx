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

test('players with equal balances share a rank and a medal, and only the first row is gold', async () => {
  const tied = [aRow(1), aRow(1, { uid: 'tied', position: 2, netProfit: -300 }), aRow(3)];
  fakeApi(() => ok(tied, 200, { nextCursor: null, total: 3 }));
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(rows()).toHaveLength(3));
  const places = rows().map((row) => within(row).getByRole('img').getAttribute('aria-label'));
  expect(places).toEqual(['First place', 'First place', 'Third place']);
  expect(rows().map((row) => row.className.includes('gold'))).toEqual([true, false, false]);
  expect(rows()[1]?.textContent).toContain('Net profit −$300.00');
  expect(rows()[1]?.textContent).not.toContain('won');
  expect(screen.queryByText('Today')).toBeNull();
});

test('shows players who have bet on the podium, and none when no player has', async () => {
  let league = [aRow(1, { hasBet: false }), aRow(2), aRow(3, { hasBet: false }), aRow(4, { netProfit: 20 })];
  fakeApi(() => ok(league, 200, { nextCursor: null, total: 4 }));
  const { unmount } = renderPage(<LeaderboardPage />);
  const steps = within(await screen.findByRole('list', { name: 'Podium' })).getAllByRole('listitem');
  expect(steps.map((step) => within(step).getByRole('img').getAttribute('aria-label'))).toEqual([
    'First place',
    'Second place',
  ]);
  expect(steps[0]?.textContent).toContain('player-2');
  expect(steps[1]?.textContent).toContain('Net profit +$20.00');
  unmount();
  forgetBoard();
  league = league.map((row) => ({ ...row, hasBet: false }));
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(screen.queryByRole('list', { name: 'Podium' })).toBeNull();
});
