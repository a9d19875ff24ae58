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
  it("equals the members' ledgers since they joined, and stays the same when it is read again", async () => {
    const [creator, friend] = [await server.aUser(), await server.aUser()];
    const game = await server.anOpenGame();
    const bet = async ({ uid, token }: SignedIn, amount: number) => {
      const body = { betId: game.id, teamChosen: game.team1, amount };
      dataOf('placeBet', await server.call('POST', `/api/userbets/${uid}`, { token, body }));
    };
    await bet(creator, 300);
    await server.setBalance(friend, 700);
    const before = Date.now();
    const id = await aGroupOf(creator);
    await join(friend, id);
    const read = async () => {
      const path = `/api/groups/${id}/history`;
      return dataOf('readGroupHistory', await server.call('GET', path, { token: creator.token })).members;
    };
    const joined = await read();
    // Both begin at the balance they joined with, not at the opening balance.
    expect(joined.map(({ points }) => points.map(({ balance }) => balance))).toEqual([[700], [700]]);
    expect(Date.parse(joined[0]?.points[0]?.at ?? '')).toBeGreaterThanOrEqual(before);

    await bet(creator, 25.5);
    const { uid, token } = friend;
    await server.setBalance(friend, 50);
    dataOf('deposit', await server.call('POST', `/api/users/${uid}/deposit`, { token, body: { amount: 100 } }));
    await bet(friend, 40);
    const members = await read();
    for (const user of [creator, friend]) {
      const path = `/api/users/${user.uid}/ledger`;
      const { lines } = dataOf('readLedger', await server.call('GET', path, { token: user.token }));
      const since = lines.reverse().filter(({ seq }) => seq > 2);
      const [first, ...later] = members.find((member) => member.uid === user.uid)?.points ?? [];
      expect(first).toEqual(joined.find((member) => member.uid === user.uid)?.points[0]);
      expect(later).toEqual(since.map(({ at, balance }) => ({ at, balance })));
      expect(later.length).toBe(user === creator ? 1 : 4);
    }
    expect(await read()).toEqual(members);
  });

  it('is shown to members only', async () => {
    const [creator, stranger] = [await server.aUser(), await server.aUser()];
    const id = await aGroupOf(creator);
    const rejected = await server.call('GET', `/api/groups/${id}/history`, { token: stranger.token });
    expect(rejected).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});
