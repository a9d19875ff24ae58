import type { AllTime } from '@courtside/contract/seasons';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '../../../features/session/session-atoms.ts';
import { store } from '../../../store.ts';
import { aGroup, aMember } from '../../../testing/builders.ts';
import { errorResponse, fakeApi, ok } from '../../../testing/fake-api.ts';
import { aSeason, aSeasonDetail, aSeasonRow } from '../../../testing/season-builders.ts';
import SeasonsPage from './seasons-page.tsx';

vi.mock('../../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const bo = { uid: 'bo', username: 'bo' };
const running = aSeason();
const autumn = aSeason({ id: 's0', name: 'Autumn Cup', state: 'final', champions: [bo] });
const summer = aSeason({
  id: 's9',
  name: 'Summer Cup',
  state: 'final',
  champions: [bo, { uid: 'ana', username: 'ana' }],
});
const finish = (seasonId: string, rank: number, standing: number) => {
  return { seasonId, rank, standing, profit: standing - 1000, joinedLate: false, isChampion: rank === 1 };
};
const all: AllTime = {
  seasons: [autumn, summer],
  rows: [
    {
      ...bo,
      isMember: true,
      titles: 2,
      sharedTitles: 1,
      profit: 150.5,
      bestNight: { seasonId: 's0', day: '2026-11-20', profit: 75 },
      longestStreak: 4,
      finishes: [finish('s0', 1, 1150.5), finish('s9', 1, 1000)],
    },
    {
      uid: 'di',
      username: 'di',
      isMember: false,
      titles: 0,
      sharedTitles: 0,
      profit: -955,
      bestNight: null,
      longestStreak: 0,
      finishes: [finish('s0', 4, 45)],
    },
  ],
};

function open(seasons = all, hasFailed = () => false) {
  const responses: Record<string, () => Response> = {
    '/api/groups/g1': () => ok(aGroup([aMember({ uid: 'ana', username: 'ana' })])),
    '/api/groups/g1/seasons': () => ok([running, ...seasons.seasons]),
    '/api/groups/g1/seasons/all-time': () => (hasFailed() ? errorResponse('internal') : ok(seasons)),
    '/api/groups/g1/seasons/s0': () => ok(aSeasonDetail(autumn, [aSeasonRow(bo)])),
  };
  fakeApi(({ path }) => responses[path]?.() ?? errorResponse('not-found'));
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/group/g1/seasons']}>
        <Routes>
          <Route path="/group/:id/seasons" element={<SeasonsPage />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}

beforeEach(() => {
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'bo', email: 'bo@example.com', displayName: null } });
});

const texts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('hangs a banner for each champion, keeps a place for the season that runs, and opens a final table', async () => {
  open();
  const banners = await screen.findByRole('region', { name: 'Banners' });
  expect(texts(banners)).toEqual([
    expect.stringMatching(/boAutumn CupNov 16 – Dec 15\$1,150\.50$/),
    expect.stringMatching(/bo and anaSummer CupNov 16 – Dec 15\$1,000\.00$/),
    expect.stringMatching(/^Winter Leagueday \d+ of 30$/),
  ]);
  expect(screen.getByText('2 finished, 1 running')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Autumn Cup' }));
  expect(await screen.findByRole('dialog', { name: 'Autumn Cup' })).toBeTruthy();
});

test('lists the members by titles with their places, and what stands out of all seasons', async () => {
  let fails = true;
  open(all, () => fails);
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  fails = false;
  fireEvent.click(retry);
  const table = await screen.findByRole('list', { name: 'Members by titles' });
  expect(table.textContent).toContain('boYou2 titles, 1 of them shared');
  expect(table.textContent).toContain('dibest place #4, former member');
  expect(texts(screen.getByRole('list', { name: 'Places of di' }))).toEqual([
    'Autumn Cup: 44',
    'Summer Cup: not played–',
  ]);
  expect(screen.getByRole('link', { name: 'di' }).getAttribute('href')).toBe('/group/g1/member/di');
  const records = screen.getByRole('region', { name: 'Of all seasons' });
  expect(texts(records)).toEqual([
    expect.stringMatching(/Best nightbo, Nov 20, Autumn Cup\+\$75\.00$/),
    expect.stringMatching(/Longest streakbo, 4 wins in a row4$/),
  ]);
});

test('says so before the first season has ended', async () => {
  open({ seasons: [], rows: [] });
  expect(await screen.findByText('No season has ended yet.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Of all seasons' })).toBeNull();
});
