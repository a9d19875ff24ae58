import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, useNavigate } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { store } from '../../store.ts';
import { aGame } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { ScoreCard } from '../bets/score-card.tsx';
import { setGames } from './games-atoms.ts';

const scrolled = vi.mocked(Element.prototype.scrollIntoView);
let keys = 0;
let go: (to: string) => void = () => undefined;

function Cards({ ids }: { ids: readonly string[] }) {
  go = useNavigate();
  return (
    <>
      <input aria-label="Amount" />
      {ids.map((id) => (
        <ScoreCard key={id} id={id} />
      ))}
    </>
  );
}

const page = (hash: string, ids: readonly string[]) => (
  <Provider store={store}>
    <MemoryRouter initialEntries={[{ pathname: '/betting', hash, key: `visit-${keys}` }]}>
      <Cards ids={ids} />
    </MemoryRouter>
  </Provider>
);
const focused = () => document.activeElement?.id;
const amount = () => screen.getByLabelText('Amount');

beforeEach(() => {
  keys += 1;
  scrolled.mockReset();
  setGames([aGame({ betStatus: 'closed' }), aGame({ id: 'game-2', betStatus: 'closed' })]);
});

test('focuses the game of an address once, and leaves the focus alone when the card changes at tip-off', () => {
  const { rerender } = render(page('#game-game-1', ['game-1']));
  expect(focused()).toBe('game-game-1');
  amount().focus();
  rerender(page('#game-game-1', []));
  rerender(page('#game-game-1', ['game-1']));
  act(() => changeGames([{ id: 'game-1', betStatus: 'final' }], []));
  expect(document.activeElement).toBe(amount());
  expect(scrolled).toHaveBeenCalledOnce();
});

test('focuses the game again when its link is followed again', () => {
  render(page('', ['game-1', 'game-2']));
  for (const id of ['game-1', 'game-2', 'game-1']) {
    act(() => go(`#game-${id}`));
    expect(focused()).toBe(`game-${id}`);
  }
  amount().focus();
  act(() => go('#game-game-1'));
  expect(focused()).toBe('game-game-1');
});

test('ignores an address whose hash is invalid', () => {
  render(page('#%E0%A4', ['game-1']));
  expect(screen.getByRole('article')).toBeTruthy();
  expect(scrolled).not.toHaveBeenCalled();
});
