import { randomUUID } from 'node:crypto';
import type { RouteName } from '@courtside/contract';
import { dayMs } from '@courtside/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, type Response, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.core();
});
afterAll(() => server.end());

/** Another server on the same database whose clock is a day ahead, as if restarted on the next day. */
async function restarted(): Promise<TestServer> {
  const { MONGODB_URI, REDIS_URL } = server.config;
  const second = await aServer({ settings: { MONGODB_URI, REDIS_URL }, clock: () => Date.now() + dayMs });
  onTestFinished(() => second.app.close());
  await second.core();
  return second;
}

interface Order {
  readonly route: RouteName;
  readonly method: 'POST' | 'PATCH';
  path(user: SignedIn): string;
  /** A body that is sent repeatedly, and a different one. */
  bodies(): Promise<{ readonly same: object; readonly other: object }>;
  /** Kinds of the resulting ledger entries after the opening entry, oldest first. */
  readonly kinds: readonly string[];
  /** Change of the balance, dollars. */
  readonly gain: number;
  /** Prepares the account so that the call is allowed. */
  before?(user: SignedIn): Promise<unknown>;
}

const amounts = async () => ({ same: { amount: 100 }, other: { amount: 101 } });
const orders: readonly Order[] = [
  {
    route: 'placeBet',
    method: 'POST',
    path: ({ uid }) => `/api/userbets/${uid}`,
    async bodies() {
      const { id, team1 } = await server.anOpenGame();
      const same = { betId: id, teamChosen: team1, amount: 10 };
      return { same, other: { ...same, amount: 11 } };
    },
    kinds: ['stake'],
    gain: -10,
  },
  {
    route: 'placeParlay',
    method: 'POST',
    path: () => '/api/parlays',
    async bodies() {
      const games = [await server.anOpenGame(), await server.anOpenGame()];
      const same = { legs: games.map(({ id, team1 }) => ({ betId: id, teamChosen: team1 })), amount: 10 };
      return { same, other: { ...same, legs: same.legs.map(({ betId }) => ({ betId, side: 'team2' })) } };
    },
    kinds: ['stake'],
    gain: -10,
  },
  {
    route: 'holdStake',
    method: 'PATCH',
    path: ({ uid }) => `/api/users/${uid}/bet`,
    bodies: async () => ({ same: { betAmount: 10 }, other: { betAmount: 11 } }),
    kinds: ['hold'],
    gain: -10,
  },
  {
    route: 'deposit',
    method: 'POST',
    path: ({ uid }) => `/api/users/${uid}/deposit`,
    bodies: amounts,
    before: (user) => server.setBalance(user, 50),
    kinds: ['correction', 'deposit', 'bonus'],
    gain: 200,
  },
  {
    route: 'topUp',
    method: 'POST',
    path: ({ uid }) => `/api/users/${uid}/topup`,
    bodies: amounts,
    before: (user) => server.setBalance(user, 50),
    kinds: ['correction', 'deposit'],
    gain: 100,
  },
  {
    route: 'createGroup',
    method: 'POST',
    path: () => '/api/groups',
    bodies: async () => ({ same: { groupName: 'Once' }, other: { groupName: 'Twice' } }),
    kinds: [],
    gain: 0,
  },
];

/** The account and its groups, read through the API. */
async function stateOf(at: TestServer, { uid, token }: SignedIn) {
  const [user, ledger, groups] = await Promise.all([
    at.call('GET', `/api/users/${uid}`, { token }),
    at.call('GET', `/api/users/${uid}/ledger`, { token }),
    at.call('GET', '/api/groups', { token }),
  ]);
  return {
    balance: dataOf('getUser', user).balance,
    kinds: dataOf('readLedger', ledger).lines.map(({ kind }) => kind),
    groups: dataOf('listGroups', groups).map(({ groupName }) => groupName),
  };
}

describe.each(orders)('$route with one Idempotency-Key', ({ route, method, path, bodies, kinds, gain, before }) => {
  it('takes effect once and returns the same response for fifty concurrent calls and for retries on the next day', async () => {
    const user = await server.aUser();
    await before?.(user);
    const { balance: had } = await stateOf(server, user);
    const { same, other } = await bodies();
    const key = randomUUID();
    const send = (to: TestServer, body: object): Promise<Response> =>
      to.call(method, path(user), { token: user.token, body, headers: { 'Idempotency-Key': key } });

    const responses = await Promise.all(Array.from({ length: 50 }, () => send(server, same)));
    const [first] = responses;
    for (const response of responses) dataOf(route, response);
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const state = await stateOf(server, user);
    expect(state).toEqual({
      balance: had + gain,
      kinds: ['opening', ...kinds].reverse(),
      groups: route === 'createGroup' ? ['Once'] : [],
    });

    const second = await restarted();
    const later = await Promise.all(Array.from({ length: 50 }, (_, at) => send(at % 2 ? server : second, same)));
    for (const response of later) expect(response).toMatchObject({ status: first?.status, text: first?.text });
    for (const at of [server, second]) {
      expect(await send(at, other)).toMatchObject({ status: 409, body: { code: 'key-reused' } });
      expect(await stateOf(at, user)).toEqual(state);
    }
  });
});
