import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setGames } from '../../features/games/games-atoms.ts';
import { aGame, inMs } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Hero } from './hero.tsx';

const open = aGame({ id: 'open', team1: 'Utah Jazz', team2: 'Miami Heat', startTime: inMs(299_500) });
const live = aGame({
  id: 'live',
  betStatus: 'closed',
  endTime: inMs(-60_000),
  score: { team1: 98, team2: 102, periods: [], clock: 'Q3 4:12' },
});

beforeEach(() => setGames([]));

/** The text of the board as a screen reader reads it. */
function board(): string {
  const copy = screen.getByRole('region', { name: /game$/ }).cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
  return copy.textContent;
}

test('shows the game that is being played on the board, with its score and clock', () => {
  setGames([open, live]);
  renderPage(<Hero />);
  expect(board()).toBe('BOS98LiveQ3 4:12MIA102');
  act(() => changeGames([{ id: 'live', score: { team1: 100, team2: 102, periods: [], clock: 'Q3 3:58' } }], []));
  expect(board()).toBe('BOS100LiveQ3 3:58MIA102');
});

test('counts down to the next tip-off while no game is being played', () => {
  setGames([open]);
  renderPage(<Hero />);
  expect(board()).toMatch(/^UTANext tip-off[45]:\d\dMIA$/);
});

test('offers a price that leads to the sign-up and back to its game', () => {
  setGames([open]);
  renderPage(<Hero />);
  const ticket = screen.getByRole('link', { name: /to win/ });
  expect(ticket.textContent).toBe('Jazz +150 beat the Heat, tips off in 5 min $20 to win $30.00');
  expect(ticket.getAttribute('href')).toBe('/signup#game-open');
});

test('says so while no game takes bets', () => {
  setGames([live]);
  renderPage(<Hero />);
  expect(screen.getByText('No game takes bets right now.')).toBeTruthy();
});
