import { dayMs, hourMs, type League, minuteMs } from '@courtside/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { easternDays } from '../scoreboard/eastern-days.ts';
import { createEspn } from './espn.ts';
import { anEntry, anEvent, moneyline } from './testing/an-event.ts';

const pace = { nearMs: minuteMs, liveMs: 45_000, idleMs: 30 * minuteMs, emptyMs: 3 * hourMs };
const tipOff = Date.UTC(2026, 0, 15, 0, 30);

let now: number;
let requests: { readonly day: string; readonly at: number }[];
let events: (day: string) => readonly unknown[];
let headers: () => Record<string, string>;
let status: number;
beforeEach(() => {
  now = tipOff - 30 * minuteMs;
  requests = [];
  status = 200;
  headers = () => ({ date: new Date(now).toUTCString() });
  events = (day) => (day === '20260114' ? [anEvent({ startTime: tipOff })] : []);
});

function aSource(leagues: readonly League[] = ['nba']) {
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    const day = new URL(String(input)).searchParams.get('dates') ?? '';
    requests.push({ day, at: now });
    return new Response(JSON.stringify({ events: events(day) }), { status, headers: headers() });
  };
  const url = 'https://site.api.espn.com';
  const report = () => undefined;
  const { odds, results } = createEspn({
    leagues,
    url,
    clock: () => now,
    pace,
    maxAgeMs: null,
    timeoutMs: 5_000,
    fetch,
    report,
  });
  return {
    odds,
    results,
    readOdds: async () => (await odds.fetchOdds()).games,
    readResults: async () => (await results.fetchResults(new Date(now), new Date(now))).games,
  };
}

const daysRequested = () => requests.splice(0).map(({ day }) => day);

it('reads today and the next two days, and a day again only when its games need it', async () => {
  const { odds, readOdds, readResults } = aSource();
  expect(odds.isDue()).toBe(true);
  expect(await readOdds()).toMatchObject([{ id: '401810001', respondedAt: new Date(now) }]);
  expect(daysRequested()).toEqual(['20260114', '20260115', '20260116']);
  now += 30_000;
  expect(odds.isDue()).toBe(false);
  await Promise.all([readOdds(), readResults()]);
  expect(daysRequested()).toEqual([]);
  now += 30_000;
  expect(odds.isDue()).toBe(true);
  await Promise.all([readOdds(), readResults()]);
  expect(daysRequested()).toEqual(['20260114']);
  now += 28 * minuteMs;
  await readOdds();
  expect(daysRequested()).toEqual(['20260114', '20260115', '20260116']);
});

it('takes results and odds from the same response, whichever is read first', async () => {
  const { odds, readOdds, readResults } = aSource();
  await readOdds();
  now += minuteMs;
  const [{ respondedAt } = {}] = await readResults();
  expect(respondedAt).toEqual(new Date(now));
  now += 15_000;
  expect(odds.isDue()).toBe(true);
  expect(await readOdds()).toMatchObject([{ respondedAt }]);
  expect(odds.isDue()).toBe(false);
  expect(requests).toHaveLength(4);
});

it('keeps the time, and the contents, of the first response while a cache repeats it or an older one', async () => {
  const { readOdds } = aSource();
  const [first] = await readOdds();
  const made = now;
  events = () => [anEvent({ startTime: tipOff, odds: [anEntry({ moneyline: moneyline('-400', '+320') })] })];
  headers = () => ({ date: new Date(made).toUTCString() });
  now += minuteMs;
  expect(await readOdds()).toEqual([first]);
  headers = () => ({ date: new Date(now).toUTCString(), age: String((now - made) / 1_000) });
  now += minuteMs;
  expect(await readOdds()).toEqual([first]);
  headers = () => ({ date: new Date(now).toUTCString(), age: '10' });
  now += minuteMs;
  expect(await readOdds()).toMatchObject([
    { respondedAt: new Date(now - 10_000), quotes: { moneyline: { prices: [-400, 320] } } },
  ]);
});

it('lets prices age by the interval of their day, and in the last hour by the short one', async () => {
  const { readOdds } = aSource();
  const boundIn = async (beforeMs: number) => {
    now = tipOff - beforeMs;
    const [game] = await readOdds();
    return game?.quotes.moneyline?.maxAgeMs;
  };
  expect(await boundIn(20 * hourMs)).toBe(90 * minuteMs);
  expect(await boundIn(hourMs + 10 * minuteMs)).toBe(13 * minuteMs);
  expect(await boundIn(30 * minuteMs)).toBe(3 * minuteMs);
});

it('counts a game that moved to another day as in the newer response', async () => {
  const { readOdds } = aSource();
  await readOdds();
  const moved = tipOff + dayMs;
  now += 28 * minuteMs;
  events = (day) => (day === '20260115' ? [anEvent({ startTime: moved })] : []);
  expect(await readOdds()).toMatchObject([{ id: '401810001', startTime: new Date(moved) }]);
});

describe('a scoreboard that fails', () => {
  it('is requested once a minute by both jobs together, and read again when it responds', async () => {
    const { readOdds, readResults } = aSource();
    await readOdds();
    requests = [];
    status = 500;
    const failed: unknown[] = [];
    const keep = (error: unknown) => void failed.push(error);
    for (const end = now + hourMs; now < end; now += 15_000) {
      await readOdds().catch(keep);
      await readResults().catch(keep);
    }
    expect(requests.length).toBeLessThanOrEqual(61);
    expect(failed.length).toBeGreaterThan(100);
    expect(failed[0]).toMatchObject({ name: 'ProviderError', kind: 'failing', status: 500 });
    status = 200;
    now += minuteMs;
    expect(await readOdds()).toMatchObject([{ respondedAt: new Date(now) }]);
  });

  it('for one day only does not stop the others', async () => {
    const { readOdds } = aSource();
    await readOdds();
    const good = events;
    events = (day) => {
      status = day === '20260114' ? 200 : 500;
      return good(day);
    };
    now += 28 * minuteMs;
    expect(await readOdds()).toMatchObject([{ id: '401810001', respondedAt: new Date(now) }]);
  });
});

describe('requests', () => {
  /** A month with games from noon to half past ten every evening in New York, which last two and a half hours. */
  const tipOffs = Array.from({ length: 30 }, (_, day) =>
    [12, 13, 15.5, 18, 19, 19.5, 20, 22, 22.5].map((hour) => Date.UTC(2026, 0, 1 + day) + (hour + 5) * hourMs),
  ).flat();

  function scheduleOf(day: string) {
    return tipOffs
      .filter((startTime) => easternDays(new Date(startTime), new Date(startTime))[0] === day)
      .map((startTime) => {
        const state = now < startTime ? ('pre' as const) : now < startTime + 2.5 * hourMs ? ('in' as const) : 'post';
        return anEvent({ id: String(startTime), startTime, state, points: state === 'pre' ? [0, 0] : [100, 90] });
      });
  }

  it('are at most 1,500 a day, also with games from noon to midnight', async () => {
    const { odds, results, readOdds } = aSource();
    events = scheduleOf;
    const from = Date.UTC(2026, 0, 10, 10);
    for (now = from; now < from + dayMs; now += 15_000) {
      if (odds.isDue()) await readOdds();
      const elapsedMs = now - from;
      // The results job runs every 45 seconds, and once an hour for all results that can still be corrected.
      const sinceMs = elapsedMs % hourMs === 0 ? 74 * hourMs : 4 * hourMs;
      if (elapsedMs % 45_000 === 0) await results.fetchResults(new Date(now - sinceMs), new Date(now + 4 * hourMs));
    }
    expect(requests.length).toBeLessThanOrEqual(1_500);
    expect(requests.length).toBeGreaterThan(1_000);
  });
});
