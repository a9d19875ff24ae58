import { openCore } from '@courtside/core/core';
import { aPageServer, page, status } from '@courtside/core/league/injuries/testing/a-page-server';
import { testConfig } from '@courtside/core/testing/config';
import { returnDatabase, takeDatabase } from '@courtside/core/testing/databases';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

/** A demo server, which serves the page that the scrapers of the other servers read. */
let demo: TestServer;
let demoPage: string;
beforeAll(async () => {
  demo = await aServer();
  await demo.core();
  demoPage = (await demo.call('GET', '/demo/injuries')).text;
});
afterAll(() => demo.end());

/** A server with a controlled injuries page and a clock that the test advances. */
async function aReader(response: Parameters<typeof aPageServer>[0], now = Date.now) {
  const source = await aPageServer(response);
  const config = testConfig({ MONGODB_URI: await takeDatabase(), INJURIES_URL: source.url });
  const time = { ahead: 0 };
  const clock = () => now() + time.ahead;
  const core = await openCore(config, { clock, logger: pino({ level: 'silent' }) });
  const server = await aServer({ deps: { config, clock, openCore: async () => core } });
  onTestFinished(async () => {
    await server.app.close();
    returnDatabase(core.db);
  });
  await server.core();
  return { source, time, server };
}

// Some browsers send a JSON content type with an empty body.
const scrape = (server: TestServer) =>
  server.call('POST', '/api/Injuries/scrape', { headers: { 'content-type': 'application/json' } });
const read = (server: TestServer) => server.call('GET', '/api/injuries/');

it('returns an empty report before the first fetch', async () => {
  const response = await read(demo);
  expect(dataOf('readInjuries', response)).toEqual([]);
  expect(response.body).toEqual({ success: true, data: [], lastUpdated: null, changedAt: null, failure: null });
});

it('returns teams, players and the age of the report after one fetch for fifty concurrent refreshes', async () => {
  const { source, server } = await aReader(page(demoPage));
  const before = Date.now();
  const responses = await Promise.all(Array.from({ length: 50 }, () => scrape(server)));
  for (const response of responses) expect(dataOf('scrapeInjuries', response).length).toBeGreaterThan(10);
  expect(source.requestCount()).toBe(1);
  const shown = await read(server);
  const teams = dataOf('readInjuries', shown);
  const [team] = teams;
  expect(team?.teamName).toMatch(/\w+ \w+/);
  expect(team?.players[0]).toMatchObject({
    playerName: expect.stringMatching(/\w/),
    position: expect.stringMatching(/^[A-Z]/),
    injuryStatus: expect.stringMatching(/\w/),
    injuryDetails: expect.stringMatching(/\w/),
  });
  const { lastUpdated } = shown.body as { lastUpdated?: string };
  expect(Date.parse(lastUpdated ?? '')).toBeGreaterThanOrEqual(before);
});

it('keeps the old report and its age if the page fails, and returns the failure', async () => {
  const { source, time, server } = await aReader(page(demoPage));
  const good = dataOf('scrapeInjuries', await scrape(server));
  const { lastUpdated } = (await read(server)).body as { lastUpdated?: string };
  source.respondWith(status(500));
  time.ahead = 60_000;
  const rejected = await scrape(server);
  expect(rejected).toMatchObject({
    status: 503,
    body: {
      success: false,
      code: 'injuries-unavailable',
      message: 'Failed to refresh injury data',
      details: { lastUpdated, failure: { kind: 'refused' } },
    },
  });
  const shown = await read(server);
  expect(dataOf('readInjuries', shown)).toEqual(good);
  expect(shown.body).toMatchObject({ lastUpdated, failure: { kind: 'refused', at: expect.any(String) } });
});

it('returns Retry-After until a failed page may be fetched again', async () => {
  const startedAt = Date.now();
  const { source, time, server } = await aReader(status(500), () => startedAt);
  for (const [ahead, wait] of [
    [0, 5],
    [3_500, 2],
    [4_999, 1],
  ] as const) {
    time.ahead = ahead;
    const { headers, body } = await scrape(server);
    expect([headers.get('retry-after'), body.details?.retryAfterSeconds]).toEqual([String(wait), wait]);
  }
  expect(source.requestCount()).toBe(1);
  time.ahead = 5_000;
  await scrape(server);
  expect(source.requestCount()).toBe(2);
});

it('fetches the page at most once in 30 seconds', async () => {
  const { source, time, server } = await aReader(page(demoPage));
  await scrape(server);
  time.ahead = 20_000;
  expect((await scrape(server)).status).toBe(200);
  expect(source.requestCount()).toBe(1);
  time.ahead = 31_000;
  expect((await scrape(server)).status).toBe(200);
  expect(source.requestCount()).toBe(2);
});

it('treats null as a missing body, which some clients send', async () => {
  const { server } = await aReader(page(demoPage));
  const text = 'null';
  expect((await server.call('POST', '/api/injuries/scrape', { text })).status).toBe(200);
});

it('rejects options for a refresh', async () => {
  const rejected = await demo.call('POST', '/api/injuries/scrape', { body: { url: 'http://127.0.0.1/' } });
  expect(rejected).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'url' } });
});

it('serves the page of the demo league only in a demo', async () => {
  expect((await demo.call('GET', '/demo/injuries')).headers.get('content-type')).toBe('text/html; charset=utf-8');
  const { server } = await aReader(page(demoPage));
  expect((await server.call('GET', '/demo/injuries')).status).toBe(404);
});
