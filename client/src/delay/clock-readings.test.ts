import type { Game } from '@courtside/contract/entities';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../store.ts';
import { aGame } from '../testing/builders.ts';
import { clockAt, clockReadingsAtom, measurable, seeClocks } from './clock-readings.ts';

const at = (clock: string | null, id = 'a'): Game =>
  aGame({ id, betStatus: 'closed', score: { team1: 1, team2: 0, periods: [], clock } });
const readings = (id = 'a') => store.get(clockReadingsAtom).get(id) ?? [];
const offered = (id = 'a') => measurable(readings(id), performance.now()).map(({ text }) => text);

function snapshot(...games: Game[]): void {
  seeClocks({ topic: 'games', type: 'snapshot', version: 1, data: { now: '', feed: 'demo', games } });
}
function update(...changed: Game[]): void {
  seeClocks({ topic: 'games', type: 'update', version: 2, data: { games: { changed } } });
}
/** Sends the clock of a game that runs, every five seconds. */
function run(period: string, from: number, readingsSent: number): void {
  for (let sent = 0; sent < readingsSent; sent += 1) {
    vi.advanceTimersByTime(5_000);
    update(at(`${period} ${Math.floor(from / 60)}:${String((from % 60) - 5 * sent).padStart(2, '0')}`));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  store.set(clockReadingsAtom, new Map());
});
afterEach(() => {
  vi.useRealTimers();
});

test('offers the clocks of a game that runs, for as long as a TV can be behind', () => {
  snapshot(at('Q3 5:00'));
  expect(offered()).toEqual([]);
  run('Q3', 295, 3);
  expect(offered()).toEqual(['Q3 4:55', 'Q3 4:50', 'Q3 4:45']);
  for (let passed = 0; passed < 24; passed += 1) run('Q3', 280 - 5 * passed, 1);
  expect(offered()).not.toContain('Q3 4:50');
  expect(offered().at(-1)).toBe('Q3 2:45');
});

test('does not offer a clock that stands still, nor one that came before a break', () => {
  run('Q2', 10, 3);
  expect(offered()).toEqual(['Q2 0:10', 'Q2 0:05', 'Q2 0:00']);
  update(at('Half'));
  expect(offered()).toEqual(['Q2 0:10', 'Q2 0:05']);
  vi.advanceTimersByTime(60_000);
  run('Q3', 55, 2);
  vi.advanceTimersByTime(40_000);
  update(at('Q3 0:45'));
  expect(offered()).toEqual(['Q2 0:10', 'Q2 0:05', 'Q3 0:55', 'Q3 0:45']);
});

test('forgets what a clock that was set back passes again', () => {
  run('Q1', 58, 3);
  update(at('Q1 0:54'));
  expect(readings().map(({ text }) => text)).toEqual(['Q1 0:58', 'Q1 0:54']);
});

test('keeps games apart, and forgets those that are gone', () => {
  update(at('Q1 9:10'), at('Q4 1:02', 'b'), at(null, 'c'));
  expect([offered(), offered('b'), readings('c')]).toEqual([['Q1 9:10'], ['Q4 1:02'], []]);
  seeClocks({ topic: 'games', type: 'update', version: 3, data: { games: { gone: ['a'] } } });
  expect([...store.get(clockReadingsAtom).keys()]).toEqual(['b']);
  snapshot(at('Q2 1:00', 'c'));
  expect([...store.get(clockReadingsAtom).keys()]).toEqual(['c']);
});

test('knows the clock of a moment since the first one that arrived', () => {
  run('Q3', 55, 3);
  const now = performance.now();
  const ago = (ms: number) => clockAt(readings(), now - ms)?.text;
  expect([ago(0), ago(4_000), ago(6_000), ago(20_000)]).toEqual(['Q3 0:45', 'Q3 0:50', 'Q3 0:55', undefined]);
});
