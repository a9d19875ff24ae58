import { injuriesReportSchema } from '@courtside/contract';
import { describe, expect, it, vi } from 'vitest';
import { renderDemoPage } from './demo-page.ts';
import { renderInjuriesPage } from './page-markup.ts';
import type { ListedPlayer } from './report.ts';
import { aPageServer, flood, hangUp, page, stall, status, video } from './testing/a-page-server.ts';
import { aReport, minute, second } from './testing/a-report.ts';

const fenn: ListedPlayer = { playerName: 'Fenn Mossgate', position: 'C', injuryStatus: 'Out', injuryDetails: 'Knee' };
const bram: ListedPlayer = { ...fenn, playerName: 'Bram Larkmoor', position: 'PG', returnDate: 'Nov 25' };
const pageOf = (...players: ListedPlayer[]) => page(renderInjuriesPage([{ teamName: 'Utah Jazz', players }]));
const changed = page('<p>We are working on it.</p>');

describe('reading the injuries', () => {
  it('returns an empty report before the first attempt, without a request', async () => {
    const web = await aPageServer(pageOf(fenn));
    const { read } = await aReport(web.url);
    expect(await read()).toEqual({
      version: 0,
      teams: [],
      lastUpdated: null,
      ageMs: null,
      pauseMs: 0,
      changedAt: null,
      failure: null,
    });
    expect(web.requestCount()).toBe(0);
  });

  it('returns the last report with its age, also in another process or after a restart', async () => {
    const web = await aPageServer(page(renderDemoPage(Date.parse('2026-11-21T12:00:00Z'), 'courtside')));
    const { refresh, open, time } = await aReport(web.url);
    const fresh = await refresh();
    expect(fresh).toMatchObject({ version: 1, lastUpdated: new Date(time.now), ageMs: 0, failure: null });
    expect(fresh.teams.flatMap(({ players }) => players).length).toBeGreaterThan(50);
    time.now += 4 * minute;
    expect(await open().read()).toEqual({ ...fresh, ageMs: 4 * minute, pauseMs: 0 });
  });

  it('returns what the contract specifies', async () => {
    const web = await aPageServer(pageOf(fenn, bram));
    const { refresh, refreshLater } = await aReport(web.url);
    await refresh();
    web.respondWith(status(500));
    const sent: unknown = JSON.parse(JSON.stringify(await refreshLater()));
    expect(injuriesReportSchema.parse(sent)).toEqual({
      lastUpdated: '2026-11-21T12:00:00.000Z',
      changedAt: '2026-11-21T12:00:00.000Z',
      failure: { at: '2026-11-21T12:01:00.000Z', kind: 'refused' },
      teams: [
        {
          teamName: 'Utah Jazz',
          players: [fenn, bram].map((player) => ({ ...player, isNew: false, changedAt: null })),
        },
      ],
    });
  });
});

describe('refreshing the injuries', () => {
  it('marks new players and changed statuses until the next change', async () => {
    const web = await aPageServer(pageOf(fenn));
    const { refresh, refreshLater, time } = await aReport(web.url);
    await refresh();
    web.respondWith(pageOf({ ...fenn, injuryStatus: 'Doubtful' }, bram));
    const marked = await refreshLater();
    const at = new Date(time.now);
    const players = [
      { ...fenn, injuryStatus: 'Doubtful', isNew: false, changedAt: at },
      { ...bram, isNew: true, changedAt: at },
    ];
    expect(marked).toMatchObject({ changedAt: at, teams: [{ players }] });
    expect(await refreshLater()).toMatchObject({
      changedAt: at,
      lastUpdated: new Date(time.now),
      teams: [{ players }],
    });
    web.respondWith(pageOf(bram));
    expect(await refreshLater()).toMatchObject({
      changedAt: new Date(time.now),
      teams: [{ players: [{ ...bram, isNew: false, changedAt: at }] }],
    });
  });

  it.each([
    ['returns 500', 'refused', status(500)],
    ['returns 404', 'refused', status(404)],
    ['drops the connection', 'unreachable', hangUp],
    ['is too slow', 'timeout', stall],
    ['never ends', 'too-large', flood],
    ['is not a web page', 'not-a-page', video],
    ['has changed', 'changed', changed],
  ] as const)('keeps the old report when the page %s, reports the failure, and recovers', async (_, kind, fault) => {
    const web = await aPageServer(pageOf(fenn));
    const { refresh, read, refreshLater, time, timeout } = await aReport(web.url);
    const good = await refresh();
    if (kind === 'timeout') timeout.ms = 100;
    web.respondWith(fault);
    const kept = await refreshLater();
    const failure = { at: new Date(time.now), kind, message: expect.stringMatching(/injuries page.*\.$/) };
    expect(kept).toEqual({ ...good, version: 2, ageMs: minute, pauseMs: 5 * second, failure });
    expect(await read()).toEqual(kept);
    timeout.ms = 10 * second;
    web.respondWith(pageOf(fenn));
    expect(await refreshLater()).toEqual({ ...good, version: 3, lastUpdated: new Date(time.now) });
  });

  it('reports a failure before there is a report', async () => {
    const web = await aPageServer(status(503));
    const { refresh, refreshLater, time } = await aReport(web.url);
    expect(await refresh()).toMatchObject({ teams: [], lastUpdated: null, ageMs: null, failure: { kind: 'refused' } });
    web.respondWith(pageOf(fenn));
    const first = await refreshLater();
    expect(first).toMatchObject({ lastUpdated: new Date(time.now), failure: null });
    expect(first.teams[0]?.players[0]).toEqual({ ...fenn, isNew: false, changedAt: null });
  });

  it('publishes an event after each attempt', async () => {
    const web = await aPageServer(pageOf(fenn));
    const { refresh, refreshLater, events, read } = await aReport(web.url);
    await refresh();
    await refresh();
    web.respondWith(changed);
    await refreshLater();
    expect(events).toEqual([
      { type: 'injuries', version: 1 },
      { type: 'injuries', version: 2 },
    ]);
    expect((await read()).version).toBe(2);
  });
});

describe('concurrent refreshes', () => {
  it('share one fetch between fifty callers in one process', async () => {
    const web = await aPageServer(pageOf(fenn));
    const { refresh } = await aReport(web.url);
    const reports = await Promise.all(Array.from({ length: 50 }, () => refresh()));
    expect(web.requestCount()).toBe(1);
    expect(reports.every((report) => report.version === 1 && report.teams.length === 1)).toBe(true);
  });

  it('share one fetch, and its failure, between several processes', async () => {
    const web = await aPageServer(hangUp);
    const { open, events } = await aReport(web.url);
    const processes = Array.from({ length: 5 }, () => open());
    const reports = await Promise.all(processes.flatMap(({ refresh }) => Array.from({ length: 10 }, () => refresh())));
    expect(web.requestCount()).toBe(1);
    expect(reports).toHaveLength(50);
    expect(new Set(reports.map((report) => report.failure?.kind))).toEqual(new Set(['unreachable']));
    expect(events).toHaveLength(1);
  });

  it('do not fetch within the cooldown, which is shorter after a failure', async () => {
    const web = await aPageServer(pageOf(fenn));
    const { open, time } = await aReport(web.url);
    const refreshAfter = async (ms: number) => {
      time.now += ms;
      const { failure, pauseMs } = await open().refresh();
      return [web.requestCount(), failure?.kind, pauseMs];
    };
    expect(await refreshAfter(0)).toEqual([1, undefined, 30 * second]);
    expect(await refreshAfter(30 * second - 1)).toEqual([1, undefined, 1]);
    web.respondWith(status(500));
    expect(await refreshAfter(1)).toEqual([2, 'refused', 5 * second]);
    expect(await refreshAfter(5 * second - 1)).toEqual([2, 'refused', 1]);
    web.respondWith(pageOf(fenn));
    expect(await refreshAfter(1)).toEqual([3, undefined, 30 * second]);
  });

  it.each([
    ['a minute after a 429 without a readable wait', 429, 'soon', minute],
    ['after the wait that a 429 requests', 429, '90', 90 * second],
    ['after the wait that a 503 requests', 503, '90', 90 * second],
    ['after an hour at most', 429, '999999', 60 * minute],
  ])('fetch again %s', async (_, code, wait, waitMs) => {
    const web = await aPageServer((_request, response) => response.writeHead(code, { 'retry-after': wait }).end());
    const { open, time } = await aReport(web.url);
    expect(await open().refresh()).toMatchObject({ failure: { kind: 'refused' }, pauseMs: waitMs });
    web.respondWith(pageOf(fenn));
    time.now += waitMs - 1;
    expect(await open().refresh()).toMatchObject({ failure: { kind: 'refused' }, pauseMs: 1 });
    time.now += 1;
    expect(await open().refresh()).toMatchObject({ failure: null });
    expect(web.requestCount()).toBe(2);
  });

  it('are not delayed by a time from a wrong clock', async () => {
    const web = await aPageServer(pageOf(fenn));
    const { open, time } = await aReport(web.url);
    await open().refresh();
    time.now -= 24 * 60 * minute;
    expect((await open().refresh()).lastUpdated).toEqual(new Date(time.now));
    expect(await open().read()).toMatchObject({ version: 2, ageMs: 0, pauseMs: 30 * second });
  });
});

describe('an interrupted attempt', () => {
  it('is considered lost after its lease, and the next refresh fetches', async () => {
    const web = await aPageServer(pageOf(fenn));
    const { open, time, db } = await aReport(web.url, { leaseMs: 20 * second });
    const started = Promise.withResolvers<void>();
    const lateHtml = Promise.withResolvers<string>();
    const slow = open({
      fetchPage() {
        started.resolve();
        return lateHtml.promise;
      },
    }).refresh();
    await started.promise;
    time.now += 20 * second;
    const report = await open().refresh();
    expect(report).toMatchObject({ version: 2, teams: [{ players: [{ playerName: 'Fenn Mossgate' }] }] });
    // The slow attempt's result is discarded, because the report is newer.
    lateHtml.resolve(renderInjuriesPage([{ teamName: 'Utah Jazz', players: [bram] }]));
    expect(await slow).toEqual(report);
    expect(await db.injuries.countDocuments()).toBe(1);
  });

  it('by an unexpected error rejects for every caller, and releases the claim immediately', async () => {
    const web = await aPageServer(pageOf(fenn));
    const { open, read } = await aReport(web.url);
    const faulty = open({ fetchPage: () => Promise.reject(new TypeError('a bug')) });
    const calls = await Promise.allSettled([faulty.refresh(), faulty.refresh()]);
    for (const call of calls) expect(call).toMatchObject({ reason: new TypeError('a bug') });
    expect(await read()).toMatchObject({ version: 0, failure: null });
    expect(await open().refresh()).toMatchObject({ version: 2, failure: null });
  });
});

it('stores a report of the largest size completely', async () => {
  const long = Array.from({ length: 2_000 }, (_, n) => ({ ...fenn, playerName: `${n} ${'é'.repeat(300)}` }));
  const web = await aPageServer(pageOf(...long));
  const { refresh } = await aReport(web.url);
  // No timeout, because a busy machine may take long to parse it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { teams, failure } = await refresh().finally(() => vi.useRealTimers());
  expect(failure).toBeNull();
  expect(teams[0]?.players.map(({ playerName }) => playerName)).toEqual(long.map(({ playerName }) => playerName));
});
