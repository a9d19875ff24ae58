import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { gamesLoadAtom } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aBet, aGame, inMs } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const ana = { status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } } as const;

/** Imports the page afresh, with no games loaded yet. */
async function openPage() {
  vi.resetModules();
  const page = await import('./betting-page.tsx');
  const games = {
    ...(await import('../../features/games/games-atoms.ts')),
    ...(await import('../../testing/change-games.ts')),
  };
  const bets = await import('../../features/bets/bets-atoms.ts');
  const sessions = await import('../../features/session/session-atoms.ts');
  const { refuseTopic } = await import('../../live/topics.ts');
  const { renderPage: render } = await import('../../testing/render-page.tsx');
  const failGames = (message: string) => refuseTopic('games', { ok: false, code: 'unavailable', message });
  return { ...games, ...sessions, ...bets, failGames, show: () => render(<page.default />) };
}

beforeEach(() => setSession({ status: 'out' }));

test('B1 asks a signed-out visitor to sign in or sign up', async () => {
  const { default: BettingPage } = await import('./betting-page.tsx');
  renderPage(<BettingPage />);
  expect(screen.getByText('Please log in to access the betting platform.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin');
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup');
  expect(store.get(gamesLoadAtom).status).toBe('loading');
});

test('B2 shows a loading text while the games load', async () => {
  const { show, setSession: set } = await openPage();
  set(ana);
  show();
  expect(screen.getByText('Loading available bets...')).toBeTruthy();
});

test.each([
  ["the server's message", 'Courtside is not ready.', 'Courtside is not ready.'],
  ["'Failed to fetch bets' when there is none", null, 'Failed to fetch bets'],
])('B3 shows an Error panel with %s, and reloads on Try Again', async (_name, message, text) => {
  const { show, setSession: set, failGames, mergeBets } = await openPage();
  set(ana);
  mergeBets([]);
  failGames(message ?? '');
  show();
  expect(screen.getByRole('heading', { name: 'Error' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(text);
  fakeApi(() => ok([aGame()]));
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sports Betting' })).toBeTruthy());
  await waitFor(() => expect(screen.getByText('Active')).toBeTruthy());
});

test('moves the focus to the games after Try Again', async () => {
  const { show, setSession: set, failGames, mergeBets } = await openPage();
  set(ana);
  mergeBets([]);
  failGames('');
  show();
  fakeApi(() => ok([aGame()]));
  const again = screen.getByRole('button', { name: 'Try Again' });
  again.focus();
  fireEvent.click(again);
  await waitFor(() => expect(screen.getByText('Active')).toBeTruthy());
  expect(document.activeElement?.contains(screen.getByText('Active'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test("B4 shows 'No Active Bets' and Refresh when the list is empty", async () => {
  const { show, setSession: set, setGames, mergeBets } = await openPage();
  set(ana);
  mergeBets([]);
  setGames([]);
  show();
  expect(screen.getByText('No Active Bets')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  expect(screen.getByText('The next ones open as soon as they have odds.')).toBeTruthy();
  const { applyMessage } = await import('../../live/topics.ts');
  const now = new Date().toISOString();
  const data = { now, feed: 'real', games: [], areSourcesDown: true } as const;
  act(() => applyMessage({ topic: 'games', type: 'snapshot', version: 1, tag: 'a.1', data }));
  expect(screen.getByText('The source of games cannot be reached. Games open as soon as it responds.')).toBeTruthy();
});

test('B5, B9 offers open games, not ended or closed ones', async () => {
  const { show, setSession: set, setGames, changeGames, mergeBets } = await openPage();
  set(ana);
  mergeBets([]);
  setGames([
    aGame({ id: 'open' }),
    aGame({ id: 'ended', endTime: inMs(-1000), team1: 'Utah Jazz' }),
    aGame({ id: 'closed', betStatus: 'closed', team1: 'Phoenix Suns' }),
  ]);
  const { container } = show();
  const offered = () => [...container.querySelectorAll('[data-game]')].map((card) => card.getAttribute('data-game'));
  expect(offered()).toEqual(['open']);
  expect(screen.queryByText(/Suns|Jazz/)).toBeNull();
  act(() => changeGames([{ id: 'open', betStatus: 'closed' }], []));
  expect(offered()).toEqual([]);
});

const cards = (container: HTMLElement) => [...container.querySelectorAll('article')].map(({ id }) => id);
const played = (id: string) =>
  aGame({ id, betStatus: 'closed', score: { team1: 61, team2: 58, periods: [], clock: 'Q3 4:12' } });

test('shows the games only when the bets, which decide their order, are known', async () => {
  const { show, setSession: set, setGames, mergeBets } = await openPage();
  set(ana);
  setGames([aGame({ id: 'first' }), aGame({ id: 'second', endTime: inMs(4_000_000) })]);
  const { container } = show();
  expect(screen.getByText('Loading available bets...')).toBeTruthy();
  act(() => mergeBets([aBet({ betId: 'second' })]));
  await waitFor(() => expect(cards(container)).toEqual(['game-second', 'game-first']));
});

test('shows the games after a second when the bets are late', async () => {
  const { show, setSession: set, setGames } = await openPage();
  vi.useFakeTimers();
  try {
    set(ana);
    setGames([aGame()]);
    const { container } = show();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(cards(container)).toEqual(['game-game-1']);
  } finally {
    vi.useRealTimers();
  }
});

test('leaves a card in its place when a bet is placed on it', async () => {
  const { show, setSession: set, setGames, mergeBets } = await openPage();
  set(ana);
  mergeBets([]);
  setGames([aGame({ id: 'first' }), aGame({ id: 'second', endTime: inMs(4_000_000) })]);
  const { container } = show();
  act(() => mergeBets([aBet({ betId: 'second' })]));
  expect(cards(container)).toEqual(['game-first', 'game-second']);
});

test('leaves a game that tips off in its place until the reader scrolls', async () => {
  const { show, setSession: set, setGames, changeGames, mergeBets } = await openPage();
  set(ana);
  mergeBets([aBet({ betId: 'first' })]);
  setGames([aGame({ id: 'first' }), aGame({ id: 'second', endTime: inMs(4_000_000) })]);
  const { container } = show();
  const { score } = played('first');
  act(() => changeGames([{ id: 'first', betStatus: 'closed', score }], []));
  expect(cards(container)).toEqual(['game-first', 'game-second']);
  expect(screen.getByText('Live')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Playing now' })).toBeNull();
  act(() => changeGames([aGame({ id: 'third', endTime: inMs(5_000_000) })], []));
  expect(cards(container)).toEqual(['game-first', 'game-second', 'game-third']);
  fireEvent.scroll(document);
  expect(screen.getByRole('heading', { name: 'Playing now' })).toBeTruthy();
  expect(cards(container)).toEqual(['game-first', 'game-second', 'game-third']);
});

test('leaves a live game in its place when it ends, until the reader comes back to the tab', async () => {
  const { show, setSession: set, setGames, changeGames, mergeBets } = await openPage();
  set(ana);
  mergeBets([]);
  setGames([aGame({ id: 'open' }), played('one'), played('two')]);
  const { container } = show();
  act(() => changeGames([{ id: 'one', betStatus: 'final' }], []));
  expect(cards(container)).toEqual(['game-open', 'game-one', 'game-two']);
  expect(screen.queryByRole('heading', { name: 'Final scores' })).toBeNull();
  fireEvent(document, new Event('visibilitychange'));
  expect(cards(container)).toEqual(['game-open', 'game-two', 'game-one']);
  expect(screen.getByRole('heading', { name: 'Final scores' })).toBeTruthy();
});

test('shows the new games first when none of those on the page takes bets any more', async () => {
  const { show, setSession: set, setGames, changeGames, mergeBets } = await openPage();
  set(ana);
  mergeBets([]);
  setGames([aGame({ id: 'first' })]);
  const { container } = show();
  act(() => changeGames([{ id: 'first', betStatus: 'closed', score: played('first').score }], []));
  expect(screen.getByText('No Active Bets')).toBeTruthy();
  act(() => changeGames([aGame({ id: 'second', endTime: inMs(4_000_000) })], []));
  expect(screen.queryByText('No Active Bets')).toBeNull();
  expect(cards(container)).toEqual(['game-second', 'game-first']);
});

test("lists 'Playing now' before the open games only while a game with a bet of the user is played", async () => {
  const { show, setSession: set, setGames, mergeBets } = await openPage();
  set(ana);
  mergeBets([]);
  setGames([aGame({ id: 'open' }), played('other'), played('own')]);
  const { container } = show();
  expect(cards(container)).toEqual(['game-open', 'game-other', 'game-own']);
  act(() => mergeBets([aBet({ betId: 'own' })]));
  expect(cards(container)).toEqual(['game-own', 'game-other', 'game-open']);
  const own = screen.getByRole('region', { name: 'Playing now' }).querySelector<HTMLElement>('#game-own');
  expect(own && within(own).getByText('$50.00 to win')).toBeTruthy();
});

test("offers the guide as the first card, and keeps it there after the user's first bet", async () => {
  const { show, setSession: set, setGames, mergeBets } = await openPage();
  set(ana);
  mergeBets([]);
  setGames([aGame()]);
  show();
  const offer = screen.getByRole('complementary', { name: 'New to betting?' });
  expect(offer.parentElement?.firstElementChild).toBe(offer);
  expect(offer.nextElementSibling?.id).toBe('game-game-1');
  act(() => mergeBets([aBet()]));
  expect(offer.isConnected).toBe(true);
});
