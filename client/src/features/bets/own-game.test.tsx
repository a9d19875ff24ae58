import type { Score, UserBet } from '@courtside/contract/entities';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aBet, aGame, inMs } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { setGames } from '../games/games-atoms.ts';
import { clearBets, mergeBets } from './bets-atoms.ts';
import { OwnGame } from './own-game.tsx';

const score = { team1: 112, team2: 109, periods: [], clock: 'Q4 1:30' };
const placedFirst = inMs(-3000);
const bets = [
  aBet({ id: '1', amount: 40, placedAt: placedFirst }),
  aBet({ id: '2', market: 'spread', side: 'team2', line: 5.5, teamChosen: 'Miami Heat', placedAt: inMs(-2000) }),
  aBet({ id: '3', market: 'total', side: 'over', line: 221.5, teamChosen: 'Over', placedAt: inMs(-1000) }),
];

beforeEach(clearBets);

function show(own: readonly UserBet[], live: Score = score): HTMLElement {
  mergeBets(own);
  setGames([aGame({ betStatus: 'closed', score: live })]);
  renderPage(<OwnGame id="game-1" />);
  return screen.getByRole('article', { name: 'Boston Celtics vs Miami Heat' });
}

const bodies = () =>
  screen.getAllByRole('listitem').map((ticket) => ticket.querySelector('.ticket-body')?.textContent ?? '');

test('shows score and clock on a board, and below it each ticket with how it stands', () => {
  const board = show(bets);
  for (const text of ['BOS', '112', 'MIA', '109', 'Live', 'Q4 1:30'])
    expect(within(board).getByText(text)).toBeTruthy();
  expect(bodies()).toEqual(['Celticsahead by 3', 'Heat +5.5covering by 2.5', 'Over 221.5on pace for 228']);
  act(() => changeGames([{ id: 'game-1', score: { ...score, team1: 117, clock: 'Q4 1:10' } }], []));
  expect(bodies()).toEqual(['Celticsahead by 8', 'Heat +5.5short by 2.5', 'Over 221.5over by 4.5']);
  expect(within(board).getByText('$40.00 to win')).toBeTruthy();
});

test('shows the result and its reason on the tickets when the game ends, but no bet that was cashed out', () => {
  show([...bets.slice(0, 2), aBet({ id: '4', status: 'cashed-out', cashedOut: 20, settledAt: inMs(-500) })]);
  expect(bodies()).toHaveLength(2);
  act(() => {
    changeGames([{ id: 'game-1', betStatus: 'final' }], []);
    mergeBets([aBet({ id: '1', amount: 40, status: 'won', settledAt: inMs(0), placedAt: placedFirst })]);
  });
  expect(screen.getByText('Final')).toBeTruthy();
  expect(screen.getByText('+$60.00')).toBeTruthy();
  expect(bodies()[0]).toMatch(/^CelticsWon by 3/);
});

test('sounds the buzzer once, when its last bet is settled', () => {
  const animate = vi.mocked(Element.prototype.animate).mockClear();
  const lights = () => animate.mock.calls.filter(([, options]) => Object(options).pseudoElement === '::after').length;
  const settled = (bet: UserBet): UserBet => ({ ...bet, status: 'won', settledAt: inMs(0) });
  show(bets.slice(0, 2));
  act(() => mergeBets(bets.slice(0, 1).map(settled)));
  expect(lights()).toBe(0);
  act(() => mergeBets(bets.slice(1, 2).map(settled)));
  expect(lights()).toBe(1);
});

test('leads to the list of bets when there are more than fit above the prices', () => {
  show(['1', '2', '3', '4', '5'].map((id) => aBet({ id })));
  expect(bodies()).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'See all 5 bets' })).toBeTruthy();
});

test.each([
  ['is being checked', { checking: true }, 'Result being checked'],
  ['is void', { betStatus: 'void' }, 'Void, stakes refunded'],
  ['has not begun', { betStatus: 'open' }, 'Betting closed'],
] as const)('says so when the game %s', (_name, change, words) => {
  show(bets);
  act(() => changeGames([{ id: 'game-1', ...change }], []));
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText('Live')).toBeNull();
});
