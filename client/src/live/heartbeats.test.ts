import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../store.ts';
import { aSocket } from '../testing/a-socket.ts';
import { startLive } from './start-live.ts';
import { liveStateAtom, silentSinceAtom } from './topics.ts';

let stop: () => void = () => undefined;

beforeEach(() => {
  store.set(liveStateAtom, { status: 'connecting' });
  store.set(silentSinceAtom, null);
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('a server that hangs is shown as of its last heartbeat after ten seconds, and as live with the next one', () => {
  const server = aSocket();
  stop = startLive(server.socket);
  server.connect();
  for (let beats = 0; beats < 5; beats += 1) {
    vi.advanceTimersByTime(4_000);
    server.beat();
  }
  vi.advanceTimersByTime(9_999);
  expect([store.get(liveStateAtom), store.get(silentSinceAtom)]).toEqual([{ status: 'live' }, null]);
  vi.advanceTimersByTime(1);
  expect(store.get(liveStateAtom)).toEqual({ status: 'reconnecting', asOf: 1_020_000 });
  expect(store.get(silentSinceAtom)).toBe(1_020_000);
  server.beat();
  expect([store.get(liveStateAtom), store.get(silentSinceAtom)]).toEqual([{ status: 'live' }, null]);
});

test('prices are out of date ten seconds after the last heartbeat, also when the connection is lost before', () => {
  const server = aSocket();
  stop = startLive(server.socket);
  server.connect();
  vi.advanceTimersByTime(6_000);
  server.lose();
  expect(store.get(silentSinceAtom)).toBeNull();
  vi.advanceTimersByTime(4_000);
  expect(store.get(silentSinceAtom)).toBe(1_000_000);
  expect(store.get(liveStateAtom)).toEqual({ status: 'reconnecting', asOf: 1_006_000 });
  server.connect();
  expect(store.get(silentSinceAtom)).toBeNull();
  expect(store.get(liveStateAtom)).toEqual({ status: 'live' });
});
