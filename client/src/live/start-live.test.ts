import type { WatchAnswer } from '@courtside/contract/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../features/sign-in/open-account.ts';
import { tvDelayAtom } from '../delay/tv-delay.ts';
import { accountAtom, clearAccount } from '../features/account/account-atoms.ts';
import { betsAtom, clearBets } from '../features/bets/bets-atoms.ts';
import { gameAtom, setGames } from '../features/games/games-atoms.ts';
import { store } from '../store.ts';
import { aSocket } from '../testing/a-socket.ts';
import { aBet, aGame, anAccount } from '../testing/builders.ts';
import { eventually } from '../testing/eventually.ts';
import { startLive } from './start-live.ts';
import { liveIdentityAtom, liveStateAtom, needTopic, onTopic } from './topics.ts';

const games = (version: number, price: number): WatchAnswer => ({
  ok: true,
  message: {
    topic: 'games',
    type: 'snapshot',
    version,
    data: { now: new Date().toISOString(), feed: 'demo', games: [aGame({ team1_price: price })] },
  },
});

beforeEach(() => {
  setGames([]);
  clearAccount();
  clearBets();
  store.set(liveIdentityAtom, null);
  store.set(liveStateAtom, { status: 'connecting' });
});

const started: (() => void)[] = [];
const start = (socket: ReturnType<typeof aSocket>['socket']) => started.push(startLive(socket));

afterEach(() => {
  for (const stop of started.splice(0)) stop();
});

test('shows odds from snapshots and updates, and again after the connection was lost', () => {
  const server = aSocket();
  start(server.socket);
  server.connect();
  server.ok('watch', games(4, 150));
  expect(store.get(gameAtom('game-1'))?.team1_price).toBe(150);
  expect(store.get(liveStateAtom)).toEqual({ status: 'live' });

  server.send({
    topic: 'games',
    type: 'update',
    version: 5,
    data: { games: { changed: [{ id: 'game-1', team1_price: 155 }] } },
  });
  expect(store.get(gameAtom('game-1'))).toMatchObject({ team1_price: 155, team2_price: -170 });

  server.lose();
  expect(store.get(liveStateAtom)).toMatchObject({ status: 'reconnecting', asOf: expect.any(Number) });
  server.connect();
  server.ok('watch', games(1, 160));
  expect(store.get(gameAtom('game-1'))?.team1_price).toBe(160);
  expect(store.get(liveStateAtom)).toEqual({ status: 'live' });
});

test('a page that could never connect is offline immediately, as of no time, even if the browser reports a network', () => {
  const server = aSocket();
  start(server.socket);
  server.fail();
  expect(store.get(liveStateAtom)).toEqual({ status: 'offline', asOf: null });
  server.connect();
  expect(store.get(liveStateAtom)).toEqual({ status: 'live' });
  server.lose();
  expect(store.get(liveStateAtom)).toMatchObject({ status: 'reconnecting', asOf: expect.any(Number) });
  server.fail();
  expect(store.get(liveStateAtom)).toMatchObject({ status: 'reconnecting' });
});

test('watches a user after signing the connection in, and sends nothing more after a sign-out', async () => {
  const server = aSocket();
  start(server.socket);
  server.connect();
  store.set(liveIdentityAtom, { uid: 'ana', token: async () => 'token-of-ana' });
  await eventually(() => expect(server.names()).toContain('authenticate token-of-ana'));
  expect(server.names()).not.toContain('watch me');

  server.ok('authenticate', { ok: true });
  expect(server.names().at(-1)).toBe('watch me');
  server.ok('watch', {
    ok: true,
    message: { topic: 'me', type: 'snapshot', version: 1, data: { user: anAccount(), bets: [aBet()] } },
  });
  expect(store.get(accountAtom)?.balance).toBe(1000);
  expect(store.get(betsAtom)).toHaveLength(1);

  store.set(liveIdentityAtom, null);
  expect(server.names().slice(-2)).toEqual(['unwatch me', 'authenticate null']);
  clearAccount();
  server.send({ topic: 'me', type: 'update', version: 2, data: { user: anAccount({ seq: 9 }) } });
  expect(store.get(accountAtom)).toBeNull();
});

test('renews a refused token and retries', async () => {
  vi.useFakeTimers();
  const server = aSocket();
  start(server.socket);
  server.connect();
  store.set(liveIdentityAtom, { uid: 'ana', token: async (fresh) => (fresh ? 'new-token' : 'old-token') });
  await eventually(() => expect(server.names()).toContain('authenticate old-token'));
  server.ok('authenticate', { ok: false });
  await vi.advanceTimersByTimeAsync(500);
  expect(server.names()).toContain('authenticate new-token');
  vi.useRealTimers();
});

test('a renewed token of the same user does not watch again', async () => {
  const server = aSocket();
  start(server.socket);
  server.connect();
  store.set(liveIdentityAtom, { uid: 'ana', token: async () => 'first' });
  await eventually(() => expect(server.names()).toContain('authenticate first'));
  server.ok('authenticate', { ok: true });
  store.set(liveIdentityAtom, { uid: 'ana', token: async () => 'second' });
  await eventually(() => expect(server.names()).toContain('authenticate second'));
  server.ok('authenticate', { ok: true });
  expect(server.names().filter((name) => name === 'watch me')).toHaveLength(1);
});

test('a reconnect keeps what waits for the TV of this device, and asks only for what has changed', async () => {
  vi.useFakeTimers();
  const server = aSocket();
  start(server.socket);
  server.connect();
  store.set(liveIdentityAtom, { uid: 'ana', token: async () => 'token' });
  await vi.advanceTimersByTimeAsync(0);
  server.ok('authenticate', { ok: true });
  const data = { user: anAccount(), bets: [aBet()] };
  server.ok('watch', { ok: true, message: { topic: 'me', type: 'snapshot', version: 1, tag: 'one', data } });
  store.set(tvDelayAtom, 30);
  const user = anAccount({ balance: 1066.67, seq: 9 });
  server.send({ topic: 'me', type: 'update', version: 2, tag: 'two', data: { user } });

  await vi.advanceTimersByTimeAsync(20_000);
  server.lose();
  server.connect();
  await vi.advanceTimersByTimeAsync(0);
  server.ok('authenticate', { ok: true });
  server.ok('watch', { ok: true, version: 7 });
  expect(store.get(accountAtom)?.balance).toBe(1000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.get(accountAtom)?.balance).toBe(1066.67);
  store.set(tvDelayAtom, 0);
  vi.useRealTimers();
});

test('a sign-out while the connection is down drops what waits for the TV', async () => {
  vi.useFakeTimers();
  const server = aSocket();
  start(server.socket);
  server.connect();
  store.set(liveIdentityAtom, { uid: 'ana', token: async () => 'token' });
  await vi.advanceTimersByTimeAsync(0);
  server.ok('authenticate', { ok: true });
  store.set(tvDelayAtom, 30);
  const data = { user: anAccount(), bets: [aBet()] };
  server.ok('watch', { ok: true, message: { topic: 'me', type: 'snapshot', version: 1, data } });

  server.lose();
  store.set(liveIdentityAtom, null);
  server.connect();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(store.get(accountAtom)).toBeNull();
  store.set(tvDelayAtom, 0);
  vi.useRealTimers();
});

const standings = (version: number): WatchAnswer => ({
  ok: true,
  message: { topic: 'leaderboard', type: 'snapshot', version, data: { rows: [], total: version } },
});

test('watches the topics of a page while it is open, and again after the connection was lost', () => {
  const totals: number[] = [];
  onTopic('leaderboard', { apply: (_, { total }) => totals.push(total) });
  const server = aSocket();
  start(server.socket);
  const leave = needTopic('leaderboard');
  const leaveToo = needTopic('leaderboard');
  server.connect();
  expect(server.names()).toEqual(['watch games', 'watch leaderboard']);
  server.ok('watch', standings(7));

  server.lose();
  server.connect();
  expect(server.names().slice(2)).toEqual(['watch games', 'watch leaderboard']);
  server.ok('watch', standings(3));
  server.send({ topic: 'leaderboard', type: 'update', version: 4, data: { total: 4 } });
  expect(totals).toEqual([7, 3, 4]);

  leave();
  expect(server.names()).not.toContain('unwatch leaderboard');
  leaveToo();
  expect(server.names().at(-1)).toBe('unwatch leaderboard');
  server.send({ topic: 'leaderboard', type: 'update', version: 5, data: { total: 5 } });
  expect(totals).toEqual([7, 3, 4]);
});

test('watches a group once the connection is signed in, and ends it when the server does', async () => {
  const received: string[] = [];
  onTopic('group', {
    apply: ({ type }) => received.push(type),
    refused: ({ code }) => received.push(code),
    ended: (topic) => received.push(`ended ${topic}`),
  });
  const server = aSocket();
  start(server.socket);
  server.connect();
  const leave = needTopic('group:pals');
  store.set(liveIdentityAtom, { uid: 'ana', token: async () => 'token' });
  await eventually(() => expect(server.names()).toContain('authenticate token'));
  expect(server.names()).not.toContain('watch group:pals');
  server.ok('authenticate', { ok: true });
  expect(server.names().slice(-2)).toEqual(['watch me', 'watch group:pals']);

  server.ok('watch', { ok: false, code: 'forbidden', message: 'You are not a member of this group.' });
  for (const listener of server.socket.listeners('ended')) listener('group:pals');
  expect(received).toEqual(['forbidden', 'ended group:pals']);
  leave();
  expect(server.names().at(-1)).toBe('unwatch group:pals');
});

test('an attempt that gets no answer is followed by one over polling; an error leaves the choice to the library', () => {
  const server = aSocket();
  start(server.socket);
  const { opts } = server.socket.io;
  const before = opts.transports;
  server.fail();
  expect(opts.transports).toEqual(before);
  server.fail('timeout');
  expect(opts.transports).toEqual(['polling', 'websocket']);
});
