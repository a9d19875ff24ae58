import { leagueDay } from '@courtside/contract/league-day';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setAccount } from '../../features/account/account-atoms.ts';
import { clearBets, mergeBets } from '../../features/bets/bets-atoms.ts';
import { setGames } from '../../features/games/games-atoms.ts';
import { setSession } from '../../features/session/session-atoms.ts';
import { aBet, aGame, aGroup, aMember, anAccount, inMs, noTonight } from '../../testing/builders.ts';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { OwnLiveGame } from './own-live-game.tsx';

vi.mock('../../features/session/open-auth.ts', () => ({ idToken: async () => 'token' }));

const started = inMs(-600_000);
const members = [
  aMember({ uid: 'bo', username: 'Bo', balance: 1050, inPlay: 0 }),
  aMember({ uid: 'ana', username: 'Ana', rank: 2, position: 2, balance: 980, inPlay: 20 }),
];
// The night of the game, also right after midnight in New York.
const night = leagueDay(Date.parse(started));
const group = { ...aGroup(members), id: 'g1', tonight: noTonight({ night }) };

beforeEach(() => {
  clearBets();
  setSession({ status: 'out' });
  setSession({ status: 'in', user: { uid: 'ana', email: 'ana@example.com', displayName: null } });
  setGames([
    aGame({
      id: 'g',
      betStatus: 'closed',
      startTime: started,
      endTime: started,
      score: { team1: 83, team2: 80, periods: [], clock: 'Q4 2:00' },
    }),
  ]);
  mergeBets([aBet({ id: 'b', userId: 'ana', betId: 'g', side: 'team1', amount: 20, potentialWinnings: 100 })]);
});

test('says below the tickets what the user roots for among friends', async () => {
  setAccount(anAccount({ uid: 'ana', groupIds: ['g1'] }));
  fakeApi(({ path }) => (path === '/api/groups/g1' ? ok(group) : ok([group])));
  renderPage(<OwnLiveGame id="g" />);
  expect(await screen.findByText('Celtics to win: 88% becomes 100% to have the highest balance')).toBeTruthy();
});

test('asks for no group without one', () => {
  setAccount(anAccount({ uid: 'ana', groupIds: [] }));
  const calls = fakeApi(() => ok([]));
  renderPage(<OwnLiveGame id="g" />);
  expect(screen.getByText('$20.00 to win')).toBeTruthy();
  expect(calls).toEqual([]);
});
