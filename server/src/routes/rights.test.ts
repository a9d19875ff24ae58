import { type Access, endpoints, errors, type RouteName, routes } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimsOf, forgeToken, type SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, type Request, type TestServer } from '../testing/server.ts';

let server: TestServer;
/** Whose account, bet and group the paths name; a member of that group; and somebody who has nothing to do with them. */
let own: SignedIn;
let member: SignedIn;
let stranger: SignedIn;
let params: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await aServer();
  await server.core();
  [own, member, stranger] = await Promise.all([server.aUser(), server.aUser(), server.aUser()]);
  const game = await server.anOpenGame();
  const { uid, token } = own;
  const bet = { id: game.id, betId: game.id, teamChosen: game.team1, amount: 1 };
  dataOf('placeBet', await server.call('POST', `/api/userbets/${uid}`, { token, body: bet }));
  const body = { groupName: 'Secret society' };
  const { id } = dataOf('createGroup', await server.call('POST', '/api/groups', { token, body }));
  params = { uid, betId: game.id, groupId: id };
});
// Whoever may leave the group has perhaps just done so.
beforeEach(async () => {
  for (const { token } of [own, member])
    dataOf('joinGroup', await server.call('PUT', `/api/groups/${params.groupId}`, { token, body: {} }));
});
afterAll(() => server.end());

const names = Object.keys(routes) as RouteName[];

/** Asks for what is there; with a body that nothing is done for, where there is one. */
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
  ['a header of another kind', () => ({ headers: { authorization: `Basic ${own.token}` } })],
  ['garbage', () => ({ token: 'garbage' })],
  ['a token with a changed letter', () => ({ token: own.token.replace('.', '.x') })],
  ['a token ten times too long', () => ({ token: own.token.repeat(10) })],
  ['a token that ended', () => ({ token: forgeToken(claims({ exp: Math.floor(Date.now() / 1000) - 5 })) })],
  ["another project's token", () => ({ token: forgeToken(claims({ aud: 'demo-elsewhere' })) })],
  ['a token of a user who is not there', () => ({ token: forgeToken(claims({ sub: 'nobody', user_id: 'nobody' })) })],
];
const knownCallers: [string, () => SignedIn][] = [
  ['whom the path names', () => own],
  ['a member of the group', () => member],
  ['a stranger', () => stranger],
];

/** Whom the contract's table lets in. */
const letIn: Readonly<Record<Access, readonly string[]>> = {
  public: knownCallers.map(([who]) => who),
  'signed-in': knownCallers.map(([who]) => who),
  self: ['whom the path names'],
  member: ['whom the path names', 'a member of the group'],
};

/** Past the guard: answered, or refused for what was sent and not for who sent it. */
function expectLetIn(answer: { status: number; text: string }): void {
  expect([200, 201, 400], answer.text).toContain(answer.status);
}

describe.each(names)('%s', (name) => {
  const { access } = routes[name];

  it.each(unknownCallers)(`called with %s is for ${access} callers`, async (_what, request) => {
    const answer = await ask(name, request());
    if (access === 'public') return expectLetIn(answer);
    expect(answer).toMatchObject({
      status: 401,
      body: { success: false, code: 'unauthenticated', message: errors.unauthenticated.message },
    });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(knownCallers)(`called by %s is for ${access} callers`, async (who, caller) => {
    const answer = await ask(name, { token: caller().token });
    if (letIn[access].includes(who)) return expectLetIn(answer);
    expect(answer).toMatchObject({ status: 403, body: { success: false, code: 'forbidden' } });
    for (const secret of ['Secret society', own.email, member.uid]) expect(answer.text).not.toContain(secret);
  });

  it('shows no caller an email but their own', async () => {
    for (const caller of [own, member, stranger]) {
      const answer = await ask(name, { token: caller.token });
      for (const { email } of [own, member, stranger].filter((each) => each !== caller))
        expect(answer.text).not.toContain(email);
    }
  });
});

const closed = names.filter((name) => routes[name].access !== 'public' && endpoints[name].method !== 'GET');
it.each(closed)('%s reads no body of somebody it does not let in', async (name) => {
  const broken = { text: '{"broken' };
  expect((await ask(name, broken)).status).toBe(401);
  if (routes[name].access === 'self') expect((await ask(name, { ...broken, token: stranger.token })).status).toBe(403);
});
