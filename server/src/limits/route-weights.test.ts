import { dayMs, documentsPerCall, endpoints, type RouteName, type RouteSpec, routes } from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { sample } from '@courtside/contract/testing/sample';
import { makeCalendarLink } from '@courtside/core/calendar/calendar-links';
import type { AccountState } from '@courtside/core/ledger/account.model';
import { type AccountId, mainAccountOf, nameOfAccount, seasonAccountOf } from '@courtside/core/ledger/account-id';
import { accountStateOf, emptyState } from '@courtside/core/ledger/account-state';
import { addAdmin } from '@courtside/core/members/access/user-access';
import { makeNightLink, showOnNights } from '@courtside/core/nights/night-links';
import { testConfig } from '@courtside/core/testing/config';
import { countedUri, countReads } from '@courtside/core/testing/count-reads';
import { closedBets, settledGames, undoneBets } from '@courtside/core/testing/many-bets';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { SignedIn } from '../testing/emulator.ts';
import { aServer, dataOf, type Response, type TestServer } from '../testing/server.ts';
import { pageWeights, requestedRows, rowCost } from './rules.ts';

/** Many more than any route reads at its weight, unless it reads all of them. */
const bets = sample(2_000, 10_000);
const undone = sample(400, 2_000);
const games = 20;
/** Only ends a test that hangs: an export of all bets takes seconds. */
const exportMs = 240_000;
/** Documents that are inserted in one call. */
const partSize = 2_000;

let server: TestServer;
let user: SignedIn;
/** Values of the parameters in the paths of routes. */
let ids: Readonly<Record<string, string>>;

/**
 * Gives an account bets that are undone.
 * @param before the account before the first of them
 * @returns the account after the last of them
 */
async function addUndone(account: AccountId, before: AccountState, count: number): Promise<AccountState> {
  const { db } = await server.core();
  const options = { gameId: 'game-0', count, at: new Date(), prefix: nameOfAccount(account) };
  const { entries, bets: added, state } = undoneBets(account, before, options);
  // In parts: a busy database answers none of them for too long.
  for (let from = 0; from < entries.length; from += partSize)
    await db.entries.insertMany(entries.slice(from, from + partSize), { lean: true });
  for (let from = 0; from < added.length; from += partSize)
    await db.bets.insertMany(added.slice(from, from + partSize), { lean: true });
  return state;
}

/** Gives a user closed bets on the main account, and then bets that are undone. */
async function fillMainAccount(uid: string): Promise<void> {
  const { db } = await server.core();
  const account = mainAccountOf(uid);
  await db.entries.deleteMany({ account });
  await db.games.insertMany(settledGames(games), { lean: true });
  let state: AccountState = emptyState;
  for (const part of closedBets(uid, { count: bets, games, partSize })) {
    await Promise.all([
      db.entries.insertMany([...part.entries], { lean: true }),
      db.bets.insertMany([...part.bets], { lean: true }),
    ]);
    state = accountStateOf(part.account);
  }
  await db.users.updateOne({ _id: account }, { $set: await addUndone(account, state, undone) });
}

/** Gives a user bets on the account of a season, each of them undone. */
async function fillSeasonAccount(seasonId: string, uid: string): Promise<void> {
  const { db } = await server.core();
  const account = seasonAccountOf(seasonId, uid);
  const doc = await db.seasonAccounts.findOne({ _id: account }).lean();
  if (doc === null) throw new Error('the account was not opened');
  const state = await addUndone(account, accountStateOf(doc), bets);
  await db.seasonAccounts.updateOne({ _id: account }, { $set: state });
}

beforeAll(async () => {
  server = await aServer({ settings: { MONGODB_URI: countedUri(testConfig().MONGODB_URI) } });
  const core = await server.core();
  user = await server.aUser();
  const { uid, token } = user;
  await addAdmin(core, uid);
  const post = (path: string, body: object) => server.call('POST', path, { token, body });
  const group = dataOf('createGroup', await post('/api/groups', { groupName: 'Friends' }));
  const { code } = dataOf('readOwnInvite', await server.call('GET', `/api/groups/${group.id}/invite`, { token }));
  const days = { firstDay: leagueDay(Date.now()), lastDay: leagueDay(Date.now() + dayMs) };
  const settings = { name: 'Weights', ...days, bankroll: 1_000, maxStakeShare: 100, rebuys: 0 };
  const season = dataOf('createSeason', await post(`/api/groups/${group.id}/seasons`, settings));
  await fillMainAccount(uid);
  await fillSeasonAccount(season.id, uid);
  // The bets are on the night before: no account can have that many on one night.
  const day = '2026-01-15';
  ids = { uid, groupId: group.id, seasonId: season.id, code, betId: 'bet-0', day };
});
afterAll(() => server.end());

const reads = (Object.keys(endpoints) as RouteName[]).filter((name) => endpoints[name].method === 'GET');

/** What a read needs besides the parameters of its path. */
const queries: Partial<Record<RouteName, string>> = {
  compareMembers: '?a=:uid&b=:uid',
  searchUsers: '?name=user',
};

function pathOf(name: RouteName): string {
  const path = name === 'getBet' ? '/api/bets/game-0' : endpoints[name].path;
  return `${path}${queries[name] ?? ''}`.replaceAll(/:(\w+)/g, (_all, id: string) => ids[id] ?? id);
}

/** How many calls a route counts as, with all rows of its list. */
function callsOf(name: RouteName, sentRows: number): number {
  const spec: RouteSpec = routes[name];
  const rows = requestedRows(spec, spec.query?.safeParse({}).data ?? {});
  return spec.weight + (rows === 'all' ? Math.max(rowCost('all'), rowCost(sentRows)) : rowCost(rows));
}

/** How many rows the response of a list or an export has. */
function rowsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Object.values(value).reduce((sum: number, each) => sum + rowsIn(each), own);
}

it.each(reads)(
  '%s counts as at least as many calls as it reads hundreds of documents',
  async (name) => {
    const call = () => server.call('GET', pathOf(name), { token: user.token });
    // Afterwards a process knows what it keeps between calls. Nothing is kept of an export, which takes seconds.
    if (name !== 'exportAccount') await call();
    const core = await server.core();
    const responses: Response[] = [];
    const { commands, documents } = await countReads(core.db, async () => {
      responses.push(await call());
      // A cached response needs no command.
      await core.db.driver.command({ ping: 1 });
    });
    const [response] = responses;
    if (response === undefined) throw new Error('the call has no response');
    const { status, body } = response;
    expect([name, status]).toEqual([name, name === 'readInjuries' ? status : 200]);
    const sent = name === 'listUserBets' ? Object.keys(Object(body.data)).length : rowsIn(body.data);
    const calls = callsOf(name, sent);
    expect([documents <= calls * documentsPerCall, `${documents} documents, ${calls} calls`]).toEqual([
      true,
      `${documents} documents, ${calls} calls`,
    ]);
    expect(commands).toBeLessThanOrEqual(25 + calls);
  },
  exportMs,
);

/** The addresses of pages that work without a sign-in, in the test's own data. */
async function pages(): Promise<Readonly<Record<string, string>>> {
  const core = await server.core();
  const { uid } = await server.aUser();
  for (const part of closedBets(uid, { count: bets, games, partSize }))
    await core.db.bets.insertMany([...part.bets], { lean: true });
  await core.db.bets.updateMany({ uid }, { $set: { 'betData.startTime': new Date() } });
  const calendar = await makeCalendarLink(core, uid);
  const night = await makeNightLink(core, user.uid, ids.groupId ?? '', '2026-01-14');
  await showOnNights(core, user.uid, ids.groupId ?? '', true);
  return {
    '*': '/nothing',
    '/api/docs': '/api/docs',
    '/api/docs*': '/api/docs/nothing',
    '/api/docs/json': '/api/docs/json',
    '/api/docs/static/index.html': '/api/docs/static/index.html',
    '/api/docs/static/swagger-initializer.js': '/api/docs/static/swagger-initializer.js',
    '/api/docs/static/theme/icon.svg': '/api/docs/static/theme/icon.svg',
    '/api/docs/yaml': '/api/docs/yaml',
    '/api/live': '/api/live',
    '/demo/injuries': '/demo/injuries',
    '/metrics': '/metrics',
    '/healthz': '/healthz',
    '/livez': '/livez',
    '/readyz': '/readyz',
    '/config.json': '/config.json',
    '/calendar/:secret.ics': `/calendar/${calendar.secret}.ics`,
    '/invite/:code': `/invite/${ids.code}`,
    '/invite/:code/picture.png': `/invite/${ids.code}/picture.png`,
    '/picture.png': '/picture.png',
    '/night/:secret': `/night/${night.secret}`,
    '/night/:secret/picture.png': `/night/${night.secret}/picture.png`,
  };
}

/** The paths of the server's GET routes that are not in the contract. */
function otherPaths(): string[] {
  const inContract = new Set<string>(Object.values(endpoints).map(({ path }) => path));
  const parents: string[] = [];
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.+) \((.+)\)$/.exec(line) ?? [];
      const depth = indent.length / 4;
      const path = (parents[depth - 1] ?? '') + part;
      parents[depth] = path;
      return methods.includes('GET') && !inContract.has(path) ? [path] : [];
    });
}

it('every page without a sign-in counts as at least as many calls as it reads hundreds of documents', async () => {
  const known = await pages();
  expect(otherPaths().toSorted()).toEqual([...Object.keys(known)].toSorted());
  const core = await server.core();
  const sums = [
    vi.spyOn(server.app.limits, 'countCall').mockName('call'),
    vi.spyOn(server.app.limits, 'countSentRows').mockName('rows'),
  ];
  onTestFinished(() => void vi.restoreAllMocks());
  for (const [path, url] of Object.entries(known)) {
    for (const sum of sums) sum.mockClear();
    const { commands, documents } = await countReads(core.db, async () => {
      // Without a built client, no page has the app, but its invite is read.
      const { statusCode } = await server.app.inject({ url, headers: { host: 'localhost' } });
      expect([path, pageWeights[path] === undefined || statusCode === 200]).toEqual([path, true]);
      await core.db.driver.command({ ping: 1 });
    });
    const calls = sums.flatMap(({ mock }) => mock.calls).reduce((sum, [, weight = 1]) => sum + weight, 0);
    expect([path, documents <= calls * documentsPerCall, `${documents} documents, ${calls} calls`]).toEqual([
      path,
      true,
      `${documents} documents, ${calls} calls`,
    ]);
    expect(commands).toBeLessThanOrEqual(25 + calls);
  }
});

it('an export counts as the complete list it is', () => {
  expect(callsOf('exportAccount', 30_000)).toBeGreaterThanOrEqual(300);
});
