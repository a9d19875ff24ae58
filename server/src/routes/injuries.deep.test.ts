import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openCore } from '@courtside/core/core';
import { readRealReport } from '@courtside/core/league/injuries/testing/real-report';
import { testConfig } from '@courtside/core/testing/config';
import { startStandIn } from '@courtside/core/testing/real-season';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aServer, dataOf, type TestServer } from '../testing/server.ts';

const shared = (path: string) => fileURLToPath(new URL(`../../../../shared/${path}`, import.meta.url));
const standIn = shared('tools/real-season.mjs');

/** The real report of March 16, 2023, in the format of the API. */
const theRealReport = () => readRealReport(shared('data/injuries-2023-03-16.json'));

/** A server that reads the page of that day, with a clock that the test advances. */
async function aReader() {
  const { url, child } = await startStandIn(standIn);
  const config = testConfig({ INJURIES_URL: `${url}/nba/injuries` });
  const time = { ahead: 0 };
  const clock = () => Date.now() + time.ahead;
  const core = await openCore(config, { clock, logger: pino({ level: 'silent' }) });
  const server = await aServer({ deps: { config, clock, openCore: async () => core } });
  onTestFinished(async () => {
    child.kill();
    await core.db.driver.dropDatabase();
    await server.end();
  });
  await server.core();
  const control = (fault: object) => fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(fault) });
  return { server, time, control };
}

const scrape = (server: TestServer) => server.call('POST', '/api/injuries/scrape', { body: {} });
const read = (server: TestServer) => server.call('GET', '/api/injuries');

describe.runIf(existsSync(standIn))('the real report of March 2023', () => {
  it('is returned in full: 28 teams, 86 players, every field', async () => {
    const { server } = await aReader();
    dataOf('scrapeInjuries', await scrape(server));
    const teams = dataOf('readInjuries', await read(server));
    expect([teams.length, teams.flatMap(({ players }) => players).length]).toEqual([28, 86]);
    expect(teams).toEqual(theRealReport());
  });

  it('is fetched once for fifty concurrent refreshes, which all fail with it', async () => {
    const { server, control } = await aReader();
    // The page fails only once, so a second fetch would succeed.
    await control({ fail: 1 });
    const first = await Promise.all(Array.from({ length: 50 }, () => scrape(server)));
    expect(first.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 503));
  });

  it.each([
    ['the page is broken', { broken: true }, { broken: false }, 'changed'],
    ['the connection drops', { fail: 1 }, {}, 'unreachable'],
    ['the page responses 500', { status: 500 }, { status: 0 }, 'refused'],
  ])('keeps the report and its age and returns the failure if %s', async (_what, fault, repaired, kind) => {
    const { server, time, control } = await aReader();
    dataOf('scrapeInjuries', await scrape(server));
    const { lastUpdated } = (await read(server)).body as { lastUpdated?: string };
    await control(fault);
    time.ahead += 60_000;
    expect(await scrape(server)).toMatchObject({
      status: 503,
      body: { success: false, code: 'injuries-unavailable', message: 'Failed to refresh injury data' },
    });
    const kept = await read(server);
    expect(dataOf('readInjuries', kept)).toEqual(theRealReport());
    expect(kept.body).toMatchObject({ lastUpdated, failure: { kind, at: expect.any(String) } });

    await control(repaired);
    time.ahead += 60_000;
    expect(dataOf('scrapeInjuries', await scrape(server))).toEqual(theRealReport());
    const fresh = await read(server);
    expect(fresh.body).toMatchObject({ failure: null });
    expect((fresh.body as { lastUpdated?: string }).lastUpdated).not.toBe(lastUpdated);
  });
});
