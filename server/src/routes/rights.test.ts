import { type Access, endpoints, errors, type RouteName, routes } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimsOf, forgeToken, type SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, type Request, type TestServer } from '../testing/server.ts';

let server: TestServer;
/** The user in the paths, who owns the bet and the group; another member of the group; and an unrelated user. */
let own: SignedIn;
let member: SignedIn;
let stranger: SignedIn;
let params: Readonly<Record<string, string>>;

beforeAll(async () => {
  // A fixed clock, so that the bet can be undone however long the tests take.
  const now = Date.now();
  server = await aServer({ clock: () => now });
  await server.core();
  [own, member, stranger] = await Promise.all([server.aUser(), server.aUser(), server.aUser()]);
  const game = await server.anOpenGame();
  const { uid, token } = own;
  const bet = { id: game.id, betId: game.id, teamChosen: game.team1, amount: 1 };
  dataOf('placeBet', await server.call('POST', `/api/userbets/${uid}`, { token, body: bet }));
  const body = { groupName: 'Secret society' };
  const { id } = dataOf('createGroup', await server.call('POST', '/api/groups', { token, body }));
  params = { uid, betId: game.id, groupId: id, code: id };
});
// A previous test may have removed a member from the group.
beforeEach(async () => {
  for (const { token } of [own, member])
    dataOf('joinGroup', await server.call('PUT', `/api/groups/${params.groupId}`, { token, body: {} }));
});
afterAll(() => server.end());

const names = Object.keys(routes) as RouteName[];

/** Calls a route with existing ids, and with an invalid body if it has one. */
function ask(name: RouteName, request: Request = {}) {
  const { method, path } = endpoints[name];
  const body = method === 'GET' ? {} : { body: { undeclared: true } };
  const filled = path.replaceAll(/:(\w+)/g, (_, param: string) => params[param] ?? 'unknown-parameter');
  return server.call(method, filled, { ...body, ...request });
}

function claims(over: object = {}) {
  return { ...claimsOf(own.uid, server.config.FIREBASE_PROJECT_ID, 600), ...over };
}

const unknownCallers: [string, () => Request][] = [
  ['no token', () => ({})],
  ['another authentication scheme', () => ({ headers: { authorization: `Basic ${own.token}` } })],
  ['garbage', () => ({ token: 'garbage' })],
  ['a token with a changed letter', () => ({ token: own.token.replace('.', '.x') })],
  ['a token ten times too long', () => ({ token: own.token.repeat(10) })],
  ['an expired token', () => ({ token: forgeToken(claims({ exp: Math.floor(Date.now() / 1000) - 5 })) })],
  ["another project's token", () => ({ token: forgeToken(claims({ aud: 'demo-elsewhere' })) })],
  [
    'a token of a user that does not exist',
    () => ({ token: forgeToken(claims({ sub: 'unknown', user_id: 'unknown' })) }),
  ],
];
const knownCallers: [string, () => SignedIn][] = [
  ['the user in the path', () => own],
  ['a member of the group', () => member],
  ['an unrelated user', () => stranger],
];

/** The callers that each access rule admits. */
const admitted: Readonly<Record<Access, readonly string[]>> = {
  public: knownCallers.map(([name]) => name),
  'signed-in': knownCallers.map(([name]) => name),
  self: ['the user in the path'],
  member: ['the user in the path', 'a member of the group'],
};

/** Expects that the caller passed the access check: success, or an error about the input. */
function expectAdmitted(response: { status: number; text: string }): void {
  expect([200, 201, 400], response.text).toContain(response.status);
}

describe.each(names)('%s', (name) => {
  const { access } = routes[name];

  it.each(unknownCallers)(`with %s follows the access rule ${access}`, async (_what, request) => {
    const response = await ask(name, request());
    if (access === 'public') return expectAdmitted(response);
    expect(response).toMatchObject({
      status: 401,
      body: { success: false, code: 'unauthenticated', message: errors.unauthenticated.message },
    });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(knownCallers)(`by %s follows the access rule ${access}`, async (callerName, caller) => {
    const response = await ask(name, { token: caller().token });
    if (admitted[access].includes(callerName)) return expectAdmitted(response);
    expect(response).toMatchObject({ status: 403, body: { success: false, code: 'forbidden' } });
    for (const secret of ['Secret society', own.email, member.uid]) expect(response.text).not.toContain(secret);
  });

  it('returns no email of another user', async () => {
    for (const caller of [own, member, stranger]) {
      const response = await ask(name, { token: caller.token });
      for (const { email } of [own, member, stranger].filter((each) => each !== caller))
        expect(response.text).not.toContain(email);
    }
  });
});

const closed = names.filter((name) => routes[name].access !== 'public' && endpoints[name].method !== 'GET');
it.each(closed)('%s does not read the body of a rejected caller', async (name) => {
  const broken = { text: '{"broken' };
  expect((await ask(name, broken)).status).toBe(401);
  if (routes[name].access === 'self') expect((await ask(name, { ...broken, token: stranger.token })).status).toBe(403);
});
