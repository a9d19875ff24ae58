import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signInWithGoogle, signUp } from '../testing/emulator.ts';
import { aServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

type Fields = Record<string, unknown>;

/** The client of the product specification: the calls it makes, as it makes them, and what it reads of the responses. */
function specifiedClient({ uid, token, email }: SignedIn) {
  async function ask(method: string, path: string, body?: object): Promise<{ status: number; body: Fields }> {
    const { status, body: response } = await server.call(method, path, { token, ...(body && { body }) });
    return { status, body: { ...response } };
  }
  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await ask('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body.data as T;
  };
  return {
    uid,
    signUp: (username: string) =>
      ask('POST', `/api/users/${uid}`, { username, email, balance: 1000, totalWinnings: 0, groupIds: [] }),
    isKnown: async () => (await ask('GET', `/api/users/${uid}`)).status === 200,
    balance: async () => (await read<{ balance: number }>(`/api/users/${uid}`)).balance,
    games: () => read<{ id: string; team1: string; team1_price: number; endTime: string }[]>('/api/bets'),
    leaderboard: () => read<{ uid: string; username: string; balance: number }[]>('/api/users'),
    ownBets: () => read<Record<string, Fields>>(`/api/userBets/user_id/${uid}`),
    /** The group page: the group, then each member's record. */
    async groupPage(id: string) {
      const group = await read<{ groupName: string; memberIds: string[] }>(`/api/groups/${id}`);
      const members = await Promise.all(group.memberIds.map((member) => read<Fields>(`/api/users/${member}`)));
      return { group, members };
    },
    async myGroups() {
      const groups = await read<{ id: string; memberIds: string[] }[]>('/api/groups');
      return groups.filter(({ memberIds }) => memberIds.includes(uid)).map(({ id }) => id);
    },
    createGroup: (groupName: string) =>
      ask('POST', '/api/groups', { groupName, creatorId: uid, memberIds: [uid], leaderboard: [] }),
    joinGroup: (id: string) => ask('PUT', `/api/groups/${id}`, { joinUserId: uid }),
    leaveGroup: (id: string) => ask('DELETE', `/api/groups/${id}/users/${uid}`),
    /** The two steps of a bet. */
    async placeBet(game: { id: string; team1: string }, amount: number) {
      const step = await ask('PATCH', `/api/users/${uid}/bet`, { betAmount: amount });
      if (step.body.success === false) return step;
      const bet = { userId: uid, betId: game.id, teamChosen: game.team1, amount, potentialWinnings: 0 };
      return ask('POST', `/api/userbets/${uid}`, { ...bet, status: 'pending' });
    },
  };
}

it('signs up by email and with Google, bets in two steps, and reads balance, bets and leaderboard', async () => {
  const ann = specifiedClient(await signUp());
  expect(await ann.signUp('ann')).toMatchObject({ status: 201 });
  const google = await signInWithGoogle({ sub: '4711', email: 'ben@gmail.example', name: 'Ben' });
  const ben = specifiedClient(google);
  expect(await ben.isKnown()).toBe(false);
  await ben.signUp('Ben');
  expect(await ben.isKnown()).toBe(true);

  const offered = await server.anOpenGame();
  const game = (await ann.games()).find(({ id, endTime }) => id === offered.id && Date.parse(endTime) > Date.now());
  if (game === undefined) throw new Error('the game is not listed');
  expect(await ann.placeBet(game, 40)).toMatchObject({ status: 201, body: { success: true } });
  expect(await ann.balance()).toBe(960);
  const [bet] = Object.values(await ann.ownBets());
  expect(bet).toMatchObject({
    betId: game.id,
    teamChosen: game.team1,
    amount: 40,
    potentialWinnings: 100,
    status: 'pending',
    betData: { team1: game.team1, team1_price: 150, startTime: expect.any(String) },
  });
  expect(await ann.placeBet(game, 5_000)).toMatchObject({
    body: { success: false, message: 'Your bet amount exceeds your available balance. Please reduce the bet amount.' },
  });
  expect((await ann.leaderboard()).map(({ uid, balance }) => [uid, balance])).toEqual([
    [ben.uid, 1000],
    [ann.uid, 960],
  ]);
});

it("shows a group's page with each member's record, after creating, joining and before leaving it", async () => {
  const [cleo, dan] = [specifiedClient(await signUp()), specifiedClient(await signUp())];
  await cleo.signUp('cleo');
  await dan.signUp('dan');
  const { body } = await cleo.createGroup('Sofa squad');
  expect(body).toMatchObject({ success: true, message: expect.any(String), data: { id: body.id } });
  const id = String(body.id);
  expect(await dan.joinGroup(id)).toMatchObject({ status: 200, body: { message: 'You joined Sofa squad.' } });
  expect(await dan.myGroups()).toEqual([id]);
  const { group, members } = await dan.groupPage(id);
  expect(group).toMatchObject({ groupName: 'Sofa squad', memberIds: [cleo.uid, dan.uid] });
  expect(members).toMatchObject([
    { uid: cleo.uid, username: 'cleo', balance: 1000 },
    { uid: dan.uid, username: 'dan', balance: 1000 },
  ]);
  expect(members[0]).not.toHaveProperty('email');
  expect(await dan.leaveGroup(id)).toMatchObject({ status: 200, body: { message: 'You left Sofa squad.' } });
  expect(await dan.myGroups()).toEqual([]);
});

it("refuses a group's page that is reloaded before the sign-in is known, and shows every member once it is", async () => {
  const [cleo, dan] = [await signUp(), await signUp()];
  for (const user of [cleo, dan]) await specifiedClient(user).signUp('member');
  const { body } = await specifiedClient(cleo).createGroup('Sofa squad');
  await specifiedClient(dan).joinGroup(String(body.id));
  const path = `/api/groups/${String(body.id)}`;
  for (const headers of [{}, { authorization: 'the value that all visitors share' }])
    expect(await server.call('GET', path, { headers })).toMatchObject({
      status: 401,
      body: { success: false, code: 'unauthenticated' },
    });
  const { members } = await specifiedClient(dan).groupPage(String(body.id));
  expect(members.map(({ uid }) => uid)).toEqual([cleo.uid, dan.uid]);
});

it('reads and refreshes the injuries without signing in and without a body', async () => {
  const headers = { 'content-type': 'application/json' };
  const refreshed = await server.call('POST', '/api/injuries/scrape', { headers });
  expect([200, 503]).toContain(refreshed.status);
  const read = await server.call('GET', '/api/injuries/');
  expect(read).toMatchObject({ status: 200, body: { data: expect.any(Array) } });
  expect(read.body).toHaveProperty('lastUpdated');
});

it('finds every call whatever the case of its path', async () => {
  const { uid, token } = await server.aUser();
  for (const path of ['/API/Bets', '/Api/USERS', `/api/Users/${uid}`, `/API/UserBets/User_Id/${uid}`, '/api/GROUPS'])
    expect([path, (await server.call('GET', path, { token })).status]).toEqual([path, 200]);
});
