import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAccount, setAccount } from '../../features/account/account-atoms.ts';
import { changeAccounts } from '../../features/account/stake-accounts.ts';
import { betsFailed, clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { panelAtom } from '../../features/panels/panel-atom.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { applyMessage, neededTopicsAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { aBet, aGame, aGroup, aMember, anAccount, inMs } from '../../testing/builders.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { resultText } from '../../testing/result-text.ts';
import { aSeasonAccount } from '../../testing/season-builders.ts';
import SignedInHome from './signed-in-home.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const lakersGame = aGame({ id: 'lakers', team1: 'Los Angeles Lakers', team2: 'Boston Celtics' });
const evenGame = aGame({ id: 'even', team1: 'Utah Jazz', team2: 'Miami Heat', team1_price: -110, team2_price: -110 });
const someStats = { ...anAccount().stats, bets: 3 };

beforeEach(() => {
  clearAccount();
  clearBets();
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  setGames([lakersGame, evenGame]);
});

const show = () => renderPage(<SignedInHome>Trending games</SignedInHome>);
/** Name and target of each link; crests are hidden from screen readers. */
const links = () =>
  screen.getAllByRole('link').map((link) => {
    const crests = [...link.querySelectorAll('[data-crest]')].map(({ textContent }) => textContent).join('');
    return `${link.textContent.replace(crests, '')} ${link.getAttribute('href')}`;
  });
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

function loadAccount(fields: Parameters<typeof anAccount>[0] = {}): void {
  setAccount(anAccount({ username: 'Ana T.', displayName: 'Ana T.', ...fields }));
  mergeBets([]);
}

test('shows nothing below the skeleton until the account is loaded, so that nothing shifts', () => {
  show();
  expect(screen.getByRole('status').textContent).toBe('Loading your bets and groups');
  expect(screen.queryByText('Trending games')).toBeNull();
  act(() => loadAccount());
  expect(screen.getByText('Trending games')).toBeTruthy();
});

test('greets a new user by name with the balance and one next step: the game with the most even odds', () => {
  loadAccount();
  show();
  expect(headings()).toEqual(['Welcome, Ana T.', 'An even game: Jazz vs Heat, tips off in 60 min']);
  expect(screen.getByText('Jazz −110, Heat −110. $20.00 on the Jazz would win $18.18.')).toBeTruthy();
  expect(screen.getByTestId('home-balance').textContent).toBe('$1,000.00');
  expect(links()).toEqual(['Bet on Jazz vs Heat /betting#game-even']);
});

test('offers a new user who opened an invite link to join the group instead', () => {
  sessionStorage.setItem('courtside:offered-invitation', '/group/g1');
  loadAccount();
  show();
  expect(links()).toEqual(['Join your group /group/g1']);
});

test('offers the guide while no game is open', () => {
  setGames([]);
  loadAccount();
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Learn how odds work' }));
  expect(store.get(panelAtom)).toBe('guide');
});

test('leads back to the game picked before the sign-in, first and instead of another step', () => {
  sessionStorage.setItem('courtside:wanted-game', 'lakers');
  loadAccount();
  show();
  expect(links()).toEqual(['Back to Lakers vs Celtics: place your bet /betting#game-lakers']);
  act(() => setGames([{ ...lakersGame, betStatus: 'closed', endTime: inMs(-1) }]));
  expect(links()).toEqual(['Lakers vs Celtics has tipped off: pick a game that is open /betting']);
});

const atStake = () => [...document.querySelectorAll('[data-at-stake] > div')].map(({ textContent }) => textContent);

test('shows the bets in play by tip-off, what is at stake, and no next step', () => {
  setAccount(anAccount({ stats: someStats }));
  mergeBets([
    aBet({ id: 'later', teamChosen: 'Miami Heat', betData: { ...aBet().betData, startTime: inMs(7_200_000) } }),
    aBet({ id: 'sooner' }),
  ]);
  show();
  expect(headings()).toEqual(['Hi, ana', 'In play', 'Your groups']);
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('data-bet'))).toEqual(['sooner', 'later']);
  expect(atStake()).toEqual(['Main balance$100.00 at stake, up to $250.00 back']);
});

test('states what is at stake apart for each account, and leaves out head-to-heads', () => {
  setAccount(anAccount({ stats: someStats }));
  mergeBets([
    aBet({ id: 'main' }),
    aBet({ id: 'season', account: 'cup', amount: 30, potentialWinnings: 75 }),
    aBet({ id: 'friend', challenge: 'c1', amount: 20 }),
  ]);
  changeAccounts([aSeasonAccount({ account: 'cup', name: 'Autumn Cup' })]);
  show();
  expect(atStake()).toEqual([
    'Main balance$50.00 at stake, up to $125.00 back',
    'Autumn Cup$30.00 at stake, up to $75.00 back',
  ]);
  expect(screen.getByTestId('home-balance').parentElement?.textContent).toBe('$1,000.00Main balance');
});

const boards = () =>
  [...document.querySelectorAll('[data-in-play] [data-board]')].map((board) =>
    [...board.querySelectorAll('.sr-only')].map(({ textContent }) => textContent).join(' '),
  );

test('shows the board of a game that is being played above its bets, until the next visit', () => {
  const score = { team1: 61, team2: 58, periods: [], clock: 'Q3 4:12' };
  const live = aGame({ id: 'live', betStatus: 'closed', endTime: inMs(-60_000), score });
  setGames([live, evenGame]);
  setAccount(anAccount({ stats: someStats }));
  mergeBets([aBet({ id: 'on-live', betId: 'live' }), aBet({ id: 'on-even', betId: 'even' })]);
  const { unmount } = show();
  expect(boards()).toEqual(['61 Q3 4:12 58']);
  act(() =>
    setGames([
      { ...live, score: { ...score, team1: 64, clock: 'Q3 3:50' } },
      { ...evenGame, ...live, id: 'even' },
    ]),
  );
  expect(boards(), 'a board that appears would move what is below').toEqual(['64 Q3 3:50 58']);
  unmount();
  show();
  expect(boards()).toHaveLength(2);
});

test('lists all bets in play', () => {
  setAccount(anAccount({ stats: someStats }));
  mergeBets(Array.from({ length: 9 }, (_, index) => aBet({ id: `bet-${index}` })));
  show();
  expect(screen.getAllByRole('listitem')).toHaveLength(9);
});

const betsIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('listitem')
    .map((item) => item.getAttribute('data-bet'));

test('lists only pending bets as in play, then the results in money, newest first', () => {
  setAccount(anAccount({ stats: someStats }));
  mergeBets([
    aBet({ id: 'older', status: 'lost', settledAt: inMs(-2000) }),
    aBet({ id: 'newer', status: 'won', settledAt: inMs(-1000) }),
    aBet(),
  ]);
  show();
  expect(betsIn('In play')).toEqual(['bet-1']);
  expect(betsIn('Latest results')).toEqual(['newer', 'older']);
  expect(screen.getByText(resultText('Won +$75.00'))).toBeTruthy();
  expect(screen.getByText(resultText('Lost −$50.00'))).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All bets' }).getAttribute('href')).toBe('/profile');
});

test('says that no bet is in play when all are settled', () => {
  setAccount(anAccount({ stats: someStats }));
  mergeBets([aBet({ status: 'lost', settledAt: inMs(-1000) })]);
  show();
  expect(screen.getByText('You have no bets in play.')).toBeTruthy();
  expect(betsIn('Latest results')).toEqual(['bet-1']);
});

test('keeps a settled bet, and what is at stake, in place until the next visit', () => {
  setAccount(anAccount({ stats: someStats }));
  mergeBets([aBet()]);
  const { unmount } = show();
  act(() => mergeBets([aBet({ status: 'lost', settledAt: inMs(0) })]));
  expect(betsIn('In play')).toEqual(['bet-1']);
  expect(screen.queryByRole('region', { name: 'Latest results' })).toBeNull();
  expect(atStake()).toEqual(['Main balanceAll decided']);
  unmount();
  show();
  expect(betsIn('Latest results')).toEqual(['bet-1']);
  expect(atStake()).toEqual([]);
});

test("shows the user's groups with the user's place, live", async () => {
  const group = aGroup([aMember({ uid: 'ben', username: 'Ben', balance: 1200 }), aMember({ rank: 2 })]);
  fakeApi(({ path }) => ok(path === '/api/groups/g1' ? group : [{ ...group, leaderboard: [] }]));
  loadAccount({ stats: someStats, groupIds: ['g1'] });
  show();
  const link = await screen.findByRole('link', { name: /Sunday hoops.*2 members/ });
  expect(link.getAttribute('href')).toBe('/group/g1');
  expect(link.textContent).toBe('Sunday hoops2 membersYou are –');
  await waitFor(() => expect([...store.get(neededTopicsAtom)]).toEqual(['group:g1', 'own-groups']));
  const card = {
    id: 'g1',
    groupName: 'Sunday hoops',
    archived: false,
    memberCount: 3,
    rank: 1,
    position: 2,
    leaders: [],
  };
  act(() => applyMessage({ topic: 'own-groups', type: 'snapshot', version: 1, data: { cards: [card] } }));
  expect(link.textContent).toBe('Sunday hoops3 membersYou are #2 tied');
  act(() =>
    applyMessage({
      topic: 'own-groups',
      type: 'update',
      version: 2,
      data: { cards: { changed: [{ id: 'g1', position: 1 }] } },
    }),
  );
  expect(link.textContent).toBe('Sunday hoops3 membersYou are #1');
  // A group that its owner archives is listed with the other archived ones only.
  const archived = { cards: { changed: [{ id: 'g1', archived: true }] } };
  act(() => applyMessage({ topic: 'own-groups', type: 'update', version: 3, data: archived }));
  expect(screen.queryByRole('link', { name: /Sunday hoops/ })).toBeNull();
});

test('says that the groups could not be loaded, and loads them again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let fails = true;
  fakeApi(() => (fails ? errorResponse('unavailable') : ok([{ ...aGroup(), leaderboard: [] }])));
  loadAccount({ stats: someStats, groupIds: ['g1'] });
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Your groups could not be loaded.');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: /Sunday hoops/ })).toBeTruthy();
});

test('says that the account could not be loaded, which is not an empty account', () => {
  betsFailed();
  show();
  expect(screen.getByText('Your account could not be loaded. Trying again…')).toBeTruthy();
  expect(screen.getByTestId('home-balance').textContent).toBe('–');
  expect(screen.queryByText(/no bets/)).toBeNull();
  expect(screen.getByText('Trending games')).toBeTruthy();
});
