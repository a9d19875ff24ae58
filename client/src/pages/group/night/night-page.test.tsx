import type { NightPage as Night, NightGame, NightMoney, NightPick } from '@courtside/contract/nights';
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

/** $20.00 on the moneyline. */
const aPick = (fields: Partial<NightPick>): NightPick => ({
  account: 'main',
  market: 'moneyline',
  side: 'team1',
  line: null,
  uids: ['ana'],
  members: 1,
  stakes: 20,
  inPlay: 0,
  returned: 0,
  profit: 0,
  ...fields,
});

const game: NightGame = {
  id: 'game-1',
  team1: 'Boston Celtics',
  team2: 'Miami Heat',
  startTime: '2026-11-26T00:30:00.000Z',
  state: 'final',
  score: { team1: 101, team2: 100 },
  scoreBefore: null,
  picks: [
    aPick({ side: 'team1', uids: ['bo', 'ana'], members: 2, stakes: 70, profit: 25 }),
    aPick({ side: 'under', market: 'total', line: 221, uids: ['bo'], profit: -20 }),
  ],
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
    records: [
      { uid: 'ana', bets: 2, won: 2, lost: 0, best: null, worst: null },
      { uid: 'bo', bets: 1, won: 0, lost: 1, best: null, worst: null },
    ],
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

const sectionOf = (name: string) => screen.getByRole('region', { name });
const headline = () => screen.getByRole('heading', { level: 1 }).textContent;

test('shows who takes the night, the race, the table, what stood out and who was on whom', async () => {
  const calls = aServer(() => ok(aNight()));
  open();
  expect(await screen.findByText(/^Wednesday, November 25/)).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual(['/api/groups/g1/nights/2026-11-25']);
  expect(headline()).toBe('You take the night');
  expect(
    screen.getByText('Main balances · 3 bets on 1 game. You made +$75.00, $125.00 ahead of the next.'),
  ).toBeTruthy();
  const race = within(screen.getByRole('list', { name: 'Race of profit' }));
  expect(race.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['You +$75.00', 'bo −$50.00']);
  // The swing is the bet on the first ticket.
  expect(itemsOf('What stood out')).toEqual([
    'ALoneliest win and closest callYou, Celtics vs. HeatWon by 1Won +$75.00',
    'BWorst beatbo, Heat vs. CelticsLost by 1Lost −$50.00',
  ]);
  const [first, second] = within(sectionOf('Profit of the night')).getAllByRole('listitem');
  expect(first?.textContent).toContain('2 won, 0 lost');
  expect(within(first as HTMLElement).getByRole('img', { name: 'First place' })).toBeTruthy();
  expect(second?.textContent).toMatch(/^#2Bbo.*−\$50\.00/);
  expect(itemsOf('Who was on whom')).toEqual([
    expect.stringMatching(
      /^Boston Celtics vs\. Miami Heatyou and bo on .*Celtics\+\$25\.00BOS101.*MIA100.*FinalNobody/,
    ),
  ]);
  expect(sectionOf('Who was on whom').textContent).toContain('Under 221: bo −$20.00');
  expect(screen.queryByRole('navigation', { name: 'Nights' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Share this night' })).toBeTruthy();
});

test('shows a swing that no ticket shows', async () => {
  const { highlights, ...money } = aMoney();
  const swing = { uid: 'bo', betId: 'game-1', profit: -70, bets: 2 };
  aServer(() => ok(aNight({ money: [{ ...money, highlights: { ...highlights, swing } }] })));
  open();
  await screen.findByText('Biggest swing in one game');
  expect(itemsOf('What stood out')[0]).toBe('BBiggest swing in one gameboCeltics vs. Heat, 2 bets−$70.00');
});

test('dims the points of the loser, and says what a corrected score was and what became of other games', async () => {
  const games: NightGame[] = [
    { ...game, scoreBefore: { team1: 99, team2: 100 } },
    { ...game, id: 'game-2', state: 'void', score: null, picks: [aPick({ returned: 20 })] },
    { ...game, id: 'game-3', state: 'live', score: null, picks: [aPick({ side: 'team2', stakes: 30, inPlay: 30 })] },
    { ...game, id: 'game-4', picks: [aPick({ account: 's1' })] },
  ];
  aServer(() => ok(aNight({ games })));
  open();
  expect((await screen.findByText('was 99–100')).parentElement?.textContent).toBe('Correctedwas 99–100');
  const [corrected, called, live, ...others] = within(sectionOf('Who was on whom')).getAllByRole('listitem');
  expect(corrected?.querySelector('[class*="text-bulb/"] .sr-only')?.textContent).toBe('100');
  expect(called?.textContent).toMatch(/you on .*stake back.*Called offNobody$/);
  expect(live?.textContent).toMatch(/Nobody.*In playyou on .*\$30\.00 in play$/);
  expect(others).toEqual([]);
});

test('shows the money of a season first, and the main money on a tap', async () => {
  const season = aMoney({ account: 's1', seasonName: 'Winter', rows: [aNightRow({ uid: 'bo', profit: 12 })] });
  aServer(() => ok(aNight({ money: [aMoney(), season] })));
  open();
  await screen.findByRole('heading', { level: 1 });
  expect(itemsOf('Profit of the night')).toHaveLength(1);
  expect(screen.getByText(/^Winter · /)).toBeTruthy();
  expect(headline()).toBe('bo finished the night ahead');
  fireEvent.click(screen.getByRole('radio', { name: 'Main' }));
  expect(itemsOf('Profit of the night')).toHaveLength(2);
});

test('names no winner while a bet of the night is open', async () => {
  const { highlights, ...money } = aMoney({ games: 2, over: 1, isOver: false });
  aServer(() => ok(aNight({ money: [{ ...money, highlights: { ...highlights, winner: null } }] })));
  open();
  await screen.findByText(/ on 2 games, 1 over\. /);
  expect(headline()).toBe('You lead the night');
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
  expect(await screen.findByText(/^Main balances/)).toBeTruthy();
});

test('asks a signed-out visitor to sign in, and leads back to the night afterwards', async () => {
  setSession({ status: 'out' });
  const calls = aServer(() => ok(aNight()));
  open();
  expect(await screen.findByText('Please log in to view your groups.')).toBeTruthy();
  expect(calls).toEqual([]);
  expect(rememberedInvitation()).toBe('/group/g1/night/2026-11-25');
});
