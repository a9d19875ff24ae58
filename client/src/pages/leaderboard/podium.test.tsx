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

test("shows the list's first three on the podium, whether or not they have bet", async () => {
  const league = [aRow(1, { hasBet: false, atStake: 30 }), aRow(2), aRow(3, { hasBet: false }), aRow(4)];
  fakeApi(() => ok(league, 200, { nextCursor: null, total: 4 }));
  renderPage(<LeaderboardPage />);
  const steps = within(await screen.findByRole('list', { name: 'Podium' })).getAllByRole('listitem');
  expect(steps.map((step) => within(step).getByRole('img').getAttribute('aria-label'))).toEqual([
    'First place',
    'Second place',
    'Third place',
  ]);
  expect(steps.map((step) => step.dataset.row)).toEqual(['player-1', 'player-2', 'player-3']);
  expect(steps[0]?.textContent).toContain('$30.00 in play');
});
