import type { Score } from '@courtside/contract/entities';
import type { League } from '@courtside/contract/leagues';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aGame } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { setGames } from '../games/games-atoms.ts';
import { ScoreCard } from './score-card.tsx';

function show(score: Score, league: League = 'nba') {
  setGames([aGame({ betStatus: 'closed', score, league })]);
  renderPage(<ScoreCard id="game-1" />);
  const cells = (row: HTMLElement) =>
    [...row.querySelectorAll('thead th, td, [title]')].map(({ textContent }) => textContent);
  return screen.getAllByRole('row').map(cells);
}

test('shows the score by quarter and the clock', () => {
  const periods: [number, number][] = [
    [28, 25],
    [22, 30],
    [11, 9],
  ];
  const rows = show({ team1: 61, team2: 64, periods, clock: 'Q3 4:12' });
  expect(screen.getByText('Q3 4:12')).toBeTruthy();
  expect(rows).toEqual([
    ['Team', 'Q1', 'Q2', 'Q3', 'Total'],
    ['Celtics', '28', '22', '11', '61'],
    ['Heat', '25', '30', '9', '64'],
  ]);
});

test('shows only the totals when the feed has no quarters and no clock', () => {
  expect(show({ team1: 61, team2: 64, periods: [], clock: null })).toEqual([
    ['Team', 'Total'],
    ['Celtics', '61'],
    ['Heat', '64'],
  ]);
  expect(screen.getByText('Live')).toBeTruthy();
});

test('says that the result is being checked while the sources contradict each other', () => {
  show({ team1: 61, team2: 64, periods: [], clock: 'Final' });
  act(() => changeGames([{ id: 'game-1', checking: true }], []));
  expect(screen.getByText('Result being checked')).toBeTruthy();
  expect(screen.queryByText('Live')).toBeNull();
  act(() => changeGames([{ id: 'game-1', checking: false }], []));
  expect(screen.queryByText('Result being checked')).toBeNull();
});

test('shortens the teams to their letters when there are overtimes', () => {
  const periods = Array.from({ length: 6 }, (): [number, number] => [20, 20]);
  const [head, first] = show({ team1: 120, team2: 120, periods, clock: '2OT 1:00' });
  expect(head).toEqual(['Team', 'Q1', 'Q2', 'Q3', 'Q4', 'OT', '2OT', 'Total']);
  expect(first?.[0]).toBe('BOS');
});

test('names the halves of a league with halves, and their overtimes', () => {
  const periods = Array.from({ length: 3 }, (): [number, number] => [30, 30]);
  const [head] = show({ team1: 90, team2: 90, periods, clock: 'OT 1:00' }, 'ncaam');
  expect(head).toEqual(['Team', 'H1', 'H2', 'OT', 'Total']);
});
