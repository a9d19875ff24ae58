import { dayMs, hourMs, type League, minuteMs } from '@courtside/contract';
import { timeLimit } from '@courtside/contract/testing/time-limit';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDayRequest } from '../scoreboard/day-request.ts';
import { easternDays } from '../scoreboard/eastern-days.ts';
import { createEspn } from './espn.ts';
import { anEntry, anEvent, moneyline } from './testing/an-event.ts';

const pace = { nearMs: minuteMs, liveMs: 45_000, idleMs: 30 * minuteMs, emptyMs: 6 * hourMs };
const tipOff = Date.UTC(2026, 0, 15, 0, 30);
const all = ['nba', 'wnba', 'ncaam'] as const;

let now: number;
let requests: { readonly day: string; readonly league: string; readonly search: string }[];
let events: (day: string, league: string, groups: string | null) => readonly unknown[];
let headers: (groups: string | null) => Record<string, string>;
/** The game days that a page lists. */
let calendar: readonly string[];
let status: number;
beforeEach(() => {
  calendar = [];
  now = tipOff - 30 * minuteMs;
  requests = [];
  status = 200;
  headers = () => ({ date: new Date(now).toUTCString() });
  events = (day) => (day === '20260114' ? [anEvent({ startTime: tipOff })] : []);
});

function aSource(leagues: readonly League[] = ['nba']) {
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    const { pathname, search, searchParams } = new URL(String(input));
    const [day, league] = [searchParams.get('dates') ?? '', pathname.split('/').at(-2) ?? ''];
    const groups = searchParams.get('groups');
    requests.push({ day, league, search });
    const body = { leagues: [{ slug: league, calendar }], events: events(day, league, groups) };
    return new Response(JSON.stringify(body), { status, headers: headers(groups) });
  };
  const url = 'https://site.api.espn.com';
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  const { odds, results } = createEspn({
    leagues,
    url,
    clock: () => now,
    pace,
    maxAgeMs: null,
    timeoutMs: timeLimit(5_000),
    fetch,
    report,
  });
  return {
    odds,
    results,
    problems,
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

it('knows the next game of each league, also one that is not listed yet', async () => {
  const { odds, readOdds } = aSource(['nba', 'wnba']);
  expect(odds.upcoming()).toEqual([]);
  events = (day, league) => (league === 'nba' && day === '20260114' ? [anEvent({ startTime: tipOff })] : []);
  calendar = ['2026-01-14T07:00Z', '2026-05-15T07:00Z', '2026-05-16T07:00Z'];
  await readOdds();
  const first = { league: 'wnba', startTime: new Date('2026-05-15T17:00:00Z'), isDayOnly: true };
  expect(odds.upcoming()).toEqual([{ league: 'nba', startTime: new Date(tipOff), isDayOnly: false }, first]);
  now = tipOff;
  expect(odds.upcoming()).toEqual([{ ...first, league: 'nba' }, first]);
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
    events = (day, league) => {
      status = day === '20260114' ? 200 : 500;
      return good(day, league, null);
    };
    now += 28 * minuteMs;
    expect(await readOdds()).toMatchObject([{ id: '401810001', respondedAt: new Date(now) }]);
  });
});

describe('several leagues', () => {
  const college = { home: 'Auburn Tigers', away: 'Florida Gators' };
  const slug = 'mens-college-basketball';
  const listed = (day: string, league: string) => {
    if (day !== '20260114' || league === 'wnba') return [];
    return [anEvent({ startTime: tipOff, ...(league === slug && college) })];
  };
  /** Answers requests for one league with an error status. */
  const failFor = (failing: string, failure: number) => {
    events = (day, league) => {
      status = league === failing ? failure : 200;
      return listed(day, league);
    };
  };
  beforeEach(() => {
    events = listed;
  });

  it('are read league by league, college with all of Division I, and name the league in the ids of games', async () => {
    const { readOdds, readResults } = aSource(all);
    const games = await readOdds();
    expect(games.map(({ id, league, team1 }) => [id, league, team1])).toEqual([
      ['401810001', 'nba', 'Boston Celtics'],
      ['ncaam-401810001', 'ncaam', 'Auburn Tigers'],
    ]);
    expect((await readResults()).map(({ id }) => id)).toEqual(games.map(({ id }) => id));
    const searches = new Map(requests.toReversed().map(({ league, search }) => [league, search]));
    expect(Object.fromEntries(searches)).toEqual({
      nba: '?dates=20260114',
      wnba: '?dates=20260114',
      [slug]: '?groups=50&limit=400&dates=20260114',
    });
  });

  it('are read in both groups of college in March and April, no game twice, and as old as the older response', async () => {
    const day = '20260319';
    const startTime = Date.UTC(2026, 2, 19, 23);
    now = startTime - 30 * minuteMs;
    const [shared, national] = ['1', '2'].map((id) => anEvent({ id, startTime, ...college }));
    events = (of, league, groups) => {
      if (of !== day || league !== slug) return [];
      return groups === '50' ? [shared] : [shared, national];
    };
    const { readOdds, readResults } = aSource(['ncaam']);
    expect((await readOdds()).map(({ id }) => id)).toEqual(['ncaam-1', 'ncaam-2']);
    expect(requests.filter((one) => one.day === day).map(({ search }) => search)).toEqual(
      ['50', '100'].map((groups) => `?groups=${groups}&limit=400&dates=${day}`),
    );
    const before = now;
    now += minuteMs;
    headers = (groups) => ({ date: new Date(now).toUTCString(), ...(groups === '50' && { age: '60' }) });
    expect((await readResults()).map(({ respondedAt }) => respondedAt)).toEqual([new Date(before), new Date(before)]);
  });

  it("include women's college, whose results alone the scoreboard has", async () => {
    events = (day) => (day === '20260114' ? [anEvent({ startTime: tipOff, ...college })] : []);
    expect(await aSource(['ncaaw']).readResults()).toMatchObject([{ id: 'ncaaw-401810001', league: 'ncaaw' }]);
    expect(requests.at(-1)).toMatchObject({
      league: 'womens-college-basketball',
      search: '?groups=50&limit=400&dates=20260114',
    });
  });

  it('go on when one fails: its games keep their last prices, and its results are not read', async () => {
    const { odds, results, readOdds, problems } = aSource(all);
    const [, before] = await readOdds();
    failFor(slug, 500);
    now += 3 * minuteMs;
    const reading = await odds.fetchOdds();
    expect(reading.games).toEqual([before, expect.objectContaining({ league: 'nba', respondedAt: new Date(now) })]);
    expect(reading.unread).toEqual([]);
    expect(problems).toContainEqual(expect.stringMatching(/^College men: The scoreboard is failing/));
    const scored = await results.fetchResults(new Date(now), new Date(now));
    expect([scored.games.map(({ league }) => league), scored.unread]).toEqual([['nba'], ['ncaam']]);
  });

  it('name one that was never read as unread, and fail when none can be read', async () => {
    failFor('nba', 503);
    const { odds } = aSource(all);
    const { games, unread } = await odds.fetchOdds();
    expect([games.map(({ league }) => league), unread]).toEqual([['ncaam'], ['nba']]);
    failFor('wnba', 503);
    await expect(aSource(['wnba']).readOdds()).rejects.toMatchObject({ kind: 'failing' });
    await expect(aSource(['wnba']).readResults()).rejects.toMatchObject({ kind: 'failing' });
  });

  it('all stop when the scoreboard limits the requests for one', async () => {
    failFor('wnba', 429);
    await expect(aSource(all).readOdds()).rejects.toMatchObject({ kind: 'too-often' });
    await expect(aSource(all).readResults()).rejects.toMatchObject({ kind: 'too-often' });
  });

  it('share the requests while they are in play, and one without games is read every six hours', async () => {
    const { readOdds } = aSource(all);
    await readOdds();
    requests = [];
    for (const end = now + 20 * minuteMs; now < end; now += 15_000) await readOdds();
    const countOf = (league: string) => requests.filter((one) => one.league === league).length;
    expect([countOf('nba'), countOf(slug), countOf('wnba')]).toEqual([8, 8, 0]);
    const [game] = await readOdds();
    expect(game?.quotes.moneyline).toMatchObject({ maxAgeMs: 7 * minuteMs });
    now += 6 * hourMs;
    await readOdds();
    expect(countOf('wnba')).toBe(3);
  });

  it('fail with a sentence if the address has none of a league', async () => {
    const relay = createDayRequest({ url: 'http://relay/today/scoreboard', timeoutMs: 1 });
    await expect(relay('wnba', '20260114', undefined)).rejects.toThrow('no address for the league wnba');
    const scoreboard = createDayRequest({ url: 'http://relay', timeoutMs: 1 });
    await expect(scoreboard('euroleague', '20260114', undefined)).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('requests', () => {
  const evening = [19, 19.5, 20, 22, 22.5];
  const noonToMidnight = [12, 13, 15.5, 18, ...evening];
  /** From the first game in the east to the last one in Hawaii, without a break. */
  const collegeSaturday = [11, 13, 15, 17, 19, 21, 23, 24];
  const slug = 'mens-college-basketball';

  /** Games at these hours in New York on each day of a month, by day. They last two and a half hours. */
  function scheduleOf(hours: readonly number[]) {
    const tipOffs = Array.from({ length: 90 }, (_, day) =>
      hours.map((hour) => Date.UTC(2026, 0, 1 + day) + (hour + 5) * hourMs),
    ).flat();
    return Map.groupBy(tipOffs, (startTime) => easternDays(new Date(startTime), new Date(startTime))[0]);
  }

  function eventAt(startTime: number, index: number, league: string) {
    const state = now < startTime ? 'pre' : now < startTime + 2.5 * hourMs ? 'in' : 'post';
    const points = state === 'pre' ? ([0, 0] as const) : ([100, 90] as const);
    return anEvent({ id: `${league}-${startTime}-${index}`, startTime, state, points });
  }

  it.each([
    ['games from noon to midnight in the only league', ['nba'], { nba: noonToMidnight }, 1_000],
    ['the NBA from noon to midnight alone', all, { nba: noonToMidnight }, 1_000],
    ['an evening of the NBA and college', all, { nba: evening, [slug]: evening }, 500],
    ['a Saturday of the NBA and college', all, { nba: noonToMidnight, [slug]: collegeSaturday }, 1_000],
    ['all leagues', all, { nba: noonToMidnight, wnba: noonToMidnight, [slug]: collegeSaturday }, 1_000],
    ['a Saturday of the NBA and college in March', all, { nba: noonToMidnight, [slug]: collegeSaturday }, 1_000, 2],
  ] as const)('are at most 1,500 a day: %s', async (name, leagues, hours, least, month: 0 | 2 = 0) => {
    const { odds, results, readOdds } = aSource(leagues);
    const schedules = new Map(Object.entries(hours).map(([league, each]) => [league, scheduleOf(each)]));
    events = (day, league) =>
      (schedules.get(league)?.get(day) ?? []).map((startTime, index) => eventAt(startTime, index, league));
    const from = Date.UTC(2026, month, 10, 10);
    for (now = from; now < from + dayMs; now += 15_000) {
      if (odds.isDue()) await readOdds();
      const elapsedMs = now - from;
      // The results job runs every 45 seconds, and once an hour for all results that can still be corrected.
      const sinceMs = elapsedMs % hourMs === 0 ? 74 * hourMs : 4 * hourMs;
      if (elapsedMs % 45_000 === 0) await results.fetchResults(new Date(now - sinceMs), new Date(now + 4 * hourMs));
    }
    process.stdout.write(`${requests.length} requests a day: ${name}\n`);
    expect(requests.length).toBeLessThanOrEqual(1_500);
    expect(requests.length).toBeGreaterThan(least);
  });
});
