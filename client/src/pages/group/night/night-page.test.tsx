import type { NightPage as Night, NightGame, NightMoney } from '@courtside/contract/nights';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../api/call.ts';
import { rememberedInvitation } from '../../../features/groups/invites.ts';
import { setSession } from '../../../features/session/session-atoms.ts';
import { store } from '../../../store.ts';
import { aBet, aNightRow, aNightTable } from '../../../testing/builders.ts';
import { errorResponse, fakeApi, networkError, ok } from '../../../testing/fake-api.ts';
import NightPage from './night-page.tsx';

vi.mock('../../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const game: NightGame = {
  id: 'game-1',
  team1: 'Boston Celtics',
  team2: 'Miami Heat',
  startTime: '2026-11-26T00:30:00.000Z',
  state: 'final',
  score: { team1: 101, team2: 100 },
  scoreBefore: null,
  picks: [],
};

function aMoney(fields: Partial<NightMoney> = {}): NightMoney {
  const won = { ...aBet({ id: 'won', userId: 'ana', status: 'won' }), username: 'ana' };
  const lost = {
    ...aBet({ id: 'lost', userId: 'bo', status: 'lost', side: 'team2', teamChosen: 'Miami Heat' }),
    username: 'bo',
  };
  return {
    ...aNightTable({ rows: [aNightRow({ profit: 75 }), aNightRow({ uid: 'bo', profit: -50 })] }),
    seasonName: null,
    records: [],
    isOver: true,
    highlights: {
      winner: { uids: ['ana'], profit: 75 },
      swing: { uid: 'ana', betId: 'game-1', profit: 75, bets: 1 },
      loneliestWin: won,
      worstBeat: { bet: lost, by: 1 },
      closestCall: { bet: won, by: 1 },
    },
    ...fields,
  };
}

function aNight(fields: Partial<Night> = {}): Night {
  return {
    groupId: 'g1',
    groupName: 'Sunday hoops',
    memberIds: ['ana', 'bo'],
    night: '2026-11-25',
    games: [game],
    money: [aMoney()],
    members: [
      { uid: 'ana', username: 'ana' },
      { uid: 'bo', username: 'bo' },
    ],
    previous: null,
    next: null,
    ...fields,
  };
}

/** A server that has a night at each address. */
const aServer = (nightOf: (day: string) => Response | Promise<Response>) =>
  fakeApi(({ path }) => nightOf(path.split('/').at(-1) ?? ''));

function open(day = '2026-11-25') {
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/group/g1/night/${day}`]}>
        <Routes>
          <Route path="/group/:id/night/:day" element={<NightPage />} />
          <Route path="*" element={<p>Somewhere else</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}

const itemsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  endSession();
  sessionStorage.clear();
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
});

test('shows the day, the race, the table, what stood out and the scores', async () => {
  const calls = aServer(() => ok(aNight()));
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^Wednesday, November 25/);
  expect(calls.map(({ path }) => path)).toEqual(['/api/groups/g1/nights/2026-11-25']);
  expect(screen.getByText('You won the night with +$75.00.')).toBeTruthy();
  const race = within(screen.getByRole('list', { name: 'Race of profit' }));
  expect(race.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['You +$75.00', 'bo −$50.00']);
  expect(itemsOf('What stood out')).toEqual([
    'ANight’s winnerYou+$75.00',
    'ABiggest swing in one gameYouCeltics vs. Heat, 1 bet+$75.00',
    'ALoneliest winYou, Celtics vs. HeatWon by 1Won +$75.00',
    'AClosest callYou, Celtics vs. HeatWon by 1Won +$75.00',
    'BWorst beatbo, Heat vs. CelticsLost by 1Lost −$50.00',
  ]);
  expect(itemsOf('Profit of the night')).toEqual(['AanaYou+$75.00', '#2Bbo−$50.00']);
  const [board] = within(screen.getByRole('region', { name: 'Scores' })).getAllByRole('listitem');
  expect([...(board?.querySelectorAll('.sr-only') ?? [])].map(({ textContent }) => textContent?.trim())).toEqual([
    'Boston Celtics',
    '101',
    'Miami Heat',
    '100',
  ]);
  expect(screen.queryByRole('navigation', { name: 'Nights' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Share this night' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'First place' })).toBeTruthy();
});

test('says what a corrected score was, and what became of other games', async () => {
  const games: NightGame[] = [
    { ...game, scoreBefore: { team1: 99, team2: 100 } },
    { ...game, id: 'game-2', state: 'void', score: null },
    { ...game, id: 'game-3', state: 'live', score: null },
  ];
  aServer(() => ok(aNight({ games })));
  open();
  expect((await screen.findByText('was 99–100')).parentElement?.textContent).toBe('Corrected,was 99–100');
  expect(screen.getByText('Called off')).toBeTruthy();
  expect(screen.getByText('In play')).toBeTruthy();
});

test('shows the money of a season first, and the main money on a tap', async () => {
  const season = aMoney({ account: 's1', seasonName: 'Winter', rows: [aNightRow({ uid: 'bo', profit: 12 })] });
  aServer(() => ok(aNight({ money: [aMoney(), season] })));
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(itemsOf('Profit of the night')).toEqual(['Bbo+$12.00']);
  fireEvent.click(screen.getByRole('radio', { name: 'Main' }));
  expect(itemsOf('Profit of the night')).toHaveLength(2);
});

test('names no winner while a bet of the night is open', async () => {
  const { highlights, ...money } = aMoney({ games: 2, over: 1, isOver: false });
  aServer(() => ok(aNight({ money: [{ ...money, highlights: { ...highlights, winner: null } }] })));
  open();
  expect(await screen.findByText('You lead with +$75.00.')).toBeTruthy();
  expect(screen.queryByText('Night’s winner')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Share this night' })).toBeNull();
});

test('leads to the nights before and after with bets', async () => {
  aServer((day) =>
    ok(
      day === '2026-11-25'
        ? aNight({ previous: '2026-11-22', next: '2026-11-27' })
        : aNight({ night: day, games: [], money: [], members: [] }),
    ),
  );
  open();
  const nav = within(await screen.findByRole('navigation', { name: 'Nights' }));
  expect(nav.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Previous night, Nov 22', '/group/g1/night/2026-11-22'],
    ['Next night, Nov 27', '/group/g1/night/2026-11-27'],
  ]);
  fireEvent.click(nav.getByRole('link', { name: /^Next/ }));
  expect(await screen.findByText('No bets on this night.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Friday, November 27/);
});

test.each([
  ['forbidden', 'Only members of the group see its nights.'],
  ['removed-from-group', 'The owner removed you from this group.'],
  ['group-not-found', 'This group does not exist.'],
] as const)('says why the night is not shown: %s', async (code, words) => {
  vi.spyOn(console, 'error').mockReturnValue();
  aServer(() => errorResponse(code));
  open();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the group' }).getAttribute('href')).toBe('/group/g1');
});

test('says that the night could not be loaded, and loads it on Try Again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let isAway = true;
  aServer(() => (isAway ? networkError() : ok(aNight())));
  open();
  expect(await screen.findByRole('alert')).toBeTruthy();
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('You won the night with +$75.00.')).toBeTruthy();
});

test('asks a signed-out visitor to sign in, and leads back to the night afterwards', async () => {
  setSession({ status: 'out' });
  const calls = aServer(() => ok(aNight()));
  open();
  expect(await screen.findByText('Please log in to view your groups.')).toBeTruthy();
  expect(calls).toEqual([]);
  expect(rememberedInvitation()).toBe('/group/g1/night/2026-11-25');
});
