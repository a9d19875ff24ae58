import { leagueDay } from '@courtside/contract/league-day';
import { refreshResults } from '@courtside/core/testing/refresh';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

async function aGroup() {
  const [ada, bob] = [await server.aUser(), await server.aUser()];
  const body = { groupName: 'Friends' };
  const { id } = dataOf('createGroup', await server.call('POST', '/api/groups', { token: ada.token, body }));
  await server.call('PUT', `/api/groups/${id}`, { token: bob.token, body: {} });
  return { id, ada, bob };
}

const read = (id: string, day: string, token: string) =>
  server.call('GET', `/api/groups/${id}/nights/${day}`, { token });

describe('a night of a group', () => {
  it('has the score, the profit and the highlights in dollars', async () => {
    const { id, ada, bob } = await aGroup();
    const game = await server.anOpenGame();
    const bet = async ({ uid, token }: typeof ada, teamChosen: string) =>
      dataOf(
        'placeBet',
        await server.call('POST', `/api/userbets/${uid}`, {
          token,
          body: { betId: game.id, teamChosen, amount: 25.5 },
        }),
      );
    await bet(ada, game.team1);
    const won = await bet(bob, game.team2);
    const core = await server.core();
    await core.db.games.updateOne({ _id: game.id }, { $set: { startTime: new Date(Date.now() - 1_000) } });
    const day = leagueDay(Date.now() - 1_000);
    server.feed.score(game.id, 97, 100, true);
    await refreshResults(core.games, server.feed);
    await core.settlement.settle(game.id);
    const night = dataOf('readNight', await read(id, day, ada.token));
    const profit = won.potentialWinnings - 25.5;
    expect(night).toMatchObject({
      groupId: id,
      groupName: 'Friends',
      memberIds: [ada.uid, bob.uid],
      night: day,
      games: [
        {
          id: game.id,
          state: 'final',
          score: { team1: 97, team2: 100 },
          scoreBefore: null,
          picks: [
            { side: 'team1', uids: [ada.uid], stakes: 25.5, inPlay: 0, returned: 0, profit: -25.5 },
            { side: 'team2', uids: [bob.uid], stakes: 25.5, inPlay: 0, returned: 0, profit },
          ],
        },
      ],
      money: [
        {
          account: 'main',
          seasonName: null,
          isOver: true,
          rows: [
            { uid: bob.uid, profit },
            { uid: ada.uid, profit: -25.5 },
          ],
          records: [
            { uid: bob.uid, bets: 1, won: 1, lost: 0, best: { teamChosen: game.team2, profit }, worst: null },
            { uid: ada.uid, bets: 1, won: 0, lost: 1, best: null, worst: { teamChosen: game.team1, profit: -25.5 } },
          ],
          highlights: {
            winner: { uids: [bob.uid], profit },
            swing: { uid: ada.uid, betId: game.id, profit: -25.5, bets: 1 },
            loneliestWin: { id: won.id, userId: bob.uid, status: 'won' },
            worstBeat: { bet: { userId: ada.uid, amount: 25.5 }, by: 3 },
            closestCall: { bet: { userId: bob.uid }, by: 3 },
          },
        },
      ],
    });
    expect(new Set(night.members.map(({ uid }) => uid))).toEqual(new Set([ada.uid, bob.uid]));
  });

  it('is empty on a day without bets, and refuses what is no day', async () => {
    const { id, ada } = await aGroup();
    const night = dataOf('readNight', await read(id, '2001-01-01', ada.token));
    expect(night).toMatchObject({ games: [], money: [], members: [], previous: null, next: null });
    for (const day of ['0000-01-01', '9999-12-31']) dataOf('readNight', await read(id, day, ada.token));
    for (const day of ['2026-02-30', 'today', '2026-1-1'])
      expect(await read(id, day, ada.token)).toMatchObject({
        status: 400,
        body: { code: 'bad-request', field: 'day' },
      });
  });

  it('is shown to members only', async () => {
    const { id } = await aGroup();
    const { token } = await server.aUser();
    expect(await read(id, '2026-01-14', token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});
