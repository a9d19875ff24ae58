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
vi.mock('./compact-card.tsx', async (original) => {
  const { CompactCard } = await original<typeof import('./compact-card.tsx')>();
  const Counted = (props: { id: string }) => {
    renders.count += 1;
    return <CompactCard {...props} />;
  };
  return { CompactCard: Counted };
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
const tipOff = (n: number) => inMs(n < 20 ? 60_000 : dayMs + 60_000);
/** Games of two days, three of them of college teams. Each day has one tip-off, not at the end of a day. */
const manyGames: readonly Game[] = Array.from({ length: 30 }, (_, n) =>
  aGame({
    id: `g${n}`,
    ...(n < 3 && duke),
    // A server may leave out when a game starts.
    startTime: n === 3 ? '' : tipOff(n),
    endTime: tipOff(n),
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

const heads = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-games] h2')].map(({ textContent }) => textContent);

test('lists many games by tip-off, also with a bet on a game of tomorrow, which is first in its own', async () => {
  mergeBets([aBet({ betId: 'g25' })]);
  const { container } = renderPage(page);
  act(() => setGames(manyGames));
  await waitFor(() => expect(cards(container)).toHaveLength(30));
  expect(heads(container)).toEqual([
    expect.stringMatching(/^\d+:\d\d [AP]M$/),
    expect.stringMatching(/^Tomorrow, \d+:\d\d [AP]M$/),
  ]);
  const tomorrow = screen.getByRole('region', { name: /^Tomorrow/ });
  expect(tomorrow.querySelector('[data-game]')?.getAttribute('data-game')).toBe('g25');
  expect(within(tomorrow).getByText('10 games')).toBeTruthy();
});

test('an hour of the bar leads to its games, and each choice says how many games it leaves', async () => {
  const scrolled = vi.mocked(Element.prototype.scrollIntoView).mockReset();
  const { container } = renderPage(page);
  act(() => setGames(manyGames));
  const bar = await screen.findByRole('navigation', { name: 'Tip-offs' });
  fireEvent.click(within(bar).getByRole('button', { name: /Tomorrow 10 games$/ }));
  const tomorrow = screen.getByRole('region', { name: /^Tomorrow/ });
  expect(scrolled.mock.contexts).toEqual([tomorrow]);
  expect(tomorrow.contains(document.activeElement)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'College men 3' }));
  expect(cards(container)).toEqual(['g0', 'g1', 'g2']);
  expect(screen.queryByRole('navigation', { name: 'Tip-offs' })).toBeNull();
});

test('cards are full with twelve open games, and stay full when another opens', async () => {
  const { container } = renderPage(page);
  const compact = () => container.querySelectorAll('[data-compact]').length;
  act(() => setGames(manyGames.slice(0, 12)));
  await waitFor(() => expect(cards(container)).toHaveLength(12));
  expect(compact()).toBe(0);
  act(() => setGames(manyGames.slice(0, 13)));
  await waitFor(() => expect(cards(container)).toHaveLength(13));
  expect(compact()).toBe(0);
});

test('cards are compact with thirteen open games, and stay compact, with the filter above them, when few are left', async () => {
  const { container } = renderPage(page);
  act(() => setGames(manyGames.slice(3, 16)));
  await waitFor(() => expect(container.querySelectorAll('[data-compact]')).toHaveLength(13));
  act(() => setGames(manyGames.slice(3, 10)));
  expect(container.querySelectorAll('[data-compact]')).toHaveLength(7);
  fireEvent.click(screen.getByRole('button', { name: 'Mine 0' }));
  expect(cards(container)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Mine 0' }));
  expect(cards(container)).toHaveLength(7);
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
