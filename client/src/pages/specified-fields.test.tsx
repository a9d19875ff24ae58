/** The pages with responses that have the specified fields and no others. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../api/call.ts';
import { accountAtom } from '../features/account/account-atoms.ts';
import { betsAtom, mergeBets } from '../features/bets/bets-atoms.ts';
import { loadGames, setGames } from '../features/games/games-atoms.ts';
import { joinGroup } from '../features/groups/group-actions.tsx';
import { forgetInjuries } from '../features/injuries/injuries-atoms.ts';
import { forgetBoard } from '../features/leaderboard/board-atoms.ts';
import { setSession } from '../features/session/session-atoms.ts';
import { openAccount } from '../features/sign-in/open-account.ts';
import { store } from '../store.ts';
import { aBet, inMs } from '../testing/builders.ts';
import { errorResponse, fakeApi, offContract, ok } from '../testing/fake-api.ts';
import { renderPage } from '../testing/render-page.tsx';
import BettingPage from './betting/betting-page.tsx';
import { OpenBets } from './betting/open-bets.tsx';
import { HomePage } from './home/home-page.tsx';
import InjuriesPage from './injuries/injuries-page.tsx';
import LeaderboardPage from './leaderboard/leaderboard-page.tsx';
import ProfilePage from './profile/profile-page.tsx';

vi.mock('../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

/** A successful response that is not checked against the contract. */
const sparse = (data: unknown, meta: object = {}) => offContract(Response.json({ success: true, data, ...meta }));

const ana = { uid: 'ana', email: 'ana@example.com', username: 'ana', token: async () => 'token' };
const user = { username: 'ana', email: 'ana@example.com', balance: 812.5, totalWinnings: 0, groupIds: [] };
const teams = { team1: 'Boston Celtics', team2: 'Miami Heat', team1_price: 150, team2_price: -170 };
const bet = (id: string, status: string, game: object = {}) => ({
  id,
  userId: 'ana',
  betId: 'game-1',
  teamChosen: 'Boston Celtics',
  amount: 50,
  potentialWinnings: 0,
  status,
  betData: { ...teams, ...game },
});
const game = (fields: object = {}) => ({ id: 'game-1', ...teams, endTime: inMs(3_600_000), ...fields });
const page = () => document.body.textContent;
const nonsense = /NaN|undefined|Invalid|null/;

beforeEach(() => {
  endSession();
  setGames([]);
  forgetInjuries();
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
});

/** A server that knows a user, their bets and one game. */
function serve(bets: readonly ReturnType<typeof bet>[]) {
  fakeApi(({ path }) => {
    if (path.includes('user_id')) return sparse(Object.fromEntries(bets.map((each) => [each.id, each])));
    if (path === '/api/users/ana') return sparse(user);
    return path === '/api/bets' ? sparse([game()]) : errorResponse('internal');
  });
  return openAccount(ana, () => new Promise(() => undefined));
}

test('Profile shows the balance, counts the bets and shows N/A for a bet without times', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await serve([
    bet('won', 'won', { startTime: inMs(-7_200_000) }),
    bet('lost', 'lost', { startTime: inMs(-3_600_000) }),
    bet('no-start', 'lost'),
    bet('pending', 'pending'),
    bet('unknown', 'pushed', { startTime: inMs(-1000) }),
  ]);
  renderPage(<ProfilePage />);
  expect(screen.getByTestId('current-balance').textContent).toBe('$812.50');
  const cards = screen.getAllByRole('article');
  expect(cards.map((card) => card.getAttribute('data-bet'))).toEqual(['pending', 'unknown', 'lost', 'won', 'no-start']);
  const noStart = within(cards.at(-1) ?? document.body);
  expect(noStart.getByText('N/A')).toBeTruthy();
  expect(noStart.getByText('$125.00')).toBeTruthy();
  expect(screen.getByText('PUSHED').parentElement?.className).toContain('bg-wait');
  const counter = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Total Bets', 'Won', 'Lost', 'Profit'].map(counter)).toEqual(['5', '1', '2', '−$25.00']);
  expect(screen.queryByRole('form')).toBeNull();
  expect(page()).not.toMatch(nonsense);
});

test('the slip shows N/A for a bet without a start', async () => {
  await serve([bet('pending', 'pending')]);
  await loadGames();
  renderPage(<OpenBets />);
  expect(page()).toMatch(/vs\. Heat · N\/A/);
  expect(page()).not.toMatch(nonsense);
});

test('Home offers the game and shows the bet without a start', async () => {
  // jsdom has none; nothing scrolls into view here.
  vi.stubGlobal('IntersectionObserver', ResizeObserver);
  vi.spyOn(console, 'error').mockReturnValue();
  await serve([bet('pending', 'pending')]);
  await loadGames();
  renderPage(<HomePage />);
  expect((await screen.findAllByText(/\+150/)).length).toBeGreaterThan(0);
  await waitFor(() => expect(page()).toContain('$50.00'));
  expect(page()).not.toMatch(nonsense);
});

test('sorts bets by start, those without one last, whatever order they arrive in', () => {
  const [early, late, none] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', ''].map((startTime) =>
    aBet({ id: startTime || 'none', betData: { ...aBet().betData, startTime } }),
  );
  if (!early || !late || !none) throw new Error('a bet is missing');
  for (const bets of [
    [none, early, late],
    [late, none, early],
    [early, late, none],
  ]) {
    endSession();
    mergeBets(bets);
    expect(store.get(betsAtom)).toEqual([late, early, none]);
  }
});

test('lists a future game with any status except closed, also one that is not known yet', async () => {
  const statuses = [undefined, null, 'open', 'upcoming', 'final', 'settled', 'closed'];
  const games = statuses.map((betStatus, index) =>
    game({ id: `g${index}`, ...(betStatus !== undefined && { betStatus }) }),
  );
  fakeApi(() => sparse([...games, game({ id: 'over', endTime: inMs(-1000) })]));
  await loadGames();
  mergeBets([]);
  renderPage(<BettingPage />);
  await waitFor(() => expect(screen.getAllByText('Active')).toHaveLength(6));
  expect(page()).not.toMatch(nonsense);
});

test('Injuries shows a report without its age, and marks no player as changed', async () => {
  const player = { playerName: 'Sam Guard', position: 'G', injuryStatus: 'Out', injuryDetails: 'Left ankle sprain.' };
  fakeApi(() => sparse([{ teamName: 'Boston Celtics', players: [player] }]));
  renderPage(<InjuriesPage />);
  expect(await screen.findByText('Sam Guard')).toBeTruthy();
  expect(screen.getByText(/^Last updated/).textContent).toBe('Last updated: N/A');
  expect(page()).not.toMatch(/NaN|undefined|Changed|New/);
});

test.each([
  ['a timestamp in ms', (ms: number) => ms],
  ['a date in words', (ms: number) => new Date(ms).toUTCString()],
])('Injuries accepts %s as the age of the report', async (_what, sent) => {
  const lastUpdated = sent(Date.now() - 4 * 60_000 - 5000);
  fakeApi(() => sparse([{ teamName: 'Boston Celtics', players: [] }], { lastUpdated }));
  renderPage(<InjuriesPage />);
  expect(await screen.findByRole('button', { name: '4 minutes ago' })).toBeTruthy();
});

test('opens the account when the response to its creation has no data', async () => {
  let created = false;
  fakeApi(({ method, path }) => {
    if (path.includes('user_id')) return ok({}, 200, { nextCursor: null });
    if (method === 'POST') created = true;
    if (method === 'POST') return offContract(Response.json({ success: true }, { status: 201 }));
    return created ? sparse(user) : errorResponse('user-not-found');
  });
  await openAccount(ana, () => new Promise(() => undefined));
  expect(store.get(accountAtom)).toMatchObject({ uid: 'ana', balance: 812.5, groupIds: [] });
});

test.each([
  ['an empty body', () => new Response(null, { status: 404 })],
  ['a message', () => Response.json({ success: false, message: 'No such user.' }, { status: 404 })],
  ["a web server's page", () => new Response('<html>Not Found</html>', { status: 404 })],
])('opens an account after a 404 with %s and no code', async (_what, missing) => {
  let created = false;
  const calls = fakeApi(({ method, path }) => {
    if (path.includes('user_id')) return sparse({});
    if (method === 'POST') created = true;
    return created ? sparse(user) : offContract(missing());
  });
  await openAccount(ana, () => new Promise(() => undefined));
  expect(calls.slice(0, 2).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/users/ana',
    'POST /api/users/ana',
  ]);
  expect(store.get(accountAtom)).toMatchObject({ uid: 'ana', balance: 812.5 });
});

test('a bet without its game shows N/A for what is not known, and does not hide the other bets', async () => {
  const { betData: _, ...noGame } = bet('no-game', 'won');
  const noPrices = bet('no-prices', 'pending', { team1_price: undefined, team2_price: undefined });
  fakeApi(({ path }) => {
    if (path.includes('user_id'))
      return sparse({ 'no-game': noGame, 'no-prices': noPrices, lost: bet('lost', 'lost') });
    return path === '/api/users/ana' ? sparse(user) : errorResponse('internal');
  });
  vi.spyOn(console, 'error').mockReturnValue();
  await openAccount(ana, () => new Promise(() => undefined));
  renderPage(<ProfilePage />);
  const odds = (id: string) => {
    const card = document.querySelector<HTMLElement>(`[data-bet="${id}"]`);
    if (!card) throw new Error(`the bet ${id} is not shown`);
    return within(card).getByText('Odds').nextElementSibling?.textContent;
  };
  expect(['no-game', 'no-prices', 'lost'].map(odds)).toEqual(['N/A', 'N/A', '+150']);
  expect(page()).not.toMatch(nonsense);
  expect(page()).not.toMatch(/[−-]0(?![.\d])/);
});

test('a game without a price shows N/A on Home and takes no bet on that team', async () => {
  vi.stubGlobal('IntersectionObserver', ResizeObserver);
  vi.spyOn(console, 'error').mockReturnValue();
  fakeApi(({ path }) => (path === '/api/bets' ? sparse([game({ team1_price: null })]) : errorResponse('internal')));
  setSession({ status: 'out' });
  await loadGames();
  const { unmount } = renderPage(<HomePage />);
  expect(await screen.findByText('N/A')).toBeTruthy();
  unmount();
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  mergeBets([]);
  renderPage(<BettingPage />);
  await screen.findByText('Active');
  expect([...document.querySelectorAll<HTMLElement>('[data-bet-on]')].map(({ dataset }) => dataset.betOn)).toEqual([
    'Miami Heat',
  ]);
});

test('reads the injuries report again when the response to a refresh has no list', async () => {
  let reads = 0;
  fakeApi(({ method }) => {
    if (method === 'POST') return offContract(Response.json({ success: true, message: 'Done.' }));
    reads += 1;
    return sparse([{ teamName: reads === 1 ? 'Boston Celtics' : 'Miami Heat' }]);
  });
  renderPage(<InjuriesPage />);
  expect(await screen.findByRole('heading', { name: 'Boston Celtics' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh Data' }));
  expect(await screen.findByRole('heading', { name: 'Miami Heat' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Leaderboard lists the users in the order of the server when it has no route of its own', async () => {
  forgetBoard();
  const users = ['zoe', 'bo', 'cy'].map((username) => ({ username, balance: username === 'zoe' ? 900 : 1200 }));
  const calls = fakeApi(({ path }) =>
    path === '/api/users' ? sparse(users) : offContract(new Response('Cannot GET', { status: 404 })),
  );
  renderPage(<LeaderboardPage />);
  const rows = await waitFor(() => {
    const found = [...screen.getByRole('list', { name: 'All players' }).querySelectorAll('li')];
    expect(found.map((row) => row.dataset.position).sort()).toEqual(['1', '2', '3']);
    return found.sort((a, b) => Number(a.dataset.position) - Number(b.dataset.position));
  });
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/zoe.*\$900\.00/),
    expect.stringMatching(/bo.*\$1,200\.00/),
    expect.stringMatching(/cy.*\$1,200\.00/),
  ]);
  expect(calls.filter(({ path }) => path === '/api/users')).toHaveLength(1);
  expect(page()).not.toMatch(nonsense);
});

test('joins a group when the response is a message alone', async () => {
  fakeApi(({ method }) => (method === 'PUT' ? offContract(Response.json({ message: 'Welcome.' })) : sparse([])));
  expect(await joinGroup('g1')).toMatchObject({ ok: true, message: 'Welcome.' });
});
