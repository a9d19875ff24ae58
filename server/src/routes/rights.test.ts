import { endpoints, type RouteName, routes } from '@courtside/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgeToken, type SignedIn, signUp } from '../testing/emulator.ts';
import { aServer, type Request, type TestServer } from '../testing/server.ts';

let server: TestServer;
let own: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  server = await aServer();
  await server.core();
  [own, other] = await Promise.all([server.aUser(), server.aUser()]);
});
afterAll(() => server.end());

const names = Object.keys(endpoints) as RouteName[];
const signedInOnly = names.filter((name) => routes[name].access !== 'public');
const selfOnly = names.filter((name) => routes[name].access === 'self');
const open = names.filter((name) => routes[name].access === 'public');

function ask(name: RouteName, uid: string, request: Request = {}) {
  const { method, path } = endpoints[name];
  const body = method === 'GET' ? {} : { body: {} };
  return server.call(method, path.replace(':uid', uid).replaceAll(/:\w+/g, 'no-such-thing'), { ...body, ...request });
}

function claims(over: object = {}) {
  const now = Math.floor(Date.now() / 1000);
  const project = server.config.FIREBASE_PROJECT_ID;
  return {
    ...{ iss: `https://securetoken.google.com/${project}`, aud: project, sub: own.uid, user_id: own.uid },
    ...{ iat: now - 60, auth_time: now - 60, exp: now + 600 },
    ...over,
  };
}

describe.each(signedInOnly)('%s', (name) => {
  const refused: [string, () => Request][] = [
    ['no token', () => ({})],
    ['a header of another kind', () => ({ headers: { authorization: `Basic ${own.token}` } })],
    ['garbage', () => ({ token: 'garbage' })],
    ['a token with a changed letter', () => ({ token: own.token.replace('.', '.x') })],
    ['a token ten times too long', () => ({ token: own.token.repeat(10) })],
    ['a token that ended', () => ({ token: forgeToken(claims({ exp: Math.floor(Date.now() / 1000) - 5 })) })],
    ["another project's token", () => ({ token: forgeToken(claims({ aud: 'demo-elsewhere' })) })],
    ['a token of a user who is not there', () => ({ token: forgeToken(claims({ sub: 'nobody', user_id: 'nobody' })) })],
  ];
  it.each(refused)('asks to sign in when called with %s', async (_what, request) => {
    const answer = await ask(name, own.uid, request());
    expect(answer).toMatchObject({ status: 401, body: { success: false, code: 'unauthenticated' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('lets the own token in', async () => {
    const { status } = await ask(name, own.uid, { token: own.token });
    expect([401, 403]).not.toContain(status);
  });

  it('reads no body of somebody it does not let in', async () => {
    if (endpoints[name].method === 'GET') return;
    const answer = await ask(name, own.uid, { text: '{"broken' });
    expect(answer.status).toBe(401);
  });
});

it.each(selfOnly)("%s is closed to another user's token", async (name) => {
  const answer = await ask(name, own.uid, { token: other.token });
  expect(answer).toMatchObject({ status: 403, body: { success: false, code: 'forbidden' } });
});

describe.each(open)('%s', (name) => {
  it.each([
    ['nobody', () => ({})],
    ['somebody with garbage for a token', () => ({ token: 'garbage' })],
  ])('answers %s', async (_who, request: () => Request) => {
    const { status } = await ask(name, own.uid, request());
    // There is no such game here, and no injuries page to be had.
    const found = name === 'scrapeInjuries' ? 503 : 200;
    expect(status).toBe(endpoints[name].path.includes(':') ? 404 : found);
  });
});

it('keeps no email but the own in any answer', async () => {
  const stranger = await signUp();
  const answers = await Promise.all([
    ask('listBets', own.uid),
    ask('listUsers', own.uid),
    ask('readLeaderboard', own.uid),
    ask('getUser', own.uid, { token: own.token }),
    ask('listUserBets', own.uid, { token: own.token }),
    ask('readLedger', own.uid, { token: own.token }),
  ]);
  for (const { text } of answers) {
    expect(text).not.toContain(other.email);
    expect(text).not.toContain(stranger.email);
  }
});
