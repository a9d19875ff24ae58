import type { Game } from '@courtside/contract/entities';
import type { TopicMessage } from '@courtside/contract/live';
import type { TopicKind } from '@courtside/contract/topic-names';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../features/sign-in/open-account.ts';
import { ApiError, call, messageOf } from '../api/call.ts';
import { clockReadingsAtom } from '../delay/clock-readings.ts';
import { isHoldingAtom } from '../delay/delay-line.ts';
import { hiddenGamesAtom, hideGameAtom, tvDelayAtom } from '../delay/tv-delay.ts';
import { accountAtom, clearAccount } from '../features/account/account-atoms.ts';
import { clearBets } from '../features/bets/bets-atoms.ts';
import { gameAtom, setGames } from '../features/games/games-atoms.ts';
import { measureDelayAtom } from '../features/tv-delay/measure-delay.ts';
import { store } from '../store.ts';
import { aSocket } from '../testing/a-socket.ts';
import { aGame, anAccount } from '../testing/builders.ts';
import { fakeApi, ok } from '../testing/fake-api.ts';
import { leaveTopic, showMessage } from './show-message.ts';
import { startLive } from './start-live.ts';
import { forgetState } from './topic-state.ts';
import { liveIdentityAtom } from './topics.ts';

const start = Date.parse('2026-11-21T01:00:00Z');
const iso = (seconds: number) => new Date(start + 1000 * seconds).toISOString();
const scored = (team1: number) => ({ team1, team2: 0, periods: [], clock: 'Q1 11:20' });
const begun = (points: number): Game =>
  aGame({ id: 'live', betStatus: 'closed', startTime: iso(-600), endTime: iso(-600), score: scored(points) });
const later = (price: number, seconds = 3600): Game =>
  aGame({ id: 'later', startTime: iso(seconds), endTime: iso(seconds), team1_price: price });

let socket: ReturnType<typeof aSocket>;
let stop: () => void;
let version = 1;

const sendGames = (changed: readonly Partial<Game>[]) => {
  version += 1;
  socket.send({ topic: 'games', type: 'update', version, data: { games: { changed: changed as never } } });
};
const snapshot = (...games: Game[]) => {
  version += 1;
  const data = { now: new Date().toISOString(), feed: 'demo' as const, games };
  socket.ok('watch', { ok: true, message: { topic: 'games', type: 'snapshot', version, data } });
};
const points = () => store.get(gameAtom('live'))?.score?.team1;
const price = () => store.get(gameAtom('later'))?.team1_price;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  leaveTopic('games');
  forgetState('games');
  setGames([]);
  clearAccount();
  clearBets();
  store.set(liveIdentityAtom, null);
  store.set(clockReadingsAtom, new Map());
  socket = aSocket();
  stop = startLive(socket.socket);
  socket.connect();
});
afterEach(() => {
  stop();
  store.set(tvDelayAtom, 0);
  for (const id of store.get(hiddenGamesAtom)) store.set(hideGameAtom, id, false);
  // The pace at which games are drawn is kept by a timer, which the next test would not have.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

test('shows scores when the TV does, also after a reconnect, and prices before tip-off at once', () => {
  snapshot(begun(7), later(150));
  store.set(tvDelayAtom, 30);
  sendGames([
    { id: 'live', score: scored(9) },
    { id: 'later', team1_price: 160 },
  ]);
  expect([points(), price()]).toEqual([7, 160]);
  vi.advanceTimersByTime(10_000);
  socket.lose();
  socket.connect();
  snapshot(begun(12), later(170));
  expect([points(), price()]).toEqual([7, 170]);
  vi.advanceTimersByTime(19_999);
  expect(points()).toBe(7);
  vi.advanceTimersByTime(1);
  expect(points()).toBe(9);
  vi.advanceTimersByTime(10_000);
  expect(points()).toBe(12);
});

test('a page that opens with a delay shows nothing of a game in play before it has passed', () => {
  store.set(tvDelayAtom, 30);
  snapshot(begun(7), later(150));
  expect([points(), price()]).toEqual([undefined, 150]);
  vi.advanceTimersByTime(30_000);
  expect(points()).toBe(7);
});

const update = { type: 'update', version: 2, data: {} } as const;
const messagesOfMoney: Record<Exclude<TopicKind, 'games' | 'injuries'>, TopicMessage> = {
  leaderboard: { ...update, topic: 'leaderboard' },
  group: { ...update, topic: 'group:g' },
  season: { ...update, topic: 'season:g:s' },
  tab: { ...update, topic: 'tab:g' },
  me: { ...update, topic: 'me' },
  'own-groups': { ...update, topic: 'own-groups' },
  'own-challenges': { ...update, topic: 'own-challenges' },
};

test.each(Object.values(messagesOfMoney))('a message of $topic waits for the TV', (message) => {
  store.set(tvDelayAtom, 30);
  showMessage(message);
  vi.advanceTimersByTime(29_999);
  expect(store.get(isHoldingAtom)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(store.get(isHoldingAtom)).toBe(false);
});

test('a hidden game keeps its score and the balance until it is tapped', async () => {
  snapshot(begun(7), later(150));
  store.set(liveIdentityAtom, { uid: 'ana', token: async () => 'token' });
  await vi.advanceTimersByTimeAsync(0);
  socket.ok('authenticate', { ok: true });
  const user = anAccount({ balance: 1000, seq: 5 });
  socket.ok('watch', { ok: true, message: { topic: 'me', type: 'snapshot', version: 1, data: { user, bets: [] } } });
  expect(store.get(accountAtom)?.balance).toBe(1000);
  store.set(hideGameAtom, 'live', true);
  sendGames([{ id: 'live', score: scored(30) }]);
  socket.send({ topic: 'me', type: 'update', version: 2, data: { user: { balance: 1100, seq: 6 } } });
  vi.advanceTimersByTime(3_600_000);
  expect([points(), store.get(accountAtom)?.balance]).toEqual([7, 1000]);
  store.set(hideGameAtom, 'live', false);
  // Updates of the games are drawn together, at most some times a second.
  vi.advanceTimersByTime(1000);
  expect([points(), store.get(accountAtom)?.balance]).toEqual([30, 1100]);
});

test('a read that tells of money is answered when the TV has shown it, another one at once', async () => {
  vi.useRealTimers();

  fakeApi(() => ok([]));
  store.set(tvDelayAtom, 120);
  const settled: string[] = [];
  const search = call('searchUsers', { query: { name: 'a', limit: '5' } }).then(() => settled.push('search'));
  const token = async () => 'token';
  await call('listApiKeys', { params: { uid: 'ana' }, token }).then(() => settled.push('keys'));
  await vi.waitUntil(() => store.get(isHoldingAtom));
  expect(settled).toEqual(['keys']);
  store.set(tvDelayAtom, 0);
  await search;
  expect(settled).toEqual(['keys', 'search']);
});

test('a refusal that comes too late for a delayed screen explains the delay', () => {
  const refusal = (code: 'betting-closed' | 'insufficient-balance') =>
    messageOf(new ApiError({ code, message: 'No.' }), 'Failed');
  expect(refusal('betting-closed')).toBe('No.');
  store.set(tvDelayAtom, 30);
  expect(refusal('betting-closed')).toBe('No. This device is 30 s behind, as your TV. Bets close on time.');
  expect(refusal('insufficient-balance')).toBe('No.');
});

test('records a clock when it arrives, though this device shows it later', () => {
  snapshot(begun(7));
  store.set(tvDelayAtom, 30);
  sendGames([{ id: 'live', score: { ...scored(9), clock: 'Q1 11:10' } }]);
  vi.advanceTimersByTime(42_400);
  expect(store.get(gameAtom('live'))?.score?.clock).toBe('Q1 11:10');
  const reading = store.get(clockReadingsAtom).get('live')?.at(-1) ?? expect.fail('no reading');
  expect(reading.text).toBe('Q1 11:10');
  expect(store.set(measureDelayAtom, reading)).toBe(42);
});
