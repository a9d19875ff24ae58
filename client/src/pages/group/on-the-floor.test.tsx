import type { FloorGame, GroupStandings } from '@courtside/contract/groups';
import { leagueDay } from '@courtside/contract/league-day';
import { render, screen, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { store } from '../../store.ts';
import { aBet, aGame, aGroup, aMember, aNightTable } from '../../testing/builders.ts';
import { OnTheFloor } from './on-the-floor.tsx';

const members = ['ana', 'bo', 'cy'].map((uid, index) => aMember({ uid, username: uid, rank: index + 1 }));
const live = aGame({ betStatus: 'closed', score: { team1: 61, team2: 58, periods: [], clock: 'Q3 4:12' } });

type FloorPick = FloorGame['picks'][number];
const aPick = (fields: Partial<FloorPick> = {}): FloorPick => ({
  account: 'main',
  market: 'moneyline',
  side: 'team1',
  line: null,
  uids: ['bo'],
  members: 1,
  stakes: 20,
  ...fields,
});

function show(picks: readonly FloorPick[], tonight: Partial<GroupStandings['tonight']> = {}) {
  const group = aGroup(members);
  const floor = picks.length === 0 ? [] : [{ betId: live.id, picks: [...picks] }];
  return render(
    <Provider store={store}>
      <MemoryRouter>
        <OnTheFloor group={{ ...group, tonight: { ...group.tonight, games: 2, floor, ...tonight } }} />
      </MemoryRouter>
    </Provider>,
  );
}

const rows = () => within(screen.getByRole('region', { name: 'On the floor' })).getAllByRole('listitem');

beforeEach(() => {
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  clearBets();
  setGames([live]);
});

test('shows a game in play with its score, and who is on which side for how much', () => {
  show([
    aPick({ market: 'spread', line: -5.5, uids: ['bo', 'ana'], members: 2, stakes: 55 }),
    aPick({ side: 'team2', uids: ['cy'], stakes: 20 }),
  ]);
  const [row] = rows();
  expect(row?.textContent).toMatch(
    /^you and bo on .*Celtics −5\.5\$55\.00BOS.*61.*MIA.*58.*Q3 4:12.*cy on .*Heat\$20\.00$/,
  );
  expect(
    within(row as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/betting#game-${live.id}`);
});

test('says that nobody is on a side, and writes totals below the board', () => {
  const total = { market: 'total', line: 221 } as const;
  show([
    aPick({ ...total, side: 'over', uids: ['ana'], stakes: 10 }),
    aPick({ ...total, side: 'under', uids: ['bo', 'cy'], members: 2, stakes: 30 }),
  ]);
  const [row] = rows();
  expect(row?.textContent?.match(/Nobody/g)).toHaveLength(2);
  expect(row?.textContent).toContain('Over 221: you $10.00');
  expect(row?.textContent).toContain('Under 221: bo and cy $30.00');
});

test('names only the team when members took different lines, and counts members without a head', () => {
  show([
    aPick({ market: 'spread', line: -5.5, uids: ['bo', 'cy'], members: 14, stakes: 140 }),
    aPick({ uids: ['ana'] }),
  ]);
  const [row] = rows();
  expect(row?.textContent).toMatch(/^you, bo, cy and 12 more on .*\+12Celtics\$160\.00/);
});

test('counts the money of the table that counts, and the head-to-heads of the group', () => {
  show(
    [
      aPick({ account: 'season-1', uids: ['ana'], stakes: 90 }),
      aPick({ uids: ['bo'], stakes: 20 }),
      aPick({ account: 'tab', side: 'team2', uids: ['cy'], stakes: 5 }),
    ],
    { tables: [aNightTable()] },
  );
  const [row] = rows();
  expect(row?.textContent).not.toContain('$90.00');
  expect(row?.textContent).toMatch(/^bo on .*\$20\.00.*cy on .*\$5\.00$/);
});

test('keeps an empty court for each game that the user has a bet on, and says when the next ones tip off', () => {
  const later = (id: string, startTime: string) => aGame({ id, startTime, betStatus: 'open' });
  setGames([live, later('later-1', '2026-11-28T01:42:00Z'), later('later-2', '2026-11-28T01:10:00Z')]);
  mergeBets([aBet({ id: 'a', betId: 'later-1' }), aBet({ id: 'b', betId: 'later-2' })]);
  const { container } = show([]);
  const courts = [...container.querySelectorAll('li[aria-hidden]')].map(({ textContent }) => textContent);
  expect(courts).toEqual([
    expect.stringMatching(/^BOS – MIAtips off .*10/),
    expect.stringMatching(/^BOS – MIAtips off .*42/),
  ]);
  expect(container.textContent).not.toContain('Nobody');
});

test('says what the user roots for in a game with an own bet, and nothing in other games', async () => {
  const [ana, bo, cy] = members;
  const richer = aMember({ ...bo, username: 'bo', balance: 1050, inPlay: 0 });
  mergeBets([aBet({ userId: 'ana', betId: live.id, side: 'team1', amount: 20, potentialWinnings: 100 })]);
  const floor = [{ betId: live.id, picks: [aPick({ uids: ['ana'] })] }];
  const group = aGroup([richer, aMember({ ...ana, balance: 980, inPlay: 20 }), aMember({ ...cy, balance: 10 })]);
  // An hour ahead may be after midnight in New York.
  const night = leagueDay(Date.parse(live.startTime));
  const shown = (betId: string) => (
    <Provider store={store}>
      <MemoryRouter>
        <OnTheFloor
          group={{
            ...group,
            tonight: { ...group.tonight, night, games: 2, floor: floor.map((each) => ({ ...each, betId })) },
          }}
        />
      </MemoryRouter>
    </Provider>
  );
  const { rerender } = render(shown(live.id));
  expect(await screen.findByText('Celtics to win: 60% becomes 100% to have the highest balance')).toBeTruthy();
  setGames([live, { ...live, id: 'other' }]);
  rerender(shown('other'));
  expect(screen.queryByText(/Celtics to win:/)).toBeNull();
});

test('moves no game when another one begins or ends', () => {
  const ids = ['first', 'second', 'third'];
  setGames(ids.map((id) => aGame({ id, team1: `Team ${id}`, betStatus: 'closed', score: live.score })));
  const group = aGroup(members);
  const page = (...inPlay: readonly string[]) => (
    <Provider store={store}>
      <MemoryRouter>
        <OnTheFloor
          group={{
            ...group,
            tonight: { ...group.tonight, games: 3, floor: inPlay.map((betId) => ({ betId, picks: [aPick()] })) },
          }}
        />
      </MemoryRouter>
    </Provider>
  );
  const { container, rerender } = render(page('first', 'second'));
  const places = () =>
    [...container.querySelectorAll('li')].map((row) => row.querySelector('a')?.getAttribute('href')?.split('-').at(-1));
  rerender(page('second'));
  expect(places()).toEqual([undefined, 'second']);
  rerender(page('second', 'third'));
  expect(places()).toEqual(['third', 'second']);
});

test('shows nothing while no bet may be seen, and nothing of a game that is no longer listed', () => {
  setGames([]);
  const { container } = show([aPick()]);
  expect(container.textContent).toBe('');
});
