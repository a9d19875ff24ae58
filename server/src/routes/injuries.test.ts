import { openCore } from '@courtside/core';
import { aPageServer, page, status } from '@courtside/core/league/injuries/testing/a-page-server';
import { testConfig } from '@courtside/core/testing/config';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

/** The demo: its server shows the page that the scraper of others reads. */
let demo: TestServer;
let demoPage: string;
beforeAll(async () => {
  demo = await aServer();
  await demo.core();
  demoPage = (await demo.call('GET', '/demo/injuries')).text;
});
afterAll(() => demo.end());

/** A server whose injuries page answers as the test says, and whose clock it moves. */
async function aReader(answer: Parameters<typeof aPageServer>[0], now = Date.now) {
  const source = await aPageServer(answer);
  const config = testConfig({ INJURIES_URL: source.url });
  const time = { ahead: 0 };
  const clock = () => now() + time.ahead;
  const core = await openCore(config, { clock, logger: pino({ level: 'silent' }) });
  const server = await aServer({ deps: { config, clock, openCore: async () => core } });
  onTestFinished(async () => {
    await core.db.connection.dropDatabase();
    await server.end();
  });
  await server.core();
  return { source, time, server };
}

// As a browser sends it: a JSON content type and nothing in it.
const scrape = (server: TestServer) =>
  server.call('POST', '/api/Injuries/scrape', { headers: { 'content-type': 'application/json' } });
const read = (server: TestServer) => server.call('GET', '/api/injuries/');

it('says that there is no report yet', async () => {
  const answer = await read(demo);
  expect(dataOf('readInjuries', answer)).toEqual([]);
  expect(answer.body).toEqual({ success: true, data: [], lastUpdated: null, changedAt: null, failure: null });
});

it('shows anyone teams, players and how old that is, after one fetch for fifty who ask at once', async () => {
  const { source, server } = await aReader(page(demoPage));
  const before = Date.now();
  const answers = await Promise.all(Array.from({ length: 50 }, () => scrape(server)));
  for (const answer of answers) expect(dataOf('scrapeInjuries', answer).length).toBeGreaterThan(10);
  expect(source.asked()).toBe(1);
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

it('keeps the old report with its age when the page is broken, and says what failed', async () => {
  const { source, time, server } = await aReader(page(demoPage));
  const good = dataOf('scrapeInjuries', await scrape(server));
  const { lastUpdated } = (await read(server)).body as { lastUpdated?: string };
  source.answerWith(status(500));
  time.ahead = 60_000;
  const refused = await scrape(server);
  expect(refused).toMatchObject({
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

it('says when the page that failed is asked again', async () => {
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
  expect(source.asked()).toBe(1);
  time.ahead = 5_000;
  await scrape(server);
  expect(source.asked()).toBe(2);
});

it('asks the page again only after a while', async () => {
  const { source, time, server } = await aReader(page(demoPage));
  await scrape(server);
  time.ahead = 20_000;
  expect((await scrape(server)).status).toBe(200);
  expect(source.asked()).toBe(1);
  time.ahead = 31_000;
  expect((await scrape(server)).status).toBe(200);
  expect(source.asked()).toBe(2);
});

it('takes null for no body, as some clients send it for none', async () => {
  const { server } = await aReader(page(demoPage));
  const text = 'null';
  expect((await server.call('POST', '/api/injuries/scrape', { text })).status).toBe(200);
});

it('takes no wishes from whoever asks for a refresh', async () => {
  const refused = await demo.call('POST', '/api/injuries/scrape', { body: { url: 'http://127.0.0.1/' } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'url' } });
});

it('shows the page of the demo league in the demo alone', async () => {
  expect((await demo.call('GET', '/demo/injuries')).headers.get('content-type')).toBe('text/html; charset=utf-8');
  const { server } = await aReader(page(demoPage));
  expect((await server.call('GET', '/demo/injuries')).status).toBe(404);
});
