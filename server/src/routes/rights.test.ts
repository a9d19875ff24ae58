import {
  type Access,
  allowsRoute,
  endpoints,
  errors,
  type KeyScope,
  type RouteName,
  routes,
} from '@courtside/contract';
import { createApiKey, listApiKeys, revokeApiKey } from '@courtside/core/members/access/api-keys';
import { addAdmin, disableUser, removeAdmin } from '@courtside/core/members/access/user-access';
import { eventually } from '@courtside/core/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { challengeBody } from '../testing/challenge-failures.ts';
import { claimsOf, forgeToken, type SignedIn } from '../testing/emulator.ts';
import { seasonSettings } from '../testing/season-settings.ts';
import { aServer, dataOf, type Request, type Response, type TestServer } from '../testing/server.ts';
import { ticketBody } from '../testing/ticket-failures.ts';
import { validBody } from '../testing/valid-body.ts';

let server: TestServer;
/**
 * The user in the paths, who owns the bet and the group; another member of the group; an unrelated user; the owner of
 * another group; and a user whom the owner has removed from the group.
 */
let own: SignedIn;
let member: SignedIn;
let stranger: SignedIn;
/** API keys: of the user in the paths by scope, of other users, and one that was revoked. */
let keys: Readonly<Record<KeyScope | 'foreign' | 'revoked' | 'disabled' | 'admin', string>>;
/** Admins: one with the right, one who lost it, and one whose account was disabled afterwards. */
let admin: SignedIn;
let removedAdmin: SignedIn;
let disabled: SignedIn;
let otherOwner: SignedIn;
let removed: SignedIn;
let params: Readonly<Record<string, string>>;

beforeAll(async () => {
  // A fixed clock, so that the bet can be undone however long the tests take.
  const now = Date.now();
  server = await aServer({ clock: () => now });
  const core = await server.core();
  const aUser = () => server.aUser();
  [own, member, stranger, otherOwner, removed] = await Promise.all([aUser(), aUser(), aUser(), aUser(), aUser()]);
  [admin, removedAdmin, disabled] = await Promise.all([aUser(), aUser(), aUser()]);
  for (const { uid } of [admin, removedAdmin, disabled]) await addAdmin(core, uid);
  for (const { uid } of [removedAdmin, disabled]) await removeAdmin(core, uid);
  const aKey = async (user: SignedIn, scope: KeyScope) =>
    (await createApiKey(core, { ...user, name: 'bot', scope })).text;
  const keyOfDisabled = await aKey(disabled, 'bet');
  const keyOfAdmin = await aKey(admin, 'bet');
  await disableUser(core, disabled.uid, 'Spam');
  await eventually(async () => {
    expect((await server.call('GET', '/api/admin', { token: admin.token })).status).toBe(200);
    expect((await server.call('GET', '/api/admin', { token: removedAdmin.token })).status).toBe(404);
    expect((await server.call('GET', '/api/groups', { token: disabled.token })).status).toBe(403);
  });
  const game = await server.anOpenGame();
  const { uid, token } = own;
  const bet = { id: game.id, betId: game.id, teamChosen: game.team1, amount: 1 };
  dataOf('placeBet', await server.call('POST', `/api/userbets/${uid}`, { token, body: bet }));
  const body = { groupName: 'Secret society' };
  const { id } = dataOf('createGroup', await server.call('POST', '/api/groups', { token, body }));
  params = { uid, betId: game.id, groupId: id, code: id, memberId: 'unknown', keyId: 'no-key', day: '2026-01-14' };
  const opened = await server.call('POST', `/api/groups/${id}/seasons`, { token, body: seasonSettings });
  params = { ...params, seasonId: dataOf('createSeason', opened).id };
  await server.call('POST', '/api/groups', { token: otherOwner.token, body });
  await server.call('PUT', `/api/groups/${id}`, { token: removed.token, body: {} });
  const removal = { token, body: { uid: removed.uid } };
  dataOf('removeMember', await server.call('POST', `/api/groups/${id}/removed`, removal));
  keys = {
    read: await aKey(own, 'read'),
    bet: await aKey(own, 'bet'),
    foreign: await aKey(stranger, 'bet'),
    revoked: await aKey(own, 'bet'),
    disabled: keyOfDisabled,
    admin: keyOfAdmin,
  };
  const [revoked] = (await listApiKeys(core, uid)).filter(({ ending }) => keys.revoked.endsWith(ending));
  await revokeApiKey(core, uid, revoked?.id ?? '');
});
afterAll(() => server.end());

/** Whether a request that changes something has succeeded since the group was restored. */
let hasChanged = true;

/** A test may have removed a member from the group, or its owner. */
async function restoreGroup(): Promise<void> {
  if (!hasChanged) return;
  hasChanged = false;
  const path = `/api/groups/${params.groupId}`;
  for (const { token } of [own, member]) dataOf('joinGroup', await server.call('PUT', path, { token, body: {} }));
  const { token } = member;
  await server.call('PUT', `${path}/owner`, { token, body: { uid: own.uid } });
}
// The second of them joins here.
beforeAll(restoreGroup);

const names = Object.keys(routes) as RouteName[];

/**
 * Calls a route with existing ids, and with an invalid body if it has one. Routes for the members or the owner of a group
 * check the caller after the body, so other callers send them a valid one.
 */
async function ask(name: RouteName, request: Request = {}): Promise<Response> {
  const { method, path } = endpoints[name];
  const isOwner = [own.token, keys.read, keys.bet].includes(request.token ?? '');
  const { access } = routes[name];
  const isOfGroup = access === 'member' || access === 'owner';
  const valid =
    isOwner || !isOfGroup
      ? undefined
      : (challengeBody(name, params.betId ?? '') ?? ticketBody(name, params.betId ?? '') ?? validBody(name));
  const body = method === 'GET' ? {} : { body: valid ?? { undeclared: true } };
  const query = name === 'compareMembers' ? `?a=${own.uid}&b=${member.uid}` : '';
  const filled = path.replaceAll(/:(\w+)/g, (_, param: string) => params[param] ?? 'unknown-parameter') + query;
  const response = await server.call(method, filled, { ...body, ...request });
  if (method !== 'GET' && response.status < 400) hasChanged = true;
  return response;
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
  ['a revoked API key', () => ({ token: keys.revoked })],
  ['an API key with another secret', () => ({ token: `${keys.bet.slice(0, 19)}${'0'.repeat(48)}` })],
];
const knownCallers: [string, () => SignedIn][] = [
  ['the user in the path', () => own],
  ['a member of the group', () => member],
  ['an unrelated user', () => stranger],
  ['an admin', () => admin],
  ['a removed admin', () => removedAdmin],
  ['the owner of another group', () => otherOwner],
  ['a removed member', () => removed],
];

/** The callers that each access rule admits. */
const admitted: Readonly<Record<Access, readonly string[]>> = {
  public: knownCallers.map(([name]) => name),
  'signed-in': knownCallers.map(([name]) => name),
  self: ['the user in the path'],
  member: ['the user in the path', 'a member of the group'],
  admin: ['an admin'],
  owner: ['the user in the path'],
};

/** Expects that the caller passed the access check: success, or an error about the input or what is due. */
function expectAdmitted(response: { status: number; text: string }): void {
  if (response.text.includes('rebuy-not-due') || response.text.includes('challenge-not-found')) return;
  if (response.text.includes('reaction-target-not-found') || response.text.includes('ticket-not-found')) return;
  // The night of the request has no bet.
  if (response.text.includes('night-not-over')) return;
  expect([200, 201, 400], response.text).toContain(response.status);
}

describe.each(names)('%s', (name) => {
  if (endpoints[name].method !== 'GET') afterEach(restoreGroup);

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
    if (access === 'admin') {
      const unknown = await server.call('GET', '/api/unknown-address', { token: caller().token });
      expect([response.status, { ...response.body, requestId: '' }]).toEqual([404, { ...unknown.body, requestId: '' }]);
    } else {
      const isOfGroup = access === 'member' || access === 'owner';
      const code = isOfGroup && callerName === 'a removed member' ? 'removed-from-group' : 'forbidden';
      expect(response).toMatchObject({ status: 403, body: { success: false, code } });
    }
    for (const secret of ['Secret society', own.email, member.uid]) expect(response.text).not.toContain(secret);
  });

  it.each(['read', 'bet'] as const)('with an API key of scope %s follows the scope that it requires', async (scope) => {
    const response = await ask(name, { token: keys[scope] });
    if (access === 'public' || allowsRoute(scope, name)) return expectAdmitted(response);
    if (access === 'admin') return expect(response.status).toBe(404);
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden', field: 'authorization' } });
  });

  it(`with an API key of an unrelated user follows the access rule ${access}`, async () => {
    const response = await ask(name, { token: keys.foreign });
    const isAdmitted = admitted[access].includes('an unrelated user');
    if (access === 'public' || (isAdmitted && allowsRoute('bet', name))) return expectAdmitted(response);
    if (access === 'admin') return expect(response.status).toBe(404);
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const secret of ['Secret society', own.email, member.uid]) expect(response.text).not.toContain(secret);
  });

  it('with an API key of an admin is refused, if it is for admins', async () => {
    if (access !== 'admin') return;
    expect(await ask(name, { token: keys.admin })).toMatchObject({ status: 403, body: { field: 'authorization' } });
  });

  it.each(['token', 'API key'])('rejects a disabled user with a %s, unless it is public', async (credential) => {
    const response = await ask(name, { token: credential === 'token' ? disabled.token : keys.disabled });
    if (access === 'public') return expectAdmitted(response);
    expect(response).toMatchObject({ status: 403, body: { code: 'account-disabled' } });
  });

  it('returns no email of another user', async () => {
    for (const caller of [own, member, stranger]) {
      const response = await ask(name, { token: caller.token });
      for (const { email } of [own, member, stranger].filter((each) => each !== caller))
        expect(response.text).not.toContain(email);
    }
  });
});

it.each(['renameGroup', 'transferGroup', 'archiveGroup', 'removeMember'] as const)(
  "%s refuses the owner's API key of scope bet",
  async (name) => {
    const response = await ask(name, { token: keys.bet, body: { ...validBody(name) } });
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden', field: 'authorization' } });
  },
);

const closed = names.filter((name) => routes[name].access !== 'public' && endpoints[name].method !== 'GET');
it.each(closed)('%s does not read the body of a rejected caller', async (name) => {
  const broken = { text: '{"broken' };
  expect((await ask(name, broken)).status).toBe(401);
  if (routes[name].access === 'self') expect((await ask(name, { ...broken, token: stranger.token })).status).toBe(403);
  if (routes[name].access === 'admin') expect((await ask(name, { ...broken, token: stranger.token })).status).toBe(404);
});
