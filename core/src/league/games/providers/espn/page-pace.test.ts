import { existsSync, readFileSync } from 'node:fs';
import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { ScoredGame } from '../provider.ts';
import { pageIntervalMs, sharedPace } from './page-pace.ts';

const pace = { nearMs: minuteMs, liveMs: 45_000, idleMs: 30 * minuteMs, emptyMs: 6 * hourMs };
/** How often the odds job looks whether a day is due. */
const tickMs = 15_000;
const gameMs = 2.5 * hourMs;
/** Requests a day for the hourly check of past results, on the days that the odds do not read. */
const pastChecks = 4 * 24;

const startTime = new Date('2026-01-15T00:30:00Z');
const aGame = (state: ScoredGame['state'], start = startTime): ScoredGame => ({
  id: 'g',
  league: 'nba',
  team1: 'Boston Celtics',
  team2: 'Philadelphia 76ers',
  startTime: start,
  state,
  score: null,
});

it.each([
  ['scheduled', -61, pace.idleMs],
  ['scheduled', -60, pace.nearMs],
  ['scheduled', 5, pace.liveMs],
  ['live', -5, pace.liveMs],
  ['live', 300, pace.liveMs],
  ['final', 150, pace.liveMs],
  ['final', 210, pace.idleMs],
  ['postponed', -30, pace.idleMs],
  ['canceled', 30, pace.idleMs],
] as const)(
  'reads a day with a game that is %s, %i minutes after its tip-off, at an interval of %i ms',
  (state, minutes, ms) => {
    expect(pageIntervalMs([aGame(state)], pace, startTime.getTime() + minutes * minuteMs)).toBe(ms);
  },
);

it.each([
  [{ inSeason: 1, inPlay: 1 }, pace],
  [
    { inSeason: 2, inPlay: 0 },
    { ...pace, nearMs: 70_000, liveMs: 70_000, playedMs: 2 * hourMs },
  ],
  [
    { inSeason: 2, inPlay: 2 },
    { ...pace, nearMs: 140_000, liveMs: 140_000, playedMs: 2 * hourMs },
  ],
  [
    { inSeason: 3, inPlay: 2 },
    { ...pace, nearMs: 160_000, liveMs: 160_000, playedMs: 3 * hourMs },
  ],
])('shares the requests among leagues: %j', (leagues, expected) => {
  expect(sharedPace(pace, leagues)).toEqual(expected);
  const relay = { ...pace, idleMs: pace.nearMs };
  expect(sharedPace(relay, leagues)).toEqual(relay);
});

it('reads a day less often once all its games have been played, but not while one is live', () => {
  const shared = sharedPace(pace, { inSeason: 2, inPlay: 1 });
  const later = startTime.getTime() + 4 * hourMs;
  expect(pageIntervalMs([aGame('final')], shared, later)).toBe(2 * hourMs);
  expect(pageIntervalMs([aGame('final'), aGame('live')], shared, later)).toBe(70_000);
  expect(pageIntervalMs([aGame('final'), aGame('scheduled', new Date(later + dayMs))], shared, later)).toBe(
    pace.idleMs,
  );
  expect(pageIntervalMs([], shared, later)).toBe(pace.idleMs);
});

/** The tip-offs of each US day, with hours of New York in winter. */
type Calendar = ReadonlyMap<number, readonly number[]>;

/** A season of 180 days: games in the evening, on weekends from noon, and on one day of the week none. */
const aSeason: Calendar = new Map(
  Array.from({ length: 180 }, (_, index) => {
    const day = Date.UTC(2026, 9, 20) + index * dayMs;
    const weekday = new Date(day).getUTCDay();
    const evening = [19, 19.5, 20, 21, 22.5];
    const hours = weekday === 4 ? [] : [0, 6].includes(weekday) ? [12, 13, 15.5, 18, ...evening] : evening;
    return [day, hours.map((hour) => day + (hour + 5) * hourMs)];
  }),
);

/** The most requests on any day of a season. */
function mostRequests(calendar: Calendar): number {
  const days = [...calendar.keys()].sort((a, b) => a - b);
  const requestedAt = new Map<number, number>();
  const byDay = new Map<number, number>();
  const first = days[0] ?? 0;
  for (let now = first; now < (days.at(-1) ?? 0) + dayMs; now += tickMs) {
    const today = first + Math.floor((now - 5 * hourMs - first) / dayMs) * dayMs;
    for (const day of [-1, 0, 1, 2].map((ahead) => today + ahead * dayMs)) {
      const games = (calendar.get(day) ?? []).map((start) => {
        const state = now < start ? 'scheduled' : now < start + gameMs ? 'live' : 'final';
        return aGame(state, new Date(start));
      });
      const sinceMs = now - (requestedAt.get(day) ?? 0);
      if (sinceMs < 0.9 * pace.idleMs && sinceMs < 0.9 * pageIntervalMs(games, pace, now)) continue;
      requestedAt.set(day, now);
      byDay.set(today, (byDay.get(today) ?? 0) + 1);
    }
  }
  return Math.max(...byDay.values()) + pastChecks;
}

it('needs at most 1,500 requests on any day of a season', () => {
  expect(mostRequests(aSeason)).toBeLessThanOrEqual(1_500);
});

const recorded = new URL('../../../../../../shared/data/nba-2021-22.json', import.meta.url);
const seasonSchema = z.array(z.object({ date: z.iso.date() }));

it.runIf(existsSync(recorded))('needs at most 1,500 requests on any day of 2021-22, also with games from noon', () => {
  const games = seasonSchema.parse(JSON.parse(readFileSync(recorded, 'utf8')));
  const calendar = new Map(
    [...Map.groupBy(games, ({ date }) => date)].map(([date, played]) => {
      const day = Date.parse(date);
      // The recorded season has no times: its games are spread from noon to half past ten.
      return [day, played.map((_, index) => day + (17 + (10.5 * index) / played.length) * hourMs)] as const;
    }),
  );
  expect(mostRequests(calendar)).toBeLessThanOrEqual(1_500);
});
