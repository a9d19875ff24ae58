import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aGame, inMs } from '../../testing/builders.ts';

/** Imports the block afresh, with no games loaded yet. */
async function openBlock() {
  vi.resetModules();
  const { TrendingBets } = await import('./trending-bets.tsx');
  const games = {
    ...(await import('../../features/games/games-atoms.ts')),
    ...(await import('../../testing/change-games.ts')),
  };
  const { refuseTopic } = await import('../../live/topics.ts');
  const { renderPage } = await import('../../testing/render-page.tsx');
  return { ...games, refuseTopic, show: () => renderPage(<TrendingBets />) };
}

let block: Awaited<ReturnType<typeof openBlock>>;
beforeEach(async () => {
  block = await openBlock();
});

const titles = () => screen.getAllByRole('article').map((card) => card.querySelector('h3')?.textContent);

test("H4 shows 'Loading bets...' until the games are loaded", () => {
  block.show();
  expect(screen.getByText('Loading bets...')).toBeTruthy();
});

test('H4 replaces the block with an error text when loading fails', () => {
  block.refuseTopic('games', { ok: false, code: 'unavailable', message: 'Something went wrong.' });
  block.show();
  expect(screen.getByText('Failed to fetch bets, please try again later.')).toBeTruthy();
});

test('H2 shows the title, both crests and an odds box per team, with a plus for the underdog', () => {
  block.setGames([aGame()]);
  const { container } = block.show();
  expect(titles()).toEqual(['Boston Celtics vs Miami Heat']);
  expect([...container.querySelectorAll('[data-crest]')].map((crest) => crest.getAttribute('data-crest'))).toEqual([
    'celtics',
    'heat',
  ]);
  expect(container.textContent).toContain('Boston Celtics: +150');
  expect(container.textContent).toContain('Miami Heat: −170');
  expect(screen.getByRole('link', { name: 'Place Bet' }).getAttribute('href')).toBe('/betting#game-game-1');
});

test('H2, H3 shows three games open for betting, and keeps them when odds move', () => {
  block.setGames([
    ...['a', 'b', 'c', 'd'].map((id) => aGame({ id })),
    aGame({ id: 'ended', endTime: inMs(-1), team1: 'Utah Jazz' }),
  ]);
  const { container } = block.show();
  const shown = () => [...container.querySelectorAll('h3')].map(({ id }) => id);
  const first = shown();
  expect(first).toHaveLength(3);
  expect(container.textContent).not.toContain('Jazz');
  act(() =>
    block.changeGames(
      ['a', 'b', 'c', 'd'].map((id) => ({ id, team1_price: 199 })),
      [],
    ),
  );
  expect(shown()).toEqual(first);
});
