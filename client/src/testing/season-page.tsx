import { leagueDay } from '@courtside/contract/league-day';
import type { Season, SeasonDetail, SeasonRow } from '@courtside/contract/seasons';
import { dayMs } from '@courtside/contract/time';
import { groupTopic, seasonTopic, tabTopic } from '@courtside/contract/topic-names';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { clearAccount, setAccount } from '../features/account/account-atoms.ts';
import { currentSeasonAtom, seasonsAtom } from '../features/seasons/season-atoms.ts';
import { setSession } from '../features/session/session-atoms.ts';
import { neededTopicsAtom } from '../live/topics.ts';
import { store } from '../store.ts';
import { aBet, aGroup, aMember, anAccount, inMs } from './builders.ts';
import { aTab } from './challenge-builders.ts';
import { errorResponse, fakeApi, ok, type SeenCall } from './fake-api.ts';
import { renderGroupPage } from './group-page.tsx';
import { aSeason, aSeasonDetail, aSeasonRow } from './season-builders.ts';

/** A season that began the day before yesterday. */
export const running = aSeason({
  firstDay: leagueDay(Date.now() - 2 * dayMs),
  lastDay: leagueDay(Date.now() + 27 * dayMs),
  startsAt: inMs(-2 * dayMs),
  endsAt: inMs(28 * dayMs),
});

/** The table of the season: the second row is Ana's. */
export const rows = [
  aSeasonRow({ uid: 'bo', standing: 1150.5, profit: 150.5, balance: 1100.5, inPlay: 50, placesGained: 1, bets: 4 }),
  aSeasonRow({ uid: 'ana', rank: 2, standing: 985, profit: -15, balance: 985, placesGained: -1 }),
  aSeasonRow({ uid: 'cy', rank: 3, standing: 940, profit: -60, joinedLate: true, joinedOn: '2026-11-20' }),
  aSeasonRow({ uid: 'di', rank: 4, standing: -955, profit: -955, debt: 1000, rebuys: 1, balance: 45, isMember: false }),
];
/** The group's standings. Ana owns the group. */
export const members = [aMember(), aMember({ uid: 'bo', username: 'bo', rank: 2 })];

/** The detail of a season, with records once the first bets are decided. Without bets in the last week of a final one. */
function detailOf(season: Season, table: readonly SeasonRow[]): SeasonDetail {
  const bet = { ...aBet({ account: season.id, status: 'won' }), username: 'bo', profit: 75 };
  const week = (firstDay: string, lastDay: string) => ({ firstDay, lastDay, state: 'running' as const, winners: [] });
  return {
    ...aSeasonDetail(season, table),
    weeks: [
      {
        ...week('2026-11-16', '2026-11-22'),
        state: 'final',
        winners: [{ uid: 'bo', username: 'bo' }],
        rows: [
          { uid: 'bo', username: 'bo', rank: 1, profit: 75, bets: 2 },
          { uid: 'cy', username: 'cy', rank: 2, profit: 0, bets: 1 },
          { uid: 'di', username: 'di', rank: 2, profit: 0, bets: 1 },
        ],
      },
      { ...week('2026-11-23', '2026-11-29'), rows: [{ uid: 'ana', username: 'ana', rank: 1, profit: -15, bets: 1 }] },
      ...(season.state === 'final' ? [{ ...week('2026-11-30', '2026-12-06'), state: 'final' as const, rows: [] }] : []),
    ],
    bests: { bestBet: bet, worstBet: null, longestStreak: { uid: 'bo', username: 'bo', wins: 3 } },
  };
}

/** A server whose group has these seasons, the newest first; `reply` answers other calls about seasons. */
export function aSeasonServer(
  seasons: readonly Season[],
  table: readonly SeasonRow[] = rows,
  reply?: (call: SeenCall) => Response,
) {
  return fakeApi((call) => {
    const { path } = call;
    if (path.endsWith('/invite')) return ok({ groupId: 'g1', code: 'HKPT-4F7', path: '/invite/HKPT-4F7' });
    if (path.endsWith('/bets')) return ok([]);
    if (path.endsWith('/history')) return ok({ members: [] });
    if (path.includes('/log')) return ok({ entries: [], nextCursor: null });
    if (path === '/api/groups/g1') return ok(aGroup(members));
    if (path.endsWith('/tab')) return ok(aTab());
    if (path.endsWith('/tickets')) return ok([]);
    if (path.endsWith('/moments')) return ok({ night: null, moments: [] });
    if (call.method === 'GET' && path.endsWith('/seasons')) return ok(seasons);
    const season = seasons.find(({ id }) => path.endsWith(`/seasons/${id}`));
    if (season) return ok(detailOf(season, table));
    return reply?.(call) ?? errorResponse('internal');
  });
}

/** Signs in a member of the group, which Ana owns. */
export function signIn(uid: string) {
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid, email: `${uid}@example.com`, displayName: null } });
  clearAccount();
  setAccount(anAccount({ uid, id: uid, groupIds: ['g1'] }));
}

/** Opens the page of the group, and waits until it has read its season and listens to the live feed. */
export async function openGroupPage() {
  renderGroupPage();
  await screen.findByRole('heading', { name: 'All-time balances' });
  await waitFor(() => expect(store.get(seasonsAtom('g1')).status).not.toBe('loading'));
  const season = store.get(currentSeasonAtom('g1'));
  if (season !== null) await screen.findByRole('region', { name: season.name });
  const topics = [groupTopic('g1'), tabTopic('g1'), ...(season === null ? [] : [seasonTopic('g1', season.id)])];
  await waitFor(() => expect([...store.get(neededTopicsAtom)].sort()).toEqual(topics.sort()));
}

/** The rows of the season's table. */
export const seasonRows = () => within(screen.getByRole('list', { name: 'Season standings' })).getAllByRole('listitem');
