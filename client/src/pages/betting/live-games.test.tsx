import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { aBet, aGame, inMs } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { LiveGames } from './live-games.tsx';
import { useOwnGames } from './own-games.ts';

const score = { team1: 61, team2: 58, periods: [], clock: 'Q3 4:12' };
const strip = () => screen.getByRole('region', { name: 'Other live games' });
const namesIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('article')
    .map(({ id }) => id);

/** The two games as the page lists them. */
function Shown() {
  const staked = useOwnGames();
  const ids = ['own', 'other'];
  return <LiveGames own={ids.filter((id) => staked.has(id))} others={ids.filter((id) => !staked.has(id))} />;
}

beforeEach(() => {
  clearBets();
  mergeBets([aBet({ betId: 'own' })]);
  setGames(['own', 'other'].map((id) => aGame({ id, betStatus: 'closed', score })));
});

test('shows the game with a bet of the user with its ticket, and a board with score and clock for each other one', () => {
  renderPage(<Shown />);
  expect(screen.getByText('$50.00 to win')).toBeTruthy();
  expect(namesIn(strip())).toEqual(['game-other']);
  expect(within(strip()).getByText('61')).toBeTruthy();
  expect(within(strip()).getByText('Q3 4:12')).toBeTruthy();
});

test('leaves a game in its place when its bet is settled, and says on a board that its game is over', () => {
  renderPage(<Shown />);
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
