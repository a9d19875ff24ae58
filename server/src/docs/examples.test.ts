import { randomUUID } from 'node:crypto';
import {
  type Challenge,
  type CreatedApiKey,
  dayMs,
  endpoints,
  type GroupTicket,
  type NewCalendarLink,
  type NewNightLink,
  type PushSettings,
  type RouteName,
  routes,
  type Season,
  type TvLink,
  type UserBet,
} from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { limitStakes } from '@courtside/core/bets/limits/player-limits';
import { renderDemoPage } from '@courtside/core/league/injuries/demo-page';
import { aPageServer, page } from '@courtside/core/league/injuries/testing/a-page-server';
import { type AccountId, accountNamed, mainAccountOf } from '@courtside/core/ledger/account-id';
import { advanceSeasons } from '@courtside/core/seasons/advance-seasons';
import { eventually } from '@courtside/core/testing/eventually';
import { refreshOdds, refreshResults } from '@courtside/core/testing/refresh';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import {
  type Documented,
  documentationOf,
  documented,
  parametersOf,
  responseOf,
} from '../testing/documented-examples.ts';
import { type SignedIn, signUp } from '../testing/emulator.ts';
import { aServer, dataOf, type Request, type Response, type TestServer } from '../testing/server.ts';
import { documentedRoutes } from './documented-routes.ts';

const documentedBet = documentationOf('placeBet');
const betBody = documentedBet.requestBody?.content['application/json'].example as { betId: string };
const ids = {
  ann: parametersOf(documentedBet, 'path').uid ?? '',
  ben: 'pB6uW0dNf4GjR2yVx8tKs5Qe7Lh3',
  group: (responseOf(documentationOf('createGroup')).body as { id: string }).id,
  invite: 'HKPT-4F7',
  challenge: (responseOf(documentationOf('createChallenge')).body as { data: Challenge }).data.id,
  answer: (responseOf(documentationOf('answerChallenge')).body as { data: Challenge }).data.id,
  ticket: (responseOf(documentationOf('createGroupTicket')).body as { data: GroupTicket }).data.id,
  season: (responseOf(documentationOf('createSeason')).body as { data: Season }).data.id,
};

let server: TestServer;
let users: { ann: SignedIn; ben: SignedIn };
let real: Record<string, string>;

const realOf = (text: string) => Object.entries(real).reduce((all, [known, id]) => all.replaceAll(known, id), text);
const exampleOf = (text: string) =>
  Object.entries(real)
    .reduce((all, [known, id]) => all.replaceAll(id, known), text)
    // Whether the game is one of tonight depends on the time of the test.
    .replaceAll(/"tonight":\{[^}]*\}/g, '"tonight":{}')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time');

/** Makes the key of this test stand for the documented one. */
function rememberKey({ key, id, ending }: CreatedApiKey): void {
  const documentedKey = responseOf(documentationOf('createApiKey')).body as { data: CreatedApiKey };
  real[documentedKey.data.key] = key;
  real[documentedKey.data.id] = id;
  real[`"ending":"${documentedKey.data.ending}"`] = `"ending":"${ending}"`;
}

/** Makes the link of this test stand for the documented one. */
function rememberTvLink({ keyId, path }: TvLink): void {
  const { data } = responseOf(documentationOf('createTvLink')).body as { data: TvLink };
  const keyIn = (text: string) => text.slice(text.indexOf('#') + 1);
  real[keyIn(data.path)] = keyIn(path);
  real[data.keyId] = keyId;
}

/** Makes the calendar link of this test stand for the documented one. */
function rememberCalendarLink({ path }: NewCalendarLink): void {
  const { data } = responseOf(documentationOf('makeCalendarLink')).body as { data: NewCalendarLink };
  real[data.path] = path;
}

/** Makes the link to a night of this test stand for the documented one. */
function rememberNightLink({ path }: NewNightLink): void {
  const { data } = responseOf(documentationOf('makeNightLink')).body as { data: NewNightLink };
  real[data.path] = path;
}

/** Makes a challenge stand for the documented one. */
function rememberChallenge(response: Response): void {
  real[ids.challenge] = dataOf('createChallenge', response).id;
}

/** Makes the server's key for notifications stand for the documented one. */
function rememberPublicKey(publicKey: string): void {
  const { data } = responseOf(documentationOf('readPushSettings')).body as { data: PushSettings };
  real[data.publicKey] = publicKey;
}

/** Sends the documented request of a route, with the ids of this test's users and group. */
async function send(documented: Documented, user: SignedIn): Promise<Response> {
  const { method, path } = endpoints[documented.operationId];
  const params = parametersOf(documented, 'path');
  const query = new URLSearchParams(JSON.parse(realOf(JSON.stringify(parametersOf(documented, 'query')))));
  const body = documented.requestBody?.content['application/json'].example;
  const request: Request = {
    ...(routes[documented.operationId].access !== 'public' && { token: user.token }),
    headers: parametersOf(documented, 'header'),
    ...(body !== undefined && { body: JSON.parse(realOf(JSON.stringify(body))) }),
  };
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => realOf(params[name] ?? ''));
  const response = await server.call(method, query.size > 0 ? `${filled}?${query}` : filled, request);
  if (documented.operationId === 'createGroup') real[ids.group] = dataOf('createGroup', response).id;
  if (documented.operationId === 'createApiKey') rememberKey(dataOf('createApiKey', response));
  if (documented.operationId === 'createTvLink') rememberTvLink(dataOf('createTvLink', response));
  if (documented.operationId === 'makeCalendarLink') rememberCalendarLink(dataOf('makeCalendarLink', response));
  if (documented.operationId === 'makeNightLink') rememberNightLink(dataOf('makeNightLink', response));
  if (documented.operationId === 'deleteAccount')
    real['Former player 4821'] = dataOf('deleteAccount', response).username;
  const { data } = response.body as { data?: Partial<PushSettings> };
  if (data?.publicKey !== undefined) rememberPublicKey(data.publicKey);
  if (documented.operationId === 'createChallenge') rememberChallenge(response);
  if (documented.operationId === 'answerChallenge') real[ids.answer] = dataOf('answerChallenge', response).id;
  if (documented.operationId === 'createGroupTicket') real[ids.ticket] = dataOf('createGroupTicket', response).id;
  if (documented.operationId === 'createSeason') real[ids.season] = dataOf('createSeason', response).id;
  return response;
}

type Step =
  | 'account'
  | 'key'
  | 'calendar link'
  | 'night link'
  | 'decided'
  | 'bet'
  | 'group'
  | 'invite'
  | "Ben's group"
  | "Ben's invite"
  | 'Ben joined'
  | 'Ben removed'
  | 'Ben blocked'
  | 'spent'
  | 'report'
  | 'started'
  | 'season'
  | 'season over'
  | 'broke'
  | 'challenge'
  | "Ben's challenge"
  | 'taken'
  | 'ticket'
  | 'chat'
  | 'limit'
  | 'another game';

/** Steps required before a documented request works, if they are not those of `stepsOf`. */
const requiredSteps: Readonly<Partial<Record<RouteName, readonly Step[]>>> = {
  createUser: [],
  listApiKeys: ['account', 'key'],
  readCalendarLink: ['account', 'calendar link'],
  readPlayerLimits: ['account', 'bet', 'limit'],
  pauseBetting: ['account', 'bet', 'limit'],
  limitStakes: ['account', 'bet', 'limit'],
  revokeApiKey: ['account', 'key'],
  exportAccount: ['account', 'bet'],
  readLedger: ['account', 'bet'],
  readBalanceHistory: ['account', 'bet'],
  deposit: ['account', 'spent'],
  topUp: ['account', 'spent'],
  listUserBets: ['account', 'bet', 'group', 'Ben joined', 'challenge', 'taken'],
  getUserBet: ['account', 'bet'],
  placeParlay: ['account', 'another game'],
  undoBet: ['account', 'bet'],
  cashOutBet: ['account', 'bet'],
  listGroups: ['account', 'group'],
  getGroup: ['account', 'bet', 'group'],
  listGroupBets: ['account', 'bet', 'group', 'started'],
  readGroupHistory: ['account', 'group', 'bet'],
  readOwnInvite: ['account', 'group', 'invite'],
  joinGroup: ['account', "Ben's group"],
  readInvite: ["Ben's group", "Ben's invite"],
  transferGroup: ['account', 'group', 'Ben joined'],
  removeMember: ['account', 'group', 'Ben joined'],
  listRemoved: ['account', 'group', 'Ben joined', 'Ben removed'],
  letMemberIn: ['account', 'group', 'Ben joined', 'Ben removed'],
  readGroupLog: ['account', 'group', 'Ben joined', 'Ben removed'],
  readChat: ['account', 'group', 'chat'],
  disconnectChat: ['account', 'group', 'chat'],
  testChat: ['account', 'group', 'chat'],
  retryChat: ['account', 'group', 'chat'],
  readNightSharing: ['account', 'bet', 'group', 'started', 'decided', 'night link'],
  makeNightLink: ['account', 'bet', 'group', 'started', 'decided'],
  react: ['account', 'bet', 'group', 'started'],
  readNight: ['account', 'bet', 'group', 'started'],
  readTab: ['account', 'group', 'Ben joined', 'challenge', 'taken'],
  listOwnChallenges: ['account', 'group', 'Ben joined', 'challenge'],
  createChallenge: ['account', 'group', 'Ben joined'],
  takeChallenge: ['account', 'group', 'Ben joined', "Ben's challenge"],
  declineChallenge: ['account', 'group', 'Ben joined', "Ben's challenge"],
  withdrawChallenge: ['account', 'group', 'Ben joined', 'challenge'],
  answerChallenge: ['account', 'group', 'Ben joined', "Ben's challenge"],
  listChallengeBlocks: ['account', 'group', 'Ben joined', 'Ben blocked'],
  blockChallenges: ['account', 'group', 'Ben joined'],
  unblockChallenges: ['account', 'group', 'Ben joined', 'Ben blocked'],
  listGroupTickets: ['account', 'group', 'ticket'],
  pickTicketLeg: ['account', 'group', 'ticket'],
  removeTicketLeg: ['account', 'group', 'ticket'],
  endGroupTicket: ['account', 'group', 'ticket'],
  startTab: ['account', 'group', 'Ben joined', 'challenge'],
  listSeasons: ['account', 'group', 'season'],
  readAllTime: ['account', 'group', 'season', 'season over'],
  compareMembers: ['account', 'group', 'Ben joined', 'season'],
  rebuy: ['account', 'group', 'season', 'broke'],
  listAccounts: ['account', 'group', 'season'],
  readInjuries: ['report'],
};

/** Steps required before a documented request works: by default an account, and the group and season of the path. */
function stepsOf(route: RouteName): readonly Step[] {
  const { path } = endpoints[route];
  const ofPath: readonly Step[] = [
    'account',
    ...(path.includes('/:groupId') ? (['group'] as const) : []),
    ...(path.includes('/:seasonId') ? (['season'] as const) : []),
  ];
  return requiredSteps[route] ?? ofPath;
}

/** Routes that show a new account only after the leaderboard has received its event. */
const eventuallyConsistent: ReadonlySet<RouteName> = new Set(['listUsers', 'readLeaderboard', 'searchUsers']);
/** Routes whose response contains more than the users of the request, and those that change a game or read a source. */
const needsOwnServer = (route: RouteName) =>
  eventuallyConsistent.has(route) ||
  ['getRank', 'readInjuries', 'scrapeInjuries'].includes(route) ||
  stepsOf(route).some((step) => step === 'started' || step === 'another game');

const openGroup = async (user: SignedIn) => dataOf('createGroup', await send(documentationOf('createGroup'), user));

async function createInvite({ token }: SignedIn): Promise<void> {
  const response = await server.call('GET', `/api/groups/${real[ids.group]}/invite`, { token });
  real[ids.invite] = dataOf('readOwnInvite', response).code;
}

async function openBen(): Promise<void> {
  const { uid, token } = users.ben;
  dataOf('createUser', await server.call('POST', `/api/users/${uid}`, { token, body: { username: 'ben' } }));
}

async function takeFrom(account: AccountId, cents: number): Promise<void> {
  const { ledger } = await server.core();
  const correction = { kind: 'correction', amount: -cents, ref: { reason: 'test' } } as const;
  await ledger.move({ account, key: 'take', decide: () => correction });
}

const steps: Readonly<Record<Step, () => Promise<unknown>>> = {
  account: async () => dataOf('createUser', await send(documentationOf('createUser'), users.ann)),
  bet: async () => dataOf('placeBet', await send(documentationOf('placeBet'), users.ann)),
  key: () => send(documentationOf('createApiKey'), users.ann),
  'night link': () => send(documentationOf('makeNightLink'), users.ann),
  'calendar link': () => send(documentationOf('makeCalendarLink'), users.ann),
  group: () => openGroup(users.ann),
  invite: () => createInvite(users.ann),
  "Ben's invite": () => createInvite(users.ben),
  async "Ben's group"() {
    await openBen();
    await openGroup(users.ben);
  },
  async 'Ben joined'() {
    await openBen();
    const { token } = users.ben;
    dataOf('joinGroup', await server.call('PUT', `/api/groups/${real[ids.group]}`, { token, body: {} }));
  },
  'Ben removed': async () => dataOf('removeMember', await send(documentationOf('removeMember'), users.ann)),
  'Ben blocked': async () => dataOf('blockChallenges', await send(documentationOf('blockChallenges'), users.ann)),
  spent: () => takeFrom(mainAccountOf(users.ann.uid), 97_500),
  season: async () => dataOf('createSeason', await send(documentationOf('createSeason'), users.ann)),
  async 'season over'() {
    const core = await server.core();
    await core.db.seasons.updateOne(
      { _id: real[ids.season] ?? '' },
      { $set: { endsAt: new Date(Date.now() - dayMs) } },
    );
    await advanceSeasons(core, real[ids.group] ?? '');
  },
  challenge: async () => rememberChallenge(await send(documentationOf('createChallenge'), users.ann)),
  async "Ben's challenge"() {
    const { token } = users.ben;
    const { betId } = betBody;
    const body = { betId, side: 'team1', amount: 20, price: 150, opponent: users.ann.uid };
    rememberChallenge(await server.call('POST', `/api/groups/${real[ids.group]}/challenges`, { token, body }));
  },
  async taken() {
    const { token } = users.ben;
    const path = `/api/groups/${real[ids.group]}/challenges/${real[ids.challenge]}/take`;
    dataOf('takeChallenge', await server.call('POST', path, { token, body: {} }));
  },
  ticket: async () => dataOf('createGroupTicket', await send(documentationOf('createGroupTicket'), users.ann)),
  chat: async () => dataOf('connectChat', await send(documentationOf('connectChat'), users.ann)),
  async 'another game'() {
    const { body } = responseOf(documentationOf('placeParlay')) as { body: { data: UserBet } };
    await server.anOpenGame({ id: body.data.legs?.[1]?.betId ?? '', spread: [3.5, -108, -112] });
  },
  broke: () => takeFrom(accountNamed(real[ids.season] ?? '', users.ann.uid), 95_000),
  limit: async () => limitStakes(await server.core(), users.ann.uid, 10_000),
  report: async () => dataOf('scrapeInjuries', await send(documentationOf('scrapeInjuries'), users.ann)),
  async started() {
    const { db } = await server.core();
    await db.games.updateOne({ _id: betBody.betId }, { $set: { startTime: new Date(Date.now() - 1_000) } });
  },
  async decided() {
    const { games, settlement } = await server.core();
    server.feed.score(betBody.betId, 110, 100, true);
    await refreshResults(games, server.feed);
    await settlement.settle(betBody.betId);
  },
};

it('contains every route that is not only for admins', () => {
  expect(documented.map(({ operationId }) => operationId).sort()).toEqual([...documentedRoutes].sort());
});

it.each(documented)('$operationId: the example response matches its schema', (example) => {
  const { success } = routes[example.operationId];
  const { status, body } = responseOf(example);
  const schema = (success as Readonly<Partial<Record<number, z.ZodType>>>)[status] ?? z.never();
  const { data } = body as { data: unknown };
  expect(z.encode(schema, schema.parse(data))).toEqual(data);
});

describe('the example requests', () => {
  let shared: TestServer | undefined;
  afterAll(() => shared?.end());

  async function start(settings: Record<string, string> = {}): Promise<TestServer> {
    const started = await aServer({ settings });
    const core = await started.core();
    await started.anOpenGame({ id: betBody.betId, spread: [3.5, -108, -112], total: [224.5, -110, -110] });
    // The third reading confirms the prices.
    for (const _ of [2, 3]) await refreshOdds(core.games, started.feed);
    return started;
  }

  async function startOwn(): Promise<TestServer> {
    const source = await aPageServer(page(renderDemoPage(Date.now(), 'examples')));
    const own = await start({ INJURIES_URL: source.url });
    onTestFinished(() => own.end());
    return own;
  }

  async function arrive(): Promise<void> {
    const mail = (name: string) => `${name}-${randomUUID()}@example.com`;
    users = { ann: await signUp(mail('ann')), ben: await signUp(mail('ben')) };
    // The day of the example is today.
    const today = { '2026-01-14': leagueDay(Date.now()) };
    real = { ...today, [ids.ann]: users.ann.uid, [ids.ben]: users.ben.uid, 'ann@example.com': users.ann.email };
  }

  it.each(documented)('$operationId returns the documented response', async (example) => {
    const route = example.operationId;
    if (needsOwnServer(route)) server = await startOwn();
    else {
      shared ??= await start();
      server = shared;
    }
    await arrive();
    for (const step of stepsOf(route)) await steps[step]();
    const check = async () => compare(example, await send(example, users.ann));
    await (eventuallyConsistent.has(route) ? eventually(check) : check());
  });

  function compare(example: Documented, response: Response): void {
    const route = example.operationId;
    const expected = responseOf(example);
    expect(response.status, response.text).toBe(expected.status);
    dataOf(route, response);
    // The injuries change daily.
    if (route === 'readInjuries' || route === 'scrapeInjuries')
      expect(Object.keys(response.body).sort()).toEqual(Object.keys(expected.body).sort());
    else expect(JSON.parse(exampleOf(response.text))).toEqual(JSON.parse(exampleOf(JSON.stringify(expected.body))));
  }
});
