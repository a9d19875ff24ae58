import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { changeGames, setGames } from '../../features/games/games-atoms.ts';
import { aBet, aGame, inMs } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { LiveGames } from './live-games.tsx';

const score = { team1: 61, team2: 58, periods: [], clock: 'Q3 4:12' };
const strip = () => screen.getByRole('region', { name: 'Other live games' });
const namesIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('article')
    .map(({ id }) => id);

beforeEach(() => {
  clearBets();
  mergeBets([aBet({ betId: 'own' })]);
  setGames(['own', 'other'].map((id) => aGame({ id, betStatus: 'closed', score })));
});

test('shows a card for the game with a bet of the user, and a board with score and clock for each other one', () => {
  renderPage(<LiveGames ids={['own', 'other']} />);
  expect(screen.getByText('You: Celtics, $50.00')).toBeTruthy();
  expect(namesIn(strip())).toEqual(['game-other']);
  expect(within(strip()).getByText('61')).toBeTruthy();
  expect(within(strip()).getByText('Q3 4:12')).toBeTruthy();
});

test('leaves a game in its place when its bet is settled, and says on a board that its game is over', () => {
  renderPage(<LiveGames ids={['own', 'other']} />);
  act(() => {
    changeGames(
      [
        { id: 'own', betStatus: 'final' },
        { id: 'other', betStatus: 'final' },
      ],
      [],
    );
    mergeBets([aBet({ betId: 'own', status: 'won', settledAt: inMs(0) })]);
  });
  expect(namesIn(strip())).toEqual(['game-other']);
  expect(within(strip()).getByText('Final')).toBeTruthy();
});
