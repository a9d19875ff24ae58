import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { forgetBoard } from '../../features/leaderboard/board-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { applyMessage } from '../../live/topics.ts';
import { anAccount, aRow } from '../../testing/builders.ts';
import { fakeApi, networkError, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import LeaderboardPage from './leaderboard-page.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

/** Responds with pages of a league of `total` players. */
const league = (total: number) => (path: string) => {
  const start = Number(new URL(path, 'http://here').searchParams.get('start') ?? 1);
  const rows = Array.from({ length: Math.max(0, Math.min(50, total - start + 1)) }, (_, index) => aRow(start + index));
  return ok(rows, 200, { nextCursor: null, total });
};

const list = () => screen.getByRole('list', { name: 'All players' });
const rows = () =>
  [...list().querySelectorAll('li')].sort((a, b) => Number(a.dataset.position) - Number(b.dataset.position));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  forgetBoard();
  clearAccount();
  setSession({ status: 'out' });
});

test("L1, L3 lists all players for a signed-out visitor in the server's order, with rank, name and balance", async () => {
  const calls = fakeApi(({ path }) => league(4)(path));
  renderPage(<LeaderboardPage />);
  expect(screen.getByRole('heading', { name: 'Leaderboard' })).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('player-1'),
    expect.stringContaining('player-2'),
    expect.stringContaining('player-3'),
    expect.stringContaining('player-4'),
  ]);
  const places = rows().map((row) => within(row).queryByRole('img')?.getAttribute('aria-label') ?? row.textContent);
  expect(places.slice(0, 3)).toEqual(['First place', 'Second place', 'Third place']);
  expect(places[3]).toMatch(/^#4/);
  expect(rows()[0]?.textContent).toContain('$4,999.00');
  expect(calls.every(({ headers }) => !headers.has('authorization'))).toBe(true);
  expect(screen.getByRole('link', { name: 'Sign in to find yourself' }).getAttribute('href')).toBe('/signin');
});

test('L2 colors only the first row gold', async () => {
  fakeApi(({ path }) => league(4)(path));
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(rows().map((row) => row.className.includes('gold'))).toEqual([true, false, false, false]);
});

test('renders only the rows in view', async () => {
  fakeApi(({ path }) => league(100_000)(path));
  renderPage(<LeaderboardPage />);
  await screen.findByText('100,000 players, by balance plus open bets.');
  expect(rows().length).toBeLessThan(40);
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe('100000');
});

test('moves the rows with the live feed and describes the places gained', async () => {
  fakeApi(({ path }) => league(3)(path));
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(rows()).toHaveLength(3));
  const snapshot = [aRow(1, { uid: 'ana' }), aRow(2, { uid: 'bo' }), aRow(3, { uid: 'cy' })];
  act(() => applyMessage({ topic: 'leaderboard', type: 'snapshot', version: 1, data: { rows: snapshot, total: 3 } }));
  const bo = list().querySelector('[data-uid="bo"]');
  act(() =>
    applyMessage({
      topic: 'leaderboard',
      type: 'update',
      version: 2,
      data: {
        rows: {
          changed: [
            { uid: 'bo', rank: 1, position: 1, balance: 9000, placesGained: 1 },
            { uid: 'ana', rank: 2, position: 2, placesGained: -1 },
          ],
        },
      },
    }),
  );
  expect(rows().map((row) => row.dataset.uid)).toEqual(['bo', 'ana', 'cy']);
  // The same element, so that it animates to its new place.
  expect(rows()[0]).toBe(bo);
  expect(rows()[0]?.textContent).toContain('$9,000.00');
  expect(rows()[0]?.textContent).toContain('Up 1 place today');
  expect(rows()[1]?.textContent).toContain('Down 1 place today');
});

test('shows an error when loading fails, and loads on Try Again', async () => {
  let down = true;
  fakeApi(({ path }) => (down ? networkError() : league(2)(path)));
  renderPage(<LeaderboardPage />);
  expect((await screen.findByRole('alert')).textContent).toBe('The leaderboard could not be loaded.');
  down = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('invites the first player when there are none', async () => {
  fakeApi(({ path }) => league(0)(path));
  renderPage(<LeaderboardPage />);
  expect(await screen.findByText('Nobody is playing yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Be the first' }).getAttribute('href')).toBe('/signup');
});

test("pins the user's row while it is out of view, and scrolls to it on Find me", async () => {
  const scrolled = vi.fn<(to: ScrollToOptions) => void>();
  vi.stubGlobal('scrollTo', scrolled);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9200 * 64);
  fakeApi(({ path }) =>
    path.includes('/rank') ? ok({ rank: 6990, position: 7000, placesGained: 12, total: 9000 }) : league(9000)(path),
  );
  setSession({ status: 'in', user: { uid: 'ana', email: null, displayName: null } });
  setAccount(anAccount({ balance: 640.5 }));
  renderPage(<LeaderboardPage />);
  const pinned = await screen.findByTestId('pinned-row');
  expect(pinned.textContent).toContain('#7,000');
  expect(pinned.textContent).toContain('$640.50');
  expect(pinned.textContent).toContain('Up 12 places today');
  fireEvent.click(screen.getByRole('button', { name: 'Find me' }));
  const top = scrolled.mock.lastCall?.[0].top ?? 0;
  expect(top).toBeGreaterThan(7000 * 64 - window.innerHeight);
  expect(top).toBeLessThan(7000 * 64);

  // A cleared search leaves the scroll position as it was.
  scrolled.mockClear();
  const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  search('zz');
  search('');
  expect(list()).toBeTruthy();
  expect(scrolled.mock.calls.filter(([to]) => to.top !== window.scrollY)).toEqual([]);
});

test("pins no row while the list in view is shorter than the user's new position", async () => {
  fakeApi(({ path }) =>
    path.includes('/rank') ? ok({ rank: 4, position: 4, placesGained: 0, total: 4 }) : league(3)(path),
  );
  setSession({ status: 'in', user: { uid: 'ana', email: null, displayName: null } });
  setAccount(anAccount({ balance: 640.5 }));
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(rows()).toHaveLength(3));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Find me' }).hasAttribute('disabled')).toBe(false));
  expect(screen.queryByTestId('pinned-row')).toBeNull();
});

test('finds players by name and scrolls to the chosen one', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const calls = fakeApi(({ path }) =>
    path.includes('/search') ? ok([aRow(3, { uid: 'Zoe & co' })]) : league(60)(path),
  );
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zoe & ' } });
  const found = await screen.findByRole('list', { name: 'Players found' });
  expect(calls.at(-1)?.path).toBe('/api/leaderboard/search?name=zoe+%26&limit=20');
  fireEvent.click(within(found).getByRole('button'));
  await waitFor(() => expect(list().querySelector('[data-position="3"]')).toBe(document.activeElement));
  expect(screen.getByRole('searchbox').getAttribute('value')).toBe('');
});

test("scrolls to a found player's current rank, not the rank at the time of the search", async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  fakeApi(({ path }) => (path.includes('/search') ? ok([aRow(2, { uid: 'bo' })]) : league(3)(path)));
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(rows()).toHaveLength(3));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bo' } });
  const found = await screen.findByRole('list', { name: 'Players found' });
  const snapshot = [aRow(1, { uid: 'ana' }), aRow(2, { uid: 'cy' }), aRow(3, { uid: 'bo' })];
  act(() => applyMessage({ topic: 'leaderboard', type: 'snapshot', version: 1, data: { rows: snapshot, total: 3 } }));
  fireEvent.click(within(found).getByRole('button'));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-uid')).toBe('bo'));
});

test('scrolls to a target only once, even when its rank gets a new player or a search ends', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  fakeApi(({ path }) => {
    if (path.includes('/rank')) return ok({ rank: 2, position: 2, placesGained: 0, total: 60 });
    return path.includes('/search') ? ok([]) : league(60)(path);
  });
  setSession({ status: 'in', user: { uid: 'ana', email: null, displayName: null } });
  setAccount(anAccount());
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  const publish = (version: number, uids: readonly string[]) =>
    act(() => {
      const snapshot = uids.map((uid, index) => aRow(index + 1, { uid }));
      applyMessage({ topic: 'leaderboard', type: 'snapshot', version, data: { rows: snapshot, total: uids.length } });
    });
  publish(1, ['bo', 'ana', 'cy']);
  fireEvent.click(screen.getByRole('button', { name: 'Find me' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-uid')).toBe('ana'));

  const search = screen.getByRole('searchbox');
  search.focus();
  publish(2, ['ana', 'bo', 'cy']);
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'zz' } });
  await screen.findByText('No player’s name begins like that.');
  fireEvent.change(search, { target: { value: '' } });
  expect(rows()).toHaveLength(3);
  expect(document.activeElement).toBe(search);

  search.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Find me' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-uid')).toBe('ana'));
});

test('clears the results of the previous search', async () => {
  let found = [aRow(3, { uid: 'Zoe' })];
  fakeApi(({ path }) => (path.includes('/search') ? ok(found) : league(3)(path)));
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(rows()).toHaveLength(3));
  const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  search('zo');
  await screen.findByText('Zoe');
  search('');
  found = [];
  search('q');
  expect(screen.queryByText('Zoe')).toBeNull();
  expect(screen.getByText('Searching')).toBeTruthy();
});

test('says when a search has no results', async () => {
  fakeApi(({ path }) => (path.includes('/search') ? ok([]) : league(3)(path)));
  renderPage(<LeaderboardPage />);
  await waitFor(() => expect(rows()).toHaveLength(3));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zz' } });
  expect(await screen.findByText('No player’s name begins like that.')).toBeTruthy();
});
