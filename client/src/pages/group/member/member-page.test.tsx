import type { SeasonBets } from '@courtside/contract/luck/season-bets';
import type { AllTime, Season } from '@courtside/contract/seasons';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberedInvitation } from '../../../features/groups/invites.ts';
import { setSession } from '../../../features/session/session-atoms.ts';
import { store } from '../../../store.ts';
import { aGroup, aMember } from '../../../testing/builders.ts';
import { errorResponse, fakeApi, ok } from '../../../testing/fake-api.ts';
import MemberPage from './member-page.tsx';

vi.mock('../../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

function aSeason(fields: Partial<Season> = {}): Season {
  return {
    id: 's1',
    groupId: 'g1',
    name: 'Winter League',
    firstDay: '2026-10-01',
    lastDay: '2026-10-30',
    startsAt: '2026-10-01T04:00:00.000Z',
    endsAt: '2026-10-31T04:00:00.000Z',
    bankroll: 100,
    maxStakeShare: 100,
    maxStake: 100,
    rebuys: 0,
    state: 'final',
    createdBy: 'ana',
    champions: [{ uid: 'ana', username: 'ana' }],
    finalAt: '2026-10-31T08:00:00.000Z',
    ...fields,
  };
}

const finished = aSeason();
const all: AllTime = {
  seasons: [finished],
  rows: ['ana', 'bo'].map((uid, index) => ({
    uid,
    username: uid,
    isMember: uid === 'ana',
    titles: 1 - index,
    sharedTitles: 0,
    profit: 90 - 100 * index,
    bestNight: null,
    longestStreak: 1,
    finishes: [
      {
        seasonId: 's1',
        rank: index + 1,
        standing: 190 - 100 * index,
        profit: 90,
        joinedLate: uid === 'bo',
        isChampion: index === 0,
      },
    ],
  })),
};

/** In each of some games, Ana bet ten dollars at a chance of one in ten, and Bo on the other side. Ana won one game. */
function played(season: Season, games: number): SeasonBets {
  const bet = { stake: 10, payout: 100, fair: 0.1, status: 'lost', paid: 0 } as const;
  return {
    season,
    members: ['ana', 'bo'].map((uid) => ({ uid, username: uid, isMember: true, debt: 0, canWin: true })),
    draws: Array.from({ length: games }, (_, game) => ({
      betId: `game-${game}`,
      market: 'moneyline',
      line: null,
      chance: 0.1,
    })),
    bets: Array.from({ length: games }, (_, draw) => draw).flatMap((draw): SeasonBets['bets'] => {
      const other = { ...bet, draw, member: 1, side: 1, payout: 11, fair: 0.9 } as const;
      const own = { ...bet, draw, member: 0, side: 0 } as const;
      return draw === 0 ? [{ ...own, status: 'won', paid: 100 }, other] : [own, { ...other, status: 'won', paid: 11 }];
    }),
    parlays: [],
  };
}

const running = aSeason({ id: 's2', name: 'Spring League', state: 'running', champions: [], finalAt: null });

function aServer(seasons: readonly Season[] = [finished], games = 10) {
  const responses: Record<string, () => Response> = {
    '/api/groups/g1': () => ok(aGroup([aMember({ uid: 'ana', username: 'ana' })])),
    '/api/groups/g1/seasons': () => ok(seasons),
    '/api/groups/g1/seasons/all-time': () => ok(all),
    '/api/groups/g1/seasons/s1/luck': () => ok(played(finished, games)),
    '/api/groups/g1/seasons/s2/luck': () => ok({ ...played(running, 1), bets: [] }),
  };
  return fakeApi(({ path }) => responses[path]?.() ?? errorResponse('not-found'));
}

function open(uid: string) {
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/group/g1/member/${uid}`]}>
        <Routes>
          <Route path="/group/:id/member/:uid" element={<MemberPage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}

beforeEach(() => {
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
});

const made = () => screen.getByText(/was to be expected\./).textContent;

test("answers first how lucky the user was, next to all replays, and shows the user's seasons", async () => {
  aServer();
  open('ana');
  expect(await screen.findByRole('heading', { name: 'Neither good nor bad luck' })).toBeTruthy();
  expect(screen.getByText('10 decided bets')).toBeTruthy();
  // None of ten games is won with a chance of 0.9¹⁰ = 35%.
  expect(made()).toMatch(
    /^You made \$0\.00 of season money where \$0\.00 was to be expected\. Better than 3[3-7] of 100 replays\.$/,
  );
  expect(screen.getByRole('img', { name: /Real: \$0\.00, expected: \$0\.00/ })).toBeTruthy();
  const seasons = within(screen.getByRole('region', { name: 'Seasons' }));
  expect(seasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '#1Winter LeaguechampionOct 1 – 30+$90.00',
  ]);
});

test('says on what places the season would end if it were played again', async () => {
  aServer();
  open('ana');
  const places = within(await screen.findByRole('list', { name: 'Places in the replays' })).getAllByRole('listitem');
  // Ana is first if she wins a game or more.
  expect(places.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^6[4-6]%1st, the real place$/),
    expect.stringMatching(/^3[4-6]%2nd$/),
  ]);
});

test('compares the luck of all members, and leads to their pages; only the own row is marked as the user’s', async () => {
  aServer([finished], 11);
  open('bo');
  expect(await screen.findByRole('heading', { name: '$1.10 of good luck' })).toBeTruthy();
  expect(screen.getByText('No longer a member of the group.')).toBeTruthy();
  expect(screen.getByText(/joined late$/)).toBeTruthy();
  const rows = within(screen.getByRole('list', { name: 'Members by replays led' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/bo\+\$1\.10(69|70|71)%$/),
    expect.stringMatching(/anaYou−\$10\.00(29|30|31)%$/),
  ]);
  expect(rows.map(({ className }) => /court/.test(className))).toEqual([false, true]);
  expect(screen.getByRole('link', { name: 'ana' }).getAttribute('href')).toBe('/group/g1/member/ana');
});

test('tells no luck from fewer than ten bets', async () => {
  aServer([finished], 9);
  open('ana');
  expect(await screen.findByRole('heading', { name: 'Too few bets to tell luck from skill' })).toBeTruthy();
  expect(made()).toBe('You made +$10.00 of season money where $0.00 was to be expected.');
  expect(screen.queryByRole('list', { name: 'Places in the replays' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Members by replays led' })).toBeNull();
});

test('begins with the season that is running, and shows another one when it is chosen', async () => {
  aServer([running, finished]);
  open('ana');
  expect(await screen.findByRole('heading', { name: 'No decided bet yet' })).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Season' }), { target: { value: 's1' } });
  expect(await screen.findByRole('heading', { name: 'Neither good nor bad luck' })).toBeTruthy();
});

test('says so for a user who is unknown in the group', async () => {
  aServer();
  open('nobody');
  expect(await screen.findByText('There is no such member.')).toBeTruthy();
});

test('remembers the page for a visitor who signs in', () => {
  setSession({ status: 'out' });
  open('bo');
  expect(screen.getByText('Only members of the group see its members.')).toBeTruthy();
  expect(rememberedInvitation()).toBe('/group/g1/member/bo');
});
