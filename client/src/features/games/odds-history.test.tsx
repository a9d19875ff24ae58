import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aGame, inMs } from '../../testing/builders.ts';
import { answer, fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { setGames } from './games-atoms.ts';
import { OddsHistoryToggle } from './odds-history-toggle.tsx';

const game = aGame();
const history = [{ at: inMs(-60_000), team1_price: 140, team2_price: -160 }];

beforeEach(() => setGames([game]));
afterEach(() => vi.unstubAllGlobals());

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Odds history' }));

test('nothing is asked for until somebody wants to see it; then the history is told in words and drawn', async () => {
  const calls = fakeApi(() =>
    answer({ ...game, oddsHistory: [...history, { ...history[0], at: inMs(0), team1_price: 150 }] }),
  );
  renderPage(<OddsHistoryToggle game={game} />);
  expect(calls).toEqual([]);
  open();
  expect(await screen.findByRole('figure', { name: /Boston Celtics vs Miami Heat/ })).toBeTruthy();
  expect(screen.getByText(/Boston Celtics went from \+140 to \+150/)).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual(['/api/bets/game-1']);
  fireEvent.click(screen.getByRole('button', { name: 'Hide odds history' }));
  expect(screen.queryByRole('figure')).toBeNull();
});

test('a history that cannot be had says so, and Try Again asks again', async () => {
  fakeApi(() => refusal('unavailable'));
  renderPage(<OddsHistoryToggle game={game} />);
  open();
  await screen.findByText('The odds history could not be loaded.');
  fakeApi(() => answer({ ...game, oddsHistory: history }));
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getByRole('figure')).toBeTruthy());
});

test('no odds yet: it says that, too', async () => {
  fakeApi(() => answer({ ...game, oddsHistory: [] }));
  renderPage(<OddsHistoryToggle game={game} />);
  open();
  expect(await screen.findByText('No odds have been recorded yet.')).toBeTruthy();
});
