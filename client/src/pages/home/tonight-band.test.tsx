import type { NightTable } from '@courtside/contract/groups';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OwnGroup } from '../../features/groups/own-groups.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { aGroup, aMember, aNightTable } from '../../testing/builders.ts';
import { errorResponse, fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { aSeason, aSeasonDetail } from '../../testing/season-builders.ts';
import { Tonight } from '../group/tonight.tsx';
import { TonightBand } from './tonight-band.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const members = ['ana', 'bo', 'cy'].map((uid, index) => aMember({ uid, username: uid, rank: index + 1 }));
const card: OwnGroup = {
  id: 'g1',
  groupName: 'Sunday hoops',
  memberCount: 3,
  memberIds: ['ana', 'bo', 'cy'],
  archived: false,
  rank: 1,
  position: 1,
  leaders: null,
};

function aRow(uid: string, profit: number, inPlay = 0): NightTable['rows'][number] {
  return { uid, profit, inPlay, open: inPlay > 0 ? 1 : 0, steps: [] };
}

function show(rows: NightTable['rows'], games = 3) {
  const group = aGroup(members);
  const tables = rows.length === 0 ? [] : [aNightTable({ account: 'main', games: 5, over: 2, rows })];
  fakeApi(({ path }) =>
    path === '/api/groups/g1'
      ? ok({ ...group, tonight: { ...group.tonight, games, tables } })
      : errorResponse('internal'),
  );
  return renderPage(<TonightBand group={card} />);
}

const heads = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => {
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
});

test('shows the own profit, the place and the friends from the lowest profit to the highest', async () => {
  const { container } = show([aRow('bo', 41.5), aRow('ana', 18.18, 45), aRow('cy', -20)]);
  expect(await screen.findByText('2nd in Sunday hoops')).toBeTruthy();
  expect(container.textContent).toContain('2 of 5 games over');
  expect(container.textContent).toContain('+$18.18');
  expect(container.textContent).toContain('You are $23.32 behind, with $45.00 still in play.');
  expect(heads()).toEqual([
    expect.stringMatching(/cy −\$20$/),
    expect.stringMatching(/You \+\$18$/),
    expect.stringMatching(/bo \+\$42$/),
  ]);
});

test('shares a place among members with the same profit', async () => {
  show([aRow('ana', 20), aRow('bo', 20), aRow('cy', -20)]);
  expect(await screen.findByText('1st in Sunday hoops')).toBeTruthy();
});

test('says that nobody has a bet yet, and leads to the group', async () => {
  const { container } = show([]);
  const link = await screen.findByRole('link', { name: 'Sunday hoops' });
  expect(link.getAttribute('href')).toBe('/group/g1');
  expect(container.textContent).toContain('Nobody has a bet on a game that has begun.');
});

test('is about the same money as the group: the current season, then main; the other one is one tap away', async () => {
  const season = aSeason({ id: 'z', groupId: 'g1', name: 'Madness', state: 'running', lastDay: '2999-01-01' });
  const older = aSeason({ id: 'a', groupId: 'g1', name: 'Opening', state: 'final' });
  const group = aGroup(members);
  const tables = [
    aNightTable({ account: 'a', rows: [aRow('ana', 1)] }),
    aNightTable({ account: 'main', rows: [aRow('ana', 2, 2_400)] }),
    aNightTable({ account: 'z', rows: [aRow('bo', 3)] }),
  ];
  const standings = { ...group, id: 'g1', tonight: { ...group.tonight, games: 3, tables } };
  let seasons: (typeof season)[] = [];
  fakeApi(({ path }) => {
    if (path === '/api/groups/g1') return ok(standings);
    if (path === '/api/groups/g1/seasons/a') return ok(aSeasonDetail(older, []));
    return path === '/api/groups/g1/seasons' ? ok(seasons) : errorResponse('internal');
  });
  const both = () =>
    renderPage(
      <>
        <TonightBand group={card} />
        <Tonight group={standings} />
      </>,
    );
  // After its last result, a season no longer hides what is open in the main balances.
  for (const fields of [{ state: 'final' as const }, { lastDay: '2000-01-01' }]) {
    seasons = [{ ...season, ...fields }, older];
    const { unmount } = both();
    expect(await screen.findByRole('heading', { name: 'Tonight in main balances' })).toBeTruthy();
    unmount();
    setSession({ status: 'out' });
    setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  }

  seasons = [season, older];
  const first = both();
  expect(await screen.findByRole('heading', { name: 'Tonight in Madness' })).toBeTruthy();
  expect(screen.getAllByText('Tonight in Madness')).toHaveLength(2);
  const [onHome] = screen.getAllByRole('button', { name: 'Show Opening' });
  if (onHome === undefined) throw new Error('no button');
  fireEvent.click(onHome);
  expect(screen.getAllByText('Tonight in Opening')).toHaveLength(2);
  const [next] = screen.getAllByRole('button', { name: 'Show main balances' });
  if (next === undefined) throw new Error('no button');
  fireEvent.click(next);
  await waitFor(() => expect(screen.getAllByText('Tonight in main balances')).toHaveLength(2));
  expect(first.container.textContent).toContain('+$2.00');
});
