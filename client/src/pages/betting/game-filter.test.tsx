import type { Game } from '@courtside/contract/entities';
import { dayMs, hourMs } from '@courtside/contract/time';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { mergeBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { applyMessage, liveStateAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { aBet, aGame, inMs } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { anaSees } from '../../testing/signed-in.ts';
import { hasFilterAtom, leagueChoiceAtom, resetFilterAtom } from './game-filter.ts';

const renders = vi.hoisted(() => ({ count: 0 }));
vi.mock('./game-card.tsx', async (original) => {
  const { GameCard } = await original<typeof import('./game-card.tsx')>();
  const Counted = (props: { id: string }) => {
    renders.count += 1;
    return <GameCard {...props} />;
  };
  return { GameCard: Counted };
});
const { BettingFloor } = await import('./betting-floor.tsx');

/** The query of the address. */
function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}
const address = () => screen.getByTestId('address').textContent;
const page = (
  <>
    <BettingFloor />
    <Address />
  </>
);

const look = (shortName: string, letters: string) => ({ shortName, letters, colors: ['#003087', '#FFFFFF'] }) as const;
const duke: Partial<Game> = {
  league: 'ncaam',
  team1: 'Duke Blue Devils',
  team2: 'Montréal Saints',
  teams: [look('Duke', 'DUKE'), look('Montréal', 'MTL')],
};
const fewGames: readonly Game[] = [aGame({ id: 'nba' }), aGame({ id: 'duke', ...duke })];
/** Games of two days, three of them of college teams. */
const manyGames: readonly Game[] = Array.from({ length: 30 }, (_, n) =>
  aGame({
    id: `g${n}`,
    ...(n < 3 && duke),
    // A server may leave out when a game starts.
    startTime: n === 3 ? '' : inMs(n < 20 ? hourMs : dayMs + hourMs),
    endTime: inMs(n < 20 ? hourMs : dayMs + hourMs),
  }),
);

beforeEach(() => {
  fakeApi(() => ok([]));
  anaSees();
  // The games wait for the bets, whose games are shown first.
  mergeBets([]);
  store.set(liveStateAtom, { status: 'live' });
  store.set(resetFilterAtom);
  store.set(leagueChoiceAtom, 'all');
});

const cards = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[data-games] [data-game]')].map(({ dataset }) => dataset.game).sort();

test('a few games of one league have no filter', () => {
  setGames([aGame({ id: 'nba' })]);
  expect(store.get(hasFilterAtom)).toBe(false);
});

test('shows the games of the chosen league, remembers it, and names it in the address', async () => {
  const { container } = renderPage(page);
  act(() => setGames(fewGames));
  const college = await screen.findByRole('button', { name: 'College men' });
  fireEvent.click(college);
  expect(cards(container)).toEqual(['duke']);
  expect(college.getAttribute('aria-pressed')).toBe('true');
  expect(store.get(leagueChoiceAtom)).toBe('ncaam');
  expect(address()).toBe('?league=ncaam');
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(cards(container)).toEqual(['duke', 'nba']);
  expect(address()).toBe('');
});

test('a remembered league of which no game is listed leaves nothing out', async () => {
  store.set(leagueChoiceAtom, 'wnba');
  const { container } = renderPage(page);
  act(() => setGames(fewGames));
  const all = await screen.findByRole('button', { name: 'All' });
  expect(all.getAttribute('aria-pressed')).toBe('true');
  expect(cards(container)).toEqual(['duke', 'nba']);
});

test('a link to a league of which no game is listed changes no choice', async () => {
  store.set(leagueChoiceAtom, 'ncaam');
  const { container } = renderPage(page, '/here?league=wnba');
  act(() => setGames(fewGames));
  await screen.findByRole('button', { name: 'College men' });
  expect(store.get(leagueChoiceAtom)).toBe('ncaam');
  expect(cards(container)).toEqual(['duke']);
});

test('a link opens the games of its league', async () => {
  const { container } = renderPage(page, '/here?league=ncaam');
  act(() => setGames(fewGames));
  await waitFor(() => expect(cards(container)).toEqual(['duke']));
});

test.each(['blue dev', 'DUKE', 'montreal', 'mtl'])('finds a team by %s, and all games again', async (text) => {
  const { container } = renderPage(page);
  act(() => setGames(fewGames));
  const field = await screen.findByRole('searchbox', { name: 'Find a team' });
  fireEvent.change(field, { target: { value: text } });
  expect(cards(container)).toEqual(['duke']);
  fireEvent.change(field, { target: { value: 'nobody' } });
  expect(screen.getByText('No open game matches.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all games' }));
  expect(cards(container)).toEqual(['duke', 'nba']);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(cards(container)).toEqual(['duke', 'nba']);
});

test('shows only the games with an own bet', async () => {
  const { container } = renderPage(page);
  act(() => {
    setGames(fewGames);
    mergeBets([aBet({ betId: 'duke' })]);
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Mine' }));
  expect(cards(container)).toEqual(['duke']);
});

test('lists many games by day', async () => {
  const { container } = renderPage(page);
  act(() => setGames(manyGames));
  const days = () => [...container.querySelectorAll('[data-games] > h2')].map(({ textContent }) => textContent);
  await waitFor(() => expect(days()).toHaveLength(2));
  expect(days()).toContain('Tomorrow');
});

test('lists each day once, also with a bet on a game of tomorrow', async () => {
  mergeBets([aBet({ betId: 'g25' })]);
  const { container } = renderPage(page);
  act(() => setGames(manyGames));
  await waitFor(() => expect(cards(container)).toHaveLength(30));
  const days = [...container.querySelectorAll('[data-games] > h2')].map(({ textContent }) => textContent);
  expect(days).toHaveLength(2);
  expect(days[1]).toBe('Tomorrow');
});

test('renders no card again that stays while the user types', async () => {
  const { container } = renderPage(page);
  act(() => setGames(manyGames));
  await waitFor(() => expect(cards(container)).toHaveLength(30));
  renders.count = 0;
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a team' }), { target: { value: 'duke' } });
  expect(cards(container)).toEqual(['g0', 'g1', 'g2']);
  expect(renders.count).toBe(0);
});

test('says when the next games start while none is open', async () => {
  renderPage(page);
  const next = [
    { league: 'wnba', startTime: inMs(2 * hourMs), isDayOnly: false },
    { league: 'nba', startTime: '2099-10-02T16:00:00Z', isDayOnly: true },
  ] as const;
  const data = { now: inMs(0), feed: 'real', games: [], next } as const;
  act(() => applyMessage({ topic: 'games', type: 'snapshot', version: 1, data }));
  expect(await screen.findByText('No Active Bets')).toBeTruthy();
  const lines = within(screen.getByRole('list', { name: 'Next games' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Next in the WNBA: .*\d:\d\d/),
    'Next in the NBA: Fri, Oct 2',
  ]);
});

test('keeps a typed amount while the filter hides its card, and forgets it when the page closes', async () => {
  const amountOf = (id: string) => document.querySelector<HTMLInputElement>(`[data-game=${id}] [inputmode=decimal]`);
  const { unmount } = renderPage(page);
  act(() => setGames(fewGames));
  const college = await screen.findByRole('button', { name: 'College men' });
  fireEvent.change(amountOf('nba') ?? document.body, { target: { value: '12.5' } });
  fireEvent.click(college);
  expect(amountOf('nba')).toBeNull();
  expect(amountOf('duke')?.value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(amountOf('nba')?.value).toBe('12.5');
  unmount();
  renderPage(page);
  await waitFor(() => expect(amountOf('nba')?.value).toBe(''));
});
