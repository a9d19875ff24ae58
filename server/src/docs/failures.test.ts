import { randomUUID } from 'node:crypto';
import { endpoints, errorDetails, failuresOf, type RouteName } from '@courtside/contract';
import { maxHolds } from '@courtside/core/bets/holds';
import { limitStakes, pauseBetting } from '@courtside/core/bets/limits/player-limits';
import { mainAccountOf } from '@courtside/core/ledger/account-id';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { challengeBody, challengeFailures, stakeOnChallenge } from '../testing/challenge-failures.ts';
import { examples, expectAsDocumented } from '../testing/documented-failures.ts';
import { type SignedIn, signUp } from '../testing/emulator.ts';
import { keysOf } from '../testing/keys-of.ts';
import { seasonFailures } from '../testing/season-failures.ts';
import { aServer, dataOf, type Request, type Response, type TestServer } from '../testing/server.ts';
import { ticketBody, ticketFailures } from '../testing/ticket-failures.ts';
import { validBody } from '../testing/valid-body.ts';
import { documentedRoutes } from './documented-routes.ts';

let server: TestServer;
const withKey = keysOf(() => server);
let ann: SignedIn;
let stranger: SignedIn;
let game: { readonly id: string; readonly team1: string };
let otherGame: typeof game;
let groupId: string;
let seasonId: string;

beforeAll(async () => {
  server = await aServer();
  await server.core();
  [ann, stranger] = [await server.aUser(), await server.aUser()];
  game = await server.anOpenGame({ spread: [3.5, -108, -112] });
  otherGame = await server.anOpenGame();
  const created = await server.call('POST', '/api/groups', { token: ann.token, body: { groupName: 'Sofa squad' } });
  groupId = dataOf('createGroup', created).id;
  seasonId = dataOf('createSeason', await send('createSeason', ann, validRequest('createSeason'))).id;
});
afterAll(() => server.end());

/** Calls a route as a user, with the user's uid, the group and the game in the path. */
function send(route: RouteName, user: SignedIn, request: Request & { readonly params?: object } = {}, at = server) {
  const { method, path } = endpoints[route];
  const params: Readonly<Record<string, string>> = {
    uid: user.uid,
    groupId,
    betId: game.id,
    memberId: 'someone',
    keyId: 'no-key',
    seasonId,
    challengeId: 'unknown',
    ticketId: 'unknown',
    day: '2026-01-14',
    ...request.params,
  };
  const query = route === 'compareMembers' ? `?a=${ann.uid}&b=${ann.uid}` : '';
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return at.call(method, filled + query, { token: user.token, ...request });
}

/** The body of a route that takes an amount. */
function bodyOf(route: RouteName, dollars: number): object {
  if (route === 'holdStake') return { betAmount: dollars };
  if (route === 'createChallenge') return { betId: game.id, side: 'team1', amount: dollars };
  if (route === 'placeParlay') return { legs: legsWith({}), amount: dollars };
  return route === 'placeBet' ? { betId: game.id, teamChosen: game.team1, amount: dollars } : { amount: dollars };
}

/** Two legs, the first with these changes. */
function legsWith(changes: object): object[] {
  return [
    { betId: game.id, teamChosen: game.team1, ...changes },
    { betId: otherGame.id, side: 'team1' },
  ];
}

/** Places a bet whose pick, or the first pick of a parlay, has these changes; or picks the leg of a ticket. */
function sendPick(route: RouteName, changes: object): Promise<Response> {
  const ofTicket = ticketBody(route, game.id);
  if (ofTicket !== undefined) return send(route, ann, { body: { ...ofTicket, ...changes } });
  const body = bodyOf(route, 1);
  return send(route, ann, {
    body: route === 'placeParlay' ? { ...body, legs: legsWith(changes) } : { ...body, ...changes },
  });
}

async function aUserWith(dollars: number): Promise<SignedIn> {
  const user = await server.aUser();
  // A bet would stay at stake and prevent a deposit or top-up.
  await server.setBalance(user, dollars);
  return user;
}

async function reuseKey(route: RouteName): Promise<Response> {
  const user = await aUserWith(route === 'topUp' || route === 'deposit' ? 50 : 1000);
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = (n: number) => (route === 'createGroup' ? { groupName: `No. ${n}` } : bodyOf(route, n));
  const first = await send(route, user, { body: body(1), headers });
  expect(first.body.success, first.text).toBe(true);
  return send(route, user, { body: body(2), headers });
}

/** Places a bet, changes its game and calls a route that closes the bet. */
async function closeBet(route: RouteName, changes: object, body?: object, amount = 25): Promise<Response> {
  const open = await server.anOpenGame();
  const bet = { betId: open.id, teamChosen: open.team1, amount };
  const { id: betId } = dataOf('placeBet', await send('placeBet', ann, { body: bet }));
  await server.changeGame(open.id, { ...changes });
  return send(route, ann, { params: { betId }, ...(body && { body }) });
}

/** A request with the valid body of a route for the owner or a member of a group, if it has one. */
function validRequest(route: RouteName): Request {
  if (['placeBet', 'placeParlay', 'holdStake'].includes(route))
    return { body: { ...bodyOf(route, 1), account: seasonId } };
  const body = challengeBody(route, game.id) ?? ticketBody(route, game.id) ?? validBody(route);
  return body === undefined ? {} : { body };
}

/** A member who does not own the group. */
async function aMember(): Promise<SignedIn> {
  const member = await server.aUser();
  dataOf('joinGroup', await send('joinGroup', member, { body: {} }));
  return member;
}

/** A user who has deleted an account, after `work` with it, and has signed up again. */
async function aReturningUser(work: (user: SignedIn) => Promise<unknown>): Promise<SignedIn> {
  const email = `${randomUUID()}@test.example`;
  const open = async () => {
    const user = await signUp(email);
    dataOf('createUser', await send('createUser', user, { body: {} }));
    return user;
  };
  const first = await open();
  await work(first);
  dataOf('deleteAccount', await send('deleteAccount', first, { body: { confirm: 'DELETE' } }));
  return open();
}

const asPlainMember = async (route: RouteName) => send(route, await aMember(), validRequest(route));

const ofChallenges: ReadonlySet<RouteName> = new Set(['createChallenge', 'takeChallenge', 'answerChallenge']);

async function stakeOverLimit(route: RouteName): Promise<Response> {
  const user = ofChallenges.has(route) ? await aMember() : await server.aUser();
  await limitStakes(await server.core(), user.uid, 99);
  if (ofChallenges.has(route)) return stakeOnChallenge({ send, owner: ann, betId: game.id }, route, user);
  return send(route, user, { body: bodyOf(route, 1) });
}

/** Repeats the key of a change for a different one. */
async function reuseChangeKey(route: RouteName): Promise<Response> {
  const { token } = ann;
  const created = await server.call('POST', '/api/groups', { token, body: { groupName: 'Of two' } });
  const params = { groupId: dataOf('createGroup', created).id, memberId: 'second' };
  const headers = { 'Idempotency-Key': randomUUID() };
  const { db } = await server.core();
  // As if the key had been used for a change that no call can make.
  const kinds = [
    'renamed',
    'transferred',
    'archived',
    'reopened',
    'rotated',
    'expiry',
    'leagues',
    'removed',
    'let-in',
  ] as const;
  const log = kinds.map((kind, n) => {
    const key = `${ann.uid}:${kind}:${headers['Idempotency-Key']}`;
    return { number: n + 2, at: new Date(), kind, by: ann.uid, whom: 'first', name: 'Other', key };
  });
  await db.groups.updateOne({ _id: params.groupId }, { $push: { log: { $each: log } } });
  return send(route, ann, { params, headers, ...validRequest(route) });
}

/** Provokes each failure that has its own message, field or details. */
const provoked: Readonly<Record<string, (route: RouteName) => Promise<Response>>> = {
  forbidden: (route) => send(route, ann, { params: { uid: stranger.uid } }),
  'forbidden.group': (route) => send(route, stranger, validRequest(route)),
  async 'forbidden.season'(route) {
    const join = async (user: SignedIn) => dataOf('joinGroup', await send('joinGroup', user, { body: {} }));
    const user = await aReturningUser(async (first) => {
      await join(first);
      dataOf('holdStake', await send('holdStake', first, validRequest('holdStake')));
    });
    await join(user);
    return send(route, user, validRequest(route));
  },
  async 'deposit-taken.before'(route) {
    const deposit = (user: SignedIn) => send(route, user, { body: bodyOf(route, 1) });
    return deposit(
      await aReturningUser(async (user) => {
        await server.setBalance(user, 50);
        return deposit(user);
      }),
    );
  },
  'forbidden.owner': asPlainMember,
  'forbidden.scope': async (route) => send(route, await withKey(ann, 'read')),
  'forbidden.key': async (route) => send(route, await withKey(ann, 'bet')),
  'forbidden.tv': async (route) => send(route, await withKey(ann, 'tv')),
  'bad-request.name': (route) => send(route, ann, { body: { scope: 'read' } }),
  'invalid-expiry.expiresAt': (route) => send(route, ann, { body: {} }),
  'key-reused.change': reuseChangeKey,
  ...seasonFailures(
    (route, request) => send(route, ann, request),
    () => seasonId,
  ),
  async 'betting-paused'(route) {
    const member = await aMember();
    await pauseBetting(await server.core(), member.uid, 1);
    if (ofChallenges.has(route)) return stakeOnChallenge({ send, owner: ann, betId: game.id }, route, member);
    return send(route, member, route === 'rebuy' ? { body: {} } : { body: bodyOf(route, 1) });
  },
  ...challengeFailures({ send, owner: () => ann, aMember, betId: () => game.id }),
  ...ticketFailures({
    send,
    core: () => server.core(),
    owner: () => ann,
    aMember,
    betIds: () => [game.id, otherGame.id],
  }),
  'over-daily-limit': stakeOverLimit,
  'over-daily-limit.hold': stakeOverLimit,
  'bad-request.groupId': (route) => send(route, ann, { params: { groupId: 'no id' } }),
  'invalid-amount.amount': (route) => send(route, ann, { body: bodyOf(route, 0) }),
  'invalid-amount.dailyLimit': (route) => send(route, ann, { body: { dailyLimit: 0 } }),
  'invalid-amount.betAmount': (route) => send(route, ann, { body: bodyOf(route, 0) }),
  'invalid-amount.deposit': (route) => send(route, ann, { body: { amount: 500.01 } }),
  'invalid-amount.topup': (route) => send(route, ann, { body: { amount: 500.01 } }),
  'invalid-group-name.groupName': (route) => send(route, ann, { body: {} }),
  'invalid-username.username': (route) => send(route, ann, { body: {} }),
  // More than the balance, and for a parlay less than it may pay.
  'insufficient-balance': (route) => send(route, ann, { body: bodyOf(route, 1_500) }),
  'insufficient-balance.hold': (route) => send(route, ann, { body: bodyOf(route, 9_999) }),
  async 'too-many-bets.hold'(route) {
    const user = await server.aUser();
    const { db } = await server.core();
    const hold = { seq: 1, amount: 1, expiresAt: new Date(Date.now() + 60_000) };
    await db.users.updateOne(
      { _id: mainAccountOf(user.uid) },
      { $set: { holds: Array.from({ length: maxHolds }, () => hold) } },
    );
    // Another server, which has not cached the account.
    const { MONGODB_URI, REDIS_URL } = server.config;
    const second = await aServer({ settings: { MONGODB_URI, REDIS_URL } });
    onTestFinished(() => second.app.close());
    await second.core();
    return send(route, user, { body: bodyOf(route, 1) }, second);
  },
  'key-reused': reuseKey,
  'key-reused.hold': reuseKey,
  'key-reused.deposit': reuseKey,
  'key-reused.group': reuseKey,
  'odds-changed': (route) => sendPick(route, { acceptedPrice: 1 }),
  'odds-changed.legs': (route) => sendPick(route, { acceptedPrice: 1 }),
  'unknown-team.total': (route) => sendPick(route, { market: 'total' }),
  'unknown-team.side': (route) => sendPick(route, { side: 'over' }),
  'odds-changed.line': (route) => sendPick(route, { market: 'spread', acceptedLine: 4 }),
  'betting-closed.undo': (route) => closeBet(route, { startTime: new Date(Date.now() - 1_000) }),
  'betting-closed.cash-out': (route) => closeBet(route, { startTime: new Date(Date.now() - 1_000) }),
  'odds-changed.undo': (route) => closeBet(route, { 'markets.moneyline.prices': [140, -160] }),
  'odds-stale.cash-out': (route) => closeBet(route, { 'markets.moneyline.staleAt': new Date(Date.now() - 1_000) }),
  'invalid-amount.cash-out': (route) => closeBet(route, { 'markets.moneyline.prices': [1_000, -2_000] }, {}, 0.01),
  'cash-out-changed': (route) => closeBet(route, {}, { acceptedAmount: 1 }),
  'invalid-amount.acceptedAmount': (route) => send(route, ann, { body: { acceptedAmount: -1 } }),
  async 'deposit-not-due'(route) {
    const user = await server.aUser();
    dataOf('holdStake', await send('holdStake', user, { body: { betAmount: 35 } }));
    await server.setBalance(user, 900);
    return send(route, user, { body: { amount: 1 } });
  },
  'topup-not-due.balance': (route) => send(route, ann, { body: { amount: 1 } }),
  async 'topup-not-due.today'(route) {
    const user = await aUserWith(50);
    dataOf('topUp', await send('topUp', user, { body: { amount: 1 } }));
    return send(route, user, { body: { amount: 1 } });
  },
};

const commonFailures = ['injuries-unavailable', 'too-many-requests'];
const isOwn = (name: string) =>
  name.includes('.') || (Object.hasOwn(errorDetails, name) && !commonFailures.includes(name));

it('provokes every failure that has its own message, field or details', () => {
  const documented = new Set(examples.map(({ name }) => name));
  expect(Object.keys(provoked).filter((name) => !documented.has(name))).toEqual([]);
  const own = [...documented].filter((name) => isOwn(name) && name !== 'bad-request' && !(name in provoked));
  expect(own).toEqual([]);
});

it('gives each failure of a route a unique name, so that no example hides another', () => {
  for (const route of documentedRoutes) {
    const names = examples.filter((example) => example.route === route).map(({ name }) => name);
    expect(names.sort()).toEqual(
      failuresOf(route)
        .map(({ name }) => name)
        .sort(),
    );
    expect(new Set(names).size).toBe(names.length);
  }
});

it.each(examples.filter(({ name }) => name in provoked))('$route returns $name as documented', async (example) => {
  const response = await provoked[example.name]?.(example.route);
  if (response === undefined) throw new Error(`${example.name} is not provoked`);
  expectAsDocumented(response, example);
});
