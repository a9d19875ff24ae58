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

/** Ana won at a chance of one in ten, Bo lost ten dollars on the other side. */
function played(season: Season): SeasonBets {
  const bet = { draw: 0, stake: 10, payout: 100, fair: 0.1, paid: 100 } as const;
  return {
    season,
    members: ['ana', 'bo'].map((uid) => ({ uid, username: uid, isMember: true, debt: 0, canWin: true })),
    draws: [{ betId: 'game', market: 'moneyline', line: null, chance: 0.1 }],
    bets: [
      { ...bet, member: 0, side: 0, status: 'won' },
      { ...bet, member: 1, side: 1, payout: 11, fair: 0.9, status: 'lost', paid: 0 },
    ],
  };
}

const running = aSeason({ id: 's2', name: 'Spring League', state: 'running', champions: [], finalAt: null });

function aServer(seasons: readonly Season[] = [finished]) {
  const responses: Record<string, () => Response> = {
    '/api/groups/g1': () => ok(aGroup([aMember({ uid: 'ana', username: 'ana' })])),
    '/api/groups/g1/seasons': () => ok(seasons),
    '/api/groups/g1/seasons/all-time': () => ok(all),
    '/api/groups/g1/seasons/s1/luck': () => ok(played(finished)),
    '/api/groups/g1/seasons/s2/luck': () => ok({ ...played(running), bets: [] }),
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

test("shows the user's seasons, luck, and how often they lead in replays", async () => {
  aServer();
  open('ana');
  expect(
    await screen.findByText('You got back $100.00 where $10.00 was to be expected: $90.00 of good luck.'),
  ).toBeTruthy();
  const words = screen.getByText(/^You lead after ([\d,]+) of 10,000 replays of the season\.$/).textContent ?? '';
  // A chance of one in ten, within five standard deviations.
  expect(Math.abs(Number(words.match(/[\d,]+/)?.[0].replace(',', '')) - 1000)).toBeLessThan(150);
  const seasons = within(screen.getByRole('region', { name: 'Seasons' }));
  expect(seasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '#1Winter LeaguechampionOct 1 – 30+$90.00',
  ]);
});

test('compares the luck of all members, and leads to their pages', async () => {
  aServer();
  open('bo');
  expect(await screen.findByText('bo got back $0.00 where $9.90 was to be expected: $9.90 of bad luck.')).toBeTruthy();
  expect(screen.getByText('No longer a member of the group.')).toBeTruthy();
  expect(screen.getByText(/joined late$/)).toBeTruthy();
  const rows = within(screen.getByRole('list', { name: 'Members by replays led' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/bo−\$9\.90(89|90|91)%$/),
    expect.stringMatching(/anaYou\+\$90\.00(9|10|11)%$/),
  ]);
  expect(screen.getByRole('link', { name: 'ana' }).getAttribute('href')).toBe('/group/g1/member/ana');
});

test('begins with the season that is running, and shows another one when it is chosen', async () => {
  aServer([running, finished]);
  open('ana');
  expect(await screen.findByText('You have no decided bet yet.')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Season' }), { target: { value: 's1' } });
  expect(await screen.findByText(/\$90\.00 of good luck/)).toBeTruthy();
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
