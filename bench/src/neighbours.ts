/**
 * Bets of one user while another one floods the server within or beyond the rate limits: the p99 of the bets compared with
 * their p99 just before, for each kind of flood, and their p50 while somebody floods a secret link. Both users come from addresses
 * of their own. `-- <text>` runs the kinds whose name contains the text, such as `link`. Exits non-zero above three times the quiet value, or if the server holds 10% more memory in the end,
 * garbage left out.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs } from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { type AccountId, mainAccountOf, seasonAccountOf } from '@courtside/core/ledger/account-id';
import { accountStateOf } from '@courtside/core/ledger/account-state';
import { type CoreDatabase, openDatabase } from '@courtside/core/operations/database';
import { closedBets, settledGames, undoneBets } from '@courtside/core/testing/many-bets';
import { startTemporaryStack } from '@courtside/stack';
import { percentile, report, say } from './measure.ts';
import { type Flood, type FloodName, floods } from './neighbours/flood.ts';
import { heldMemoryOf } from './neighbours/held-memory.ts';
import { aSeason } from './open-season.ts';
import { readOptions, refuse } from './options.ts';
import { ownGame, storeGames } from './own-games.ts';
import { type Api, connectApi, dataOf, type Player, signUpMany } from './players.ts';

const undone = 10_000;
/** Number of documents in one insert. */
const insertSize = 500;
const quietMs = 8_000;
/** 28 bets a second: the limit on calls that move money allows 40. */
const betEveryMs = 35;
const maxRatio = 3;
const maxGrowth = 1.1;
/** The server gets this long to release memory. */
const settleMs = 60_000;

const p99 = (values: readonly number[]) => percentile(values, 0.99);
const p50 = (values: readonly number[]) => percentile(values, 0.5);

/** A past night: its games, and the bets of each player on them. */
const nightGames = 12;
const nightBets = 500;
const nightAt = new Date(Date.now() - dayMs);

function* chunksOf<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += insertSize) yield all.slice(from, from + insertSize);
}

/** Stores what a user leaves who places bets and undoes each of them. */
async function addUndone(db: CoreDatabase, account: AccountId, prefix: string, gameId: string): Promise<void> {
  const isMain = account.startsWith('main:');
  const doc = isMain
    ? await db.users.findOne({ _id: account }).lean()
    : await db.seasonAccounts.findOne({ _id: account }).lean();
  if (doc === null) throw new Error(`there is no account ${account}`);
  const options = { gameId, count: undone, at: new Date(), prefix };
  const { entries, bets, state } = undoneBets(account, accountStateOf(doc), options);
  // One insert of everything could take longer than an operation of the database may.
  for (const part of chunksOf(entries)) await db.entries.insertMany(part, { lean: true });
  for (const part of chunksOf(bets)) await db.bets.insertMany(part, { lean: true });
  if (isMain) await db.users.updateOne({ _id: account }, { $set: state });
  else await db.seasonAccounts.updateOne({ _id: account }, { $set: state });
}

async function addNightGames(db: CoreDatabase): Promise<void> {
  const docs = settledGames(nightGames).map((game) => ({ ...game, startTime: nightAt, endTime: nightAt }));
  await db.games.insertMany(docs, { lean: true });
}

/** Gives a player bets on a past night, a link to it, and one to their calendar. @returns the paths of the links */
async function makeLinks(
  db: CoreDatabase,
  api: Api,
  { uid, token }: Player,
  groupPath: string,
): Promise<Flood['links']> {
  for (const { bets } of closedBets(uid, { count: nightBets, games: nightGames, partSize: insertSize })) {
    const docs = bets.map((bet) => ({ ...bet, betData: { ...bet.betData, startTime: nightAt, endTime: nightAt } }));
    await db.bets.insertMany(docs, { lean: true });
  }
  const make = async (method: 'PUT' | 'POST', path: string) =>
    dataOf(await api.call<{ path: string }>(method, path, { token, body: {} })).path;
  dataOf(await api.call('PUT', `${groupPath}/sharing`, { token, body: { shown: true } }));
  return {
    calendar: await make('PUT', `/api/users/${uid}/calendar`),
    night: await make('POST', `${groupPath}/nights/${leagueDay(nightAt.getTime())}/link`),
  };
}

/** Opens a season of a player alone, on which each account has thousands of undone bets. */
async function prepare(
  db: CoreDatabase,
  api: Api,
  player: Player,
  gameId: string,
): Promise<Pick<Flood, 'seasonPath' | 'links'>> {
  const { uid, token } = player;
  const group = dataOf(await api.call<{ id: string }>('POST', '/api/groups', { token, body: { groupName: 'Bench' } }));
  const path = `/api/groups/${group.id}/seasons`;
  const { id } = dataOf(await api.call<{ id: string }>('POST', path, { token, body: aSeason() }));
  await addUndone(db, mainAccountOf(uid), 'main', gameId);
  await addUndone(db, seasonAccountOf(id, uid), 'season', gameId);
  return { seasonPath: `${path}/${id}`, links: await makeLinks(db, api, player, `/api/groups/${group.id}`) };
}

const usage = `npm run bench -- neighbours [part of ${Object.keys(floods).join(' | ')}]`;
const { positionals } = readOptions({ allowPositionals: true }, usage);
const chosen = positionals[0] ?? '';
const names = (Object.keys(floods) as FloodName[]).filter((name) => name.includes(chosen));
if (names.length === 0 || positionals.length > 1) refuse(`There is no flood "${positionals.join(' ')}".`, usage);
// Without a worker, nothing else uses the server. The limits are those of the product.
const stack = await startTemporaryStack({
  components: ['mongo', 'redis', 'auth', 'server'],
  settings: {
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1',
    TRUST_PROXY: 'loopback',
    DEMO_BEHIND_PROXY: 'true',
    MAX_OPEN_BETS: '1000000',
  },
});
const api = connectApi(stack.url, 8);
let failed = names.length === 0;

function check(holds: boolean, what: string): void {
  say(`${holds ? 'ok' : 'FAILED'}: ${what}`);
  if (!holds) failed = true;
}

try {
  await stack.waitReady();
  const { server } = stack.pids();
  if (server === undefined) throw new Error('the server does not run');
  const memory = await heldMemoryOf(server);
  /** Waits until the memory is no longer above a bound. @returns the memory then, or at the end of the wait */
  const memoryBelow = async (bound: number): Promise<number> => {
    const end = performance.now() + settleMs;
    let now = await memory();
    while (now > bound && performance.now() < end) {
      await wait(2_000);
      now = await memory();
    }
    return now;
  };
  const uri = stack.env.MONGODB_URI ?? '';
  const game = ownGame('bench', ['Boston Celtics', 'Miami Heat']);
  await storeGames(uri, [game]);
  const emulator = stack.env.FIREBASE_AUTH_EMULATOR_HOST ?? '';
  const players = await signUpMany(api, emulator, names.length + 1);
  const neighbour = players.pop();
  if (neighbour === undefined) throw new Error('no player');

  /** Places bets until `until` resolves. @returns the milliseconds that each took */
  const betUntil = async (until: Promise<unknown>): Promise<number[]> => {
    let isOver = false;
    const ended = until.finally(() => {
      isOver = true;
    });
    const taken: number[] = [];
    while (!isOver) {
      const start = performance.now();
      const body = { betId: game.id, teamChosen: game.team1, amount: 0.01 };
      const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': '203.0.113.1' };
      dataOf(await api.call('POST', `/api/userbets/${neighbour.uid}`, { token: neighbour.token, body, headers }));
      const ms = performance.now() - start;
      taken.push(ms);
      await wait(Math.max(0, betEveryMs - ms));
    }
    await ended;
    return taken;
  };

  const db = await openDatabase(uri);
  await addNightGames(db);
  const prepared: Pick<Flood, 'seasonPath' | 'links'>[] = [];
  for (const player of players) prepared.push(await prepare(db, api, player, game.id));
  await db.close();
  await betUntil(wait(quietMs));

  let worst = 0;
  for (const [index, scenario] of names.entries()) {
    const [player, paths] = [players[index], prepared[index]];
    if (player === undefined || paths === undefined) throw new Error('there are fewer players than floods');
    const isLink = scenario.startsWith('link');
    const [name, valueIn] = isLink ? ['p50', p50] : ['p99', p99];
    const before = await memory();
    const quiet = valueIn(await betUntil(wait(quietMs)));
    const child = fork(new URL('./neighbours/flood.ts', import.meta.url));
    const answer = once(child, 'message');
    const address = `203.0.113.${index + 2}`;
    const flood: Flood = {
      scenario,
      url: stack.url,
      ...player,
      address,
      ...paths,
      gameId: game.id,
      team: game.team1,
    };
    child.send(flood);
    const taken = await betUntil(answer);
    const [did] = (await answer) as [string];
    const ratio = valueIn(taken) / quiet;
    worst = Math.max(worst, ratio);
    say(`${scenario}: ${did}`);
    const times = `${name} ${valueIn(taken).toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms, longest ${Math.max(...taken).toFixed(0)} ms`;
    check(ratio <= maxRatio, `${scenario}: ${ratio.toFixed(2)} times the quiet ${name} (${times})`);
    const after = await memoryBelow(before * maxGrowth);
    check(after <= before * maxGrowth, `${scenario}: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`);
  }
  report({ name: 'neighbours', measured: worst, reference: maxRatio, unit: 'times-the-quiet-value' });
} finally {
  await api.close();
  await stack.stop();
}
if (failed) process.exitCode = 1;
