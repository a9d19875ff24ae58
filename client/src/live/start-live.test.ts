import type { ClientEvents, ServerEvents, TopicMessage, WatchAnswer } from '@courtside/contract/live';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountAtom, clearAccount } from '../features/account/account-atoms.ts';
import { betsAtom, clearBets } from '../features/bets/bets-atoms.ts';
import { gameAtom, setGames } from '../features/games/games-atoms.ts';
import { store } from '../store.ts';
import { aBet, aGame, anAccount } from '../testing/builders.ts';
import { eventually } from '../testing/eventually.ts';
import { liveIdentityAtom, liveStateAtom } from './live-atoms.ts';
import { startLive } from './start-live.ts';
import { onTopic } from './topic-handlers.ts';
import { needTopic } from './topic-needs.ts';

/** A socket that never reaches the network: the test plays the server. */
function aSocket() {
  const socket: Socket<ServerEvents, ClientEvents> = io('http://127.0.0.1:9', { autoConnect: false, forceNew: true });
  const sent: { event: string; args: unknown[] }[] = [];
  vi.spyOn(socket, 'emit').mockImplementation((event: string, ...args: unknown[]) => {
    sent.push({ event, args });
    return socket;
  });
  vi.spyOn(socket, 'disconnect').mockReturnValue(socket);
  const happen = (event: string, ...args: unknown[]) => {
    for (const listener of socket.listeners(event as 'topic')) Reflect.apply(listener, socket, args);
  };
  return {
    socket,
    sent,
    connect() {
      socket.connected = true;
      happen('connect');
    },
    lose() {
      socket.connected = false;
      happen('disconnect', 'transport close');
    },
    fail: () => happen('connect_error', new Error('websocket error')),
    tell: (message: TopicMessage) => happen('topic', message),
    /** Answers the last question of this kind. */
    answer(event: 'watch' | 'authenticate', reply: WatchAnswer | { ok: boolean }) {
      const acknowledge = sent.findLast((message) => message.event === event)?.args.at(-1);
      if (typeof acknowledge !== 'function') throw new Error(`no ${event} to answer`);
      acknowledge(reply);
    },
    names: () => sent.map(({ event, args }) => `${event} ${String(args[0])}`),
  };
}

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
  vi.restoreAllMocks();
});

test('odds reach the screen by snapshot and update, and again after the connection was lost', () => {
  const server = aSocket();
  start(server.socket);
  server.connect();
  server.answer('watch', games(4, 150));
  expect(store.get(gameAtom('game-1'))?.team1_price).toBe(150);
  expect(store.get(liveStateAtom)).toEqual({ status: 'live' });

  server.tell({
    topic: 'games',
    type: 'update',
    version: 5,
    data: { changed: [{ id: 'game-1', team1_price: 155 }], removed: [] },
  });
  expect(store.get(gameAtom('game-1'))).toMatchObject({ team1_price: 155, team2_price: -170 });

  server.lose();
  expect(store.get(liveStateAtom)).toMatchObject({ status: 'reconnecting', asOf: expect.any(Number) });
  server.connect();
  server.answer('watch', games(1, 160));
  expect(store.get(gameAtom('game-1'))?.team1_price).toBe(160);
  expect(store.get(liveStateAtom)).toEqual({ status: 'live' });
});

test('a page that could never connect is offline at once, as of no time, however sure the browser is of its network', () => {
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

test('whoever signs in is authenticated, and only then watched; whoever signs out hears nothing more', async () => {
  const server = aSocket();
  start(server.socket);
  server.connect();
  store.set(liveIdentityAtom, { uid: 'ana', token: async () => 'token-of-ana' });
  await eventually(() => expect(server.names()).toContain('authenticate token-of-ana'));
  expect(server.names()).not.toContain('watch me');

  server.answer('authenticate', { ok: true });
  expect(server.names().at(-1)).toBe('watch me');
  server.answer('watch', {
    ok: true,
    message: { topic: 'me', type: 'snapshot', version: 1, data: { user: anAccount(), bets: [aBet()] } },
  });
  expect(store.get(accountAtom)?.balance).toBe(1000);
  expect(store.get(betsAtom)).toHaveLength(1);

  store.set(liveIdentityAtom, null);
  expect(server.names().slice(-2)).toEqual(['unwatch me', 'authenticate null']);
  clearAccount();
  server.tell({ topic: 'me', type: 'update', version: 2, data: { user: anAccount({ seq: 9 }) } });
  expect(store.get(accountAtom)).toBeNull();
});

test('a refused token is renewed and tried again', async () => {
  vi.useFakeTimers();
  const server = aSocket();
  start(server.socket);
  server.connect();
  store.set(liveIdentityAtom, { uid: 'ana', token: async (fresh) => (fresh ? 'new-token' : 'old-token') });
  await eventually(() => expect(server.names()).toContain('authenticate old-token'));
  server.answer('authenticate', { ok: false });
  await vi.advanceTimersByTimeAsync(500);
  expect(server.names()).toContain('authenticate new-token');
  vi.useRealTimers();
});

test('a renewed token of the same person leaves the watch as it is', async () => {
  const server = aSocket();
  start(server.socket);
  server.connect();
  store.set(liveIdentityAtom, { uid: 'ana', token: async () => 'first' });
  await eventually(() => expect(server.names()).toContain('authenticate first'));
  server.answer('authenticate', { ok: true });
  store.set(liveIdentityAtom, { uid: 'ana', token: async () => 'second' });
  await eventually(() => expect(server.names()).toContain('authenticate second'));
  server.answer('authenticate', { ok: true });
  expect(server.names().filter((name) => name === 'watch me')).toHaveLength(1);
});

const standings = (version: number): WatchAnswer => ({
  ok: true,
  message: { topic: 'leaderboard', type: 'snapshot', version, data: { rows: [], total: version } },
});

test('what a page shows is followed while it is open, and again after the connection was lost', () => {
  const totals: number[] = [];
  onTopic('leaderboard', { deliver: ({ data }) => totals.push(data.total) });
  const server = aSocket();
  start(server.socket);
  const leave = needTopic('leaderboard');
  const leaveToo = needTopic('leaderboard');
  server.connect();
  expect(server.names()).toEqual(['watch games', 'watch leaderboard']);
  server.answer('watch', standings(7));

  server.lose();
  server.connect();
  expect(server.names().slice(2)).toEqual(['watch games', 'watch leaderboard']);
  server.answer('watch', standings(3));
  server.tell({ topic: 'leaderboard', type: 'update', version: 4, data: { rows: [], gone: [], total: 4 } });
  expect(totals).toEqual([7, 3, 4]);

  leave();
  expect(server.names()).not.toContain('unwatch leaderboard');
  leaveToo();
  expect(server.names().at(-1)).toBe('unwatch leaderboard');
  server.tell({ topic: 'leaderboard', type: 'update', version: 5, data: { rows: [], gone: [], total: 5 } });
  expect(totals).toEqual([7, 3, 4]);
});

test('a group is asked for only once the connection speaks for somebody, and ends when the server says so', async () => {
  const heard: string[] = [];
  onTopic('group', {
    deliver: ({ type }) => heard.push(type),
    refused: ({ code }) => heard.push(code),
    ended: (topic) => heard.push(`ended ${topic}`),
  });
  const server = aSocket();
  start(server.socket);
  server.connect();
  const leave = needTopic('group:pals');
  store.set(liveIdentityAtom, { uid: 'ana', token: async () => 'token' });
  await eventually(() => expect(server.names()).toContain('authenticate token'));
  expect(server.names()).not.toContain('watch group:pals');
  server.answer('authenticate', { ok: true });
  expect(server.names().slice(-2)).toEqual(['watch me', 'watch group:pals']);

  server.answer('watch', { ok: false, code: 'forbidden', message: 'You are not a member of this group.' });
  for (const listener of server.socket.listeners('ended')) listener('group:pals');
  expect(heard).toEqual(['forbidden', 'ended group:pals']);
  leave();
  expect(server.names().at(-1)).toBe('unwatch group:pals');
});
