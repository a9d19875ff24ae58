import type { AdminLogEntry, UserAction } from '@courtside/contract';
import { addAdmin, readAccess } from '@courtside/core/members/access/user-access';
import { eventually } from '@courtside/core/testing/eventually';
import { runNextJob } from '@courtside/core/testing/run-job';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type SignedIn, signInAgain, signUp } from '../testing/emulator.ts';
import { aHouseUser, signInToHouse } from '../testing/house-users.ts';
import { connectLive } from '../testing/live.ts';
import { aServer, dataOf, ownRecordOf, type TestServer } from '../testing/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await aServer();
  const core = await server.core();
  admin = await server.aUser();
  await addAdmin(core, admin.uid);
  await eventually(async () => expect((await get('/api/admin')).status).toBe(200));
});
afterAll(() => server.end());

const get = (path: string, { token } = admin) => server.call('GET', path, { token });
const post = (path: string, body: object, { token } = admin) => server.call('POST', path, { token, body });
const changeAccess = (uid: string, action: UserAction, reason = 'Spam') =>
  post(`/api/admin/users/${uid}/access`, { action, reason });

async function logged(targetId: string): Promise<AdminLogEntry[]> {
  const { entries } = dataOf('readAdminLog', await get('/api/admin/log?limit=100'));
  return entries.filter((entry) => entry.targetId === targetId);
}

/** Places a bet of $40 on the home team of a game. */
async function bet(user: SignedIn, game: { id: string; team1: string }) {
  return post(`/api/userbets/${user.uid}`, { betId: game.id, teamChosen: game.team1, amount: 40 }, user);
}

/** Signs in once the second in which all sessions were ended is over. */
async function signInNextSecond(user: SignedIn): Promise<SignedIn> {
  const { db } = await server.core();
  const end = (await readAccess(db, [user.uid])).get(user.uid)?.signedOutAt?.getTime() ?? 0;
  await eventually(async () => expect(Date.now()).toBeGreaterThanOrEqual(end));
  return signInAgain(user);
}

describe('GET /api/admin', () => {
  it('shows feeds, the age of the price of each market, queues, the last audit and the last backup', async () => {
    const game = await server.anOpenGame();
    const { db } = await server.core();
    const at = new Date('2026-01-15T00:00:00Z');
    const result = { at, whole: true, accounts: 2, entries: 3, violations: 0, repaired: 0, durationMs: 41 };
    await db.audits.insertMany([{ _id: 'last', ...result }], { lean: true });
    const backup = { at, file: 'b.jsonl.gz', bytes: 12, documents: 5, durationMs: 3, everyMs: 7 };
    await db.backups.insertMany([{ _id: 'last', ...backup }], { lean: true });
    const overview = dataOf('readAdminOverview', await get('/api/admin'));
    const priced = overview.prices.find(({ id }) => id === game.id);
    expect(priced?.markets.moneyline).toMatchObject({ state: 'open', updatedAt: expect.any(String) });
    expect(overview.queues?.map(({ name }) => name)).toContain('settle');
    expect(overview.audit).toEqual({ ...result, at: at.toISOString() });
    expect(overview.backup).toEqual({ ...backup, at: at.toISOString() });
    expect(overview.feeds).toMatchObject({ disagreements: 0, openMarkets: 1 });
    expect(overview.restingHosts).toEqual([]);
  });
});

describe('a restored copy', () => {
  it('sends chats and notifications once an admin has confirmed it, who is logged', async () => {
    const { db } = await server.core();
    const [backupAt, restoredAt] = [new Date('2026-01-15T00:00:00Z'), new Date('2026-01-16T00:00:00Z')];
    await db.unconfirmedRestores.insertMany([{ _id: 'last', backupAt, restoredAt }], { lean: true });
    const overview = async () => dataOf('readAdminOverview', await get('/api/admin'));
    expect((await overview()).unconfirmedRestore).toEqual({
      backupAt: backupAt.toISOString(),
      restoredAt: restoredAt.toISOString(),
    });
    const stranger = await server.aUser();
    expect((await post('/api/admin/restore/confirmation', {}, stranger)).status).toBe(404);
    expect((await overview()).unconfirmedRestore).not.toBeNull();
    const confirm = async () => dataOf('confirmRestore', await post('/api/admin/restore/confirmation', {}));
    expect(await confirm()).toEqual({ confirmed: true });
    expect((await overview()).unconfirmedRestore).toBeNull();
    expect(await confirm()).toEqual({ confirmed: false });
    expect(await logged(backupAt.toISOString())).toMatchObject([
      { byUid: admin.uid, action: 'confirm-restore', target: 'the restored copy', reason: null, failure: null },
    ]);
  });
});

describe('the list of games', () => {
  it('is searched by parts of team names, which may be any text', async () => {
    const game = await server.anOpenGame();
    const found = async (search: string) => {
      const path = `/api/admin/games?search=${encodeURIComponent(search)}`;
      return dataOf('listAdminGames', await get(path)).games.map(({ id }) => id);
    };
    expect(await found(game.team1.slice(1, 6).toLowerCase())).toContain(game.id);
    for (const search of ['\0', '.*', '(', `${game.team1}\0`, '\\']) expect(await found(search), search).toEqual([]);
  });
});

describe('a decision about a game', () => {
  it('refunds the bets of a void game, and is logged with its reason', async () => {
    const [user, game] = [await server.aUser(), await server.anOpenGame()];
    dataOf('placeBet', await bet(user, game));
    await server.changeGame(game.id, { betStatus: 'closed', dispute: 'espn reports postponed' });
    const { games } = dataOf('listAdminGames', await get(`/api/admin/games?search=${game.id}`));
    expect(games).toMatchObject([{ id: game.id, dispute: 'espn reports postponed', revision: 0, pendingBets: 1 }]);
    const decision = { score: null, revision: 0, reason: '  It was abandoned.  ' };
    const decided = dataOf('decideGame', await post(`/api/admin/games/${game.id}/decision`, decision));
    expect(decided).toMatchObject({
      settledBets: 1,
      game: { betStatus: 'void', note: 'It was abandoned.', revision: 1 },
    });
    expect(ownRecordOf(await get(`/api/users/${user.uid}`, user)).balance).toBe(1000);
    const { username } = ownRecordOf(await get(`/api/users/${admin.uid}`));
    expect(await logged(game.id)).toMatchObject([
      { by: username, byUid: admin.uid, action: 'void-game', reason: 'It was abandoned.', failure: null },
    ]);
    const stale = { score: { team1: 100, team2: 90 }, revision: 0, reason: 'Played after all.' };
    const conflict = await post(`/api/admin/games/${game.id}/decision`, stale);
    expect(conflict).toMatchObject({ status: 409, body: { code: 'result-changed', field: 'revision' } });
  });

  it('needs a reason, a revision, and a score or null', async () => {
    const { id } = await server.anOpenGame();
    const valid = { score: null, revision: 0, reason: 'Abandoned.' };
    const score = (team1: number) => ({ score: { team1, team2: 90 } });
    for (const part of [
      { reason: ' ' },
      { reason: undefined },
      { reason: 'x'.repeat(501) },
      { revision: undefined },
      { score: undefined },
      score(-1),
    ])
      expect(await post(`/api/admin/games/${id}/decision`, { ...valid, ...part })).toMatchObject({ status: 400 });
    const tooLong = await post(`/api/admin/games/${id}/decision`, { ...valid, reason: 'x'.repeat(501) });
    expect(tooLong.body).toMatchObject({ field: 'reason', message: 'reason: must have at most 500 characters' });
    expect(await logged(id)).toEqual([]);
  });

  it("shows the operator's reason in the balance history of each bettor", async () => {
    const [user, game] = [await server.aUser(), await server.anOpenGame()];
    dataOf('placeBet', await bet(user, game));
    const reason = 'x'.repeat(500);
    dataOf('decideGame', await post(`/api/admin/games/${game.id}/decision`, { score: null, revision: 0, reason }));
    const { lines } = dataOf('readLedger', await get(`/api/users/${user.uid}/ledger`, user));
    expect(lines[0]).toMatchObject({ kind: 'refund', reason: 'void', note: reason });
  });
});

describe('a failed job', () => {
  it('is listed with its reason and runs again once', async () => {
    const { jobs } = await server.core();
    const job = await jobs.queue('settle').add('settle', { gameId: 'g1' }, { attempts: 1 });
    await runNextJob(server.config, 'settle', 'MongoDB is away');
    const listed = dataOf('listFailedJobs', await get('/api/admin/jobs')).jobs;
    expect(listed).toMatchObject([
      { queue: 'settle', id: job.id, reason: 'MongoDB is away', payload: '{"gameId":"g1"}' },
    ]);
    const retry = () => post(`/api/admin/jobs/settle/${job.id}/retry`, {});
    expect(dataOf('retryJob', await retry())).toEqual({ retried: true });
    expect(dataOf('retryJob', await retry())).toEqual({ retried: false });
    expect(await logged(`settle/${job.id}`)).toMatchObject([{ action: 'retry-job', reason: null }]);
    const unknown = await post('/api/admin/jobs/settle/unknown/retry', {});
    expect(unknown).toMatchObject({ status: 404, body: { code: 'job-not-found' } });
  });
});

describe('a user', () => {
  it('who is disabled cannot bet and loses the live connection immediately, and may return once enabled', async () => {
    const [user, game] = [await server.aUser(), await server.anOpenGame()];
    const page = await connectLive(server.url, { token: user.token });
    await page.snapshot('me');
    const disconnected = new Promise((resolve) => page.socket.once('disconnect', resolve));
    const disabled = dataOf('changeUserAccess', await changeAccess(user.uid, 'disable'));
    const since = performance.now();
    expect(disabled).toMatchObject({ uid: user.uid, disabled: { reason: 'Spam' } });
    expect(await disconnected).toBe('io server disconnect');
    expect(performance.now() - since).toBeLessThan(1_000);
    expect(await bet(user, game)).toMatchObject({
      status: 403,
      body: { code: 'account-disabled', message: 'This account has been disabled. Please contact support.' },
    });
    const back = await connectLive(server.url, { token: user.token });
    expect(await back.watch('me')).toMatchObject({ ok: false, code: 'unauthenticated' });
    for (const { socket } of [page, back]) socket.close();
    dataOf('changeUserAccess', await changeAccess(user.uid, 'enable', 'A mistake'));
    const again = await signInNextSecond(user);
    await eventually(async () => expect((await bet(again, game)).status).toBe(201));
  });

  it('who is signed out everywhere needs a new session', async () => {
    const user = await server.aUser();
    expect((await get('/api/groups', user)).status).toBe(200);
    dataOf('changeUserAccess', await changeAccess(user.uid, 'sign-out', 'A lost phone'));
    await eventually(async () => expect((await get('/api/groups', user)).status).toBe(401));
    const again = await signInNextSecond(user);
    expect((await get('/api/groups', again)).status).toBe(200);
  });

  it('who is an admin cannot be disabled', async () => {
    expect(await changeAccess(admin.uid, 'disable')).toMatchObject({ status: 409, body: { code: 'user-is-admin' } });
    expect(await changeAccess('nobody', 'disable')).toMatchObject({ status: 404, body: { code: 'user-not-found' } });
  });

  it('is found by email address, whose verification comes from the token of the sign-up', async () => {
    const user = await signUp();
    await server.call('POST', `/api/users/${user.uid}`, { token: user.token });
    const { users } = dataOf('findAdminUsers', await get(`/api/admin/users?search=${user.email.slice(0, 20)}`));
    expect(users).toMatchObject([{ uid: user.uid, email: user.email, isAdmin: false, disabled: null }]);
    const { db } = await server.core();
    expect(await db.users.findOne({ uid: user.uid }).lean()).toMatchObject({ emailVerified: false });
  });
});

it('limits the actions of one admin', async () => {
  const strict = await aServer({ settings: { RATE_LIMIT_FACTOR: '0.05' } });
  const core = await strict.core();
  const user = await strict.aUser();
  await addAdmin(core, user.uid);
  const { token } = user;
  const act = () => strict.call('POST', '/api/admin/jobs/settle/unknown/retry', { token, body: {} });
  // Until the server has noticed the new admin, it answers as for an unknown path, and counts no action.
  await eventually(async () => expect((await strict.call('GET', '/api/admin', { token })).status).toBe(200));
  // One more than three in each of two windows, in case a window ends meanwhile.
  const responses = await Promise.all(Array.from({ length: 7 }, act));
  expect(responses.map(({ status }) => status)).toContain(429);
  await strict.end();
});

describe('a reset link', () => {
  it('of an admin lets a user of the house set a new password, and is logged', async () => {
    const house = await aServer({ settings: { SIGN_IN: 'house' } });
    onTestFinished(() => house.end());
    const core = await house.core();
    const [boss, user] = [await aHouseUser(house), await aHouseUser(house)];
    await addAdmin(core, boss.uid);
    const make = (uid: string) =>
      house.call('POST', `/api/admin/users/${uid}/reset-link`, { token: boss.token, body: {} });
    await eventually(async () => expect((await make('nobody')).body.code).toBe('user-not-found'));
    expect((await make(boss.uid)).body.code).toBe('user-is-admin');
    const { url } = dataOf('makeUserResetLink', await make(user.uid));
    const code = new URL(url, 'https://courtside.example').searchParams.get('code');
    const reset = { body: { code, password: 'a new one' } };
    expect((await house.call('POST', '/api/sign-in/reset/password', reset)).status).toBe(200);
    expect((await signInToHouse(house, user.email, 'a new one')).uid).toBe(user.uid);
    const log = await house.call('GET', '/api/admin/log', { token: boss.token });
    expect(dataOf('readAdminLog', log).entries).toMatchObject([
      { action: 'reset-link', byUid: boss.uid, targetId: user.uid, reason: null, failure: null },
    ]);
  });

  it('is not made where Firebase keeps the accounts', async () => {
    const user = await server.aUser();
    expect(await post(`/api/admin/users/${user.uid}/reset-link`, {})).toMatchObject({
      status: 404,
      body: { code: 'not-found', message: 'This server does not keep the accounts of its users.' },
    });
    expect(await logged(user.uid)).toEqual([]);
  });
});
