import { makeChallenge } from '@courtside/core/challenges/make-challenge';
import { takeChallenge } from '@courtside/core/challenges/take-challenge';
import { createGroup } from '@courtside/core/groups/create-group';
import { joinGroup } from '@courtside/core/groups/membership';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bettorsAt } from '../testing/bettors.ts';
import type { SignedIn } from '../testing/emulator.ts';
import { connectLive } from '../testing/live.ts';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

const { place, betsOf } = bettorsAt({ call: (...request) => server.call(...request) });

describe("the caller's bets", () => {
  it('are keyed by id with every field of the contract, and empty for a new user', async () => {
    const user = await server.aUser();
    expect(await betsOf(user)).toEqual({});
    const game = await server.anOpenGame();
    for (const id of ['first', 'second'])
      await place(user, { id, betId: game.id, teamChosen: game.team1, amount: 1.25 });
    expect(Object.keys(await betsOf(user)).sort()).toEqual(['first', 'second']);
  });
});

describe("the caller's head-to-heads", () => {
  it('have the name of the opponent in the lists and in the export, also after the opponent has changed it', async () => {
    const [ada, bob] = [await server.aUser(), await server.aUser()];
    const core = await server.core();
    const { accounts, db } = core;
    const groupId = (await createGroup(core, { uid: ada.uid, name: 'Hoops' })).group.id;
    await joinGroup(core, bob.uid, groupId);
    const { id: gameId, team1: teamChosen } = await server.anOpenGame();
    await place(ada, { id: 'plain', betId: gameId, teamChosen, amount: 1 });
    const terms = { uid: ada.uid, groupId, gameId, market: 'moneyline', side: 'team1', stake: 2_000 } as const;
    const { _id: challengeId } = await makeChallenge(core, { ...terms, opponent: bob.uid });
    await takeChallenge(core, { uid: bob.uid, groupId, challengeId });
    const id = `challenge~${challengeId}`;
    const nameOf = async (uid: string) => (await accounts.get(uid))?.username;
    const opponentsOf = async (user: SignedIn) => {
      const page = await server.call('GET', `/api/userBets/user_id/${user.uid}?limit=10`, { token: user.token });
      const exported = await server.call('GET', `/api/users/${user.uid}/export`, { token: user.token });
      return [
        (await betsOf(user))[id]?.opponent,
        dataOf('listUserBets', page)[id]?.opponent,
        dataOf('exportAccount', exported).bets.find((bet) => bet.id === id)?.opponent,
      ];
    };
    expect(new Set(await opponentsOf(ada))).toEqual(new Set([await nameOf(bob.uid)]));
    expect(new Set(await opponentsOf(bob))).toEqual(new Set([await nameOf(ada.uid)]));
    expect((await betsOf(ada)).plain).not.toHaveProperty('opponent');
    await db.users.updateOne({ uid: bob.uid }, { $set: { username: 'Bryce' } });
    expect(new Set(await opponentsOf(ada))).toEqual(new Set(['Bryce']));
    await db.users.deleteOne({ uid: bob.uid });
    expect(new Set(await opponentsOf(ada))).toEqual(new Set(['A former user']));
  });
});

describe("the caller's bets in pages", () => {
  async function pageOf({ uid, token }: SignedIn, query: string) {
    const response = await server.call('GET', `/api/userBets/user_id/${uid}${query}`, { token });
    const { nextCursor } = response.body as { readonly nextCursor?: string | null };
    return { ids: Object.keys(dataOf('listUserBets', response)), nextCursor };
  }

  it('are all included, with a cursor while there are more', async () => {
    const user = await server.aUser();
    const { id: betId, team1: teamChosen } = await server.anOpenGame();
    for (const id of ['a', 'b', 'c']) await place(user, { id, betId, teamChosen, amount: 1 });
    expect(await pageOf(user, '?limit=1000')).toEqual({ ids: ['c', 'b', 'a'], nextCursor: null });
    const first = await pageOf(user, '?limit=2');
    expect(first.ids).toEqual(['c', 'b']);
    expect(await pageOf(user, `?limit=2&cursor=${first.nextCursor}`)).toEqual({ ids: ['a'], nextCursor: null });
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=nonsense', 'page=2'])(
    'reject %s with the field',
    async (query) => {
      const { uid, token } = await server.aUser();
      const response = await server.call('GET', `/api/userBets/user_id/${uid}?${query}`, { token });
      expect(response).toMatchObject({ status: 400, body: { code: 'bad-request', field: query.split('=')[0] } });
    },
  );

  it('are limited per page over HTTP and live, and complete without a limit', async () => {
    const user = await server.aUser();
    const { id: betId, team1: teamChosen } = await server.anOpenGame();
    await place(user, { id: 'model', betId, teamChosen, amount: 1 });
    const { db } = await server.core();
    const model = await db.bets.findOne({ uid: user.uid }).lean();
    if (model === null) throw new Error('the bet was not placed');
    const many = Array.from({ length: 5_000 }, (_each, n) => ({ ...model, _id: `${user.uid}:b${n}`, id: `b${n}` }));
    await db.bets.insertMany(many, { lean: true });
    const page = await pageOf(user, '?limit=1000');
    expect(page.ids).toHaveLength(1_000);
    expect((await pageOf(user, `?cursor=${page.nextCursor}`)).ids).toHaveLength(1_000);
    const complete = await pageOf(user, '');
    expect(new Set(complete.ids)).toEqual(new Set(['model', ...many.map(({ id }) => id)]));
    expect(complete.nextCursor).toBeNull();
    const { socket, snapshot } = await connectLive(server.url, { token: user.token });
    expect((await snapshot('me')).data.bets.length).toBeLessThanOrEqual(1_050);
    socket.close();
  });
});

describe('one bet', () => {
  const one = ({ uid, token }: SignedIn, id: string) => server.call('GET', `/api/userBets/${uid}/${id}`, { token });

  it("is returned only to its user, even if another user's bet has the same id", async () => {
    const [user, other] = [await server.aUser(), await server.aUser()];
    const game = await server.anOpenGame();
    const bet = dataOf(
      'placeBet',
      await place(user, { id: 'mine', betId: game.id, teamChosen: game.team1, amount: 5 }),
    );
    expect(dataOf('getUserBet', await one(user, 'mine'))).toEqual(bet);
    expect(await one(other, 'mine')).toMatchObject({ status: 404, body: { code: 'bet-not-found' } });
  });
});
