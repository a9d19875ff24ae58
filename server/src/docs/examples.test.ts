import { randomUUID } from 'node:crypto';
import { endpoints, type RouteName, routes } from '@courtside/contract';
import { mainAccountOf, renderDemoPage } from '@courtside/core';
import { aPageServer, page } from '@courtside/core/league/injuries/testing/a-page-server';
import { eventually } from '@courtside/core/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type SignedIn, signUp } from '../testing/emulator.ts';
import { aServer, dataOf, type Request, type Response, type TestServer } from '../testing/server.ts';
import { describeApi } from './openapi.ts';

/** The documentation of one route. */
interface Documented {
  readonly operationId: RouteName;
  readonly parameters: readonly { name: string; in: string; example?: string | number }[];
  readonly requestBody?: { content: { 'application/json': { example: unknown } } };
  readonly responses: Readonly<Record<string, { content?: { 'application/json': { example?: object } } }>>;
}

const api = JSON.parse(JSON.stringify(describeApi())) as { paths: Record<string, Record<string, Documented>> };
const documented = Object.values(api.paths).flatMap((item) => Object.values(item));

function parametersOf({ parameters }: Documented, place: string): Record<string, string> {
  const given = parameters.filter((parameter) => parameter.in === place && parameter.example !== undefined);
  return Object.fromEntries(given.map(({ name, example = '' }) => [name, String(example)]));
}

/** The documented successful response. */
function responseOf({ responses, operationId }: Documented): { status: number; body: object } {
  const found = Object.entries(responses).flatMap(([status, { content }]) => {
    const example = content?.['application/json'].example;
    return example === undefined ? [] : [{ status: Number(status), body: example }];
  });
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) throw new Error(`${operationId} needs exactly one example response`);
  return only;
}

const documentedBet = documented.find(({ operationId }) => operationId === 'placeBet');
const documentedGroup = documented.find(({ operationId }) => operationId === 'createGroup');
if (documentedBet === undefined || documentedGroup === undefined)
  throw new Error('the document lacks placeBet or createGroup');
const betBody = documentedBet.requestBody?.content['application/json'].example as { betId: string };
const ids = {
  ann: parametersOf(documentedBet, 'path').uid ?? '',
  ben: 'pB6uW0dNf4GjR2yVx8tKs5Qe7Lh3',
  group: (responseOf(documentedGroup).body as { id: string }).id,
  invite: 'HKPT-4F7',
};

let server: TestServer;
let users: { ann: SignedIn; ben: SignedIn };
let real: Record<string, string>;

const realOf = (text: string) => Object.entries(real).reduce((all, [known, id]) => all.replaceAll(known, id), text);
const exampleOf = (text: string) =>
  Object.entries(real)
    .reduce((all, [known, id]) => all.replaceAll(id, known), text)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time');

/** Sends the documented request of a route, with the ids of this test's users and group. */
async function send(documented: Documented, user: SignedIn): Promise<Response> {
  const { method, path } = endpoints[documented.operationId];
  const params = parametersOf(documented, 'path');
  const query = new URLSearchParams(parametersOf(documented, 'query'));
  const body = documented.requestBody?.content['application/json'].example;
  const request: Request = {
    ...(routes[documented.operationId].access !== 'public' && { token: user.token }),
    headers: parametersOf(documented, 'header'),
    ...(body !== undefined && { body }),
  };
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => realOf(params[name] ?? ''));
  const response = await server.call(method, query.size > 0 ? `${filled}?${query}` : filled, request);
  if (documented.operationId === 'createGroup') real[ids.group] = dataOf('createGroup', response).id;
  return response;
}

type Step = 'account' | 'bet' | 'group' | 'invite' | "Ben's group" | "Ben's invite" | 'spent' | 'report' | 'started';

/** Steps required before a documented request works; by default, an open account. */
const requiredSteps: Readonly<Partial<Record<RouteName, readonly Step[]>>> = {
  createUser: [],
  readLedger: ['account', 'bet'],
  readBalanceHistory: ['account', 'bet'],
  topUp: ['account', 'spent'],
  listUserBets: ['account', 'bet'],
  getUserBet: ['account', 'bet'],
  undoBet: ['account', 'bet'],
  cashOutBet: ['account', 'bet'],
  listGroups: ['account', 'group'],
  getGroup: ['account', 'bet', 'group'],
  listGroupBets: ['account', 'bet', 'group', 'started'],
  readGroupHistory: ['account', 'group', 'bet'],
  readOwnInvite: ['account', 'group', 'invite'],
  joinGroup: ['account', "Ben's group"],
  readInvite: ["Ben's group", "Ben's invite"],
  leaveGroup: ['account', 'group'],
  readInjuries: ['report'],
};

/** Routes that show a new account only after the leaderboard has received its event. */
const eventuallyConsistent: ReadonlySet<RouteName> = new Set(['listUsers', 'readLeaderboard', 'searchUsers']);

function documentationOf(route: RouteName): Documented {
  const found = documented.find(({ operationId }) => operationId === route);
  if (found === undefined) throw new Error(`${route} is not documented`);
  return found;
}

const openGroup = async (user: SignedIn) => dataOf('createGroup', await send(documentationOf('createGroup'), user));

async function createInvite({ token }: SignedIn): Promise<void> {
  const response = await server.call('GET', `/api/groups/${real[ids.group]}/invite`, { token });
  real[ids.invite] = dataOf('readOwnInvite', response).code;
}

const steps: Readonly<Record<Step, () => Promise<unknown>>> = {
  account: async () => dataOf('createUser', await send(documentationOf('createUser'), users.ann)),
  bet: async () => dataOf('placeBet', await send(documentationOf('placeBet'), users.ann)),
  group: () => openGroup(users.ann),
  invite: () => createInvite(users.ann),
  "Ben's invite": () => createInvite(users.ben),
  async "Ben's group"() {
    const { uid, token } = users.ben;
    dataOf('createUser', await server.call('POST', `/api/users/${uid}`, { token, body: { username: 'ben' } }));
    await openGroup(users.ben);
  },
  async spent() {
    const { ledger } = await server.core();
    const spend = { kind: 'correction', amount: -97_500, ref: { reason: 'test' } } as const;
    await ledger.move({ account: mainAccountOf(users.ann.uid), key: 'spend', decide: () => spend });
  },
  report: async () => dataOf('scrapeInjuries', await send(documentationOf('scrapeInjuries'), users.ann)),
  async started() {
    const { db } = await server.core();
    await db.games.updateOne({ _id: betBody.betId }, { $set: { startTime: new Date(Date.now() - 1_000) } });
  },
};

it('contains every route', () => {
  expect(documented.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
});

it.each(documented)('$operationId: the example response matches its schema', (example) => {
  const { success } = routes[example.operationId];
  const { status, body } = responseOf(example);
  const schema: z.ZodType | undefined = (success as Readonly<Partial<Record<number, z.ZodType>>>)[status];
  expect(schema?.parse((body as { data: unknown }).data)).toEqual((body as { data: unknown }).data);
});

describe('the example requests', () => {
  beforeEach(async () => {
    const source = await aPageServer(page(renderDemoPage(Date.now(), 'examples')));
    server = await aServer({ settings: { INJURIES_URL: source.url } });
    await server.core();
    const mail = (name: string) => `${name}-${randomUUID()}@example.com`;
    users = { ann: await signUp(mail('ann')), ben: await signUp(mail('ben')) };
    real = { [ids.ann]: users.ann.uid, [ids.ben]: users.ben.uid, 'ann@example.com': users.ann.email };
  });
  afterEach(() => server.end());

  it.each(documented)('$operationId returns the documented response', async (example) => {
    const route = example.operationId;
    await server.anOpenGame({ id: betBody.betId });
    for (const step of requiredSteps[route] ?? ['account']) await steps[step]();
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
