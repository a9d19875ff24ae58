import { randomUUID } from 'node:crypto';
import { dayMs } from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { eventually } from '@courtside/core/testing/eventually';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signUp } from '../testing/emulator.ts';
import { connectPlain } from '../testing/live.ts';
import { dataOf } from '../testing/server.ts';
import { twoServers } from '../testing/two-servers.ts';

const logged: string[] = [];
let servers: Awaited<ReturnType<typeof twoServers>>;
beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });
  servers = await twoServers({ logger });
});
afterEach(() => servers.hangUp());
afterAll(() => servers.end());

async function createKey({ uid, token }: SignedIn, scope: 'read' | 'bet' = 'bet') {
  const body = { name: 'bot', scope };
  return dataOf('createApiKey', await servers.server.call('POST', `/api/users/${uid}/keys`, { token, body }));
}

/** What a user watches at the other server, over both kinds of connection. */
async function watchElsewhere(token: string) {
  const page = await servers.live({ token }, servers.other.url);
  await page.snapshot('me');
  const disconnected = new Promise((resolve) => page.socket.once('disconnect', resolve));
  const plain = await connectPlain(servers.other.url, token);
  plain.send({ type: 'watch', topic: 'me' });
  await plain.inbox.next((message) => 'topic' in message && message.topic === 'me');
  return { disconnected, closed: plain.closed };
}

it('an API key works at every server and on live connections until it is revoked, and is in no log', async () => {
  const { server, other } = servers;
  const user = await server.aUser();
  const { uid } = user;
  const { key, id } = await createKey(user);
  const read = () => other.call('GET', `/api/users/${uid}`, { token: key });
  expect((await read()).status).toBe(200);
  await servers.place({ ...user, token: key }, 5);
  const live = await watchElsewhere(key);
  const [listed] = dataOf('listApiKeys', await server.call('GET', `/api/users/${uid}/keys`, { token: user.token }));
  expect(listed).toMatchObject({ id, name: 'bot', lastUsedAt: expect.any(String) });

  const begun = performance.now();
  dataOf('revokeApiKey', await server.call('DELETE', `/api/users/${uid}/keys/${id}`, { token: user.token }));
  expect(await live.disconnected).toBe('io server disconnect');
  expect(await live.closed).toBe(1008);
  await eventually(async () => expect(await read()).toMatchObject({ status: 401, body: { code: 'unauthenticated' } }));
  expect(performance.now() - begun).toBeLessThan(1_000);

  // The user's own sign-in is not affected.
  expect((await other.call('GET', `/api/users/${uid}`, { token: user.token })).status).toBe(200);
  await servers.server.call('GET', `/api/users/${uid}?key=${key}`, { token: key });
  expect(logged.join('')).toContain('"msg":"request"');
  expect(logged.join('')).not.toContain(key.slice('ck_'.length + id.length));
});

it('a plain WebSocket signs in by message, and its private topics end when it signs out', async () => {
  const user = await servers.server.aUser();
  const { key } = await createKey(user, 'read');
  const { inbox, send, socket } = await connectPlain(servers.server.url);
  send({ type: 'watch', topic: 'me' });
  expect(await inbox.next()).toMatchObject({ type: 'error', code: 'unauthenticated' });
  send({ type: 'authenticate', token: `${key.slice(0, -1)}x` });
  expect(await inbox.next()).toMatchObject({ type: 'error', code: 'unauthenticated' });
  send({ type: 'authenticate', token: key });
  expect(await inbox.next()).toMatchObject({ type: 'authenticated', uid: user.uid });
  send({ type: 'watch', topic: 'me' });
  expect(await inbox.next()).toMatchObject({ topic: 'me', type: 'snapshot', data: { user: { uid: user.uid } } });
  await servers.place(user, 5);
  expect(await inbox.next()).toMatchObject({ topic: 'me', type: 'update' });
  send({ type: 'authenticate', token: null });
  expect(await inbox.next()).toMatchObject({ type: 'authenticated', uid: null });
  await servers.place(user, 5);
  send({ type: 'watch', topic: 'injuries' });
  expect(await inbox.next()).toMatchObject({ topic: 'injuries' });
  socket.close();
});

it('the export is a file with every entry and bet, and no secret', async () => {
  const { server } = servers;
  const { id, members } = await servers.aGroup(2);
  const [{ uid, token, email }] = members;
  const friend = members[1]?.uid ?? '';
  const { key } = await createKey(members[0]);
  const game = await server.anOpenGame();
  const empty = dataOf('exportAccount', await server.call('GET', `/api/users/${uid}/export`, { token }));
  expect(empty).toMatchObject({ bets: [], accounts: [{ account: 'main', ledger: [{ kind: 'opening' }] }] });
  expect(empty).toMatchObject({ notifications: { off: [], devices: [] }, reactions: [], ticketLegs: [] });
  for (let n = 0; n < 3; n += 1) await servers.place(members[0], 5, game);
  const { db } = await server.core();
  const device = { endpoint: 'https://push.example.com/secret-address', p256dh: 'secret-key', auth: 'secret-auth' };
  const addedAt = '2026-01-14T20:00:00.000Z';
  const added = new Date(addedAt);
  await db.pushSubscriptions.create({ _id: `device-${uid}`, uid, ...device, createdAt: added, signedInAt: added });
  const quietHours = { start: '22:00', end: '08:00', timeZone: 'Europe/Berlin' };
  await db.pushSettings.create({ _id: uid, off: ['reminder'], quietHours });
  const target = `moment:2026-01-14:winner`;
  const reactions = [
    { uid: friend, reaction: 'cry' as const, version: 1 },
    { uid, reaction: 'fire' as const, version: 2 },
  ];
  const about = { groupId: id, kind: 'moment' as const, target, at: added, version: 2, by: reactions };
  await db.reactions.create({ _id: `${id}:${target}`, ...about });
  const response = await server.call('GET', `/api/users/${uid}/export`, { token });
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="courtside-\d{4}-\d\d-\d\d\.json"$/,
  );
  const data = dataOf('exportAccount', response);
  expect(data).toMatchObject({
    profile: { uid, email },
    groups: [{ id, groupName: 'Friends', isOwner: true }],
    apiKeys: [{ name: 'bot', ending: key.slice(-4) }],
    accounts: [{ balance: 985, ledger: [{ seq: 1 }, { seq: 2 }, { seq: 3 }, { seq: 4, betId: data.bets[0]?.id }] }],
  });
  expect(data.bets).toHaveLength(3);
  expect(data.notifications).toEqual({ off: ['reminder'], quietHours, devices: [{ addedAt }] });
  expect(data.reactions).toEqual([{ groupId: id, target, reaction: 'fire' }]);
  for (const secret of [key, ...Object.values(device), friend]) expect(response.text).not.toContain(secret);
});

it('deleting the account ends every session, and the same email signs up afresh', async () => {
  const { server, other } = servers;
  const email = `${randomUUID()}@test.example`;
  const user = await signUp(email);
  const { uid, token } = user;
  dataOf('createUser', await server.call('POST', `/api/users/${uid}`, { token, body: { username: 'Annabel' } }));
  await servers.place(user, 100);
  const { key } = await createKey(user);
  const live = await watchElsewhere(token);
  const order = { token, body: { confirm: 'DELETE' } };
  const { username } = dataOf('deleteAccount', await server.call('POST', `/api/users/${uid}/deletion`, order));
  expect(await live.disconnected).toBe('io server disconnect');
  expect(await live.closed).toBe(1008);
  for (const secret of [token, key])
    await eventually(async () =>
      expect((await other.call('GET', `/api/users/${uid}`, { token: secret })).status).toBe(401),
    );

  const again = await signUp(email);
  expect(again.uid).not.toBe(uid);
  const fresh = dataOf(
    'createUser',
    await server.call('POST', `/api/users/${again.uid}`, { token: again.token, body: {} }),
  );
  expect(fresh).toMatchObject({ balance: 1000, atStake: 0, groupIds: [], email });
  const left = await server.call('GET', `/api/users/${uid}`, { token: again.token });
  expect(dataOf('getUser', left)).toMatchObject({ username, balance: 900 });
  expect(dataOf('searchUsers', await server.call('GET', '/api/leaderboard/search?name=Annabel'))).toEqual([]);
});

it('a break survives deleting the account and signing up again with the same email', async () => {
  const { server } = servers;
  const email = `${randomUUID()}@test.example`;
  const { uid, token } = await signUp(email);
  await server.call('POST', `/api/users/${uid}`, { token, body: {} });
  const paused = await server.call('PUT', `/api/users/${uid}/pause`, { token, body: { days: 3 } });
  const { pausedUntil } = dataOf('pauseBetting', paused);
  await server.call('POST', `/api/users/${uid}/deletion`, { token, body: { confirm: 'DELETE' } });

  const again = await signUp(email);
  await server.call('POST', `/api/users/${again.uid}`, { token: again.token, body: {} });
  const limits = await server.call('GET', `/api/users/${again.uid}/limits`, { token: again.token });
  expect(dataOf('readPlayerLimits', limits)).toMatchObject({ pausedUntil: expect.any(String) });
  expect(dataOf('readPlayerLimits', limits).pausedUntil).toBe(pausedUntil);
});

it('what an account has used up stays used up after deleting it and signing up again with the same email', async () => {
  const { server } = servers;
  const { id, members } = await servers.aGroup(1);
  const owner = members[0];
  const [firstDay, lastDay] = [leagueDay(Date.now()), leagueDay(Date.now() + dayMs)];
  const settings = { name: 'One bankroll', firstDay, lastDay, bankroll: 100, maxStakeShare: 100, rebuys: 0 };
  const created = await server.call('POST', `/api/groups/${id}/seasons`, { token: owner.token, body: settings });
  const account = dataOf('createSeason', created).id;
  const email = `${randomUUID()}@test.example`;
  const begin = async () => {
    const user = await signUp(email);
    await server.call('POST', `/api/users/${user.uid}`, { token: user.token, body: {} });
    return user;
  };
  const deposit = ({ uid, token }: SignedIn) =>
    server.call('POST', `/api/users/${uid}/deposit`, { token, body: { amount: 100 } });
  const game = await server.anOpenGame();
  const stake = ({ uid, token }: SignedIn) => {
    const body = { account, betId: game.id, teamChosen: game.team1, amount: 100, id: randomUUID() };
    return server.call('POST', `/api/userbets/${uid}`, { token, body });
  };
  const first = await begin();
  await server.setBalance(first, 0);
  expect((await deposit(first)).status).toBe(200);
  await servers.join(first, id);
  expect((await stake(first)).status).toBe(201);
  const order = { token: first.token, body: { confirm: 'DELETE' } };
  dataOf('deleteAccount', await server.call('POST', `/api/users/${first.uid}/deletion`, order));

  const next = await begin();
  expect(await deposit(next)).toMatchObject({
    status: 409,
    body: { code: 'deposit-taken', message: 'You made your first deposit with an account that you deleted.' },
  });
  const own = await server.call('GET', `/api/users/${next.uid}`, { token: next.token });
  expect(dataOf('getUser', own)).toMatchObject({ balance: 1000, cashier: { firstDeposit: 'taken' } });
  await servers.join(next, id);
  expect(await stake(next)).toMatchObject({ status: 403, body: { code: 'forbidden', field: 'account' } });

  const body = { uid: next.uid };
  dataOf('removeMember', await server.call('POST', `/api/groups/${id}/removed`, { token: owner.token, body }));
  const again = { token: next.token, body: { confirm: 'DELETE' } };
  dataOf('deleteAccount', await server.call('POST', `/api/users/${next.uid}/deletion`, again));
  expect(await servers.join(await begin(), id)).toMatchObject({ status: 403, body: { code: 'removed-from-group' } });
});
