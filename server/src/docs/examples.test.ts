import { randomUUID } from 'node:crypto';
import { endpoints, type RouteName, routes } from '@courtside/contract';
import { renderDemoPage } from '@courtside/core';
import { aPageServer, page } from '@courtside/core/league/injuries/testing/a-page-server';
import { eventually } from '@courtside/core/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type SignedIn, signUp } from '../testing/emulator.ts';
import { aServer, dataOf, type Request, type Response, type TestServer } from '../testing/server.ts';
import { describeApi } from './openapi.ts';

/** What the description says of one route. */
interface Documented {
  readonly operationId: RouteName;
  readonly parameters: readonly { name: string; in: string; example?: string | number }[];
  readonly requestBody?: { content: { 'application/json': { example: unknown } } };
  readonly responses: Readonly<Record<string, { content: { 'application/json': { example?: object } } }>>;
}

const api = JSON.parse(JSON.stringify(describeApi())) as { paths: Record<string, Record<string, Documented>> };
const documented = Object.values(api.paths).flatMap((item) => Object.values(item));

function parametersOf({ parameters }: Documented, place: string): Record<string, string> {
  const given = parameters.filter((parameter) => parameter.in === place && parameter.example !== undefined);
  return Object.fromEntries(given.map(({ name, example = '' }) => [name, String(example)]));
}

/** The documented answer: its status, and its text as it stands there. */
function answerOf({ responses, operationId }: Documented): { status: number; body: object } {
  const answered = Object.entries(responses).flatMap(([status, { content }]) => {
    const { example } = content['application/json'];
    return example === undefined ? [] : [{ status: Number(status), body: example }];
  });
  const [only, ...more] = answered;
  if (only === undefined || more.length > 0) throw new Error(`${operationId} needs one example of an answer`);
  return only;
}

const documentedBet = documented.find(({ operationId }) => operationId === 'placeBet');
const documentedGroup = documented.find(({ operationId }) => operationId === 'createGroup');
if (documentedBet === undefined || documentedGroup === undefined) throw new Error('nothing is documented');
const betBody = documentedBet.requestBody?.content['application/json'].example as { betId: string };
const ids = {
  ann: parametersOf(documentedBet, 'path').uid ?? '',
  ben: 'pB6uW0dNf4GjR2yVx8tKs5Qe7Lh3',
  group: (answerOf(documentedGroup).body as { id: string }).id,
};

let server: TestServer;
let people: { ann: SignedIn; ben: SignedIn };
let real: Record<string, string>;

const realOf = (text: string) => Object.entries(real).reduce((all, [known, id]) => all.replaceAll(known, id), text);
const exampleOf = (text: string) =>
  Object.entries(real)
    .reduce((all, [known, id]) => all.replaceAll(id, known), text)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'some time');

/** Sends what is documented of a route, with the ids of this test's people and group. */
async function send(documented: Documented, who: SignedIn): Promise<Response> {
  const { method, path } = endpoints[documented.operationId];
  const params = parametersOf(documented, 'path');
  const query = new URLSearchParams(parametersOf(documented, 'query'));
  const body = documented.requestBody?.content['application/json'].example;
  const request: Request = {
    ...(routes[documented.operationId].access !== 'public' && { token: who.token }),
    headers: parametersOf(documented, 'header'),
    ...(body !== undefined && { body }),
  };
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => realOf(params[name] ?? ''));
  const answer = await server.call(method, query.size > 0 ? `${filled}?${query}` : filled, request);
  if (documented.operationId === 'createGroup') real[ids.group] = dataOf('createGroup', answer).id;
  return answer;
}

type Step = 'account' | 'bet' | 'group' | "Ben's group" | 'spent' | 'report' | 'started';

/** What must have happened before a documented request works; for all others the account is open. */
const before: Readonly<Partial<Record<RouteName, readonly Step[]>>> = {
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
  readGroupHistory: ['account', 'bet', 'group'],
  joinGroup: ['account', "Ben's group"],
  leaveGroup: ['account', 'group'],
  readInjuries: ['report'],
};

/** The leaderboard hears of a new account a moment after it was opened. */
const heardLater: ReadonlySet<RouteName> = new Set(['listUsers', 'readLeaderboard', 'searchUsers']);

function named(route: RouteName): Documented {
  const found = documented.find(({ operationId }) => operationId === route);
  if (found === undefined) throw new Error(`${route} is not documented`);
  return found;
}

const openGroup = async (who: SignedIn) => dataOf('createGroup', await send(named('createGroup'), who));

const steps: Readonly<Record<Step, () => Promise<unknown>>> = {
  account: async () => dataOf('createUser', await send(named('createUser'), people.ann)),
  bet: async () => dataOf('placeBet', await send(named('placeBet'), people.ann)),
  group: () => openGroup(people.ann),
  async "Ben's group"() {
    const { uid, token } = people.ben;
    dataOf('createUser', await server.call('POST', `/api/users/${uid}`, { token, body: { username: 'ben' } }));
    await openGroup(people.ben);
  },
  async spent() {
    const { ledger } = await server.core();
    const spend = { kind: 'correction', amount: -97_500, ref: { reason: 'test' } } as const;
    await ledger.move({ uid: people.ann.uid, key: 'spend', decide: () => spend });
  },
  report: async () => dataOf('scrapeInjuries', await send(named('scrapeInjuries'), people.ann)),
  // The database is told what an hour would do.
  async started() {
    const { db } = await server.core();
    await db.games.updateOne({ _id: betBody.betId }, { $set: { startTime: new Date(Date.now() - 1_000) } });
  },
};

it('every route has its documented example', () => {
  expect(documented.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
});

it.each(documented)('$operationId documents an answer that its own schema describes', (example) => {
  const { success } = routes[example.operationId];
  const { status, body } = answerOf(example);
  const schema: z.ZodType | undefined = (success as Readonly<Partial<Record<number, z.ZodType>>>)[status];
  expect(schema?.parse((body as { data: unknown }).data)).toEqual((body as { data: unknown }).data);
});

describe('sent to a server', () => {
  beforeEach(async () => {
    const source = await aPageServer(page(renderDemoPage(Date.now(), 'examples')));
    server = await aServer({ settings: { INJURIES_URL: source.url } });
    await server.core();
    const mail = (name: string) => `${name}-${randomUUID()}@example.com`;
    people = { ann: await signUp(mail('ann')), ben: await signUp(mail('ben')) };
    real = { [ids.ann]: people.ann.uid, [ids.ben]: people.ben.uid, 'ann@example.com': people.ann.email };
  });
  afterEach(() => server.end());

  it.each(documented)('$operationId answers its example as it is documented', async (example) => {
    const route = example.operationId;
    await server.anOpenGame({ id: betBody.betId });
    for (const step of before[route] ?? ['account']) await steps[step]();
    const check = async () => compare(example, await send(example, people.ann));
    await (heardLater.has(route) ? eventually(check) : check());
  });

  function compare(example: Documented, answer: Response): void {
    const route = example.operationId;
    const promised = answerOf(example);
    expect(answer.status, answer.text).toBe(promised.status);
    dataOf(route, answer);
    // The page of injuries changes by the day, and a group's history is longer than a page should show.
    if (route === 'readInjuries' || route === 'scrapeInjuries' || route === 'readGroupHistory')
      expect(Object.keys(answer.body).sort()).toEqual(Object.keys(promised.body).sort());
    else expect(JSON.parse(exampleOf(answer.text))).toEqual(JSON.parse(exampleOf(JSON.stringify(promised.body))));
  }
});
