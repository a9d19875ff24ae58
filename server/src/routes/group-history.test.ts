import { refreshResults } from '@courtside/core/testing/refresh';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

async function aGroupOf({ token }: SignedIn): Promise<string> {
  return dataOf('createGroup', await server.call('POST', '/api/groups', { token, body: { groupName: 'Friends' } })).id;
}
const join = ({ token }: SignedIn, id: string) => server.call('PUT', `/api/groups/${id}`, { token, body: {} });

describe('the history of a group', () => {
  it('begins when each member joined, and changes with results, not with stakes and deposits', async () => {
    const [creator, friend] = [await server.aUser(), await server.aUser()];
    const game = await server.anOpenGame();
    const { uid, token } = creator;
    const before = Date.now();
    const id = await aGroupOf(creator);
    await join(friend, id);
    // The members are in the order of the standings, which changes with their balances.
    const read = async () => {
      const path = `/api/groups/${id}/history`;
      const { members } = dataOf('readGroupHistory', await server.call('GET', path, { token: creator.token }));
      return members.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
    };
    const joined = await read();
    expect(joined.map(({ points }) => points.map(({ profit }) => profit))).toEqual([[0], [0]]);
    expect(Date.parse(joined[0]?.points[0]?.at ?? '')).toBeGreaterThanOrEqual(before);

    const body = { betId: game.id, teamChosen: game.team1, amount: 25.5 };
    dataOf('placeBet', await server.call('POST', `/api/userbets/${uid}`, { token, body }));
    await server.setBalance(friend, 50);
    expect(await read()).toEqual(joined);

    const core = await server.core();
    server.feed.score(game.id, 90, 100, true);
    await refreshResults(core.games, server.feed);
    await core.settlement.settle(game.id);
    const members = await read();
    const [first, ...later] = members.find((member) => member.uid === uid)?.points ?? [];
    expect(first).toEqual(joined.find((member) => member.uid === uid)?.points[0]);
    expect(later).toMatchObject([{ profit: -25.5 }]);
    expect(members.find((member) => member.uid === friend.uid)?.points).toHaveLength(1);
  });

  it('is shown to members only', async () => {
    const [creator, stranger] = [await server.aUser(), await server.aUser()];
    const id = await aGroupOf(creator);
    const rejected = await server.call('GET', `/api/groups/${id}/history`, { token: stranger.token });
    expect(rejected).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});
