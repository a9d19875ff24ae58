import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gamesLoadAtom } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aGame, inMs } from '../../testing/builders.ts';
import { answer, fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const ana = { status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } } as const;

/** The page and its games as they are right after a load: nothing known yet. */
async function openPage() {
  vi.resetModules();
  const page = await import('./betting-page.tsx');
  const games = await import('../../features/games/games-atoms.ts');
  const sessions = await import('../../features/session/session-atoms.ts');
  const { renderPage: render } = await import('../../testing/render-page.tsx');
  return { ...games, ...sessions, show: () => render(<page.default />) };
}

beforeEach(() => setSession({ status: 'out' }));
afterEach(() => vi.unstubAllGlobals());

test('B1 signed out: the prompt, the way to sign in, and the way to an account for who has none', async () => {
  const { default: BettingPage } = await import('./betting-page.tsx');
  renderPage(<BettingPage />);
  expect(screen.getByText('Please log in to access the betting platform.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin');
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup');
  expect(store.get(gamesLoadAtom).status).toBe('loading');
});

test('B2 while the games are on their way', async () => {
  const { show, setSession: set } = await openPage();
  set(ana);
  show();
  expect(screen.getByText('Loading available bets...')).toBeTruthy();
});

test.each([
  ["the server's words", 'Courtside is not ready.', 'Courtside is not ready.'],
  ["'Failed to fetch bets' without any", null, 'Failed to fetch bets'],
])('B3 a failure: an Error panel with %s, and Try Again asks again', async (_name, message, text) => {
  const { show, setSession: set, gamesFailed } = await openPage();
  set(ana);
  gamesFailed(message);
  show();
  expect(screen.getByRole('heading', { name: 'Error' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(text);
  fakeApi(() => answer([aGame()]));
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sports Betting' })).toBeTruthy());
  await waitFor(() => expect(screen.getByText('Active')).toBeTruthy());
});

test('whoever presses Try Again keeps their place: the games that come have the focus', async () => {
  const { show, setSession: set, gamesFailed } = await openPage();
  set(ana);
  gamesFailed(null);
  show();
  fakeApi(() => answer([aGame()]));
  const again = screen.getByRole('button', { name: 'Try Again' });
  again.focus();
  fireEvent.click(again);
  await waitFor(() => expect(screen.getByText('Active')).toBeTruthy());
  expect(document.activeElement?.contains(screen.getByText('Active'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test("B4 an empty list: 'No Active Bets', and Refresh", async () => {
  const { show, setSession: set, setGames } = await openPage();
  set(ana);
  setGames([]);
  show();
  expect(screen.getByText('No Active Bets')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
});

test('B5, B9 open games are offered, ended and closed ones are not', async () => {
  const { show, setSession: set, setGames, changeGames } = await openPage();
  set(ana);
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
