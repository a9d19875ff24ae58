import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aGame, inMs } from '../../testing/builders.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { setGames } from './games-atoms.ts';
import { OddsHistory } from './odds-history.tsx';

const game = aGame();
const history = [{ at: inMs(-60_000), team1_price: 140, team2_price: -160 }];

beforeEach(() => setGames([game]));

const show = () => renderPage(<OddsHistory game={game} height={120} />);

test('loads the history, and shows it as a sentence, a chart and a table', async () => {
  const calls = fakeApi(() =>
    ok({ ...game, oddsHistory: [...history, { ...history[0], at: inMs(0), team1_price: 150 }] }),
  );
  show();
  expect(await screen.findByRole('figure', { name: /Boston Celtics vs Miami Heat/ })).toBeTruthy();
  expect(screen.getByText(/Boston Celtics went from \+140 to \+150/)).toBeTruthy();
  expect(screen.getAllByRole('row').at(-1)?.textContent).toMatch(/39%$/);
  expect(calls.map(({ path }) => path)).toEqual(['/api/bets/game-1']);
});

test('shows an error when the history cannot be loaded, and loads it on Try Again', async () => {
  fakeApi(() => errorResponse('unavailable'));
  show();
  await screen.findByText('The odds history could not be loaded.');
  fakeApi(() => ok({ ...game, oddsHistory: history }));
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getByRole('figure')).toBeTruthy());
});

test('says that no odds have been recorded yet', async () => {
  fakeApi(() => ok({ ...game, oddsHistory: [] }));
  show();
  expect(await screen.findByText('No odds have been recorded yet.')).toBeTruthy();
});
