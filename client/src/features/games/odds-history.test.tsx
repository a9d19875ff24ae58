import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aGame, inMs } from '../../testing/builders.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { setGames } from './games-atoms.ts';
import { OddsHistoryToggle } from './odds-history.tsx';

const game = aGame();
const history = [{ at: inMs(-60_000), team1_price: 140, team2_price: -160 }];

beforeEach(() => setGames([game]));

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Odds history' }));

test('loads the history when it is opened, and shows it as a sentence and a chart', async () => {
  const calls = fakeApi(() =>
    ok({ ...game, oddsHistory: [...history, { ...history[0], at: inMs(0), team1_price: 150 }] }),
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

test('shows an error when the history cannot be loaded, and loads it on Try Again', async () => {
  fakeApi(() => errorResponse('unavailable'));
  renderPage(<OddsHistoryToggle game={game} />);
  open();
  await screen.findByText('The odds history could not be loaded.');
  fakeApi(() => ok({ ...game, oddsHistory: history }));
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getByRole('figure')).toBeTruthy());
});

test('says that no odds have been recorded yet', async () => {
  fakeApi(() => ok({ ...game, oddsHistory: [] }));
  renderPage(<OddsHistoryToggle game={game} />);
  open();
  expect(await screen.findByText('No odds have been recorded yet.')).toBeTruthy();
});
