import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type SignedIn, signUp } from '../testing/emulator.ts';
import { aServer, dataOf, type Response, type TestServer } from '../testing/server.ts';

let server: TestServer;
/** Five users, sorted by balance: 1200, 1100, 1000, 900 and 900 dollars; the last two are sorted by name. */
let users: SignedIn[];
beforeAll(async () => {
  server = await aServer();
  await server.core();
  users = [];
  for (const username of ['Åsa', 'Béa', 'Maya 🏀', 'Zoe', 'Ann']) {
    const user = await signUp();
    await server.call('POST', `/api/users/${user.uid}`, { token: user.token, body: { username } });
    users.push(user);
  }
  const balances = [1200, 1100, 1000, 900, 900];
  for (const [index, user] of users.entries()) await server.setBalance(user, balances[index] ?? 0);
  await eventually(async () => {
    const names = dataOf('listUsers', await server.call('GET', '/api/users')).map(({ username }) => username);
    expect(names).toEqual(['Åsa', 'Béa', 'Maya 🏀', 'Ann', 'Zoe']);
  });
});
afterAll(() => server.end());

const meta = ({ body }: Response) => body as { readonly nextCursor?: string | null; readonly total?: number };

describe('the list of users', () => {
  it('returns the public fields of all users to any caller, highest first', async () => {
    const response = await server.call('GET', '/api/Users/');
    const [first] = dataOf('listUsers', response);
    const { uid } = users[0] ?? {};
    expect(first).toEqual({
      id: uid,
      uid,
      username: 'Åsa',
      displayName: 'Åsa',
      balance: 1200,
      atStake: 0,
      totalWinnings: 0,
    });
    expect(meta(response)).toMatchObject({ total: 5, nextCursor: null });
    for (const { email } of users) expect(response.text).not.toContain(email);
  });

  it('is complete without a limit, and complete over all pages for any usernames', async () => {
    const crowded = await aServer();
    onTestFinished(crowded.end);
    const { accounts } = await crowded.core();
    // The longest names in bytes, and the longest when escaped in JSON.
    const longNames = [`\u1100${'\u1ab0'.repeat(9)}`.repeat(64), '"'.repeat(64), '👩‍❤️‍💋‍👨'.repeat(58)];
    const names = [...longNames, ...Array.from({ length: 120 }, (_, n) => `Player ${n}`)];
    await Promise.all(names.map((username, n) => accounts.open({ uid: `u${n}`, username, email: null })));
    const listed = async (query = '') => {
      const response = await crowded.call('GET', `/api/users${query}`);
      return { names: dataOf('listUsers', response).map(({ username }) => username), ...meta(response) };
    };
    await eventually(async () => expect((await listed()).names).toHaveLength(names.length));
    const all = await listed();
    expect(new Set(all.names)).toEqual(new Set(names));
    expect(all).toMatchObject({ total: names.length, nextCursor: null });

    const walked: string[] = [];
    let cursor: string | null | undefined = '';
    while (cursor != null) {
      const page = await listed(`?limit=3${cursor && `&cursor=${cursor}`}`);
      walked.push(...page.names);
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(all.names);
  });

  it.each(['limit=0', 'limit=x', 'cursor=', 'cursor=e30', 'cursor=%00', 'sort=name'])(
    'rejects %s with the field',
    async (query) => {
      for (const path of ['/api/users', '/api/leaderboard']) {
        const rejected = await server.call('GET', `${path}?${query}`);
        expect(rejected).toMatchObject({ status: 400, body: { code: 'bad-request', field: query.split('=')[0] } });
      }
    },
  );

  it.each(['/api/users?limit=1001', '/api/leaderboard?limit=101'])(
    'rejects a limit above the maximum: %s',
    async (path) => {
      const rejected = await server.call('GET', path);
      expect(rejected).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'limit' } });
    },
  );
});

describe('the leaderboard', () => {
  it('comes in contiguous pages, and users with equal balances share a rank', async () => {
    const first = await server.call('GET', '/api/leaderboard?limit=3');
    const rows = dataOf('readLeaderboard', first);
    const rest = await server.call('GET', `/api/leaderboard?limit=3&cursor=${meta(first).nextCursor}`);
    rows.push(...dataOf('readLeaderboard', rest));
    expect(rows.map(({ rank, position, username, balance }) => [rank, position, username, balance])).toEqual([
      [1, 1, 'Åsa', 1200],
      [2, 2, 'Béa', 1100],
      [3, 3, 'Maya 🏀', 1000],
      [4, 4, 'Ann', 900],
      [4, 5, 'Zoe', 900],
    ]);
    expect(rows.map(({ netProfit, hasBet }) => [netProfit, hasBet])).toEqual(rows.map(() => [0, false]));
    expect(meta(rest)).toMatchObject({ total: 5, nextCursor: null });
  });

  it('starts at any position and continues from there', async () => {
    const from = async (query: string) => {
      const response = await server.call('GET', `/api/leaderboard?${query}`);
      return { rows: dataOf('readLeaderboard', response).map(({ position }) => position), ...meta(response) };
    };
    const middle = await from('start=2&limit=2');
    expect(middle).toMatchObject({ rows: [2, 3], total: 5 });
    expect(await from(`cursor=${middle.nextCursor}`)).toMatchObject({ rows: [4, 5], nextCursor: null });
    expect(await from('start=6')).toMatchObject({ rows: [], total: 5, nextCursor: null });
  });

  it.each(['start=0', 'start=-1', 'start=x', 'start=1.5', 'start=1e3', 'start=1&cursor=e30', 'start=1&start=2'])(
    'rejects %s with the field',
    async (query) => {
      const rejected = await server.call('GET', `/api/leaderboard?${query}`);
      expect(rejected).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'start' } });
    },
  );

  it('returns the rank of the caller, and 404 without an account', async () => {
    const rankOf = ({ uid, token }: SignedIn) => server.call('GET', `/api/users/${uid}/rank`, { token });
    const ranks = await Promise.all(users.map(async (user) => dataOf('getRank', await rankOf(user)).rank));
    expect(ranks).toEqual([1, 2, 3, 4, 4]);
    expect(await rankOf(await signUp())).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
  });

  it('soon shows a new balance', async () => {
    const [, , user] = users;
    if (user === undefined) throw new Error('there are five users');
    const { uid } = user;
    await server.setBalance(user, 3000);
    await eventually(async () => {
      const [first] = dataOf('readLeaderboard', await server.call('GET', '/api/leaderboard?limit=1'));
      expect(first).toMatchObject({ uid, rank: 1, balance: 3000 });
    });
  });
});

describe('searching for users by name', () => {
  const search = (query: string) => server.call('GET', `/api/leaderboard/search?${query}`);

  it('matches the start of names, ignoring case and accents, and returns the public fields', async () => {
    const response = await search('name=%20%C3%81S');
    const [found, ...more] = dataOf('searchUsers', response);
    expect(found).toMatchObject({ username: 'Åsa', displayName: 'Åsa', balance: 1200, rank: expect.any(Number) });
    expect(more).toEqual([]);
    for (const { email } of users) expect(response.text).not.toContain(email);
    expect(dataOf('searchUsers', await search('name=a')).map(({ username }) => username)).toEqual(['Ann', 'Åsa']);
    expect(dataOf('searchUsers', await search('name=A&limit=1'))).toHaveLength(1);
    for (const name of ['zzz', '%20', '.', '%00', '$gt'])
      expect(dataOf('searchUsers', await search(`name=${name}`))).toEqual([]);
  });

  it.each(['name=', 'limit=5', `name=${'x'.repeat(201)}`, 'name[$gt]=', 'name=a&limit=101', 'name=a&uid=b'])(
    'rejects %s with the field',
    async (query) => {
      const rejected = await search(query);
      expect(rejected).toMatchObject({ status: 400, body: { code: 'bad-request', field: expect.any(String) } });
    },
  );
});
